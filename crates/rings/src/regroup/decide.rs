//! Decides what is changed when classes are split or combined, or when that is undone.

use std::collections::{BTreeMap, BTreeSet};

use kernel::{ClassId, FieldErrors, IdGenerator, NO_CLASS, Refusal, RegistrationId};
use time::OffsetDateTime;

use super::schedule::replaced;
use super::{
    Combination, GroupEntry, GroupShow, GroupStanding, MAX_COMBINED, MAX_PARTS, Move, NewClass,
    Part, Regroup, RegroupError, RegroupLimits, Regrouping, RegroupingKind,
};
use crate::{ClassState, RingError, Schedule};

/// Fails if one of these classes is under way.
fn refuse_begun(standings: &[GroupStanding]) -> Result<(), RingError> {
    let any = |is: fn(&GroupStanding) -> bool| standings.iter().any(is);
    if any(|it| it.is_published) {
        return Err(RegroupError::ResultsPublished.into());
    }
    if any(|it| it.shares_cards) {
        return Err(RingError::HasMasterCard);
    }
    if any(|it| it.cards > 0) {
        return Err(RegroupError::CardsSaved.into());
    }
    if any(|it| it.state != ClassState::Waiting) {
        return Err(RegroupError::Started.into());
    }
    Ok(())
}

/// Splits a class.
pub(crate) fn split(
    show: &GroupShow,
    standing: &GroupStanding,
    parts: Vec<Part>,
    (ids, limits, at): (&dyn IdGenerator, RegroupLimits, OffsetDateTime),
) -> Result<Regroup, RingError> {
    let class = show.class(standing.id).ok_or(Refusal::NotFound("Class"))?;
    show.refuse_replaced(&[class.id])?;
    refuse_begun(std::slice::from_ref(standing))?;
    let made: Vec<ClassId> = parts
        .iter()
        .map(|_| ClassId::new(ids.next_uuid()))
        .collect();
    let places = places(standing, &parts, &made).map_err(RingError::Fields)?;
    let wishes = parts.into_iter().enumerate();
    let wishes = wishes.map(|(at, part)| (format!("into[{at}]."), part.name, part.number));
    let named = show.named(wishes.collect(), limits, class.id);
    let named = named.map_err(RingError::Fields)?;
    let new = made.iter().zip(named).map(|(id, (number, name))| NewClass {
        id: *id,
        number,
        name,
        capacity: class.capacity,
    });
    let moves = standing.entries.iter().map(|entry| Move {
        entry: entry.clone(),
        from: class.id,
        to: *places.get(&entry.registration_id).unwrap_or(&made[0]),
    });
    let (new, moves) = (new.collect(), moves.collect());
    Ok(show.regroup(RegroupingKind::Split, &[class.id], new, moves, at))
}

/// The part of each entry that is named, or the errors of the fields.
fn places(
    standing: &GroupStanding,
    parts: &[Part],
    made: &[ClassId],
) -> Result<BTreeMap<RegistrationId, ClassId>, FieldErrors> {
    let mut errors = FieldErrors::new();
    if !(2..=MAX_PARTS).contains(&parts.len()) {
        errors.add("into", format!("must be from 2 to {MAX_PARTS} parts"));
        return Err(errors);
    }
    let known: BTreeSet<_> = standing
        .entries
        .iter()
        .map(|it| it.registration_id)
        .collect();
    let mut places = BTreeMap::new();
    for (at, (part, class)) in parts.iter().zip(made).enumerate() {
        for (index, id) in part.registration_ids.iter().enumerate() {
            let field = format!("into[{at}].registration_ids[{index}]");
            if !known.contains(id) {
                errors.add(field, "is not an entry of this class");
            } else if places.insert(*id, *class).is_some() {
                errors.add(field, "stands here twice");
            }
        }
    }
    let left = standing.entries.iter().filter(|it| it.takes_part);
    let left = left.filter(|it| !places.contains_key(&it.registration_id));
    let left = left.count();
    if left > 0 {
        errors.add(
            "into",
            format!("must name every entry that takes part: {left} missing"),
        );
    }
    if errors.is_empty() {
        Ok(places)
    } else {
        Err(errors)
    }
}

/// Combines classes.
pub(crate) fn combine(
    show: &GroupShow,
    standings: &[GroupStanding],
    wish: Combination,
    (ids, limits, at): (&dyn IdGenerator, RegroupLimits, OffsetDateTime),
) -> Result<Regroup, RingError> {
    let from = wish.class_ids;
    let mut errors = FieldErrors::new();
    if !(2..=MAX_COMBINED).contains(&from.len()) {
        errors.add(
            "class_ids",
            format!("must be from 2 to {MAX_COMBINED} classes"),
        );
    }
    for (at, id) in from.iter().enumerate() {
        let field = format!("class_ids[{at}]");
        if show.class(*id).is_none() {
            errors.add(field, NO_CLASS);
        } else if from[..at].contains(id) {
            errors.add(field, "stands here twice");
        }
    }
    crate::service::checked(errors)?;
    show.refuse_replaced(&from)?;
    refuse_begun(standings)?;
    let to = ClassId::new(ids.next_uuid());
    let wishes = vec![(String::new(), wish.name, wish.number)];
    let named = show
        .named(wishes, limits, from[0])
        .map_err(RingError::Fields)?;
    let capacities = from.iter().filter_map(|id| show.class(*id));
    let capacity = capacities
        .map(|it| it.capacity)
        .try_fold(0_u32, |sum, it| it.and_then(|it| sum.checked_add(it)));
    let new = named.into_iter().map(|(number, name)| NewClass {
        id: to,
        number,
        name,
        capacity,
    });
    // A horse that was scratched from one of the classes may take part in another one.
    let mut moves: Vec<Move> = Vec::new();
    let mut seen = BTreeSet::new();
    for is_active in [true, false] {
        for standing in standings {
            for entry in &standing.entries {
                let is_next = entry.is_active == is_active;
                if is_next && (seen.insert(entry.registration_id) || is_active) {
                    moves.push(Move {
                        entry: entry.clone(),
                        from: standing.id,
                        to,
                    });
                }
            }
        }
    }
    refuse_twice(moves.iter().map(|it| (&it.entry, it.to)))?;
    Ok(show.regroup(RegroupingKind::Combine, &from, new.collect(), moves, at))
}

/// Fails if an entry or a back number would be active in a class twice.
fn refuse_twice<'a>(
    entries: impl Iterator<Item = (&'a GroupEntry, ClassId)>,
) -> Result<(), RegroupError> {
    let (mut there, mut worn) = (BTreeSet::new(), BTreeSet::new());
    let mut twice = BTreeSet::new();
    let mut is_refused = false;
    for (entry, class) in entries.filter(|(entry, _)| entry.is_active) {
        let is_second = !there.insert((class, entry.registration_id));
        let is_worn = entry
            .back_number
            .is_some_and(|it| !worn.insert((class, it)));
        if is_second || is_worn {
            is_refused = true;
            twice.extend(entry.back_number);
        }
    }
    if is_refused {
        return Err(RegroupError::EnteredTwice(twice.into_iter().collect()));
    }
    Ok(())
}

impl GroupShow {
    fn regroup(
        &self,
        kind: RegroupingKind,
        from: &[ClassId],
        made: Vec<NewClass>,
        moves: Vec<Move>,
        at: OffsetDateTime,
    ) -> Regroup {
        let to: Vec<ClassId> = made.iter().map(|it| it.id).collect();
        let schedule = replaced(&self.schedule, from, |line| {
            let lines = to.iter().map(|id| crate::ClassLine {
                class_id: *id,
                with: line.with.filter(|it| !from.contains(it)),
                ..*line
            });
            lines.collect()
        });
        let closed = self
            .classes
            .iter()
            .filter(|it| it.closed && from.contains(&it.id));
        let sessions = || (self.schedule.sessions.clone(), self.revision + 1);
        let regrouping = Regrouping {
            kind,
            origins: moves.iter().map(|it| (it.entry.id, it.from)).collect(),
            were_closed: closed.map(|it| it.id).collect(),
            schedule: schedule.as_ref().map(|_| sessions()),
            at,
            to: to.clone(),
            from: from.to_vec(),
        };
        Regroup {
            regrouping,
            made,
            is_undo: false,
            moves,
            schedule,
            links: self.links_with(from, &to),
        }
    }

    /// Puts back what a class was split into or combined from. Entries that came later go
    /// to the first class in which they are not yet.
    pub(crate) fn undo(
        &self,
        regrouping: &Regrouping,
        standings: &[GroupStanding],
    ) -> Result<Regroup, RingError> {
        let Regrouping { from, to, .. } = regrouping;
        self.refuse_replaced(to)?;
        let (now, back): (Vec<_>, Vec<_>) = standings.iter().partition(|it| to.contains(&it.id));
        if standings.iter().any(|it| it.is_published) {
            return Err(RegroupError::ResultsPublished.into());
        }
        let there = back
            .iter()
            .flat_map(|it| it.entries.iter().map(|entry| (entry, it.id)));
        let there: Vec<(&GroupEntry, ClassId)> = there.collect();
        let mut taken: BTreeSet<_> = there
            .iter()
            .map(|(it, id)| (it.registration_id, *id))
            .collect();
        let mut moves: Vec<Move> = Vec::new();
        for standing in now {
            for entry in &standing.entries {
                let mut free = from
                    .iter()
                    .filter(|id| !taken.contains(&(entry.registration_id, **id)));
                let origin = regrouping.origins.get(&entry.id);
                let origin = origin.or_else(|| free.next()).unwrap_or(&from[0]);
                taken.insert((entry.registration_id, *origin));
                moves.push(Move {
                    entry: entry.clone(),
                    from: standing.id,
                    to: *origin,
                });
            }
        }
        refuse_twice(
            there
                .into_iter()
                .chain(moves.iter().map(|it| (&it.entry, it.to))),
        )?;
        Ok(Regroup {
            schedule: self.schedule_before(regrouping),
            links: self.links_without(to, from),
            regrouping: regrouping.clone(),
            made: Vec::new(),
            is_undo: true,
            moves,
        })
    }

    /// The schedule without any class that took the place of others.
    #[must_use]
    pub fn schedule_as_planned(&self) -> Schedule {
        let mut show = self.clone();
        for regrouping in self.regroupings.iter().rev() {
            if let Some(schedule) = show.schedule_before(regrouping) {
                show.schedule = schedule;
                show.revision = show.revision.saturating_sub(1);
            }
        }
        show.schedule
    }

    /// The schedule without what took the place of the classes: as it was, if nobody saved
    /// it since.
    fn schedule_before(&self, regrouping: &Regrouping) -> Option<Schedule> {
        let (sessions, revision) = regrouping.schedule.as_ref()?;
        let before = Schedule {
            rings: self.schedule.rings.clone(),
            sessions: sessions.clone(),
        };
        if *revision == self.revision {
            return Some(before);
        }
        let lines = regrouping.from.iter();
        let lines = lines.filter_map(|id| before.class_line(*id).copied());
        replaced(&self.schedule, &regrouping.to, |_| lines.clone().collect())
    }
}

//! Splitting a class into several, and combining several into one.

use std::collections::{BTreeMap, BTreeSet};

use kernel::{
    ClassEntryId, ClassId, DeviceLinkId, DeviceRole, FieldErrors, IdGenerator, NO_CLASS, Refusal,
    RegistrationId, RequiredLine, class_title,
};
use thiserror::Error;
use time::OffsetDateTime;

use crate::{ClassState, RingError, Schedule, Session};

mod ports;
mod schedule;
mod service;

#[cfg(any(test, feature = "mocks"))]
pub use ports::{MockRegroupStore, MockRegroupTx};
pub use ports::{RegroupStore, RegroupTx};
pub use service::{RegroupLimits, RegroupService, Regrouped};

use schedule::replaced;

/// Into how many classes one is split at most.
pub const MAX_PARTS: usize = 20;

/// How many classes are combined at most.
pub const MAX_COMBINED: usize = 20;

kernel::words! {
    /// How classes took the place of others.
    pub enum RegroupingKind {
        /// Several took the place of one.
        Split = "split",
        /// One took the place of several.
        Combine = "combine",
    }
}

/// Classes that took the place of others, until that is undone. What they replaced stays
/// in the show, closed and without entries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Regrouping {
    /// How.
    pub kind: RegroupingKind,
    /// The classes that were replaced: one if it was split.
    pub from: Vec<ClassId>,
    /// The classes in their place: one if they were combined.
    pub to: Vec<ClassId>,
    /// The class of each entry that was moved, before.
    pub origins: BTreeMap<ClassEntryId, ClassId>,
    /// Which of `from` were closed before.
    pub were_closed: Vec<ClassId>,
    /// The sessions before, and the revision of the schedule after; `None` if none of the
    /// classes was on it.
    pub schedule: Option<(Vec<Session>, u32)>,
    /// When.
    pub at: OffsetDateTime,
}

impl Regrouping {
    /// The class by which it is named: the one that was split, or the combined one.
    #[must_use]
    pub fn class_id(&self) -> ClassId {
        match self.kind {
            RegroupingKind::Split => self.from[0],
            RegroupingKind::Combine => self.to[0],
        }
    }
}

/// A show, as far as it matters to splitting and combining its classes.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GroupShow {
    /// All classes, in the order of the show.
    pub classes: Vec<GroupClass>,
    /// What was not undone.
    pub regroupings: Vec<Regrouping>,
    /// The schedule.
    pub schedule: Schedule,
    /// How often it was saved.
    pub revision: u32,
    /// The links for devices that are for some classes.
    pub links: Vec<GroupLink>,
}

/// A class of a show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupClass {
    /// The class.
    pub id: ClassId,
    /// Its number in the show.
    pub number: RequiredLine<10>,
    /// Its name.
    pub name: RequiredLine<200>,
    /// How many entries it takes; `None` is unlimited.
    pub capacity: Option<u32>,
    /// Whether it takes no more entries.
    pub closed: bool,
    /// How many entries take part.
    pub entered: u32,
    /// The bytes of its name and its description.
    pub text: usize,
}

impl GroupClass {
    fn title(&self) -> String {
        class_title(self.number.as_str(), self.name.as_str())
    }
}

/// A link for a device that is for some classes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupLink {
    /// The link.
    pub id: DeviceLinkId,
    /// Of what role.
    pub role: DeviceRole,
    /// For which classes; never empty.
    pub classes: Vec<ClassId>,
}

/// What happened in a class, and its entries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupStanding {
    /// The class.
    pub id: ClassId,
    /// Its entries, in any state.
    pub entries: Vec<GroupEntry>,
    /// How many cards were saved.
    pub cards: u32,
    /// Whether results were published.
    pub is_published: bool,
    /// Whether it has a master card, or is the one of other classes.
    pub shares_cards: bool,
    /// How far it is, as the gate says.
    pub state: ClassState,
}

/// An entry of a class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupEntry {
    /// The place of the entry in this class.
    pub id: ClassEntryId,
    /// The entry.
    pub registration_id: RegistrationId,
    /// What the horse wears, if it has a number.
    pub back_number: Option<u32>,
    /// The word of its state in the class.
    pub state: &'static str,
    /// Whether it takes part.
    pub takes_part: bool,
    /// Whether it takes part or waits for a place.
    pub is_active: bool,
}

/// A part of a class that is split.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// The name of the new class.
    pub name: RequiredLine<200>,
    /// Its number; `None` for the lowest free one.
    pub number: Option<RequiredLine<10>>,
    /// Its entries.
    pub registration_ids: Vec<RegistrationId>,
}

/// What is combined.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Combination {
    /// The classes.
    pub class_ids: Vec<ClassId>,
    /// The name of the new class.
    pub name: RequiredLine<200>,
    /// Its number; `None` for the lowest free one.
    pub number: Option<RequiredLine<10>>,
}

/// A class that takes the place of others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewClass {
    /// Its id.
    pub id: ClassId,
    /// Its number.
    pub number: RequiredLine<10>,
    /// Its name.
    pub name: RequiredLine<200>,
    /// How many entries it takes.
    pub capacity: Option<u32>,
}

/// A place in a class that goes to another class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Move {
    /// The entry.
    pub entry: GroupEntry,
    /// The class before.
    pub from: ClassId,
    /// The class after.
    pub to: ClassId,
}

/// What is changed when classes are split or combined, or when that is undone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Regroup {
    /// The classes.
    pub regrouping: Regrouping,
    /// The new classes, in their order; none when it is undone. They have what is not said
    /// here (fee, description, format) from the first class of `from`.
    pub made: Vec<NewClass>,
    /// Whether it is undone.
    pub is_undo: bool,
    /// The entries that go to another class.
    pub moves: Vec<Move>,
    /// The new schedule, if it changes.
    pub schedule: Option<Schedule>,
    /// The links whose classes change.
    pub links: Vec<GroupLink>,
}

/// Why classes are not split or combined, or that is not undone.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum RegroupError {
    /// Results of one of the classes were published.
    #[error("results were published")]
    ResultsPublished,
    /// A judge wrote a card of one of the classes.
    #[error("cards were saved")]
    CardsSaved,
    /// One of the classes was started.
    #[error("the class was started")]
    Started,
    /// These horses would stand in a class twice; by back number, if they have one.
    #[error("entered twice")]
    EnteredTwice(Vec<u32>),
    /// The class with this title was split or combined.
    #[error("the class was split or combined")]
    Regrouped(String),
}

impl GroupShow {
    fn class(&self, id: ClassId) -> Option<&GroupClass> {
        self.classes.iter().find(|it| it.id == id)
    }

    fn title(&self, id: ClassId) -> String {
        self.class(id).map(GroupClass::title).unwrap_or_default()
    }

    /// Fails if one of these classes was replaced by others.
    fn refuse_replaced(&self, ids: &[ClassId]) -> Result<(), RegroupError> {
        let mut replaced = self.regroupings.iter().flat_map(|it| &it.from);
        match replaced.find(|id| ids.contains(id)) {
            None => Ok(()),
            Some(id) => Err(RegroupError::Regrouped(self.title(*id))),
        }
    }

    /// The wishes for new classes with their numbers, or the errors of the fields.
    fn named(
        &self,
        wishes: Vec<(String, RequiredLine<200>, Option<RequiredLine<10>>)>,
        limits: RegroupLimits,
        like: ClassId,
    ) -> Result<Vec<(RequiredLine<10>, RequiredLine<200>)>, FieldErrors> {
        let mut errors = FieldErrors::new();
        let mut taken: BTreeSet<_> = self.classes.iter().map(|it| it.name.key()).collect();
        let mut numbers: BTreeSet<_> = self.classes.iter().map(|it| it.number.key()).collect();
        for (at, name, number) in &wishes {
            if !taken.insert(name.key()) {
                errors.add(format!("{at}name"), "is the name of another class");
            }
            if number.as_ref().is_some_and(|it| !numbers.insert(it.key())) {
                errors.add(format!("{at}number"), "is the number of another class");
            }
        }
        let text = self.class(like).map_or(0, |it| it.text);
        let text = self.classes.iter().map(|it| it.text).sum::<usize>() + text * wishes.len();
        if self.classes.len() + wishes.len() > limits.classes || text > limits.text {
            errors.add(
                "name",
                "is one class too many: the show has too many already",
            );
        }
        if !errors.is_empty() {
            return Err(errors);
        }
        let mut free = (1_u32..).filter_map(|it| {
            let number = RequiredLine::parse(&it.to_string()).ok()?;
            (!numbers.contains(&number.key())).then_some(number)
        });
        let numbered = wishes.into_iter().filter_map(|(_, name, number)| {
            let number = number.or_else(|| free.next())?;
            Some((number, name))
        });
        Ok(numbered.collect())
    }

    /// The links that are for `from`, with `to` in addition: a scribe's if it is for the
    /// first class, whose format the new ones have, all others if they are for any.
    fn links_with(&self, from: &[ClassId], to: &[ClassId]) -> Vec<GroupLink> {
        let links = self.links.iter().filter(|link| match link.role {
            DeviceRole::Scribe => from.first().is_some_and(|it| link.classes.contains(it)),
            _ => from.iter().any(|it| link.classes.contains(it)),
        });
        let links = links.map(|link| GroupLink {
            classes: link.classes.iter().chain(to).copied().collect(),
            ..link.clone()
        });
        links.collect()
    }

    /// The links that are for one of `to`, with `from` in their place.
    fn links_without(&self, to: &[ClassId], from: &[ClassId]) -> Vec<GroupLink> {
        let has = |link: &&GroupLink| to.iter().any(|it| link.classes.contains(it));
        let links = self.links.iter().filter(has).map(|link| {
            let kept = link.classes.iter().filter(|it| !to.contains(it));
            let classes: BTreeSet<ClassId> = kept.chain(from).copied().collect();
            GroupLink {
                classes: classes.into_iter().collect(),
                ..link.clone()
            }
        });
        links.collect()
    }
}

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

#[cfg(test)]
mod tests;

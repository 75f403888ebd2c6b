//! A class with its cards: what is wrong with them, what they come to, and what changed.

use std::collections::{BTreeMap, BTreeSet};

use kernel::{ChangeKind, ClassId, Difference, FieldErrors, InspectedWhen, NO_CLASS, Refusal};

use crate::sheet::card_name;
use crate::{
    Because, Card, CardProblem, ClassRun, Format, FormatKind, JudgeCard, JumpOffEnd, LineStatus,
    Mark, NotShown, NotShownReason, Presence, Publication, ResultSheet, Results, RingClass,
    RingError, RoundMark, Starter, Unshareable, WorkOff, check, results, seen_entries, sheet,
    written,
};

/// What the cards of a class come to, for the office.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClassResults {
    /// The results.
    pub sheet: ResultSheet,
    /// The other horses of the class.
    pub not_shown: Vec<NotShown>,
    /// What is missing or contradicts itself, as sentences. Empty if they can be published.
    pub open: Vec<String>,
    /// What may be an oversight, as sentences. They can be published all the same.
    pub warnings: Vec<String>,
    /// The work-offs, the first one first.
    pub work_offs: Vec<WorkOff>,
    /// How many places get a ribbon: a tie for one of them is to be broken.
    pub ribbons: u32,
    /// What was published last.
    pub published: Option<Publication>,
}

impl RingClass {
    /// What its horses wear, and whether they came: by what the office and the gate say.
    /// In a class that was ridden with all horses at once, who was not tapped absent came.
    fn starters(&self, run: &ClassRun) -> Vec<Starter> {
        let seen = seen_entries(&self.taps);
        let starters = self.entries.iter().map(|entry| {
            let starter = entry.starter;
            let tapped = seen.get(&entry.registration_id);
            let tapped = tapped.map_or(Presence::Expected, |it| it.state.presence());
            let presence = match (starter.presence, tapped) {
                (Presence::Scratched, _) => Presence::Scratched,
                (_, Presence::Expected) if run.is_together => Presence::CameIn,
                (_, tapped) => tapped,
            };
            Starter {
                presence,
                ..starter
            }
        });
        starters.collect()
    }

    /// The cards from which its places follow, and as they count: by a rule of the show, who
    /// is barred by an inspection and was marked is out whatever judges wrote.
    fn cards(&self, run: &ClassRun) -> (Vec<Card>, Vec<Card>) {
        let cards = self.judged_by().cards.iter().map(|it| it.card.clone());
        let cards: Vec<Card> = cards.collect();
        let mut counted = cards.clone();
        for entry in self.entries.iter().filter(|_| run.barred_get_no_place) {
            let Some(inspected) = run.barred.get(&entry.registration_id) else {
                continue;
            };
            let status = match inspected.when {
                InspectedWhen::Before => LineStatus::Excused,
                InspectedWhen::After => LineStatus::Disqualified,
            };
            let number = entry.starter.back_number;
            let lines = counted.iter_mut().flat_map(|card| &mut card.lines);
            let marked = lines.filter(|it| it.back_number == number && it.mark.is_some());
            marked.for_each(|line| line.mark = Some(Mark::Status(status)));
        }
        (cards, counted)
    }

    /// The card of a judge, if this class has one of its own.
    pub fn own_card(&self, judge: usize) -> Result<&JudgeCard, RingError> {
        if self.master.is_some() {
            return Err(RingError::HasMasterCard);
        }
        if self.judging.format.is_none() {
            return Err(RingError::NoFormat);
        }
        let card = self.judging.cards.get(judge);
        Ok(card.ok_or(Refusal::NotFound("Card"))?)
    }
}

/// What is wrong with the classes that are to take their places from a master card.
pub(crate) fn sharing_errors(
    class: &RingClass,
    format: &Format,
    refused: &[(ClassId, Unshareable)],
) -> FieldErrors {
    let mut errors = FieldErrors::new();
    for (at, id) in format.master_of.iter().enumerate() {
        let refused = refused.iter().find(|(class, _)| class == id);
        let problem = match refused {
            _ if *id == class.id => "must be another class",
            Some((_, Unshareable::NoClass)) => NO_CLASS,
            Some((_, Unshareable::Taken)) => "has a master card already",
            None => continue,
        };
        errors.add(format!("master_of[{at}]"), problem);
    }
    if class.master.is_some() && !format.master_of.is_empty() {
        errors.add("master_of", "must be empty: this class has a master card");
    }
    errors
}

/// What is wrong with a card of a class.
pub(crate) fn problems(class: &RingClass, card: &Card) -> Result<Vec<CardProblem>, RingError> {
    let format = class.judging.format.as_ref().ok_or(RingError::NoFormat)?;
    let own = class.entries.iter().map(|it| it.starter.back_number);
    let numbers: BTreeSet<u32> = own.chain(class.sharing.iter().copied()).collect();
    Ok(check(card, format, &numbers))
}

/// What the cards of a class come to.
pub(crate) fn of_class(class: &RingClass, run: &ClassRun) -> Result<ClassResults, RingError> {
    let judging = class.judged_by();
    let format = judging.format.as_ref().ok_or(RingError::NoFormat)?;
    let (cards, counted) = class.cards(run);
    let starters = class.starters(run);
    let work_offs = &class.judging.work_offs;
    let found = results(format, &counted, &starters, work_offs);
    let empty = found.empty_cards.iter();
    let empty = empty.map(|at| format!("{}: nothing is written.", card_name(format, *at)));
    let mut open: Vec<String> = empty.collect();
    // A master card is checked in its own class, which knows the horses of all.
    if class.master.is_none() {
        for (at, card) in cards.iter().enumerate() {
            let wrong = problems(class, card)?.into_iter().map(|it| {
                let number = card.lines[it.line].back_number;
                let judge = card_name(format, at);
                format!("{judge}, number {number}: {} {}.", it.said(format), it.kind)
            });
            open.extend(wrong);
        }
    }
    if open.is_empty() && !found.is_complete() {
        open.push("A round or a mark is missing.".to_owned());
    }
    let mut sheet = sheet(format, &cards, &class.entries, &found);
    let mut warnings = warnings(format, &counted, &found, work_offs);
    warnings.extend(tell_barred(&mut sheet, run));
    if run.is_not_started {
        warnings.push("The gate has not started this class.".to_owned());
    }
    Ok(ClassResults {
        warnings,
        sheet,
        not_shown: found.not_shown,
        open,
        work_offs: work_offs.clone(),
        ribbons: format.ribbons(),
        published: class.published.clone(),
    })
}

/// Which horses were shown although an inspection bars them, as sentences. Says in the
/// results of those that get no place for it why.
fn tell_barred(sheet: &mut ResultSheet, run: &ClassRun) -> Vec<String> {
    let mut told: BTreeMap<u32, String> = BTreeMap::new();
    for row in &mut sheet.rows {
        let Some(inspected) = run.barred.get(&row.registration_id) else {
            continue;
        };
        let (is, number) = (inspected.status.in_words(), row.back_number);
        let place = match row.place {
            _ if run.barred_get_no_place => {
                "by its inspection".clone_into(&mut row.why);
                "gets no place".to_owned()
            }
            Some(place) => format!("has place {place}"),
            None => "was shown".to_owned(),
        };
        let sentence = || format!("Number {number}, {}, {is}, and {place}.", row.horse_name);
        told.entry(number).or_insert_with(sentence);
    }
    told.into_values().collect()
}

/// The horses that share a place, by judge and place.
fn ties(found: &Results) -> BTreeMap<(Option<usize>, u32), BTreeSet<u32>> {
    let mut ties: BTreeMap<_, BTreeSet<u32>> = BTreeMap::new();
    for row in found.rows.iter().filter(|row| row.is_tied) {
        let place = row.place.unwrap_or(u32::MAX);
        let tie = ties.entry((row.judge, place)).or_default();
        tie.insert(row.back_number);
    }
    ties
}

/// The work-offs of a class after these horses were placed by some, of each the best one
/// first. Of the numbers, those that are equal without a work-off were in one together.
/// One that stands is kept, unless some of its horses are placed anew.
pub(crate) fn with_work_offs(
    class: &RingClass,
    run: &ClassRun,
    numbers: &[u32],
) -> Result<Vec<WorkOff>, RingError> {
    if numbers.is_empty() {
        return Ok(Vec::new());
    }
    let mut without = class.clone();
    without.judging.work_offs.clear();
    let judging = without.judged_by();
    let format = judging.format.as_ref().ok_or(RingError::NoFormat)?;
    let (_, counted) = without.cards(run);
    let found = results(format, &counted, &without.starters(run), &[]);
    let mut held: Vec<WorkOff> = Vec::new();
    for among in ties(&found).into_values() {
        let ranked = numbers.iter().copied().filter(|it| among.contains(it));
        let ranked: Vec<u32> = ranked.collect();
        let is_new = !ranked.is_empty() && held.iter().all(|it| it.among != among);
        if is_new {
            held.push(WorkOff { ranked, among });
        }
    }
    // A score that was not written yet may make the others equal.
    let is_told = |it: &u32| held.iter().any(|held| held.among.contains(it));
    let others = numbers.iter().copied().filter(|it| !is_told(it));
    let others: Vec<u32> = others.collect();
    if !others.is_empty() {
        let among = others.iter().copied().collect();
        let ranked = others;
        held.push(WorkOff { ranked, among });
    }
    let is_kept = |it: &&WorkOff| {
        let mut held = held.iter();
        !held.any(|new| new.ranked.iter().any(|number| it.ranked.contains(number)))
    };
    let before = class.judging.work_offs.iter();
    let mut all: Vec<WorkOff> = before.filter(is_kept).cloned().collect();
    all.append(&mut held);
    Ok(all)
}

/// What the ties for ribbons are, and which work-off does not count for one any more.
fn tie_warnings(format: &Format, found: &Results, work_offs: &[WorkOff]) -> Vec<String> {
    let ribbons = format.ribbons();
    let ties = ties(found).into_iter();
    let warnings = ties.filter(|((_, place), _)| *place <= ribbons);
    let warnings = warnings.map(|((judge, place), tied)| {
        let all: Vec<u32> = tied.iter().copied().collect();
        let by = judge.map(|it| format!(" by {}", card_name(format, it)));
        let by = by.unwrap_or_default();
        let tie = format!("{} are tied for place {place}{by}.", numbers(&all));
        let held = work_offs.iter().rfind(|it| {
            let was_there = it.ranked.iter().any(|number| tied.contains(number));
            was_there && !it.decides(&tied)
        });
        let Some(held) = held else { return tie };
        let new: Vec<u32> = tied.difference(&held.among).copied().collect();
        let before: Vec<u32> = held.among.iter().copied().collect();
        format!(
            "{tie} The work-off of {} does not count: {} came to the tie after it.",
            listed(&before),
            listed(&new),
        )
    });
    warnings.collect()
}

/// What may be an oversight.
fn warnings(
    format: &Format,
    cards: &[Card],
    found: &Results,
    work_offs: &[WorkOff],
) -> Vec<String> {
    let mut warnings = tie_warnings(format, found, work_offs);
    let unmarked = found
        .not_shown
        .iter()
        .filter(|it| it.reason == NotShownReason::Unmarked);
    let unmarked: Vec<u32> = unmarked.map(|it| it.back_number).collect();
    if !unmarked.is_empty() {
        warnings.push(format!("On no card: {}.", numbers(&unmarked)));
    }
    let FormatKind::Jumper {
        rounds,
        jump_off: Some(_),
    } = &format.kind
    else {
        return warnings;
    };
    let ends: Vec<_> = found
        .rows
        .iter()
        .filter_map(|row| match row.because {
            Because::JumpOff(ref end) => Some(end),
            _ => None,
        })
        .collect();
    if !ends.is_empty() && ends.iter().all(|it| **it == JumpOffEnd::NotStarted) {
        warnings.push("Nothing is written of the jump-off.".to_owned());
    }
    let jumped_off = |number: u32| {
        let mut lines = cards.iter().flat_map(|card| &card.lines);
        let line = lines.find(|it| it.back_number == number);
        let marks = line.and_then(|it| match it.mark.as_ref()? {
            Mark::Rounds(marks) => marks.get(rounds.len()),
            _ => None,
        });
        marks.is_some_and(|it| *it != RoundMark::default())
    };
    let others = found
        .rows
        .iter()
        .filter(|row| matches!(row.because, Because::Rounds { .. } | Because::Status { .. }));
    let others: Vec<u32> = others
        .map(|row| row.back_number)
        .filter(|it| jumped_off(*it))
        .collect();
    if !others.is_empty() {
        let others = numbers(&others);
        warnings.push(format!(
            "{others} did not come to the jump-off; what is written of it does not count."
        ));
    }
    warnings
}

/// `Number 3`, `Numbers 3 and 5`.
fn numbers(numbers: &[u32]) -> String {
    let noun = if numbers.len() == 1 {
        "Number"
    } else {
        "Numbers"
    };
    format!("{noun} {}", listed(numbers))
}

/// `3`, `3 and 5`, `3, 5 and 7`.
fn listed(numbers: &[u32]) -> String {
    let texts: Vec<_> = numbers.iter().map(u32::to_string).collect();
    match texts.as_slice() {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        one => one.concat(),
    }
}

/// The lines of a card that differ, for the audit trail.
pub(crate) fn card_lines(
    class: &RingClass,
    judge: usize,
    before: &Card,
    after: &Card,
) -> Vec<Difference> {
    let cards = [before, after].into_iter();
    let numbers = cards.flat_map(|card| card.lines.iter().map(|it| it.back_number));
    let numbers: BTreeSet<u32> = numbers.collect();
    let mark = |card: &Card, number: u32| {
        let line = card.lines.iter().find(|it| it.back_number == number);
        let mark = line.and_then(|it| it.mark.as_ref());
        mark.map(written).unwrap_or_default()
    };
    let format = class.judging.format.as_ref();
    let name = format.map(|it| card_name(it, judge)).unwrap_or_default();
    let lines = numbers.into_iter().filter_map(|number| {
        let (before, after) = (mark(before, number), mark(after, number));
        let subject = format!("{name}: {number}");
        (before != after).then(|| Difference::new(ChangeKind::Card, subject, before, after))
    });
    lines.collect()
}

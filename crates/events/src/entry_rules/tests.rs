use kernel::{IdGenerator as _, Raise, SequentialIds, StallKind, TimeZone};
use time::Duration;
use time::macros::datetime;

use super::*;

const START: OffsetDateTime = datetime!(2026-06-06 23:00 UTC);
const END: OffsetDateTime = datetime!(2026-06-07 04:00 UTC);

fn schedule() -> Schedule {
    Schedule::new(START, END, TimeZone::parse("UTC").expect("a zone")).expect("a schedule")
}

fn fee(name: &str, per: FeeBasis, required: bool) -> FeeDraft {
    FeeDraft {
        id: None,
        terms: FeeTerms {
            name: RequiredLine::parse(name).expect("a name"),
            amount: Money::ZERO,
            per,
            required,
            from: None,
            until: None,
            max_quantity: None,
            stock: None,
            stalls: None,
        },
    }
}

fn fee_errors(fees: Vec<FeeDraft>) -> Vec<(usize, FeeError)> {
    let rules = EntryRulesDraft {
        fees,
        ..EntryRules::default()
    };
    let errors = rules.errors(Some(&schedule())).into_iter();
    let of_fee = |error| match error {
        EntryRulesError::Fee { position, error } => (position, error),
        other => panic!("{other:?}"),
    };
    errors.map(of_fee).collect()
}

#[test]
fn entries_close_after_they_open_and_before_the_show_ends() {
    let rules = |opens_at, closes_at| EntryRulesDraft {
        opens_at: Some(opens_at),
        closes_at: Some(closes_at),
        ..EntryRules::default()
    };
    let errors = |opens_at, closes_at| rules(opens_at, closes_at).errors(Some(&schedule()));
    assert_eq!(errors(START, END), []);
    assert_eq!(errors(START, START), [EntryRulesError::ClosesBeforeOpening]);
    let after_end = END + Duration::MILLISECOND;
    assert_eq!(errors(START, after_end), [EntryRulesError::ClosesAfterEnd]);
    assert_eq!(rules(START, after_end).errors(None), []);
}

#[test]
fn every_kind_of_fee_is_valid() {
    let mut stall = fee("Stall", FeeBasis::Unit, false);
    stall.terms.max_quantity = Some(4);
    let mut late = fee("Late", FeeBasis::Class, true);
    late.terms.from = Some(START);
    late.terms.until = Some(END);
    let office = fee("Office", FeeBasis::Entry, true);
    let program = fee("Program", FeeBasis::Entry, false);
    let drugs = fee("Drugs", FeeBasis::Horse, true);
    let fees = vec![stall, late, office, program, drugs];
    assert_eq!(fee_errors(fees), []);
}

#[test]
fn fees_of_stalls_are_counted() {
    let of_stalls = |stalls, per, required| {
        let mut draft = fee("Stall", per, required);
        draft.terms.stalls = Some(stalls);
        fee_errors(vec![draft])
    };
    let horse = StallKind::Horse;
    let (of, with, end) = (
        StallFee::Of(horse),
        StallFee::With(horse, 2),
        StallFee::End(horse),
    );
    let (unit, night) = (FeeBasis::Unit, FeeBasis::Night);
    for (stalls, per) in [(of, unit), (of, night), (with, unit), (end, night)] {
        assert_eq!(of_stalls(stalls, per, false), [], "{stalls:?} {per:?}");
    }
    for (stalls, per, error) in [
        (of, FeeBasis::Entry, FeeError::StallsWithoutUnits),
        (with, FeeBasis::Entry, FeeError::StallsWithoutUnits),
        (with, night, FeeError::WithStallsByNight),
        (end, unit, FeeError::EndNotByNight),
    ] {
        assert_eq!(of_stalls(stalls, per, false), [(0, error)]);
    }
}

#[test]
fn each_wrong_fee_is_named() {
    let id = FeeId::new(SequentialIds::default().next_uuid());
    let with_id = |draft| FeeDraft {
        id: Some(id),
        ..draft
    };
    let mut backwards = fee("Backwards", FeeBasis::Entry, true);
    backwards.terms.from = Some(START);
    backwards.terms.until = Some(START);
    let mut several = fee("Several", FeeBasis::Entry, true);
    several.terms.max_quantity = Some(2);
    let errors = fee_errors(vec![
        with_id(fee("Office", FeeBasis::Entry, true)),
        fee("OFFICE", FeeBasis::Entry, true),
        with_id(fee("Other", FeeBasis::Entry, true)),
        backwards,
        fee("Stall", FeeBasis::Unit, true),
        fee("Class", FeeBasis::Class, false),
        several,
        fee("Horse", FeeBasis::Horse, false),
    ]);
    assert_eq!(
        errors,
        [
            (1, FeeError::RepeatedName),
            (2, FeeError::RepeatedId),
            (3, FeeError::EndsBeforeStart),
            (4, FeeError::RequiredPerUnit),
            (5, FeeError::ChosenPerClass),
            (6, FeeError::MaximumWithoutUnits),
            (7, FeeError::ChosenPerHorse),
        ]
    );
}

#[test]
fn no_two_steps_of_a_ladder_begin_together() {
    let step = |after| PriceStep {
        after,
        raise: Raise::By(Money::ZERO),
    };
    let rules = |added_after| EntryRulesDraft {
        added_after,
        ..EntryRules::default()
    };
    let steps = vec![step(END), step(START), step(END)];
    let repeated = |ladder, position| EntryRulesError::RepeatedStep { ladder, position };
    let error = repeated(Ladder::AddedAfter, 2);
    assert_eq!(rules(steps).errors(None), [error]);
    let refund = RefundStep {
        until: START,
        percent: 50,
    };
    let scratch = ScratchStep {
        after: START,
        amount: None,
    };
    let rules_of = EntryRulesDraft {
        scratch: vec![scratch; 2],
        refunds: vec![refund; 2],
        ..EntryRules::default()
    };
    let errors = [Ladder::Scratch, Ladder::Refunds].map(|it| repeated(it, 1));
    assert_eq!(rules_of.errors(None), errors);
    let many = vec![step(START); MAX_STEPS + 1];
    let errors = rules(many).errors(None);
    assert_eq!(errors, [EntryRulesError::TooManySteps(Ladder::AddedAfter)]);
}

#[test]
fn the_number_of_fees_is_limited() {
    let fees = |number: usize| EntryRulesDraft {
        fees: (0..number)
            .map(|at| fee(&at.to_string(), FeeBasis::Entry, true))
            .collect(),
        ..EntryRules::default()
    };
    assert_eq!(fees(MAX_FEES).errors(None), []);
    let errors = fees(MAX_FEES + 1).errors(None);
    assert_eq!(errors, [EntryRulesError::TooManyFees]);
}

#[test]
fn a_show_takes_entries_between_its_dates_and_late_ones_if_it_wants() {
    let minute = Duration::minutes(1);
    let mut rules: EntryRules = EntryRules {
        opens_at: Some(START - minute * 2),
        closes_at: Some(START),
        ..EntryRules::default()
    };
    let is_open = |rules: &EntryRules, now| rules.accept_entries(&schedule(), now);
    assert!(!is_open(&rules, START - minute * 3));
    assert!(is_open(&rules, START - minute * 2));
    assert!(!is_open(&rules, START));
    rules.late_entries = true;
    assert!(is_open(&rules, START));
    assert!(!is_open(&rules, END));
    assert!(is_open(&EntryRules::default(), START - minute * 3));
}

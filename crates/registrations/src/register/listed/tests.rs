use kernel::{RandomIds, RequiredLine};

use super::*;
use crate::register::tests::{AT_THE_END, BEFORE_THE_END, class_id, show, wish};

fn list(show: ShowToEnter, present: &[Registration], numbers: &[u32]) -> ListedEntries {
    let numbers = numbers.iter().copied().collect();
    let by = (Changer::Server, BEFORE_THE_END);
    ListedEntries::new(
        show,
        (present, numbers),
        Vec::new(),
        EntryLimits::default(),
        by,
    )
}

fn facts(horse: &str) -> (RiderDetails, EntryDetails) {
    let mut rider = wish(&[]).rider;
    rider.horse_name = RequiredLine::parse(horse).expect("a name");
    (rider, EntryDetails::default())
}

fn enter(
    list: &mut ListedEntries,
    horse: &str,
    number: Option<u32>,
) -> Result<Option<u32>, String> {
    let class = vec![ClassChoice::Id(class_id(1))];
    let entered = list.enter(&RandomIds, facts(horse), class, number);
    entered
        .map(|it| it.back_number)
        .map_err(|error| error.to_string())
}

#[test]
fn numbers_of_the_list_are_kept_for_their_entries() {
    let mut list = list(show(), &[], &[7]);
    for number in [102, 7] {
        list.reserve(number);
    }
    assert_eq!(enter(&mut list, "Dusty", None), Ok(Some(101)));
    assert_eq!(enter(&mut list, "Max", None), Ok(Some(103)));
    assert_eq!(enter(&mut list, "Ember", Some(102)), Ok(Some(102)));
    let taken = enter(&mut list, "Comet", Some(102)).expect_err("taken");
    assert_eq!(taken, "is that of another entry");
    let used = enter(&mut list, "Comet", Some(7)).expect_err("used");
    assert_eq!(used, "was that of another entry");
    assert_eq!(enter(&mut list, "Comet", None), Ok(Some(104)));
    let numbers: Vec<_> = list
        .into_new()
        .into_iter()
        .map(|it| it.registration.entry_number)
        .collect();
    assert_eq!(numbers, [7, 8, 9, 10]);
}

#[test]
fn entries_of_a_horse_share_a_number_in_other_classes() {
    let mut by_horse = show();
    by_horse.terms.back_numbers_by = BackNumbersBy::Horse;
    let mut first = list(by_horse.clone(), &[], &[]);
    let entered = first.enter(&RandomIds, facts("Dusty"), Vec::new(), None);
    let present = [entered.expect("entered").clone()];
    let mut list = list(by_horse, &present, &[101]);
    assert_eq!(enter(&mut list, "dusty", None), Ok(Some(101)));
    // In the same class it would name two.
    assert_eq!(enter(&mut list, "Dusty", None), Ok(Some(102)));
    let twice = enter(&mut list, "Dusty", Some(101)).expect_err("in the class");
    assert_eq!(twice, "names another entry in 1 · Open Pleasure");
}

#[test]
fn capacity_counts_and_nobody_gets_a_mail() {
    let mut full = show();
    full.classes[0].capacity = Some(1);
    let mut list = list(full, &[], &[]);
    assert_eq!(enter(&mut list, "Dusty", None), Ok(Some(101)));
    assert_eq!(enter(&mut list, "Max", None), Ok(None));
    assert!(!list.is_closed());
    let new = list.into_new();
    assert!(new.iter().all(|it| !it.added.is_mailed));
    assert_eq!(new[1].registration.wait_number, None);
    assert_eq!(new[1].registration.class_entries[0].wait_number, Some(4));
}

#[test]
fn entries_are_made_after_the_show_and_up_to_its_limit() {
    let limits = EntryLimits {
        per_event: 7,
        ..EntryLimits::default()
    };
    let by = (Changer::Server, AT_THE_END);
    let mut list = ListedEntries::new(show(), (&[], HashSet::new()), Vec::new(), limits, by);
    assert!(list.is_closed());
    assert_eq!(enter(&mut list, "Dusty", None), Ok(Some(101)));
    let refused = enter(&mut list, "Max", None).expect_err("full");
    assert_eq!(refused, "the show takes no more entries");
}

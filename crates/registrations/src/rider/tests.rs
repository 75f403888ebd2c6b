use kernel::{
    Asked, BackNumbersBy, EntryForm, FeeId, Money, OptionalLine, PhoneNumber, RecordDate,
    RequiredLine, WaiverTerms, WaiverText,
};
use time::Duration;

use super::*;
use crate::MockRegistrationTx;
use crate::register::tests::{
    BEFORE_THE_END, CLOSING, fee_id, service, show_with_fees, tx_that_enters, wish,
};

const IN_TIME: OffsetDateTime = CLOSING.saturating_sub(Duration::seconds(1));

fn line<const MAX: usize>(text: &str) -> RequiredLine<MAX> {
    RequiredLine::parse(text).expect("a line")
}

/// In the class Open Pleasure, with two stalls.
async fn entry() -> Registration {
    let mut wish = wish(&["Open Pleasure"]);
    wish.extras = vec![stalls(2)];
    let made = service(tx_that_enters(show_with_fees()), IN_TIME);
    made.register(wish).await.expect("entered")
}

fn stalls(quantity: u32) -> ExtraChoice {
    ExtraChoice {
        fee_id: fee_id(4),
        quantity,
        holds: Vec::new(),
    }
}

fn gift() -> FeeId {
    fee_id(3)
}

fn edit(entry: &Registration, classes: &[&str], extras: Vec<ExtraChoice>) -> EditOwn {
    let class = |name: &&str| ClassChoice::Name(line(name));
    EditOwn {
        rider: entry.rider.clone(),
        details: EntryDetails::default(),
        stated: Vec::new(),
        signature: None,
        classes: classes.iter().map(class).collect(),
        extras,
        revision: Some(entry.revision),
    }
}

fn locking(found: Option<(ShowToEnter, Registration)>) -> MockRegistrationTx {
    let mut tx = MockRegistrationTx::new();
    tx.expect_lock_own_entry().return_once(move |_| Ok(found));
    tx.expect_delivered().returning(|_| Ok(Vec::new()));
    tx
}

async fn stored(
    show: ShowToEnter,
    entry: Registration,
    wish: EditOwn,
) -> Result<Registration, OwnEntryError> {
    let change = Box::pin(stored_change(show, entry, wish)).await?;
    Ok(change.after)
}

/// What is stored of an entry of this show when its rider changes it in time.
async fn stored_change(
    show: ShowToEnter,
    entry: Registration,
    wish: EditOwn,
) -> Result<ChangedEntry, OwnEntryError> {
    Box::pin(stored_at(IN_TIME, show, entry, wish)).await
}

async fn stored_at(
    now: OffsetDateTime,
    show: ShowToEnter,
    entry: Registration,
    wish: EditOwn,
) -> Result<ChangedEntry, OwnEntryError> {
    let link = entry.link.clone();
    let mut tx = locking(Some((show, entry)));
    let (sender, stored) = std::sync::mpsc::channel();
    tx.expect_update().returning(move |changes| {
        sender.send(changes[0].clone()).expect("received");
        Ok(())
    });
    tx.expect_next_back_number().returning(|_| Ok(300));
    tx.expect_record()
        .withf(|_, lines| lines.iter().all(|line| line.by == Changer::Rider))
        .returning(|_, _| Ok(()));
    tx.expect_lock_show().returning(|_| Ok(None));
    tx.expect_commit().returning(|| Ok(()));
    let changed = Box::pin(service(tx, now).edit_own(&link, wish)).await?;
    let stored = stored.try_recv().expect("stored");
    assert_eq!(stored.after, changed);
    Ok(stored)
}

fn states(entry: &Registration) -> Vec<ClassEntryState> {
    entry.class_entries.iter().map(|it| it.state).collect()
}

#[tokio::test]
async fn classes_are_entered_and_left_and_extras_changed() {
    let entry = entry().await;
    assert_eq!(entry.total_fee.to_string(), "$125.50");
    let mut wish = edit(&entry, &["lead line"], vec![stalls(3)]);
    let phone = kernel::PhoneNumber::parse("931-555-0100");
    wish.rider.rider_phone = phone.expect("valid").into();
    let phone = wish.rider.rider_phone.clone();
    let after = stored(show_with_fees(), entry, wish).await;
    let after = after.expect("changed");
    assert_eq!(
        states(&after),
        [ClassEntryState::Scratched, ClassEntryState::Entered]
    );
    assert_eq!(after.rider.rider_phone, phone);
    assert_eq!(after.revision, Revision::new(2));
    // 12.50 for the class, 10 for the office, three stalls.
    assert_eq!(after.total_fee.to_string(), "$143.25");
}

#[tokio::test]
async fn what_is_delivered_is_not_given_back() {
    let entry = entry().await;
    let change = async |quantity: u32| {
        let wish = edit(&entry, &["Open Pleasure"], vec![stalls(quantity)]);
        let mut tx = MockRegistrationTx::new();
        let found = Some((show_with_fees(), entry.clone()));
        tx.expect_lock_own_entry().return_once(move |_| Ok(found));
        // One of each of two orders.
        tx.expect_delivered()
            .returning(|_| Ok(vec![(fee_id(4), 1), (gift(), 5), (fee_id(4), 1)]));
        tx.expect_commit().returning(|| Ok(()));
        Box::pin(service(tx, IN_TIME).edit_own(&entry.link, wish)).await
    };
    let Err(OwnEntryError::Delivered(error)) = change(1).await else {
        panic!("one of two is given back");
    };
    assert_eq!((error.fee_id, error.delivered), (fee_id(4), 2));
    // What it keeps is not asked about.
    assert!(change(2).await.is_ok());
}

#[tokio::test]
async fn an_entry_that_left_all_classes_is_scratched_and_comes_back() {
    let first = entry().await;
    let none = edit(&first, &[], Vec::new());
    let out = stored(show_with_fees(), first, none).await.expect("out");
    assert_eq!(out.status, EntryStatus::Scratched);
    assert_eq!(out.total_fee, Money::ZERO);
    let again = edit(&out, &["Open Pleasure"], vec![stalls(1)]);
    let back = stored(show_with_fees(), out, again).await.expect("back");
    assert_eq!(states(&back), [ClassEntryState::Entered]);
    assert_eq!(back.total_fee.to_string(), "$85.25");
}

/// A show that asks for everything and has a waiver.
fn show_with_waiver() -> ShowToEnter {
    let mut show = show_with_fees();
    show.terms.form = EntryForm::of(|field| match field {
        EntryField::Owner | EntryField::RiderBirthDate => Asked::Required,
        _ => Asked::Optional,
    });
    show.terms.waiver = Some(WaiverTerms {
        text: WaiverText::parse("I ride at my own risk.").expect("a text"),
        age_of_majority: 18,
    });
    show
}

fn born(date: &str) -> EntryDetails {
    EntryDetails {
        rider_birth_date: RecordDate::parse_optional(date).expect("a date"),
        breed: OptionalLine::parse("Walker").expect("a line"),
        ..EntryDetails::default()
    }
}

fn signed(name: &str, guardian: &str) -> WaiverSignature {
    WaiverSignature {
        signed_name: OptionalLine::parse(name).expect("a name"),
        guardian_name: OptionalLine::parse(guardian).expect("a name"),
        ..WaiverSignature::default()
    }
}

/// The fields that are refused, and why.
async fn refused(entry: &Registration, wish: EditOwn) -> Vec<(&'static str, DetailError)> {
    match stored(show_with_waiver(), entry.clone(), wish).await {
        Err(OwnEntryError::Choices(wrong)) => {
            let details = wrong.details.into_iter();
            details.map(|it| (it.field, it.error)).collect()
        }
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_new_rider_signs_anew_and_answers_anew() {
    use DetailError::{Missing, OtherName};
    let mut entry = entry().await;
    entry.details = born("1990-01-01");
    entry.details.memberships = vec![crate::Membership {
        association: line("USEF"),
        number: line("1"),
    }];
    let replaced = |details: EntryDetails, stated: &[EntryField], signature| {
        let mut wish = edit(&entry, &["Open Pleasure"], vec![stalls(2)]);
        wish.rider.rider_name = line("Gail Poe");
        (wish.details, wish.stated, wish.signature) = (details, stated.to_vec(), signature);
        wish
    };
    let owner = || {
        let mut details = born("2010-01-01");
        details.owner = Some(crate::EntryPerson {
            name: line("Olive"),
            street: OptionalLine::default(),
            city: OptionalLine::default(),
            state: OptionalLine::default(),
            zip_code: OptionalLine::default(),
            phone: None,
            email: None,
        });
        details
    };
    let all = [EntryField::Owner, EntryField::RiderBirthDate];
    let nothing = replaced(EntryDetails::default(), &[], None);
    assert_eq!(
        refused(&entry, nothing).await,
        [
            ("owner.name", Missing),
            ("rider_birth_date", Missing),
            ("waiver.signed_name", Missing)
        ]
    );
    let minor = replaced(owner(), &all, Some(signed("Gail Poe", "")));
    assert_eq!(
        refused(&entry, minor).await,
        [("waiver.guardian_name", Missing)]
    );
    let other = replaced(owner(), &all, Some(signed("Rae", "Pam Guardian")));
    assert_eq!(
        refused(&entry, other).await,
        [("waiver.signed_name", OtherName)]
    );
    let whole = replaced(owner(), &all, Some(signed("gail", "Pam Guardian")));
    let change = stored_change(show_with_waiver(), entry.clone(), whole).await;
    let change = change.expect("changed");
    let waiver = change.waiver.as_ref().expect("signed");
    assert_eq!(waiver.guardian_name.as_str(), "Pam Guardian");
    assert!(change.growth() > 100);
    let details = &change.after.details;
    assert_eq!(details.breed.as_str(), "Walker");
    assert_eq!(details.rider_birth_date, owner().rider_birth_date);
    assert_eq!(details.memberships, []);
}

#[tokio::test]
async fn the_same_rider_signs_again_only_with_a_guardian() {
    use DetailError::{Missing, NotAsked};
    let mut entry = entry().await;
    entry.details = born("1990-01-01");
    let mut wish = edit(&entry, &["Open Pleasure"], vec![stalls(2)]);
    // Case and spaces make nobody else, and the missing owner was not asked for.
    let name = entry.rider.rider_name.as_str().to_uppercase();
    wish.rider.rider_name = line(&name);
    let change = stored_change(show_with_waiver(), entry.clone(), wish.clone()).await;
    let change = change.expect("changed");
    assert_eq!(
        (change.waiver, &change.after.details),
        (None, &entry.details)
    );
    let mut minor = wish.clone();
    (minor.details, minor.stated) = (born("2010-01-01"), vec![EntryField::RiderBirthDate]);
    assert_eq!(
        refused(&entry, minor.clone()).await,
        [
            ("waiver.signed_name", Missing),
            ("waiver.guardian_name", Missing)
        ]
    );
    minor.signature = Some(signed(&name, "Pam Guardian"));
    let change = stored_change(show_with_waiver(), entry.clone(), minor.clone()).await;
    assert!(change.expect("changed").waiver.is_some());
    let mut without = show_with_waiver();
    without.terms.waiver = None;
    let Err(OwnEntryError::Choices(wrong)) = stored(without, entry.clone(), minor).await else {
        panic!("it was accepted");
    };
    let wrong: Vec<_> = wrong
        .details
        .iter()
        .map(|it| (it.field, it.error))
        .collect();
    assert_eq!(wrong, [("waiver", NotAsked)]);
    let mut other_text = wish;
    other_text.signature = Some(WaiverSignature {
        text: WaiverText::parse("Another text.").ok(),
        ..signed(&name, "")
    });
    let changed = stored(show_with_waiver(), entry, other_text).await;
    assert!(matches!(changed, Err(OwnEntryError::WaiverChanged(_))));
}

#[tokio::test]
async fn a_class_without_a_place_is_waited_for() {
    let entry = entry().await;
    let mut show = show_with_fees();
    show.classes[1].capacity = Some(0);
    let both = edit(&entry, &["Open Pleasure", "Lead Line"], vec![stalls(2)]);
    let after = stored(show, entry, both).await.expect("changed");
    let waits = &after.class_entries[1];
    assert_eq!(waits.state, ClassEntryState::Waitlisted);
    assert_eq!(waits.wait_number, Some(4));
    assert_eq!(after.total_fee.to_string(), "$125.50");
}

#[tokio::test]
async fn a_closed_class_is_kept_but_not_entered() {
    let entry = entry().await;
    let mut show = show_with_fees();
    show.classes[0].closed = true;
    show.classes[1].closed = true;
    let kept = edit(&entry, &["Open Pleasure"], vec![stalls(1)]);
    let after = stored(show.clone(), entry.clone(), kept).await;
    assert_eq!(states(&after.expect("changed")), [ClassEntryState::Entered]);
    let wish = edit(
        &entry,
        &["Open Pleasure", "Lead Line", "No such class"],
        vec![],
    );
    let Err(OwnEntryError::Choices(wrong)) = stored(show, entry, wish).await else {
        panic!("it was accepted");
    };
    assert_eq!(
        (&wrong.closed_classes[..], &wrong.unknown_classes[..]),
        (&[1][..], &[2][..])
    );
}

#[tokio::test]
async fn a_class_that_the_office_cancelled_is_not_entered_again() {
    let mut entry = entry().await;
    entry.class_entries[0].cancel();
    entry.status = EntryStatus::Entered;
    let wish = edit(&entry, &["Open Pleasure"], vec![]);
    let Err(OwnEntryError::Choices(wrong)) = stored(show_with_fees(), entry, wish).await else {
        panic!("it was accepted");
    };
    assert_eq!(wrong.closed_classes, [0]);
}

#[tokio::test]
async fn a_waived_or_ended_extra_can_only_become_less() {
    let mut entry = entry().await;
    let stall = entry.charges.len() - 1;
    entry.charges[stall].waived_reason = Some(line("A volunteer"));
    let more = edit(&entry, &["Open Pleasure"], vec![stalls(3)]);
    let more = stored(show_with_fees(), entry.clone(), more).await;
    let Err(OwnEntryError::Choices(wrong)) = more else {
        panic!("it was accepted");
    };
    assert_eq!(wrong.too_many_extras, [(0, 2)]);
    let less = edit(&entry, &["Open Pleasure"], vec![stalls(1)]);
    let less = stored(show_with_fees(), entry.clone(), less).await;
    assert_eq!(less.expect("changed").charges[stall].quantity, 1);
    let mut without = show_with_fees();
    without.terms.fees.retain(|fee| fee.id == gift());
    let unknown = ExtraChoice {
        fee_id: fee_id(9),
        quantity: 1,
        holds: Vec::new(),
    };
    let twice = vec![stalls(2), stalls(2), unknown];
    let twice = edit(&entry, &["Open Pleasure"], twice);
    let Err(OwnEntryError::Choices(wrong)) = stored(without, entry, twice).await else {
        panic!("it was accepted");
    };
    assert_eq!(
        (&wrong.repeated_extras[..], &wrong.unknown_extras[..]),
        (&[1][..], &[2][..])
    );
}

#[tokio::test]
async fn what_is_over_cancelled_changed_or_unknown_is_refused() {
    let entry = entry().await;
    let wish = || edit(&entry, &[], Vec::new());
    let locked = |entry: &Registration| locking(Some((show_with_fees(), entry.clone())));
    let late = service(locked(&entry), CLOSING)
        .edit_own(&entry.link, wish())
        .await;
    assert!(matches!(late, Err(OwnEntryError::Closed)), "{late:?}");
    let gone = service(locking(None), IN_TIME)
        .edit_own(&entry.link, wish())
        .await;
    assert!(matches!(gone, Err(OwnEntryError::NotFound)), "{gone:?}");
    let mut newer = entry.clone();
    newer.revision = Revision::new(2);
    let changed = service(locked(&newer), IN_TIME)
        .edit_own(&entry.link, wish())
        .await;
    assert!(
        matches!(changed, Err(OwnEntryError::Refusal(Refusal::Changed))),
        "{changed:?}"
    );
    let mut cancelled = entry.clone();
    cancelled.status = EntryStatus::Cancelled;
    let cancelled = service(locked(&cancelled), IN_TIME)
        .edit_own(&entry.link, wish())
        .await;
    assert!(
        matches!(cancelled, Err(OwnEntryError::Cancelled)),
        "{cancelled:?}"
    );
}

#[tokio::test]
async fn after_the_closing_date_only_what_is_missing_is_added() {
    let mut entry = entry().await;
    entry.rider.rider_phone = kernel::OrBlank::BLANK;
    entry.details.breed = OptionalLine::parse("Walker").expect("a line");
    let phone = || PhoneNumber::parse("931-555-0100").expect("valid").into();
    let mut wish = edit(&entry, &["Open Pleasure"], vec![stalls(2)]);
    wish.rider.rider_phone = phone();
    (wish.details, wish.stated) = (born("1990-01-01"), vec![EntryField::RiderBirthDate]);
    wish.signature = Some(signed("Rae Doe", ""));
    let at = |now, entry: &Registration, wish: &EditOwn| {
        Box::pin(stored_at(
            now,
            show_with_waiver(),
            entry.clone(),
            wish.clone(),
        ))
    };
    let change = at(CLOSING, &entry, &wish).await.expect("completed");
    assert!(change.waiver.is_some());
    let after = change.after;
    assert_eq!(after.rider.rider_phone, phone());
    assert_eq!(after.details, born("1990-01-01"));
    assert_eq!(
        (&after.class_entries, &after.charges),
        (&entry.class_entries, &entry.charges)
    );
    // The waiver alone.
    let mut signs = edit(&entry, &["Open Pleasure"], vec![stalls(2)]);
    signs.signature.clone_from(&wish.signature);
    let change = at(CLOSING, &entry, &signs).await.expect("signed");
    assert!(change.waiver.is_some());

    let mut given = wish.clone();
    given.rider.horse_name = line("Comet");
    let mut breed = wish.clone();
    breed.details.breed = OptionalLine::parse("Morgan").expect("a line");
    breed.stated.push(EntryField::Breed);
    let mut fewer = wish.clone();
    fewer.extras = vec![stalls(1)];
    let mut nothing = edit(&entry, &["Open Pleasure"], vec![stalls(2)]);
    nothing.revision = None;
    for (now, wish) in [
        (CLOSING, given),
        (CLOSING, breed),
        (CLOSING, fewer),
        (CLOSING, nothing),
        (show_with_waiver().ends_at, wish),
    ] {
        let refused = at(now, &entry, &wish).await;
        assert!(matches!(refused, Err(OwnEntryError::Closed)), "{refused:?}");
    }
}

#[tokio::test]
async fn an_entry_is_scratched_until_the_show_begins() {
    let entry = entry().await;
    let show = show_with_fees();
    assert!(CLOSING < show.starts_at && show.starts_at < BEFORE_THE_END);
    let tx = locking(Some((show.clone(), entry.clone())));
    let begun = service(tx, show.starts_at);
    let begun = begun.scratch_own(&entry.link).await;
    assert!(matches!(begun, Err(OwnEntryError::Begun)), "{begun:?}");
    let late = scratched(&entry, &show, CLOSING);
    assert_eq!(late.total_fee, entry.total_fee);
    let in_time = scratched(&entry, &show, IN_TIME);
    assert_eq!(in_time.total_fee, Money::ZERO);
    // One that is out already is not stored again.
    let mut tx = locking(Some((show, in_time.clone())));
    tx.expect_commit().returning(|| Ok(()));
    let again = service(tx, IN_TIME).scratch_own(&entry.link).await;
    assert_eq!(again.expect("answered"), in_time);
}

#[tokio::test]
async fn an_entry_whose_number_is_in_a_new_class_already_gets_one_of_its_own() {
    let entry = entry().await;
    let number = entry.back_number;
    let mut other = entry.clone();
    other.id = kernel::RegistrationId::new(entry.charges[0].id.as_uuid());
    other.class_entries[0].class_id = Some(crate::register::tests::class_id(2));
    let wish = edit(&entry, &["open pleasure", "lead line"], Vec::new());
    for (by, expected) in [
        (BackNumbersBy::Horse, Some(300)),
        (BackNumbersBy::Entry, number),
    ] {
        let mut show = show_with_fees();
        show.terms.back_numbers_by = by;
        let mut tx = locking(Some((show, entry.clone())));
        let holders = vec![entry.clone(), other.clone()];
        tx.expect_with_number()
            .returning(move |_, _| Ok(holders.clone()));
        tx.expect_next_back_number().returning(|_| Ok(300));
        tx.expect_update().returning(|_| Ok(()));
        tx.expect_record().returning(|_, _| Ok(()));
        tx.expect_lock_show().returning(|_| Ok(None));
        tx.expect_commit().returning(|| Ok(()));
        let own = service(tx, IN_TIME);
        let changed = Box::pin(own.edit_own(&entry.link, wish.clone())).await;
        assert_eq!(changed.expect("changed").back_number, expected);
    }
}

//! What the form asks for, the waiver, and the rider's own horse.

use kernel::{Actor, Asked, EntryField, EntryForm, OptionalLine, WaiverTerms, WaiverText};

use super::*;

fn show_with_waiver() -> ShowToEnter {
    let mut show = show();
    show.terms.form = EntryForm::of(|field| match field {
        EntryField::Breed => Asked::Required,
        _ => Asked::Off,
    });
    show.terms.waiver = Some(WaiverTerms {
        text: waiver_text("I ride at my own risk."),
        age_of_majority: 18,
    });
    show
}

fn waiver_text(text: &str) -> WaiverText {
    WaiverText::parse(text).expect("a text")
}

fn signed_wish(shown: Option<&str>) -> Register {
    Register {
        details: EntryDetails {
            breed: OptionalLine::parse("Walker").expect("a line"),
            ..EntryDetails::default()
        },
        signature: Some(WaiverSignature {
            signed_name: OptionalLine::parse("Rae D.").expect("a line"),
            guardian_name: OptionalLine::default(),
            text: shown.map(waiver_text),
            is_confirmed: false,
            client_address: Some(std::net::Ipv4Addr::LOCALHOST.into()),
        }),
        ..wish(&[])
    }
}

#[tokio::test]
async fn a_signed_waiver_is_kept_with_the_text_of_the_show() {
    let mut tx = tx_of(Some(show_with_waiver()));
    let signed = SignedWaiver {
        text: waiver_text("I ride at my own risk."),
        signed_name: OptionalLine::parse("Rae D.").expect("a line"),
        guardian_name: OptionalLine::default(),
        signed_at: BEFORE_THE_END,
        client_address: Some(std::net::Ipv4Addr::LOCALHOST.into()),
    };
    tx.expect_insert()
        .times(1)
        .withf(move |entries| {
            let [entry] = entries else { return false };
            entry.waiver.as_ref() == Some(&signed)
                && entry.bytes > entry.registration.bytes()
                && entry.registration.details.breed.as_str() == "Walker"
        })
        .returning(|_| Ok(Vec::new()));
    tx.expect_commit().times(1).returning(|| Ok(()));
    let made = service(tx, BEFORE_THE_END)
        .register(signed_wish(None))
        .await;
    made.expect("entered");
}

#[tokio::test]
async fn a_waiver_that_the_rider_did_not_see_is_not_signed() {
    let tx = tx_of(Some(show_with_waiver()));
    let wish = signed_wish(Some("I ride at your risk."));
    let refused = service(tx, BEFORE_THE_END).register(wish).await;
    assert!(matches!(refused, Err(RegisterError::WaiverChanged(_))));
}

#[tokio::test]
async fn missing_facts_and_unknown_classes_are_told_at_once() {
    let tx = tx_of(Some(show_with_waiver()));
    let wrong = service(tx, BEFORE_THE_END).register(wish(&["Trail"])).await;
    let wrong = refused(wrong);
    assert_eq!(wrong.unknown_classes, [0]);
    let fields: Vec<_> = wrong.details.iter().map(|it| it.field).collect();
    assert_eq!(fields, ["breed", "waiver.signed_name"]);
}

#[tokio::test]
async fn the_desk_needs_neither_facts_nor_a_waiver() {
    let mut tx = MockRegistrationTx::new();
    tx.expect_lock_own_show()
        .return_once(|_, _| Ok(Some(show_with_waiver())));
    tx.expect_insert().times(1).returning(|_| Ok(Vec::new()));
    tx.expect_commit().times(1).returning(|| Ok(()));
    let actor = Actor::alone(kernel::AccountId::new(SequentialIds::default().next_uuid()));
    let service = service(tx, BEFORE_THE_END);
    let made = service
        .add_walk_in(&actor, event_id(), wish(&[]), false)
        .await;
    made.expect("entered");
}

#[tokio::test]
async fn the_entry_keeps_the_horse_that_its_rider_owns() {
    let horse = OwnHorse {
        rider: Actor::alone(kernel::AccountId::new(SequentialIds::default().next_uuid())),
        id: HorseId::new(SequentialIds::default().next_uuid()),
    };
    let rider = horse.rider.to(Permission::ReadHorses);
    let horse_id = horse.id;
    let wish = Register {
        horse: Some(horse),
        ..wish(&["Open Pleasure"])
    };
    let owning = |mut tx: MockRegistrationTx, owns| {
        let rider = rider.clone();
        tx.expect_owns_horse()
            .withf(move |scope, id| (scope, *id) == (&rider, horse_id))
            .returning(move |_, _| Ok(owns));
        service(tx, BEFORE_THE_END)
    };
    let mine = owning(tx_that_must_commit(), true);
    let made = mine.register(wish.clone()).await.expect("entered");
    assert_eq!(made.horse_id, Some(horse_id));
    let foreign = owning(tx_of(Some(show())), false).register(wish).await;
    let not_own = InvalidDetail {
        field: "horse_id",
        error: DetailError::NotOwn,
    };
    assert_eq!(refused(foreign).details, [not_own]);
}

//! What entries say beside rider, horse and classes, and signed waivers.

use std::net::{IpAddr, Ipv4Addr};

use events::{EntryRules, EventStore as _};
use kernel::{OptionalLine, RegistrationId, Scope, WaiverTerms, WaiverText};
use registrations::{
    Corrections, EditEntry, EditOwn, EntryDetails, EntryFilter, EntryPerson, Register,
    Registration, RegistrationStore as _, SignedWaiver, WaiverSignature, WholeEntry,
};

use crate::availability::count;
use crate::entry_rules::{rules, service, show, wish};
use crate::registrations::lock;
use crate::samples::{LATER, NOW, entry_details, required, rider};
use crate::stored_values::all;
use crate::support::Stores;

on_both_databases!(
    facts_are_kept_replaced_and_found,
    a_new_rider_s_waiver_is_kept_with_the_former_one,
    a_waiver_is_kept_as_it_was_signed_until_its_show_is_purged,
);

const TEXT: &str = "I ride at my own risk.\n\nÀ mes risques.";
const ADDRESS: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 7));

fn waiver_text(text: &str) -> WaiverText {
    WaiverText::parse(text).expect("a text")
}

async fn whole(stores: &Stores, actor: &Scope, id: RegistrationId) -> WholeEntry {
    let found = stores.registrations.find(actor, id).await;
    found.expect("answered").expect("an entry")
}

fn edit(entry: &Registration, details: Option<EntryDetails>) -> EditEntry {
    EditEntry {
        rider: entry.rider.clone(),
        details,
        back_number: None,
        reuses_number: false,
        corrections: Corrections::default(),
        revision: None,
    }
}

async fn facts_are_kept_replaced_and_found(stores: &Stores) {
    let (actor, show) = show(stores, rules(None), &[None]).await;
    let desk = service(stores, NOW);
    let wish = Register {
        details: entry_details(),
        ..wish(&show, &[0], Vec::new())
    };
    let made = desk.add_walk_in(actor.actor(), show.id, wish, false).await;
    let made = made.expect("entered");
    assert_eq!(made.details, entry_details());
    assert_eq!(whole(stores, &actor, made.id).await.registration, made);
    let found = async |text: &str| {
        let filter = EntryFilter {
            text: Some(text.to_owned()),
            ..EntryFilter::default()
        };
        let store = stores.registrations.as_ref();
        let page = store.list(&actor, show.id, &filter, &all()).await;
        page.expect("answered").expect("a show").items.len()
    };
    assert_eq!((found("olmuhl").await, found("tom trainer").await), (1, 1));
    assert_eq!(found("otto").await, 0);
    // Rider and horse alone.
    let edited = desk
        .edit(actor.actor(), made.id, edit(&made, None))
        .await
        .expect("edited");
    assert_eq!(edited.registration.details, made.details);
    let otto = EntryPerson {
        name: required("Otto Owner"),
        ..entry_details().owner.expect("an owner")
    };
    let details = EntryDetails {
        owner: Some(otto),
        ..EntryDetails::default()
    };
    let edited = desk
        .edit(actor.actor(), made.id, edit(&made, Some(details.clone())))
        .await;
    let edited = edited.expect("edited");
    assert_eq!(edited.registration.details, details);
    assert_eq!(whole(stores, &actor, made.id).await, edited);
    assert_eq!((found("olmuhl").await, found("otto").await), (0, 1));
    let is_told = |field: &&str| {
        let mut history = edited.history.iter();
        history.any(|it| it.difference.subject == **field)
    };
    let facts = ["owner", "trainer", "registration_number", "breed"];
    assert!(facts.iter().all(is_told));
}

async fn a_new_rider_s_waiver_is_kept_with_the_former_one(stores: &Stores) {
    let rules = EntryRules {
        waiver: Some(WaiverTerms {
            text: waiver_text(TEXT),
            age_of_majority: 18,
        }),
        ..rules(None)
    };
    let (actor, show) = show(stores, rules, &[None]).await;
    let sign = |name: &str| WaiverSignature {
        signed_name: OptionalLine::parse(name).expect("a line"),
        ..WaiverSignature::default()
    };
    let mut signing = wish(&show, &[0], Vec::new());
    signing.signature = Some(sign("José Ñ."));
    let made = service(stores, NOW).register(signing).await;
    let made = made.expect("entered");
    let bytes = async || lock(stores, show.id).await.1.account_bytes;
    let before = bytes().await;
    let mut rider = made.rider.clone();
    rider.rider_name = required("Gail Poe");
    let replaced = EditOwn {
        rider,
        details: EntryDetails::default(),
        stated: Vec::new(),
        signature: Some(sign("Gail Poe")),
        classes: vec![registrations::ClassChoice::Id(show.classes[0].id)],
        extras: Vec::new(),
        revision: Some(made.revision),
    };
    // At the same moment, as a clock may say.
    let edited = Box::pin(service(stores, NOW).edit_own(&made.link, replaced)).await;
    assert_eq!(edited.expect("edited").revision.number(), 2);
    let names = |entry: WholeEntry| {
        let all = entry.waiver.into_iter().chain(entry.former_waivers);
        let names: Vec<_> = all.map(|it| it.signed_name.as_str().to_owned()).collect();
        (names, entry.history)
    };
    let (signed, history) = names(whole(stores, &actor, made.id).await);
    assert_eq!(signed, ["Gail Poe", "José Ñ."]);
    let signature = history
        .iter()
        .find(|it| it.difference.subject == "signature");
    assert_eq!(signature.expect("a line").difference.after, "Gail Poe");
    assert!(bytes().await > before + TEXT.len() as u64);
}

async fn a_waiver_is_kept_as_it_was_signed_until_its_show_is_purged(stores: &Stores) {
    let rules = EntryRules {
        waiver: Some(WaiverTerms {
            text: waiver_text(TEXT),
            age_of_majority: 18,
        }),
        ..rules(None)
    };
    let (actor, show) = show(stores, rules, &[None]).await;
    let line = |text: &str| OptionalLine::parse(text).expect("a line");
    let signing = Register {
        signature: Some(WaiverSignature {
            signed_name: line("José Ñ."),
            guardian_name: line("Gail Guardian"),
            text: Some(waiver_text(TEXT)),
            is_confirmed: false,
            client_address: Some(ADDRESS),
        }),
        ..wish(&show, &[0], Vec::new())
    };
    let made = service(stores, NOW).register(signing).await;
    let made = made.expect("entered");
    let signed = SignedWaiver {
        text: waiver_text(TEXT),
        signed_name: line("José Ñ."),
        guardian_name: line("Gail Guardian"),
        signed_at: NOW,
        client_address: Some(ADDRESS),
    };
    assert_eq!(
        whole(stores, &actor, made.id).await.waiver,
        Some(signed.clone())
    );
    let bytes = async || lock(stores, show.id).await.1.account_bytes;
    let before = bytes().await;
    assert!(before > made.bytes());
    // The longer name counts, and the waiver still does.
    let mut longer = edit(&made, None);
    longer.rider.rider_name = required("José Ñandú the Younger");
    let grown = longer.rider.rider_name.as_str().len() - rider().rider_name.as_str().len();
    let edited = service(stores, LATER)
        .edit(actor.actor(), made.id, longer)
        .await;
    assert_eq!(edited.expect("edited").waiver, Some(signed));
    assert_eq!(bytes().await - before, grown as u64);
    let walk_in = wish(&show, &[0], Vec::new());
    let desk = service(stores, NOW);
    let walk_in = desk
        .add_walk_in(actor.actor(), show.id, walk_in, false)
        .await;
    let walk_in = walk_in.expect("entered");
    assert_eq!(whole(stores, &actor, walk_in.id).await.waiver, None);
    let hidden = stores.events.hide(&actor, show.id, LATER).await;
    assert!(hidden.expect("answered"));
    stores.events.purge(show.id).await.expect("purged");
    assert_eq!(count(stores, "waivers").await, 0);
}

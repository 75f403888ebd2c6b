//! What entries lack: the filter of the list and what is told of each entry agree.

use events::EntryRules;
use kernel::{
    Asked, EntryField, EntryForm, OptionalLine, OrBlank, RecordDate, WaiverTerms, WaiverText,
};
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{Config, TestRunner};
use registrations::{
    EntryDetails, EntryFilter, Missing, Register, RegistrationStore as _, RosterStore as _,
    WaiverSignature,
};

use crate::entry_rules::{rules, service, show, wish};
use crate::samples::{NOW, entry_details, line};
use crate::stored_values::all;
use crate::support::Stores;

on_both_databases!(the_filter_finds_what_entries_lack);

/// What an entry says.
#[derive(Debug, Clone)]
struct Said {
    /// Which of all that may be missing it has.
    has: Vec<bool>,
    born: &'static str,
    has_guardian: bool,
}

fn said() -> impl Strategy<Value = Said> {
    let has = proptest::collection::vec(any::<bool>(), Missing::ALL.len());
    // Around the eighteenth birthday of those who ride on the first day.
    let born = select(vec![
        "1990-01-01",
        "2008-09-30",
        "2008-10-01",
        "2008-10-02",
        "2020-12-31",
    ]);
    (has, born, any::<bool>()).prop_map(|(has, born, has_guardian)| Said {
        has,
        born,
        has_guardian,
    })
}

fn wished(mut wish: Register, said: &Said) -> Register {
    let has = |what: Missing| said.has[what as usize];
    if !has(Missing::RiderEmail) {
        wish.rider.rider_email = OrBlank::BLANK;
    }
    if !has(Missing::RiderPhone) {
        wish.rider.rider_phone = OrBlank::BLANK;
    }
    if !has(Missing::RiderAddress) {
        wish.rider.rider_street = OptionalLine::default();
    }
    let all = entry_details();
    let born = RecordDate::parse(said.born).expect("a date");
    wish.details = EntryDetails {
        owner: all.owner.filter(|_| has(Missing::Owner)),
        trainer: all.trainer.filter(|_| has(Missing::Trainer)),
        registration_number: line(if has(Missing::RegistrationNumber) {
            "TW-12"
        } else {
            ""
        }),
        breed: line(if has(Missing::Breed) { "Morgan" } else { "" }),
        emergency_contact: all
            .emergency_contact
            .filter(|_| has(Missing::EmergencyContact)),
        rider_birth_date: has(Missing::RiderBirthDate).then_some(born),
        memberships: if has(Missing::Memberships) {
            all.memberships
        } else {
            Vec::new()
        },
    };
    wish.signature = has(Missing::Waiver).then(|| WaiverSignature {
        signed_name: line("Rae Doe"),
        guardian_name: line(if said.has_guardian { "Gail Poe" } else { "" }),
        ..WaiverSignature::default()
    });
    wish
}

async fn the_filter_finds_what_entries_lack(stores: &Stores) {
    let mut runner = TestRunner::new(Config {
        cases: 10,
        failure_persistence: None,
        ..Config::default()
    });
    let asked = proptest::collection::vec(select(Asked::ALL.to_vec()), EntryField::ALL.len());
    let shows = (
        asked,
        any::<bool>(),
        proptest::collection::vec(said(), 1..8),
    );
    let runtime = tokio::runtime::Handle::current();
    let result = tokio::task::block_in_place(|| {
        runner.run(&shows, |(asked, has_waiver, entries)| {
            runtime.block_on(compare(stores, &asked, has_waiver, &entries));
            Ok(())
        })
    });
    result.expect("the filter and the function agree");
}

async fn compare(stores: &Stores, asked: &[Asked], has_waiver: bool, entries: &[Said]) {
    let terms = WaiverTerms {
        text: WaiverText::parse("I ride at my own risk.").expect("a text"),
        age_of_majority: 18,
    };
    let rules = EntryRules {
        form: EntryForm::of(|field| asked[field as usize]),
        waiver: has_waiver.then_some(terms),
        ..rules(None)
    };
    let (actor, show) = show(stores, rules, &[]).await;
    let desk = service(stores, NOW);
    for said in entries {
        let wish = wished(wish(&show, &[], Vec::new()), said);
        let made = desk.add_walk_in(actor.actor(), show.id, wish, true);
        made.await.expect("entered");
    }
    let store = stores.registrations.as_ref();
    let listed = async |missing: &[Missing]| {
        let filter = EntryFilter {
            missing: missing.to_vec(),
            ..EntryFilter::default()
        };
        let page = store.list(&actor, show.id, &filter, &all()).await;
        page.expect("answered").expect("a show").items
    };
    let entries = listed(&[]).await;
    let missing = store.missing(show.id, &entries).await.expect("answered");
    let roster = store.roster(&actor, show.id).await.expect("answered");
    let roster = roster.expect("a show");
    for (entry, missing) in entries.iter().zip(&missing) {
        let whole = store.find(&actor, entry.id).await.expect("answered");
        assert_eq!(whole.expect("an entry").missing, *missing);
        let alone = store.roster_of(&actor, entry.id).await.expect("answered");
        for roster in [&roster, &alone.expect("an entry")] {
            assert_eq!(roster.missing_in(entry), *missing);
        }
    }
    let each = Missing::ALL.iter().map(std::slice::from_ref);
    for filter in each.chain([Missing::ALL.as_slice()]) {
        let lacking = entries.iter().zip(&missing);
        let lacking = lacking.filter(|(_, lacks)| lacks.iter().any(|it| filter.contains(it)));
        let lacking: Vec<_> = lacking.map(|(entry, _)| entry.clone()).collect();
        assert_eq!(listed(filter).await, lacking, "{filter:?}");
    }
}

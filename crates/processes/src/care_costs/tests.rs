use ::book::{Owner, Presence};
use kernel::{
    AccountId, ByDay, CareVisitId, HorseId, IdGenerator as _, NamedHorse, OptionalLine, RecordDate,
    Revision, SequentialIds,
};
use proptest::prelude::*;
use time::macros::datetime;

use super::*;

const NOW: OffsetDateTime = datetime!(2026-05-01 12:00 UTC);

fn when() -> (OrganizationId, OffsetDateTime) {
    let founder = AccountId::new(SequentialIds::default().next_uuid());
    (OrganizationId::of_founder(founder), NOW)
}

fn visit(ids: &SequentialIds, horse: HorseId, name: &str, cents: Option<i64>) -> CareVisit {
    CareVisit {
        id: CareVisitId::new(ids.next_uuid()),
        organization_id: when().0,
        horse: NamedHorse {
            id: horse,
            name: "Midnight".to_owned(),
        },
        details: VisitDetails {
            kind: VisitKind::Hoof,
            name: OptionalLine::parse(name).expect("a line"),
            date: RecordDate::parse("2026-04-30").expect("a day"),
            by: OptionalLine::default(),
            contact_id: None,
            product: OptionalLine::default(),
            notes: OptionalText::default(),
            cost: cents.and_then(Money::from_cents),
            document_id: None,
            next_due: None,
        },
        batch: None,
        entry: None,
        revision: Revision::FIRST,
        created_at: NOW,
        updated_at: NOW,
    }
}

fn horse(ids: &SequentialIds, shares: &[u32]) -> HorseFacts {
    let owner = |(at, share): (usize, &u32)| Owner {
        name: format!("Owner {at}"),
        contact_id: None,
        share: Some(*share),
    };
    HorseFacts {
        id: HorseId::new(ids.next_uuid()),
        name: "Midnight".to_owned(),
        owners: ByDay::always(shares.iter().enumerate().map(owner).collect()),
        presence: Presence::default(),
        boards_from: None,
        boards_until: None,
    }
}

fn billed(entries: &[BookEntry]) -> Money {
    let splits = entries.iter().flat_map(|it| &it.splits);
    splits.flat_map(|it| &it.parts).map(|it| it.amount).sum()
}

fn spent(entries: &[BookEntry]) -> Money {
    entries.iter().map(|it| it.text.amount).sum()
}

proptest! {
    #[test]
    fn what_owners_are_billed_is_what_their_horses_cost(
        barn in prop::collection::vec(
            (prop::collection::vec(1_u32..=10_000, 0..4), prop::option::of(0_i64..=500_000), 0_u8..3),
            1..120,
        ),
        changed in 0_i64..=500_000,
    ) {
        let ids = SequentialIds::default();
        let horses: Vec<_> = barn.iter().map(|(shares, ..)| horse(&ids, shares)).collect();
        let mut visits: Vec<_> = barn
            .iter()
            .zip(&horses)
            .map(|((_, cents, name), horse)| visit(&ids, horse.id, &name.to_string(), *cents))
            .collect();
        let entries = enter(&mut visits, Bearer::Owners, &horses, when(), &ids).expect("valid");
        let cost = |visits: &[CareVisit], is_owned: bool| -> Money {
            let with = visits.iter().zip(&barn);
            with.filter(|(_, (shares, ..))| !is_owned || !shares.is_empty())
                .filter_map(|(visit, _)| cost_of(&visit.details))
                .sum()
        };
        prop_assert_eq!(spent(&entries), cost(&visits, false));
        prop_assert_eq!(billed(&entries), cost(&visits, true));
        for visit in &visits {
            prop_assert_eq!(visit.entry.is_some(), cost_of(&visit.details).is_some());
        }

        // Another cost of one of them is another part of its entry, and of no other one.
        let Some(entry) = entries.first() else {
            return Ok(());
        };
        let its_own = |it: &&mut CareVisit| it.entry == Some(entry.id);
        let first = visits.iter_mut().find(its_own).expect("a visit");
        first.details.cost = Money::from_cents(changed);
        let own: Vec<_> = visits.iter().filter(|it| it.entry == Some(entry.id)).cloned().collect();
        let after: Money = own.iter().filter_map(|it| cost_of(&it.details)).sum();
        match wish_after(entry, &own) {
            None => prop_assert_eq!(after, Money::ZERO),
            Some(wish) => {
                prop_assert_eq!(wish.text.amount, after);
                let facts = facts_of(&wish.text, horses.clone());
                let entry = entry.changed(wish.clone(), facts, NOW, &ids).expect("valid");
                prop_assert!(is_as_wished(&entry, &wish));
                let sum: Money = entry.splits.iter().map(|it| it.amount).sum();
                prop_assert_eq!(sum, after);
            }
        }
    }
}

#[test]
fn what_the_barn_bears_is_an_expense_of_no_horse() {
    let ids = SequentialIds::default();
    let horses = [horse(&ids, &[1]), horse(&ids, &[1])];
    let mut visits: Vec<_> = horses
        .iter()
        .map(|it| visit(&ids, it.id, "Reset", Some(19_001)))
        .collect();
    let entries = enter(&mut visits, Bearer::Barn, &horses, when(), &ids).expect("valid");
    let [entry] = entries.as_slice() else {
        panic!("{entries:?}");
    };
    assert_eq!(entry.text.amount.to_string(), "$380.02");
    assert_eq!(entry.text.description.as_str(), "Hoof care, Reset");
    assert_eq!(entry.text.category, Category::Farrier);
    assert!(entry.splits.is_empty());
    let wish = wish_after(entry, &visits[..1]).expect("something is left");
    assert_eq!(wish.text.amount.to_string(), "$190.01");
    assert!(!is_as_wished(entry, &wish));
    assert_eq!(wish_after(entry, &[]), None);
}

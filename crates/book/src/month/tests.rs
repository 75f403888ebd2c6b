use std::collections::HashSet;

use kernel::{
    BookPartId, ByDay, ContactId, HorseId, Money, OrganizationId, RequiredLine, Revision,
    ServiceId, SignedMoney, Uuid,
};
use proptest::prelude::*;
use time::macros::date;
use time::{Date, OffsetDateTime};

use super::propose::{LineStanding, Proposer};
use super::{BilledItem, LineKey, MonthContact, MonthFacts, MonthLine, OwnedPart, ServedHorse};
use crate::entry::tests::money;
use crate::{
    BookMonth, Category, EntryKind, GivenService, HorseFacts, OpenPart, Owner, OwnerBalance,
    Presence, Service, ServiceDetails, ServiceKind, ServicePer, ServiceTick,
};

pub(super) const fn uuid(number: u128) -> Uuid {
    Uuid::from_u128(number)
}

pub(super) fn month(text: &str) -> BookMonth {
    BookMonth::parse(text).expect("a month")
}

pub(crate) fn service(number: u128, kind: ServiceKind, cents: i64, per: ServicePer) -> Service {
    Service {
        id: ServiceId::new(uuid(number)),
        organization_id: OrganizationId::new(uuid(1)),
        details: ServiceDetails {
            name: RequiredLine::parse(&format!("Service {number}")).expect("a name"),
            kind,
            amount: money(cents),
            per,
            category: kind.category(),
        },
        former_prices: Vec::new(),
        revision: Revision::FIRST,
        created_at: OffsetDateTime::UNIX_EPOCH,
        updated_at: OffsetDateTime::UNIX_EPOCH,
    }
}

pub(super) fn owner(name: &str, contact: Option<u128>, share: Option<u32>) -> Owner {
    Owner {
        name: name.to_owned(),
        contact_id: contact.map(|it| ContactId::new(uuid(it))),
        share,
    }
}

pub(super) fn horse(number: u128, owners: Vec<Owner>, services: Vec<GivenService>) -> ServedHorse {
    ServedHorse {
        horse: HorseFacts {
            id: HorseId::new(uuid(number)),
            name: format!("Horse {number}"),
            owners: ByDay::always(owners),
            presence: Presence::default(),
            boards_from: None,
            boards_until: None,
        },
        services,
    }
}

pub(crate) fn had(service: u128, from: Date, until: Option<Date>) -> GivenService {
    GivenService {
        service_id: ServiceId::new(uuid(service)),
        from,
        until,
        amount: None,
    }
}

pub(super) fn tick(service: u128, horse: u128, day: Date, quantity: u32) -> ServiceTick {
    ServiceTick {
        horse_id: HorseId::new(uuid(horse)),
        service_id: ServiceId::new(uuid(service)),
        day,
        service_name: RequiredLine::parse("Blanket").expect("a name"),
        category: Category::Other,
        quantity,
        unit_amount: money(501),
        by: None,
        at: OffsetDateTime::UNIX_EPOCH,
    }
}

pub(super) fn facts(of: &str, services: Vec<Service>, horses: Vec<ServedHorse>) -> MonthFacts {
    let periods = horses.iter().flat_map(|it| it.horse.owners.periods());
    let contacts = periods.flat_map(|it| it.value).filter_map(|owner| {
        Some(MonthContact {
            id: owner.contact_id?,
            name: owner.name.clone(),
            balance: OwnerBalance::default(),
        })
    });
    MonthFacts {
        organization_id: OrganizationId::new(uuid(1)),
        month: month(of),
        itself: "The Barn".to_owned(),
        services,
        contacts: contacts.collect(),
        horses,
        ticks: Vec::new(),
        billed: Vec::new(),
        boarded: Vec::new(),
        parts: Vec::new(),
        made: 0,
        since: None,
    }
}

/// Owners with the amounts of their lines in cents.
pub(super) fn amounts(facts: &MonthFacts) -> Vec<(String, Vec<i64>)> {
    let owners = Proposer::of(facts).propose().owners.into_iter();
    let amounts = |lines: &[MonthLine]| lines.iter().map(|it| it.amount().cents()).collect();
    owners
        .map(|it| (it.contact.name.clone(), amounts(&it.lines)))
        .collect()
}

pub(super) fn of(name: &str, cents: &[i64]) -> (String, Vec<i64>) {
    (name.to_owned(), cents.to_vec())
}

/// All lines with their owners, which are billed now if so chosen, unless a bill would be
/// negative.
pub(super) fn bill(
    facts: &mut MonthFacts,
    is_chosen: impl Fn(usize) -> bool,
) -> Vec<(LineKey, SignedMoney)> {
    let proposed = Proposer::of(facts).propose();
    let mut billed = Vec::new();
    let mut place = 0;
    for owner in proposed.owners {
        let lines = owner.lines.into_iter().filter(|_| {
            place += 1;
            is_chosen(place - 1)
        });
        let lines: Vec<_> = lines.collect();
        if lines.iter().map(MonthLine::amount).sum::<SignedMoney>() < SignedMoney::ZERO {
            continue;
        }
        for line in lines {
            if let LineKey::Part(id) = line.key {
                facts.parts.retain(|it| it.part.id != id);
            }
            billed.push((line.key, line.amount()));
            facts.billed.extend(line.settles);
        }
    }
    if !billed.is_empty() {
        facts.since = facts.since.min(Some(facts.month)).or(Some(facts.month));
    }
    billed
}

#[test]
fn a_month_is_divided_by_days_and_shares() {
    let board = service(10, ServiceKind::Board, 62_000, ServicePer::Month);
    let from = date!(2026 - 10 - 11);
    let alone = horse(
        20,
        vec![owner("Ada", Some(30), None)],
        vec![had(10, from, None)],
    );
    let mut own = had(10, date!(2026 - 01 - 01), None);
    own.amount = Some(money(50_000));
    let shared = vec![
        owner("Kim", Some(31), Some(4000)),
        owner("Ada", Some(30), Some(6000)),
    ];
    let shared = horse(21, shared, vec![own]);
    let facts = facts("2026-10", vec![board], vec![alone, shared]);
    assert_eq!(
        amounts(&facts),
        [of("Ada", &[42_000, 30_000]), of("Kim", &[20_000])]
    );
}

#[test]
fn the_odd_cent_falls_on_the_larger_share_or_the_first_by_name() {
    let board = service(10, ServiceKind::Board, 10_001, ServicePer::Month);
    for (shares, expected) in [([5000, 5000], [5001, 5000]), ([4000, 6000], [4000, 6001])] {
        let owners = vec![
            owner("Zoe", Some(31), Some(shares[1])),
            owner("Ada", Some(30), Some(shares[0])),
        ];
        let services = vec![had(10, date!(2026 - 01 - 01), None)];
        let facts = facts(
            "2026-10",
            vec![board.clone()],
            vec![horse(20, owners, services)],
        );
        assert_eq!(
            amounts(&facts),
            [of("Ada", &expected[..1]), of("Zoe", &expected[1..])]
        );
    }
}

#[test]
fn weeks_and_days_are_charged_by_days() {
    let services = vec![
        service(10, ServiceKind::Training, 10_000, ServicePer::Week),
        service(11, ServiceKind::Care, 300, ServicePer::Day),
        service(12, ServiceKind::Lesson, 900, ServicePer::Each),
    ];
    let (from, until) = (date!(2026 - 10 - 30), Some(date!(2026 - 11 - 02)));
    let given = [10, 11, 12].map(|it| had(it, from, until)).to_vec();
    let mut all = facts(
        "2026-11",
        services,
        vec![horse(20, vec![owner("Ada", Some(30), None)], given)],
    );
    all.since = Some(month("2026-10"));
    // Two days of each month: 2/7 of a week.
    assert_eq!(amounts(&all), [of("Ada", &[2857, 2857, 600, 600])]);
    let lines = Proposer::of(&all).propose().owners.remove(0).lines;
    assert_eq!(
        (lines[2].quantity, lines[2].unit_amount),
        (2, money(300).into())
    );
    all.horses[0].horse.presence.left_on = Some(date!(2026 - 10 - 30));
    assert_eq!(amounts(&all), [of("Ada", &[1429, 300])]);
}

#[test]
fn the_barn_and_who_is_no_contact_get_no_bill() {
    let board = service(10, ServiceKind::Board, 40_000, ServicePer::Month);
    let owners = vec![
        owner("the  barn", Some(33), Some(2500)),
        owner("Nobody", None, Some(2500)),
        owner("Ada", Some(30), Some(5000)),
    ];
    let given = vec![had(10, date!(2026 - 01 - 01), None)];
    let unowned = horse(21, Vec::new(), given.clone());
    let mut all = facts(
        "2026-10",
        vec![board],
        vec![horse(20, owners, given), unowned],
    );
    all.parts.push(OwnedPart {
        contact_id: None,
        owner_name: "Nobody".to_owned(),
        part: OpenPart {
            id: BookPartId::new(uuid(50)),
            date: date!(2026 - 10 - 02),
            description: RequiredLine::parse("Shoes").expect("a line"),
            category: Category::Farrier,
            kind: EntryKind::Expense,
            horse_id: Some(HorseId::new(uuid(20))),
            horse_name: "Horse 20".to_owned(),
            amount: money(100),
            is_billed: false,
        },
    });
    assert_eq!(amounts(&all), [of("Ada", &[20_000])]);
    let without = Proposer::of(&all).propose().without_contact.into_iter();
    let without: Vec<_> = without.map(|it| (it.name, it.amount.cents())).collect();
    assert_eq!(
        without,
        [(String::new(), 40_000), ("Nobody".to_owned(), 10_100)]
    );
}

#[test]
fn a_tick_is_billed_by_its_day() {
    let owners = vec![owner("Ada", Some(30), None), owner("Kim", Some(31), None)];
    let mut all = facts("2026-11", Vec::new(), vec![horse(20, owners, Vec::new())]);
    all.ticks = vec![
        tick(12, 20, date!(2026 - 10 - 31), 1),
        tick(12, 20, date!(2026 - 11 - 02), 1),
        tick(12, 20, date!(2026 - 11 - 03), 2),
    ];
    // 5.01 and 10.02: each by itself.
    assert_eq!(
        amounts(&all),
        [of("Ada", &[251, 752]), of("Kim", &[250, 751])]
    );
    let line = Proposer::of(&all).propose().owners[0].lines[1].clone();
    assert_eq!(
        line.description.as_str(),
        "Blanket, Horse 20, November 2026 (3 times, one of 2 owners)"
    );
    // What was ticked since then does not come with it.
    all.ticks.push(tick(12, 20, date!(2026 - 11 - 05), 1));
    let proposer = Proposer::of(&all);
    let ada = ContactId::new(uuid(30));
    assert_eq!(
        proposer.standing(line.key, ada),
        LineStanding::Open(Box::new(line.clone()))
    );
    assert_eq!(
        proposer.standing(line.key, ContactId::new(uuid(31))),
        LineStanding::Gone
    );
    all.billed.extend(line.settles);
    assert_eq!(
        Proposer::of(&all).standing(line.key, ada),
        LineStanding::Billed
    );
    assert_eq!(amounts(&all)[0], of("Ada", &[251, 251]));
    all.ticks.clear();
    all.billed.clear();
    assert_eq!(
        Proposer::of(&all).standing(line.key, ada),
        LineStanding::Gone
    );
}

fn priced(item: &BilledItem) -> (ServiceId, HorseId, BookMonth, Option<Date>) {
    (item.service_id, item.horse_id, item.month, item.day)
}

proptest! {
    /// Bills of months with whatever is left out, sold in between, and made twice: no line
    /// is billed twice, no price is exceeded, and nothing is lost.
    #[test]
    fn what_is_left_out_comes_again_exactly_once(
        chosen in prop::collection::vec((any::<u32>(), any::<bool>(), any::<bool>()), 5),
        cents in prop::collection::vec(1_i64..1_000_000, 2),
        share in 1_u32..10_000,
    ) {
        let services = vec![
            service(10, ServiceKind::Board, cents[0], ServicePer::Month),
            service(11, ServiceKind::Care, cents[1], ServicePer::Day),
        ];
        let from = date!(2026 - 05 - 11);
        let given = vec![had(10, from, None), had(11, from, Some(date!(2026 - 07 - 03)))];
        let owners = vec![
            owner("Ada", Some(30), Some(share)),
            owner("Kim", Some(31), Some(10_000 - share)),
        ];
        let mut all = facts("2026-05", services, vec![horse(20, owners, given)]);
        let buyer = MonthContact {
            id: ContactId::new(uuid(32)),
            name: "Rae".to_owned(),
            balance: OwnerBalance::default(),
        };
        all.contacts.push(buyer);
        let ticked = [(5, 20), (6, 1), (7, 31), (8, 15), (9, 2)];
        let mut keys = HashSet::new();
        let mut sum = SignedMoney::ZERO;
        for ((number, day), (mask, is_twice, is_sold)) in ticked.into_iter().zip(chosen) {
            all.month = month(&format!("2026-{number:02}"));
            let day = all.month.day(day).expect("a day");
            all.ticks.push(tick(12, 20, day, 1));
            // The first line of the first month, so that the barn has begun.
            let is_first = number == 5;
            for _ in 0..=u8::from(is_twice) {
                let billed = bill(&mut all, |place| {
                    is_first && place == 0 || mask & (1 << (place % 32)) != 0
                });
                for (key, amount) in billed {
                    prop_assert!(keys.insert(key), "{key} is billed twice");
                    sum = sum + amount;
                }
            }
            if is_sold {
                // Not from a day on, but as if it had always been so.
                let mut owners = all.horses[0].horse.owners.latest().clone();
                owners[0].contact_id = Some(ContactId::new(uuid(32)));
                all.horses[0].horse.owners = ByDay::always(owners);
            }
        }
        // The next month has all the rest; after it nothing is left.
        all.month = month("2026-10");
        for (key, amount) in bill(&mut all, |_| true) {
            prop_assert!(keys.insert(key), "{key} is billed twice");
            sum = sum + amount;
        }
        prop_assert_eq!(bill(&mut all, |_| true), []);
        let settled: SignedMoney = all.billed.iter().map(|it| it.amount).sum();
        prop_assert_eq!(settled, sum);
        let of_day = all.billed.iter().filter(|it| it.day.is_some());
        let of_day: SignedMoney = of_day.map(|it| it.amount).sum();
        let things: HashSet<_> = all.billed.iter().map(priced).collect();
        let days = things.iter().filter(|it| it.3.is_some()).count();
        prop_assert_eq!(of_day.cents(), 501 * i64::try_from(days).expect("few"));
        prop_assert_eq!(days, 5);
        let board = (5..=10).map(|number| {
            let month = month(&format!("2026-{number:02}"));
            let days = if number == 5 { 21 } else { 31 };
            crate::board_for(money(cents[0]), month, days)
        });
        let daily = money(cents[1]).times(21 + 30 + 3);
        prop_assert_eq!(settled, SignedMoney::from(board.sum::<Money>() + daily) + of_day);
    }
}

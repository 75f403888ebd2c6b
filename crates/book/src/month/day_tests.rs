//! Owners, prices and times that change within months.

use std::collections::HashSet;

use kernel::{ByDay, ContactId, Money, SignedMoney};
use proptest::prelude::*;
use time::macros::date;
use time::{Date, Duration, OffsetDateTime};

use super::costs::day_costs;
use super::propose::{LineStanding, Proposer};
use super::shares::ROUNDING;
use super::tests::{amounts, bill, facts, had, horse, month, of, owner, service, tick, uuid};
use super::{LineKey, MonthContact, MonthFacts};
use crate::entry::tests::money;
use crate::{
    BookMonth, GivenService, Owner, OwnerBalance, Service, ServiceDetails, ServiceKind, ServicePer,
    ServiceWish,
};

/// A horse of Ada that boards, and Kim and Rae, who may buy it.
fn barn(of: &str, services: Vec<GivenService>, cents: i64) -> MonthFacts {
    let board = service(10, ServiceKind::Board, cents, ServicePer::Month);
    let ada = owner("Ada", Some(30), None);
    let mut all = facts(of, vec![board], vec![horse(20, vec![ada], services)]);
    for (number, name) in [(31, "Kim"), (32, "Rae")] {
        all.contacts.push(MonthContact {
            id: ContactId::new(uuid(number)),
            name: name.to_owned(),
            balance: OwnerBalance::default(),
        });
    }
    all
}

fn sell(all: &mut MonthFacts, from: Date, owners: Vec<Owner>) {
    all.horses[0].horse.owners.change(from, owners);
}

fn kim() -> Vec<Owner> {
    vec![owner("Kim", Some(31), None)]
}

fn reprice(service: &mut Service, cents: i64, from: Option<Date>) {
    let details = ServiceDetails {
        amount: money(cents),
        ..service.details.clone()
    };
    let wish = ServiceWish { details, from };
    service.edit(wish, OffsetDateTime::UNIX_EPOCH);
}

fn described(all: &MonthFacts) -> Vec<String> {
    let owners = Proposer::of(all).propose().owners.into_iter();
    let lines = owners.flat_map(|it| it.lines);
    lines.map(|it| it.description.as_str().to_owned()).collect()
}

#[test]
fn a_month_falls_on_the_owners_of_its_days() {
    let from = date!(2026 - 01 - 01);
    let mut all = barn("2026-11", vec![had(10, from, None)], 62_000);
    all.since = Some(month("2026-10"));
    all.ticks = vec![tick(12, 20, date!(2026 - 10 - 05), 1)];
    sell(&mut all, date!(2026 - 11 - 28), kim());
    assert_eq!(
        amounts(&all),
        [of("Ada", &[62_000, 55_800, 501]), of("Kim", &[6200])]
    );
    assert_eq!(
        described(&all)[1],
        "Service 10, Horse 20, November 2026 (27 of 30 days: 1 to 27)"
    );
    // Half of it is sold.
    let half = vec![
        owner("Ada", Some(30), Some(5000)),
        owner("Kim", Some(31), Some(5000)),
    ];
    all.horses[0].horse.owners = ByDay::always(vec![owner("Ada", Some(30), None)]);
    sell(&mut all, date!(2026 - 11 - 16), half);
    assert_eq!(
        amounts(&all),
        [of("Ada", &[62_000, 46_500, 501]), of("Kim", &[15_500])]
    );
}

#[test]
fn a_horse_that_was_away_is_charged_for_the_other_days() {
    let services = vec![had(10, date!(2026 - 01 - 01), None)];
    let mut all = barn("2026-11", services, 31_000);
    all.since = Some(month("2026-10"));
    let presence = &mut all.horses[0].horse.presence;
    presence.away = vec![(date!(2026 - 10 - 11), date!(2026 - 11 - 27))];
    // 10 of 31 days, and 3 of 30.
    assert_eq!(amounts(&all), [of("Ada", &[10_000, 3100])]);
    let presence = &mut all.horses[0].horse.presence;
    presence.left_on = Some(date!(2026 - 11 - 28));
    assert_eq!(amounts(&all), [of("Ada", &[10_000, 1033])]);
}

#[test]
fn parts_of_a_month_at_one_price_sum_to_it() {
    let parts = [(1, 7), (8, 11), (12, 23), (24, 30)];
    let day = |number| month("2026-11").day(number).expect("a day");
    let parts = parts.map(|(from, until)| had(10, day(from), Some(day(until))));
    let all = barn("2026-11", parts.to_vec(), 100_000);
    assert_eq!(amounts(&all), [of("Ada", &[100_000])]);
}

#[test]
fn days_that_were_not_billed_are_a_line_of_their_own() {
    let given = |from| vec![had(10, from, None)];
    let mut all = barn("2026-10", given(date!(2026 - 10 - 11)), 62_000);
    assert_eq!(bill(&mut all, |_| true).len(), 1);
    let stale = all.clone();
    all.horses[0].services = given(date!(2026 - 10 - 05));
    assert_eq!(amounts(&all), [of("Ada", &[12_000])]);
    assert_eq!(
        described(&all),
        ["Service 10, Horse 20, October 2026 (27 of 31 days, $540.00 instead of $420.00)"]
    );
    // It is given back with the next bill that has something, and once.
    all.horses[0].services = given(date!(2026 - 10 - 15));
    let proposed = Proposer::of(&all).propose().owners.remove(0);
    assert_eq!(
        (proposed.lines, proposed.not_given_back),
        (Vec::new(), money(8000))
    );
    all.month = month("2026-11");
    assert_eq!(amounts(&all), [of("Ada", &[-8000, 62_000])]);
    let billed = bill(&mut all, |_| true);
    assert_eq!(billed.len(), 2);
    assert!(matches!(billed[0].0, LineKey::Again(.., 1)));
    assert_eq!(bill(&mut all, |_| true), []);
    let ada = ContactId::new(uuid(30));
    let standing = |all: &MonthFacts| Proposer::of(all).standing(billed[0].0, ada);
    assert_eq!(standing(&all), LineStanding::Billed);
    assert_eq!(standing(&stale), LineStanding::Gone);
    // A bill that is cancelled is open again, whatever came after it.
    all.billed.remove(0);
    assert_eq!(amounts(&all), [of("Ada", &[42_000])]);
}

#[test]
fn what_was_billed_in_advance_is_given_back_after_a_sale() {
    let services = vec![had(10, date!(2026 - 11 - 01), None)];
    let mut all = barn("2026-11", services, 60_000);
    bill(&mut all, |_| true);
    sell(&mut all, date!(2026 - 11 - 28), kim());
    all.month = month("2026-12");
    assert_eq!(amounts(&all)[1], of("Kim", &[6000, 60_000]));
    let owners = Proposer::of(&all).propose().owners;
    assert_eq!(owners[0].not_given_back, money(6000));
    // What an earlier bill does not tell stays as it is.
    for item in &mut all.billed {
        item.basis = None;
    }
    assert_eq!(amounts(&all), [of("Kim", &[60_000])]);
}

#[test]
fn a_price_counts_from_its_day_and_what_was_billed_stays() {
    let services = vec![had(10, date!(2026 - 10 - 01), None)];
    let mut all = barn("2026-10", services, 85_000);
    bill(&mut all, |_| true);
    all.month = month("2026-11");
    let mut corrected = all.services[0].clone();
    reprice(&mut all.services[0], 90_000, Some(date!(2026 - 11 - 28)));
    assert_eq!(amounts(&all), [of("Ada", &[85_500])]);
    let days =
        "27 of 30 days at $850.00 a month: 1 to 27; 3 of 30 days at $900.00 a month: 28 to 30";
    assert_eq!(
        described(&all),
        [format!("Service 10, Horse 20, November 2026 ({days})")]
    );
    reprice(&mut corrected, 90_000, None);
    all.services[0] = corrected;
    assert_eq!(amounts(&all), [of("Ada", &[90_000])]);
}

/// What somebody does within the months of a barn.
#[derive(Debug, Clone)]
enum Act {
    /// The horse belongs to others from a day on.
    Sell(u8, usize),
    /// It was away on some days.
    Away(u8, u8),
    /// The first day of a service is another one.
    Begin(u8),
    /// The days of a service are others.
    Move(u8, u8),
    /// The price is another one from the next month on.
    Price(i64),
    /// Lines of the month are billed.
    Bill(u32),
}

fn act() -> impl Strategy<Value = Act> {
    let day = || 0_u8..150;
    prop_oneof![
        (day(), 0_usize..5).prop_map(|(day, owners)| Act::Sell(day, owners)),
        (day(), 0_u8..40).prop_map(|(day, days)| Act::Away(day, days)),
        day().prop_map(Act::Begin),
        (day(), 0_u8..20).prop_map(|(day, days)| Act::Move(day, days)),
        (1_i64..200_000).prop_map(Act::Price),
        any::<u32>().prop_map(Act::Bill),
    ]
}

fn groups() -> [Vec<Owner>; 5] {
    let owner = |name: &str, number, share| owner(name, Some(number), share);
    let (ada, rae) = (owner("Ada", 30, Some(3333)), owner("Rae", 32, Some(6667)));
    [
        vec![owner("Ada", 30, None)],
        kim(),
        vec![ada, rae],
        ["Kim", "Rae", "Ada"]
            .into_iter()
            .zip([31, 32, 30])
            .map(|(name, number)| owner(name, number, None))
            .collect(),
        Vec::new(),
    ]
}

/// What the days of the months cost, each by itself.
fn sum_of_days(all: &MonthFacts) -> SignedMoney {
    let mut sum = SignedMoney::ZERO;
    for month in all.months() {
        for service in &all.services {
            let days = day_costs(month, all.horses[0].days_of(service, month));
            let costs = days.iter().map(|it| it.cost);
            sum = sum + costs.sum::<Money>().into();
        }
    }
    sum
}

proptest! {
    /// Whatever is sold, away, corrected and billed: what the owners of the months are
    /// charged, with what falls on nobody and what is still to be given back, is the sum of
    /// the days. What rounding moves once others have no days any more is not billed again:
    /// at most three cents of a price of a month. Bills to somebody who is no owner at any time, because it was corrected to
    /// whom the horse was sold, stay as they are, whatever the days cost: they are not looked
    /// at here.
    #[test]
    fn the_sum_over_owners_is_the_sum_of_the_days(
        acts in prop::collection::vec((act(), any::<bool>()), 1..25),
        cents in prop::collection::vec(1_i64..200_000, 2),
    ) {
        let first = date!(2026 - 05 - 01);
        let day = |number: u8| first + Duration::days(number.into());
        let services = vec![had(10, day(10), None), had(11, day(3), Some(day(70)))];
        let mut all = barn("2026-05", services, cents[0]);
        all.services.push(service(11, ServiceKind::Care, cents[1], ServicePer::Week));
        all.since = Some(month("2026-05"));
        for (act, is_next_month) in acts {
            match act {
                Act::Sell(from, owners) => sell(&mut all, day(from), groups()[owners].clone()),
                Act::Away(from, days) => {
                    let until = day(from) + Duration::days(days.into());
                    all.horses[0].horse.presence.away.push((day(from), until));
                }
                Act::Begin(from) => all.horses[0].services[0].from = day(from),
                Act::Move(from, days) => {
                    let until = day(from) + Duration::days(days.into());
                    all.horses[0].services[1] = had(11, day(from), Some(until));
                }
                Act::Price(cents) => {
                    let next_month = all.month.last() + Duration::DAY;
                    reprice(&mut all.services[0], cents, Some(next_month));
                }
                Act::Bill(mask) => {
                    bill(&mut all, |place| mask & (1 << (place % 32)) != 0);
                }
            }
            if is_next_month && all.month < month("2026-09") {
                all.month = BookMonth::of(all.month.last() + Duration::DAY);
            }
        }
        all.month = month("2026-09");
        while !bill(&mut all, |_| true).is_empty() {}
        let settled: SignedMoney = all.billed.iter().map(|it| it.amount).sum();
        let rest = Proposer::of(&all).propose();
        let of_nobody: Money = rest.without_contact.iter().map(|it| it.amount).sum();
        let open: Money = rest.owners.iter().map(|it| it.not_given_back).sum();
        prop_assert!(rest.owners.iter().all(|it| it.lines.is_empty()), "{rest:?}");
        let horse = &all.horses[0].horse;
        if all.billed.iter().all(|it| horse.is_ever_of(it.contact_id)) {
            let charged = settled + of_nobody.into();
            let moved = charged.cents() - (sum_of_days(&all) + open.into()).cents();
            let prices = all.billed.iter().map(|it| (it.month, it.service_id));
            let prices = prices.collect::<HashSet<_>>().len();
            let most = ROUNDING * i64::try_from(prices).expect("a few");
            prop_assert!(moved.abs() <= most, "{moved} of {charged:?}");
        }
    }
}

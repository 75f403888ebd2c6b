//! What is not billed yet, for the month's bills.

use kernel::{
    Actor, BookPartId, ContactId, HorseId, Money, OrganizationId, RequiredLine, fold_name,
};
use time::Date;

use crate::keep::chosen;
use crate::month::costs::{DayCost, Payer, borne, day_costs};
use crate::{
    BillService, BookError, BookMonth, Category, EntryKind, HorseFacts, LastBill, MonthDays, Owner,
    Price, ServedHorse, Service, ServicePer,
};

/// An owner with parts of entries that are on no bill.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unbilled {
    /// The owner, if it is a contact.
    pub contact_id: Option<ContactId>,
    /// The name.
    pub name: String,
    /// How many parts.
    pub parts: u32,
    /// Their sum.
    pub amount: Money,
}

/// An owner's part of an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenPart {
    /// Its id.
    pub id: BookPartId,
    /// The day of the entry.
    pub date: Date,
    /// Its text.
    pub description: RequiredLine<300>,
    /// Its category.
    pub category: Category,
    /// Expense or income.
    pub kind: EntryKind,
    /// The horse, unless it was deleted.
    pub horse_id: Option<HorseId>,
    /// Its name when the entry was saved.
    pub horse_name: String,
    /// How much.
    pub amount: Money,
    /// Whether a bill has it.
    pub is_billed: bool,
}

/// The board of one horse for one owner and month.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardProposal {
    /// The horse.
    pub horse_id: HorseId,
    /// Its name.
    pub horse_name: String,
    /// On how many days of the month it is boarded.
    pub days: u32,
    /// How many days the month has.
    pub month_days: u32,
    /// What falls on the owner; `None` if it has no board among its services, and there is
    /// no monthly rate.
    pub amount: Option<Money>,
}

/// What a bill to an owner could have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proposal {
    /// The organization.
    pub organization_id: OrganizationId,
    /// The parts of entries that are on no bill.
    pub parts: Vec<OpenPart>,
    /// The board of the month that is on no bill.
    pub board: Vec<BoardProposal>,
    /// What the last bill had.
    pub last: LastBill,
}

/// An owner, and a month.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProposalQuery {
    /// The organization; `None` is the actor's own.
    pub organization: Option<OrganizationId>,
    /// The owner, if it is a contact.
    pub contact: Option<ContactId>,
    /// The name of an owner without contact.
    pub name: String,
    /// The month of the board.
    pub month: BookMonth,
    /// What each boarded horse shall cost a month, whatever its services say. With `None`, a
    /// horse without board among its services costs what the last bill states.
    pub rate: Option<Money>,
}

impl BillService {
    /// The owners with parts that are on no bill, sorted by name. The organization
    /// itself is none of them: it owes itself nothing for horses of its own. It is
    /// whoever has the name at the top of its bills, whatever the case and accents.
    pub async fn unbilled(
        &self,
        actor: &Actor,
        organization: Option<OrganizationId>,
    ) -> Result<Vec<Unbilled>, BookError> {
        let organization = chosen(actor, organization)?;
        let mut owners = self.store.unbilled(organization).await?;
        let itself = fold_name(&self.facts.letterhead(organization).await?.name);
        owners.retain(|owner| fold_name(&owner.name) != itself);
        Ok(owners)
    }

    /// What a bill to an owner could have.
    pub async fn propose(
        &self,
        actor: &Actor,
        query: &ProposalQuery,
    ) -> Result<Proposal, BookError> {
        let organization_id = chosen(actor, query.organization)?;
        let (contact, name) = (query.contact, query.name.as_str());
        let parts = self
            .store
            .open_parts(organization_id, contact, name)
            .await?;
        let last = self.store.last(organization_id, contact.as_slice()).await?;
        let last = last.to(contact);
        let boarded = self
            .store
            .boarded(organization_id, contact, name, query.month)
            .await?;
        let rate = query.rate.or(last.board_rate);
        let horses = self.facts.horses_of_owner(organization_id, contact, name);
        let mut horses = horses.await?;
        horses.retain(|it| !boarded.contains(&it.id));
        let (services, served) = self.store.board(organization_id, horses).await?;
        let board = served
            .iter()
            .filter_map(|it| board_of(it, &services, query, rate));
        Ok(Proposal {
            organization_id,
            parts,
            board: board.collect(),
            last: LastBill {
                board_rate: rate,
                ..last
            },
        })
    }
}

/// The board that falls on the owner: of each service that the horse has in the month, or at
/// the rate of a horse with a boarding date.
fn board_of(
    served: &ServedHorse,
    services: &[Service],
    query: &ProposalQuery,
    rate: Option<Money>,
) -> Option<BoardProposal> {
    let horse = &served.horse;
    let had = |service: &Service| {
        let days = served.days_of(service, query.month);
        day_costs(
            query.month,
            days.filter(|(_, price)| price.per != ServicePer::Each),
        )
    };
    let mut costs: Vec<_> = services.iter().map(had).collect();
    costs.retain(|days| !days.is_empty());
    let mut is_priced = true;
    if is_boarded(horse) && (costs.is_empty() || query.rate.is_some()) {
        costs = vec![at_rate(horse, query.month, rate.unwrap_or_default())];
        is_priced = rate.is_some();
    }
    let is_them = |owner: &Owner| match query.contact {
        Some(contact) => owner.contact_id == Some(contact),
        None => owner.contact_id.is_none() && owner.name == query.name,
    };
    // All others are one.
    let payer = |owner: &Owner| {
        if is_them(owner) {
            Payer::Named(query.name.clone())
        } else {
            Payer::Itself
        }
    };
    let them = Payer::Named(query.name.clone());
    let theirs = costs.iter();
    let theirs = theirs.filter_map(|days| borne(horse, days, payer).remove(&them));
    let theirs: Vec<_> = theirs.collect();
    let days = theirs.iter().flat_map(|it| it.days().numbers());
    let amount = theirs.iter().map(|it| it.amount).sum();
    (!theirs.is_empty()).then(|| BoardProposal {
        horse_id: horse.id,
        horse_name: horse.name.clone(),
        days: MonthDays::of(days).count(),
        month_days: query.month.length(),
        amount: is_priced.then_some(amount),
    })
}

/// Whether its profile says something of its boarding.
fn is_boarded(horse: &HorseFacts) -> bool {
    let dates = [
        horse.boards_from,
        horse.boards_until,
        horse.presence.left_on,
    ];
    dates.iter().any(Option::is_some)
}

/// What the days cost on which a horse is boarded by its profile.
fn at_rate(horse: &HorseFacts, month: BookMonth, rate: Money) -> Vec<DayCost> {
    let has = |day: &Date| {
        horse.presence.has(*day)
            && horse.boards_from.is_none_or(|from| from <= *day)
            && horse.boards_until.is_none_or(|until| *day <= until)
    };
    let price = Price {
        amount: rate,
        per: ServicePer::Month,
    };
    day_costs(month, month.days().filter(has).map(|day| (day, price)))
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use time::macros::date;

    use super::*;
    use crate::entry::tests::{horse, money};
    use crate::keep::tests::actor;
    use crate::make_bill::tests::service;
    use crate::month::{self, tests::had};
    use crate::owner::tests::owner;
    use crate::{
        BillSettings, GivenService, LastBills, Letterhead, MockBarnFacts, MockBillStore,
        ServiceKind,
    };

    #[tokio::test]
    async fn the_barn_is_not_billed_to_itself() {
        let unbilled = |name: &str| Unbilled {
            contact_id: None,
            name: name.to_owned(),
            parts: 1,
            amount: money(100),
        };
        let all = ["Kim", "Dück River barn ", "Duck River"].map(unbilled);
        let mut store = MockBillStore::new();
        store.expect_unbilled().returning(move |_| Ok(all.to_vec()));
        let mut facts = MockBarnFacts::new();
        facts.expect_letterhead().returning(|_| {
            Ok(Letterhead {
                name: "Duck River Barn".to_owned(),
                ..Letterhead::default()
            })
        });
        let owners = service(store, facts).unbilled(&actor(), None).await;
        let owners = owners.expect("owners").into_iter();
        let names: Vec<_> = owners.map(|it| it.name).collect();
        assert_eq!(names, ["Kim", "Duck River"]);
    }

    #[tokio::test]
    async fn board_is_proposed_to_each_owner_by_days_and_share() {
        let mut horses = vec![
            horse(1, vec![owner("Rae", Some(5000)), owner("Kim", Some(5000))]),
            horse(2, vec![owner("Rae", None)]),
            horse(3, vec![owner("Rae", None)]),
            horse(4, vec![owner("Kim", None)]),
        ];
        horses[0].boards_from = Some(date!(2026 - 10 - 11));
        horses[1].boards_from = Some(date!(2026 - 01 - 01));
        let mut facts = MockBarnFacts::new();
        facts
            .expect_horses_of_owner()
            .returning(move |_, _, _| Ok(horses.clone()));
        let mut store = MockBillStore::new();
        store
            .expect_open_parts()
            .returning(|_, _, _| Ok(Vec::new()));
        store.expect_last().returning(|_, _| {
            let last = LastBill {
                board_rate: Some(money(62_000)),
                ..LastBill::default()
            };
            let of = HashMap::new();
            Ok(LastBills {
                of,
                last,
                settings: BillSettings::default(),
            })
        });
        store
            .expect_boarded()
            .returning(|_, _, _, _| Ok(Vec::new()));
        let middle = date!(2026 - 10 - 15);
        let stalls = [
            had(1, date!(2026 - 01 - 01), Some(middle)),
            GivenService {
                amount: Some(money(62_000)),
                ..had(2, date!(2026 - 10 - 16), None)
            },
        ];
        let month =
            |number| month::tests::service(number, ServiceKind::Board, 31_000, ServicePer::Month);
        let offered = vec![month(1), month(2)];
        store.expect_board().returning(move |_, horses| {
            let horses = horses.into_iter();
            let served = horses.map(|horse| ServedHorse {
                services: match horse.name.as_str() {
                    "Horse 3" => stalls.to_vec(),
                    _ => Vec::new(),
                },
                horse,
            });
            Ok((offered.clone(), served.collect()))
        });
        let service = service(store, facts);
        let proposed = async |rate| {
            let query = ProposalQuery {
                organization: None,
                contact: None,
                name: "Rae".to_owned(),
                month: BookMonth::parse("2026-10").expect("a month"),
                rate,
            };
            let proposal = service.propose(&actor(), &query).await.expect("proposed");
            let board = proposal.board.into_iter();
            let board = board.map(|it| (it.horse_name, it.days, it.amount.map(Money::cents)));
            board.collect::<Vec<_>>()
        };
        let row = |name: &str, days, cents| (name.to_owned(), days, Some(cents));
        let mixed = row("Horse 3", 31, 15_000 + 32_000);
        assert_eq!(
            proposed(None).await,
            [
                row("Horse 1", 21, 21_000),
                row("Horse 2", 31, 62_000),
                mixed.clone()
            ]
        );
        assert_eq!(
            proposed(Some(money(31_000))).await,
            [
                row("Horse 1", 21, 10_500),
                row("Horse 2", 31, 31_000),
                mixed
            ]
        );
    }
}

//! What is not billed yet, for the month's bills.

use kernel::{
    Actor, BookPartId, ContactId, HorseId, Money, OrganizationId, RequiredLine, fold_name,
};
use time::Date;

use crate::keep::chosen;
use crate::month::costs::{Payer, borne, day_costs};
use crate::{
    BillService, BookError, BookMonth, Category, EntryKind, HorseFacts, LastBill, Owner, Price,
    ServicePer,
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
    /// What falls on the owner; `None` without a monthly rate.
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

/// An owner, a month, and the monthly rate of board.
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
    /// The rate; `None` is that of the last bill.
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
        let horses = horses.await?;
        let horses = horses.iter().filter(|it| !boarded.contains(&it.id));
        Ok(Proposal {
            organization_id,
            parts,
            board: horses
                .filter_map(|horse| board_of(horse, query, rate))
                .collect(),
            last: LastBill {
                board_rate: rate,
                ..last
            },
        })
    }
}

/// The board that falls on the owner, of a horse with a boarding date.
fn board_of(
    horse: &HorseFacts,
    query: &ProposalQuery,
    rate: Option<Money>,
) -> Option<BoardProposal> {
    let is_them = |owner: &Owner| match query.contact {
        Some(contact) => owner.contact_id == Some(contact),
        None => owner.contact_id.is_none() && owner.name == query.name,
    };
    let is_boarded = [
        horse.boards_from,
        horse.boards_until,
        horse.presence.left_on,
    ];
    let is_boarded = is_boarded.iter().any(Option::is_some);
    let has = |day: &Date| {
        horse.presence.has(*day)
            && horse.boards_from.is_none_or(|from| from <= *day)
            && horse.boards_until.is_none_or(|until| *day <= until)
    };
    let price = Price {
        amount: rate.unwrap_or_default(),
        per: ServicePer::Month,
    };
    let days = query.month.days().filter(has).map(|day| (day, price));
    let days = day_costs(query.month, days);
    // All others are one.
    let payer = |owner: &Owner| {
        if is_them(owner) {
            Payer::Named(query.name.clone())
        } else {
            Payer::Itself
        }
    };
    let mut borne = borne(horse, &days, payer);
    let theirs = borne.remove(&Payer::Named(query.name.clone()));
    let theirs = theirs.filter(|_| is_boarded)?;
    Some(BoardProposal {
        horse_id: horse.id,
        horse_name: horse.name.clone(),
        days: theirs.days().count(),
        month_days: query.month.length(),
        amount: rate.map(|_| theirs.amount),
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use time::macros::date;

    use super::*;
    use crate::entry::tests::{horse, money};
    use crate::keep::tests::actor;
    use crate::make_bill::tests::service;
    use crate::owner::tests::owner;
    use crate::{LastBills, Letterhead, MockBarnFacts, MockBillStore};

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
            .return_once(move |_, _, _| Ok(horses));
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
            Ok(LastBills { of, last })
        });
        store
            .expect_boarded()
            .returning(|_, _, _, _| Ok(Vec::new()));
        let query = ProposalQuery {
            organization: None,
            contact: None,
            name: "Rae".to_owned(),
            month: BookMonth::parse("2026-10").expect("a month"),
            rate: None,
        };
        let proposal = service(store, facts)
            .propose(&actor(), &query)
            .await
            .expect("proposed");
        let board: Vec<_> = proposal
            .board
            .iter()
            .map(|it| (it.horse_name.as_str(), it.days, it.amount))
            .collect();
        assert_eq!(
            board,
            [
                ("Horse 1", 21, Some(money(21_000))),
                ("Horse 2", 31, Some(money(62_000)))
            ]
        );
    }
}

//! Making the bills of a month.

use std::collections::{HashMap, HashSet};

use kernel::{
    Actor, BillId, BillLineId, ContactId, FieldErrors, IdempotencyKey, Money, MoneyError,
    NO_CONTACT, OrganizationId, RequiredLine, Revision, SignedMoney, Uuid,
};
use time::{Date, Duration, OffsetDateTime};

use super::propose::{LineStanding, Proposer};
use super::{BilledItem, LineKey, MonthLine, MonthService};
use crate::keep::{ATTEMPTS, chosen};
use crate::{
    Bill, BillLine, BillSummary, BookError, BookMonth, LastBills, Letterhead, Recipient, book_day,
    checked_total, total_of,
};

/// After how many days a bill is due, if no earlier one says.
const DUE_DAYS: u32 = 14;

/// A line that is to be billed, as it was proposed or changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WishedLine {
    /// What it bills.
    pub key: LineKey,
    /// What for.
    pub description: RequiredLine<300>,
    /// How many; at least 1.
    pub quantity: u32,
    /// The price of one.
    pub unit_amount: SignedMoney,
}

/// An owner with the lines that are to be billed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnerWish {
    /// The owner.
    pub contact_id: ContactId,
    /// The date of the bill; `None` is today.
    pub date: Option<Date>,
    /// Until when it is to be paid; `None` is as many days later as on the last bill.
    pub due_on: Option<Date>,
    /// The lines.
    pub lines: Vec<WishedLine>,
}

/// The bills of a month that are to be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MonthWish {
    /// Of which month.
    pub month: BookMonth,
    /// Whose; `None` is the actor's own organization.
    pub organization: Option<OrganizationId>,
    /// For whom.
    pub owners: Vec<OwnerWish>,
}

/// A bill, and of each line what it bills.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ComposedBill {
    /// The bill to a contact, without its number.
    pub bill: Bill,
    /// What its lines bill, in their order.
    pub keys: Vec<LineKey>,
    /// To whom it is.
    pub contact_id: ContactId,
}

impl ComposedBill {
    /// Leaves out the lines that cannot be billed now, and returns their keys, and what
    /// the others settle.
    pub fn keep_open(&mut self, proposer: &Proposer<'_>) -> (Vec<LineKey>, Vec<BilledItem>) {
        let (mut kept, mut keys) = (Vec::new(), Vec::new());
        let (mut billed, mut settles) = (Vec::new(), Vec::new());
        let lines = std::mem::take(&mut self.bill.lines).into_iter();
        for (line, key) in lines.zip(std::mem::take(&mut self.keys)) {
            match proposer.standing(key, self.contact_id) {
                LineStanding::Open(open) => {
                    settles.extend(open.settles);
                    kept.push(line);
                    keys.push(key);
                }
                LineStanding::Billed | LineStanding::Gone => billed.push(key),
            }
        }
        (self.bill.lines, self.keys) = (kept, keys);
        if let Some(total) = total_of(&self.bill.lines).not_negative() {
            self.bill.summary.total = total;
        } else {
            // What is given back is more than what is left: all of it stays for later.
            self.bill.lines.clear();
            self.keys.clear();
            settles.clear();
        }
        (billed, settles)
    }
}

/// What is stored of a [`MonthWish`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MonthToMake {
    /// An id for the request.
    pub id: Uuid,
    /// Whose.
    pub organization_id: OrganizationId,
    /// Of which month.
    pub month: BookMonth,
    /// The bills.
    pub bills: Vec<ComposedBill>,
    /// What was wished and is on bills already.
    pub already: Vec<LineKey>,
    /// When they are made.
    pub now: OffsetDateTime,
}

/// The bills that were made.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MadeMonth {
    /// The bills, in the order of the owners.
    pub bills: Vec<Bill>,
    /// What was wished and was on bills already.
    pub already: Vec<LineKey>,
}

/// What the bills of a month are composed of, beside its facts.
struct Known {
    recipients: HashMap<ContactId, Recipient>,
    last: LastBills,
    letterhead: Letterhead,
}

impl MonthService {
    /// Makes the bills of a month. What is on a bill already is not billed again, whoever
    /// asks for it, and however often; a repetition with the same key returns the first
    /// answer.
    pub async fn make(
        &self,
        actor: &Actor,
        wish: &MonthWish,
        key: Option<IdempotencyKey>,
    ) -> Result<(OrganizationId, MadeMonth), BookError> {
        let organization = chosen(actor, wish.organization)?;
        let today = book_day(self.clock.now(), actor.time_zone_of(organization));
        for _ in 0..ATTEMPTS {
            let composed = self.compose(organization, wish, today).await?;
            match self
                .months
                .make(actor.changer(), &composed, key.clone())
                .await
            {
                Err(BookError::ReferenceGone) => {}
                made => return Ok((organization, made?)),
            }
        }
        Err(BookError::ReferenceGone)
    }

    async fn compose(
        &self,
        organization: OrganizationId,
        wish: &MonthWish,
        today: Date,
    ) -> Result<MonthToMake, BookError> {
        let facts = self.months.facts(organization, wish.month).await?;
        let proposer = Proposer::of(&facts);
        let mut errors = FieldErrors::new();
        let mut made = MonthToMake {
            id: self.ids.next_uuid(),
            organization_id: organization,
            month: wish.month,
            bills: Vec::new(),
            already: Vec::new(),
            now: self.clock.now(),
        };
        let on_bills = self.parts_on_bills(organization, wish).await?;
        let ids: Vec<_> = wish.owners.iter().map(|it| it.contact_id).collect();
        let known = Known {
            recipients: self.facts.contacts(organization, &ids).await?,
            last: self.bills.last(organization, &ids).await?,
            letterhead: self.facts.letterhead(organization).await?,
        };
        let (mut contacts, mut keys) = (HashSet::new(), HashSet::new());
        for (place, owner) in wish.owners.iter().enumerate() {
            let at = format!("owners[{place}]");
            if !contacts.insert(owner.contact_id) {
                errors.add(format!("{at}.contact_id"), "is named twice");
            }
            let mut lines = Vec::new();
            for (position, line) in owner.lines.iter().enumerate() {
                let field = format!("{at}.lines[{position}].key");
                if !keys.insert(line.key) {
                    errors.add(field, "is named twice");
                    continue;
                }
                match proposer.standing(line.key, owner.contact_id) {
                    LineStanding::Open(open)
                        if line.unit_amount < SignedMoney::ZERO
                            && open.unit_amount >= SignedMoney::ZERO =>
                    {
                        let field = format!("{at}.lines[{position}].unit_amount");
                        errors.add(field, MoneyError::Negative);
                    }
                    LineStanding::Open(open) => lines.push((*open, line)),
                    LineStanding::Billed => made.already.push(line.key),
                    LineStanding::Gone if on_bills.contains(&line.key) => {
                        made.already.push(line.key);
                    }
                    LineStanding::Gone => errors.add(field, "is not to be billed any more"),
                }
            }
            let of = (organization, today, &known);
            made.bills
                .extend(self.bill(of, owner, lines, (&at, &mut errors)));
        }
        if errors.is_empty() {
            Ok(made)
        } else {
            Err(BookError::Invalid(errors))
        }
    }

    /// Those of the wished parts that bills have.
    async fn parts_on_bills(
        &self,
        organization: OrganizationId,
        wish: &MonthWish,
    ) -> Result<HashSet<LineKey>, BookError> {
        let keys = wish.owners.iter().flat_map(|owner| &owner.lines);
        let parts = keys.filter_map(|line| match line.key {
            LineKey::Part(id) => Some(id),
            _ => None,
        });
        let parts: Vec<_> = parts.collect();
        if parts.is_empty() {
            return Ok(HashSet::new());
        }
        let parts = self.bills.parts(organization, &parts).await?.into_iter();
        let billed = parts.filter(|part| part.is_billed);
        Ok(billed.map(|part| LineKey::Part(part.id)).collect())
    }

    /// The bill of an owner; `None` without lines, or if something is wrong.
    fn bill(
        &self,
        (organization, today, known): (OrganizationId, Date, &Known),
        wish: &OwnerWish,
        lines: Vec<(MonthLine, &WishedLine)>,
        (at, errors): (&str, &mut FieldErrors),
    ) -> Option<ComposedBill> {
        if lines.is_empty() {
            return None;
        }
        let Some(recipient) = known.recipients.get(&wish.contact_id) else {
            errors.add(format!("{at}.contact_id"), NO_CONTACT);
            return None;
        };
        let last = known.last.to(Some(wish.contact_id));
        let date = wish.date.unwrap_or(today);
        let days = i64::from(last.due_days.unwrap_or(DUE_DAYS));
        let due_on = wish
            .due_on
            .unwrap_or_else(|| date.saturating_add(Duration::days(days)));
        if due_on < date {
            errors.add(
                format!("{at}.due_on"),
                "must not be before the date of the bill",
            );
        }
        let keys = lines.iter().map(|(_, wished)| wished.key).collect();
        let lines: Vec<_> = lines.into_iter().map(|it| self.line(it)).collect();
        let total = checked_total(&lines).unwrap_or_else(|error| {
            errors.add(format!("{at}.lines"), error);
            Money::ZERO
        });
        let now = self.clock.now();
        let summary = self.summary(organization, recipient.clone(), (date, due_on), total);
        Some(ComposedBill {
            bill: Bill {
                summary,
                letterhead: known.letterhead.clone(),
                lines,
                how_to_pay: last.how_to_pay,
                note: kernel::OptionalText::default(),
                board_rate: None,
                credit: Money::ZERO,
                payments: Vec::new(),
                revision: Revision::FIRST,
                created_at: now,
                updated_at: now,
            },
            keys,
            contact_id: wish.contact_id,
        })
    }

    fn summary(
        &self,
        organization_id: OrganizationId,
        recipient: Recipient,
        (date, due_on): (Date, Date),
        total: Money,
    ) -> BillSummary {
        BillSummary {
            id: BillId::new(self.ids.next_uuid()),
            organization_id,
            // The store gives it.
            number: 0,
            recipient,
            date,
            due_on,
            total,
            paid: Money::ZERO,
            cancelled_at: None,
            mail: None,
            reminder: None,
        }
    }

    fn line(&self, (open, wished): (MonthLine, &WishedLine)) -> BillLine {
        BillLine {
            id: BillLineId::new(self.ids.next_uuid()),
            description: wished.description.clone(),
            quantity: wished.quantity,
            unit_amount: wished.unit_amount,
            horse_id: open.horse_id,
            horse_name: open.horse_name,
            part_id: match open.key {
                LineKey::Part(id) => Some(id),
                _ => None,
            },
            board_month: open.board_month,
            category: Some(open.category),
            date: open.date,
        }
    }
}

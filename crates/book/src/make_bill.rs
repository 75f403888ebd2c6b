//! Making, changing, cancelling and listing bills.

use kernel::{
    Actor, BillId, BillLineId, BookPartId, ContactId, FieldErrors, HorseId, IdempotencyKey,
    LimitReached, Money, OptionalText, OrganizationError, OrganizationId, Page, PageRequest,
    Permission, RequiredLine, Revision, Scope, SortKey, StoreError,
};
use thiserror::Error;
use time::{Date, OffsetDateTime};

use crate::{
    Bill, BillLine, BillService, BillStatus, BillSummary, BookMonth, Changed, InsertError,
    MAX_BILL_LINES, OpenPart, Recipient, RenderError, book_day,
};

/// Which bills to list.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BillFilter {
    /// Only of this organization.
    pub organization: Option<OrganizationId>,
    /// Only in this state.
    pub status: Option<BillStatus>,
    /// Only to this contact.
    pub contact: Option<ContactId>,
    /// Only those whose recipient contains this, whatever the case and accents, or
    /// whose number it is.
    pub text: Option<String>,
}

/// What was typed about a bill.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BillWish {
    /// To whom; what is missing of a contact's data is copied from it.
    pub recipient: RecipientWish,
    /// Its date.
    pub date: Date,
    /// Until when it is to be paid.
    pub due_on: Date,
    /// Its lines.
    pub lines: Vec<LineWish>,
    /// How to pay.
    pub how_to_pay: OptionalText<1000>,
    /// A note to the recipient.
    pub note: OptionalText<1000>,
    /// The monthly rate of board, for the next bill.
    pub board_rate: Option<Money>,
}

/// To whom a bill shall be made out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RecipientWish {
    /// A contact, at its address.
    Contact(ContactId),
    /// As typed, or as the bill had it before its contact was deleted.
    Typed(Recipient),
}

/// A line that a bill shall have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LineWish {
    /// An owner's part of an entry of the book, at its amount. The text is that of
    /// the entry if none is given.
    Part(BookPartId, Option<RequiredLine<300>>),
    /// As typed.
    Typed {
        /// What for.
        description: RequiredLine<300>,
        /// How many; at least 1.
        quantity: u32,
        /// The price of one.
        unit_amount: Money,
        /// For which horse.
        horse_id: Option<HorseId>,
        /// The month whose board it is.
        board_month: Option<BookMonth>,
    },
}

/// Why a bill was not saved, sent or printed.
#[derive(Debug, Error)]
pub enum BillError {
    /// The actor has no such bill.
    #[error("there is no such bill")]
    NotFound,
    /// It does not have the expected revision.
    #[error("the bill was changed meanwhile")]
    ChangedMeanwhile,
    /// It was sent, paid or cancelled.
    #[error("the bill does not change any more")]
    Fixed,
    /// Something is paid on it.
    #[error("the bill has payments")]
    HasPayments,
    /// A part is on another bill already, or its entry was changed meanwhile.
    #[error("a part of an entry cannot be billed")]
    NotBillable,
    /// It is cancelled, or the line is taken back already.
    #[error("the bill does not take this line")]
    NotPayable,
    /// No address to mail it to.
    #[error("the bill has no email address")]
    NoAddress,
    /// Fields are wrong.
    #[error("the bill is not valid")]
    Invalid(FieldErrors),
    /// The idempotency key was used before, with another request.
    #[error("the idempotency key was used for another request")]
    KeyReused,
    /// The actor may not make out bills of the chosen organization.
    #[error(transparent)]
    Organization(#[from] OrganizationError),
    /// The organization has reached its limit.
    #[error(transparent)]
    LimitReached(#[from] LimitReached),
    /// The PDF was not rendered.
    #[error(transparent)]
    Render(#[from] RenderError),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<InsertError> for BillError {
    fn from(error: InsertError) -> Self {
        match error {
            InsertError::KeyReused => Self::KeyReused,
            InsertError::LimitReached(limit) => Self::LimitReached(limit),
            InsertError::NotBillable => Self::NotBillable,
            InsertError::NotPayable => Self::NotPayable,
            InsertError::Store(error) => Self::Store(error),
        }
    }
}

impl BillService {
    /// Makes out a bill, with the next number. A repetition with the same key
    /// returns the first one.
    pub async fn create(
        &self,
        actor: &Actor,
        organization: Option<OrganizationId>,
        wish: BillWish,
        key: Option<IdempotencyKey>,
    ) -> Result<Bill, BillError> {
        let organization_id = actor.to(Permission::KeepBook).choose(organization)?;
        let id = BillId::new(self.ids.next_uuid());
        let bill = self.compose(id, organization_id, wish, &[]).await?;
        Ok(self.store.insert(&bill, key).await?)
    }

    /// Replaces a bill that was neither sent nor paid. The number stays.
    pub async fn replace(
        &self,
        actor: &Actor,
        id: BillId,
        wish: BillWish,
        expected: Option<Revision>,
    ) -> Result<Bill, BillError> {
        let scope = actor.to(Permission::KeepBook);
        let stored = self.stored(&scope, id).await?;
        let organization = stored.summary.organization_id;
        let bill = self.compose(id, organization, wish, &stored.lines).await?;
        match self.store.replace(&scope, &bill, expected).await? {
            Changed::To(bill) => Ok(*bill),
            Changed::Meanwhile => Err(BillError::ChangedMeanwhile),
            Changed::Fixed => Err(BillError::Fixed),
            Changed::NotBillable => Err(BillError::NotBillable),
            Changed::Missing => Err(BillError::NotFound),
        }
    }

    /// Cancels a bill on which nothing is paid. Its number stays, and what it billed
    /// can be billed again.
    pub async fn cancel(&self, actor: &Actor, id: BillId) -> Result<(), BillError> {
        let scope = actor.to(Permission::KeepBook);
        match self.store.cancel(&scope, id, self.clock.now()).await? {
            Changed::To(_) => Ok(()),
            Changed::Missing => Err(BillError::NotFound),
            _ => Err(BillError::HasPayments),
        }
    }

    /// A bill.
    pub async fn find(&self, actor: &Actor, id: BillId) -> Result<Bill, BillError> {
        self.stored(&actor.to(Permission::KeepBook), id).await
    }

    pub(crate) async fn stored(&self, scope: &Scope, id: BillId) -> Result<Bill, BillError> {
        let found = self.store.find(scope, id).await?;
        found.ok_or(BillError::NotFound)
    }

    /// A page of the bills, the latest date first.
    pub async fn list(
        &self,
        actor: &Actor,
        filter: &BillFilter,
        page: &PageRequest<SortKey>,
    ) -> Result<Page<BillSummary, SortKey>, StoreError> {
        let scope = actor.to(Permission::KeepBook);
        self.store.list(&scope, filter, self.today(), page).await
    }

    /// The day on which the states of bills are decided.
    #[must_use]
    pub fn today(&self) -> Date {
        book_day(self.clock.now())
    }

    /// A bill as a PDF, with the name of the file.
    pub async fn print(&self, actor: &Actor, id: BillId) -> Result<(String, Vec<u8>), BillError> {
        let bill = self.find(actor, id).await?;
        let name = bill.file_name();
        Ok((name, self.renderer.render_bill(bill).await?))
    }

    async fn compose(
        &self,
        id: BillId,
        organization_id: OrganizationId,
        wish: BillWish,
        before: &[BillLine],
    ) -> Result<Bill, BillError> {
        let mut errors = FieldErrors::new();
        if wish.due_on < wish.date {
            errors.add("due_on", "must not be before the date of the bill");
        }
        if wish.lines.is_empty() {
            errors.add("lines", "must have at least one line");
        } else if wish.lines.len() > MAX_BILL_LINES {
            errors.add("lines", format!("must be at most {MAX_BILL_LINES} lines"));
        }
        let recipient = self
            .recipient(organization_id, wish.recipient, &mut errors)
            .await?;
        let lines = self
            .lines(organization_id, wish.lines, before, &mut errors)
            .await?;
        let total = lines.iter().map(BillLine::amount).sum();
        if total > Money::MAX {
            errors.add("lines", format!("must sum to at most {}", Money::MAX));
        }
        let Some(recipient) = recipient.filter(|_| errors.is_empty()) else {
            return Err(BillError::Invalid(errors));
        };
        let now: OffsetDateTime = self.clock.now();
        Ok(Bill {
            summary: BillSummary {
                id,
                organization_id,
                // The store gives it.
                number: 0,
                contact_id: recipient.contact_id,
                recipient_name: recipient.name.as_str().to_owned(),
                date: wish.date,
                due_on: wish.due_on,
                total,
                paid: Money::ZERO,
                cancelled_at: None,
                mail: None,
            },
            recipient,
            letterhead: self.facts.letterhead(organization_id).await?,
            lines,
            how_to_pay: wish.how_to_pay,
            note: wish.note,
            board_rate: wish.board_rate,
            payments: Vec::new(),
            revision: Revision::FIRST,
            created_at: now,
            updated_at: now,
        })
    }

    async fn recipient(
        &self,
        organization: OrganizationId,
        wish: RecipientWish,
        errors: &mut FieldErrors,
    ) -> Result<Option<Recipient>, StoreError> {
        let id = match wish {
            RecipientWish::Typed(recipient) => return Ok(Some(recipient)),
            RecipientWish::Contact(id) => id,
        };
        let Some(contact) = self.facts.contact(organization, id).await? else {
            errors.add("contact_id", "must be a contact of the organization");
            return Ok(None);
        };
        Ok(Some(Recipient {
            contact_id: Some(id),
            name: RequiredLine::stored(contact.name),
            address: contact.address,
            email: contact.email,
        }))
    }

    async fn lines(
        &self,
        organization: OrganizationId,
        wished: Vec<LineWish>,
        before: &[BillLine],
        errors: &mut FieldErrors,
    ) -> Result<Vec<BillLine>, StoreError> {
        let (mut parts, mut horses) = (Vec::new(), Vec::new());
        for line in &wished {
            match line {
                LineWish::Part(id, _) => parts.push(*id),
                LineWish::Typed { horse_id, .. } => horses.extend(*horse_id),
            }
        }
        let parts = match parts.as_slice() {
            [] => Vec::new(),
            ids => self.store.parts(organization, ids).await?,
        };
        let horses = match horses.as_slice() {
            [] => Vec::new(),
            ids => self.facts.horses(organization, ids).await?,
        };
        let mut lines: Vec<BillLine> = Vec::with_capacity(wished.len());
        for (position, line) in wished.into_iter().enumerate() {
            let id = BillLineId::new(self.ids.next_uuid());
            match line {
                LineWish::Part(part_id, description) => {
                    let part = parts.iter().find(|it| it.id == part_id);
                    let is_twice = lines.iter().any(|it| it.part_id == Some(part_id));
                    // What this bill has already, it keeps.
                    let is_own = before.iter().any(|it| it.part_id == Some(part_id));
                    match part.filter(|it| !is_twice && (is_own || !it.is_billed)) {
                        Some(part) => lines.push(part.line(id, description)),
                        None => errors.add(
                            format!("lines[{position}].part_id"),
                            "is on a bill already, or is not there any more",
                        ),
                    }
                }
                LineWish::Typed {
                    description,
                    quantity,
                    unit_amount,
                    horse_id,
                    board_month,
                } => {
                    let horse = horses.iter().find(|it| Some(it.id) == horse_id);
                    if horse_id.is_some() && horse.is_none() {
                        let field = format!("lines[{position}].horse_id");
                        errors.add(field, "must be a horse of the organization");
                    }
                    lines.push(BillLine {
                        id,
                        description,
                        quantity,
                        unit_amount,
                        horse_id,
                        horse_name: horse.map_or_else(String::new, |it| it.name.clone()),
                        part_id: None,
                        board_month,
                        date: None,
                    });
                }
            }
        }
        Ok(lines)
    }
}

impl OpenPart {
    fn line(&self, id: BillLineId, description: Option<RequiredLine<300>>) -> BillLine {
        BillLine {
            id,
            description: description.unwrap_or_else(|| self.description.clone()),
            quantity: 1,
            unit_amount: self.amount,
            horse_id: self.horse_id,
            horse_name: self.horse_name.clone(),
            part_id: Some(self.id),
            board_month: None,
            date: Some(self.date),
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::sync::Arc;

    use kernel::{ManualClock, SequentialIds};
    use proptest::prelude::*;
    use time::macros::date;

    use super::*;
    use crate::entry::tests::money;
    use crate::keep::tests::{NOW, actor};
    use crate::{
        BillAddress, Letterhead, MockBarnFacts, MockBillMailer, MockBillRenderer, MockBillStore,
    };

    pub(crate) fn service(store: MockBillStore, facts: MockBarnFacts) -> BillService {
        BillService::new(
            Arc::new(store),
            Arc::new(facts),
            Arc::new(MockBillRenderer::new()),
            Arc::new(MockBillMailer::new()),
            Arc::new(ManualClock::at(NOW)),
            Arc::new(SequentialIds::default()),
        )
    }

    pub(crate) fn facts() -> MockBarnFacts {
        let mut facts = MockBarnFacts::new();
        facts
            .expect_letterhead()
            .returning(|_| Ok(Letterhead::default()));
        facts
    }

    pub(crate) fn typed(quantity: u32, cents: i64) -> LineWish {
        LineWish::Typed {
            description: RequiredLine::parse("Board").expect("a line"),
            quantity,
            unit_amount: money(cents),
            horse_id: None,
            board_month: None,
        }
    }

    pub(crate) fn wish(lines: Vec<LineWish>) -> BillWish {
        BillWish {
            recipient: RecipientWish::Typed(Recipient {
                contact_id: None,
                name: RequiredLine::parse("Rae Doe").expect("a name"),
                address: BillAddress::default(),
                email: None,
            }),
            date: date!(2026 - 10 - 01),
            due_on: date!(2026 - 10 - 15),
            lines,
            how_to_pay: OptionalText::default(),
            note: OptionalText::default(),
            board_rate: None,
        }
    }

    fn part(number: u128, is_billed: bool) -> OpenPart {
        OpenPart {
            id: BookPartId::parse(&format!("00000000-0000-0000-0000-{number:012}")).expect("an id"),
            date: date!(2026 - 09 - 20),
            description: RequiredLine::parse("Shoes").expect("a line"),
            category: crate::Category::Farrier,
            kind: crate::EntryKind::Expense,
            horse_id: None,
            horse_name: "Star".to_owned(),
            amount: money(4250),
            is_billed,
        }
    }

    async fn created(parts: Vec<OpenPart>, lines: Vec<LineWish>) -> Result<Bill, BillError> {
        let mut store = MockBillStore::new();
        store.expect_insert().returning(|bill, _| Ok(bill.clone()));
        store
            .expect_parts()
            .returning(move |_, _| Ok(parts.clone()));
        service(store, facts())
            .create(&actor(), None, wish(lines), None)
            .await
    }

    fn fields(result: Result<Bill, BillError>) -> Vec<String> {
        let Err(BillError::Invalid(errors)) = result else {
            panic!("{result:?}");
        };
        errors.into_map().into_keys().collect()
    }

    #[tokio::test]
    async fn a_part_is_billed_at_its_amount_and_once() {
        let line = || LineWish::Part(part(1, false).id, None);
        let bill = created(vec![part(1, false)], vec![line(), typed(2, 500)]).await;
        let bill = bill.expect("made");
        assert_eq!(bill.summary.total, money(5250));
        assert_eq!(bill.lines[0].horse_name, "Star");
        let twice = created(vec![part(1, false)], vec![line(), line()]).await;
        assert_eq!(fields(twice), ["lines[1].part_id"]);
        let billed = created(vec![part(1, true)], vec![line()]).await;
        assert_eq!(fields(billed), ["lines[0].part_id"]);
        assert_eq!(
            fields(created(Vec::new(), vec![line()]).await),
            ["lines[0].part_id"]
        );
    }

    #[tokio::test]
    async fn a_bill_needs_lines_and_is_due_after_its_date() {
        let mut wish = wish(Vec::new());
        wish.due_on = date!(2026 - 09 - 30);
        let service = service(MockBillStore::new(), facts());
        let result = service.create(&actor(), None, wish, None).await;
        assert_eq!(fields(result), ["due_on", "lines"]);
    }

    proptest! {
        #[test]
        fn a_bill_is_the_sum_of_its_lines(
            lines in prop::collection::vec((1_u32..=100, 0_i64..=10_000), 1..20),
        ) {
            let wished = lines.iter().map(|(quantity, cents)| typed(*quantity, *cents)).collect();
            let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
            let bill = runtime.block_on(created(Vec::new(), wished)).expect("made");
            let sum: i64 = lines.iter().map(|(quantity, cents)| i64::from(*quantity) * cents).sum();
            prop_assert_eq!(bill.summary.total, money(sum));
        }
    }
}

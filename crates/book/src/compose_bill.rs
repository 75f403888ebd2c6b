//! Making a bill of what was typed, and of what the barn and its book say.

use kernel::{
    BillId, BillLineId, FieldErrors, Money, MoneyError, NO_CONTACT, NO_HORSE, OrganizationId,
    RequiredLine, Revision, SignedMoney, StoreError,
};

use crate::{
    Bill, BillLine, BillService, BillSummary, BillWish, BookError, LineWish, OpenPart, Recipient,
    RecipientWish, checked_total,
};

impl BillService {
    /// The bill that is wished, without its number. `before` are the lines that it has
    /// already.
    pub(crate) async fn compose(
        &self,
        id: BillId,
        organization_id: OrganizationId,
        wish: BillWish,
        before: &[BillLine],
    ) -> Result<Bill, BookError> {
        let mut errors = FieldErrors::new();
        if wish.due_on < wish.date {
            errors.add("due_on", "must not be before the date of the bill");
        }
        if wish.lines.is_empty() {
            errors.add("lines", "must have at least one line");
        }
        let recipient = self
            .recipient(organization_id, wish.recipient, &mut errors)
            .await?;
        let lines = self
            .lines(organization_id, wish.lines, before, &mut errors)
            .await?;
        let total = checked_total(&lines).unwrap_or_else(|error| {
            errors.add("lines", error);
            Money::ZERO
        });
        let Some(recipient) = recipient.filter(|_| errors.is_empty()) else {
            return Err(BookError::Invalid(errors));
        };
        let now = self.clock.now();
        Ok(Bill {
            summary: BillSummary {
                id,
                organization_id,
                // The store gives it.
                number: 0,
                recipient,
                date: wish.date,
                due_on: wish.due_on,
                total,
                paid: Money::ZERO,
                cancelled_at: None,
                mail: None,
                reminder: None,
            },
            letterhead: self.facts.letterhead(organization_id).await?,
            lines,
            how_to_pay: wish.how_to_pay,
            note: wish.note,
            board_rate: wish.board_rate,
            credit: Money::ZERO,
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
        let contact = self.facts.contacts(organization, &[id]).await?.remove(&id);
        if contact.is_none() {
            errors.add("contact_id", NO_CONTACT);
        }
        Ok(contact)
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
                    let own = before.iter().find(|it| it.part_id == Some(part_id));
                    match part.filter(|it| !is_twice && (own.is_some() || !it.is_billed)) {
                        Some(part) => lines.push(part.line(id, description, own)),
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
                    category,
                } => {
                    let same = before
                        .iter()
                        .find(|it| it.description == description && it.horse_id == horse_id);
                    // What is given back has been proposed with the bills of a month.
                    let is_given_back = same.is_some_and(|it| it.unit_amount < SignedMoney::ZERO);
                    if unit_amount < SignedMoney::ZERO && !is_given_back {
                        let field = format!("lines[{position}].unit_amount");
                        errors.add(field, MoneyError::Negative);
                    }
                    let horse = horses.iter().find(|it| Some(it.id) == horse_id);
                    if horse_id.is_some() && horse.is_none() {
                        let field = format!("lines[{position}].horse_id");
                        errors.add(field, NO_HORSE);
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
                        category: category.or_else(|| same.and_then(|it| it.category)),
                        date: None,
                    });
                }
            }
        }
        Ok(lines)
    }
}

impl OpenPart {
    /// A line with the part. One that the bill has already keeps its amount, which may
    /// have been changed when the bills of the month were made.
    fn line(
        &self,
        id: BillLineId,
        description: Option<RequiredLine<300>>,
        own: Option<&BillLine>,
    ) -> BillLine {
        BillLine {
            id,
            description: description.unwrap_or_else(|| self.description.clone()),
            quantity: own.map_or(1, |it| it.quantity),
            unit_amount: own.map_or_else(|| self.amount.into(), |it| it.unit_amount),
            horse_id: self.horse_id,
            horse_name: self.horse_name.clone(),
            part_id: Some(self.id),
            board_month: None,
            category: Some(self.category),
            date: Some(self.date),
        }
    }
}

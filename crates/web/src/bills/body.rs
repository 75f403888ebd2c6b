use ::book::{
    BillAddress, BillWish, BookMonth, LineWish, PaymentMethod, PaymentWish, Recipient,
    RecipientWish,
};
use kernel::{
    BillPaymentId, BookPartId, ContactId, EmailAddress, FieldErrors, HorseId, OptionalText,
    OrganizationId, Reason, RecordDate, RequiredLine, Revision,
};
use serde::Deserialize;
use serde_json::Number;
use utoipa::ToSchema;

use crate::book::body::{A_HORSE, optional_id, positive};
use crate::organization::AddressBody;
use crate::problem::ApiError;
use crate::representation::{chosen_organization, line, parse_price, text};

/// The highest quantity of a line.
const MAX_QUANTITY: u32 = 10_000;

/// A bill.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct BillBody {
    /// Who makes it out; only when it is new. The account's own organization if not
    /// given.
    #[schema(nullable = false)]
    organization_id: Option<String>,
    /// To which contact; name, address and email are copied from it.
    contact_id: Option<String>,
    /// To whom, if it is no contact.
    recipient_name: Option<String>,
    address: Option<AddressBody>,
    email: Option<String>,
    /// `YYYY-MM-DD`.
    #[schema(required = true, nullable = false)]
    date: Option<String>,
    /// `YYYY-MM-DD`.
    #[schema(required = true, nullable = false)]
    due_on: Option<String>,
    #[schema(required = true, nullable = false)]
    lines: Option<Vec<BillLineBody>>,
    how_to_pay: Option<String>,
    note: Option<String>,
    /// The monthly rate of board in US dollars, for the next bill.
    #[schema(value_type = Option<f64>)]
    board_rate: Option<Number>,
    /// The revision as it was read: if it is another one by now, the answer is 409 and
    /// nothing is saved.
    #[schema(nullable = false)]
    revision: Option<u32>,
}

/// A line of a bill: an owner's part of an entry of the book, or as typed.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct BillLineBody {
    /// The part, whose amount the line has.
    part_id: Option<String>,
    /// That of the entry if it is a part and none is given.
    description: Option<String>,
    /// 1 if not given.
    quantity: Option<u32>,
    /// US dollars, with at most two decimals; not of a part.
    #[schema(value_type = Option<f64>)]
    unit_amount: Option<Number>,
    horse_id: Option<String>,
    /// The month whose board it is, as `2026-09`.
    board_month: Option<String>,
}

impl BillBody {
    pub(super) fn revision(&self) -> Option<Revision> {
        self.revision.map(Revision::new)
    }

    pub(super) fn organization(&self) -> Result<Option<OrganizationId>, ApiError> {
        chosen_organization(self.organization_id.as_ref())
    }

    pub(super) fn into_command(mut self) -> Result<BillWish, FieldErrors> {
        let mut errors = FieldErrors::new();
        let recipient = self.recipient(&mut errors);
        let date = errors.take("date", RecordDate::parse(text(self.date.as_ref())));
        let due_on = errors.take("due_on", RecordDate::parse(text(self.due_on.as_ref())));
        let mut lines = Vec::new();
        for (position, body) in self
            .lines
            .take()
            .unwrap_or_default()
            .into_iter()
            .enumerate()
        {
            match body.into_line() {
                Ok(line) => lines.push(line),
                Err(wrong) => errors.absorb(&format!("lines[{position}]."), wrong),
            }
        }
        let mut paragraph = |field: &str, value: Option<&String>| {
            let text = OptionalText::parse(text(value));
            errors.take(field, text).unwrap_or_default()
        };
        let how_to_pay = paragraph("how_to_pay", self.how_to_pay.as_ref());
        let note = paragraph("note", self.note.as_ref());
        let rate = self.board_rate.as_ref();
        let board_rate = rate.and_then(|it| errors.take("board_rate", parse_price(Some(it))));
        match (recipient, date, due_on) {
            (Some(recipient), Some(date), Some(due_on)) if errors.is_empty() => Ok(BillWish {
                recipient,
                date: date.as_date(),
                due_on: due_on.as_date(),
                lines,
                how_to_pay,
                note,
                board_rate,
            }),
            _ => Err(errors),
        }
    }

    fn recipient(&mut self, errors: &mut FieldErrors) -> Option<RecipientWish> {
        let known = "must be a contact of the organization";
        let id = self.contact_id.as_ref();
        if !text(id).trim().is_empty() {
            let id = optional_id(errors, "contact_id", id, ContactId::parse, known);
            return id.map(RecipientWish::Contact);
        }
        let name = RequiredLine::parse(text(self.recipient_name.as_ref()));
        let name = errors.take("recipient_name", name);
        let address = self.address.take().unwrap_or_default();
        let address = BillAddress {
            street: line(errors, "address.street", address.street()),
            city: line(errors, "address.city", address.city()),
            state: line(errors, "address.state", address.state()),
            zip_code: line(errors, "address.zip_code", address.zip_code()),
        };
        let email = EmailAddress::parse_optional(text(self.email.as_ref()));
        let email = errors.take("email", email).flatten();
        Some(RecipientWish::Typed(Recipient {
            contact_id: None,
            name: name?,
            address,
            email,
        }))
    }
}

impl BillLineBody {
    fn into_line(self) -> Result<LineWish, FieldErrors> {
        let mut errors = FieldErrors::new();
        if let Some(id) = self.part_id.as_deref().filter(|id| !id.trim().is_empty()) {
            let known = "is on a bill already, or is not there any more";
            let id = errors.take("part_id", BookPartId::parse(id).ok_or(known));
            let typed = text(self.description.as_ref());
            let description = (!typed.trim().is_empty())
                .then(|| errors.take("description", RequiredLine::parse(typed)))
                .flatten();
            return match id {
                Some(id) if errors.is_empty() => Ok(LineWish::Part(id, description)),
                _ => Err(errors),
            };
        }
        let description = RequiredLine::parse(text(self.description.as_ref()));
        let description = errors.take("description", description);
        let quantity = self.quantity.unwrap_or(1);
        if !(1..=MAX_QUANTITY).contains(&quantity) {
            errors.add("quantity", format!("must be from 1 to {MAX_QUANTITY}"));
        }
        let unit_amount = self.unit_amount.as_ref().ok_or("is required");
        let unit_amount = errors.take("unit_amount", unit_amount);
        let unit_amount =
            unit_amount.and_then(|it| errors.take("unit_amount", parse_price(Some(it))));
        let horse_id = self.horse_id.as_ref();
        let horse_id = optional_id(&mut errors, "horse_id", horse_id, HorseId::parse, A_HORSE);
        let month = self.board_month.as_ref();
        let wrong = "must be a month, written as YYYY-MM";
        let board_month = optional_id(&mut errors, "board_month", month, BookMonth::parse, wrong);
        match (description, unit_amount) {
            (Some(description), Some(unit_amount)) if errors.is_empty() => Ok(LineWish::Typed {
                description,
                quantity,
                unit_amount,
                horse_id,
                board_month,
            }),
            _ => Err(errors),
        }
    }
}

/// A payment, or the taking back of one.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct BillPaymentBody {
    /// `cash`, `check`, `card`, `transfer` or `other`.
    method: Option<String>,
    /// US dollars, more than 0, with at most two decimals.
    #[schema(value_type = Option<f64>)]
    amount: Option<Number>,
    /// `YYYY-MM-DD`, not after tomorrow in UTC; also of the taking back of a payment. If not given, today in
    /// the barn's zone, or in UTC-12 if that is not known; when a payment is taken
    /// back, not before the day of that payment.
    received_on: Option<String>,
    /// The number of a check, or what else identifies the payment.
    reference: Option<String>,
    /// The id of a payment to take back, instead of method, amount and reference.
    voids: Option<String>,
    /// Why it is taken back.
    reason: Option<String>,
}

impl BillPaymentBody {
    pub(super) fn into_command(self) -> Result<PaymentWish, FieldErrors> {
        let mut errors = FieldErrors::new();
        let on = RecordDate::parse_optional(text(self.received_on.as_ref()));
        let on = errors.take("received_on", on).flatten();
        let on = on.map(RecordDate::as_date);
        if let Some(id) = self.voids.as_deref().filter(|id| !id.trim().is_empty()) {
            let id = BillPaymentId::parse(id).ok_or("must be a payment of the bill");
            let id = errors.take("voids", id);
            let reason = errors.take("reason", Reason::parse(text(self.reason.as_ref())));
            return match (id, reason) {
                (Some(line), Some(reason)) if errors.is_empty() => {
                    Ok(PaymentWish::Voided { line, reason, on })
                }
                _ => Err(errors),
            };
        }
        let method = PaymentMethod::parse(text(self.method.as_ref()));
        let known = "must be 'cash', 'check', 'card', 'transfer' or 'other'";
        let method = errors.take("method", method.ok_or(known));
        let amount = positive(&mut errors, "amount", self.amount.as_ref());
        let reference = line(&mut errors, "reference", self.reference.as_ref());
        match (method, amount) {
            (Some(method), Some(amount)) if errors.is_empty() => Ok(PaymentWish::Received {
                method,
                amount,
                received_on: on,
                reference,
            }),
            _ => Err(errors),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_wrong_field_of_a_bill_is_named() {
        let body: BillBody = serde_json::from_value(serde_json::json!({
            "date": "soon",
            "email": "nobody",
            "board_rate": -1,
            "lines": [
                { "part_id": "x" },
                { "quantity": 0, "horse_id": "x", "board_month": "2026" },
            ],
        }))
        .expect("the form");
        let errors = body.into_command().expect_err("invalid").into_map();
        let fields: Vec<_> = errors.into_keys().collect();
        assert_eq!(
            fields,
            [
                "board_rate",
                "date",
                "due_on",
                "email",
                "lines[0].part_id",
                "lines[1].board_month",
                "lines[1].description",
                "lines[1].horse_id",
                "lines[1].quantity",
                "lines[1].unit_amount",
                "recipient_name",
            ]
        );
    }

    #[test]
    fn a_payment_is_taken_back_with_a_reason() {
        let fields = |json| {
            let body: BillPaymentBody = serde_json::from_value(json).expect("the form");
            let errors = body.into_command().expect_err("invalid").into_map();
            errors.into_keys().collect::<Vec<_>>()
        };
        assert_eq!(
            fields(serde_json::json!({ "voids": "x" })),
            ["reason", "voids"]
        );
        assert_eq!(
            fields(serde_json::json!({ "amount": 0 })),
            ["amount", "method"]
        );
    }
}

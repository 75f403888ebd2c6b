use ::book::{
    BillWish, BookMonth, Category, LineWish, MAX_BILL_LINES, PaymentWish, Recipient, RecipientWish,
};
use kernel::{
    BillPaymentId, BookPartId, ContactId, EmailAddress, FieldErrors, HorseId, Money, OptionalLine,
    OptionalText, OrganizationId, PaymentMethod, PostalAddress, Reason, RequiredLine, Revision,
    SignedMoney,
};
use time::Date;

use crate::form::{List, Positive, body, converted};
use crate::representation::{Named, PostalAddressBody};

/// The highest quantity of a line.
const MAX_QUANTITY: u32 = 10_000;

body! {
    /// A bill.
    BillBody {
        /// Who makes it out; only when it is new. The account's own organization if not
        /// given.
        organization_id: Option<OrganizationId>,
        /// To which contact; name, address and email are copied from it.
        contact_id: Option<ContactId>,
        /// To whom, if it is no contact.
        recipient_name: Option<RequiredLine<200>>,
        address: PostalAddressBody,
        email: Option<EmailAddress>,
        date: Date,
        due_on: Date,
        lines: List<BillLineBody, MAX_BILL_LINES>,
        /// Of a new bill that has none, what all bills of the organization say.
        how_to_pay: OptionalText<1000>,
        note: OptionalText<1000>,
        /// The monthly rate in US dollars, for the next proposals, of boarded horses without
        /// board among their services. What a horse's board costs is stated by its services.
        board_rate: Option<Money>,
        /// The revision as it was read: if it is another one by now, the answer is 409 and
        /// nothing is saved.
        revision: Option<Revision>,
    }
    together(errors) {
        recipient = recipient_of(
            errors,
            contact_id.as_ref(),
            recipient_name.as_ref(),
            address.as_ref(),
            email.as_ref(),
        ),
    } => (Option<OrganizationId>, BillWish, Option<Revision>) {
        let wish = BillWish { recipient, date, due_on, lines, how_to_pay, note, board_rate };
        (organization_id, wish, revision)
    }
}

body! {
    /// A line of a bill: an owner's part of an entry of the book, or as typed.
    BillLineBody {
        /// The part, whose amount the line has.
        part_id: Option<BookPartId>,
        /// That of the entry if it is a part and none is given.
        description: Option<RequiredLine<300>>,
        /// From 1 to 10,000; 1 if not given.
        quantity: Option<Quantity>,
        /// US dollars, with at most two decimals; not of a part. Negative only of a line
        /// that the bill has and that gives back what was billed before.
        unit_amount: Option<SignedMoney>,
        horse_id: Option<HorseId>,
        /// The month whose board it is, as `2026-09`.
        board_month: Option<BookMonth>,
        /// Under what it is income, of a typed line; that of the bill's line with this
        /// description and horse if not given.
        category: Option<Named<Category>>,
    }
    together(errors) {
        line = line_of(
            errors,
            part_id.as_ref(),
            description.as_ref(),
            unit_amount.as_ref(),
            (quantity.as_ref(), horse_id.as_ref(), board_month.as_ref(), category.as_ref()),
        ),
    } => LineWish {
        line
    }
}

body! {
    /// A payment, or the taking back of one.
    BillPaymentBody {
        method: Option<Named<PaymentMethod>>,
        /// US dollars, more than 0, with at most two decimals.
        amount: Option<Positive>,
        /// Not after tomorrow in UTC; also of the taking back of a payment. If not
        /// given, today in the barn's zone, or in UTC-12 if that is not known; when a
        /// payment is taken back, not before the day of that payment.
        received_on: Option<Date>,
        /// The number of a check, or what else identifies the payment.
        reference: OptionalLine<200>,
        /// The id of a payment to take back, instead of method, amount and reference.
        voids: Option<BillPaymentId>,
        /// Why it is taken back.
        reason: Option<Reason>,
    }
    together(errors) {
        wish = payment_of(
            errors,
            received_on.as_ref(),
            (method.as_ref(), amount.as_ref(), reference.as_ref()),
            voids.as_ref(),
            reason.as_ref(),
        ),
    } => PaymentWish {
        wish
    }
}

struct Quantity;

converted! {
    Quantity as u32 => u32: |quantity| {
        let is_possible = (1..=MAX_QUANTITY).contains(&quantity);
        let wrong = || format!("must be from 1 to {MAX_QUANTITY}");
        is_possible.then_some(quantity).ok_or_else(wrong)
    };
    BookMonth as String => Self: |text| {
        Self::parse(text.trim()).ok_or("must be a month, written as YYYY-MM")
    };
    BookPartId as String => Self: |id| {
        Self::parse(&id).ok_or("is on a bill already, or is not there any more")
    };
    BillPaymentId as String => Self: |id| {
        Self::parse(&id).ok_or("must be a payment of the bill")
    };
}

/// A field that is needed in this case.
fn needed<T: Clone>(errors: &mut FieldErrors, field: &str, value: Option<&Option<T>>) -> Option<T> {
    errors.take(field, value?.clone().ok_or("is required"))
}

fn recipient_of(
    errors: &mut FieldErrors,
    contact: Option<&Option<ContactId>>,
    name: Option<&Option<RequiredLine<200>>>,
    address: Option<&PostalAddress>,
    email: Option<&Option<EmailAddress>>,
) -> Option<RecipientWish> {
    if let Some(contact) = contact? {
        return Some(RecipientWish::Contact(*contact));
    }
    Some(RecipientWish::Typed(Recipient {
        contact_id: None,
        name: needed(errors, "recipient_name", name)?,
        address: address?.clone(),
        email: email?.clone(),
    }))
}

/// What a typed line says, without its description and amount.
type LineDetails<'a> = (
    Option<&'a Option<u32>>,
    Option<&'a Option<HorseId>>,
    Option<&'a Option<BookMonth>>,
    Option<&'a Option<Category>>,
);

fn line_of(
    errors: &mut FieldErrors,
    part: Option<&Option<BookPartId>>,
    description: Option<&Option<RequiredLine<300>>>,
    unit_amount: Option<&Option<SignedMoney>>,
    (quantity, horse_id, board_month, category): LineDetails<'_>,
) -> Option<LineWish> {
    if let Some(part) = part? {
        return Some(LineWish::Part(*part, description?.clone()));
    }
    let description = needed(errors, "description", description);
    let unit_amount = needed(errors, "unit_amount", unit_amount);
    Some(LineWish::Typed {
        description: description?,
        quantity: quantity?.unwrap_or(1),
        unit_amount: unit_amount?,
        horse_id: *horse_id?,
        board_month: *board_month?,
        category: *category?,
    })
}

/// How much was received, and how.
type Received<'a> = (
    Option<&'a Option<PaymentMethod>>,
    Option<&'a Option<Money>>,
    Option<&'a OptionalLine<200>>,
);

fn payment_of(
    errors: &mut FieldErrors,
    received_on: Option<&Option<Date>>,
    (method, amount, reference): Received<'_>,
    voids: Option<&Option<BillPaymentId>>,
    reason: Option<&Option<Reason>>,
) -> Option<PaymentWish> {
    if voids != Some(&None) {
        let reason = needed(errors, "reason", reason);
        return Some(PaymentWish::Voided {
            line: (*voids?)?,
            reason: reason?,
            on: *received_on?,
        });
    }
    let method = needed(errors, "method", method);
    let amount = needed(errors, "amount", amount);
    Some(PaymentWish::Received {
        method: method?,
        amount: amount?,
        received_on: *received_on?,
        reference: reference?.clone(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::Body as _;

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

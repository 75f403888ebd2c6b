//! Converts rows of bills to domain values and back, and reads whole bills.

use book::{Bill, BillAddress, BillLine, BillMail, BillSummary, BookMonth, Letterhead, Recipient};
use kernel::{
    BillId, BillLineId, BillMailId, BookPartId, ContactId, EmailAddress, HorseId, OptionalLine,
    OptionalText, OrganizationId, RequiredLine, Scope, StoreError, to_unix_millis,
};
use sea_orm::prelude::Json;
use sea_orm::sea_query::IntoCondition as _;
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, QueryFilter as _,
    QueryOrder as _,
};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::entity::{bill, bill_line};
use super::ledger;
use super::mapping::{date, day};
use crate::limits;
use crate::row::{
    Unreadable, find_all, find_one, instant, money, of_row, optional, optional_instant, parsed,
    present, revision,
};
use crate::scope::this_one;

#[derive(Serialize, Deserialize, Default)]
struct LetterheadJson {
    name: String,
    street: String,
    city: String,
    state: String,
    zip_code: String,
    phone: String,
    email: Option<String>,
}

impl LetterheadJson {
    fn of(head: &Letterhead) -> Self {
        let address = &head.address;
        Self {
            name: head.name.clone(),
            street: address.street.as_str().to_owned(),
            city: address.city.as_str().to_owned(),
            state: address.state.as_str().to_owned(),
            zip_code: address.zip_code.as_str().to_owned(),
            phone: head.phone.clone(),
            email: head.email.as_ref().map(|it| it.as_str().to_owned()),
        }
    }

    fn read(self) -> Letterhead {
        Letterhead {
            name: self.name,
            address: BillAddress {
                street: OptionalLine::stored(self.street),
                city: OptionalLine::stored(self.city),
                state: OptionalLine::stored(self.state),
                zip_code: OptionalLine::stored(self.zip_code),
            },
            phone: self.phone,
            email: optional(self.email, EmailAddress::stored),
        }
    }
}

pub(super) fn to_summary(row: &bill::Model) -> Result<BillSummary, Unreadable> {
    let mail = match (row.mail_id, row.mail_to.clone(), row.mail_requested_at) {
        (Some(id), Some(to), Some(at)) => Some(BillMail {
            id: BillMailId::new(id),
            to: EmailAddress::stored(to),
            requested_at: instant("mail_requested_at", at)?,
            delivered_at: optional_instant("mail_delivered_at", row.mail_delivered_at)?,
        }),
        _ => None,
    };
    Ok(BillSummary {
        id: BillId::new(row.id),
        organization_id: OrganizationId::new(row.organization_id),
        number: parsed("number", u32::try_from(row.number))?,
        contact_id: row.contact_id.map(ContactId::new),
        recipient_name: row.recipient_name.clone(),
        date: date("date", &row.date)?,
        due_on: date("due_on", &row.due_on)?,
        total: money("total", row.total)?,
        paid: money("paid", row.paid)?,
        cancelled_at: optional_instant("cancelled_at", row.cancelled_at)?,
        mail,
    })
}

fn to_line(row: bill_line::Model) -> Result<BillLine, Unreadable> {
    let month = row.board_month.map(|month| {
        let month = BookMonth::parse(&month);
        present("board_month", month)
    });
    Ok(BillLine {
        id: BillLineId::new(row.id),
        description: RequiredLine::stored(row.description),
        quantity: parsed("quantity", u32::try_from(row.quantity))?,
        unit_amount: money("unit_amount", row.unit_amount)?,
        horse_id: row.horse_id.map(HorseId::new),
        horse_name: row.horse_name,
        part_id: row.part_id.map(BookPartId::new),
        board_month: month.transpose()?,
        date: row.date.map(|it| date("date", &it)).transpose()?,
    })
}

fn to_bill(row: bill::Model) -> Result<Bill, Unreadable> {
    let summary = to_summary(&row)?;
    let letterhead: LetterheadJson = parsed("letterhead", serde_json::from_value(row.letterhead))?;
    Ok(Bill {
        recipient: Recipient {
            contact_id: summary.contact_id,
            name: RequiredLine::stored(row.recipient_name),
            address: BillAddress {
                street: OptionalLine::stored(row.street),
                city: OptionalLine::stored(row.city),
                state: OptionalLine::stored(row.state),
                zip_code: OptionalLine::stored(row.zip_code),
            },
            email: optional(row.email, EmailAddress::stored),
        },
        summary,
        letterhead: letterhead.read(),
        lines: Vec::new(),
        how_to_pay: OptionalText::stored(row.how_to_pay),
        note: OptionalText::stored(row.note),
        board_rate: row
            .board_rate
            .map(|rate| money("board_rate", rate))
            .transpose()?,
        payments: Vec::new(),
        revision: revision("revision", row.revision)?,
        created_at: instant("created_at", row.created_at)?,
        updated_at: instant("updated_at", row.updated_at)?,
    })
}

/// A whole bill: three statements.
pub(super) async fn find(
    connection: &impl ConnectionTrait,
    which: Condition,
) -> Result<Option<Bill>, StoreError> {
    let row = bill::Entity::find().filter(which);
    let Some(row) = find_one(connection, row, Ok).await? else {
        return Ok(None);
    };
    let row: bill::Model = row;
    let id = row.id;
    let mut bill = of_row::<bill::Entity, _>(id, to_bill(row))?;
    let lines = bill_line::Entity::find()
        .filter(bill_line::Column::BillId.eq(id))
        .order_by_asc(bill_line::Column::Position);
    bill.lines = find_all(connection, lines, to_line).await?;
    bill.payments = ledger::of_bill(connection, id).await?;
    Ok(Some(bill))
}

/// The bill that was written.
pub(super) async fn stored(
    connection: &impl ConnectionTrait,
    id: Uuid,
) -> Result<Bill, StoreError> {
    let found = find(connection, bill::Column::Id.eq(id).into_condition()).await?;
    found.ok_or_else(|| StoreError::failed("the bill that was stored is missing"))
}

/// Locks the organization of a bill within the scope, and returns the bill's row.
pub(super) async fn lock(
    connection: &impl ConnectionTrait,
    scope: &Scope,
    id: BillId,
) -> Result<Option<bill::Model>, StoreError> {
    let row = || bill::Entity::find().filter(this_one::<bill::Entity>(scope, id.as_uuid()));
    let Some(found) = find_one(connection, row(), Ok).await? else {
        return Ok(None);
    };
    let found: bill::Model = found;
    limits::lock_account(connection, found.organization_id).await?;
    find_one(connection, row(), Ok).await
}

/// The rows of a bill with this number.
pub(super) fn rows_of(
    bill: &Bill,
    number: i64,
) -> Result<(bill::Model, Vec<bill_line::Model>), StoreError> {
    let (summary, recipient) = (&bill.summary, &bill.recipient);
    let address = &recipient.address;
    let letterhead = serde_json::to_value(LetterheadJson::of(&bill.letterhead));
    let letterhead: Json = letterhead.map_err(StoreError::failed)?;
    let row = bill::Model {
        id: summary.id.as_uuid(),
        organization_id: summary.organization_id.as_uuid(),
        number,
        contact_id: recipient.contact_id.map(ContactId::as_uuid),
        recipient_name: recipient.name.as_str().to_owned(),
        recipient_key: kernel::fold(recipient.name.as_str()),
        street: address.street.as_str().to_owned(),
        city: address.city.as_str().to_owned(),
        state: address.state.as_str().to_owned(),
        zip_code: address.zip_code.as_str().to_owned(),
        email: recipient.email.as_ref().map(|it| it.as_str().to_owned()),
        letterhead,
        date: day(summary.date),
        due_on: day(summary.due_on),
        how_to_pay: bill.how_to_pay.as_str().to_owned(),
        note: bill.note.as_str().to_owned(),
        board_rate: bill.board_rate.map(kernel::Money::cents),
        total: summary.total.cents(),
        paid: 0,
        cancelled_at: None,
        mail_id: None,
        mail_to: None,
        mail_requested_at: None,
        mail_delivered_at: None,
        revision: bill.revision.number().into(),
        created_at: to_unix_millis(bill.created_at),
        updated_at: to_unix_millis(bill.updated_at),
    };
    let lines = bill
        .lines
        .iter()
        .zip(0..)
        .map(|(line, position)| bill_line::Model {
            id: line.id.as_uuid(),
            bill_id: row.id,
            position,
            description: line.description.as_str().to_owned(),
            quantity: line.quantity.into(),
            unit_amount: line.unit_amount.cents(),
            horse_id: line.horse_id.map(HorseId::as_uuid),
            horse_name: line.horse_name.clone(),
            part_id: line.part_id.map(BookPartId::as_uuid),
            board_month: line.board_month.map(|month| month.to_string()),
            date: line.date.map(day),
        });
    let lines = lines.collect();
    Ok((row, lines))
}

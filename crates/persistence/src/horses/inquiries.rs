//! Rows and statements for inquiries, and rows for reports, called by the
//! market's store.

use horses::{
    Complaint, Inquiry, InquiryDetails, InquiryMail, MailInquiry, Message, Offer, ReceivedInquiry,
    Report, ReportReason,
};
use kernel::{
    AccountId, EmailAddress, HorseId, InquiryId, OptionalText, OrganizationId, Page, PageRequest,
    PhoneNumber, ReportId, RequiredLine, Scope, StoreError, to_unix_millis,
};
use sea_orm::{
    ColumnTrait as _, DatabaseConnection, EntityTrait as _, FromQueryResult, IntoActiveModel as _,
    JoinType, QueryFilter as _, QuerySelect as _, Select,
};
use time::OffsetDateTime;
use uuid::Uuid;

use super::entity::inquiry::{Column, Entity, Model};
use super::entity::{horse, report};
use crate::database::TransactionConnection;
use crate::jobs;
use crate::list::{descending, fetch_page, octets};
use crate::roles::owner_email;
use crate::row::{Unreadable, find_one, instant, optional, parsed, relation, write};
use crate::scope::within;

/// An inquiry, and its horse's id if the horse still exists.
#[derive(FromQueryResult)]
struct ReceivedRow {
    #[sea_orm(nested)]
    inquiry: Model,
    present_horse_id: Option<Uuid>,
}

/// An inquiry, and the seller's email address.
#[derive(FromQueryResult)]
struct MailRow {
    #[sea_orm(nested)]
    inquiry: Model,
    seller_email: String,
}

pub(super) fn inquiry_row(inquiry: &Inquiry, offer: Offer) -> Model {
    let details = &inquiry.details;
    Model {
        id: inquiry.id.as_uuid(),
        horse_id: inquiry.horse_id.as_uuid(),
        horse_name: offer.horse_name,
        seller_id: offer.seller_id.as_uuid(),
        buyer_id: inquiry.buyer_id.as_uuid(),
        name: details.name.as_str().to_owned(),
        email: details.email.as_str().to_owned(),
        phone: details.phone.as_ref().map(|it| it.as_str().to_owned()),
        message: details.message.as_str().to_owned(),
        created_at: to_unix_millis(inquiry.created_at),
    }
}

pub(super) fn report_row(report: &Report, offer: Offer) -> report::Model {
    report::Model {
        id: report.id.as_uuid(),
        horse_id: report.horse_id.as_uuid(),
        horse_name: offer.horse_name,
        seller_id: offer.seller_id.as_uuid(),
        reporter_id: report.reporter_id.as_uuid(),
        reason: report.complaint.reason().as_str().to_owned(),
        details: report.complaint.details().to_owned(),
        created_at: to_unix_millis(report.created_at),
        closed_at: None,
    }
}

pub(super) fn to_report(row: report::Model) -> Result<Report, Unreadable> {
    Ok(Report {
        id: ReportId::new(row.id),
        horse_id: HorseId::new(row.horse_id),
        reporter_id: AccountId::new(row.reporter_id),
        complaint: Complaint::stored(
            parsed("reason", ReportReason::parse(&row.reason))?,
            OptionalText::stored(row.details),
        ),
        created_at: instant("created_at", row.created_at)?,
    })
}

fn to_received(row: ReceivedRow) -> Result<ReceivedInquiry, Unreadable> {
    let inquiry = row.inquiry;
    Ok(ReceivedInquiry {
        id: InquiryId::new(inquiry.id),
        horse_id: row.present_horse_id.map(HorseId::new),
        horse_name: RequiredLine::stored(inquiry.horse_name),
        details: InquiryDetails {
            name: RequiredLine::stored(inquiry.name),
            email: EmailAddress::stored(inquiry.email),
            phone: optional(inquiry.phone, PhoneNumber::stored),
            message: Message::stored(inquiry.message),
        },
        created_at: instant("created_at", inquiry.created_at)?,
    })
}

fn to_mail(row: MailRow) -> Result<InquiryMail, Unreadable> {
    let organization_id = OrganizationId::new(row.inquiry.seller_id);
    let received = to_received(ReceivedRow {
        inquiry: row.inquiry,
        present_horse_id: None,
    })?;
    Ok(InquiryMail {
        inquiry_id: received.id,
        organization_id,
        seller: EmailAddress::stored(row.seller_email),
        horse_name: received.horse_name,
        details: received.details,
        created_at: received.created_at,
    })
}

/// Stores an inquiry, and enqueues its mail.
pub(super) async fn insert(
    transaction: &TransactionConnection,
    inquiry: &Inquiry,
    offer: Offer,
) -> Result<(), StoreError> {
    let seller = offer.seller_id;
    let row = inquiry_row(inquiry, offer);
    write(transaction, Entity::insert(row.into_active_model())).await?;
    let mail = MailInquiry(inquiry.id);
    jobs::enqueue_mails(transaction, seller, [mail], inquiry.created_at).await
}

/// The inquiries that a buyer wrote after an instant.
pub(super) fn written_since(buyer_id: AccountId, since: OffsetDateTime) -> Select<Entity> {
    Entity::find()
        .filter(Column::BuyerId.eq(buyer_id.as_uuid()))
        .filter(Column::CreatedAt.gt(to_unix_millis(since)))
}

pub(super) async fn list(
    connection: &DatabaseConnection,
    scope: &Scope,
    page: &PageRequest,
) -> Result<Page<ReceivedInquiry>, StoreError> {
    let its_horse = relation(Column::HorseId, horse::Column::Id);
    let query = Entity::find()
        .column_as(horse::Column::Id, "present_horse_id")
        .join(JoinType::LeftJoin, its_horse)
        .filter(within(Column::SellerId, scope));
    let query = descending(query, Column::CreatedAt, Column::Id, page.after);
    let (size, key) = (Some(octets(Column::Message)), Column::CreatedAt);
    fetch_page(connection, query, size, page.limit, key, to_received).await
}

pub(super) async fn find_mail(
    connection: &DatabaseConnection,
    id: InquiryId,
) -> Result<Option<InquiryMail>, StoreError> {
    let one = Entity::find()
        .expr_as(owner_email("inquiries.seller_id"), "seller_email")
        .filter(Column::Id.eq(id.as_uuid()));
    find_one(connection, one, to_mail).await
}

//! Statements for inquiries, called by the market's store.

use horses::{Inquiry, InquiryMail, MailInquiry, Offer, ReceivedInquiry};
use kernel::{
    AccountId, EmailAddress, HorseId, InquiryId, Page, PageRequest, Scope, StoreError,
    to_unix_millis,
};
use sea_orm::{
    ColumnTrait as _, DatabaseConnection, EntityTrait as _, FromQueryResult, IntoActiveModel as _,
    JoinType, QueryFilter as _, QuerySelect as _, Select,
};
use time::OffsetDateTime;
use uuid::Uuid;

use super::entity::horse;
use super::entity::inquiry::{Column, Entity, Model, StoredInquiry};
use crate::database::TransactionConnection;
use crate::jobs;
use crate::list::{descending, fetch_page, octets};
use crate::roles::owner_email;
use crate::row::{Unreadable, find_one, relation, write};
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

fn to_received(row: ReceivedRow) -> Result<ReceivedInquiry, Unreadable> {
    let StoredInquiry { inquiry, offer } = row.inquiry.read()?;
    Ok(ReceivedInquiry {
        id: inquiry.id,
        horse_id: row.present_horse_id.map(HorseId::new),
        horse_name: offer.horse_name,
        details: inquiry.details,
        created_at: inquiry.created_at,
    })
}

fn to_mail(row: MailRow) -> Result<InquiryMail, Unreadable> {
    let StoredInquiry { inquiry, offer } = row.inquiry.read()?;
    Ok(InquiryMail {
        inquiry_id: inquiry.id,
        organization_id: offer.seller_id,
        seller: EmailAddress::stored(row.seller_email),
        horse_name: offer.horse_name,
        details: inquiry.details,
        created_at: inquiry.created_at,
    })
}

/// Stores an inquiry, and enqueues its mail.
pub(super) async fn insert(
    transaction: &TransactionConnection,
    inquiry: &Inquiry,
    offer: Offer,
) -> Result<(), StoreError> {
    let seller = offer.seller_id;
    let inquiry = inquiry.clone();
    let (mail, now) = (MailInquiry(inquiry.id), inquiry.created_at);
    let row = Model::of(&StoredInquiry { inquiry, offer });
    write(transaction, Entity::insert(row.into_active_model())).await?;
    jobs::enqueue_mails(transaction, seller, [mail], now).await
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

//! Statements for inquiries, called by the market's store.

use std::collections::HashMap;

use horses::{
    Inquiry, InquiryCounts, InquiryMail, InquiryReply, InquiryState, MailInquiry, Offer,
    ReceivedInquiry,
};
use kernel::{
    AccountId, EmailAddress, HorseId, InquiryId, OrganizationId, Page, PageRequest, RandomToken,
    Scope, StoreError, to_unix_millis,
};
use sea_orm::sea_query::{Expr, ExprTrait as _};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, DatabaseConnection, EntityTrait as _, FromQueryResult,
    IntoActiveModel as _, JoinType, QueryFilter as _, QuerySelect as _, QueryTrait as _, Select,
};
use time::OffsetDateTime;
use uuid::Uuid;

use super::entity::horse;
use super::entity::inquiry::{Column, Entity, Model, StoredInquiry};
use super::market::has_link;
use super::{list as horse_list, replies};
use crate::database::TransactionConnection;
use crate::error::store_error;
use crate::jobs;
use crate::list::{descending, fetch_page, octets};
use crate::roles::owner_email;
use crate::row::{Unreadable, find_one, relation, write};
use crate::scope::{refuse_reader, this_one, within};

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
    let StoredInquiry {
        inquiry,
        offer,
        state,
    } = row.inquiry.read()?;
    Ok(ReceivedInquiry {
        id: inquiry.id,
        horse_id: row.present_horse_id.map(HorseId::new),
        horse_name: offer.horse_name,
        details: inquiry.details,
        created_at: inquiry.created_at,
        state,
        replies: Vec::new(),
    })
}

fn to_mail(row: MailRow) -> Result<InquiryMail, Unreadable> {
    let StoredInquiry { inquiry, offer, .. } = row.inquiry.read()?;
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
    let row = Model::of(&StoredInquiry {
        inquiry,
        offer,
        state: InquiryState::New,
    });
    write(transaction, Entity::insert(row.into_active_model())).await?;
    jobs::enqueue_mails(transaction, seller, [mail], now).await
}

/// The inquiries that a buyer wrote after an instant.
pub(super) fn written_since(buyer_id: AccountId, since: OffsetDateTime) -> Select<Entity> {
    Entity::find()
        .filter(Column::BuyerId.eq(buyer_id.as_uuid()))
        .filter(Column::CreatedAt.gt(to_unix_millis(since)))
}

/// The inquiries that a seller got about a horse after an instant from people without an
/// account.
pub(super) fn strangers_since(
    (seller, horse): (OrganizationId, HorseId),
    since: OffsetDateTime,
) -> Select<Entity> {
    Entity::find()
        // The index is by seller.
        .filter(Column::SellerId.eq(seller.as_uuid()))
        .filter(Column::HorseId.eq(horse.as_uuid()))
        .filter(Column::BuyerId.is_null())
        .filter(Column::CreatedAt.gt(to_unix_millis(since)))
}

/// The organization and the horse behind a link, if the horse is for sale.
pub(super) async fn behind(
    connection: &impl ConnectionTrait,
    token: &RandomToken,
    now: OffsetDateTime,
) -> Result<Option<(OrganizationId, HorseId)>, StoreError> {
    let found = horse::Entity::find()
        .select_only()
        .columns([horse::Column::OrganizationId, horse::Column::Id])
        .filter(has_link(token, now))
        .filter(horse_list::for_sale())
        .into_tuple::<(Uuid, Uuid)>()
        .one(connection)
        .await
        .map_err(store_error)?;
    Ok(found.map(|(seller, horse)| (OrganizationId::new(seller), HorseId::new(horse))))
}

fn all() -> Select<Entity> {
    let its_horse = relation(Column::HorseId, horse::Column::Id);
    Entity::find()
        .column_as(horse::Column::Id, "present_horse_id")
        .join(JoinType::LeftJoin, its_horse)
}

pub(super) async fn list(
    connection: &DatabaseConnection,
    scope: &Scope,
    state: Option<InquiryState>,
    page: &PageRequest,
) -> Result<Page<ReceivedInquiry>, StoreError> {
    let query = all()
        .filter(within(Column::SellerId, scope))
        .apply_if(state, |query, state| {
            query.filter(Column::State.eq(state.as_str()))
        });
    let query = descending(query, Column::CreatedAt, Column::Id, page.after);
    let size = octets(Column::Message).add(replies::size());
    let key = Column::CreatedAt;
    let mut found = fetch_page(connection, query, Some(size), page.limit, key, to_received).await?;
    let ids = found.items.iter().map(|it| it.id);
    let replies = replies::of(connection, ids).await?;
    found.items = with(found.items, replies);
    Ok(found)
}

fn with(
    inquiries: Vec<ReceivedInquiry>,
    mut replies: HashMap<InquiryId, Vec<InquiryReply>>,
) -> Vec<ReceivedInquiry> {
    let inquiries = inquiries.into_iter().map(|it| ReceivedInquiry {
        replies: replies.remove(&it.id).unwrap_or_default(),
        ..it
    });
    inquiries.collect()
}

/// An inquiry, whoever received it.
pub(super) async fn find(
    connection: &impl ConnectionTrait,
    id: InquiryId,
) -> Result<Option<ReceivedInquiry>, StoreError> {
    let one = all().filter(Column::Id.eq(id.as_uuid()));
    let found = find_one(connection, one, to_received).await?;
    let replies = replies::of(connection, [id]).await?;
    Ok(with(found.into_iter().collect(), replies).pop())
}

#[derive(FromQueryResult)]
struct CountRow {
    state: String,
    count: i64,
}

pub(super) async fn count(
    connection: &DatabaseConnection,
    scope: &Scope,
) -> Result<InquiryCounts, StoreError> {
    let rows = Entity::find()
        .select_only()
        .column(Column::State)
        .column_as(Column::Id.count(), "count")
        .filter(within(Column::SellerId, scope))
        .group_by(Column::State)
        .into_model::<CountRow>()
        .all(connection)
        .await
        .map_err(store_error)?;
    let of = |state: InquiryState| {
        let row = rows.iter().find(|row| row.state == state.as_str());
        row.map_or(0, |row| u32::try_from(row.count).unwrap_or(u32::MAX))
    };
    Ok(InquiryCounts {
        new: of(InquiryState::New),
        answered: of(InquiryState::Answered),
        archived: of(InquiryState::Archived),
    })
}

/// Sets the state of a received inquiry; `false` if there is none.
pub(super) async fn set_state(
    transaction: &impl ConnectionTrait,
    scope: &Scope,
    id: InquiryId,
    state: InquiryState,
) -> Result<bool, StoreError> {
    let update = Entity::update_many()
        .col_expr(Column::State, Expr::val(state.as_str()))
        .filter(this_one::<Entity>(scope, id.as_uuid()));
    if write(transaction, update).await? > 0 {
        return Ok(true);
    }
    refuse_reader::<Entity>(transaction, scope, id.as_uuid()).await?;
    Ok(false)
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

//! Statements for replies to inquiries, called by the market's store.

use std::collections::HashMap;

use horses::{HorseLimits, InquiryReply, InquiryState, MailReply, NewReply, ReplyMail};
use kernel::{
    EmailAddress, HorseId, InquiryId, InquiryReplyId, OrganizationId, RandomToken, Refusal,
    RequiredLine, RequiredText, Scope, StoreError,
};
use sea_orm::sea_query::{Expr, IntoCondition as _};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, FromQueryResult, IntoActiveModel as _,
    JoinType, QueryFilter as _, QueryOrder as _, QuerySelect as _,
};
use uuid::Uuid;

use super::entity::inquiry::reply::{Column, Entity, Model, StoredReply};
use super::entity::{horse, inquiry};
use super::owned::sale_link;
use super::{inquiries, list};
use crate::authors::with_address;
use crate::database::TransactionConnection;
use crate::profiles::with_barn;
use crate::row::{Unreadable, find_all, find_one, optional, relation, write};
use crate::scope::lock_own;
use crate::{jobs, limits};

/// About how many bytes the replies to an inquiry have.
pub(super) fn size() -> Expr {
    Expr::cust(
        "(SELECT COALESCE(SUM(LENGTH(r.text)), 0) FROM inquiry_replies AS r \
         WHERE r.inquiry_id = inquiries.id)",
    )
}

/// A reply with the address of its author.
#[derive(FromQueryResult)]
struct Row {
    #[sea_orm(nested)]
    reply: Model,
    /// Empty if the account was deleted.
    author: Option<String>,
}

fn to_reply(row: Row) -> Result<StoredReply, Unreadable> {
    let author = optional(row.author, EmailAddress::stored);
    row.reply.read(author)
}

/// The replies to these inquiries, the first one first.
pub(super) async fn of(
    connection: &impl ConnectionTrait,
    inquiries: impl IntoIterator<Item = InquiryId>,
) -> Result<HashMap<InquiryId, Vec<InquiryReply>>, StoreError> {
    let ids: Vec<_> = inquiries.into_iter().map(InquiryId::as_uuid).collect();
    let mut found: HashMap<_, Vec<_>> = HashMap::new();
    if ids.is_empty() {
        return Ok(found);
    }
    let replies = with_address(Entity::find(), Column::AuthorId, "author")
        .filter(Column::InquiryId.is_in(ids))
        .order_by_asc(Column::CreatedAt)
        .order_by_asc(Column::Id);
    for stored in find_all(connection, replies, to_reply).await? {
        found
            .entry(stored.inquiry_id)
            .or_default()
            .push(stored.reply);
    }
    Ok(found)
}

/// Stores a reply to an inquiry that the actor received, which is answered then, and
/// enqueues its mail.
pub(super) async fn insert(
    transaction: &TransactionConnection,
    scope: &Scope,
    new: &NewReply,
    most: u32,
) -> Result<(), Refusal> {
    let id = new.inquiry_id.as_uuid();
    let inquiry = lock_own::<inquiry::Entity>(transaction, scope, id).await?;
    let inquiry = inquiry.ok_or(Refusal::NotFound("Inquiry"))?;
    let seller = OrganizationId::new(inquiry.seller_id);
    let row = Model::of(&StoredReply {
        id: new.id,
        inquiry_id: new.inquiry_id,
        organization_id: seller,
        author_id: scope.account_id(),
        reply: InquiryReply {
            text: new.text.clone(),
            author: None,
            created_at: new.now,
        },
    });
    write(transaction, Entity::insert(row.into_active_model())).await?;
    let of_inquiry = Entity::find().filter(Column::InquiryId.eq(id));
    limits::check::<_, Refusal>(transaction, of_inquiry, HorseLimits::REPLIES, most).await?;
    let answered = InquiryState::Answered;
    inquiries::set_state(transaction, scope, new.inquiry_id, answered).await?;
    jobs::enqueue_mails(transaction, seller, [MailReply(new.id)], new.now).await?;
    Ok(())
}

/// A reply with what its mail says.
#[derive(FromQueryResult)]
struct MailRow {
    #[sea_orm(nested)]
    reply: Model,
    horse_name: String,
    buyer_name: String,
    buyer_email: String,
    message: String,
    barn_name: String,
    barn_email: Option<String>,
    offered_id: Option<Uuid>,
    sale_link: Option<String>,
}

fn to_mail(row: MailRow) -> Result<ReplyMail, Unreadable> {
    let stored = row.reply.read(None)?;
    Ok(ReplyMail {
        reply_id: stored.id,
        organization_id: stored.organization_id,
        barn: row.barn_name,
        barn_email: optional(row.barn_email, EmailAddress::stored),
        horse_id: row.offered_id.map(HorseId::new),
        horse_link: optional(row.sale_link, RandomToken::stored),
        horse_name: RequiredLine::stored(row.horse_name),
        buyer: RequiredLine::stored(row.buyer_name),
        email: EmailAddress::stored(row.buyer_email),
        message: RequiredText::stored(row.message),
        text: stored.reply.text,
        created_at: stored.reply.created_at,
    })
}

/// The data of a reply's mail.
pub(super) async fn find_mail(
    connection: &impl ConnectionTrait,
    id: InquiryReplyId,
) -> Result<Option<ReplyMail>, StoreError> {
    use inquiry::Column as Asked;
    // A page of a horse that is not for sale leads nowhere.
    let its_offer = relation(Asked::HorseId, horse::Column::Id)
        .on_condition(|_, _| list::for_sale().into_condition());
    let one = with_barn(Entity::find(), Column::OrganizationId)
        .column_as(Asked::HorseName, "horse_name")
        .column_as(Asked::Name, "buyer_name")
        .column_as(Asked::Email, "buyer_email")
        .column_as(Asked::Message, "message")
        .column_as(horse::Column::Id, "offered_id")
        .expr_as(sale_link(), "sale_link")
        .join(JoinType::InnerJoin, relation(Column::InquiryId, Asked::Id))
        .join(JoinType::LeftJoin, its_offer)
        .filter(Column::Id.eq(id.as_uuid()));
    find_one(connection, one, to_mail).await
}

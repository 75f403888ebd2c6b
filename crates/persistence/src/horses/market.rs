use async_trait::async_trait;
use horses::{
    ForSale, HorseLimits, Inquiry, InquiryCounts, InquiryDetails, InquiryMail, InquiryState,
    MarketStore, NewReply, Offer, OpenReport, PostError, PublicSale, ReceivedInquiry, ReplyMail,
    Report, SaleDetails, SaleFilter, SectionKind, Training,
};
use kernel::{
    HorseId, IdempotencyKey, InquiryId, InquiryReplyId, LinkPurpose, OrganizationId, Page,
    PageRequest, RandomToken, Refusal, ReportId, RequiredLine, Scope, SortKey, StoreError,
};
use sea_orm::prelude::Json;
use sea_orm::sea_query::{Expr, LockType};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait, FromQueryResult, IntoActiveModel as _,
    JoinType, QueryFilter as _, QuerySelect as _, Select,
};
use time::OffsetDateTime;
use tracing::debug_span;
use uuid::Uuid;

use super::entity::content::InJson as _;
use super::entity::report::StoredReport;
use super::entity::{horse, report, section};
use super::mapping::{select_offered, to_for_sale};
use super::{inquiries, list, replies, reports};
use crate::error::store_error;
use crate::idempotency;
use crate::links::rows as link;
use crate::profiles::with_barn;
use crate::row::{Unreadable, find_one, of_row, relation, write};
use crate::store::store;
use crate::table::Stored as _;
use crate::{limits, links};

store! {
    /// Stores inquiries and reports, and finds horses for sale, in SQL.
    SqlMarketStore limited by HorseLimits
}

/// A horse for sale, and its section `training`, of which buyers see a part.
#[derive(FromQueryResult)]
struct SaleRow {
    #[sea_orm(nested)]
    horse: horse::Model,
    content: Json,
}

/// The same, and the name of its barn.
#[derive(FromQueryResult)]
struct PublicRow {
    #[sea_orm(nested)]
    sale: SaleRow,
    barn_name: String,
}

fn to_public(row: PublicRow) -> Result<PublicSale, Unreadable> {
    Ok(PublicSale {
        details: to_details(row.sale)?,
        seller: row.barn_name,
    })
}

fn to_details(row: SaleRow) -> Result<SaleDetails, Unreadable> {
    let training = Training::from_json("content", &row.content)?;
    Ok(SaleDetails {
        horse: to_for_sale(row.horse)?,
        competitions: training.competitions,
        trainer_name: training.trainer.name,
        trainer_specialization: training.trainer.specialization,
    })
}

/// Selects horses for sale with the section `training`.
fn offered(which: Expr) -> Select<section::Entity> {
    let its_horse = relation(section::Column::HorseId, horse::Column::Id);
    select_offered(section::Entity::find())
        .columns([section::Column::HorseId, section::Column::Content])
        .join(JoinType::InnerJoin, its_horse)
        .filter(which)
        .filter(section::Column::Section.eq(SectionKind::Training.as_str()))
        .filter(list::for_sale())
}

/// Whether a horse has this link, which lives.
pub(super) fn has_link(token: &RandomToken, now: OffsetDateTime) -> Expr {
    let horse = links::behind(link::Column::HorseId, LinkPurpose::SALE_PAGE, token, now);
    horse::Column::Id.in_subquery(horse)
}

/// The owner and name of a horse, if it is for sale. It cannot be deleted until the
/// transaction ends.
async fn find_offer(
    transaction: &impl ConnectionTrait,
    which: Expr,
) -> Result<Option<(HorseId, Offer)>, StoreError> {
    use horse::Column;
    let offer = horse::Entity::find()
        .select_only()
        .columns([Column::Id, Column::OrganizationId, Column::Name])
        .filter(which)
        .filter(list::for_sale())
        .lock(LockType::KeyShare)
        .into_tuple::<(Uuid, Uuid, String)>()
        .one(transaction)
        .await
        .map_err(store_error)?;
    Ok(offer.map(|(id, seller_id, horse_name)| {
        let offer = Offer {
            seller_id: OrganizationId::new(seller_id),
            horse_name: RequiredLine::stored(horse_name),
        };
        (HorseId::new(id), offer)
    }))
}

/// The same of one horse, if the writer may write about it.
async fn open_offer(
    transaction: &impl ConnectionTrait,
    writer: &Scope,
    horse_id: HorseId,
) -> Result<Offer, PostError> {
    let offer = find_offer(transaction, horse::Column::Id.eq(horse_id.as_uuid())).await?;
    Offer::open_to(offer.map(|(_, offer)| offer), writer)
}

impl SqlMarketStore {
    async fn check_messages<E: EntityTrait>(
        &self,
        transaction: &impl ConnectionTrait,
        written: Select<E>,
    ) -> Result<(), Refusal> {
        let (what, most) = (HorseLimits::MESSAGES, self.limits.messages_per_day);
        limits::check(transaction, written, what, most).await
    }
}

#[async_trait]
impl MarketStore for SqlMarketStore {
    async fn list(
        &self,
        filter: &SaleFilter,
        page: &PageRequest<SortKey>,
    ) -> Result<Page<ForSale, SortKey>, StoreError> {
        let (span, backend) = (debug_span!("db.market.list"), self.database.backend());
        let list = self
            .database
            .read(span, |db| list::of_market(db, backend, filter, page));
        list.await
    }

    async fn find(&self, id: HorseId) -> Result<Option<SaleDetails>, StoreError> {
        let span = debug_span!("db.market.find", horse_id = %id);
        let one = offered(section::Column::HorseId.eq(id.as_uuid()));
        let find = self.database.read(span, |db| find_one(db, one, to_details));
        find.await
    }

    async fn find_public(
        &self,
        token: &RandomToken,
        now: OffsetDateTime,
    ) -> Result<Option<PublicSale>, StoreError> {
        let span = debug_span!("db.market.find_public");
        let one = with_barn(offered(has_link(token, now)), horse::Column::OrganizationId);
        let find = self.database.read(span, |db| find_one(db, one, to_public));
        find.await
    }

    async fn insert_inquiry(
        &self,
        scope: &Scope,
        inquiry: &Inquiry,
        key: Option<IdempotencyKey>,
    ) -> Result<(), PostError> {
        let (id, now) = (inquiry.id.as_uuid(), inquiry.created_at);
        let (horse, buyer) = (inquiry.horse_id, scope.account_id());
        let span = debug_span!("db.market.insert_inquiry", horse_id = %horse, inquiry_id = %id);
        let (key_scope, key) = (&format!("inquiries:{horse}:{buyer}"), key.as_ref());
        let insert = self.database.write(span, |db| async move {
            let claimed = idempotency::claim(&db, key_scope, key, id, now.column()).await?;
            if claimed.first()?.is_some() {
                return Ok(());
            }
            limits::lock_account(&db, buyer.as_uuid()).await?;
            let offer = open_offer(&db, scope, horse).await?;
            inquiries::insert(&db, inquiry, offer).await?;
            let written = inquiries::written_since(buyer, now - HorseLimits::MESSAGES_WITHIN);
            Ok(self.check_messages(&db, written).await?)
        });
        insert.await
    }

    async fn insert_stranger(
        &self,
        token: &RandomToken,
        id: InquiryId,
        details: &InquiryDetails,
        now: OffsetDateTime,
        key: Option<IdempotencyKey>,
    ) -> Result<HorseId, PostError> {
        let (span, key) = (
            debug_span!("db.market.insert_stranger", inquiry_id = %id),
            &key,
        );
        let insert = self.database.write(span, |db| async move {
            let gone = || Refusal::NotFound("Page");
            let (seller, horse) = inquiries::behind(&db, token, now).await?.ok_or_else(gone)?;
            let key_scope = (format!("inquiries:{horse}:link"), key.clone());
            let made = (id.as_uuid(), now);
            if idempotency::first(&db, &key_scope, made).await?.is_some() {
                return Ok(horse);
            }
            limits::lock_account(&db, seller.as_uuid()).await?;
            // It may have been revoked since.
            let offer = find_offer(&db, has_link(token, now)).await?;
            let (horse_id, offer) = offer.ok_or_else(gone)?;
            let inquiry = Inquiry {
                id,
                horse_id,
                buyer_id: None,
                details: details.clone(),
                created_at: now,
            };
            inquiries::insert(&db, &inquiry, offer).await?;
            let since = now - HorseLimits::MESSAGES_WITHIN;
            let written = inquiries::strangers_since((seller, horse_id), since);
            let (what, most) = (HorseLimits::MESSAGES, self.limits.strangers_per_day);
            limits::check::<_, Refusal>(&db, written, what, most).await?;
            Ok::<_, PostError>(horse_id)
        });
        insert.await
    }

    async fn list_inquiries(
        &self,
        scope: &Scope,
        state: Option<InquiryState>,
        page: &PageRequest,
    ) -> Result<Page<ReceivedInquiry>, StoreError> {
        let span = debug_span!("db.market.list_inquiries", account_id = %scope.account_id());
        let list = self
            .database
            .read(span, |db| inquiries::list(db, scope, state, page));
        list.await
    }

    async fn count_inquiries(&self, scope: &Scope) -> Result<InquiryCounts, StoreError> {
        let span = debug_span!("db.market.count_inquiries", account_id = %scope.account_id());
        let count = self.database.read(span, |db| inquiries::count(db, scope));
        count.await
    }

    async fn set_inquiry_state(
        &self,
        scope: &Scope,
        id: InquiryId,
        state: InquiryState,
    ) -> Result<Option<ReceivedInquiry>, StoreError> {
        let span = debug_span!("db.market.set_inquiry_state", account_id = %scope.account_id(), inquiry_id = %id);
        let set = self.database.write(span, |db| async move {
            if !inquiries::set_state(&db, scope, id, state).await? {
                return Ok(None);
            }
            inquiries::find(&db, id).await
        });
        set.await
    }

    async fn insert_reply(
        &self,
        scope: &Scope,
        reply: &NewReply,
        key: Option<IdempotencyKey>,
    ) -> Result<ReceivedInquiry, Refusal> {
        let id = reply.inquiry_id;
        let span = debug_span!("db.market.insert_reply", account_id = %scope.account_id(), inquiry_id = %id);
        let key = &(format!("inquiry_replies:{}", scope.account_id()), key);
        let most = self.limits.replies_of_an_inquiry;
        let insert = self.database.write(span, |db| async move {
            let made = (reply.id.as_uuid(), reply.now);
            if idempotency::first(&db, key, made).await?.is_none() {
                replies::insert(&db, scope, reply, most).await?;
            }
            let found = inquiries::find(&db, id).await?;
            found.ok_or(Refusal::NotFound("Inquiry"))
        });
        insert.await
    }

    async fn find_reply_mail(&self, id: InquiryReplyId) -> Result<Option<ReplyMail>, StoreError> {
        let span = debug_span!("db.market.find_reply_mail", reply_id = %id);
        let find = self.database.read(span, |db| replies::find_mail(db, id));
        find.await
    }

    async fn insert_report(
        &self,
        scope: &Scope,
        report: &Report,
        key: Option<IdempotencyKey>,
    ) -> Result<Report, PostError> {
        let (id, now) = (report.id.as_uuid(), report.created_at);
        let (horse, reporter) = (report.horse_id, report.reporter_id);
        let span = debug_span!("db.market.insert_report", horse_id = %horse, report_id = %id);
        let (key_scope, key) = (&format!("reports:{horse}:{reporter}"), key.as_ref());
        let insert = self.database.write(span, |db| async move {
            let claimed = idempotency::claim(&db, key_scope, key, id, now.column()).await?;
            if let Some(first) = claimed.first()? {
                // A report never changes.
                let first = report::Entity::find_by_id(first.resource_id);
                let first = find_one(&db, first, report::Model::read).await?;
                let gone = || StoreError::failed("the report is gone");
                return Ok(first.ok_or_else(gone)?.report);
            }
            limits::lock_account(&db, reporter.as_uuid()).await?;
            let row = report::Model::of(&StoredReport {
                report: report.clone(),
                offer: open_offer(&db, scope, horse).await?,
                closed_at: None,
            });
            let insert = report::Entity::insert(row.clone().into_active_model());
            write(&db, insert).await?;
            let written = reports::written_since(reporter, now - HorseLimits::MESSAGES_WITHIN);
            self.check_messages(&db, written).await?;
            let stored = of_row::<report::Entity, _>(id, row.read());
            Ok(stored.map_err(StoreError::from)?.report)
        });
        insert.await
    }

    async fn list_open_reports(&self, limit: u64) -> Result<Vec<OpenReport>, StoreError> {
        let span = debug_span!("db.market.list_open_reports");
        let list = self.database.read(span, |db| reports::list_open(db, limit));
        list.await
    }

    async fn close_report(&self, id: ReportId, now: OffsetDateTime) -> Result<bool, StoreError> {
        let span = debug_span!("db.market.close_report", report_id = %id);
        let close = self
            .database
            .write(span, |db| async move { reports::close(&db, id, now).await });
        close.await
    }

    async fn find_mail(&self, id: InquiryId) -> Result<Option<InquiryMail>, StoreError> {
        let span = debug_span!("db.market.find_mail", inquiry_id = %id);
        let find = self.database.read(span, |db| inquiries::find_mail(db, id));
        find.await
    }
}

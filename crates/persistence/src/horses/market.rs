use async_trait::async_trait;
use horses::{
    ForSale, HorseLimits, Inquiry, InquiryMail, MarketStore, Offer, OpenReport, PostError,
    ReceivedInquiry, Report, SaleDetails, SaleFilter, SectionKind, Training,
};
use kernel::{
    HorseId, IdempotencyKey, InquiryId, OrganizationId, Page, PageRequest, Refusal, ReportId,
    RequiredLine, Scope, StoreError,
};
use sea_orm::prelude::Json;
use sea_orm::sea_query::LockType;
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
use super::mapping::{select_listed, to_for_sale};
use super::{inquiries, list, reports};
use crate::error::store_error;
use crate::idempotency;
use crate::limits;
use crate::row::{Unreadable, find_one, of_row, relation, write};
use crate::store::store;
use crate::table::Stored as _;

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

fn to_details(row: SaleRow) -> Result<SaleDetails, Unreadable> {
    let training = Training::from_json("content", &row.content)?;
    Ok(SaleDetails {
        horse: to_for_sale(row.horse)?,
        competitions: training.competitions,
        trainer_name: training.trainer.name,
        trainer_specialization: training.trainer.specialization,
    })
}

/// The owner and name of a horse, if it is for sale and the writer may write about
/// it. It cannot be deleted until the transaction ends.
async fn open_offer(
    transaction: &impl ConnectionTrait,
    writer: &Scope,
    horse_id: HorseId,
) -> Result<Offer, PostError> {
    let offer = horse::Entity::find()
        .select_only()
        .columns([horse::Column::OrganizationId, horse::Column::Name])
        .filter(horse::Column::Id.eq(horse_id.as_uuid()))
        .filter(list::for_sale())
        .lock(LockType::KeyShare)
        .into_tuple::<(Uuid, String)>()
        .one(transaction)
        .await
        .map_err(store_error)?;
    let offer = offer.map(|(seller_id, horse_name)| Offer {
        seller_id: OrganizationId::new(seller_id),
        horse_name: RequiredLine::stored(horse_name),
    });
    Offer::open_to(offer, writer)
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
        page: &PageRequest,
    ) -> Result<Page<ForSale>, StoreError> {
        let (span, backend) = (debug_span!("db.market.list"), self.database.backend());
        let list = self
            .database
            .read(span, |db| list::of_market(db, backend, filter, page));
        list.await
    }

    async fn find(&self, id: HorseId) -> Result<Option<SaleDetails>, StoreError> {
        let span = debug_span!("db.market.find", horse_id = %id);
        let its_horse = relation(section::Column::HorseId, horse::Column::Id);
        let one = select_listed(section::Entity::find())
            .columns([section::Column::HorseId, section::Column::Content])
            .join(JoinType::InnerJoin, its_horse)
            .filter(section::Column::HorseId.eq(id.as_uuid()))
            .filter(section::Column::Section.eq(SectionKind::Training.as_str()))
            .filter(list::for_sale());
        let find = self.database.read(span, |db| find_one(db, one, to_details));
        find.await
    }

    async fn insert_inquiry(
        &self,
        scope: &Scope,
        inquiry: &Inquiry,
        key: Option<IdempotencyKey>,
    ) -> Result<(), PostError> {
        let (id, now) = (inquiry.id.as_uuid(), inquiry.created_at);
        let (horse, buyer) = (inquiry.horse_id, inquiry.buyer_id);
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

    async fn list_inquiries(
        &self,
        scope: &Scope,
        page: &PageRequest,
    ) -> Result<Page<ReceivedInquiry>, StoreError> {
        let span = debug_span!("db.market.list_inquiries", account_id = %scope.account_id());
        let list = self
            .database
            .read(span, |db| inquiries::list(db, scope, page));
        list.await
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

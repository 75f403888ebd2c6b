use async_trait::async_trait;
use horses::{
    ForSale, ForSaleOutcome, HorseLimits, Inquiry, InquiryMail, InsertError, MarketStore, Offer,
    OpenReport, ReceivedInquiry, Report, SaleDetails, SaleFilter, SectionKind, Training,
};
use kernel::{
    HorseId, IdempotencyKey, InquiryId, OrganizationId, Page, PageRequest, ReportId, Scope,
    StoreError, to_unix_millis,
};
use sea_orm::prelude::Json;
use sea_orm::sea_query::LockType;
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait, FromQueryResult, IntoActiveModel as _,
    JoinType, QueryFilter as _, QuerySelect as _, Select,
};
use time::OffsetDateTime;
use tracing::instrument;
use uuid::Uuid;

use super::content::JsonColumn as _;
use super::entity::{horse, report, section};
use super::inquiries::{report_row, to_report};
use super::mapping::{ListedRow, to_for_sale};
use super::{inquiries, list, reports};
use crate::Database;
use crate::database::{in_time, in_transaction};
use crate::error::store_error;
use crate::idempotency::{self, Claimed};
use crate::limits;
use crate::row::{Unreadable, find_one, of_row, relation, write};

/// Stores inquiries and reports, and finds horses for sale, in SQL.
#[derive(Debug, Clone)]
pub struct SqlMarketStore {
    database: Database,
    limits: HorseLimits,
}

impl SqlMarketStore {
    /// Creates the store on a database.
    #[must_use]
    pub fn new(database: Database) -> Self {
        Self {
            database,
            limits: HorseLimits::default(),
        }
    }

    /// The same store with other limits.
    #[must_use]
    pub fn with_limits(mut self, limits: HorseLimits) -> Self {
        self.limits = limits;
        self
    }
}

/// A horse for sale, and its section `training`, of which buyers see a part.
#[derive(FromQueryResult)]
struct SaleRow {
    #[sea_orm(nested)]
    listed: ListedRow,
    content: Json,
}

fn to_details(row: SaleRow) -> Result<SaleDetails, Unreadable> {
    let training = Training::from_json("content", &row.content)?;
    Ok(SaleDetails {
        horse: to_for_sale(row.listed)?,
        competitions: training.competitions,
        trainer_name: training.trainer.name,
        trainer_specialization: training.trainer.specialization,
    })
}

/// The owner and name of a horse, if it is for sale. It cannot be deleted until the
/// transaction ends.
async fn find_offer(
    transaction: &impl ConnectionTrait,
    horse_id: HorseId,
) -> Result<Option<Offer>, StoreError> {
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
    Ok(offer.map(|(seller_id, horse_name)| Offer {
        seller_id: OrganizationId::new(seller_id),
        horse_name,
    }))
}

impl SqlMarketStore {
    async fn check_messages<E: EntityTrait>(
        &self,
        transaction: &impl ConnectionTrait,
        written: Select<E>,
    ) -> Result<(), InsertError> {
        let (what, most) = (HorseLimits::MESSAGES, self.limits.messages_per_day);
        limits::check(transaction, written, what, most).await
    }
}

#[async_trait]
impl MarketStore for SqlMarketStore {
    #[instrument(name = "db.market.list", level = "debug", skip_all)]
    async fn list(
        &self,
        filter: &SaleFilter,
        page: &PageRequest,
    ) -> Result<Page<ForSale>, StoreError> {
        in_time(async {
            let connection = self.database.reader()?;
            list::of_market(connection, self.database.backend(), filter, page).await
        })
        .await
    }

    #[instrument(name = "db.market.find", level = "debug", skip_all, fields(horse_id = %id))]
    async fn find(&self, id: HorseId) -> Result<Option<SaleDetails>, StoreError> {
        let its_horse = relation(section::Column::HorseId, horse::Column::Id);
        in_time(async {
            let one = section::Entity::find()
                .select_only()
                .columns(ListedRow::COLUMNS)
                .columns([section::Column::HorseId, section::Column::Content])
                .join(JoinType::InnerJoin, its_horse)
                .filter(section::Column::HorseId.eq(id.as_uuid()))
                .filter(section::Column::Section.eq(SectionKind::Training.as_str()))
                .filter(list::for_sale());
            find_one(self.database.reader()?, one, to_details).await
        })
        .await
    }

    #[instrument(
        name = "db.market.insert_inquiry",
        level = "debug",
        skip_all,
        fields(horse_id = %inquiry.horse_id, inquiry_id = %inquiry.id)
    )]
    async fn insert_inquiry(
        &self,
        scope: &Scope,
        inquiry: &Inquiry,
        key: Option<IdempotencyKey>,
    ) -> Result<ForSaleOutcome<()>, InsertError> {
        in_transaction(|| async {
            // If this returns before the commit, everything is rolled back,
            // including the key.
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            let key_scope = format!("inquiries:{}:{}", inquiry.horse_id, inquiry.buyer_id);
            let (id, now) = (inquiry.id.as_uuid(), to_unix_millis(inquiry.created_at));
            match idempotency::claim(connection, &key_scope, key.as_ref(), id, now).await? {
                Claimed::New => {}
                Claimed::Other => return Err(InsertError::KeyReused),
                Claimed::Same(_) => return Ok(ForSaleOutcome::Stored(())),
            }
            limits::lock_account(connection, inquiry.buyer_id.as_uuid()).await?;
            let offer = find_offer(connection, inquiry.horse_id).await?;
            let offer = match Offer::open_to(offer, scope) {
                Ok(offer) => offer,
                Err(refused) => return Ok(refused),
            };
            inquiries::insert(connection, inquiry, offer).await?;
            let written = inquiries::written_since(
                inquiry.buyer_id,
                inquiry.created_at - HorseLimits::MESSAGES_WITHIN,
            );
            self.check_messages(connection, written).await?;
            transaction.commit().await?;
            Ok(ForSaleOutcome::Stored(()))
        })
        .await
    }

    #[instrument(
        name = "db.market.list_inquiries",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id())
    )]
    async fn list_inquiries(
        &self,
        scope: &Scope,
        page: &PageRequest,
    ) -> Result<Page<ReceivedInquiry>, StoreError> {
        in_time(async { inquiries::list(self.database.reader()?, scope, page).await }).await
    }

    #[instrument(
        name = "db.market.insert_report",
        level = "debug",
        skip_all,
        fields(horse_id = %report.horse_id, report_id = %report.id)
    )]
    async fn insert_report(
        &self,
        scope: &Scope,
        report: &Report,
        key: Option<IdempotencyKey>,
    ) -> Result<ForSaleOutcome<Report>, InsertError> {
        in_transaction(|| async {
            // If this returns before the commit, everything is rolled back,
            // including the key.
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            let key_scope = format!("reports:{}:{}", report.horse_id, report.reporter_id);
            let (id, now) = (report.id.as_uuid(), to_unix_millis(report.created_at));
            match idempotency::claim(connection, &key_scope, key.as_ref(), id, now).await? {
                Claimed::New => {}
                Claimed::Other => return Err(InsertError::KeyReused),
                Claimed::Same(first) => {
                    // A report never changes.
                    let first = report::Entity::find_by_id(first.resource_id);
                    let first = find_one(connection, first, to_report).await?;
                    let gone = || StoreError::failed("the report is gone");
                    return Ok(ForSaleOutcome::Stored(first.ok_or_else(gone)?));
                }
            }
            limits::lock_account(connection, report.reporter_id.as_uuid()).await?;
            let offer = find_offer(connection, report.horse_id).await?;
            let offer = match Offer::open_to(offer, scope) {
                Ok(offer) => offer,
                Err(refused) => return Ok(refused),
            };
            let row = report_row(report, offer);
            let stored = of_row::<report::Entity, _>(report.id, to_report(row.clone()))
                .map_err(StoreError::from)?;
            let written = report::Entity::find()
                .filter(report::Column::ReporterId.eq(row.reporter_id))
                .filter(report::Column::CreatedAt.gt(to_unix_millis(
                    report.created_at - HorseLimits::MESSAGES_WITHIN,
                )));
            write(connection, report::Entity::insert(row.into_active_model())).await?;
            self.check_messages(connection, written).await?;
            transaction.commit().await?;
            Ok(ForSaleOutcome::Stored(stored))
        })
        .await
    }

    #[instrument(name = "db.market.list_open_reports", level = "debug", skip_all)]
    async fn list_open_reports(&self, limit: u64) -> Result<Vec<OpenReport>, StoreError> {
        in_time(async { reports::list_open(self.database.reader()?, limit).await }).await
    }

    #[instrument(name = "db.market.close_report", level = "debug", skip_all, fields(report_id = %id))]
    async fn close_report(&self, id: ReportId, now: OffsetDateTime) -> Result<bool, StoreError> {
        in_time(async { reports::close(self.database.writer()?, id, now).await }).await
    }

    #[instrument(name = "db.market.find_mail", level = "debug", skip_all, fields(inquiry_id = %id))]
    async fn find_mail(&self, id: InquiryId) -> Result<Option<InquiryMail>, StoreError> {
        in_time(async { inquiries::find_mail(self.database.reader()?, id).await }).await
    }
}

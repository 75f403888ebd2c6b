use async_trait::async_trait;
use horses::{
    CareEntry, CareFilter, CareItem, Horse, HorseFilter, HorseLimits, HorseSection, HorseStore,
    HorseSummary, InsertError, MAX_HORSE_BYTES, OverviewKind, OwnerContact, OwnerWishes, Parents,
    Saved, Section,
};
use kernel::{
    HorseId, IdempotencyKey, OrganizationId, Page, PageRequest, Revision, Scope, SortKey,
    StoreError, to_unix_millis,
};
use sea_orm::sea_query::{Expr, ExprTrait as _, IntoCondition as _, SelectStatement};
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, IntoActiveModel as _,
    QueryFilter as _, QuerySelect as _, QueryTrait as _,
};
use time::OffsetDateTime;
use tracing::instrument;

use super::entity::horse::{Column, Entity};
use super::entity::{care as care_item, photo, section};
use super::mapping::{HorseRows, Place, horse_rows, place_of, to_horse};
use super::owned::{find, find_rows, lock_alone};
use super::{care, list, overview, owners, photo_rows};
use crate::Database;
use crate::database::{TransactionConnection, in_time, in_transaction};
use crate::idempotency::{self, Claimed};
use crate::limits;
use crate::row::{delete_where, insert_all, write};
use crate::scope::{refuse_reader, some_of, this_one};
use crate::tasks::entity::course;

/// Stores horses in SQL.
#[derive(Debug, Clone)]
pub struct SqlHorseStore {
    database: Database,
    limits: HorseLimits,
}

impl SqlHorseStore {
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

#[async_trait]
impl HorseStore for SqlHorseStore {
    #[instrument(
        name = "db.horses.insert",
        level = "debug",
        skip_all,
        fields(account_id = %horse.organization_id, horse_id = %horse.id)
    )]
    async fn insert(
        &self,
        horse: &Horse,
        care: &[CareItem],
        key: Option<IdempotencyKey>,
    ) -> Result<Horse, InsertError> {
        in_transaction(|| async {
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            let scope = format!("horses:{}", horse.organization_id);
            let (id, now) = (horse.id.as_uuid(), to_unix_millis(horse.created_at));
            match idempotency::claim(connection, &scope, key.as_ref(), id, now).await? {
                Claimed::New => {}
                Claimed::Other => return Err(InsertError::KeyReused),
                Claimed::Same(first) => {
                    return Ok(to_horse(first.answer()?)?);
                }
            }
            limits::lock_account(connection, horse.organization_id.as_uuid()).await?;
            let mut horse = horse.clone();
            horse.sections.owners = owners::hold(connection, &horse.sections.owners).await?;
            let rows = horse_rows(&horse)?;
            idempotency::keep_answer(connection, &scope, key.as_ref(), &rows).await?;
            insert_rows(connection, &rows, care).await?;
            let all = Entity::find().filter(Column::OrganizationId.eq(rows.horse.organization_id));
            let (what, most) = (HorseLimits::HORSES, self.limits.horses);
            limits::check::<_, InsertError>(connection, all, what, most).await?;
            // Returns what a query would return, with instants in milliseconds.
            let stored = to_horse(rows)?;
            transaction.commit().await?;
            Ok(stored)
        })
        .await
    }

    #[instrument(
        name = "db.horses.find",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id(), horse_id = %id)
    )]
    async fn find(&self, scope: &Scope, id: HorseId) -> Result<Option<Horse>, StoreError> {
        in_time(async {
            let connection = self.database.reader()?;
            let found = find(connection, scope, id).await?;
            if found.is_none() {
                refuse_reader::<Entity>(connection, scope, id.as_uuid()).await?;
            }
            Ok(found)
        })
        .await
    }

    #[instrument(
        name = "db.horses.list",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id())
    )]
    async fn list(
        &self,
        scope: &Scope,
        filter: &HorseFilter,
        page: &PageRequest,
    ) -> Result<Page<HorseSummary>, StoreError> {
        in_time(async {
            let connection = self.database.reader()?;
            list::of_owner(connection, self.database.backend(), scope, filter, page).await
        })
        .await
    }

    #[instrument(
        name = "db.horses.list_sections",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id(), section = kind.section().as_str())
    )]
    async fn list_sections(
        &self,
        scope: &Scope,
        kind: OverviewKind,
        page: &PageRequest<SortKey>,
    ) -> Result<Page<HorseSection, SortKey>, StoreError> {
        in_time(async {
            let connection = self.database.reader()?;
            overview::sections(connection, scope, kind, page).await
        })
        .await
    }

    #[instrument(
        name = "db.horses.list_parents",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id())
    )]
    async fn list_parents(&self, scope: &Scope) -> Result<Vec<Parents>, StoreError> {
        in_time(async { overview::parents(self.database.reader()?, scope).await }).await
    }

    #[instrument(
        name = "db.horses.owner_contacts",
        level = "debug",
        skip_all,
        fields(account_id = %organization)
    )]
    async fn owner_contacts(
        &self,
        organization: OrganizationId,
        wishes: &OwnerWishes,
    ) -> Result<Vec<OwnerContact>, StoreError> {
        in_time(async {
            let connection = self.database.reader()?;
            owners::candidates(connection, organization, wishes).await
        })
        .await
    }

    #[instrument(
        name = "db.horses.save_section",
        level = "debug",
        skip_all,
        fields(
            account_id = %scope.account_id(),
            horse_id = %id,
            section = section.kind().as_str(),
        )
    )]
    async fn save_section(
        &self,
        scope: &Scope,
        id: HorseId,
        section: &Section,
        expected: Revision,
        now: OffsetDateTime,
    ) -> Result<Saved, StoreError> {
        in_transaction(|| async {
            // If this returns before the commit, everything is rolled back.
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            let owners = match section {
                Section::Owners(owners) => Some(owners::hold(connection, owners).await?),
                _ => None,
            };
            let owners = owners.map(Section::Owners);
            let section = owners.as_ref().unwrap_or(section);
            if !touch(connection, scope, id, now).await? {
                refuse_reader::<Entity>(connection, scope, id.as_uuid()).await?;
                return Ok(Saved::NoHorse);
            }
            if !write_section(connection, id, section, expected).await? {
                return Ok(Saved::Changed);
            }
            let Some(rows) = find_rows(connection, scope, id).await? else {
                return Ok(Saved::NoHorse);
            };
            if let Section::Health { care, .. } = section {
                let organization = rows.horse.organization_id;
                care::replace(connection, organization, id.as_uuid(), care).await?;
            }
            let contents = rows
                .sections
                .iter()
                .map(|row| row.content.to_string().len());
            if contents.sum::<usize>() > MAX_HORSE_BYTES {
                return Ok(Saved::TooLong);
            }
            let saved = to_horse(rows)?;
            transaction.commit().await?;
            Ok(Saved::Saved(Box::new(saved)))
        })
        .await
    }

    #[instrument(
        name = "db.horses.delete",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id(), horse_id = %id)
    )]
    async fn delete(
        &self,
        scope: &Scope,
        id: HorseId,
        now: OffsetDateTime,
    ) -> Result<bool, StoreError> {
        in_transaction(|| async {
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            if lock_alone(connection, scope, id).await?.is_none() {
                return Ok(false);
            }
            photo_rows::schedule_deletion_of_all(connection, id, now).await?;
            delete_rows(connection, this_one::<Entity>(scope, id.as_uuid())).await?;
            transaction.commit().await?;
            Ok(true)
        })
        .await
    }

    #[instrument(
        name = "db.horses.list_care",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id())
    )]
    async fn list_care(
        &self,
        scope: &Scope,
        filter: &CareFilter,
        page: &PageRequest,
    ) -> Result<Page<CareEntry>, StoreError> {
        in_time(async {
            let connection = self.database.reader()?;
            care::list(connection, self.database.backend(), scope, filter, page).await
        })
        .await
    }
}

async fn insert_rows(
    transaction: &impl ConnectionTrait,
    rows: &HorseRows,
    care: &[CareItem],
) -> Result<(), StoreError> {
    let (id, organization) = (rows.horse.id, rows.horse.organization_id);
    let insert = Entity::insert(rows.horse.clone().into_active_model());
    write(transaction, insert).await?;
    let sections = rows.sections.iter().cloned();
    insert_all(transaction, sections.map(section::Model::into_active_model)).await?;
    care::insert(transaction, organization, id, care).await
}

/// Sets the time of the change and thereby locks the horse, see [`lock`].
/// `false` if the actor has no such horse.
async fn touch(
    transaction: &impl ConnectionTrait,
    scope: &Scope,
    id: HorseId,
    now: OffsetDateTime,
) -> Result<bool, StoreError> {
    let update = Entity::update_many()
        .col_expr(Column::UpdatedAt, to_unix_millis(now).into())
        .filter(this_one::<Entity>(scope, id.as_uuid()));
    Ok(write(transaction, update).await? > 0)
}

/// Writes a section; `false` if it does not have the expected revision.
async fn write_section(
    transaction: &impl ConnectionTrait,
    id: HorseId,
    section: &Section,
    expected: Revision,
) -> Result<bool, StoreError> {
    let expected = i64::from(expected.number());
    let written = match place_of(section) {
        Place::Columns(columns, revision) => {
            let update = Entity::update_many()
                .set(*columns)
                .col_expr(revision, Expr::col(revision).add(1))
                .filter(Column::Id.eq(id.as_uuid()))
                .filter(revision.eq(expected));
            write(transaction, update).await?
        }
        Place::Row(content) => {
            let revision = section::Column::Revision;
            let update = section::Entity::update_many()
                .col_expr(section::Column::Content, Expr::val(content))
                .col_expr(revision, Expr::col(revision).add(1))
                .filter(section::Column::HorseId.eq(id.as_uuid()))
                .filter(section::Column::Section.eq(section.kind().as_str()))
                .filter(revision.eq(expected));
            write(transaction, update).await?
        }
    };
    Ok(written > 0)
}

/// Deletes horses with the idempotency keys of their creation, which also deletes
/// the stored copies of the horses as they were created.
async fn delete_rows(
    transaction: &impl ConnectionTrait,
    which: Condition,
) -> Result<(), StoreError> {
    let ids = || {
        let horses = Entity::find().select_only().column(Column::Id);
        horses.filter(which.clone()).into_query()
    };
    care::delete(transaction, care_item::Column::HorseId.in_subquery(ids())).await?;
    let delete = section::Entity::delete_many().filter(section::Column::HorseId.in_subquery(ids()));
    write(transaction, delete).await?;
    idempotency::forget_all(transaction, ids()).await?;
    idempotency::forget_all(transaction, courses_of(ids())).await?;
    delete_where::<Entity>(transaction, which).await?;
    Ok(())
}

/// Offers the horses of an organization no more, and deletes their photos.
pub(crate) async fn withdraw_all(
    transaction: &TransactionConnection,
    id: OrganizationId,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let update = Entity::update_many()
        .col_expr(Column::ListedAt, Expr::val(None::<i64>))
        .filter(Column::OrganizationId.eq(id.as_uuid()))
        .filter(Column::ListedAt.is_not_null());
    write(transaction, update).await?;
    let photos = photo::Column::OrganizationId.eq(id.as_uuid());
    photo_rows::schedule_deletion(transaction, photos.into_condition(), now, now).await
}

/// Deletes some horses of an organization, at most so many; `false` if there are none.
/// Their photos have been [withdrawn](withdraw_all).
pub(crate) async fn delete_some(
    transaction: &TransactionConnection,
    id: OrganizationId,
    most: u64,
) -> Result<bool, StoreError> {
    let ids = some_of::<Entity>(transaction, id, most).await?;
    if ids.is_empty() {
        return Ok(false);
    }
    delete_rows(transaction, Column::Id.is_in(ids).into_condition()).await?;
    Ok(true)
}

/// Selects the courses of horses, which are deleted with them.
fn courses_of(horses: SelectStatement) -> SelectStatement {
    course::Entity::find()
        .select_only()
        .column(course::Column::Id)
        .filter(course::Column::HorseId.in_subquery(horses))
        .into_query()
}

use async_trait::async_trait;
use events::{
    ClassEntries, CountedClass, Event, EventEdit, EventFilter, EventLimits, EventRow, EventStore,
    EventSummary, InsertEventError, PublicShow, SaveTemplate, Schedule, ShowClass, Template,
    UpdateEventError, differences,
};
use kernel::{
    EventId, EventReference, IdempotencyKey, NewAuditLine, OrganizationId, Page, PageRequest,
    Revision, Scope, StoreError, TemplateId, to_unix_millis,
};
use registrations::MoveUp;
use sea_orm::sea_query::{Expr, ExprTrait as _};
use sea_orm::{
    ColumnTrait as _, Condition, EntityTrait as _, FromQueryResult, QueryFilter as _,
    QuerySelect as _, QueryTrait as _, Set,
};
use time::OffsetDateTime;
use tracing::instrument;
use usda::StartScheduledNotice;

use super::entity::class;
use super::entity::event::{Column, Entity, Model};
use super::entry_rules::entry_rules_json;
use super::mapping::{details_row, to_event};
use super::{back_numbers, classes, hiding, insertion, list, purge, template};
use crate::Database;
use crate::database::{in_time, in_transaction};
use crate::dissolution::remove_if_dissolved;
use crate::row::{UnreadableRow, find_one, of_row, parsed, update_returning};
use crate::shows::{hidden, is_notice_refused, referred_to, refuse_reader, visible, with_id};
use crate::trail::{self, LineOwner};
use crate::{jobs, limits};

/// Stores shows and templates in SQL.
#[derive(Debug, Clone)]
pub struct SqlEventStore {
    database: Database,
    limits: EventLimits,
}

impl SqlEventStore {
    /// Creates the store on a database.
    #[must_use]
    pub fn new(database: Database) -> Self {
        Self {
            database,
            limits: EventLimits::default(),
        }
    }

    /// The same store with other limits.
    #[must_use]
    pub fn with_limits(mut self, limits: EventLimits) -> Self {
        self.limits = limits;
        self
    }
}

#[async_trait]
impl EventStore for SqlEventStore {
    #[instrument(
        name = "db.events.insert",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id(), event_id = %event.id)
    )]
    async fn insert(
        &self,
        scope: &Scope,
        event: &Event,
        template: Option<SaveTemplate>,
        key: Option<IdempotencyKey>,
    ) -> Result<Event, InsertEventError> {
        in_transaction(|| {
            Box::pin(async {
                let transaction = self.database.begin().await?;
                let connection = &transaction.connection;
                let stored = insertion::insert(
                    connection,
                    scope,
                    event,
                    template.as_ref(),
                    key.as_ref(),
                    self.limits,
                );
                let stored = stored.await?;
                transaction.commit().await?;
                Ok(stored)
            })
        })
        .await
    }

    #[instrument(
        name = "db.events.replace",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id(), event_id = %id)
    )]
    async fn replace(
        &self,
        scope: &Scope,
        id: EventId,
        edit: &EventEdit,
        now: OffsetDateTime,
    ) -> Result<Event, UpdateEventError> {
        in_transaction(|| {
            Box::pin(async {
                let mut row = details_row(&edit.details);
                if let Some(rules) = &edit.entry_rules {
                    row.entry_rules = Set(entry_rules_json(rules));
                }
                row.updated_at = Set(to_unix_millis(now));
                let update = Entity::update_many()
                    .set(row)
                    .col_expr(Column::Revision, Expr::col(Column::Revision).add(1))
                    .col_expr(
                        Column::UsdaNoticeScheduledAt,
                        rescheduled(&edit.details.schedule, edit.notice_at),
                    )
                    .filter(with_id(id))
                    .into_query();
                let transaction = self.database.begin().await?;
                let connection = &transaction.connection;
                connection.note_changed(id.as_uuid());
                let this_one = Entity::find().filter(visible(scope).add(with_id(id)));
                if edit.template.is_some() {
                    let its_organization = |row: Model| Ok(row.organization_id);
                    let found = find_one(connection, this_one.clone(), its_organization).await?;
                    if let Some(organization) = found {
                        limits::lock_account(connection, organization).await?;
                    }
                }
                let old = find_one(connection, this_one.lock_exclusive(), Ok::<Model, _>);
                let Some(old) = old.await? else {
                    refuse_reader(connection, scope, with_id(id)).await?;
                    return Err(UpdateEventError::NotFound);
                };
                let is_edited = |it: &Revision| i64::from(it.number()) == old.revision;
                if !edit.revision.as_ref().is_none_or(is_edited) {
                    return Err(UpdateEventError::Changed);
                }
                let replaced = update_returning::<Entity, _>(connection, update, Ok).await?;
                let replaced = replaced.ok_or(UpdateEventError::NotFound)?;
                if let Some(rules) = &edit.entry_rules {
                    back_numbers::find_last(connection, id, rules.first_back_number).await?;
                }
                if replaced.wait_counter > 0 {
                    jobs::enqueue(connection, MoveUp(id), now, now).await?;
                }
                let present = classes::present(connection, id).await?;
                let after = edit.classes.apply(&present)?;
                classes::replace(connection, id, &present, &after).await?;
                let before = present.into_iter().map(|it| it.class).collect();
                let before = read(old, before).map_err(StoreError::from)?;
                let replaced = read(replaced, after).map_err(StoreError::from)?;
                let by = scope.actor().changer();
                let lines = NewAuditLine::all(differences(&before, &replaced), now, by);
                let show = LineOwner::show(replaced.organization_id, id);
                trail::record(connection, show, &lines).await?;
                if let Some(save) = &edit.template {
                    let mut save = save.clone();
                    save.template.organization_id = replaced.organization_id;
                    let organization = replaced.organization_id.as_uuid();
                    if !template::save(connection, &save).await? {
                        return Err(UpdateEventError::TemplateChanged);
                    }
                    let most = self.limits.templates;
                    template::check::<UpdateEventError>(connection, organization, most).await?;
                    let line = insertion::template_saved(&save.template);
                    let organization = LineOwner::organization(replaced.organization_id);
                    let line = NewAuditLine::all([line], now, by);
                    trail::record(connection, organization, &line).await?;
                }
                // The job of a scheduled instant in the past was enqueued before.
                if let Some(at) = replaced.usda_notice_scheduled_at.filter(|at| *at >= now) {
                    jobs::enqueue(connection, StartScheduledNotice(id), now, at).await?;
                }
                transaction.commit().await?;
                Ok(replaced)
            })
        })
        .await
    }

    #[instrument(
        name = "db.events.hide",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id(), event_id = %id)
    )]
    async fn hide(
        &self,
        scope: &Scope,
        id: EventId,
        now: OffsetDateTime,
    ) -> Result<bool, StoreError> {
        in_transaction(|| async {
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            connection.note_changed(id.as_uuid());
            let which = visible(scope).add(with_id(id));
            if hiding::hide(connection, which, now, scope.actor().changer()).await? == 0 {
                refuse_reader(connection, scope, with_id(id)).await?;
                return Ok(false);
            }
            transaction.commit().await?;
            Ok(true)
        })
        .await
    }

    #[instrument(name = "db.events.find_hidden", level = "debug", skip_all, fields(event_id = %id))]
    async fn find_hidden(&self, id: EventId) -> Result<Option<Event>, StoreError> {
        self.find_one(hidden(id)).await
    }

    #[instrument(name = "db.events.purge", level = "debug", skip_all, fields(event_id = %id))]
    async fn purge(&self, id: EventId) -> Result<(), StoreError> {
        in_transaction(|| async {
            let transaction = self.database.begin().await?;
            let connection = &transaction.connection;
            let show = Entity::find().filter(hidden(id));
            let its_organization = |row: Model| Ok(row.organization_id);
            let organization = find_one(connection, show.clone(), its_organization).await?;
            let Some(organization) = organization else {
                return Ok(());
            };
            limits::lock_account(connection, organization).await?;
            let show = find_one(connection, show.lock_exclusive(), Ok).await?;
            let Some(show): Option<Model> = show else {
                return Ok(());
            };
            purge::purge(connection, id).await?;
            let organization_id = OrganizationId::new(show.organization_id);
            remove_if_dissolved(connection, organization_id).await?;
            transaction.commit().await
        })
        .await
    }

    #[instrument(
        name = "db.events.find",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id(), event_id = %id)
    )]
    async fn find(&self, scope: &Scope, id: EventId) -> Result<Option<Event>, StoreError> {
        let found = self.find_one(visible(scope).add(with_id(id))).await?;
        if found.is_none() {
            let connection = self.database.reader()?;
            in_time(refuse_reader(connection, scope, with_id(id))).await?;
        }
        Ok(found)
    }

    #[instrument(name = "db.events.find_public", level = "debug", skip_all)]
    async fn find_public(
        &self,
        reference: &EventReference,
    ) -> Result<Option<PublicShow>, StoreError> {
        in_time(async {
            let Some((row, classes)) = self.find_rows(referred_to(reference)).await? else {
                return Ok(None);
            };
            let classes = classes::read_with_counts(classes)?;
            let (classes, counts) = classes.into_iter().unzip();
            Ok(Some(PublicShow {
                entered: row.participant_count.unsigned_abs(),
                event: read(row, classes)?,
                classes: counts,
            }))
        })
        .await
    }

    #[instrument(
        name = "db.events.list",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id())
    )]
    async fn list(
        &self,
        scope: &Scope,
        filter: &EventFilter,
        page: &PageRequest,
    ) -> Result<Page<EventRow>, StoreError> {
        in_time(async {
            let connection = self.database.reader()?;
            list::list(connection, self.database.backend(), scope, filter, page).await
        })
        .await
    }

    #[instrument(
        name = "db.events.summarize",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id(), event_id = %id)
    )]
    async fn summarize(
        &self,
        scope: &Scope,
        id: EventId,
    ) -> Result<Option<EventSummary>, StoreError> {
        in_time(async { list::summarize(self.database.reader()?, scope, id).await }).await
    }

    #[instrument(
        name = "db.events.list_types",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id())
    )]
    async fn list_types(&self, scope: &Scope) -> Result<Vec<String>, StoreError> {
        in_time(async { list::types(self.database.reader()?, scope).await }).await
    }

    #[instrument(
        name = "db.events.list_classes",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id(), event_id = %id)
    )]
    async fn list_classes(
        &self,
        scope: &Scope,
        id: EventId,
    ) -> Result<Option<Vec<CountedClass>>, StoreError> {
        in_time(async {
            let connection = self.database.reader()?;
            let classes = classes::counted(connection, scope, id).await?;
            // A show without classes, or none.
            if classes.is_empty() && list::summarize(connection, scope, id).await?.is_none() {
                return Ok(None);
            }
            Ok(Some(classes))
        })
        .await
    }

    #[instrument(
        name = "db.events.count_by_class",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id(), event_id = %id)
    )]
    async fn count_by_class(
        &self,
        scope: &Scope,
        id: EventId,
    ) -> Result<Vec<ClassEntries>, StoreError> {
        in_time(async {
            let connection = self.database.reader()?;
            classes::count_entries(connection, scope, id).await
        })
        .await
    }

    #[instrument(
        name = "db.events.list_templates",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id())
    )]
    async fn list_templates(
        &self,
        scope: &Scope,
        page: &PageRequest,
    ) -> Result<Page<Template>, StoreError> {
        in_time(async { template::list(self.database.reader()?, scope, page).await }).await
    }

    #[instrument(
        name = "db.events.delete_template",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id(), template_id = %id)
    )]
    async fn delete_template(
        &self,
        scope: &Scope,
        id: TemplateId,
        now: OffsetDateTime,
    ) -> Result<bool, StoreError> {
        in_transaction(|| async {
            let transaction = self.database.begin().await?;
            if !template::delete(&transaction.connection, scope, id, now).await? {
                return Ok(false);
            }
            transaction.commit().await?;
            Ok(true)
        })
        .await
    }
}

#[derive(FromQueryResult)]
struct WithClasses {
    #[sea_orm(nested)]
    event: Model,
    classes: String,
}

impl SqlEventStore {
    async fn find_one(&self, condition: Condition) -> Result<Option<Event>, StoreError> {
        in_time(async {
            let Some((row, classes)) = self.find_rows(condition).await? else {
                return Ok(None);
            };
            Ok(Some(read(row, classes::read(classes)?)?))
        })
        .await
    }

    /// A show's row with those of its classes, in one statement.
    async fn find_rows(
        &self,
        condition: Condition,
    ) -> Result<Option<(Model, Vec<class::Model>)>, StoreError> {
        let classes = classes::in_one_column(self.database.backend());
        let one = Entity::find().expr_as(classes, "classes").filter(condition);
        let rows = |found: WithClasses| {
            let classes = parsed("classes", serde_json::from_str(&found.classes))?;
            Ok((found.event, classes))
        };
        find_one(self.database.reader()?, one, rows).await
    }
}

pub(super) fn read(row: Model, classes: Vec<ShowClass>) -> Result<Event, UnreadableRow> {
    of_row::<Entity, _>(row.id, to_event(row, classes))
}

/// The new value of the notice's schedule: unchanged if start and time zone are
/// unchanged, none if the notice was refused permanently, otherwise
/// `notice_at`. In the expression, columns have the values from before the
/// update.
fn rescheduled(schedule: &Schedule, notice_at: Option<OffsetDateTime>) -> Expr {
    let same_time = Column::StartsAt
        .eq(to_unix_millis(schedule.starts_at()))
        .and(Column::TimeZone.eq(schedule.time_zone().name()));
    Expr::case(same_time, Expr::col(Column::UsdaNoticeScheduledAt))
        .case(is_notice_refused(), Expr::val(None::<i64>))
        .finally(notice_at.map(to_unix_millis))
        .into()
}

use async_trait::async_trait;
use events::{
    ClassEntries, ComingShow, CopiedFrom, CountedClass, Event, EventEdit, EventFilter, EventLimits,
    EventRow, EventStore, EventSummary, PublicShow, SaveEventError, SaveTemplate, Schedule,
    ShowClass, Taken, Template, Weekend, WeekendError, differences,
};
use kernel::{
    ClassId, EventId, EventReference, IdempotencyKey, NewAuditLine, OrganizationId, Page,
    PageRequest, Refusal, Scope, StoreError, TemplateId, WeekendId, from_unix_millis,
    to_unix_millis,
};
use registrations::MoveUp;
use sea_orm::ActiveValue::NotSet;
use sea_orm::sea_query::{Expr, ExprTrait as _, LockType};
use sea_orm::{
    ActiveModelTrait as _, ColumnTrait as _, Condition, DatabaseConnection, DbBackend,
    EntityTrait as _, FromQueryResult, IntoActiveModel as _, QueryFilter as _, QuerySelect as _,
    QueryTrait as _,
};
use stalls::SoldStall;
use time::OffsetDateTime;
use tracing::debug_span;
use usda::StartScheduledNotice;

use super::entity::class;
use super::entity::event::{ActiveModel, Column, Entity, Model};
use super::insertion::{self, NewCopy, NewShow};
use super::{classes, coming, hiding, list, prize_lists, template, weekends};
use crate::class_stages;
use crate::copied_day;
use crate::dissolution::remove_if_dissolved;
use crate::idempotency::insert_once_or;
use crate::row::{UnreadableRow, find_one, of_row, parsed, update_returning};
use crate::shows::{
    days_of, hidden, is_notice_refused, referred_to, refuse_reader, to_event, visible, with_id,
};
use crate::store::store;
use crate::trail::{self, LineOwner};
use crate::{back_numbers, jobs, limits, purge, show_files, stall_inventory, stall_line, stock};

store! {
    /// Stores shows and templates in SQL.
    SqlEventStore limited by EventLimits
}

#[async_trait]
impl EventStore for SqlEventStore {
    async fn insert(
        &self,
        scope: &Scope,
        event: &Event,
        template: Option<SaveTemplate>,
        key: Option<IdempotencyKey>,
    ) -> Result<Event, SaveEventError> {
        let span =
            debug_span!("db.events.insert", account_id = %scope.account_id(), event_id = %event.id);
        let key = (format!("events:{}", event.organization_id), key);
        let (template, limits) = (template.as_ref(), self.limits);
        let insert =
            |db| async move { insertion::insert(&db, scope, event, template, limits).await };
        let made = (event.id.as_uuid(), event.created_at);
        let new: NewShow = insert_once_or(&self.database, span, key, made, insert).await?;
        let classes = classes::read(new.class_rows).map_err(StoreError::from)?;
        Ok(read(new.event, classes).map_err(StoreError::from)?)
    }

    async fn regrouped_into(
        &self,
        scope: &Scope,
        event_id: EventId,
    ) -> Result<Vec<ClassId>, StoreError> {
        let span =
            debug_span!("db.events.regrouped_into", account_id = %scope.account_id(), %event_id);
        let read = |db| copied_day::regrouped_into(db, event_id);
        self.database.read(span, read).await
    }

    async fn insert_copy(
        &self,
        scope: &Scope,
        event: &Event,
        from: &CopiedFrom,
        key: Option<IdempotencyKey>,
    ) -> Result<(Event, Taken), SaveEventError> {
        let span = debug_span!("db.events.insert_copy", account_id = %scope.account_id(), event_id = %event.id);
        let key = (format!("events:{}", event.organization_id), key);
        let limits = self.limits;
        let insert = |db| async move {
            let new = insertion::insert(&db, scope, event, None, limits).await?;
            let taken = copied_day::copy(&db, event.id, from).await?;
            prize_lists::copy(&db, (from.event, event.id), &from.classes).await?;
            show_files::copy(&db, (from.event, event.id)).await?;
            Ok::<_, SaveEventError>(NewCopy::of(new, taken))
        };
        let made = (event.id.as_uuid(), event.created_at);
        let new: NewCopy = insert_once_or(&self.database, span, key, made, insert).await?;
        let (new, taken) = new.parts();
        let classes = classes::read(new.class_rows).map_err(StoreError::from)?;
        let event = read(new.event, classes).map_err(StoreError::from)?;
        Ok((event, taken))
    }

    async fn replace(
        &self,
        scope: &Scope,
        id: EventId,
        edit: &EventEdit,
        now: OffsetDateTime,
    ) -> Result<Event, SaveEventError> {
        let span =
            debug_span!("db.events.replace", account_id = %scope.account_id(), event_id = %id);
        let write = self.database.write(span, |db| async move {
            db.note_changed(id.as_uuid());
            let gone = || Refusal::NotFound("Event");
            let this_one = Entity::find().filter(visible(scope).add(with_id(id)));
            if edit.template.is_some() {
                let its_organization = |row: Model| Ok(row.organization_id);
                let found = find_one(&db, this_one.clone(), its_organization).await?;
                if let Some(organization) = found {
                    limits::lock_account(&db, organization).await?;
                }
            }
            let old = find_one(&db, this_one.lock(LockType::NoKeyUpdate), Ok::<Model, _>);
            let Some(old) = old.await? else {
                refuse_reader(&db, scope, with_id(id)).await?;
                return Err(gone().into());
            };
            let present = classes::present(&db, id).await?;
            let before = present.iter().map(|it| it.class.clone()).collect();
            let before = read(old, before).map_err(StoreError::from)?;
            if edit.revision.is_some_and(|it| it != before.revision) {
                return Err(Refusal::Changed.into());
            }
            let mut after = before.clone();
            after.edit(edit, &present, now)?;
            let update = Entity::update_many()
                .set(edited(&after))
                .col_expr(
                    Column::UsdaNoticeScheduledAt,
                    rescheduled(&edit.details.schedule, edit.notice_at),
                )
                .filter(with_id(id))
                .into_query();
            let replaced = update_returning::<Entity, _>(&db, update, Ok).await?;
            let replaced = replaced.ok_or_else(gone)?;
            if let Some(rules) = &edit.entry_rules {
                back_numbers::find_last(&db, id, rules.first_back_number).await?;
            }
            if replaced.wait_counter > 0 || stall_line::is_any(&db, id).await? {
                jobs::enqueue(&db, MoveUp(id), now, now).await?;
            }
            classes::replace(&db, id, (&present, &after.classes), now).await?;
            let replaced = read(replaced, after.classes).map_err(StoreError::from)?;
            let by = scope.actor().changer();
            let mut lines = NewAuditLine::all(differences(&before, &replaced), now, by);
            for line in &mut lines {
                line.reason.clone_from(&edit.reason);
            }
            let show = LineOwner::show(replaced.organization_id, id);
            trail::record(&db, show, &lines).await?;
            if let Some(save) = &edit.template {
                let mut save = save.clone();
                save.template.organization_id = replaced.organization_id;
                template::save(&db, &save, self.limits.templates, now, by).await?;
            }
            // The job of a scheduled instant in the past was enqueued before.
            if let Some(at) = replaced.usda_notice_scheduled_at.filter(|at| *at >= now) {
                jobs::enqueue(&db, StartScheduledNotice(id), now, at).await?;
            }
            Ok(replaced)
        });
        write.await
    }

    async fn set_weekend(
        &self,
        scope: &Scope,
        id: EventId,
        others: &[EventId],
        new: (WeekendId, OffsetDateTime),
    ) -> Result<Option<Weekend>, WeekendError> {
        let span =
            debug_span!("db.events.set_weekend", account_id = %scope.account_id(), event_id = %id);
        let set = self.database.write(span, |db| async move {
            weekends::set(&db, scope, (id, others), new).await
        });
        set.await
    }

    async fn find_weekend(&self, id: WeekendId) -> Result<Option<Weekend>, StoreError> {
        let span = debug_span!("db.events.find_weekend", weekend_id = %id);
        self.database.read(span, |db| weekends::find(db, id)).await
    }

    async fn hide(
        &self,
        scope: &Scope,
        id: EventId,
        now: OffsetDateTime,
    ) -> Result<bool, StoreError> {
        let span = debug_span!("db.events.hide", account_id = %scope.account_id(), event_id = %id);
        let hide = self.database.write(span, |db| async move {
            db.note_changed(id.as_uuid());
            let which = visible(scope).add(with_id(id));
            let is_hidden = hiding::hide(&db, which, now, scope.actor().changer()).await? > 0;
            if !is_hidden {
                refuse_reader(&db, scope, with_id(id)).await?;
            }
            Ok(is_hidden)
        });
        hide.await
    }

    async fn find_hidden(&self, id: EventId) -> Result<Option<Event>, StoreError> {
        let span = debug_span!("db.events.find_hidden", event_id = %id);
        let backend = self.database.backend();
        let read = self.database.read(span, |db| find(db, backend, hidden(id)));
        read.await
    }

    async fn purge(&self, id: EventId) -> Result<(), StoreError> {
        let span = debug_span!("db.events.purge", event_id = %id);
        let purge = self.database.write(span, |db| async move {
            let show = Entity::find().filter(hidden(id));
            let its_organization = |row: Model| Ok(row.organization_id);
            let organization = find_one(&db, show.clone(), its_organization).await?;
            let Some(organization) = organization else {
                return Ok(());
            };
            limits::lock_account(&db, organization).await?;
            let show = find_one(&db, show.lock_exclusive(), Ok::<Model, _>).await?;
            let Some(show) = show else {
                return Ok(());
            };
            let hidden_at = show.hidden_at.and_then(from_unix_millis);
            let hidden_at = hidden_at.unwrap_or(OffsetDateTime::UNIX_EPOCH);
            show_files::delete_of_show(&db, id, hidden_at).await?;
            purge::purge(&db, id).await?;
            let organization_id = OrganizationId::new(show.organization_id);
            remove_if_dissolved(&db, organization_id).await
        });
        purge.await
    }

    async fn find(&self, scope: &Scope, id: EventId) -> Result<Option<Event>, StoreError> {
        let span = debug_span!("db.events.find", account_id = %scope.account_id(), event_id = %id);
        let backend = self.database.backend();
        let read = self.database.read(span, |db| async move {
            let found = find(db, backend, visible(scope).add(with_id(id))).await?;
            if found.is_none() {
                refuse_reader(db, scope, with_id(id)).await?;
            }
            Ok(found)
        });
        read.await
    }

    async fn find_public(
        &self,
        reference: &EventReference,
        now: OffsetDateTime,
    ) -> Result<Option<PublicShow>, StoreError> {
        let backend = self.database.backend();
        let find = |db| async move {
            let found = find_rows(db, backend, referred_to(reference)).await?;
            let Some((row, classes)) = found else {
                return Ok(None);
            };
            // Not those in whose place others are held.
            let held = classes.into_iter().filter(|it| !it.is_replaced()).collect();
            let classes = classes::read_with_counts(held)?;
            let (classes, counts) = classes.into_iter().unzip();
            let stages = class_stages::stages_if_begun(db, row.id).await?;
            let entered = row.participant_count.unsigned_abs();
            let event = read(row, classes)?;
            let fees = event.entry_rules.fees.iter();
            let limited = fees.filter(|fee| fee.terms.stock.is_some());
            let sold = stock::sold(db, limited.map(|fee| fee.id))
                .await?
                .into_iter();
            let of_show = sold.filter(|(id, ..)| *id == event.id);
            let sold = of_show.map(|(_, fee, sold)| (fee, sold)).collect();
            let stalls = event.entry_rules.fees.iter();
            let stalls = stalls.filter_map(|it| {
                Some(SoldStall {
                    fee_id: it.id,
                    kind: it.terms.stalls?.of()?,
                    stock: it.terms.stock,
                })
            });
            let schedule = &event.details.schedule;
            let zone = schedule.time_zone();
            let days = days_of(schedule.starts_at(), schedule.ends_at(), zone);
            let at = (event.id.as_uuid(), Some(now));
            let stalls = stall_inventory::left(db, at, days, stalls.collect());
            let stalls = stalls.await?.into_iter();
            // Whoever comes now is behind those who wait.
            let stalls_left = stalls.filter_map(|it| match it.waiting {
                0 => Some((it.fee_id, it.left?)),
                _ => Some((it.fee_id, 0)),
            });
            Ok(Some(PublicShow {
                stalls_left: stalls_left.collect(),
                event,
                entered,
                classes: counts,
                stages,
                sold,
            }))
        };
        let read = self
            .database
            .read(debug_span!("db.events.find_public"), find);
        read.await
    }

    async fn coming_beside(
        &self,
        id: EventId,
        ends_after: OffsetDateTime,
        limit: u32,
    ) -> Result<Vec<ComingShow>, StoreError> {
        let span = debug_span!("db.events.coming_beside", event_id = %id);
        let read = |db| coming::beside(db, id, ends_after, limit);
        self.database.read(span, read).await
    }

    async fn list(
        &self,
        scope: &Scope,
        filter: &EventFilter,
        page: &PageRequest,
    ) -> Result<Page<EventRow>, StoreError> {
        let span = debug_span!("db.events.list", account_id = %scope.account_id());
        let backend = self.database.backend();
        let list = |db| list::list(db, backend, scope, filter, page);
        self.database.read(span, list).await
    }

    async fn summarize(
        &self,
        scope: &Scope,
        id: EventId,
    ) -> Result<Option<EventSummary>, StoreError> {
        let span =
            debug_span!("db.events.summarize", account_id = %scope.account_id(), event_id = %id);
        let read = self
            .database
            .read(span, |db| list::summarize(db, scope, id));
        read.await
    }

    async fn list_types(&self, scope: &Scope) -> Result<Vec<String>, StoreError> {
        let span = debug_span!("db.events.list_types", account_id = %scope.account_id());
        let read = self.database.read(span, |db| list::types(db, scope));
        read.await
    }

    async fn list_classes(
        &self,
        scope: &Scope,
        id: EventId,
    ) -> Result<Option<Vec<CountedClass>>, StoreError> {
        let span =
            debug_span!("db.events.list_classes", account_id = %scope.account_id(), event_id = %id);
        let read = self.database.read(span, |db| async move {
            let classes = classes::counted(db, scope, id).await?;
            // A show without classes, or none.
            if classes.is_empty() && list::summarize(db, scope, id).await?.is_none() {
                return Ok(None);
            }
            Ok(Some(classes))
        });
        read.await
    }

    async fn count_by_class(
        &self,
        scope: &Scope,
        id: EventId,
    ) -> Result<Vec<ClassEntries>, StoreError> {
        let span = debug_span!("db.events.count_by_class", account_id = %scope.account_id(), event_id = %id);
        let count = |db| classes::count_entries(db, scope, id);
        self.database.read(span, count).await
    }

    async fn list_templates(
        &self,
        scope: &Scope,
        page: &PageRequest,
    ) -> Result<Page<Template>, StoreError> {
        let span = debug_span!("db.events.list_templates", account_id = %scope.account_id());
        let read = self
            .database
            .read(span, |db| template::list(db, scope, page));
        read.await
    }

    async fn delete_template(
        &self,
        scope: &Scope,
        id: TemplateId,
        now: OffsetDateTime,
    ) -> Result<bool, StoreError> {
        let span = debug_span!("db.events.delete_template", account_id = %scope.account_id(), template_id = %id);
        let delete = |db| async move { template::delete(&db, scope, id, now).await };
        self.database.write(span, delete).await
    }
}

#[derive(FromQueryResult)]
struct WithClasses {
    #[sea_orm(nested)]
    event: Model,
    classes: String,
}

async fn find(
    connection: &DatabaseConnection,
    backend: DbBackend,
    condition: Condition,
) -> Result<Option<Event>, StoreError> {
    let found = find_rows(connection, backend, condition).await?;
    let event = found.map(|(row, classes)| read(row, classes::read(classes)?));
    Ok(event.transpose()?)
}

/// A show's row with those of its classes, in one statement.
async fn find_rows(
    connection: &DatabaseConnection,
    backend: DbBackend,
    condition: Condition,
) -> Result<Option<(Model, Vec<class::Model>)>, StoreError> {
    let classes = classes::in_one_column(backend);
    let one = Entity::find().expr_as(classes, "classes").filter(condition);
    let rows = |found: WithClasses| {
        let classes = parsed("classes", serde_json::from_str(&found.classes))?;
        Ok((found.event, classes))
    };
    find_one(connection, one, rows).await
}

/// The show of a row with its classes.
pub(super) fn read(row: Model, classes: Vec<ShowClass>) -> Result<Event, UnreadableRow> {
    of_row::<Entity, _>(row.id, to_event(row, classes))
}

/// The columns that an edit changes: not those that are counted, and not the notice's
/// schedule.
fn edited(event: &Event) -> ActiveModel {
    ActiveModel {
        entry_counter: NotSet,
        entry_bytes: NotSet,
        participant_count: NotSet,
        total_fees: NotSet,
        wait_counter: NotSet,
        last_back_number: NotSet,
        hidden_at: NotSet,
        usda_notice_scheduled_at: NotSet,
        ..Model::of(event).into_active_model().reset_all()
    }
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

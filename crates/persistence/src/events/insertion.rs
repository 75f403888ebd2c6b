//! Stores a new show.

use events::{Event, EventLimits, InsertEventError, SaveTemplate, Template};
use kernel::{ChangeKind, Difference, IdempotencyKey, NewAuditLine, Scope, StoreError};
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _, TryIntoModel as _};
use usda::StartScheduledNotice;

use super::entity::Answer;
use super::entity::event::{Column, Entity};
use super::mapping::event_row;
use super::store::read;
use super::{classes, template};
use crate::database::TransactionConnection;
use crate::error::store_error;
use crate::idempotency::{self, Claimed};
use crate::row::write;
use crate::trail::{self, LineOwner};
use crate::{jobs, limits};

pub(super) async fn insert(
    connection: &TransactionConnection,
    scope: &Scope,
    event: &Event,
    template: Option<&SaveTemplate>,
    key: Option<&IdempotencyKey>,
    allowed: EventLimits,
) -> Result<Event, InsertEventError> {
    let row = event_row(event);
    let model = row.clone().try_into_model().map_err(store_error)?;
    let class_rows = classes::rows(event.id, &event.classes);
    let space = format!("events:{}", event.organization_id);
    let id = event.id.as_uuid();
    match idempotency::claim(connection, &space, key, id, model.created_at).await? {
        Claimed::New => {}
        Claimed::Other => return Err(InsertEventError::KeyReused),
        Claimed::Same(first) => {
            let first: Answer = first.answer()?;
            let classes = match first.class_rows {
                Some(rows) => classes::read(rows).map_err(StoreError::from)?,
                None => classes::of_show(connection, first.event.id).await?,
            };
            return Ok(read(first.event, classes).map_err(StoreError::from)?);
        }
    }
    let answer = Answer {
        event: model.clone(),
        class_rows: Some(class_rows.clone()),
    };
    idempotency::keep_answer(connection, &space, key, &answer).await?;
    limits::lock_account(connection, model.organization_id).await?;
    write(connection, Entity::insert(row)).await?;
    classes::save(connection, class_rows).await?;
    let all = Entity::find().filter(Column::OrganizationId.eq(model.organization_id));
    let (what, most) = (EventLimits::EVENTS, allowed.events);
    limits::check::<_, InsertEventError>(connection, all, what, most).await?;
    if let Some(save) = template {
        if !template::save(connection, save).await? {
            return Err(InsertEventError::TemplateChanged);
        }
        let most = allowed.templates;
        template::check::<InsertEventError>(connection, model.organization_id, most).await?;
    }
    let organization = LineOwner::organization(event.organization_id);
    let by = scope.actor().changer();
    let (name, now) = (event.details.profile.name.as_str(), event.created_at);
    let added = Difference::new(ChangeKind::ShowAdded, "", "", name);
    let show = LineOwner::show(event.organization_id, event.id);
    trail::record(connection, show, &NewAuditLine::all([added], now, by)).await?;
    if let Some(save) = template {
        let line = NewAuditLine::all([template_saved(&save.template)], now, by);
        trail::record(connection, organization, &line).await?;
    }
    // Returns what a query would return, with instants in milliseconds.
    let stored = read(model, event.classes.clone()).map_err(StoreError::from)?;
    if let Some(at) = stored.usda_notice_scheduled_at {
        let task = StartScheduledNotice(stored.id);
        jobs::enqueue(connection, task, stored.created_at, at).await?;
    }
    Ok(stored)
}

pub(super) fn template_saved(template: &Template) -> Difference {
    let name = template.profile.name.as_str();
    Difference::new(ChangeKind::TemplateSaved, name, "", "")
}

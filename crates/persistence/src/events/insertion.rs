//! Stores a new show.

use events::{Event, EventLimits, SaveEventError, SaveTemplate, Taken};
use kernel::{ChangeKind, Difference, NewAuditLine, Refusal, Scope};
use sea_orm::{ColumnTrait as _, EntityTrait as _, IntoActiveModel as _, QueryFilter as _};
use serde::{Deserialize, Serialize};
use usda::StartScheduledNotice;

use super::entity::class;
use super::entity::event::{Column, Entity, Model};
use super::{classes, template};
use crate::database::TransactionConnection;
use crate::row::write;
use crate::trail::{self, LineOwner};
use crate::{jobs, limits};

/// A new show, as it is stored under its idempotency key.
#[derive(Serialize, Deserialize)]
pub(super) struct NewShow {
    #[serde(flatten)]
    pub(super) event: Model,
    pub(super) class_rows: Vec<class::Model>,
}

/// A copy of a show with what it took, likewise.
#[derive(Serialize, Deserialize)]
pub(super) struct NewCopy {
    #[serde(flatten)]
    new: NewShow,
    /// As before 1.1, nothing.
    #[serde(default)]
    taken: TakenJson,
}

#[derive(Default, Serialize, Deserialize)]
struct TakenJson {
    rings: u32,
    sessions: u32,
    scheduled: u32,
    formats: u32,
    /// As before 1.1.0, none.
    #[serde(default)]
    stalls: u32,
    undone: Vec<String>,
    reopened: Vec<String>,
}

impl NewCopy {
    pub(super) fn of(new: NewShow, taken: Taken) -> Self {
        let Taken {
            rings,
            sessions,
            scheduled,
            formats,
            stalls,
            undone,
            reopened,
        } = taken;
        let taken = TakenJson {
            rings,
            sessions,
            scheduled,
            formats,
            stalls,
            undone,
            reopened,
        };
        Self { new, taken }
    }

    pub(super) fn parts(self) -> (NewShow, Taken) {
        let TakenJson {
            rings,
            sessions,
            scheduled,
            formats,
            stalls,
            undone,
            reopened,
        } = self.taken;
        let taken = Taken {
            rings,
            sessions,
            scheduled,
            formats,
            stalls,
            undone,
            reopened,
        };
        (self.new, taken)
    }
}

pub(super) async fn insert(
    connection: &TransactionConnection,
    scope: &Scope,
    event: &Event,
    template: Option<&SaveTemplate>,
    allowed: EventLimits,
) -> Result<NewShow, SaveEventError> {
    let row = Model::of(event);
    let class_rows = classes::rows(event.id, &event.classes);
    limits::lock_account(connection, row.organization_id).await?;
    write(connection, Entity::insert(row.clone().into_active_model())).await?;
    classes::save(connection, class_rows.clone()).await?;
    let all = Entity::find().filter(Column::OrganizationId.eq(row.organization_id));
    limits::check::<_, Refusal>(connection, all, EventLimits::EVENTS, allowed.events).await?;
    let (now, by) = (event.created_at, scope.actor().changer());
    let name = event.details.profile.name.as_str();
    let added = Difference::new(ChangeKind::ShowAdded, "", "", name);
    let show = LineOwner::show(event.organization_id, event.id);
    trail::record(connection, show, &NewAuditLine::all([added], now, by)).await?;
    if let Some(save) = template {
        template::save(connection, save, allowed.templates, now, by).await?;
    }
    if let Some(at) = event.usda_notice_scheduled_at {
        jobs::enqueue(connection, StartScheduledNotice(event.id), now, at).await?;
    }
    Ok(NewShow {
        event: row,
        class_rows,
    })
}

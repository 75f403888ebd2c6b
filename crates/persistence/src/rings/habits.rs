//! What an organization is used to at its shows.

use std::collections::HashMap;

use kernel::{ClassId, StoreError, fold_name};
use rings::{ClassLine, Habits, ScheduleLine, Session};
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, FromQueryResult, JoinType,
    QueryFilter as _, QueryOrder as _, QuerySelect as _,
};
use uuid::Uuid;

use super::entity::schedule;
use super::schedule_json::SessionsJson;
use crate::events::entity::{class, event};
use crate::row::{find_all, find_one, relation};
use crate::shows::classes_of;
use crate::table::read;

/// So many earlier shows are looked at.
const SHOWS: u64 = 3;

#[derive(FromQueryResult)]
struct ShowColumns {
    id: Uuid,
    organization_id: Uuid,
    starts_at: i64,
}

#[derive(FromQueryResult)]
struct PlanColumns {
    event_id: Uuid,
    sessions: SessionsJson,
}

/// The habits of the organization of the show that fulfils the condition; none if there is
/// no such show.
pub(super) async fn find(
    db: &impl ConnectionTrait,
    which: Condition,
) -> Result<Habits, StoreError> {
    let show = event::Entity::find()
        .select_only()
        .columns([
            event::Column::Id,
            event::Column::OrganizationId,
            event::Column::StartsAt,
        ])
        .filter(which);
    let Some(show) = find_one(db, show, Ok::<ShowColumns, _>).await? else {
        return Ok(Habits::default());
    };
    let walking = classes_of([show.id]).filter(class::Column::WalkingHorses.eq(true));
    let walking = find_all(db, walking, |row: class::Model| Ok(ClassId::new(row.id)));
    let earlier = schedule::Entity::find()
        .select_only()
        .columns([schedule::Column::EventId, schedule::Column::Sessions])
        .join(
            JoinType::InnerJoin,
            relation(schedule::Column::EventId, event::Column::Id),
        )
        .filter(event::Column::OrganizationId.eq(show.organization_id))
        .filter(event::Column::StartsAt.lt(show.starts_at))
        .filter(event::Column::HiddenAt.is_null())
        .order_by_desc(event::Column::StartsAt)
        .limit(SHOWS);
    let earlier = find_all(db, earlier, |row: PlanColumns| {
        let sessions: Vec<Session> = read("sessions", row.sessions.0)?;
        Ok((row.event_id, sessions))
    });
    let (walking, earlier) = (walking.await?, earlier.await?);
    let names = classes_of(earlier.iter().map(|(id, _)| *id));
    let names = find_all(db, names, |row: class::Model| Ok((row.id, row.name)));
    let names: HashMap<Uuid, String> = names.await?.into_iter().collect();
    let mut lines: HashMap<String, ClassLine> = HashMap::new();
    // The latest show comes first.
    let sessions = earlier.iter().flat_map(|(_, sessions)| sessions);
    for line in sessions.flat_map(|session| &session.lines) {
        let ScheduleLine::Class(line) = line else {
            continue;
        };
        if let Some(name) = names.get(&line.class_id.as_uuid()) {
            lines.entry(fold_name(name)).or_insert(*line);
        }
    }
    Ok(Habits {
        walking: walking.into_iter().collect(),
        lines,
    })
}

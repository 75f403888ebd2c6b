//! What an organization is used to at its shows.

use std::collections::HashMap;

use kernel::{ClassId, StoreError, fold_name};
use rings::{ClassLine, Habits, RingSession, ScheduleLine};
use sea_orm::sea_query::ExprTrait as _;
use sea_orm::{
    Condition, ConnectionTrait, EntityTrait as _, FromQueryResult, QueryFilter as _,
    QueryOrder as _, QuerySelect as _,
};
use uuid::Uuid;

use super::entity::schedule;
use super::schedule_json::SessionsJson;
use crate::row::find_all;
use crate::show_classes::{classes_of, read_classes};
use crate::shows::{find_known, of_organization, start, with_show};
use crate::table::{Stored as _, read};

/// So many earlier shows are looked at.
const SHOWS: u64 = 3;

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
    let Some(show) = find_known(db, which).await? else {
        return Ok(Habits::default());
    };
    let classes = read_classes(db, classes_of([show.id.as_uuid()])).await?;
    let walking = classes.into_iter().filter(|it| it.walking_horses);
    let earlier = schedule::Entity::find()
        .select_only()
        .columns([schedule::Column::EventId, schedule::Column::Sessions]);
    let earlier = with_show(earlier, schedule::Column::EventId);
    let earlier = of_organization(earlier, show.organization_id)
        .filter(start().lt(show.starts_at.column()))
        .order_by_desc(start())
        .limit(SHOWS);
    let earlier = find_all(db, earlier, |row: PlanColumns| {
        let sessions: Vec<RingSession> = read("sessions", row.sessions.0)?;
        Ok((row.event_id, sessions))
    });
    let earlier = earlier.await?;
    let names = classes_of(earlier.iter().map(|(id, _)| *id));
    let names = read_classes(db, names).await?.into_iter();
    let names: HashMap<ClassId, String> = names.map(|it| (it.id, it.name)).collect();
    let mut lines: HashMap<String, ClassLine> = HashMap::new();
    // The latest show comes first.
    let sessions = earlier.iter().flat_map(|(_, sessions)| sessions);
    for line in sessions.flat_map(|session| &session.lines) {
        let ScheduleLine::Class(line) = line else {
            continue;
        };
        if let Some(name) = names.get(&line.class_id) {
            lines.entry(fold_name(name)).or_insert(*line);
        }
    }
    Ok(Habits {
        walking: walking.map(|it| it.id).collect(),
        lines,
    })
}

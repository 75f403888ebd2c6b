//! Copies how the day of a show was planned: rings, schedule, formats and judges, and the
//! areas with their stalls.

use std::collections::HashMap;

use events::{CopiedFrom, Taken};
use kernel::{
    ClassId, EventId, IdGenerator as _, RandomIds, RingId, RingSessionId, ShowStallId, StoreError,
};
use rings::{ClassLine, Format, GroupShow, RingSession, Schedule, ScheduleLine};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, IntoActiveModel, QueryFilter as _,
};
use uuid::Uuid;

use crate::database::TransactionConnection;
use crate::regroup::group_show;
use crate::rings::entity::{judged_class, schedule, show_ring};
use crate::rings::json::WorkOffsJson;
use crate::rings::schedule_json::SessionsJson;
use crate::row::{find_all, insert_all, write};
use crate::stalls::entity::{area, plan, stall};
use crate::table::Stored as _;

/// The classes of a show that took the place of others.
pub(crate) async fn regrouped_into(
    db: &impl ConnectionTrait,
    event_id: EventId,
) -> Result<Vec<ClassId>, StoreError> {
    let show = group_show(db, event_id.as_uuid()).await?;
    let made = show.regroupings.into_iter();
    Ok(made.flat_map(|it| it.to).collect())
}

/// Copies what was planned for a show to its copy, whose classes are stored.
pub(crate) async fn copy(
    db: &TransactionConnection,
    to: EventId,
    from: &CopiedFrom,
) -> Result<Taken, StoreError> {
    let show = group_show(db, from.event.as_uuid()).await?;
    let classes: HashMap<ClassId, ClassId> = from.classes.iter().copied().collect();
    let planned = moved(&show.schedule_as_planned(), from, &classes);
    let formats = formats(db, to, &show, from, &classes).await?;
    let count = |many: usize| u32::try_from(many).unwrap_or(u32::MAX);
    let closed = show.classes.iter().filter(|it| it.closed);
    let replaced = |id: &ClassId| show.regroupings.iter().any(|it| it.from.contains(id));
    let closed = closed.filter(|it| classes.contains_key(&it.id) && !replaced(&it.id));
    let lines = planned.sessions.iter().flat_map(|it| &it.lines);
    let taken = Taken {
        rings: count(planned.rings.len()),
        sessions: count(planned.sessions.len()),
        scheduled: count(
            lines
                .filter(|it| matches!(it, ScheduleLine::Class(_)))
                .count(),
        ),
        formats: count(formats.len()),
        stalls: count(copy_stalls(db, to, from).await?),
        undone: undone(&show),
        reopened: closed.map(|it| show.title(it.id)).collect(),
    };
    insert_all(
        db,
        formats.into_iter().map(IntoActiveModel::into_active_model),
    )
    .await?;
    insert_schedule(db, to.as_uuid(), planned).await?;
    Ok(taken)
}

/// The classes that were split or combined, of each the original ones.
fn undone(show: &GroupShow) -> Vec<String> {
    let made: Vec<ClassId> = show
        .regroupings
        .iter()
        .flat_map(|it| it.to.clone())
        .collect();
    let from = show.regroupings.iter().flat_map(|it| &it.from);
    let planned = from.filter(|id| !made.contains(id));
    planned.map(|id| show.title(*id)).collect()
}

/// The schedule on the days of the copy, with its classes and with ids of its own.
fn moved(planned: &Schedule, from: &CopiedFrom, classes: &HashMap<ClassId, ClassId>) -> Schedule {
    let mut copy = planned.clone();
    let mut rings: HashMap<RingId, RingId> = HashMap::new();
    for ring in &mut copy.rings {
        let id = RingId::new(RandomIds.next_uuid());
        rings.insert(ring.id, id);
        ring.id = id;
    }
    let line = |line: ScheduleLine| match line {
        ScheduleLine::Class(line) => Some(ScheduleLine::Class(ClassLine {
            class_id: *classes.get(&line.class_id)?,
            with: line.with.and_then(|it| classes.get(&it).copied()),
            ..line
        })),
        pause @ ScheduleLine::Pause { .. } => Some(pause),
    };
    let session = |session: RingSession| {
        Some(RingSession {
            id: RingSessionId::new(RandomIds.next_uuid()),
            ring_id: *rings.get(&session.ring_id)?,
            starts_at: from.moves.later(session.starts_at),
            lines: session.lines.into_iter().filter_map(line).collect(),
        })
    };
    copy.sessions = copy.sessions.into_iter().filter_map(session).collect();
    copy
}

/// What the classes of the copy are judged by, and by whom. A class whose format was made
/// after it was split or combined has that of the first class in its place.
async fn formats(
    db: &impl ConnectionTrait,
    to: EventId,
    show: &GroupShow,
    from: &CopiedFrom,
    classes: &HashMap<ClassId, ClassId>,
) -> Result<Vec<judged_class::Model>, StoreError> {
    let rows =
        judged_class::Entity::find().filter(judged_class::Column::EventId.eq(from.event.as_uuid()));
    let rows = find_all(db, rows, |row: judged_class::Model| {
        let format = row.format.and_then(Format::of_column);
        Ok((ClassId::new(row.class_id), (format, row.master_id)))
    });
    let judged: HashMap<ClassId, (Option<Format>, Option<Uuid>)> =
        rows.await?.into_iter().collect();
    let format_of = |id: ClassId| judged.get(&id).and_then(|(format, _)| format.clone());
    let heir = |id: ClassId| {
        let its = show.regroupings.iter().find(|it| it.from.contains(&id))?;
        its.to.first().copied()
    };
    let copies = from.classes.iter().filter_map(|(was, is)| {
        let master = judged.get(was).and_then(|(_, master)| *master);
        let master = master.and_then(|id| classes.get(&ClassId::new(id)));
        let mut format = format_of(*was).or_else(|| format_of(heir(*was)?));
        if let Some(format) = &mut format {
            let shared = format.master_of.iter().filter_map(|it| classes.get(it));
            format.master_of = shared.copied().collect();
        }
        (format.is_some() || master.is_some()).then(|| judged_class::Model {
            class_id: is.as_uuid(),
            event_id: to.as_uuid(),
            master_id: master.map(|it| it.as_uuid()),
            format_revision: i64::from(format.is_some()),
            format: format.map(|it| it.column()),
            work_off: WorkOffsJson::of(&[]),
            running_order: None,
            is_reopened: false,
        })
    });
    Ok(copies.collect())
}

async fn insert_schedule(
    db: &TransactionConnection,
    to: Uuid,
    planned: Schedule,
) -> Result<(), StoreError> {
    let Schedule { rings, sessions } = planned;
    if rings.is_empty() {
        return Ok(());
    }
    let row = schedule::Model {
        event_id: to,
        id: RandomIds.next_uuid(),
        sessions: SessionsJson(sessions.column()),
        revision: 1,
    };
    write(db, schedule::Entity::insert(row.into_active_model())).await?;
    let rings = rings
        .into_iter()
        .zip(0..)
        .map(|(ring, position)| show_ring::Model {
            id: ring.id.as_uuid(),
            event_id: to,
            name: ring.name.as_str().to_owned(),
            position,
        });
    insert_all(db, rings.map(IntoActiveModel::into_active_model)).await
}

/// Copies the areas with their stalls, without who has them, and returns how many stalls.
async fn copy_stalls(
    db: &TransactionConnection,
    to: EventId,
    from: &CopiedFrom,
) -> Result<usize, StoreError> {
    let areas = area::Entity::find().filter(area::Column::EventId.eq(from.event.as_uuid()));
    let areas = find_all(db, areas, Ok::<area::Model, _>).await?;
    if areas.is_empty() {
        return Ok(0);
    }
    let stalls = stall::Entity::find().filter(stall::Column::EventId.eq(from.event.as_uuid()));
    let event_id = to.as_uuid();
    let moved = |row: stall::Model| {
        let (area, position) = (row.area, row.position);
        let mut stall = row.read()?;
        let nights = stall.terms.nights.iter();
        stall.terms.nights = nights.map(|night| from.moves.day(*night)).collect();
        stall.id = ShowStallId::new(RandomIds.next_uuid());
        let copy = stall::Model::of(&stall, event_id, 0, 0);
        Ok(stall::Model {
            area,
            position,
            ..copy
        })
    };
    let stalls = find_all(db, stalls, moved).await?;
    let count = stalls.len();
    let areas = areas.into_iter().map(|row| area::Model { event_id, ..row });
    insert_all(db, areas.map(IntoActiveModel::into_active_model)).await?;
    insert_all(
        db,
        stalls.into_iter().map(IntoActiveModel::into_active_model),
    )
    .await?;
    let plan = plan::Model {
        event_id,
        revision: 1,
    };
    write(db, plan::Entity::insert(plan.into_active_model())).await?;
    Ok(count)
}

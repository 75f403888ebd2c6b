//! Reads the day of a show.

use std::collections::{HashMap, HashSet};

use kernel::{ClassId, RegistrationId, RequiredLine, RingId, StoreError};
use rings::{
    ClassState, ClassTap, DayClass, EntryState, NamedRing, Order, RingSession, RingStatus, RingTap,
    Schedule, ScheduleLine, ShowDay, Tap,
};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, EntityTrait, FromQueryResult, QueryFilter as _,
    QueryOrder as _, QuerySelect as _,
};
use uuid::Uuid;

use super::entity::{
    class_tap, gate_tap, judge_card, judged_class, published, ring_tap, schedule, show_ring,
};
use super::order_json::OrderJson;
use super::taps::{TapTable as _, turn};
use crate::class_entries::{barred, of_day};
use crate::row::{Unreadable, find_all, find_one, grouped, of_row, optional_instant};
use crate::show_classes::{held_classes_of, read_classes};
use crate::shows::find_with_rules;
use crate::table::{read, word_columns};
use crate::trail;

word_columns!(ClassState, EntryState, RingStatus);

/// The day of the show that fulfils the condition.
pub(crate) async fn find(
    db: &impl ConnectionTrait,
    which: Condition,
) -> Result<Option<ShowDay>, StoreError> {
    let Some((show, rules)) = find_with_rules(db, which).await? else {
        return Ok(None);
    };
    let id = show.id.as_uuid();
    // Before the rest: what is changed meanwhile is read again.
    let version = trail::length(db, id).await?;
    let classes = classes(db, id).await?;
    let ids = classes.iter().map(|it| it.id).collect();
    let (schedule, revision) = schedule_of(db, id, &ids).await?;
    let taps = ring_tap::Entity::current(ring_tap::Column::EventId.eq(id));
    let taps = find_all(db, taps, |row: ring_tap::Model| {
        let tap = RingTap {
            status: read("status", row.status)?,
            reason: read("reason", row.reason)?,
            until: optional_instant("until", row.until)?,
            turn: turn((row.at, row.number))?,
        };
        Ok((RingId::new(row.ring_id), tap))
    });
    Ok(Some(ShowDay {
        id: show.id,
        organization_id: show.organization_id,
        name: show.name,
        time_zone: show.time_zone,
        barred_get_no_place: rules.barred_get_no_place,
        schedule,
        revision,
        classes,
        ring_taps: grouped(taps.await?).into_iter().collect(),
        version,
    }))
}

/// The schedule of a show, and how often it was saved. Classes that the show no longer has
/// are left out.
pub(crate) async fn schedule_of(
    db: &impl ConnectionTrait,
    id: Uuid,
    classes: &HashSet<ClassId>,
) -> Result<(Schedule, u32), StoreError> {
    let row = schedule::Entity::find_by_id(id);
    let found = find_one(db, row, |row: schedule::Model| {
        let sessions: Vec<RingSession> = read("sessions", row.sessions.0)?;
        Ok((sessions, read("revision", row.revision)?))
    });
    let Some((mut sessions, revision)) = found.await? else {
        return Ok((Schedule::default(), 0));
    };
    let is_there = |id: ClassId| classes.contains(&id);
    for session in &mut sessions {
        session.lines.retain(|line| match line {
            ScheduleLine::Class(line) => is_there(line.class_id),
            ScheduleLine::Pause { .. } => true,
        });
        for line in &mut session.lines {
            if let ScheduleLine::Class(line) = line {
                line.with = line.with.filter(|id| is_there(*id));
            }
        }
    }
    let rings = show_ring::Entity::find()
        .filter(show_ring::Column::EventId.eq(id))
        .order_by_asc(show_ring::Column::Position);
    let rings = find_all(db, rings, |row: show_ring::Model| {
        Ok(NamedRing {
            id: RingId::new(row.id),
            name: RequiredLine::stored(row.name),
        })
    });
    let rings = rings.await?;
    Ok((Schedule { rings, sessions }, revision))
}

async fn classes(db: &impl ConnectionTrait, show: Uuid) -> Result<Vec<DayClass>, StoreError> {
    let barred = barred(db, show).await?;
    let mut entries = of_day(db, show, &barred).await?;
    let mut judged = judged(db, show).await?;
    let mut taps = gate_taps(db, gate_tap::Column::EventId.eq(show)).await?;
    let mut class_taps = class_taps(db, class_tap::Column::EventId.eq(show)).await?;
    let cards = latest::<judge_card::Entity>(
        db,
        (judge_card::Column::ClassId, judge_card::Column::SavedAt),
        judge_card::Column::EventId.eq(show),
    );
    let cards = cards.await?;
    let publications = latest::<published::Entity>(
        db,
        (published::Column::ClassId, published::Column::Number),
        published::Column::EventId.eq(show),
    );
    let publications = publications.await?;
    let classes = read_classes(db, held_classes_of(show)).await?.into_iter();
    let in_ring = classes.map(|class| {
        let id = class.id.as_uuid();
        let judged = judged.remove(&id).unwrap_or_default();
        // The card from which its places follow.
        let cards = cards.get(&judged.master_id.unwrap_or(id));
        let saved_at = optional_instant("saved_at", cards.copied());
        let publications = publications.get(&id);
        let publications = publications.map_or(Ok(0), |number| read("number", *number));
        Ok(DayClass {
            id: class.id,
            number: class.number,
            name: class.name,
            entries: entries.remove(&id).unwrap_or_default(),
            order: judged.order,
            is_reopened: judged.is_reopened,
            taps: taps.remove(&id).unwrap_or_default(),
            class_taps: class_taps.remove(&id).unwrap_or_default(),
            card_saved_at: of_row::<judge_card::Entity, _>(id, saved_at)?,
            publications: of_row::<published::Entity, _>(id, publications)?,
        })
    });
    in_ring.collect()
}

/// What the office said of a class in the ring.
#[derive(Default)]
struct JudgedClass {
    master_id: Option<Uuid>,
    order: Option<Order>,
    is_reopened: bool,
}

async fn judged(
    db: &impl ConnectionTrait,
    show: Uuid,
) -> Result<HashMap<Uuid, JudgedClass>, StoreError> {
    #[derive(FromQueryResult)]
    struct JudgedColumns {
        class_id: Uuid,
        master_id: Option<Uuid>,
        running_order: Option<OrderJson>,
        is_reopened: bool,
    }
    let rows = judged_class::Entity::find()
        .select_only()
        .columns([
            judged_class::Column::ClassId,
            judged_class::Column::MasterId,
            judged_class::Column::RunningOrder,
            judged_class::Column::IsReopened,
        ])
        .filter(judged_class::Column::EventId.eq(show));
    let rows = find_all(db, rows, |row: JudgedColumns| {
        let order = row.running_order.map(|it| read("running_order", it));
        let judged = JudgedClass {
            master_id: row.master_id,
            order: order.transpose()?,
            is_reopened: row.is_reopened,
        };
        Ok((row.class_id, judged))
    });
    Ok(rows.await?.into_iter().collect())
}

/// What stewards tapped of horses, by class.
pub(super) async fn gate_taps(
    db: &impl ConnectionTrait,
    which: Expr,
) -> Result<HashMap<Uuid, Vec<Tap>>, StoreError> {
    let rows = gate_tap::Entity::current(which);
    Ok(grouped(find_all(db, rows, to_tap).await?))
}

/// What stewards tapped of classes.
pub(crate) async fn class_taps(
    db: &impl ConnectionTrait,
    which: Expr,
) -> Result<HashMap<Uuid, Vec<ClassTap>>, StoreError> {
    let rows = class_tap::Entity::current(which);
    Ok(grouped(find_all(db, rows, to_class_tap).await?))
}

/// A tap with the id of its class.
fn to_tap(row: gate_tap::Model) -> Result<(Uuid, Tap), Unreadable> {
    let tap = Tap {
        registration_id: RegistrationId::new(row.registration_id),
        state: read("state", row.state)?,
        turn: turn((row.at, row.number))?,
    };
    Ok((row.class_id, tap))
}

/// Likewise.
fn to_class_tap(row: class_tap::Model) -> Result<(Uuid, ClassTap), Unreadable> {
    let tap = ClassTap {
        state: read("state", row.state)?,
        turn: turn((row.at, row.number))?,
    };
    Ok((row.class_id, tap))
}

/// The largest value that the rows of each class have in a column.
async fn latest<E: EntityTrait>(
    db: &impl ConnectionTrait,
    (class, column): (E::Column, E::Column),
    which: Expr,
) -> Result<HashMap<Uuid, i64>, StoreError> {
    #[derive(FromQueryResult)]
    struct Latest {
        class_id: Uuid,
        latest: Option<i64>,
    }
    let rows = E::find()
        .select_only()
        .column(class)
        .column_as(column.max(), "latest")
        .filter(which)
        .group_by(class);
    let rows = find_all(db, rows, Ok::<Latest, _>).await?;
    let rows = rows.into_iter();
    Ok(rows
        .filter_map(|row| Some((row.class_id, row.latest?)))
        .collect())
}

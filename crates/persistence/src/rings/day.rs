//! Reads the day of a show.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;

use events::EntryRules;
use kernel::{
    ClassId, EventId, OrganizationId, RegistrationId, RequiredLine, RingId, StoreError, TimeZone,
};
use registrations::ClassEntryState;
use rings::{
    ClassState, ClassTap, DayClass, DayEntry, EntryState, NamedRing, Order, RingStatus, RingTap,
    Schedule, ScheduleLine, Session, ShowDay, Standing, Tap, rider_key,
};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, EntityTrait, FromQueryResult, JoinType,
    QueryFilter as _, QueryOrder as _, QuerySelect as _,
};
use uuid::Uuid;

use super::barred::barred;
use super::entity::{
    class_tap, gate_tap, judge_card, judged_class, published, ring_tap, schedule, show_ring,
};
use super::order_json::OrderJson;
use super::taps::{TapTable as _, turn};
use crate::events::entity::class as show_class;
use crate::events::entity::event;
use crate::registrations::entity::{self as registration, class_entry};
use crate::row::{Unreadable, find_all, find_one, optional_instant, relation};
use crate::shows::held_classes_of;
use crate::table::{Col, Stored as _, read, word_columns};
use crate::trail;

word_columns!(ClassState, EntryState, RingStatus);

#[derive(FromQueryResult)]
struct ShowColumns {
    id: Uuid,
    organization_id: Uuid,
    name: String,
    time_zone: String,
    entry_rules: Col<EntryRules>,
}

#[derive(FromQueryResult)]
struct EntryColumns {
    class_id: Uuid,
    registration_id: Uuid,
    horse_name: String,
    rider_name: String,
    rider_email: String,
    owner_name: Option<String>,
    trainer_name: Option<String>,
    back_number: i64,
    state: String,
    is_charged: bool,
    revision: i64,
}

/// The day of the show that fulfils the condition.
pub(crate) async fn find(
    db: &impl ConnectionTrait,
    which: Condition,
) -> Result<Option<ShowDay>, StoreError> {
    let show = event::Entity::find()
        .select_only()
        .columns([event::Column::Id, event::Column::OrganizationId])
        .columns([event::Column::Name])
        .columns([event::Column::TimeZone, event::Column::EntryRules])
        .filter(which);
    let to_show = |row: ShowColumns| {
        let zone: TimeZone = read("time_zone", row.time_zone)?;
        let rules: EntryRules = read("entry_rules", row.entry_rules)?;
        let whose = (row.id, OrganizationId::new(row.organization_id));
        Ok((whose, row.name, zone, rules.barred_get_no_place))
    };
    let found = find_one(db, show, to_show).await?;
    let Some(((id, organization_id), name, time_zone, barred_get_no_place)) = found else {
        return Ok(None);
    };
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
        id: EventId::new(id),
        organization_id,
        name,
        time_zone,
        barred_get_no_place,
        schedule,
        revision,
        classes,
        ring_taps: grouped(taps.await?).into_iter().collect(),
        version,
    }))
}

/// The schedule of a show, and how often it was saved. Classes that the show no longer has
/// are left out.
pub(super) async fn schedule_of(
    db: &impl ConnectionTrait,
    id: Uuid,
    classes: &HashSet<ClassId>,
) -> Result<(Schedule, u32), StoreError> {
    let row = schedule::Entity::find_by_id(id);
    let found = find_one(db, row, |row: schedule::Model| {
        let sessions: Vec<Session> = read("sessions", row.sessions.0)?;
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
    let of_show = class_entry::Column::EventId.eq(show);
    let mut entries = entries(db, of_show, &barred).await?;
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
    find_all(db, held_classes_of(show), |row: show_class::Model| {
        let judged = judged.remove(&row.id).unwrap_or_default();
        // The card from which its places follow.
        let cards = cards.get(&judged.master_id.unwrap_or(row.id));
        Ok(DayClass {
            id: ClassId::new(row.id),
            number: row.number,
            name: row.name,
            entries: entries.remove(&row.id).unwrap_or_default(),
            order: judged.order,
            is_reopened: judged.is_reopened,
            taps: taps.remove(&row.id).unwrap_or_default(),
            class_taps: class_taps.remove(&row.id).unwrap_or_default(),
            card_saved_at: optional_instant("saved_at", cards.copied())?,
            publications: match publications.get(&row.id) {
                None => 0,
                Some(number) => read("number", *number)?,
            },
        })
    })
    .await
}

/// The horses of classes that take part or were scratched, by class and in it by back
/// number, with the inspections by which some are barred.
pub(super) async fn entries(
    db: &impl ConnectionTrait,
    classes: Expr,
    barred: &HashMap<Uuid, Standing>,
) -> Result<HashMap<Uuid, Vec<DayEntry>>, StoreError> {
    let states = [ClassEntryState::Entered, ClassEntryState::Scratched];
    let rows = class_entry::Entity::find()
        .select_only()
        .columns([
            class_entry::Column::ClassId,
            class_entry::Column::RegistrationId,
            class_entry::Column::State,
            class_entry::Column::IsCharged,
        ])
        .columns([
            registration::Column::HorseName,
            registration::Column::RiderName,
            registration::Column::RiderEmail,
            registration::Column::BackNumber,
            registration::Column::Revision,
        ])
        .expr_as(
            Expr::cust("registrations.details -> 'owner' ->> 'name'"),
            "owner_name",
        )
        .expr_as(
            Expr::cust("registrations.details -> 'trainer' ->> 'name'"),
            "trainer_name",
        )
        .join(
            JoinType::InnerJoin,
            relation(
                class_entry::Column::RegistrationId,
                registration::Column::Id,
            ),
        )
        .filter(classes)
        .filter(class_entry::Column::ClassId.is_not_null())
        .filter(class_entry::Column::State.is_in(states.map(|it| it.column())))
        .filter(registration::Column::BackNumber.is_not_null())
        .order_by_asc(registration::Column::BackNumber);
    let rows = find_all(db, rows, |row: EntryColumns| {
        let state: ClassEntryState = read("state", row.state)?;
        let entry = DayEntry {
            registration_id: RegistrationId::new(row.registration_id),
            back_number: read("back_number", row.back_number)?,
            horse_name: row.horse_name,
            rider_key: rider_key(&row.rider_name, &row.rider_email),
            rider_name: row.rider_name,
            owner_name: row.owner_name.unwrap_or_default(),
            trainer_name: row.trainer_name.unwrap_or_default(),
            is_scratched: state == ClassEntryState::Scratched,
            is_charged: row.is_charged,
            revision: read("revision", row.revision)?,
            barred: barred.get(&row.registration_id).copied(),
        };
        Ok((row.class_id, entry))
    });
    Ok(grouped(rows.await?))
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
pub(super) async fn class_taps(
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

pub(super) fn grouped<K: Hash + Eq, V>(
    rows: impl IntoIterator<Item = (K, V)>,
) -> HashMap<K, Vec<V>> {
    let mut groups: HashMap<K, Vec<V>> = HashMap::new();
    for (key, value) in rows {
        groups.entry(key).or_default().push(value);
    }
    groups
}

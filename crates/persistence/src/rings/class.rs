//! Reads what the ring knows of a class.

use std::collections::{BTreeSet, HashMap};

use kernel::{ClassId, EventId, HorseId, Reason, RegistrationId, Revision, Scope, StoreError};
use registrations::{ClassEntryState, EntryDetails, EntryPerson};
use rings::{
    Card, DayClass, EntryPeople, Format, JudgeCard, Judging, Order, Presence, Publication,
    RingClass, RingEntry, Starter,
};
use sea_orm::sea_query::{Alias, Expr, ExprTrait as _, Query};
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, FromQueryResult, JoinType,
    QueryFilter as _, QueryOrder as _, QuerySelect as _,
};
use uuid::Uuid;

use super::day;
use super::entity::{class_tap, gate_tap, judge_card, judged_class, published};
use crate::events::entity::{class, event};
use crate::registrations::entity::{self as registration, class_entry};
use crate::row::{Unreadable, find_all, optional, relation};
use crate::shows::visible;
use crate::table::{Col, Stored as _, read};

/// What a class is called, and whose it is.
#[derive(Clone, FromQueryResult)]
pub(super) struct ClassColumns {
    pub(super) id: Uuid,
    pub(super) organization_id: Uuid,
    number: String,
    name: String,
}

#[derive(FromQueryResult)]
struct EntryColumns {
    class_id: Uuid,
    is_charged: bool,
    revision: i64,
    registration_id: Uuid,
    horse_id: Option<Uuid>,
    horse_name: String,
    rider_name: String,
    rider_email: String,
    details: Col<EntryDetails>,
    back_number: i64,
    state: String,
}

/// A class of a show within the scope, and the organization of the show.
pub(super) async fn find(
    connection: &impl ConnectionTrait,
    which: Condition,
    (event_id, id): (EventId, ClassId),
) -> Result<Option<(RingClass, Uuid)>, StoreError> {
    let which = which.add(class::Column::Id.eq(id.as_uuid()));
    let found = all(connection, which, event_id).await?;
    Ok(found.into_iter().next())
}

/// The classes of a show that fulfil the condition, in their order, and its organization.
pub(super) async fn all(
    connection: &impl ConnectionTrait,
    which: Condition,
    event_id: EventId,
) -> Result<Vec<(RingClass, Uuid)>, StoreError> {
    let found = named(connection, which, event_id).await?;
    with_parts(connection, event_id, found).await
}

/// Which classes of a show fulfil the condition, in their order.
pub(super) async fn named(
    connection: &impl ConnectionTrait,
    which: Condition,
    event_id: EventId,
) -> Result<Vec<ClassColumns>, StoreError> {
    let found = class::Entity::find()
        .select_only()
        .columns([
            class::Column::Id,
            class::Column::Number,
            class::Column::Name,
        ])
        .column(event::Column::OrganizationId)
        .join(
            JoinType::InnerJoin,
            relation(class::Column::EventId, event::Column::Id),
        )
        .filter(class::Column::EventId.eq(event_id.as_uuid()))
        .filter(which)
        .order_by_asc(class::Column::Position);
    find_all(connection, found, Ok).await
}

/// What the ring knows of these classes.
pub(super) async fn with_parts(
    connection: &impl ConnectionTrait,
    event_id: EventId,
    found: Vec<ClassColumns>,
) -> Result<Vec<(RingClass, Uuid)>, StoreError> {
    if found.is_empty() {
        return Ok(Vec::new());
    }
    let ids: Vec<Uuid> = found.iter().map(|it| it.id).collect();
    let judged_of = |ids: &[Uuid]| judged_class::Column::ClassId.is_in(ids.to_vec());
    let mut rows = by_class(judged(connection, judged_of(&ids)).await?);
    let masters = rows.values().filter_map(|row| row.master_id);
    let masters: Vec<Uuid> = masters.filter(|id| !rows.contains_key(id)).collect();
    if !masters.is_empty() {
        rows.extend(by_class(judged(connection, judged_of(&masters)).await?));
    }
    let judgings = judgings(connection, &rows).await?;
    let shared = |id: &Uuid| {
        let format = judgings.get(id).and_then(|it| it.format.as_ref());
        let shared = format.map(|it| it.master_of.iter().map(|it| it.as_uuid()));
        shared.into_iter().flatten()
    };
    let with_shared: BTreeSet<Uuid> = ids
        .iter()
        .copied()
        .chain(ids.iter().flat_map(shared))
        .collect();
    let entries = entries(connection, with_shared).await?;
    let mut published =
        last_published(connection, published::Column::ClassId.is_in(ids.clone())).await?;
    let of_horses = gate_tap::Column::ClassId.is_in(ids.clone());
    let mut taps = day::gate_taps(connection, of_horses).await?;
    let of_classes = class_tap::Column::ClassId.is_in(ids.clone());
    let mut class_taps = day::class_taps(connection, of_classes).await?;
    let none = Judging::default;
    let class = |found: ClassColumns| {
        let row = rows.get(&found.id);
        let master = row.and_then(|it| it.master_id);
        let order = row.and_then(|it| it.running_order.clone());
        let sharing = shared(&found.id).flat_map(|id| entries.get(&id).into_iter().flatten());
        let class = RingClass {
            event_id,
            id: ClassId::new(found.id),
            number: found.number,
            name: found.name,
            entries: entries.get(&found.id).cloned().unwrap_or_default(),
            judging: judgings.get(&found.id).cloned().unwrap_or_else(none),
            master: master.map(|id| {
                let its = judgings.get(&id).cloned().unwrap_or_else(none);
                (ClassId::new(id), its)
            }),
            sharing: sharing.map(|it| it.starter.back_number).collect(),
            published: published.remove(&found.id),
            order: order.and_then(Order::of_column),
            taps: taps.remove(&found.id).unwrap_or_default(),
            class_taps: class_taps.remove(&found.id).unwrap_or_default(),
            is_reopened: row.is_some_and(|it| it.is_reopened),
        };
        (class, found.organization_id)
    };
    Ok(found.into_iter().map(class).collect())
}

fn by_class(rows: Vec<judged_class::Model>) -> HashMap<Uuid, judged_class::Model> {
    rows.into_iter().map(|row| (row.class_id, row)).collect()
}

/// A class as its gate needs it: without what judges wrote and inspectors found.
pub(super) async fn at_gate(
    connection: &impl ConnectionTrait,
    ClassColumns {
        id, number, name, ..
    }: ClassColumns,
    judged: judged_class::Model,
) -> Result<DayClass, StoreError> {
    let barred = HashMap::new();
    let entries = day::entries(connection, class_entry::Column::ClassId.eq(id), &barred);
    let entries = entries.await?.remove(&id);
    let taps = day::gate_taps(connection, gate_tap::Column::ClassId.eq(id));
    let taps = taps.await?.remove(&id);
    let class_taps = day::class_taps(connection, class_tap::Column::ClassId.eq(id));
    let class_taps = class_taps.await?.remove(&id);
    Ok(DayClass {
        id: ClassId::new(id),
        number,
        name,
        entries: entries.unwrap_or_default(),
        order: judged.running_order.and_then(Order::of_column),
        is_reopened: judged.is_reopened,
        taps: taps.unwrap_or_default(),
        class_taps: class_taps.unwrap_or_default(),
        card_saved_at: None,
        publications: 0,
    })
}

/// The classes that are visible within the scope.
pub(super) fn within(scope: &Scope) -> Condition {
    visible(scope)
}

pub(super) async fn judged(
    connection: &impl ConnectionTrait,
    which: sea_orm::sea_query::SimpleExpr,
) -> Result<Vec<judged_class::Model>, StoreError> {
    let rows = judged_class::Entity::find().filter(which);
    find_all(connection, rows, Ok).await
}

/// The formats, cards and work-offs of classes.
async fn judgings(
    connection: &impl ConnectionTrait,
    rows: &HashMap<Uuid, judged_class::Model>,
) -> Result<HashMap<Uuid, Judging>, StoreError> {
    let ids: Vec<Uuid> = rows.keys().copied().collect();
    let written = judge_card::Entity::find().filter(judge_card::Column::ClassId.is_in(ids));
    let written = find_all(connection, written, |row: judge_card::Model| {
        let card = JudgeCard {
            card: Card {
                lines: read("lines", row.lines.0)?,
            },
            revision: Some(read::<Revision>("revision", row.revision)?),
        };
        Ok((row.class_id, (row.judge, card)))
    });
    let mut written = day::grouped(written.await?);
    let judging = |(id, row): (&Uuid, &judged_class::Model)| {
        let format = row.format.clone().and_then(Format::of_column);
        let mut cards = vec![JudgeCard::default(); format.as_ref().map_or(0, Format::cards)];
        for (judge, card) in written.remove(id).unwrap_or_default() {
            // A card of a judge who was taken out of the format is kept, and not read.
            let place = usize::try_from(judge).ok().and_then(|it| cards.get_mut(it));
            if let Some(place) = place {
                *place = card;
            }
        }
        let judging = Judging {
            format_revision: u32::try_from(row.format_revision).map_err(StoreError::failed)?,
            format,
            cards,
            work_offs: row.work_off.clone().into_work_offs(),
        };
        Ok((*id, judging))
    };
    rows.iter().map(judging).collect()
}

/// The horses that take part in classes or were scratched, by class and in it by back
/// number.
async fn entries(
    connection: &impl ConnectionTrait,
    classes: BTreeSet<Uuid>,
) -> Result<HashMap<Uuid, Vec<RingEntry>>, StoreError> {
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
            registration::Column::Revision,
            registration::Column::HorseId,
            registration::Column::HorseName,
            registration::Column::RiderName,
            registration::Column::RiderEmail,
            registration::Column::Details,
            registration::Column::BackNumber,
        ])
        .join(
            JoinType::InnerJoin,
            relation(
                class_entry::Column::RegistrationId,
                registration::Column::Id,
            ),
        )
        .filter(class_entry::Column::ClassId.is_in(classes))
        .filter(class_entry::Column::State.is_in(states.map(|it| it.column())))
        .filter(registration::Column::BackNumber.is_not_null())
        .order_by_asc(registration::Column::BackNumber);
    Ok(day::grouped(find_all(connection, rows, to_entry).await?))
}

fn to_entry(row: EntryColumns) -> Result<(Uuid, RingEntry), Unreadable> {
    let state: ClassEntryState = read("state", row.state)?;
    let details: EntryDetails = read("details", row.details)?;
    let name = |person: Option<EntryPerson>| person.map(|it| it.name.as_str().to_owned());
    let entry = RingEntry {
        registration_id: RegistrationId::new(row.registration_id),
        horse_id: row.horse_id.map(HorseId::new),
        horse_name: row.horse_name,
        rider_name: row.rider_name,
        starter: Starter {
            back_number: read("back_number", row.back_number)?,
            presence: match state {
                ClassEntryState::Scratched => Presence::Scratched,
                _ => Presence::Expected,
            },
        },
        people: EntryPeople {
            owner: name(details.owner).unwrap_or_default(),
            trainer: name(details.trainer).unwrap_or_default(),
            rider_email: row.rider_email,
        },
        is_charged: row.is_charged,
        revision: read("revision", row.revision)?,
    };
    Ok((row.class_id, entry))
}

/// Whether nothing was published of the class after the outer query's results.
pub(super) fn is_last() -> Expr {
    let later = Alias::new("later");
    let of_class = Expr::col((later.clone(), published::Column::ClassId))
        .equals((published::Entity, published::Column::ClassId));
    let is_later = Expr::col((later.clone(), published::Column::Number))
        .gt(Expr::col((published::Entity, published::Column::Number)));
    let later = Query::select()
        .expr(Expr::val(1))
        .from_as(published::Entity, later)
        .and_where(of_class)
        .and_where(is_later)
        .take();
    Expr::exists(later).not()
}

/// What was published last of each class.
pub(super) async fn last_published(
    connection: &impl ConnectionTrait,
    which: sea_orm::sea_query::SimpleExpr,
) -> Result<HashMap<Uuid, Publication>, StoreError> {
    let rows = published::Entity::find().filter(which).filter(is_last());
    let rows = find_all(connection, rows, |row: published::Model| {
        let publication = Publication {
            number: read("number", row.number)?,
            at: read("published_at", row.published_at)?,
            reason: optional(row.reason, Reason::stored),
            sheet: read("sheet", row.sheet)?,
        };
        Ok((row.class_id, publication))
    });
    Ok(rows.await?.into_iter().collect())
}

//! Reads what the ring knows of a class.

use std::collections::{BTreeSet, HashMap};

use kernel::{ClassId, EventId, HorseId, Reason, RegistrationId, Revision, Scope, StoreError};
use registrations::{ClassEntryState, EntryDetails, EntryPerson};
use rings::{
    Card, ClassTap, EntryPeople, Format, JudgeCard, Judging, Order, Presence, Publication,
    RingClass, RingEntry, Starter, Tap,
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
use crate::row::{Unreadable, find_all, find_one, optional, relation};
use crate::shows::visible;
use crate::table::{Col, Stored as _, read};

#[derive(FromQueryResult)]
struct ClassColumns {
    id: Uuid,
    organization_id: Uuid,
    number: String,
    name: String,
}

#[derive(FromQueryResult)]
struct EntryColumns {
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
    let one = class::Entity::find_by_id(id.as_uuid())
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
        .filter(which);
    let Some(found) = find_one(connection, one, Ok::<ClassColumns, _>).await? else {
        return Ok(None);
    };
    let rows = judged(connection, judged_class::Column::ClassId.eq(id.as_uuid())).await?;
    let row = rows.into_iter().next();
    let master_id = row.as_ref().and_then(|it| it.master_id);
    let master = match master_id {
        None => None,
        Some(master) => {
            let its = judged(connection, judged_class::Column::ClassId.eq(master)).await?;
            let its = judging(connection, master, its.into_iter().next()).await?;
            Some((ClassId::new(master), its))
        }
    };
    let order = row.as_ref().and_then(|it| it.running_order.clone());
    let judging = judging(connection, id.as_uuid(), row).await?;
    let shared = judging.format.iter().flat_map(|it| &it.master_of);
    let shared: Vec<Uuid> = shared.map(|it| it.as_uuid()).collect();
    let sharing = if shared.is_empty() {
        BTreeSet::new()
    } else {
        let entries = entries(connection, shared).await?;
        entries.iter().map(|it| it.starter.back_number).collect()
    };
    let class = RingClass {
        event_id,
        id: ClassId::new(found.id),
        number: found.number,
        name: found.name,
        entries: entries(connection, vec![found.id]).await?,
        judging,
        master,
        sharing,
        published: last_published(connection, published::Column::ClassId.eq(found.id))
            .await?
            .remove(&found.id),
        order: order.and_then(Order::of_column),
        taps: taps(connection, found.id).await?,
        class_taps: class_taps(connection, found.id).await?,
    };
    Ok(Some((class, found.organization_id)))
}

/// What stewards tapped of the horses of a class.
async fn taps(connection: &impl ConnectionTrait, id: Uuid) -> Result<Vec<Tap>, StoreError> {
    let rows = gate_tap::Entity::find().filter(gate_tap::Column::ClassId.eq(id));
    let rows = find_all(connection, rows, day::to_tap).await?;
    Ok(rows.into_iter().map(|(_, tap)| tap).collect())
}

/// What stewards tapped of a class.
async fn class_taps(
    connection: &impl ConnectionTrait,
    id: Uuid,
) -> Result<Vec<ClassTap>, StoreError> {
    let rows = class_tap::Entity::find().filter(class_tap::Column::ClassId.eq(id));
    let rows = find_all(connection, rows, day::to_class_tap).await?;
    Ok(rows.into_iter().map(|(_, tap)| tap).collect())
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

/// The format, cards and work-offs of a class.
async fn judging(
    connection: &impl ConnectionTrait,
    id: Uuid,
    row: Option<judged_class::Model>,
) -> Result<Judging, StoreError> {
    let Some(row) = row else {
        return Ok(Judging::default());
    };
    let format = row.format.and_then(Format::of_column);
    let written = judge_card::Entity::find().filter(judge_card::Column::ClassId.eq(id));
    let written = find_all(connection, written, |row: judge_card::Model| {
        let card = JudgeCard {
            card: Card {
                lines: read("lines", row.lines.0)?,
            },
            revision: Some(read::<Revision>("revision", row.revision)?),
        };
        Ok((row.judge, card))
    });
    let written = written.await?;
    let mut cards = vec![JudgeCard::default(); format.as_ref().map_or(0, Format::cards)];
    for (judge, card) in written {
        // A card of a judge who was taken out of the format is kept, and not read.
        let place = usize::try_from(judge).ok().and_then(|it| cards.get_mut(it));
        if let Some(place) = place {
            *place = card;
        }
    }
    Ok(Judging {
        format_revision: u32::try_from(row.format_revision).map_err(StoreError::failed)?,
        format,
        cards,
        work_off: row.work_off.0,
    })
}

/// The horses that take part in classes or were scratched, by back number.
async fn entries(
    connection: &impl ConnectionTrait,
    classes: Vec<Uuid>,
) -> Result<Vec<RingEntry>, StoreError> {
    let states = [ClassEntryState::Entered, ClassEntryState::Scratched];
    let rows = class_entry::Entity::find()
        .select_only()
        .columns([
            class_entry::Column::RegistrationId,
            class_entry::Column::State,
        ])
        .columns([
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
    find_all(connection, rows, to_entry).await
}

fn to_entry(row: EntryColumns) -> Result<RingEntry, Unreadable> {
    let state: ClassEntryState = read("state", row.state)?;
    let details: EntryDetails = read("details", row.details)?;
    let name = |person: Option<EntryPerson>| person.map(|it| it.name.as_str().to_owned());
    Ok(RingEntry {
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
    })
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

//! Reads the classes of a show and how far they are.

use std::collections::{BTreeMap, HashMap};

use kernel::{ClassEntryId, ClassId, RegistrationId, StoreError};
use registrations::ClassEntryState;
use rings::{ClassState, GroupClass, GroupEntry, GroupLink, GroupShow, GroupStanding};
use sea_orm::sea_query::ExprTrait as _;
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, FromQueryResult, JoinType,
    QueryFilter as _, QueryOrder as _, QuerySelect as _,
};
use uuid::Uuid;

use crate::events::entity::class as show_class;
use crate::links::rows as link;
use crate::registrations::entity::{self as registration, class_entry};
use crate::rings::entity::{class_tap, device, judge_card, judged_class, published, regrouping};
use crate::rings::regroup_json::to_regrouping;
use crate::rings::{class, day};
use crate::row::{Unreadable, find_all, relation};
use crate::show_classes::classes_of;
use crate::table::read;

/// A show with its classes.
pub(crate) async fn show(
    db: &impl ConnectionTrait,
    event_id: Uuid,
) -> Result<GroupShow, StoreError> {
    let classes = find_all(db, classes_of([event_id]), to_class).await?;
    let ids = classes.iter().map(|it| it.id).collect();
    let (schedule, revision) = day::schedule_of(db, event_id, &ids).await?;
    let regroupings = regrouping::Entity::find()
        .filter(regrouping::Column::EventId.eq(event_id))
        .order_by_asc(regrouping::Column::MadeAt);
    let regroupings = find_all(db, regroupings, to_regrouping).await?;
    let links = device::Entity::find()
        .join(
            JoinType::InnerJoin,
            relation(device::Column::LinkId, link::Column::Id),
        )
        .filter(link::Column::EventId.eq(event_id));
    let links = find_all(db, links, to_link).await?;
    Ok(GroupShow {
        classes,
        regroupings,
        schedule,
        revision,
        links: links
            .into_iter()
            .filter(|it| !it.classes.is_empty())
            .collect(),
    })
}

fn to_class(row: show_class::Model) -> Result<GroupClass, Unreadable> {
    let entered = read("entered", row.entered)?;
    let class = row.read()?.class;
    Ok(GroupClass {
        id: class.id,
        text: class.name.as_str().len() + class.description.as_str().len(),
        number: class.number,
        name: class.name,
        capacity: class.capacity,
        closed: class.closed,
        entered,
    })
}

fn to_link(row: device::Model) -> Result<GroupLink, Unreadable> {
    Ok(GroupLink {
        id: read("link_id", row.link_id)?,
        role: read("role", row.role)?,
        classes: read("class_ids", row.class_ids)?,
    })
}

#[derive(FromQueryResult)]
struct EntryColumns {
    id: Uuid,
    class_id: Uuid,
    registration_id: Uuid,
    state: String,
    back_number: Option<i64>,
}

/// How far classes are, in the order of the ids.
pub(super) async fn standings(
    db: &impl ConnectionTrait,
    ids: &[Uuid],
) -> Result<Vec<GroupStanding>, StoreError> {
    let of_these = || ids.iter().copied();
    let rows = class_entry::Entity::find()
        .select_only()
        .columns([class_entry::Column::Id, class_entry::Column::ClassId])
        .columns([
            class_entry::Column::RegistrationId,
            class_entry::Column::State,
        ])
        .column(registration::Column::BackNumber)
        .join(
            JoinType::InnerJoin,
            relation(
                class_entry::Column::RegistrationId,
                registration::Column::Id,
            ),
        )
        .filter(class_entry::Column::ClassId.is_in(of_these()))
        .order_by_asc(registration::Column::NumberKey)
        .order_by_asc(class_entry::Column::Id);
    let mut entries: HashMap<Uuid, Vec<GroupEntry>> = HashMap::new();
    for (class, entry) in find_all(db, rows, to_entry).await? {
        entries.entry(class).or_default().push(entry);
    }
    let cards = judge_card::Entity::find().filter(judge_card::Column::ClassId.is_in(of_these()));
    let cards = find_all(db, cards, |row: judge_card::Model| Ok(row.class_id)).await?;
    let published = published::Entity::find()
        .select_only()
        .column(published::Column::ClassId)
        .filter(published::Column::ClassId.is_in(of_these()))
        .into_tuple::<Uuid>();
    let published = published.all(db).await.map_err(crate::error::store_error)?;
    let sharing = judged_class::Column::MasterId.is_not_null().and(
        judged_class::Column::ClassId
            .is_in(of_these())
            .or(judged_class::Column::MasterId.is_in(of_these())),
    );
    let sharing = class::judged(db, sharing).await?;
    let states = states(db, ids).await?;
    let standing = |id: &Uuid| GroupStanding {
        id: ClassId::new(*id),
        entries: entries.remove(id).unwrap_or_default(),
        cards: count(cards.iter().filter(|it| *it == id)),
        is_published: published.contains(id),
        shares_cards: sharing
            .iter()
            .any(|row| row.class_id == *id || row.master_id == Some(*id)),
        state: states.get(id).copied().unwrap_or_default(),
    };
    Ok(ids.iter().map(standing).collect())
}

fn count(all: impl Iterator) -> u32 {
    u32::try_from(all.count()).unwrap_or(u32::MAX)
}

fn to_entry(row: EntryColumns) -> Result<(Uuid, GroupEntry), Unreadable> {
    let state: ClassEntryState = read("state", row.state)?;
    let takes_part = state == ClassEntryState::Entered;
    let entry = GroupEntry {
        id: ClassEntryId::new(row.id),
        registration_id: RegistrationId::new(row.registration_id),
        back_number: read("back_number", row.back_number)?,
        state: state.as_str(),
        takes_part,
        is_active: takes_part || state == ClassEntryState::Waitlisted,
    };
    Ok((row.class_id, entry))
}

/// What the gate said last of each class.
async fn states(
    db: &impl ConnectionTrait,
    ids: &[Uuid],
) -> Result<BTreeMap<Uuid, ClassState>, StoreError> {
    let of_classes = class_tap::Column::ClassId.is_in(ids.iter().copied());
    let taps = day::class_taps(db, of_classes).await?;
    let last = taps.into_iter().filter_map(|(id, taps)| {
        let last = taps.into_iter().max_by_key(|tap| tap.turn);
        Some((id, last?.state))
    });
    Ok(last.collect())
}

//! Takes back what an import added.

use std::collections::{HashMap, HashSet};

use ::horses::ListOf;
use imports::{ItemKind, Kept, Target, Undone};
use kernel::{PlaceId, Refusal, StoreError};
use places::{Area, Holds, NewPlan, PlaceRefusal};
use sea_orm::sea_query::LockType;
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _};
use uuid::Uuid;

use super::entity::item;
use super::{classes, entries, prints};
use crate::book::services::entity::{given, offered};
use crate::database::TransactionConnection;
use crate::row::{delete_where, find_all};
use crate::scope::lock_these;
use crate::trail::note;
use crate::{
    contacts, events, horse_owners, horses, idempotency, places as place_rows, registrations,
};

/// What of a kind was added, with its print.
type Items = HashMap<ItemKind, Vec<(Uuid, String)>>;

/// Takes everything back that an import added, except what was changed or is used since.
/// The organization is locked.
pub(super) async fn all(
    db: &TransactionConnection,
    target: &Target,
    import: Uuid,
) -> Result<Undone, StoreError> {
    let rows = item::Entity::find().filter(item::Column::ImportId.eq(import));
    let mut items = Items::new();
    for item in find_all(db, rows, item::Model::read).await? {
        let of_kind = items.entry(item.kind).or_default();
        of_kind.push((item.item_id, item.print));
    }
    lock(db, &items).await?;
    let mut undone = Undone::default();
    // What refers to others comes first.
    for kind in ItemKind::ALL {
        let Some(added) = items.remove(&kind) else {
            continue;
        };
        of_kind(db, target, (kind, added), &mut undone).await?;
    }
    delete_where::<item::Entity>(db, item::Column::ImportId.eq(import)).await?;
    Ok(undone)
}

/// Locks contacts before horses, as all do, against those who change or refer to them.
async fn lock(db: &TransactionConnection, items: &Items) -> Result<(), StoreError> {
    let ids = |kind| {
        let added = items.get(&kind).into_iter().flatten();
        added
            .map(|(id, _): &(Uuid, String)| *id)
            .collect::<Vec<_>>()
    };
    let contacts = crate::contacts::entity::Entity::find();
    lock_these(db, contacts, ids(ItemKind::Contact), LockType::Update).await?;
    let horses = crate::horses::entity::horse::Entity::find();
    lock_these(db, horses, ids(ItemKind::Horse), LockType::Update).await?;
    Ok(())
}

async fn of_kind(
    db: &TransactionConnection,
    target: &Target,
    (kind, added): (ItemKind, Vec<(Uuid, String)>),
    undone: &mut Undone,
) -> Result<(), StoreError> {
    let ids: Vec<_> = added.iter().map(|(id, _)| *id).collect();
    let mut present = prints::of(db, kind, &ids).await?;
    let used = used(db, target, kind).await?;
    let (mut removed, mut kept) = (Vec::new(), Vec::new());
    for (id, print) in added {
        // What somebody has deleted since is neither taken back nor kept.
        let Some(printed) = present.remove(&id) else {
            continue;
        };
        if printed.print == print && !used.contains(&id) {
            removed.push(id);
        } else {
            let name = printed.name;
            kept.push(Kept { kind, id, name });
        }
    }
    kept.sort_by(|one, other| one.name.cmp(&other.name));
    undone.kept.append(&mut kept);
    undone.removed += u32::try_from(removed.len()).unwrap_or(u32::MAX);
    if removed.is_empty() {
        return Ok(());
    }
    remove(db, target, kind, &removed).await
}

/// What of a kind others have that stay, beside what the prints tell.
async fn used(
    db: &TransactionConnection,
    target: &Target,
    kind: ItemKind,
) -> Result<HashSet<Uuid>, StoreError> {
    let organization = target.organization_id;
    match kind {
        ItemKind::Contact => {
            let owners = horse_owners::of_all_horses(db, organization).await?;
            let owners = owners.values().flat_map(ListOf::as_slice);
            Ok(owners
                .filter_map(|it| Some(it.contact_id?.as_uuid()))
                .collect())
        }
        ItemKind::Entry => entries::shown(db, target).await,
        ItemKind::Service => {
            let own = given::Column::OrganizationId.eq(organization.as_uuid());
            let all = given::Entity::find().filter(own);
            let given = find_all(db, all, given::Model::read).await?;
            let services = given.iter().flat_map(|it| &it.services);
            Ok(services.map(|it| it.service_id.as_uuid()).collect())
        }
        ItemKind::Place => {
            let standing = place_rows::standing_from(db, organization, target.today).await?;
            Ok(standing.into_keys().map(PlaceId::as_uuid).collect())
        }
        ItemKind::Area => {
            let standing = place_rows::standing_from(db, organization, target.today).await?;
            let areas = place_rows::areas(db, organization).await?.into_iter();
            let is_used = |area: &Area| match &area.holds {
                Holds::Stalls(stalls) => !stalls.is_empty(),
                Holds::Horses(_) => area
                    .places()
                    .iter()
                    .any(|(id, ..)| standing.contains_key(id)),
            };
            Ok(areas.filter(is_used).map(|it| it.id.as_uuid()).collect())
        }
        _ => Ok(HashSet::new()),
    }
}

async fn remove(
    db: &TransactionConnection,
    target: &Target,
    kind: ItemKind,
    ids: &[Uuid],
) -> Result<(), StoreError> {
    match kind {
        ItemKind::Appointment => crate::calendar::delete_many(db, ids).await,
        ItemKind::BookEntry => crate::book::delete_many(db, ids).await,
        ItemKind::Entry => {
            let event = entries::event_of(target)?;
            let (show, by) = ((target.organization_id, event), (target.by, target.now));
            registrations::withdraw(db, show, ids, by).await?;
            events::give_free_numbers(db, event).await
        }
        ItemKind::Class => classes::remove(db, target, ids).await.map_err(failed),
        ItemKind::Visit => {
            let organization = target.organization_id;
            let deleted = horses::delete_visits(db, organization, ids, target.now).await;
            deleted.map_err(|error| failed(horses::refused(error)))?;
            Ok(())
        }
        ItemKind::Horse => horses::delete_many(db, ids).await,
        ItemKind::Contact => contacts::delete_many(db, ids).await,
        ItemKind::Service => remove_services(db, target, ids).await,
        ItemKind::Place | ItemKind::Area => remove_places(db, target, ids).await,
    }
}

/// What was locked is not refused.
fn failed(refusal: Refusal) -> StoreError {
    match refusal {
        Refusal::Store(error) => error,
        other => StoreError::failed(other),
    }
}

async fn remove_services(
    db: &TransactionConnection,
    target: &Target,
    ids: &[Uuid],
) -> Result<(), StoreError> {
    let those = || offered::Column::Id.is_in(ids.iter().copied());
    let services = offered::Entity::find().filter(those());
    let services = find_all(db, services, offered::Model::read).await?;
    delete_where::<offered::Entity>(db, those()).await?;
    idempotency::forget_these(db, ids).await?;
    let lines = services.iter().map(book::Service::deleted);
    note(db, target.organization_id, lines, target.now, target.by).await
}

/// Writes the plan without these areas and stalls.
async fn remove_places(
    db: &TransactionConnection,
    target: &Target,
    ids: &[Uuid],
) -> Result<(), StoreError> {
    let ids: HashSet<_> = ids.iter().copied().collect();
    let mut areas = place_rows::areas(db, target.organization_id).await?;
    areas.retain(|area| !ids.contains(&area.id.as_uuid()));
    for area in &mut areas {
        if let Holds::Stalls(stalls) = &mut area.holds {
            stalls.retain(|stall| !ids.contains(&stall.id.as_uuid()));
        }
    }
    let plan = NewPlan {
        areas,
        stated: std::collections::BTreeSet::new(),
    };
    let saved = place_rows::save_plan(db, target.organization_id, &plan, target.today).await;
    saved.map_err(|refusal| match refusal {
        PlaceRefusal::Refusal(Refusal::Store(error)) => error,
        // Nothing stands in what is taken away.
        other => StoreError::failed(other),
    })
}

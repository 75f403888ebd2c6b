//! Takes back what an import added.

use std::collections::{HashMap, HashSet};

use ::events::{Event, PresentClass, ShowClass};
use ::exhibitors::IdentityOf;
use ::horses::ListOf;
use imports::{ItemKind, Kept, Undone};
use kernel::{PlaceId, Refusal, StoreError};
use places::{Area, Holds, NewPlan, PlaceRefusal};
use processes::imports::Target;
use sea_orm::sea_query::LockType;
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, QueryFilter as _, QuerySelect as _,
};
use uuid::Uuid;

use super::entity::item;
use super::{completions, members};
use crate::book::services::entity::{given, offered};
use crate::database::TransactionConnection;
use crate::error::store_error;
use crate::registrations::entity::class_entry;
use crate::rings::entity::{gate_tap, judge_card, published};
use crate::row::{delete_where, find_all};
use crate::scope::lock_these;
use crate::trail::note;
use crate::views::imports::prints;
use crate::{
    care_and_book, contacts, documents, events, horse_owners, horses, idempotency, notes,
    places as place_rows, registrations,
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
    let back = completions::put_all_back(db, target, import, &mut undone).await?;
    // What refers to others comes first.
    for kind in ItemKind::ALL {
        let Some(added) = items.remove(&kind) else {
            continue;
        };
        of_kind(db, target, (kind, added), &mut undone).await?;
    }
    delete_where::<item::Entity>(db, item::Column::ImportId.eq(import)).await?;
    completions::settle(db, back).await?;
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
    let mut kept = match kind {
        ItemKind::Contact => completions::merged(db, &ids).await?,
        _ => Vec::new(),
    };
    let mut removed = Vec::new();
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
    kept.retain(|it| !undone.kept.contains(it));
    kept.dedup();
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
        ItemKind::Entry => shown(db, target).await,
        ItemKind::Service => {
            let own = given::Column::OrganizationId.eq(organization.as_uuid());
            let all = given::Entity::find().filter(own);
            let given = find_all(db, all, given::Model::read).await?;
            let services = given.iter().flat_map(|it| &it.services);
            Ok(services.map(|it| it.service_id.as_uuid()).collect())
        }
        ItemKind::Exhibitor => members::used_records(db, IdentityOf::Exhibitor, organization).await,
        ItemKind::ShowHorse => members::used_records(db, IdentityOf::ShowHorse, organization).await,
        ItemKind::Visit => care_and_book::billed_visits(db, organization).await,
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
            let event = target.show()?;
            let (show, by) = ((target.organization_id, event), (target.by, target.now));
            registrations::withdraw(db, show, ids, by).await?;
            events::give_free_numbers(db, event).await
        }
        ItemKind::Class => remove_classes(db, target, ids).await.map_err(failed),
        ItemKind::Visit => {
            let organization = target.organization_id;
            let deleted = horses::delete_visits(db, organization, ids, target.now).await;
            deleted.map_err(|error| failed(horses::refused(error)))?;
            Ok(())
        }
        ItemKind::Horse => horses::delete_many(db, ids).await,
        ItemKind::Note => notes::delete_many(db, ids).await,
        ItemKind::Document => documents::delete(db, ids, target.now).await,
        ItemKind::Contact => contacts::delete_many(db, ids).await,
        ItemKind::Membership => members::delete_memberships(db, ids).await,
        ItemKind::Exhibitor => members::delete_records(db, IdentityOf::Exhibitor, ids).await,
        ItemKind::ShowHorse => members::delete_records(db, IdentityOf::ShowHorse, ids).await,
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

/// Takes classes without entries out of their show.
async fn remove_classes(
    db: &TransactionConnection,
    target: &Target,
    ids: &[Uuid],
) -> Result<(), Refusal> {
    let without = |_: &Event, present: &[PresentClass]| -> Result<Vec<ShowClass>, Refusal> {
        let stay = present
            .iter()
            .filter(|it| !ids.contains(&it.class.id.as_uuid()));
        Ok(stay.map(|it| it.class.clone()).collect())
    };
    let when = (target.now, target.by);
    events::change_classes(db, target.show()?, when, without).await
}

/// The entries of a show that were at the gate, or are in a class that was judged.
async fn shown(db: &impl ConnectionTrait, target: &Target) -> Result<HashSet<Uuid>, StoreError> {
    let event = target.show()?.as_uuid();
    let cards = judge_card::Entity::find()
        .select_only()
        .column(judge_card::Column::ClassId)
        .filter(judge_card::Column::EventId.eq(event));
    let results = published::Entity::find()
        .select_only()
        .column(published::Column::ClassId)
        .filter(published::Column::EventId.eq(event));
    let mut judged: HashSet<Uuid> = ids(cards.into_tuple().all(db).await)?;
    judged.extend(ids(results.into_tuple().all(db).await)?);
    let taps = gate_tap::Entity::find()
        .select_only()
        .column(gate_tap::Column::RegistrationId)
        .filter(gate_tap::Column::EventId.eq(event));
    let mut shown = ids(taps.into_tuple().all(db).await)?;
    let in_those = class_entry::Entity::find()
        .select_only()
        .column(class_entry::Column::RegistrationId)
        .filter(class_entry::Column::ClassId.is_in(judged));
    shown.extend(ids(in_those.into_tuple().all(db).await)?);
    Ok(shown)
}

fn ids(found: Result<Vec<Uuid>, sea_orm::DbErr>) -> Result<HashSet<Uuid>, StoreError> {
    Ok(found.map_err(store_error)?.into_iter().collect())
}

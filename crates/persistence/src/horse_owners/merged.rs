//! The owners of horses when one contact is merged into another, and parted from it.

use std::collections::BTreeSet;

use horses::{ListOf, Owner, Share};
use kernel::{ByDay, ContactId, HorseId, OrganizationId, RequiredLine, StoreError};
use sea_orm::prelude::Json;
use sea_orm::sea_query::LockType;
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, DbBackend, EntityTrait as _, QueryFilter as _,
    QueryOrder as _,
};
use serde::{Deserialize, Serialize};
use time::Date;
use uuid::Uuid;

use super::{naming, to_owned_row, with_owners, write_owners};
use crate::horse_pasts::{self, Past};
use crate::horses::entity::content::InJson as _;
use crate::horses::entity::horse;
use crate::row::{find_all, present};
use crate::scope::lock_these;
use crate::table::Stored as _;

/// Owners until a day, or the latest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct OwnersUntil {
    until: Option<String>,
    owners: Json,
}

/// The owners of a horse before and after a merge.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct MergedOwners {
    pub(crate) horse_id: Uuid,
    before: Vec<OwnersUntil>,
    after: Vec<OwnersUntil>,
}

type Owners = ByDay<ListOf<Owner>>;

fn in_json(owners: &Owners) -> Vec<OwnersUntil> {
    let all = owners.periods().map(|it| OwnersUntil {
        until: it.until.map(|day| day.column()),
        owners: it.value.to_json(),
    });
    all.collect()
}

fn of_json(all: &[OwnersUntil]) -> Result<Owners, StoreError> {
    let read = |it: &OwnersUntil| {
        let day = |text: &String| present("until", Date::of_column(text.clone()));
        let until = it.until.as_ref().map(day).transpose()?;
        Ok::<_, crate::row::Unreadable>((until, ListOf::from_json("owners", &it.owners)?))
    };
    let all: Result<Vec<_>, _> = all.iter().map(read).collect();
    let all = all.map_err(StoreError::failed)?;
    let latest = all.iter().find(|(until, _)| until.is_none());
    let latest = latest.map(|(_, owners)| owners.clone()).unwrap_or_default();
    let former = all.into_iter().filter_map(|(until, it)| Some((until?, it)));
    Ok(ByDay::of_former(former, latest))
}

/// The other contact's part becomes the kept one's. `None` if it owns nothing.
pub(super) fn merged(
    owners: &ListOf<Owner>,
    other: ContactId,
    (kept, name): (ContactId, &RequiredLine<500>),
) -> Option<ListOf<Owner>> {
    let is_one = |it: &Owner| it.contact_id == Some(kept) || it.contact_id == Some(other);
    let all = owners.as_slice();
    if !all.iter().any(|it| it.contact_id == Some(other)) {
        return None;
    }
    let shares = all.iter().filter(|it| is_one(it));
    let shares = shares.filter_map(|it| it.share.map(Share::hundredths));
    let share = shares.reduce(u16::saturating_add);
    let mut whole = Some(Owner {
        name: name.clone(),
        contact_id: Some(kept),
        share: share.map(Share::stored),
    });
    let all = all.iter().filter_map(|it| {
        if is_one(it) {
            // In the place of the first of both.
            return whole.take();
        }
        Some(it.clone())
    });
    Some(ListOf::stored(all.collect()))
}

/// These owners with the other contact's part again, as it was before, if the part of both
/// is still what it was after the merge; otherwise `None`.
fn parted(
    present: &ListOf<Owner>,
    (before, after): (&ListOf<Owner>, &ListOf<Owner>),
    other: ContactId,
    kept: ContactId,
) -> Option<ListOf<Owner>> {
    let part_of = |owners: &ListOf<Owner>, id| {
        let mut all = owners.as_slice().iter();
        all.find(|it| it.contact_id == Some(id)).cloned()
    };
    let Some(whose) = part_of(before, other) else {
        return Some(present.clone());
    };
    let (now, then) = (part_of(present, kept)?, part_of(after, kept)?);
    if now.share != then.share {
        return None;
    }
    if part_of(before, kept).is_none() {
        let all = present.as_slice().iter().map(|it| match it.contact_id {
            Some(id) if id == kept => whose.clone(),
            _ => it.clone(),
        });
        return Some(ListOf::stored(all.collect()));
    }
    let others = present.as_slice().iter();
    let mut others = others.filter(|it| it.contact_id != Some(kept)).cloned();
    let mut all = Vec::new();
    for was in before.as_slice() {
        if was.contact_id == Some(kept) {
            let name = now.name.clone();
            all.push(Owner {
                name,
                ..was.clone()
            });
        } else if was.contact_id == Some(other) {
            all.push(whose.clone());
        } else {
            all.extend(others.next());
        }
    }
    all.extend(others);
    Some(ListOf::stored(all))
}

/// How many horses of an organization name a contact as an owner of some day.
pub(crate) async fn count_naming(
    connection: &impl ConnectionTrait,
    backend: DbBackend,
    organization: OrganizationId,
    contact: ContactId,
) -> Result<u32, StoreError> {
    let horses = naming(connection, backend, organization, contact).await?;
    Ok(u32::try_from(horses.len()).unwrap_or(u32::MAX))
}

/// Locks the horses that name one of these contacts as an owner, and others, of an
/// organization.
pub(crate) async fn lock_named(
    transaction: &impl ConnectionTrait,
    organization: OrganizationId,
    contacts: &[ContactId],
    others: impl IntoIterator<Item = Uuid>,
) -> Result<(), StoreError> {
    let backend = transaction.get_database_backend();
    let mut ids: BTreeSet<_> = others.into_iter().collect();
    for contact in contacts {
        let named = naming(transaction, backend, organization, *contact).await?;
        ids.extend(named.iter().map(|(row, _)| row.id));
    }
    let own = horse::Entity::find();
    lock_these(transaction, own, ids, LockType::NoKeyUpdate).await?;
    Ok(())
}

/// Makes the kept contact an owner of what another one owns or owned. The contacts, and the
/// horses that name the other one, are locked.
pub(crate) async fn merge(
    transaction: &impl ConnectionTrait,
    organization: OrganizationId,
    other: ContactId,
    kept: (ContactId, &RequiredLine<500>),
) -> Result<Vec<MergedOwners>, StoreError> {
    let backend = transaction.get_database_backend();
    let mut all = Vec::new();
    for (row, latest) in naming(transaction, backend, organization, other).await? {
        let past = horse_pasts::of(transaction, row.id).await?;
        let before = past.owners(latest.clone());
        let mut becomes = past.clone();
        for (_, owners) in &mut becomes.former_owners {
            if let Some(merged) = merged(owners, other, kept) {
                *owners = merged;
            }
        }
        let new = merged(&latest, other, kept).unwrap_or_else(|| latest.clone());
        let after = becomes.owners(new.clone());
        becomes.set_owners(&after);
        write(
            transaction,
            (row.id, organization),
            (&past, &becomes),
            (&latest, new),
        )
        .await?;
        all.push(MergedOwners {
            horse_id: row.id,
            before: in_json(&before),
            after: in_json(&after),
        });
    }
    Ok(all)
}

/// Gives the other contact its parts of horses again, and returns the horses, with their
/// names, of which somebody has changed the owners since. The contacts and the horses are
/// locked.
pub(crate) async fn part(
    transaction: &impl ConnectionTrait,
    all: &[MergedOwners],
    other: ContactId,
    kept: ContactId,
) -> Result<Vec<(HorseId, String)>, StoreError> {
    let mut stay = Vec::new();
    let ids = all.iter().map(|it| it.horse_id);
    let horses = with_owners()
        .filter(horse::Column::Id.is_in(ids))
        .order_by_asc(horse::Column::NameKey);
    for (row, latest) in find_all(transaction, horses, to_owned_row).await? {
        let Some(recorded) = all.iter().find(|it| it.horse_id == row.id) else {
            continue;
        };
        let (before, after) = (of_json(&recorded.before)?, of_json(&recorded.after)?);
        let past = horse_pasts::of(transaction, row.id).await?;
        let present = past.owners(latest.clone());
        let untils = [&present, &before, &after].map(ByDay::periods);
        let untils: BTreeSet<_> = untils
            .into_iter()
            .flatten()
            .filter_map(|it| it.until)
            .collect();
        let mut is_whole = true;
        let mut on = |day: Date| {
            let now = present.on(day);
            let then = (before.on(day), after.on(day));
            parted(now, then, other, kept).unwrap_or_else(|| {
                is_whole = false;
                now.clone()
            })
        };
        let former: Vec<_> = untils.into_iter().map(|until| (until, on(until))).collect();
        let new = on(Date::MAX);
        let mut becomes = past.clone();
        becomes.set_owners(&ByDay::of_former(former, new.clone()));
        if !is_whole {
            stay.push((HorseId::new(row.id), row.name.clone()));
        }
        let key = (row.id, OrganizationId::new(row.organization_id));
        write(transaction, key, (&past, &becomes), (&latest, new)).await?;
    }
    Ok(stay)
}

/// Writes what differs of the owners of a horse.
async fn write(
    transaction: &impl ConnectionTrait,
    (horse, organization): (Uuid, OrganizationId),
    (past, becomes): (&Past, &Past),
    (latest, new): (&ListOf<Owner>, ListOf<Owner>),
) -> Result<(), StoreError> {
    if new != *latest {
        write_owners(transaction, horse, new.as_slice().to_vec()).await?;
    }
    if past != becomes {
        horse_pasts::save(transaction, (horse, organization.as_uuid()), becomes).await?;
    }
    Ok(())
}

//! The contacts among the owners of horses. The owners are the section `owners`,
//! a list of objects with `name`, `contact_id` and `share`.

use std::collections::HashMap;

use contacts::{ContactKind, OwnedHorse};
use horses::{ListOf, Owner, OwnerChoice, OwnerContact, OwnerWishes, SectionKind, Share};
use kernel::{ContactId, HorseId, OrganizationId, RequiredLine, StoreError};
use sea_orm::prelude::Json;
use sea_orm::sea_query::{Alias, Expr, ExprTrait as _, LockType};
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, DbBackend, EntityTrait as _, FromQueryResult,
    JoinType, QueryFilter as _, QueryOrder as _, QuerySelect as _, Select,
};
use serde_json::json;
use uuid::Uuid;

use super::content::{JsonColumn, member};
use super::entity::{horse, section};
use crate::contacts::entity as contact;
use crate::contacts::name_key;
use crate::list::contains_text;
use crate::row::{Unreadable, find_all, parsed, present, relation, write};
use crate::scope::lock_these;

impl JsonColumn for Owner {
    fn to_json(&self) -> Json {
        json!({
            "name": self.name.to_json(),
            "contact_id": self.contact_id.map(|id| id.to_string()),
            "share": self.share.map(Share::hundredths),
        })
    }

    /// An owner was a text before it could be a contact.
    fn from_json(column: &'static str, json: &Json) -> Result<Self, Unreadable> {
        if json.is_string() {
            return Ok(Self::named(RequiredLine::from_json(column, json)?));
        }
        let contact = member(column, json, "contact_id")?.as_str();
        let contact = contact.map(|id| present("content: owners.contact_id", ContactId::parse(id)));
        let share = member(column, json, "share")?.as_u64();
        let share = share.map(|share| parsed("content: owners.share", u16::try_from(share)));
        Ok(Self {
            name: RequiredLine::from_json(column, member(column, json, "name")?)?,
            contact_id: contact.transpose()?,
            share: share.transpose()?.map(Share::stored),
        })
    }
}

#[derive(FromQueryResult)]
struct ContactRow {
    id: Uuid,
    name: String,
    kinds: Json,
}

pub(super) async fn candidates(
    connection: &impl ConnectionTrait,
    organization: OrganizationId,
    wishes: &OwnerWishes,
) -> Result<Vec<OwnerContact>, StoreError> {
    let (mut ids, mut names) = (Vec::new(), Vec::new());
    for wish in wishes.as_slice() {
        match &wish.who {
            OwnerChoice::Contact(id) => ids.push(id.as_uuid()),
            OwnerChoice::Named(name) => names.push(name_key(name.as_str())),
        }
    }
    let contacts = contact::Entity::find()
        .select_only()
        .columns([
            contact::Column::Id,
            contact::Column::Name,
            contact::Column::Kinds,
        ])
        .filter(contact::Column::OrganizationId.eq(organization.as_uuid()))
        .filter(
            Condition::any()
                .add(contact::Column::Id.is_in(ids))
                .add(contact::Column::NameKey.is_in(names)),
        )
        .order_by_asc(contact::Column::Id);
    find_all(connection, contacts, |row: ContactRow| {
        let owner = ContactKind::Owner.as_str();
        let kinds = present("kinds", row.kinds.as_array())?;
        Ok(OwnerContact {
            id: ContactId::new(row.id),
            name: RequiredLine::stored(row.name),
            is_owner: kinds.iter().any(|kind| kind.as_str() == Some(owner)),
        })
    })
    .await
}

/// Keeps the contacts among the owners from being deleted until the transaction ends.
/// Returns the owners as they are after a deletion: one whose contact was deleted
/// since the owners were linked has its name alone. Called before a horse is locked,
/// as a contact is locked before the horses that it owns.
pub(super) async fn hold(
    transaction: &impl ConnectionTrait,
    owners: &ListOf<Owner>,
) -> Result<ListOf<Owner>, StoreError> {
    let owners = owners.as_slice().iter();
    let ids = owners.clone();
    let ids = ids.filter_map(|owner| Some(owner.contact_id?.as_uuid()));
    let contacts = contact::Entity::find();
    let held = lock_these(transaction, contacts, ids, LockType::KeyShare).await?;
    let as_held = owners.cloned().map(|owner| Owner {
        contact_id: owner.contact_id.filter(|it| held.contains(&it.as_uuid())),
        ..owner
    });
    Ok(ListOf::stored(as_held.collect()))
}

#[derive(FromQueryResult)]
struct OwnedRow {
    id: Uuid,
    name: String,
    content: Json,
}

/// The horses of an organization that name a contact as an owner, by name.
async fn naming(
    connection: &impl ConnectionTrait,
    backend: DbBackend,
    organization: OrganizationId,
    contact: ContactId,
) -> Result<Vec<(OwnedRow, ListOf<Owner>)>, StoreError> {
    let content = Expr::col((section::Entity, section::Column::Content));
    let names_it = contains_text(
        backend,
        content.cast_as(Alias::new("text")),
        contact.to_string(),
    );
    let horses = with_owners()
        .filter(horse::Column::OrganizationId.eq(organization.as_uuid()))
        .filter(names_it)
        .order_by_asc(horse::Column::NameKey)
        .order_by_asc(horse::Column::Id);
    find_all(connection, horses, to_owned_row).await
}

/// Horses with their owners.
fn with_owners() -> Select<horse::Entity> {
    let its_section = relation(horse::Column::Id, section::Column::HorseId);
    horse::Entity::find()
        .select_only()
        .columns([horse::Column::Id, horse::Column::Name])
        .column(section::Column::Content)
        .join(JoinType::InnerJoin, its_section)
        .filter(section::Column::Section.eq(SectionKind::Owners.as_str()))
}

fn to_owned_row(row: OwnedRow) -> Result<(OwnedRow, ListOf<Owner>), Unreadable> {
    let owners = ListOf::from_json("content", &row.content)?;
    Ok((row, owners))
}

/// The horses of an organization that a contact owns, by name.
pub(crate) async fn owned_by_contact(
    connection: &impl ConnectionTrait,
    backend: DbBackend,
    organization: OrganizationId,
    contact: ContactId,
) -> Result<Vec<OwnedHorse>, StoreError> {
    let horses = naming(connection, backend, organization, contact).await?;
    let owned = horses.into_iter().filter_map(|(row, owners)| {
        let mut owners = owners.as_slice().iter();
        let owner = owners.find(|owner| owner.contact_id == Some(contact))?;
        Some(OwnedHorse {
            horse_id: HorseId::new(row.id),
            name: row.name,
            share: owner.share.map(Share::hundredths),
        })
    });
    Ok(owned.collect())
}

/// Changes the name of a contact among the owners of horses, or removes the
/// contact, which is locked, and leaves the name.
pub(crate) async fn change_owner(
    transaction: &impl ConnectionTrait,
    backend: DbBackend,
    organization: OrganizationId,
    contact: ContactId,
    name: Option<&RequiredLine<500>>,
) -> Result<(), StoreError> {
    let horses = naming(transaction, backend, organization, contact).await?;
    let ids = horses.iter().map(|(row, _)| row.id);
    let no_key = LockType::NoKeyUpdate;
    if lock_these(transaction, horse::Entity::find(), ids, no_key)
        .await?
        .is_empty()
    {
        return Ok(());
    }
    // Read again: a save of owners locks the horse, too.
    for (row, owners) in naming(transaction, backend, organization, contact).await? {
        let owners = owners.as_slice().iter().cloned().map(|mut owner| {
            if owner.contact_id == Some(contact) {
                match name {
                    Some(name) => owner.name = name.clone(),
                    None => owner.contact_id = None,
                }
            }
            owner
        });
        write_owners(transaction, row.id, owners.collect()).await?;
    }
    Ok(())
}

/// The horses that contacts of these organizations own, oldest first.
pub(crate) async fn owned_by_contacts(
    connection: &impl ConnectionTrait,
    organizations: impl IntoIterator<Item = OrganizationId>,
) -> Result<HashMap<ContactId, Vec<HorseId>>, StoreError> {
    let organizations: Vec<_> = organizations
        .into_iter()
        .map(OrganizationId::as_uuid)
        .collect();
    let mut owned = HashMap::<_, Vec<_>>::new();
    if organizations.is_empty() {
        return Ok(owned);
    }
    let horses = with_owners()
        .filter(horse::Column::OrganizationId.is_in(organizations))
        .order_by_asc(horse::Column::Id);
    for (row, owners) in find_all(connection, horses, to_owned_row).await? {
        for contact in owners.as_slice().iter().filter_map(|it| it.contact_id) {
            owned.entry(contact).or_default().push(HorseId::new(row.id));
        }
    }
    Ok(owned)
}

/// The contacts among the owners of a horse.
pub(crate) async fn owners_of(
    connection: &impl ConnectionTrait,
    horse: HorseId,
) -> Result<Vec<ContactId>, StoreError> {
    let horses = with_owners().filter(horse::Column::Id.eq(horse.as_uuid()));
    let found = find_all(connection, horses, to_owned_row).await?;
    let owners = found.iter().flat_map(|(_, owners)| owners.as_slice());
    Ok(owners.filter_map(|owner| owner.contact_id).collect())
}

/// Writes a contact, which is locked, among the owners of these horses of its
/// organization, and takes it out of those of others if `takes_out`. `false` if
/// that would change who has which share.
pub(crate) async fn set_owned(
    transaction: &impl ConnectionTrait,
    organization: OrganizationId,
    (contact, name): (ContactId, &RequiredLine<500>),
    owned: &[HorseId],
    takes_out: bool,
) -> Result<bool, StoreError> {
    let here = horse::Column::OrganizationId.eq(organization.as_uuid());
    let horses = with_owners()
        .filter(here.clone())
        .order_by_asc(horse::Column::Id);
    let differs = |row: &OwnedRow, owners: &ListOf<Owner>| {
        let mut owners = owners.as_slice().iter();
        let is_owner = owners.any(|owner| owner.contact_id == Some(contact));
        let becomes_owner = owned.contains(&HorseId::new(row.id));
        becomes_owner != is_owner && (takes_out || becomes_owner)
    };
    let found = find_all(transaction, horses.clone(), to_owned_row).await?;
    let changed = found.iter().filter(|(row, owners)| differs(row, owners));
    let changed: Vec<_> = changed.map(|(row, _)| row.id).collect();
    if changed.is_empty() {
        return Ok(true);
    }
    // Not against those who only refer to them, as another one who saves an owner may
    // do meanwhile.
    let (all, ids) = (horse::Entity::find(), changed.iter().copied());
    lock_these(transaction, all, ids, LockType::NoKeyUpdate).await?;
    let locked = horses.filter(horse::Column::Id.is_in(changed));
    for (row, owners) in find_all(transaction, locked, to_owned_row).await? {
        if !differs(&row, &owners) {
            continue;
        }
        let mut owners = owners.as_slice().to_vec();
        let before = owners.len();
        owners.retain(|owner| owner.contact_id != Some(contact));
        let is_taken_out = owners.len() < before;
        if owners.iter().any(|owner| owner.share.is_some()) {
            return Ok(false);
        }
        if !is_taken_out {
            let typed =
                |owner: &&mut Owner| owner.contact_id.is_none() && owner.name.key() == name.key();
            // Who was typed with this name is this contact.
            match owners.iter_mut().find(typed) {
                Some(same) => same.contact_id = Some(contact),
                None => owners.push(Owner {
                    contact_id: Some(contact),
                    ..Owner::named(name.clone())
                }),
            }
        }
        write_owners(transaction, row.id, owners).await?;
    }
    Ok(true)
}

async fn write_owners(
    transaction: &impl ConnectionTrait,
    horse: Uuid,
    owners: Vec<Owner>,
) -> Result<(), StoreError> {
    let content = ListOf::stored(owners).to_json();
    let revision = section::Column::Revision;
    let update = section::Entity::update_many()
        .col_expr(section::Column::Content, Expr::val(content))
        .col_expr(revision, Expr::col(revision).add(1))
        .filter(section::Column::HorseId.eq(horse))
        .filter(section::Column::Section.eq(SectionKind::Owners.as_str()));
    write(transaction, update).await?;
    Ok(())
}

//! The contacts among the owners of horses. The owners are the section `owners`,
//! a list of objects with `name`, `contact_id` and `share`.

mod hold;
mod merged;

use std::collections::{HashMap, HashSet};

use contacts::{ContactKind, OwnedHorse};
use horses::{ListOf, Owner, OwnerChoice, OwnerContact, OwnerWishes, SectionKind, Share};
use kernel::{ContactId, HorseId, OrganizationId, RequiredLine, StoreError};
use sea_orm::prelude::Json;
use sea_orm::sea_query::{
    Alias, CaseStatement, Expr, ExprTrait as _, Func, FunctionCall, LockType,
};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbBackend, EntityTrait as _, FromQueryResult,
    JoinType, QueryFilter as _, QueryOrder as _, QuerySelect, QueryTrait as _, Select,
};
use time::Date;
use uuid::Uuid;

pub(crate) use self::hold::hold;
pub(crate) use self::merged::{MergedOwners, count_naming, lock_named, merge, part};
use crate::contacts::entity as contact;
use crate::contacts::entity::name_key;
use crate::horse_pasts::{self, PastRow, ever_owned_by};
use crate::horses::entity::content::InJson as _;
use crate::horses::entity::{horse, section};
use crate::list::contains_text;
use crate::row::{Unreadable, find_all, present, relation, write};
use crate::scope::lock_these;

#[derive(FromQueryResult)]
struct ContactRow {
    id: Uuid,
    name: String,
    kinds: Json,
}

/// The contacts of an organization that may be meant by owners of a horse.
pub(crate) async fn candidates(
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

#[derive(FromQueryResult)]
struct OwnedRow {
    id: Uuid,
    organization_id: Uuid,
    name: String,
    content: Json,
    #[sea_orm(nested)]
    past: PastRow,
}

/// The horses of an organization that name a contact as an owner of some day, by name, with
/// the latest owners.
async fn naming(
    connection: &impl ConnectionTrait,
    backend: DbBackend,
    organization: OrganizationId,
    contact: ContactId,
) -> Result<Vec<(OwnedRow, ListOf<Owner>)>, StoreError> {
    let horses = that_name(backend, organization, contact);
    find_all(connection, horses, to_owned_row).await
}

fn that_name(
    backend: DbBackend,
    organization: OrganizationId,
    contact: ContactId,
) -> Select<horse::Entity> {
    with_owners()
        .filter(horse::Column::OrganizationId.eq(organization.as_uuid()))
        .filter(ever_owned_by(backend, &contact.to_string().into()))
        .order_by_asc(horse::Column::NameKey)
        .order_by_asc(horse::Column::Id)
}

/// What a contact owns.
pub(crate) struct PresentHorses {
    /// The horses, by name.
    pub(crate) horses: Vec<HorseId>,
    /// The other contacts that own one of them.
    pub(crate) others: HashSet<ContactId>,
}

/// The horses of an organization that a contact owns on a day and that are not archived.
pub(crate) async fn present_horses_of(
    connection: &impl ConnectionTrait,
    backend: DbBackend,
    (organization, contact): (OrganizationId, ContactId),
    day: Date,
) -> Result<PresentHorses, StoreError> {
    let present = that_name(backend, organization, contact);
    let present = present.filter(horse::Column::ArchivedOn.is_null());
    let mut owned = PresentHorses {
        horses: Vec::new(),
        others: HashSet::new(),
    };
    let on_day = |row: OwnedRow| {
        let (row, latest) = to_owned_row(row)?;
        let owners = row.past.read()?.owners(latest);
        Ok((row, owners.on(day).clone()))
    };
    for (row, owners) in find_all(connection, present, on_day).await? {
        let ids = owners.as_slice().iter().filter_map(|it| it.contact_id);
        let ids: HashSet<_> = ids.collect();
        if ids.contains(&contact) {
            owned.horses.push(HorseId::new(row.id));
            owned
                .others
                .extend(ids.into_iter().filter(|it| *it != contact));
        }
    }
    Ok(owned)
}

/// Whether a text is in a column of owners as it is stored: the id of a contact, or a
/// name or a part of one. Finds in the database which owners are worth reading.
pub(crate) fn owners_contain(backend: DbBackend, column: impl ColumnTrait, text: &Json) -> Expr {
    let content = Expr::col(column.as_column_ref());
    let stored = text.to_string();
    let stored = stored.trim_matches('"').to_owned();
    contains_text(backend, content.cast_as(Alias::new("text")), stored)
}

/// Horses with their owners, and those that they had.
fn with_owners() -> Select<horse::Entity> {
    let its_section = relation(horse::Column::Id, section::Column::HorseId);
    let horses = horse::Entity::find()
        .select_only()
        .columns([horse::Column::Id, horse::Column::Name])
        .column(horse::Column::OrganizationId)
        .column(section::Column::Content)
        .join(JoinType::InnerJoin, its_section)
        .filter(section::Column::Section.eq(SectionKind::Owners.as_str()));
    horse_pasts::beside(horses)
}

/// The latest owners of each horse of an organization.
pub(crate) async fn of_all_horses(
    connection: &impl ConnectionTrait,
    organization: OrganizationId,
) -> Result<HashMap<Uuid, ListOf<Owner>>, StoreError> {
    let own = horse::Column::OrganizationId.eq(organization.as_uuid());
    let horses = find_all(connection, with_owners().filter(own), to_owned_row).await?;
    Ok(horses
        .into_iter()
        .map(|(row, owners)| (row.id, owners))
        .collect())
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
    let changed = |owners: &ListOf<Owner>| {
        let owners = owners.as_slice().iter().cloned().map(|mut owner| {
            if owner.contact_id == Some(contact) {
                match name {
                    Some(name) => owner.name = name.clone(),
                    None => owner.contact_id = None,
                }
            }
            owner
        });
        ListOf::stored(owners.collect())
    };
    for (row, owners) in naming(transaction, backend, organization, contact).await? {
        let after = changed(&owners);
        if after != owners {
            write_owners(transaction, row.id, after.as_slice().to_vec()).await?;
        }
        let mut past = horse_pasts::of(transaction, row.id).await?;
        let before = past.clone();
        for (_, owners) in &mut past.former_owners {
            *owners = changed(owners);
        }
        if past != before {
            let key = (row.id, organization.as_uuid());
            horse_pasts::save(transaction, key, &past).await?;
        }
    }
    Ok(())
}

#[derive(FromQueryResult)]
struct OwnerRow {
    horse_id: Uuid,
    contact_id: String,
}

/// The horses that these contacts own, oldest first. Only they are taken out of the
/// owners, in the database: an organization may have many horses with many owners.
pub(crate) async fn owned_by_contacts(
    connection: &impl ConnectionTrait,
    contacts: &[(OrganizationId, ContactId)],
) -> Result<HashMap<ContactId, Vec<HorseId>>, StoreError> {
    let mut owned = HashMap::<_, Vec<_>>::new();
    if contacts.is_empty() {
        return Ok(owned);
    }
    let organizations: HashSet<_> = contacts.iter().map(|(id, _)| id.as_uuid()).collect();
    let ids = contacts.iter().map(|(_, id)| id.to_string());
    let horses = horse::Entity::find()
        .select_only()
        .column(horse::Column::Id)
        .filter(horse::Column::OrganizationId.is_in(organizations));
    let (owners, contact_id) = each_contact_id(connection.get_database_backend());
    let mut rows = section::Entity::find()
        .select_only()
        .column(section::Column::HorseId)
        .expr_as(contact_id.clone(), "contact_id")
        .filter(section::Column::Section.eq(SectionKind::Owners.as_str()))
        .filter(section::Column::HorseId.in_subquery(horses.into_query()))
        .filter(contact_id.is_in(ids))
        .order_by_asc(section::Column::HorseId);
    QuerySelect::query(&mut rows).from_function(owners, OWNER);
    let read = |row: OwnerRow| {
        let contact = present(
            "content: owners.contact_id",
            ContactId::parse(&row.contact_id),
        );
        Ok((contact?, HorseId::new(row.horse_id)))
    };
    for (contact, horse) in find_all(connection, rows, read).await? {
        owned.entry(contact).or_default().push(horse);
    }
    Ok(owned)
}

const OWNER: &str = "owner";

/// The function that takes the members `contact_id` out of the section `owners`, called
/// [`OWNER`], and the value of each. Passes over owners that are texts.
fn each_contact_id(backend: DbBackend) -> (FunctionCall, Expr) {
    let content = Expr::col((section::Entity, section::Column::Content));
    if backend == DbBackend::Postgres {
        let path = Expr::cust("'$[*].contact_id'");
        let all = Func::cust("jsonb_path_query").arg(content).arg(path);
        (all, Expr::cust(format!("\"{OWNER}\" #>> '{{}}'")))
    } else {
        // Without a value for all other members.
        let value = CaseStatement::new().case(
            Expr::col((OWNER, "key")).eq("contact_id"),
            Expr::col((OWNER, "atom")),
        );
        (Func::cust("json_tree").arg(content), value.into())
    }
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
    let backend = transaction.get_database_backend();
    let concerned = Condition::any()
        .add(horse::Column::Id.is_in(owned.iter().map(|id| id.as_uuid())))
        .add(owners_contain(
            backend,
            section::Column::Content,
            &contact.to_string().into(),
        ));
    let horses = with_owners()
        .filter(horse::Column::OrganizationId.eq(organization.as_uuid()))
        .filter(concerned)
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

//! Merges contacts and parts them again. What the other contact was, and which rows referred
//! to it, is kept in `contact_merges`; its own row is deleted, so that no query must know of
//! merges.
//!
//! A merge is parted by undoing those that came later into the same contact, the latest first,
//! then itself, and making the others again.

mod links;
mod read;
pub(crate) mod rows;

use contacts::{
    Contact, ContactDetails, ContactLimits, Filled, MergeContacts, MergeField, NewMerge, Parted,
    Stays,
};
use kernel::{
    Actor, ChangeKind, ContactId, ContactMergeId, Difference, OrganizationId, Refusal, Scope,
    StoreError,
};
use sea_orm::sea_query::LockType;
use sea_orm::{
    ActiveModelTrait as _, ColumnTrait as _, ConnectionTrait as _, EntityTrait as _,
    IntoActiveModel as _, QueryFilter as _, QueryOrder as _, QuerySelect as _,
};
use time::OffsetDateTime;
use uuid::Uuid;

pub(super) use self::read::{merges_of, moves};
use self::rows::{Column, Entity, Model, in_json, json_of, listed};
use super::entity::{self as contact};
use super::{links as horse_links, list};
use crate::contact_references::{horses_to, move_all, move_back};
use crate::database::TransactionConnection;
use crate::error::store_error;
use crate::horse_links::hold_present;
use crate::row::{find_all, find_one, write};
use crate::scope::{find_own, lock_these};
use crate::table::{Stored as _, words};
use crate::trail::note;
use crate::{horse_owners, idempotency, limits};

const NO_CONTACT: Refusal = Refusal::NotFound("Contact");

/// Who merges or parts, and when.
struct Act<'a> {
    db: &'a TransactionConnection,
    organization: OrganizationId,
    by: &'a Actor,
    now: OffsetDateTime,
}

/// Merges two contacts, as [`ContactStore::merge`](contacts::ContactStore::merge) promises.
pub(super) async fn merge(
    db: &TransactionConnection,
    scope: &Scope,
    wish: &MergeContacts,
    new: NewMerge,
) -> Result<(), Refusal> {
    let (kept, other) = (wish.id.as_uuid(), wish.with.as_uuid());
    let own = find_own::<contact::Entity>(db, scope, kept).await?;
    let organization = own.ok_or(NO_CONTACT)?.organization_id;
    // All merges of an organization wait for each other here.
    limits::lock_account(db, organization).await?;
    let of_organization = contact::Column::OrganizationId.eq(organization);
    let both = contact::Entity::find().filter(of_organization);
    // Against those who refer to them: whoever does has committed, or finds one gone.
    if lock_these(db, both, [kept, other], LockType::Update)
        .await?
        .len()
        < 2
    {
        return Err(NO_CONTACT);
    }
    let (kept, other) = (read(db, wish.id).await?, read(db, wish.with).await?);
    let is_as_seen = |seen: Option<_>, it: &Contact| seen.is_none_or(|seen| seen == it.revision);
    if !is_as_seen(wish.revision, &kept) || !is_as_seen(wish.other_revision, &other) {
        return Err(Refusal::Changed);
    }
    let act = Act {
        db,
        organization: kept.organization_id,
        by: scope.actor(),
        now: new.now,
    };
    let referring = horses_to(db, other.id).await?;
    horse_owners::lock_named(db, act.organization, &[kept.id, other.id], referring).await?;
    let details = kept.details.merged_with(&other.details, &wish.take)?;
    let told = Difference::new(
        ChangeKind::ContactsMerged,
        details.name.as_str(),
        other.details.name.as_str(),
        "",
    );
    let told = told.about(kept.id.as_uuid(), "");
    let last = Entity::find()
        .select_only()
        .column(Column::Position)
        .filter(Column::OrganizationId.eq(organization))
        .order_by_desc(Column::Position);
    let last: Option<i64> = last.into_tuple().one(db).await.map_err(store_error)?;
    let made = Made {
        id: new.id.as_uuid(),
        position: last.unwrap_or_default() + 1,
        by: scope.account_id().as_uuid(),
        at: new.now.column(),
    };
    act.join((&kept, &other), details, &wish.take, made).await?;
    note(db, act.organization, [told], new.now, act.by.changer()).await?;
    Ok(())
}

/// When and by whom a merge was made.
struct Made {
    id: Uuid,
    position: i64,
    by: Uuid,
    at: i64,
}

/// A merge that was undone in order to part one under it.
struct Undone {
    row: Model,
    was: ContactDetails,
    stays: Vec<MergeField>,
}

/// Parts two contacts, as [`ContactStore::part`](contacts::ContactStore::part) promises.
pub(super) async fn part(
    db: &TransactionConnection,
    scope: &Scope,
    id: ContactMergeId,
    now: OffsetDateTime,
    limit: u32,
) -> Result<Parted, Refusal> {
    const NO_MERGE: Refusal = Refusal::NotFound("Merge");
    let own = find_own::<Entity>(db, scope, id.as_uuid()).await?;
    let organization = own.ok_or(NO_MERGE)?.organization_id;
    limits::lock_account(db, organization).await?;
    // Read again: it may have been parted, or made a merge of another contact.
    let this = find(db, id.as_uuid()).await?.ok_or(NO_MERGE)?;
    let kept = contact::Entity::find();
    lock_these(db, kept, [this.contact_id], LockType::Update).await?;
    let act = Act {
        db,
        organization: OrganizationId::new(organization),
        by: scope.actor(),
        now,
    };
    let later = Entity::find()
        .filter(Column::ContactId.eq(this.contact_id))
        .filter(Column::Position.gte(this.position))
        .order_by_desc(Column::Position);
    let all: Vec<Model> = find_all(db, later, Ok).await?;
    let horses: Result<Vec<_>, _> = all.iter().map(Model::horses).collect();
    let root = ContactId::new(this.contact_id);
    let horses = horses?.into_iter().flatten();
    horse_owners::lock_named(db, act.organization, &[root], horses).await?;
    let (mut stays, mut undone) = (Vec::new(), Vec::new());
    for it in &all {
        // Of a contact that was merged itself, which is there again by now.
        let row = find(db, it.id).await?.ok_or(NO_MERGE)?;
        let (was, its) = act.undo(&row).await?;
        if row.id == this.id {
            stays = its;
            continue;
        }
        let fields = its.into_iter().filter_map(|it| match it {
            Stays::Field(field) => Some(field),
            Stays::Owners(..) => None,
        });
        let stays = fields.collect();
        undone.push(Undone { row, was, stays });
    }
    for it in undone.into_iter().rev() {
        act.join_again(it).await?;
    }
    let contacts = contact::Entity::find();
    let contacts = contacts.filter(contact::Column::OrganizationId.eq(organization));
    limits::check::<_, Refusal>(db, contacts, ContactLimits::CONTACTS, limit).await?;
    let recorded = this.recorded()?;
    let kept = read(db, root).await?;
    let name = recorded.other.details.name.as_str();
    let told = Difference::new(
        ChangeKind::ContactParted,
        kept.details.name.as_str(),
        "",
        name,
    );
    let told = told.about(root.as_uuid(), "");
    note(db, act.organization, [told], now, act.by.changer()).await?;
    Ok(Parted {
        id: recorded.other.id,
        stays,
    })
}

impl Act<'_> {
    /// Writes a merge. Contacts and horses are locked.
    async fn join(
        &self,
        (kept, other): (&Contact, &Contact),
        details: ContactDetails,
        take: &[MergeField],
        made: Made,
    ) -> Result<(), StoreError> {
        let db = self.db;
        let whose = (other.id, other.details.name.as_str());
        let ended = links::end(db, self.by, whose, kept.id, self.now).await?;
        let moved = move_all(db, other.id, kept.id).await?;
        let name = (kept.id, &details.name);
        let owners = horse_owners::merge(db, self.organization, other.id, name).await?;
        write(db, contact::Entity::delete_by_id(other.id.as_uuid())).await?;
        idempotency::forget(db, other.id.as_uuid()).await?;
        let after = self.save(kept, details).await?;
        let row = Model {
            id: made.id,
            organization_id: self.organization.as_uuid(),
            contact_id: kept.id.as_uuid(),
            other_id: other.id.as_uuid(),
            other: in_json(other)?,
            position: made.position,
            taken: words(take),
            before: in_json(kept)?,
            after: in_json(&after)?,
            moved: json_of(&moved)?,
            owners: json_of(&owners)?,
            link: json_of(&ended)?,
            merged_by: made.by,
            merged_at: made.at,
        };
        write(db, Entity::insert(row.into_active_model())).await?;
        Ok(())
    }

    /// Undoes a merge after which there was no other one into the same contact. Returns the
    /// kept contact as it was until now, and what of it stays.
    async fn undo(&self, row: &Model) -> Result<(ContactDetails, Vec<Stays>), Refusal> {
        let db = self.db;
        let recorded = row.recorded()?;
        let (kept, other) = (read(db, recorded.kept).await?, recorded.other);
        let filled = Filled {
            before: recorded.before.details,
            after: recorded.after.details,
        };
        let (details, fields) = kept.details.parted(&filled);
        write(db, Entity::delete_by_id(row.id)).await?;
        let its_row = contact::Model::of(&other).into_active_model();
        write(db, contact::Entity::insert(its_row)).await?;
        let listed = listed(&other.details.horse_ids);
        let there = hold_present(db, self.organization, listed).await?;
        horse_links::insert(db, other.id.as_uuid(), &there).await?;
        move_back(db, &recorded.moved, kept.id, other.id).await?;
        let name = other.details.name.as_str();
        links::open_again(db, self.by, &recorded.links, name, self.now).await?;
        let owners = horse_owners::part(db, &recorded.owners, other.id, kept.id).await?;
        self.save(&kept, details).await?;
        let stays = fields.into_iter().map(Stays::Field);
        let owners = owners.into_iter().map(|(id, name)| Stays::Owners(id, name));
        Ok((kept.details, stays.chain(owners).collect()))
    }

    /// Makes a merge again that was undone.
    async fn join_again(&self, undone: Undone) -> Result<(), Refusal> {
        let Undone { row, was, stays } = undone;
        let recorded = row.recorded()?;
        let kept = read(self.db, recorded.kept).await?;
        let other = read(self.db, recorded.other.id).await?;
        let filled = Filled {
            before: recorded.before.details,
            after: recorded.after.details,
        };
        let then = (&was, &filled, stays.as_slice());
        let details = kept
            .details
            .merged_again(&other.details, &recorded.take, then)?;
        let made = Made {
            id: row.id,
            position: row.position,
            by: row.merged_by,
            at: row.merged_at,
        };
        self.join((&kept, &other), details, &recorded.take, made)
            .await?;
        Ok(())
    }

    /// Writes what a contact is now, also into the owners of its horses.
    async fn save(&self, kept: &Contact, details: ContactDetails) -> Result<Contact, StoreError> {
        let db = self.db;
        let renamed = details.name != kept.details.name;
        let contact = Contact {
            details,
            revision: kept.revision.next(),
            updated_at: self.now,
            ..kept.clone()
        };
        let row = contact::Model::of(&contact).into_active_model().reset_all();
        let this = contact::Column::Id.eq(contact.id.as_uuid());
        write(db, contact::Entity::update_many().set(row).filter(this)).await?;
        let horses = listed(&contact.details.horse_ids);
        horse_links::replace(db, contact.id.as_uuid(), &horses).await?;
        if renamed {
            let (backend, name) = (db.get_database_backend(), Some(&contact.details.name));
            horse_owners::change_owner(db, backend, self.organization, contact.id, name).await?;
        }
        Ok(contact)
    }
}

async fn find(db: &TransactionConnection, id: Uuid) -> Result<Option<Model>, StoreError> {
    find_one(db, Entity::find_by_id(id), Ok).await
}

/// A contact, which is locked, with the horses that it lists.
async fn read(db: &TransactionConnection, id: ContactId) -> Result<Contact, Refusal> {
    let one = contact::Entity::find_by_id(id.as_uuid());
    let found = find_one(db, one, list::to_contact).await?;
    let contact = found.ok_or(NO_CONTACT)?;
    let mut horses = horse_links::of(db, [id.as_uuid()]).await?;
    let horses = horses.remove(&id.as_uuid()).unwrap_or_default();
    Ok(list::with_horses(contact, horses))
}

//! Memberships of exhibitors and show horses.

use async_trait::async_trait;
use exhibitors::{
    Exhibitor, IdentityOf, MAX_MEMBERSHIPS, Membership, MembershipDetails, MembershipStore,
    NewMembership, ShowHorse,
};
use kernel::{
    AccountId, ChangeKind, Difference, EmailAddress, IdempotencyKey, MembershipId, OrganizationId,
    Refusal, Revision, Scope, StoreError,
};
use sea_orm::{ConnectionTrait, FromQueryResult, IntoActiveModel as _, QueryOrder as _};
use time::OffsetDateTime;
use tracing::debug_span;

use super::entity::membership::{Column, Entity, Model};
use super::{SqlExhibitorStore, save};
use crate::authors::{address_of, with_address};
use crate::database::TransactionConnection;
use crate::directory::{Record, lock_directory, names_of};
use crate::idempotency::insert_once;
use crate::limits::check;
use crate::prelude::*;
use crate::references::hold_documents;
use crate::row::{Unreadable, find_all, of_row, optional, write};
use crate::scope::{delete_own, find_own};
use crate::trail::note;

const NOT_FOUND: Refusal = Refusal::NotFound("Membership");

#[derive(FromQueryResult)]
struct Witnessed {
    #[sea_orm(nested)]
    row: Model,
    witness: Option<String>,
}

fn to_membership(it: Witnessed) -> Result<Membership, Unreadable> {
    it.row.read(optional(it.witness, EmailAddress::stored))
}

/// The memberships of records that are shown as one, those that end last first.
pub(super) async fn of_members<T: Record>(
    db: &impl ConnectionTrait,
    members: &[T],
) -> Result<Vec<Membership>, StoreError> {
    let ids = members.iter().map(exhibitors::Identified::uuid);
    let rows = Entity::find()
        .filter(Column::RecordId.is_in(ids))
        .order_by_asc(Column::CreatedAt)
        .order_by_asc(Column::Id);
    let rows = with_address(rows, Column::SeenBy, "witness");
    let mut found = find_all(db, rows, to_membership).await?;
    let last = |it: &Membership| {
        (
            it.details.until.is_some(),
            std::cmp::Reverse(it.details.until),
        )
    };
    found.sort_by_key(last);
    Ok(found)
}

/// Refuses a document of another organization.
async fn hold(
    db: &TransactionConnection,
    organization: Uuid,
    details: &MembershipDetails,
) -> Result<(), Refusal> {
    if hold_documents(db, organization, details.document_id).await? {
        return Ok(());
    }
    Err(Refusal::Field {
        field: "document_id",
        problem: "must be a document of this organization",
    })
}

/// Who saw the card, if anybody did.
fn seen_by(scope: &Scope, details: &MembershipDetails) -> Option<AccountId> {
    details.seen_on.map(|_| scope.account_id())
}

/// The line of the trail about a membership of a record of this name.
async fn tell(
    db: &TransactionConnection,
    (scope, now): (&Scope, OffsetDateTime),
    it: &Membership,
    (before, after): (String, String),
) -> Result<(), StoreError> {
    let ids = [it.record_id, it.record_id];
    let [name, _] = match it.of {
        IdentityOf::Exhibitor => names_of::<Exhibitor>(db, ids).await?,
        IdentityOf::ShowHorse => names_of::<ShowHorse>(db, ids).await?,
    };
    if before == after {
        return Ok(());
    }
    let told = Difference::new(ChangeKind::Membership, name, before, after);
    let told = told.about(it.record_id, "");
    let changer = scope.actor().changer();
    note(db, it.organization_id, [told], now, changer).await?;
    Ok(())
}

async fn add<T: Record>(
    db: &TransactionConnection,
    scope: &Scope,
    new: &NewMembership,
) -> Result<Model, Refusal> {
    let row = find_own::<T::Table>(db, scope, new.record_id).await?;
    let row = row.ok_or(Refusal::NotFound(T::NAME))?;
    let (record, _) = T::read(row).map_err(StoreError::failed)?;
    // The directory's lock is taken last.
    hold(db, record.organization().as_uuid(), &new.details).await?;
    let record = save::lock::<T>(db, scope, new.record_id).await?;
    let membership = Membership {
        id: new.id,
        organization_id: record.organization(),
        of: T::OF,
        record_id: record.uuid(),
        details: new.details.clone(),
        witness: None,
        revision: Revision::FIRST,
        created_at: new.now,
        updated_at: new.now,
    };
    let row = Model::of(&membership, seen_by(scope, &new.details));
    write(db, Entity::insert(row.clone().into_active_model())).await?;
    let words = (String::new(), new.details.words());
    tell(db, (scope, new.now), &membership, words).await?;
    let all = Entity::find().filter(Column::RecordId.eq(membership.record_id));
    check::<_, Refusal>(db, all, "memberships", MAX_MEMBERSHIPS).await?;
    Ok(row)
}

/// A membership within the scope, with its directory locked.
async fn lock(
    db: &TransactionConnection,
    scope: &Scope,
    id: MembershipId,
    details: Option<&MembershipDetails>,
) -> Result<Model, Refusal> {
    let own = find_own::<Entity>(db, scope, id.as_uuid()).await?;
    let organization = own.ok_or(NOT_FOUND)?.organization_id;
    if let Some(details) = details {
        hold(db, organization, details).await?;
    }
    lock_directory(db, OrganizationId::new(organization)).await?;
    // Again, as it may have been changed before the lock.
    let row = find_own::<Entity>(db, scope, id.as_uuid()).await?;
    row.ok_or(NOT_FOUND)
}

async fn save_details(
    db: &TransactionConnection,
    scope: &Scope,
    id: MembershipId,
    (details, expected): (&MembershipDetails, Option<Revision>),
    now: OffsetDateTime,
) -> Result<(Membership, Option<AccountId>), Refusal> {
    let row = lock(db, scope, id, Some(details)).await?;
    let seen = row.seen_by.map(AccountId::new);
    let before = row.read(None).map_err(StoreError::failed)?;
    if expected.is_some_and(|expected| expected != before.revision) {
        return Err(Refusal::Changed);
    }
    let is_seen_anew = details.seen_on != before.details.seen_on;
    let seen = if is_seen_anew {
        seen_by(scope, details)
    } else {
        seen
    };
    let after = Membership {
        details: details.clone(),
        revision: before.revision.next(),
        updated_at: now,
        ..before.clone()
    };
    let all = Model::of(&after, seen).into_active_model().reset_all();
    let this = Entity::update_many()
        .set(all)
        .filter(Column::Id.eq(id.as_uuid()));
    write(db, this).await?;
    let words = (before.details.words(), details.words());
    tell(db, (scope, now), &after, words).await?;
    Ok((after, seen))
}

#[async_trait]
impl MembershipStore for SqlExhibitorStore {
    async fn add(
        &self,
        scope: &Scope,
        new: &NewMembership,
        key: Option<IdempotencyKey>,
    ) -> Result<Membership, Refusal> {
        let id = new.id.as_uuid();
        let span = debug_span!("db.memberships.add", membership_id = %id);
        let key = (format!("memberships:{}", new.record_id), key);
        let insert = |db| async move {
            match new.of {
                IdentityOf::Exhibitor => add::<Exhibitor>(&db, scope, new).await,
                IdentityOf::ShowHorse => add::<ShowHorse>(&db, scope, new).await,
            }
        };
        let row: Model = insert_once(&self.database, span, key, (id, new.now), insert).await?;
        let span = debug_span!("db.memberships.witness", membership_id = %id);
        let witness = match row.seen_by.map(AccountId::new) {
            Some(account) => {
                let address = self.database.read(span, |db| address_of(db, account));
                address.await?
            }
            None => None,
        };
        Ok(of_row::<Entity, _>(id, row.read(witness)).map_err(StoreError::from)?)
    }

    async fn save(
        &self,
        scope: &Scope,
        id: MembershipId,
        wish: (&MembershipDetails, Option<Revision>),
        now: OffsetDateTime,
    ) -> Result<Membership, Refusal> {
        let span = debug_span!("db.memberships.save", membership_id = %id);
        let save = self.database.write(span, |db| async move {
            let (saved, seen) = save_details(&db, scope, id, wish, now).await?;
            let witness = match seen {
                Some(account) => address_of(&db, account).await?,
                None => None,
            };
            Ok(Membership { witness, ..saved })
        });
        save.await
    }

    async fn remove(
        &self,
        scope: &Scope,
        id: MembershipId,
        now: OffsetDateTime,
    ) -> Result<(), Refusal> {
        let span = debug_span!("db.memberships.remove", membership_id = %id);
        let remove = self.database.write(span, |db| async move {
            let row = lock(&db, scope, id, None).await?;
            let gone = row.read(None).map_err(StoreError::failed)?;
            delete_own::<Entity>(&db, scope, id.as_uuid()).await?;
            let words = (gone.details.words(), String::new());
            Ok(tell(&db, (scope, now), &gone, words).await?)
        });
        remove.await
    }
}

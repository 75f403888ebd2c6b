//! Reads the part of a directory that concerns what entries say, and writes what was found.

use std::collections::{BTreeSet, HashMap};

use exhibitors::{
    Alike, Answer, Directory, Found, IdentityKey, IdentityOf, KeyKind, Merged, Wanted,
};
use kernel::{IdGenerator as _, OrganizationId, RandomIds, StoreError, Uuid, to_unix_millis};
use sea_orm::sea_query::{Expr, OnConflict, UnionType};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, DbBackend, EntityTrait as _, IntoActiveModel as _,
    QueryFilter as _, QuerySelect, QueryTrait as _, Select,
};
use time::OffsetDateTime;

use super::record::{Record, insert, update, with_ids};
use crate::error::store_error;
use crate::exhibitors::entity::{key, merge, proposal};
use crate::organization_locks::{Lock, lock};
use crate::row::{IDS_AT_ONCE, grouped, present, write};
use crate::scope::Owned;

/// So many people or horses are looked up by one statement.
const FEW: usize = 60;

/// Likewise keys: many names begin or end alike, so that the records of one key come as one row,
/// a line each, of the id and the letters. A million rows would take as long to hand over as all
/// else.
const FEW_KEYS: usize = 200;

/// Makes whoever changes the directory of an organization wait until the transaction ends. It
/// is the last lock of a transaction: entries are linked while their show is locked, and nobody
/// who has it waits for something else.
pub(crate) async fn lock_directory(
    db: &impl ConnectionTrait,
    organization: OrganizationId,
) -> Result<(), StoreError> {
    lock(db, organization, Lock::Directory).await
}

/// Reads the records that are, or may be, what is said.
pub(crate) async fn read<T: Record>(
    db: &impl ConnectionTrait,
    organization: OrganizationId,
    directory: &mut Directory<T>,
    said: &[(T::Details, BTreeSet<IdentityKey>)],
) -> Result<(), StoreError> {
    // Few are looked up at once with what they may be.
    let alike = if said.len() <= FEW {
        Wanted::of::<T>(said)
    } else {
        Wanted::default()
    };
    let keys = said.iter().flat_map(|(_, keys)| keys);
    let mut first: BTreeSet<_> = keys.filter(|it| it.kind.is_same()).cloned().collect();
    first.extend(alike.keys());
    let is_it = |key: &IdentityKey, typed: &str| key.kind.is_same() || alike.takes(key, typed);
    let of = (organization, T::OF);
    let ids = with_keys(db, of, first.iter().cloned(), is_it).await?;
    add(db, directory, ids).await?;
    let wanted = directory.wanted(said);
    let rest = wanted.keys().into_iter().filter(|it| !first.contains(it));
    let may_be = |key: &IdentityKey, typed: &str| wanted.takes(key, typed);
    let ids = with_keys(db, of, rest, may_be).await?;
    add(db, directory, ids).await
}

/// The records that have one of the keys, if that is true of it and the letters of the name that
/// are stored with it.
async fn with_keys(
    db: &impl ConnectionTrait,
    (organization, of): (OrganizationId, IdentityOf),
    keys: impl IntoIterator<Item = IdentityKey>,
    is_true: impl Fn(&IdentityKey, &str) -> bool,
) -> Result<BTreeSet<Uuid>, StoreError> {
    let mut keys: Vec<_> = keys.into_iter().collect();
    keys.sort_unstable();
    let (records, width) = match db.get_database_backend() {
        DbBackend::Postgres => ("string_agg(CAST(record_id AS text) || typed, chr(10))", 36),
        _ => ("group_concat(hex(record_id) || typed, char(10))", 32),
    };
    // Of one kind each: of several kinds at once SQLite reads all keys of the directory.
    let by_kind = keys.chunk_by(|one, other| one.kind == other.kind);
    let by_kind = by_kind.flat_map(|keys| keys.chunks(IDS_AT_ONCE));
    let selects = by_kind.map(|keys| {
        let values = keys.iter().map(|it| it.value.as_str());
        let kind = keys.first().map(|it| it.kind.as_str());
        key::Entity::find()
            .select_only()
            .columns([key::Column::Kind, key::Column::Value])
            .column_as(Expr::cust(records), "records")
            .filter(key::Column::OrganizationId.eq(organization.as_uuid()))
            .filter(key::Column::Identity.eq(of.as_str()))
            .filter(key::Column::Kind.eq(kind))
            .filter(key::Column::Value.is_in(values))
            .group_by(key::Column::Kind)
            .group_by(key::Column::Value)
    });
    let statements: Vec<_> = if keys.len() <= FEW_KEYS {
        let together = |mut all: Select<_>, it: Select<_>| {
            QuerySelect::query(&mut all).union(UnionType::All, it.into_query());
            all
        };
        selects.reduce(together).into_iter().collect()
    } else {
        selects.collect()
    };
    let mut found = BTreeSet::new();
    for statement in statements {
        let rows = statement.into_tuple::<(String, String, String)>();
        for (kind, value, records) in rows.all(db).await.map_err(store_error)? {
            let kind = present("kind", KeyKind::parse(&kind)).map_err(StoreError::failed)?;
            let key = IdentityKey { kind, value };
            for record in records.lines() {
                let (id, typed) = record.split_at_checked(width).unwrap_or_default();
                if is_true(&key, typed) {
                    found.insert(Uuid::parse_str(id).map_err(StoreError::failed)?);
                }
            }
        }
    }
    Ok(found)
}

/// Adds records with all that are shown as one with them.
pub(crate) async fn add<T: Record>(
    db: &impl ConnectionTrait,
    directory: &mut Directory<T>,
    ids: BTreeSet<Uuid>,
) -> Result<(), StoreError> {
    let ids: Vec<_> = ids.into_iter().filter(|id| !directory.has(*id)).collect();
    let found = with_ids::<T>(db, <T::Table as Owned>::ID, &ids).await?;
    let kept: BTreeSet<_> = found.iter().map(|(_, kept)| *kept).collect();
    let kept: Vec<_> = kept.into_iter().collect();
    let groups = with_ids::<T>(db, T::KEPT, &kept).await?;
    let ids: Vec<_> = groups.iter().map(|(it, _)| it.uuid()).collect();
    let mut keys = keys_of(db, &ids).await?;
    for (record, kept) in groups {
        let keys = keys.remove(&record.uuid()).unwrap_or_default();
        directory.add(record, kept, keys);
    }
    for (one, other) in others_of(db, &ids).await? {
        directory.add_other(one, other);
    }
    Ok(())
}

/// The keys of records.
pub(crate) async fn keys_of(
    db: &impl ConnectionTrait,
    ids: &[Uuid],
) -> Result<HashMap<Uuid, BTreeSet<IdentityKey>>, StoreError> {
    let mut keys: HashMap<Uuid, BTreeSet<IdentityKey>> = HashMap::new();
    for ids in ids.chunks(IDS_AT_ONCE) {
        let rows = key::Entity::find()
            .select_only()
            .columns([key::Column::RecordId, key::Column::Kind, key::Column::Value])
            .filter(key::Column::RecordId.is_in(ids.iter().copied()))
            .into_tuple::<(Uuid, String, String)>();
        for (id, kind, value) in rows.all(db).await.map_err(store_error)? {
            let kind = present("kind", KeyKind::parse(&kind)).map_err(StoreError::failed)?;
            keys.entry(id)
                .or_default()
                .insert(IdentityKey { kind, value });
        }
    }
    Ok(keys)
}

/// Pairs with one of these records that were answered to be two.
pub(crate) async fn others_of(
    db: &impl ConnectionTrait,
    ids: &[Uuid],
) -> Result<Vec<(Uuid, Uuid)>, StoreError> {
    let mut others = Vec::new();
    for ids in ids.chunks(IDS_AT_ONCE) {
        for column in [proposal::Column::OneId, proposal::Column::OtherId] {
            let rows = proposal::Entity::find()
                .select_only()
                .columns([proposal::Column::OneId, proposal::Column::OtherId])
                .filter(proposal::Column::Answer.eq(Answer::Other.as_str()))
                .filter(column.is_in(ids.iter().copied()))
                .into_tuple::<(Uuid, Uuid)>();
            others.extend(rows.all(db).await.map_err(store_error)?);
        }
    }
    Ok(others)
}

/// Writes what was found, but for the keys, which are returned, so that those of people and
/// horses can be written together.
pub(crate) async fn write_found<T: Record>(
    db: &impl ConnectionTrait,
    organization: OrganizationId,
    found: Found<T>,
    now: OffsetDateTime,
) -> Result<Vec<key::ActiveModel>, StoreError> {
    insert(db, &found.made).await?;
    for (record, kept) in &found.completed {
        update(db, record, *kept).await?;
    }
    let typed = found
        .keys
        .iter()
        .filter(|(_, key)| key.kind == KeyKind::Typed);
    let typed = grouped(typed.map(|(id, key)| (*id, key.value.clone())));
    let organization_id = organization.as_uuid();
    let keys = found
        .keys
        .into_iter()
        .map(|(record_id, IdentityKey { kind, value })| {
            let mut names = typed.get(&record_id).into_iter().flatten();
            let letters = names.find(|it| match kind {
                KeyKind::Head => it.starts_with(&value),
                KeyKind::Tail => it.ends_with(&value),
                _ => false,
            });
            let row = key::Model {
                organization_id,
                identity: T::OF.as_str().to_owned(),
                kind: kind.as_str().to_owned(),
                value,
                record_id,
                typed: letters.cloned().unwrap_or_default(),
            };
            row.into_active_model()
        });
    let keys: Vec<_> = keys.collect();
    for merged in found.merges {
        write_merge::<T>(db, organization, merged, (RandomIds.next_uuid(), now, None)).await?;
    }
    propose(db, organization, T::OF, found.alike).await?;
    Ok(keys)
}

/// Shows all records that were shown as one record as another, and notes the merge.
pub(crate) async fn write_merge<T: Record>(
    db: &impl ConnectionTrait,
    organization: OrganizationId,
    Merged { kept, other }: Merged,
    (id, at, by): (Uuid, OffsetDateTime, Option<Uuid>),
) -> Result<(), StoreError> {
    let those = T::Table::update_many()
        .col_expr(T::KEPT, Expr::val(kept))
        .filter(T::KEPT.eq(other));
    write(db, those).await?;
    let row = merge::Model {
        id,
        organization_id: organization.as_uuid(),
        identity: T::OF.as_str().to_owned(),
        kept_id: kept,
        other_id: other,
        merged_at: to_unix_millis(at),
        merged_by: by,
    };
    write(db, merge::Entity::insert(row.into_active_model())).await?;
    Ok(())
}

/// Asks about pairs that were not asked before.
async fn propose(
    db: &impl ConnectionTrait,
    organization: OrganizationId,
    of: IdentityOf,
    alike: Vec<Alike>,
) -> Result<(), StoreError> {
    let rows: Vec<_> = alike
        .into_iter()
        .map(
            |Alike {
                 one,
                 other,
                 likeness,
             }| {
                let row = proposal::Model {
                    id: RandomIds.next_uuid(),
                    organization_id: organization.as_uuid(),
                    identity: of.as_str().to_owned(),
                    one_id: one,
                    other_id: other,
                    likeness: likeness.as_str().to_owned(),
                    answer: None,
                    answered_at: None,
                    answered_by: None,
                };
                row.into_active_model()
            },
        )
        .collect();
    for rows in rows.chunks(IDS_AT_ONCE) {
        let once = OnConflict::columns([proposal::Column::OneId, proposal::Column::OtherId])
            .update_column(proposal::Column::Likeness)
            .to_owned();
        let insert = proposal::Entity::insert_many(rows.to_vec()).on_conflict(once);
        write(db, insert).await?;
    }
    Ok(())
}

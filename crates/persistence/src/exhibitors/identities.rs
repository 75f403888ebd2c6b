//! Which records are one: what the office is asked and answers, merges, and undoing them.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use exhibitors::{
    Answer, AskedPair, Exhibitor, Facts, Identified, IdentityMerge, IdentityOf, MergeError,
    MergeWish, Merged, NewIdentityMerge, Proposal, ShowHorse, Sides, open_pairs,
};
use kernel::{
    ChangeKind, Difference, EmailAddress, IdentityId, IdentityMergeId, NewAuditLine,
    OrganizationId, Reason, Refusal, Scope, StoreError, Uuid, to_unix_millis,
};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, FromQueryResult, QueryFilter as _,
    QueryOrder as _, QuerySelect as _,
};
use time::OffsetDateTime;

use super::entity::{merge, proposal};
use super::save::lock;
use crate::authors::with_address;
use crate::database::TransactionConnection;
use crate::directory::{
    Record, keys_of, lock_directory, names_of, others_of, with_ids, write_merge,
};
use crate::row::{delete_where, find_all, instant, optional, write};
use crate::scope::{Owned, find_own, within};
use crate::trail::{LineOwner, note, record};

/// How many pairs are looked at for the office, of which those are left out that are no
/// questions any more.
const MOST_ASKED: u64 = 500;

const NO_PROPOSAL: Refusal = Refusal::NotFound("Proposal");
const NO_MERGE: Refusal = Refusal::NotFound("Merge");

/// What is to be asked.
pub(super) async fn proposals(
    db: &impl ConnectionTrait,
    scope: &Scope,
) -> Result<Vec<Proposal>, StoreError> {
    let mut all = of_kind::<Exhibitor>(db, scope, |one, other| {
        Sides::Exhibitors(Box::new(one), Box::new(other))
    })
    .await?;
    let horses = of_kind::<ShowHorse>(db, scope, |one, other| {
        Sides::ShowHorses(Box::new(one), Box::new(other))
    });
    all.extend(horses.await?);
    all.sort_by_key(|it| it.likeness);
    Ok(all)
}

async fn of_kind<T: Record>(
    db: &impl ConnectionTrait,
    scope: &Scope,
    sides: impl Fn(T, T) -> Sides,
) -> Result<Vec<Proposal>, StoreError> {
    use proposal::Column;
    // *likely* stands before *look* in the alphabet, too.
    let asked = proposal::Entity::find()
        .select_only()
        .columns([Column::Id, Column::OneId, Column::OtherId])
        .filter(within(Column::OrganizationId, scope))
        .filter(Column::Identity.eq(T::OF.as_str()))
        .filter(Column::Answer.is_null())
        .order_by_asc(Column::Likeness)
        .order_by_asc(Column::Id)
        .limit(MOST_ASKED)
        .into_tuple::<(Uuid, Uuid, Uuid)>();
    let asked = asked.all(db).await.map_err(crate::error::store_error)?;
    let ids: BTreeSet<_> = asked
        .iter()
        .flat_map(|(_, one, other)| [*one, *other])
        .collect();
    let ids: Vec<_> = ids.into_iter().collect();
    let groups = groups_of::<T>(db, &ids).await?;
    let shown = |id: &Uuid| groups.kept.get(id).copied().unwrap_or(*id);
    let pairs = asked.iter().map(|(id, one, other)| AskedPair {
        id: IdentityId::new(*id),
        shown: (shown(one), shown(other)),
    });
    let open = open_pairs(pairs.collect(), &groups.others, &groups.facts);
    let proposals = open
        .into_iter()
        .filter_map(|(likeness, AskedPair { id, shown })| {
            let record = |id: &Uuid| groups.shown.get(id).cloned();
            let sides = sides(record(&shown.0)?, record(&shown.1)?);
            Some(Proposal {
                id,
                likeness,
                sides,
            })
        });
    Ok(proposals.collect())
}

/// Records with all that are shown as one with them.
struct Groups<T> {
    /// The record that is shown for each.
    kept: HashMap<Uuid, Uuid>,
    /// Those.
    shown: HashMap<Uuid, T>,
    /// What is known of all that are shown as one.
    facts: BTreeMap<Uuid, Facts>,
    /// Pairs of shown records that were answered to be two.
    others: Vec<(Uuid, Uuid)>,
}

async fn groups_of<T: Record>(
    db: &impl ConnectionTrait,
    ids: &[Uuid],
) -> Result<Groups<T>, StoreError> {
    let found = with_ids::<T>(db, <T::Table as Owned>::ID, ids).await?;
    let shown: BTreeSet<_> = found.into_iter().map(|(_, kept)| kept).collect();
    let shown: Vec<_> = shown.into_iter().collect();
    let members = with_ids::<T>(db, T::KEPT, &shown).await?;
    let ids: Vec<_> = members.iter().map(|(it, _)| it.uuid()).collect();
    let mut keys = keys_of(db, &ids).await?;
    let mut groups = Groups {
        kept: HashMap::new(),
        shown: HashMap::new(),
        facts: BTreeMap::new(),
        others: Vec::new(),
    };
    for (record, kept) in members {
        let id = record.uuid();
        groups.kept.insert(id, kept);
        let more = T::facts(kept, keys.remove(&id).unwrap_or_default(), record.details());
        let all = match groups.facts.remove(&kept) {
            Some(known) => known.with(more),
            None => more,
        };
        groups.facts.insert(kept, all);
        if id == kept {
            groups.shown.insert(id, record);
        }
    }
    let shown = |id: Uuid| groups.kept.get(&id).copied().unwrap_or(id);
    let others = others_of(db, &ids).await?.into_iter();
    groups.others = others
        .map(|(one, other)| (shown(one), shown(other)))
        .collect();
    Ok(groups)
}

/// Who merges, and with what id.
#[derive(Clone, Copy)]
struct Act<'a> {
    db: &'a TransactionConnection,
    scope: &'a Scope,
    new: NewIdentityMerge,
}

/// Merges two records.
pub(super) async fn merge(
    db: &TransactionConnection,
    scope: &Scope,
    wish: &MergeWish,
    new: NewIdentityMerge,
) -> Result<(), MergeError> {
    let act = Act { db, scope, new };
    let ids = (wish.id, wish.with);
    match wish.of {
        IdentityOf::Exhibitor => act.merge::<Exhibitor>(ids, wish.although.as_ref()).await,
        IdentityOf::ShowHorse => act.merge::<ShowHorse>(ids, wish.although.as_ref()).await,
    }
}

impl Act<'_> {
    async fn merge<T: Record>(
        self,
        (id, with): (Uuid, Uuid),
        although: Option<&Reason>,
    ) -> Result<(), MergeError> {
        let kept = lock::<T>(self.db, self.scope, id).await?;
        let other = lock::<T>(self.db, self.scope, with).await?;
        let organization = kept.organization();
        if organization != other.organization() {
            return Err(Refusal::NotFound(T::NAME).into());
        }
        if kept.uuid() == other.uuid() {
            let problem = "is merged with it already";
            return Err(Refusal::Field {
                field: "with",
                problem,
            }
            .into());
        }
        let pair = [kept.uuid(), other.uuid()];
        let groups = groups_of::<T>(self.db, &pair).await?;
        let [one, others] = pair.map(|id| groups.facts.get(&id));
        let are_two = one
            .zip(others)
            .is_some_and(|(one, other)| one.is_other(other));
        if are_two && although.is_none() {
            return Err(MergeError::DifferentChips);
        }
        let merged = Merged {
            kept: kept.uuid(),
            other: other.uuid(),
        };
        let by = Some(self.scope.account_id().as_uuid());
        let made = (self.new.id.as_uuid(), self.new.now, by);
        write_merge::<T>(self.db, organization, merged, made).await?;
        let told = Difference::new(ChangeKind::IdentitiesMerged, kept.name(), other.name(), "");
        let told = told.about(kept.uuid(), "");
        let changer = self.scope.actor().changer();
        let mut lines = NewAuditLine::all([told], self.new.now, changer);
        for line in &mut lines {
            line.reason = although.cloned();
        }
        record(self.db, LineOwner::organization(organization), &lines).await?;
        Ok(())
    }
}

/// Keeps an answer; merges the records if they are the same.
pub(super) async fn answer(
    db: &TransactionConnection,
    scope: &Scope,
    id: IdentityId,
    answer: Answer,
    new: NewIdentityMerge,
) -> Result<Option<IdentityMergeId>, MergeError> {
    use proposal::Column;
    let row = find_own::<proposal::Entity>(db, scope, id.as_uuid()).await?;
    let row = row.ok_or(NO_PROPOSAL)?;
    lock_directory(db, OrganizationId::new(row.organization_id)).await?;
    let keep = proposal::Entity::update_many()
        .col_expr(Column::Answer, Expr::val(answer.as_str()))
        .col_expr(Column::AnsweredAt, Expr::val(to_unix_millis(new.now)))
        .col_expr(Column::AnsweredBy, Expr::val(scope.account_id().as_uuid()))
        .filter(Column::Id.eq(row.id))
        .filter(Column::Answer.is_null());
    if write(db, keep).await? == 0 {
        // Answered at another desk meanwhile.
        return Err(Refusal::Changed.into());
    }
    let of = IdentityOf::parse(&row.identity).ok_or(NO_PROPOSAL)?;
    if answer == Answer::Other {
        let ids = [row.one_id, row.other_id];
        let [one, other] = match of {
            IdentityOf::Exhibitor => names_of::<Exhibitor>(db, ids).await?,
            IdentityOf::ShowHorse => names_of::<ShowHorse>(db, ids).await?,
        };
        let told = Difference::new(ChangeKind::IdentitiesDiffer, one, other, "");
        let told = told.about(row.one_id, "");
        let organization = OrganizationId::new(row.organization_id);
        let changer = scope.actor().changer();
        note(db, organization, [told], new.now, changer).await?;
        return Ok(None);
    }
    let wish = MergeWish {
        of,
        id: row.one_id,
        with: row.other_id,
        although: None,
    };
    merge(db, scope, &wish, new).await?;
    Ok(Some(new.id))
}

/// Undoes a merge.
pub(super) async fn part(
    db: &TransactionConnection,
    scope: &Scope,
    id: IdentityMergeId,
    now: OffsetDateTime,
) -> Result<(), Refusal> {
    let own = find_own::<merge::Entity>(db, scope, id.as_uuid()).await?;
    let row = own.ok_or(NO_MERGE)?;
    lock_directory(db, OrganizationId::new(row.organization_id)).await?;
    match IdentityOf::parse(&row.identity).ok_or(NO_MERGE)? {
        IdentityOf::Exhibitor => part_kind::<Exhibitor>(db, scope, row, now).await,
        IdentityOf::ShowHorse => part_kind::<ShowHorse>(db, scope, row, now).await,
    }
}

async fn part_kind<T: Record>(
    db: &TransactionConnection,
    scope: &Scope,
    row: merge::Model,
    now: OffsetDateTime,
) -> Result<(), Refusal> {
    if delete_where::<merge::Entity>(db, merge::Column::Id.eq(row.id)).await? == 0 {
        return Err(NO_MERGE);
    }
    let column = <T::Table as Owned>::ID;
    let found = with_ids::<T>(db, column, &[row.other_id]).await?.pop();
    let (other, shown) = found.ok_or(NO_MERGE)?;
    let members = with_ids::<T>(db, T::KEPT, &[shown]).await?;
    let ids = members.iter().map(|(it, _)| it.uuid());
    let merges = merge::Entity::find()
        .select_only()
        .columns([merge::Column::OtherId, merge::Column::KeptId])
        .filter(merge::Column::OtherId.is_in(ids))
        .into_tuple::<(Uuid, Uuid)>();
    let merges = merges.all(db).await.map_err(crate::error::store_error)?;
    // All that were merged into the other one, also by way of others, are shown as it again.
    let mut under = BTreeSet::from([row.other_id]);
    loop {
        let more = merges
            .iter()
            .filter(|(it, kept)| under.contains(kept) && !under.contains(it));
        let more: Vec<_> = more.map(|(it, _)| *it).collect();
        if more.is_empty() {
            break;
        }
        under.extend(more);
    }
    let shown_again = T::Table::update_many()
        .col_expr(T::KEPT, Expr::val(row.other_id))
        .filter(column.is_in(under));
    write(db, shown_again).await?;
    let name = with_ids::<T>(db, column, &[row.kept_id]).await?.pop();
    let name = name.map(|(it, _)| it.name().to_owned()).unwrap_or_default();
    let told = Difference::new(ChangeKind::IdentitiesParted, name, "", other.name());
    let told = told.about(row.kept_id, "");
    let organization = OrganizationId::new(row.organization_id);
    note(db, organization, [told], now, scope.actor().changer()).await?;
    Ok(())
}

#[derive(FromQueryResult)]
struct MergeRow {
    id: Uuid,
    other_id: Uuid,
    merged_at: i64,
    email: Option<String>,
}

/// What was merged into records that are shown as one, the latest first.
pub(super) async fn merges_of<T: Record>(
    db: &impl ConnectionTrait,
    members: &[T],
) -> Result<Vec<IdentityMerge>, StoreError> {
    let ids = members.iter().map(Identified::uuid);
    let merges = merge::Entity::find()
        .select_only()
        .columns([
            merge::Column::Id,
            merge::Column::OtherId,
            merge::Column::MergedAt,
        ])
        .filter(merge::Column::OtherId.is_in(ids))
        .order_by_desc(merge::Column::MergedAt)
        .order_by_desc(merge::Column::Id);
    let merges = with_address(merges, merge::Column::MergedBy, "email");
    let read = |row: MergeRow| {
        let other = members.iter().find(|it| it.uuid() == row.other_id);
        Ok(IdentityMerge {
            id: IdentityMergeId::new(row.id),
            name: other.map(|it| it.name().to_owned()).unwrap_or_default(),
            merged_at: instant("merged_at", row.merged_at)?,
            merged_by: optional(row.email, EmailAddress::stored),
        })
    };
    find_all(db, merges, read).await
}

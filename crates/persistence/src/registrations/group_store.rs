//! Reads barns with all that belongs to them.

use std::collections::HashMap;
use std::sync::Arc;

use async_trait::async_trait;
use kernel::{AccountId, EventId, GroupId, ReceiptId, Scope, SignedMoney, StoreError};
use registrations::{
    EntryLink, EntryStall, Group, GroupShow, GroupStore, Missing, Registration, SeenReceipt,
    WholeGroup,
};
use sea_orm::sea_query::ExprTrait as _;
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, QueryFilter as _,
    QuerySelect as _, QueryTrait as _,
};
use tracing::debug_span;
use uuid::Uuid;

use super::entity::group::Column;
use super::entity::{self as registration, payment, receipt};
use super::{SqlRegistrationStore, groups, missing, receipts};
use crate::credit::credit_of;
use crate::row::IDS_AT_ONCE;
use crate::show_classes::roster_classes;
use crate::shows::{find_with_rules, owns, with_id};
use crate::{entry_history, entry_stalls};

/// The barns of one show with all that belongs to them.
async fn whole(
    db: &impl ConnectionTrait,
    event_id: EventId,
    found: Vec<Group>,
) -> Result<Vec<WholeGroup>, StoreError> {
    let Some((show, rules)) = find_with_rules(db, with_id(event_id)).await? else {
        return Ok(Vec::new());
    };
    let show = Arc::new(GroupShow {
        first_day: show.first_day(),
        classes: roster_classes(db, event_id).await?,
        name: show.name,
        public_link: show.public_link.as_str().to_owned(),
        time_zone: show.time_zone,
        payment_note: rules.payment_note,
    });
    let mut entries = entries_of(db, event_id, &found).await?;
    let mut paid_by = receipts_of(db, &found).await?;
    let mut stalls = stalls_of(db, &found).await?;
    let mut all = Vec::with_capacity(found.len());
    for group in found {
        let credit = match group.exhibitor_id {
            Some(id) => credit_of(db, id).await?,
            None => SignedMoney::ZERO,
        };
        all.push(WholeGroup {
            show: show.clone(),
            entries: entries.remove(&group.id).unwrap_or_default(),
            receipts: paid_by.remove(&group.id).unwrap_or_default(),
            credit,
            stalls: stalls.remove(&group.id.as_uuid()).unwrap_or_default(),
            history: Vec::new(),
            group,
        });
    }
    Ok(all)
}

/// The first of these barns of shows that are not hidden, with its history.
pub(crate) async fn one(
    db: &impl ConnectionTrait,
    which: impl Into<Condition>,
) -> Result<Option<WholeGroup>, StoreError> {
    let mut found = groups::find(db, which).await?;
    found.truncate(1);
    let Some(event_id) = found.first().map(|it| it.event_id) else {
        return Ok(None);
    };
    let mut one = whole(db, event_id, found).await?.pop();
    if let Some(one) = &mut one {
        one.history = entry_history::of_group(db, one.group.id).await?;
    }
    Ok(one)
}

type Entries = HashMap<GroupId, Vec<(Registration, Vec<Missing>)>>;

async fn entries_of(
    db: &impl ConnectionTrait,
    event_id: EventId,
    found: &[Group],
) -> Result<Entries, StoreError> {
    let mut of_groups = Entries::new();
    for few in found.chunks(IDS_AT_ONCE) {
        let ids = few.iter().map(|it| it.id.as_uuid());
        let those = registration::Column::GroupId.is_in(ids);
        let entries = groups::entries(db, those).await?;
        let missing = missing::of(db, event_id, &entries).await?;
        for (entry, missing) in entries.into_iter().zip(missing) {
            if let Some(group) = entry.group_id {
                of_groups.entry(group).or_default().push((entry, missing));
            }
        }
    }
    Ok(of_groups)
}

async fn stalls_of(
    db: &impl ConnectionTrait,
    found: &[Group],
) -> Result<HashMap<Uuid, Vec<EntryStall>>, StoreError> {
    let mut of_groups = HashMap::new();
    for few in found.chunks(IDS_AT_ONCE) {
        let ids: Vec<_> = few.iter().map(|it| it.id.as_uuid()).collect();
        of_groups.extend(entry_stalls::of_groups(db, &ids).await?);
    }
    Ok(of_groups)
}

/// The receipts from or to each of these barns, and those that pay it.
async fn receipts_of(
    db: &impl ConnectionTrait,
    found: &[Group],
) -> Result<HashMap<GroupId, Vec<SeenReceipt>>, StoreError> {
    let mut of_groups: HashMap<GroupId, Vec<SeenReceipt>> = HashMap::new();
    for few in found.chunks(IDS_AT_ONCE) {
        let ids: Vec<_> = few.iter().map(|it| it.id.as_uuid()).collect();
        let paying = payment::Entity::find()
            .select_only()
            .column(payment::Column::ReceiptId)
            .filter(payment::Column::GroupId.is_in(ids.iter().copied()));
        let which = receipt::Column::GroupId
            .is_in(ids)
            .or(receipt::Column::Id.in_subquery(paying.into_query()));
        for seen in receipts::those(db, which).await? {
            let lines = seen.lines.iter().filter_map(|it| it.payment.of.group_id());
            let mut of: Vec<_> = seen.receipt.group_id.into_iter().chain(lines).collect();
            of.sort_unstable();
            of.dedup();
            for group in of {
                of_groups.entry(group).or_default().push(seen.clone());
            }
        }
    }
    Ok(of_groups)
}

#[async_trait]
impl GroupStore for SqlRegistrationStore {
    async fn groups(
        &self,
        scope: &Scope,
        event_id: EventId,
    ) -> Result<Option<Vec<WholeGroup>>, StoreError> {
        let span = debug_span!("db.registrations.groups", %event_id);
        let find = self.database.read(span, |db| async move {
            if !owns(db, scope, event_id).await? {
                return Ok(None);
            }
            let found = groups::find(db, Column::EventId.eq(event_id.as_uuid())).await?;
            whole(db, event_id, found).await.map(Some)
        });
        find.await
    }

    async fn group(
        &self,
        scope: &Scope,
        event_id: EventId,
        id: GroupId,
    ) -> Result<Option<WholeGroup>, StoreError> {
        let span = debug_span!("db.registrations.group", %event_id, group_id = %id);
        let find = self.database.read(span, |db| async move {
            if !owns(db, scope, event_id).await? {
                return Ok(None);
            }
            one(db, groups::in_show(event_id, id)).await
        });
        find.await
    }

    async fn paid_group(
        &self,
        account: AccountId,
        receipt: ReceiptId,
    ) -> Result<Option<WholeGroup>, StoreError> {
        let span = debug_span!("db.registrations.paid_group", receipt_id = %receipt);
        let find = self.database.read(span, |db| async move {
            let paid = payment::Entity::find()
                .select_only()
                .column(payment::Column::GroupId)
                .filter(payment::Column::ReceiptId.eq(receipt.as_uuid()))
                .filter(payment::Column::GroupId.is_not_null());
            let from = receipt::Entity::find()
                .select_only()
                .column(receipt::Column::GroupId)
                .filter(receipt::Column::Id.eq(receipt.as_uuid()))
                .filter(receipt::Column::GroupId.is_not_null());
            let of = Column::Id.in_subquery(paid.into_query());
            let of = of.or(Column::Id.in_subquery(from.into_query()));
            one(db, Column::AccountId.eq(account.as_uuid()).and(of)).await
        });
        find.await
    }

    async fn own_group(&self, link: &EntryLink) -> Result<Option<WholeGroup>, StoreError> {
        let span = debug_span!("db.registrations.own_group");
        let find = self.database.read(
            span,
            |db| async move { one(db, groups::with_link(link)).await },
        );
        find.await
    }
}

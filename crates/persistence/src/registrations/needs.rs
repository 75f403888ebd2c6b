//! What the entries of a show lack before their back numbers are handed out.

use kernel::{ChangeKind, EventId, Scope, StoreError};
use registrations::{EntryNeeds, EntryStatus, ShowNeeds};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, QueryFilter as _, QueryOrder as _,
};

use super::entity::{Column, Entity};
use super::{missing, parts};
use crate::entry_history;
use crate::shows::{find_with_rules, own_show};

/// Those entries of a show that take part and lack something, first made first.
pub(super) async fn lacking_of_show(
    connection: &impl ConnectionTrait,
    event_id: EventId,
) -> Result<Vec<EntryNeeds>, StoreError> {
    let taking_part = Entity::find()
        .filter(Column::EventId.eq(event_id.as_uuid()))
        .filter(Column::Status.eq(EntryStatus::Entered.as_str()))
        .order_by_asc(Column::EntryNumber);
    let entries = parts::all(connection, taking_part).await?.into_iter();
    let entries: Vec<_> = entries.collect::<Result<_, _>>()?;
    let lacks = missing::with_lacking(connection, event_id, &entries).await?;
    let mut told = entry_history::last(connection, event_id, ChangeKind::NeedsMailed).await?;
    let lacks = lacks.into_iter().map(|(_, lacking)| lacking);
    let needs = entries
        .into_iter()
        .zip(lacks)
        .map(|(entry, lacking)| EntryNeeds {
            told_at: told.remove(&entry.id),
            registration: entry,
            lacking,
        });
    Ok(needs.filter(|it| !it.lacking.is_empty()).collect())
}

/// What the entries of one of the actor's shows lack.
pub(super) async fn of_show(
    connection: &impl ConnectionTrait,
    scope: &Scope,
    event_id: EventId,
) -> Result<Option<ShowNeeds>, StoreError> {
    let show = find_with_rules(connection, own_show(scope, event_id)).await?;
    let Some((show, rules)) = show else {
        return Ok(None);
    };
    Ok(Some(ShowNeeds {
        first_day: show.first_day(),
        name: show.name,
        time_zone: show.time_zone,
        entries: if rules.number_needs.is_empty() {
            Vec::new()
        } else {
            lacking_of_show(connection, event_id).await?
        },
        needs: rules.number_needs,
    }))
}

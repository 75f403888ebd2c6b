//! Which horse an entry's fees per horse are for, and who pays them.

use std::collections::{BTreeSet, HashMap};

use kernel::{Changer, EventId, RegistrationId, ShowHorseId, StoreError, Uuid};
use registrations::{ChangedEntry, Registration, changes, share_horse_fees};
use sea_orm::sea_query::Query;
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, QueryFilter as _, QueryOrder as _,
};
use time::OffsetDateTime;

use super::entity::{Column, Entity, charge};
use super::{parts, rows};
use crate::database::TransactionConnection;
use crate::directory::others_of;
use crate::entry_horses::{LinkedHorse, first_charged, linked_horses};
use crate::entry_search::sort_key;
use crate::row::IDS_AT_ONCE;
use crate::trail::{self, LineOwner};

/// The entries of a show that have fees for the horses of these records.
pub(super) async fn charged_for(
    db: &impl ConnectionTrait,
    event_id: EventId,
    horses: &BTreeSet<ShowHorseId>,
) -> Result<Vec<Registration>, StoreError> {
    let horses: Vec<_> = horses.iter().map(|it| it.as_uuid()).collect();
    let mut entries = Vec::new();
    for horses in horses.chunks(IDS_AT_ONCE) {
        let charged = Query::select()
            .column(charge::Column::RegistrationId)
            .from(charge::Entity)
            .and_where(charge::Column::ShowHorseId.is_in(horses.iter().copied()))
            .take();
        let those = Entity::find()
            .filter(Column::Id.in_subquery(charged))
            .filter(Column::EventId.eq(event_id.as_uuid()))
            .order_by_asc(Column::EntryNumber);
        for entry in parts::all(db, those).await? {
            entries.push(entry?);
        }
    }
    Ok(entries)
}

/// What is to be done for the fees per horse of entries.
#[derive(Clone, Copy)]
pub(super) enum Cause {
    /// They were just stored. Their bills have no history.
    New,
    /// They say another horse.
    OtherHorse,
}

/// Has the fees per horse of entries, whose show is locked and which are linked, for the horses
/// to which they are linked now, and lets one entry of each horse pay. Bills of others that
/// change by it get their lines. Returns all entries that are changed.
pub(super) async fn charge(
    db: &TransactionConnection,
    owner: LineOwner,
    (event_id, entries, cause): (EventId, Vec<Registration>, Cause),
    (by, now): (Changer, OffsetDateTime),
) -> Result<Vec<Registration>, StoreError> {
    let known = horses_of(db, event_id, &entries).await?;
    let ids: BTreeSet<_> = entries.iter().map(|it| it.id).collect();
    let mut horses: BTreeSet<_> = entries
        .iter()
        .flat_map(Registration::charged_horses)
        .collect();
    horses.extend(known.values());
    let for_horses = entries.into_iter().map(|before| {
        let mut after = before.clone();
        if let Some(horse) = known.get(&after.id) {
            after.charge_for(*horse);
        }
        ChangedEntry::new(before, after)
    });
    let others = charged_for(db, event_id, &horses).await?;
    let changed = share_horse_fees(for_horses.collect(), others);
    rows::update(db, &changed).await?;
    let is_told = |it: &&ChangedEntry| match cause {
        Cause::New => !ids.contains(&it.after.id),
        Cause::OtherHorse => true,
    };
    let told = changed.iter().filter(is_told);
    let lines: Vec<_> = told.flat_map(|it| changes(it, now, by, None)).collect();
    trail::record(db, owner, &lines).await?;
    Ok(changed.into_iter().map(|it| it.after).collect())
}

/// For which record each of the entries is charged: that of the first entry of the show with
/// the same horse, or else the one to which it is linked. The same is a horse that is shown as
/// one record now, so that two records that are merged are one horse in what is charged from
/// then on; or one that would have the same back number where numbers belong to horses, unless
/// the office said that the two records are two horses.
async fn horses_of(
    db: &impl ConnectionTrait,
    event_id: EventId,
    entries: &[Registration],
) -> Result<HashMap<RegistrationId, ShowHorseId>, StoreError> {
    let linked = linked_horses(db, entries).await?;
    let kept: BTreeSet<_> = linked.values().map(|it| it.kept_id).collect();
    let mut records = first_charged(db, event_id, &kept.into_iter().collect::<Vec<_>>()).await?;
    let mut named = named_alike(db, event_id, entries).await?;
    let ids = named.iter().flat_map(Registration::charged_horses);
    let ids = ids.map(ShowHorseId::as_uuid);
    let ids: Vec<_> = ids
        .chain(linked.values().map(|it| it.show_horse_id))
        .collect();
    let two = others_of(db, &ids).await?;
    let mut horses = HashMap::new();
    // In their order, so that the first one names the horse.
    for entry in entries {
        let Some(LinkedHorse {
            show_horse_id: own,
            kept_id,
        }) = linked.get(&entry.id)
        else {
            continue;
        };
        let is_two = |it: Uuid| two.contains(&(*own, it)) || two.contains(&(it, *own));
        let first_alike = || {
            let name = sort_key(entry.rider.horse_name.as_str());
            let is_named = |it: &&Registration| {
                it.id != entry.id && sort_key(it.rider.horse_name.as_str()) == name
            };
            let (same, others): (Vec<_>, Vec<_>) = named
                .iter()
                .filter(is_named)
                .partition(|it| it.is_of_same_horse(entry));
            let of = |those: Vec<&Registration>| {
                let records = those.into_iter().flat_map(Registration::charged_horses);
                records.map(ShowHorseId::as_uuid).collect::<Vec<_>>()
            };
            let others = of(others);
            let mut records = of(same).into_iter();
            records.find(|it| !is_two(*it) && !others.contains(it))
        };
        let record = *records
            .entry(*kept_id)
            .or_insert_with(|| first_alike().unwrap_or(*own));
        let record = ShowHorseId::new(record);
        horses.insert(entry.id, record);
        let mut charged = entry.clone();
        charged.charge_for(record);
        named.push(charged);
    }
    Ok(horses)
}

/// The entries of a show whose horses have the names of these, first made first.
async fn named_alike(
    db: &impl ConnectionTrait,
    event_id: EventId,
    entries: &[Registration],
) -> Result<Vec<Registration>, StoreError> {
    let names = entries
        .iter()
        .map(|it| sort_key(it.rider.horse_name.as_str()));
    let names: Vec<_> = names.collect::<BTreeSet<_>>().into_iter().collect();
    let mut alike = Vec::new();
    for names in names.chunks(IDS_AT_ONCE) {
        let those = Entity::find()
            .filter(Column::EventId.eq(event_id.as_uuid()))
            .filter(Column::HorseKey.is_in(names))
            .order_by_asc(Column::EntryNumber);
        for entry in parts::all(db, those).await? {
            alike.push(entry?);
        }
    }
    Ok(alike)
}

//! What the directory knows of those to whom entries are linked, for what they lack before
//! their back numbers are handed out.

use std::collections::{BTreeSet, HashMap};

use exhibitors::{Exhibitor, ShowHorse};
use kernel::{ExhibitorId, Id, RecordDate, RegistrationId, ShowHorseId, StoreError, Uuid};
use registrations::{KnownOfEntry, KnownRecord, MembershipDays};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, FromQueryResult, QueryFilter as _,
    QuerySelect as _,
};

use crate::directory::{Record, with_ids};
use crate::entry_people::linked;
use crate::exhibitors::entity::membership::{Column, Entity};
use crate::row::{IDS_AT_ONCE, find_all, grouped};
use crate::scope::Owned;
use crate::table::read;

/// Records by their ids, each as the one that is shown for it, with what is known of all that
/// are shown as one.
struct Known<T>(HashMap<Uuid, (Uuid, T, Vec<MembershipDays>)>);

impl<T: Record> Known<T> {
    async fn of(db: &impl ConnectionTrait, ids: BTreeSet<Uuid>) -> Result<Self, StoreError> {
        let ids: Vec<_> = ids.into_iter().collect();
        let linked = with_ids::<T>(db, <T::Table as Owned>::ID, &ids).await?;
        let kept: BTreeSet<_> = linked.iter().map(|(_, kept)| *kept).collect();
        let kept: Vec<_> = kept.into_iter().collect();
        let members = with_ids::<T>(db, T::KEPT, &kept).await?;
        let ids: Vec<_> = members.iter().map(|(it, _)| it.uuid()).collect();
        let mut memberships = memberships(db, &ids).await?;
        let mut groups: HashMap<Uuid, (T, Vec<MembershipDays>)> = HashMap::new();
        for (member, kept) in members {
            let held = memberships.remove(&member.uuid()).unwrap_or_default();
            match groups.get_mut(&kept) {
                None => {
                    groups.insert(kept, (member, held));
                }
                Some((shown, all)) => {
                    // What the shown one has goes before.
                    let (one, other) = if member.uuid() == kept {
                        (&member, &*shown)
                    } else {
                        (&*shown, &member)
                    };
                    *shown = one.completed_by(other.details());
                    all.extend(held);
                }
            }
        }
        let known = linked.into_iter().filter_map(|(it, kept)| {
            let (shown, held) = groups.get(&kept)?;
            Some((it.uuid(), (kept, shown.clone(), held.clone())))
        });
        Ok(Self(known.collect()))
    }

    fn get<I: Copy>(&self, id: Option<Id<I>>) -> Option<&(Uuid, T, Vec<MembershipDays>)> {
        self.0.get(&id?.as_uuid())
    }
}

#[derive(FromQueryResult)]
struct MembershipRow {
    record_id: Uuid,
    association: String,
    valid_from: Option<String>,
    valid_until: Option<String>,
}

/// The memberships of records.
async fn memberships(
    db: &impl ConnectionTrait,
    records: &[Uuid],
) -> Result<HashMap<Uuid, Vec<MembershipDays>>, StoreError> {
    let mut found = Vec::new();
    for ids in records.chunks(IDS_AT_ONCE) {
        let rows = Entity::find()
            .select_only()
            .columns([Column::RecordId, Column::Association])
            .columns([Column::ValidFrom, Column::ValidUntil])
            .filter(Column::RecordId.is_in(ids.iter().copied()));
        let to_days = |row: MembershipRow| {
            let from: Option<RecordDate> = read("valid_from", row.valid_from)?;
            let until: Option<RecordDate> = read("valid_until", row.valid_until)?;
            let days = MembershipDays {
                association: row.association,
                from: from.map(RecordDate::as_date),
                until: until.map(RecordDate::as_date),
            };
            Ok((row.record_id, days))
        };
        found.extend(find_all(db, rows, to_days).await?);
    }
    Ok(grouped(found))
}

fn person(known: Option<&(Uuid, Exhibitor, Vec<MembershipDays>)>) -> KnownRecord {
    let Some((_, exhibitor, memberships)) = known else {
        return KnownRecord::default();
    };
    KnownRecord {
        memberships: memberships.clone(),
        phone: exhibitor.details.phone.clone(),
        street: exhibitor.details.address.street.as_str().to_owned(),
        registrations: Vec::new(),
    }
}

fn horse(known: Option<&(Uuid, ShowHorse, Vec<MembershipDays>)>) -> KnownRecord {
    let Some((_, horse, memberships)) = known else {
        return KnownRecord::default();
    };
    let numbers = horse.details.registrations.iter();
    KnownRecord {
        memberships: memberships.clone(),
        registrations: numbers
            .map(|it| (it.association.as_str().to_owned(), it.number.to_string()))
            .collect(),
        ..KnownRecord::default()
    }
}

/// What the directory knows of rider, owner, trainer and horse of entries. An entry that is not
/// linked is not there.
pub(crate) async fn known_of(
    db: &impl ConnectionTrait,
    entries: Vec<RegistrationId>,
) -> Result<HashMap<RegistrationId, KnownOfEntry>, StoreError> {
    let linked = linked(db, entries).await?;
    let roles = linked
        .values()
        .flat_map(|it| [it.rider_id, it.owner_id, it.trainer_id]);
    let people = roles.flatten().map(ExhibitorId::as_uuid).collect();
    let people = Known::<Exhibitor>::of(db, people).await?;
    let horses = linked.values().filter_map(|it| it.show_horse_id);
    let horses = horses.map(ShowHorseId::as_uuid).collect();
    let horses = Known::<ShowHorse>::of(db, horses).await?;
    let known = linked.into_iter().map(|(entry, linked)| {
        let [rider, owner, trainer] =
            [linked.rider_id, linked.owner_id, linked.trainer_id].map(|id| people.get(id));
        let shown = |it: &(Uuid, Exhibitor, Vec<MembershipDays>)| it.0;
        let known = KnownOfEntry {
            rider: person(rider),
            owner: person(owner),
            trainer: person(trainer),
            horse: horse(horses.get(linked.show_horse_id)),
            owner_trains: owner.is_some() && owner.map(shown) == trainer.map(shown),
        };
        (entry, known)
    });
    Ok(known.collect())
}

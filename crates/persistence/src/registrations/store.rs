use std::collections::HashMap;

use async_trait::async_trait;
use kernel::{
    ClassId, EventId, LedgerOf, LinkedPeople, Page, PageRequest, RegistrationId, Scope, SortKey,
    StoreError,
};
use registrations::{
    ClassInRing, EntryFilter, EntryInClass, EntryLink, EntryStall, Lack, Missing, NamedPeople,
    Registration, RegistrationStore, RegistrationTx, ShowNeeds, WholeEntry,
};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, QueryFilter as _, QueryOrder as _,
};
use tracing::{Instrument as _, debug_span};

use super::entity::waiver::{self, Model, WaiverOfEntry};
use super::transaction::SqlRegistrationTx;
use super::{SqlRegistrationStore, ledger, list, missing, needs, own_entry};
use crate::database::in_time;
use crate::row::find_all;
use crate::shows::owns;
use crate::{class_stages, entry_history, entry_people, entry_stalls};

#[async_trait]
impl RegistrationStore for SqlRegistrationStore {
    async fn begin(&self) -> Result<Box<dyn RegistrationTx>, StoreError> {
        let span = debug_span!("db.registrations.begin");
        let transaction = in_time(self.database.begin()).instrument(span).await?;
        Ok(Box::new(SqlRegistrationTx::new(transaction)))
    }

    async fn find(
        &self,
        scope: &Scope,
        id: RegistrationId,
    ) -> Result<Option<WholeEntry>, StoreError> {
        let account_id = scope.account_id();
        let span = debug_span!("db.registrations.find_whole", %account_id, registration_id = %id);
        let find = self.database.read(span, |db| async move {
            match list::find(db, scope, id).await? {
                Some(registration) => with_records(db, registration).await.map(Some),
                None => Ok(None),
            }
        });
        find.await
    }

    async fn find_own(&self, link: &EntryLink) -> Result<Option<Registration>, StoreError> {
        let span = debug_span!("db.registrations.find_own");
        let find = self.database.read(span, |db| own_entry::find(db, link));
        find.await
    }

    async fn named_people(&self, entry: &Registration) -> Result<NamedPeople, StoreError> {
        let span = debug_span!("db.registrations.named_people", registration_id = %entry.id);
        let find = self
            .database
            .read(span, |db| entry_people::named(db, entry));
        find.await
    }

    async fn list(
        &self,
        scope: &Scope,
        event_id: EventId,
        filter: &EntryFilter,
        page: &PageRequest<SortKey>,
    ) -> Result<Option<Page<Registration, SortKey>>, StoreError> {
        let account_id = scope.account_id();
        let span = debug_span!("db.registrations.list", %account_id, %event_id);
        let list = self.database.read(span, |db| async move {
            let page = list::list(db, scope, event_id, filter, page).await?;
            // If the page is empty, the show may not exist.
            if page.items.is_empty() && !owns(db, scope, event_id).await? {
                return Ok(None);
            }
            Ok(Some(page))
        });
        list.await
    }

    async fn people(
        &self,
        entries: &[RegistrationId],
    ) -> Result<HashMap<RegistrationId, LinkedPeople>, StoreError> {
        let span = debug_span!("db.registrations.people", entries = entries.len());
        let find = self
            .database
            .read(span, |db| entry_people::shown_of(db, entries));
        find.await
    }

    async fn stalls(&self, entry: RegistrationId) -> Result<Vec<EntryStall>, StoreError> {
        let span = debug_span!("db.registrations.stalls", registration_id = %entry);
        let find = self
            .database
            .read(span, |db| entry_stalls::of(db, LedgerOf::Entry(entry)));
        find.await
    }

    async fn missing(
        &self,
        event_id: EventId,
        entries: &[Registration],
    ) -> Result<Vec<Vec<Missing>>, StoreError> {
        let span = debug_span!("db.registrations.missing", %event_id, entries = entries.len());
        let find = self
            .database
            .read(span, |db| missing::of(db, event_id, entries));
        find.await
    }

    async fn lacks(&self, entry: &Registration) -> Result<(Vec<Missing>, Vec<Lack>), StoreError> {
        let span = debug_span!("db.registrations.lacks", registration_id = %entry.id);
        let find = self.database.read(span, |db| missing::of_one(db, entry));
        find.await
    }

    async fn needs(
        &self,
        scope: &Scope,
        event_id: EventId,
    ) -> Result<Option<ShowNeeds>, StoreError> {
        let span = debug_span!("db.registrations.needs", %event_id);
        let find = self
            .database
            .read(span, |db| needs::of_show(db, scope, event_id));
        find.await
    }

    async fn list_in_class(
        &self,
        scope: &Scope,
        event_id: EventId,
        class_id: ClassId,
    ) -> Result<Vec<EntryInClass>, StoreError> {
        let account_id = scope.account_id();
        let span = debug_span!("db.registrations.list_in_class", %account_id, %class_id);
        let list = self.database.read(span, |db| {
            list::list_in_class(db, scope, event_id, class_id)
        });
        list.await
    }
}

pub(super) async fn with_records(
    connection: &impl ConnectionTrait,
    registration: Registration,
) -> Result<WholeEntry, StoreError> {
    let id = registration.id;
    let (missing, lacking) = missing::of_one(connection, &registration).await?;
    let signed = waiver::Entity::find()
        .filter(waiver::Column::RegistrationId.eq(id.as_uuid()))
        .order_by_desc(waiver::Column::Revision);
    let waivers: Vec<WaiverOfEntry> = find_all(connection, signed, Model::read).await?;
    let mut waivers = waivers.into_iter().map(|signed| signed.waiver);
    let in_rings = in_rings(connection, &registration).await?;
    let people = entry_people::shown(connection, id).await?;
    Ok(WholeEntry {
        people: people.unwrap_or_default(),
        in_rings,
        registration,
        waiver: waivers.next(),
        missing,
        lacking,
        former_waivers: waivers.collect(),
        payments: ledger::of_entry(connection, id).await?,
        history: entry_history::of_entry(connection, id).await?,
    })
}

/// What ring and judges say of those classes of an entry that have begun.
async fn in_rings(
    connection: &impl ConnectionTrait,
    entry: &Registration,
) -> Result<Vec<ClassInRing>, StoreError> {
    let show = entry.event_id.as_uuid();
    let Some(day) = class_stages::day_if_begun(connection, show).await? else {
        return Ok(Vec::new());
    };
    let stages = day.stages();
    let classes = entry.class_entries.iter();
    let begun = classes.filter_map(|class| {
        let class_id = class.class_id?;
        let stage = *stages.get(&class_id).filter(|it| it.has_begun())?;
        Some(ClassInRing {
            class_id,
            stage,
            is_no_show: day.is_no_show(class_id, entry.id),
        })
    });
    Ok(begun.collect())
}

//! What the gate does at the desk, and what it hears of it.

use kernel::{
    Changer, ClassId, EventId, EventReference, IdGenerator as _, RandomIds, RegistrationId,
    StoreError,
};
use registrations::{ChangedEntry, ClassEntryState, RegistrationTx as _, scratch_at_gate};
use rings::EntryState;
use sea_orm::{ColumnTrait as _, ConnectionTrait, IntoActiveModel as _, QueryOrder as _};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::database::{TransactionConnection, WriteTransaction};
use crate::registrations::SqlRegistrationTx;
use crate::rings::entity::gate_tap;
use crate::rings::taps::{self, TapTable as _};
use crate::row::{find_all, insert_all};

/// The desk of a show, in a transaction of its rings.
pub(crate) struct Desk(SqlRegistrationTx);

impl Desk {
    pub(crate) fn new(transaction: WriteTransaction) -> Self {
        Self(SqlRegistrationTx::new(transaction))
    }

    pub(crate) fn connection(&self) -> &TransactionConnection {
        self.0.connection()
    }

    /// Locks the show.
    pub(crate) async fn lock(&mut self, event_id: EventId) -> Result<(), StoreError> {
        let show = EventReference::Id(event_id);
        self.0.lock_show(&show).await.map(drop)
    }

    /// Takes an entry out of a class, or brings it back, with all that follows.
    pub(crate) async fn scratch(
        &mut self,
        which: (EventId, ClassId, RegistrationId),
        is_scratched: bool,
        by: (Changer, OffsetDateTime),
    ) -> Result<(), StoreError> {
        scratch_at_gate(&mut self.0, which, is_scratched, by).await
    }

    pub(crate) async fn commit(self) -> Result<(), StoreError> {
        Box::new(self.0).commit().await
    }
}

/// Entries that were scratched at the gate, and that the desk brings back, are expected
/// there again: otherwise the gate would go on to show what it tapped last.
pub(crate) async fn brought_back(
    db: &impl ConnectionTrait,
    changes: &[ChangedEntry],
) -> Result<(), StoreError> {
    let back: Vec<(Uuid, Uuid)> = changes.iter().flat_map(classes_brought_back).collect();
    if back.is_empty() {
        return Ok(());
    }
    let entries = back.iter().map(|(entry, _)| *entry);
    let taps = gate_tap::Entity::current(gate_tap::Column::RegistrationId.is_in(entries))
        .order_by_asc(gate_tap::Column::At)
        .order_by_asc(gate_tap::Column::Number);
    let taps = find_all(db, taps, Ok::<gate_tap::Model, _>).await?;
    let Some(tap) = taps.first() else {
        return Ok(());
    };
    let number = taps::next_number(db, tap.event_id).await?;
    let rows = back.iter().filter_map(|(entry, class)| {
        let mut its = taps.iter().rev();
        let last = its.find(|tap| tap.registration_id == *entry && tap.class_id == *class)?;
        (last.state == EntryState::Scratched.as_str()).then(|| gate_tap::Model {
            id: RandomIds.next_uuid(),
            state: EntryState::Expected.as_str().to_owned(),
            // The clock of the tap may have been ahead.
            at: last.at + 1,
            key: None,
            number,
            ..last.clone()
        })
    });
    insert_all(db, rows.map(gate_tap::Model::into_active_model)).await
}

/// The entry with each class that it was out of, and is in again.
fn classes_brought_back(change: &ChangedEntry) -> impl Iterator<Item = (Uuid, Uuid)> {
    let before = &change.before.class_entries;
    let after = change.after.class_entries.iter();
    let back = after.filter(|class| {
        let was = before.iter().find(|it| it.id == class.id);
        let was_out = was.is_some_and(|it| it.state == ClassEntryState::Scratched);
        was_out && class.state == ClassEntryState::Entered
    });
    let entry = change.after.id.as_uuid();
    back.filter_map(move |class| Some((entry, class.class_id?.as_uuid())))
}

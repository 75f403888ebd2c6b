//! What the gate does at the desk, and what it hears of it.

use std::collections::HashSet;

use kernel::{
    Changer, ClassId, EventId, EventReference, IdGenerator as _, RandomIds, RegistrationId,
    StoreError,
};
use registrations::{
    ChangedEntry, ClassEntryState, NumbersOnCards, RegistrationTx as _, scratch_at_gate,
};
use rings::{Card, EntryState, WorkOff};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::LockType;
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, IntoActiveModel as _, QueryFilter as _,
    QueryOrder as _, QuerySelect as _,
};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::database::{TransactionConnection, WriteTransaction};
use crate::error::store_error;
use crate::registrations::SqlRegistrationTx;
use crate::rings::entity::{gate_tap, judge_card, judged_class};
use crate::rings::json::{LinesJson, WorkOffsJson};
use crate::rings::taps::{self, TapTable as _};
use crate::row::{find_all, insert_all, write};
use crate::table::{Stored as _, read};

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

/// The classes of a show whose places follow from a card with a mark beside one of these
/// numbers.
pub(crate) async fn on_cards(
    db: &impl ConnectionTrait,
    NumbersOnCards { event_id, numbers }: NumbersOnCards,
) -> Result<Vec<ClassId>, StoreError> {
    let show = event_id.as_uuid();
    let written = cards(db, show).await?.into_iter().filter(|(_, card)| {
        let mut lines = card.lines.iter();
        lines.any(|it| numbers.contains(&it.back_number) && it.mark.is_some())
    });
    let written: HashSet<Uuid> = written.map(|(row, _)| row.class_id).collect();
    let judged = judged_class::Entity::find().filter(judged_class::Column::EventId.eq(show));
    let judged = find_all(db, judged, Ok::<judged_class::Model, _>)
        .await?
        .into_iter();
    let theirs = judged.filter(|it| written.contains(&it.master_id.unwrap_or(it.class_id)));
    Ok(theirs.map(|it| ClassId::new(it.class_id)).collect())
}

/// Swaps two numbers on the cards and in the work-offs of a show that is locked at the desk.
/// Returns the classes in which that changed something.
pub(crate) async fn swap_on_cards(
    db: &TransactionConnection,
    NumbersOnCards { event_id, numbers }: NumbersOnCards,
) -> Result<Vec<ClassId>, StoreError> {
    let show = event_id.as_uuid();
    // Whoever writes a card has locked the row of its class.
    let judged = judged_class::Entity::find()
        .filter(judged_class::Column::EventId.eq(show))
        .order_by_asc(judged_class::Column::ClassId)
        .lock(LockType::NoKeyUpdate);
    let judged = find_all(db, judged, Ok::<judged_class::Model, _>).await?;
    let [one, other] = numbers;
    let swapped = |number: u32| match number {
        it if it == one => other,
        it if it == other => one,
        it => it,
    };
    let mut changed = Vec::new();
    for (row, mut card) in cards(db, show).await? {
        let before = card.clone();
        for line in &mut card.lines {
            line.back_number = swapped(line.back_number);
        }
        if card != before {
            let update = judge_card::ActiveModel {
                class_id: Set(row.class_id),
                judge: Set(row.judge),
                lines: Set(LinesJson(card.lines.column())),
                revision: Set(row.revision + 1),
                ..Default::default()
            };
            let update = judge_card::Entity::update(update).validate();
            write(db, update.map_err(store_error)?).await?;
            changed.push(ClassId::new(row.class_id));
        }
    }
    for row in judged {
        let before = row.work_off.into_work_offs();
        let after = before.iter().map(|it| WorkOff {
            ranked: it.ranked.iter().copied().map(swapped).collect(),
            among: it.among.iter().copied().map(swapped).collect(),
        });
        let after: Vec<WorkOff> = after.collect();
        if after != before {
            let update = judged_class::ActiveModel {
                class_id: Set(row.class_id),
                work_off: Set(WorkOffsJson::of(&after)),
                ..Default::default()
            };
            let update = judged_class::Entity::update(update).validate();
            write(db, update.map_err(store_error)?).await?;
            changed.push(ClassId::new(row.class_id));
        }
    }
    changed.sort_unstable();
    changed.dedup();
    Ok(changed)
}

async fn cards(
    db: &impl ConnectionTrait,
    show: Uuid,
) -> Result<Vec<(judge_card::Model, Card)>, StoreError> {
    let rows = judge_card::Entity::find().filter(judge_card::Column::EventId.eq(show));
    let to_card = |row: judge_card::Model| {
        let lines = read("lines", row.lines.0.clone())?;
        Ok((row, Card { lines }))
    };
    find_all(db, rows, to_card).await
}

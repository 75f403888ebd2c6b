use std::sync::Arc;

use kernel::{
    Actor, ChangeKind, ClassId, Clock, Difference, EventId, FieldErrors, IdGenerator, NewAuditLine,
    Permission, RecentReads, Refusal, Revision, Scope, StoreError, class_title,
};
use thiserror::Error;

use crate::judged::{card_lines, problems, sharing_errors};
use crate::{
    Caller, Card, DayState, DayStore, DeviceAct, Format, JudgeCard, PublishedShow, RegroupError,
    ResultsRenderer, RingChange, RingClass, RingStore, RingTx, ShowDay,
};

mod day;
mod gate;
mod order;
mod results;

pub use day::{CurrentDay, ScheduleDraft, SessionDraft};
pub use gate::{Gate, MAX_TAPS, RingReport, Tapped, Won};
pub use order::{DrawWish, MAX_SEED, OrderOfGo};

/// Of how many shows days and results are kept in memory at most. The day of a show with
/// 2,000 class entries takes some 2 MB.
const KEPT_SHOWS: usize = 32;

/// What this process has read of shows.
struct Kept {
    days: RecentReads<Arc<ShowDay>>,
    /// What days came to a moment ago.
    states: RecentReads<(Arc<ShowDay>, Arc<DayState>)>,
    results: RecentReads<Arc<PublishedShow>>,
    /// The ids of shows by their public links.
    links: RecentReads<EventId>,
}

const CLASS_MISSING: Refusal = Refusal::NotFound("Class");

/// The revision of a card or an order of go that nobody saved yet.
pub const NEVER_SAVED: Revision = Revision::new(0);

/// How often the results of a class may be published.
pub const MAX_PUBLICATIONS: u32 = 200;

/// Why what the ring asks for was not done.
#[derive(Debug, Error)]
pub enum RingError {
    /// The class has no format yet.
    #[error("the class has no format yet")]
    NoFormat,
    /// The class takes its places from the master card of another one.
    #[error("the class has a master card")]
    HasMasterCard,
    /// The cards are not complete: what is missing, as sentences.
    #[error("the cards are not complete")]
    NotComplete(Vec<String>),
    /// The results were published [`MAX_PUBLICATIONS`] times.
    #[error("the results were published too often")]
    PublishedTooOften,
    /// A class or ring was tapped [`MAX_TAPS`] times.
    #[error("it was tapped too often")]
    TappedTooOften,
    /// Classes are not split or combined.
    #[error(transparent)]
    Regroup(#[from] RegroupError),
    /// Fields are wrong.
    #[error("fields are wrong")]
    Fields(FieldErrors),
    /// As everywhere.
    #[error(transparent)]
    Refused(#[from] Refusal),
}

impl From<StoreError> for RingError {
    fn from(error: StoreError) -> Self {
        Refusal::from(error).into()
    }
}

/// Nothing if no field is wrong.
pub(crate) fn checked(errors: FieldErrors) -> Result<(), RingError> {
    if errors.is_empty() {
        Ok(())
    } else {
        Err(RingError::Fields(errors))
    }
}

/// A class of a show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClassKey {
    /// The show.
    pub event_id: EventId,
    /// The class.
    pub class_id: ClassId,
}

/// What happens in the rings of shows, what judges write, and what it comes to.
#[derive(Clone)]
pub struct RingService {
    pub(crate) store: Arc<dyn RingStore>,
    days: Arc<dyn DayStore>,
    renderer: Arc<dyn ResultsRenderer>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
    kept: Arc<Kept>,
}

impl RingService {
    /// Creates the service.
    #[must_use]
    pub fn new(
        (store, days): (Arc<dyn RingStore>, Arc<dyn DayStore>),
        renderer: Arc<dyn ResultsRenderer>,
        clock: Arc<dyn Clock>,
        ids: Arc<dyn IdGenerator>,
    ) -> Self {
        Self {
            store,
            days,
            renderer,
            clock,
            ids,
            kept: Arc::new(Kept {
                days: RecentReads::new(KEPT_SHOWS),
                states: RecentReads::new(KEPT_SHOWS),
                results: RecentReads::new(KEPT_SHOWS),
                links: RecentReads::new(KEPT_SHOWS),
            }),
        }
    }

    /// A class of one of the caller's shows, for what a device may do with it.
    pub async fn class(
        &self,
        caller: &Caller,
        act: DeviceAct,
        key: ClassKey,
    ) -> Result<RingClass, RingError> {
        caller.permits(act, key.event_id, Some(key.class_id))?;
        self.find(&caller.scope(Permission::ReadShows), key).await
    }

    async fn find(&self, scope: &Scope, key: ClassKey) -> Result<RingClass, RingError> {
        let found = self.store.find(scope, key.event_id, key.class_id).await?;
        Ok(found.ok_or(CLASS_MISSING)?)
    }

    /// Says what a class is judged by. Cards that were written stay. `seen` is how often
    /// that was said when the office read it; without it the format is replaced.
    pub async fn set_format(
        &self,
        actor: &Actor,
        key: ClassKey,
        format: Format,
        seen: Option<u32>,
    ) -> Result<RingClass, RingError> {
        let (mut tx, class) = self.lock_for(actor, key, &format).await?;
        if seen.is_some_and(|it| it != class.judging.format_revision) {
            return Err(Refusal::Changed.into());
        }
        let refused = tx.refused_sharing(&format.master_of).await?;
        checked(sharing_errors(&class, &format, &refused))?;
        let before = class.judging.format.as_ref();
        if before == Some(&format) {
            return Ok(class);
        }
        let kind = |it: &Format| it.kind.name().as_str().to_owned();
        let before = before.map(kind).unwrap_or_default();
        let line = Difference::new(ChangeKind::ClassFormat, "", before, kind(&format));
        let change = RingChange::Format(format);
        self.save(tx, &actor.into(), &class, &change, vec![line])
            .await
    }

    /// Locks a class for a format, and if it shares its cards, or did, all classes of the show.
    async fn lock_for(
        &self,
        actor: &Actor,
        key: ClassKey,
        format: &Format,
    ) -> Result<(Box<dyn RingTx>, RingClass), RingError> {
        if format.master_of.is_empty() {
            let (tx, class) = self.lock(&actor.into(), key).await?;
            let shares = class.judging.format.as_ref();
            if shares.is_none_or(|it| it.master_of.is_empty()) {
                return Ok((tx, class));
            }
        }
        let mut tx = self.store.begin().await?;
        let scope = actor.to(Permission::ManageEntries);
        let which = (key.event_id, key.class_id);
        let class = tx.lock_classes(&scope, which, &format.master_of).await?;
        Ok((tx, class.ok_or(CLASS_MISSING)?))
    }

    /// Saves a card as far as it is written. `revision` is the one that the scribe has
    /// seen, or [`NEVER_SAVED`]; without it the card is replaced.
    pub async fn save_card(
        &self,
        caller: &Caller,
        (key, judge): (ClassKey, usize),
        card: Card,
        revision: Option<Revision>,
    ) -> Result<RingClass, RingError> {
        caller.permits(DeviceAct::Card(judge), key.event_id, Some(key.class_id))?;
        let (tx, class) = self.lock(caller, key).await?;
        let before = class.own_card(judge)?;
        let stored = before.revision.unwrap_or(NEVER_SAVED);
        if revision.is_some_and(|it| it != stored) {
            return Err(Refusal::Changed.into());
        }
        let mut errors = FieldErrors::new();
        for problem in problems(&class, &card)? {
            if !problem.kind.is_for_later() {
                errors.add(problem.path(), problem.kind);
            }
        }
        checked(errors)?;
        if before.card == card && before.revision.is_some() {
            return Ok(class);
        }
        let lines = card_lines(&class, judge, &before.card, &card);
        let revision = before.revision.map_or(Revision::FIRST, Revision::next);
        let card = JudgeCard {
            card,
            revision: Some(revision),
        };
        let at = self.clock.now();
        let change = RingChange::Card { judge, card, at };
        self.save(tx, caller, &class, &change, lines).await
    }

    async fn lock(
        &self,
        caller: &Caller,
        key: ClassKey,
    ) -> Result<(Box<dyn RingTx>, RingClass), RingError> {
        let tx = self.store.begin().await?;
        self.lock_in(tx, caller, key).await
    }

    /// Locks a class in a transaction that has begun.
    async fn lock_in(
        &self,
        mut tx: Box<dyn RingTx>,
        caller: &Caller,
        key: ClassKey,
    ) -> Result<(Box<dyn RingTx>, RingClass), RingError> {
        let scope = caller.scope(Permission::ManageEntries);
        let class = tx.lock_class(&scope, key.event_id, key.class_id).await?;
        Ok((tx, class.ok_or(CLASS_MISSING)?))
    }

    /// The lines of the audit trail about what differs in a class with this title.
    fn lines(
        &self,
        caller: &Caller,
        (class, title): (ClassId, &str),
        differences: Vec<Difference>,
    ) -> Vec<NewAuditLine> {
        let differences = differences.into_iter();
        let about = differences.map(|it| it.about(class.as_uuid(), title));
        NewAuditLine::all(about, self.clock.now(), caller.changer())
    }

    /// Stores a change, and returns the class as it is then.
    async fn save(
        &self,
        mut tx: Box<dyn RingTx>,
        caller: &Caller,
        class: &RingClass,
        change: &RingChange,
        differences: Vec<Difference>,
    ) -> Result<RingClass, RingError> {
        let title = class_title(&class.number, &class.name);
        let mut lines = self.lines(caller, (class.id, &title), differences);
        if let RingChange::Published { publication, .. } = change {
            for line in &mut lines {
                line.reason.clone_from(&publication.reason);
            }
        }
        tx.save(change, &lines).await?;
        // A judge waits for each line of a card, of which nothing else follows in the class.
        let stored = match change {
            RingChange::Card { judge, card, .. } => class.with_card(*judge, card),
            _ => tx.class().await?,
        };
        tx.commit().await?;
        Ok(stored)
    }
}

#[cfg(test)]
mod tests;

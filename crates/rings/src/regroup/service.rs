use std::sync::Arc;

use kernel::{
    Actor, ChangeKind, ClassId, Clock, Difference, EventId, IdGenerator, NewAuditLine, Permission,
    Refusal,
};

use super::decide::{combine, split};
use super::{
    Combination, GroupShow, GroupStanding, Part, Regroup, RegroupStore, RegroupTx, Regrouping,
    RegroupingKind,
};
use crate::{ClassKey, RingError};

const EVENT_MISSING: Refusal = Refusal::NotFound("Event");
const CLASS_MISSING: Refusal = Refusal::NotFound("Class");

/// The limits of the classes of a show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RegroupLimits {
    /// How many classes it has at most.
    pub classes: usize,
    /// How many bytes their names and descriptions have at most.
    pub text: usize,
}

/// Classes that took the place of others, and the show with all of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Regrouped {
    /// Which.
    pub regrouping: Regrouping,
    /// How many cards of the new classes were saved.
    pub cards: u32,
    /// Whether results of the new classes were published.
    pub is_published: bool,
}

/// Splits classes and combines them.
#[derive(Clone)]
pub struct RegroupService {
    store: Arc<dyn RegroupStore>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
    limits: RegroupLimits,
}

impl RegroupService {
    /// Creates the service.
    #[must_use]
    pub fn new(
        store: Arc<dyn RegroupStore>,
        clock: Arc<dyn Clock>,
        ids: Arc<dyn IdGenerator>,
        limits: RegroupLimits,
    ) -> Self {
        Self {
            store,
            clock,
            ids,
            limits,
        }
    }

    /// What was split and combined in one of the actor's shows and not undone, the latest
    /// first.
    pub async fn list(
        &self,
        actor: &Actor,
        event_id: EventId,
    ) -> Result<(GroupShow, Vec<Regrouped>), RingError> {
        let scope = actor.to(Permission::ReadShows);
        let found = self.store.find(&scope, event_id).await?;
        let (show, standings) = found.ok_or(EVENT_MISSING)?;
        let mut all: Vec<Regrouped> = show
            .regroupings
            .iter()
            .map(|it| of(it, &standings))
            .collect();
        all.sort_by_key(|it| std::cmp::Reverse(it.regrouping.at));
        Ok((show, all))
    }

    /// Splits a class of one of the actor's shows.
    pub async fn split(
        &self,
        actor: &Actor,
        key: ClassKey,
        parts: Vec<Part>,
    ) -> Result<(GroupShow, Regrouped), RingError> {
        let (mut tx, show) = self.lock(actor, key.event_id).await?;
        let standings = tx.lock_classes(&[key.class_id]).await?;
        let standing = standings.first().ok_or(CLASS_MISSING)?;
        let change = split(&show, standing, parts, self.means())?;
        self.save(tx, actor, key.event_id, &show, change).await
    }

    /// Combines classes of one of the actor's shows.
    pub async fn combine(
        &self,
        actor: &Actor,
        event_id: EventId,
        wish: Combination,
    ) -> Result<(GroupShow, Regrouped), RingError> {
        let (mut tx, show) = self.lock(actor, event_id).await?;
        let standings = tx.lock_classes(&wish.class_ids).await?;
        let change = combine(&show, &standings, wish, self.means())?;
        self.save(tx, actor, event_id, &show, change).await
    }

    /// Puts back what was before a class was split, or combined from others.
    pub async fn undo(
        &self,
        actor: &Actor,
        key: ClassKey,
        kind: RegroupingKind,
    ) -> Result<(), RingError> {
        let (mut tx, show) = self.lock(actor, key.event_id).await?;
        let mut all = show.regroupings.iter();
        let found = all.find(|it| it.kind == kind && it.class_id() == key.class_id);
        let found = found.ok_or(CLASS_MISSING)?;
        let both: Vec<ClassId> = found.from.iter().chain(&found.to).copied().collect();
        let standings = tx.lock_classes(&both).await?;
        let change = show.undo(found, &standings)?;
        self.save(tx, actor, key.event_id, &show, change).await?;
        Ok(())
    }

    fn means(&self) -> (&dyn IdGenerator, RegroupLimits, time::OffsetDateTime) {
        (&*self.ids, self.limits, self.clock.now())
    }

    async fn lock(
        &self,
        actor: &Actor,
        event_id: EventId,
    ) -> Result<(Box<dyn RegroupTx>, GroupShow), RingError> {
        let scope = actor.to(Permission::ManageEntries);
        let mut tx = self.store.begin().await?;
        let show = tx.lock_show(&scope, event_id).await?;
        Ok((tx, show.ok_or(EVENT_MISSING)?))
    }

    /// Stores a change with its lines, and reads what is stored.
    async fn save(
        &self,
        mut tx: Box<dyn RegroupTx>,
        actor: &Actor,
        event_id: EventId,
        before: &GroupShow,
        change: Regroup,
    ) -> Result<(GroupShow, Regrouped), RingError> {
        let revisions = tx.save(&change).await?;
        let scope = actor.to(Permission::ManageEntries);
        let after = tx.lock_show(&scope, event_id).await?.ok_or(EVENT_MISSING)?;
        // The titles of the new classes, which are gone after an undo.
        let titled = if change.is_undo { before } else { &after };
        let (at, by) = (self.clock.now(), actor.changer());
        let mut lines = NewAuditLine::all([difference(titled, &change)], at, by);
        for (id, revision) in revisions {
            let moves = change.moves.iter();
            let moves = moves.filter(|it| it.entry.registration_id == id);
            let differences = moves.flat_map(|it| {
                let class = |class_id, before: &str, after: &str| {
                    let title = titled.title(class_id);
                    Difference::new(ChangeKind::Class, title, before, after)
                };
                let state = it.entry.state;
                [class(it.from, state, ""), class(it.to, "", state)]
            });
            let of_entry = NewAuditLine::all(differences, at, by).into_iter();
            lines.extend(of_entry.map(|line| NewAuditLine {
                entry: Some((id, revision)),
                ..line
            }));
        }
        tx.record(&lines).await?;
        tx.commit().await?;
        Ok((after, of(&change.regrouping, &[])))
    }
}

fn of(regrouping: &Regrouping, standings: &[GroupStanding]) -> Regrouped {
    let own = standings.iter().filter(|it| regrouping.to.contains(&it.id));
    Regrouped {
        cards: own.clone().map(|it| it.cards).sum(),
        is_published: own.clone().any(|it| it.is_published),
        regrouping: regrouping.clone(),
    }
}

/// The line of the audit trail about the classes.
fn difference(show: &GroupShow, change: &Regroup) -> Difference {
    let Regrouping { kind, from, to, .. } = &change.regrouping;
    let titles = |ids: &[ClassId]| {
        let titles: Vec<_> = ids.iter().map(|id| show.title(*id)).collect();
        titles.join(", ")
    };
    let (before, after) = if change.is_undo {
        (to, from)
    } else {
        (from, to)
    };
    let kind = match kind {
        RegroupingKind::Split => ChangeKind::ClassSplit,
        RegroupingKind::Combine => ChangeKind::ClassesCombined,
    };
    Difference::new(kind, "", titles(before), titles(after))
}

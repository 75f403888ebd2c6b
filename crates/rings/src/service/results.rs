//! What the cards come to: work-offs, publishing, and which classes changed since.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use kernel::{
    Actor, ChangeKind, ClassId, Difference, EventId, EventReference, FieldErrors, Permission,
    Reason, Refusal, Scope, StoreError, show_file,
};

use super::{ClassKey, MAX_PUBLICATIONS, RingError, RingService, checked};
use crate::judged::{of_class, with_work_offs};
use crate::{
    ClassResults, ClassRun, ClassStanding, Publication, PublishedShow, RingChange, RingClass,
    WorkOff,
};

impl RingService {
    /// The classes of one of the actor's shows; `None` if the actor has no such show.
    pub async fn classes(
        &self,
        actor: &Actor,
        event_id: EventId,
    ) -> Result<Option<Vec<ClassStanding>>, StoreError> {
        let scope = actor.to(Permission::ReadShows);
        let Some(mut classes) = self.store.list(&scope, event_id).await? else {
            return Ok(None);
        };
        if classes.iter().any(|it| it.published.is_some()) {
            let mut runs = self.runs(&scope, event_id).await?;
            for class in self.store.published_classes(&scope, event_id).await? {
                let run = runs.remove(&class.id).unwrap_or_default();
                let found = of_class(&class, &run).ok();
                let sheets = found.map(|it| it.sheet).zip(class.published);
                let mut listed = classes.iter_mut().filter(|it| it.id == class.id);
                if let Some(listed) = listed.next() {
                    listed.is_changed =
                        sheets.is_some_and(|(now, last)| !now.tells_the_same(&last.sheet));
                }
            }
        }
        Ok(Some(classes))
    }

    /// How the classes of a show were ridden.
    async fn runs(
        &self,
        scope: &Scope,
        event_id: EventId,
    ) -> Result<HashMap<ClassId, ClassRun>, StoreError> {
        let day = self.stored_day(scope, event_id).await?;
        Ok(day.map(|it| it.runs()).unwrap_or_default())
    }

    /// How a class was ridden.
    async fn run(&self, scope: &Scope, key: ClassKey) -> Result<ClassRun, StoreError> {
        let mut runs = self.runs(scope, key.event_id).await?;
        Ok(runs.remove(&key.class_id).unwrap_or_default())
    }

    /// What the cards of a class that was read come to.
    async fn come_to(&self, scope: &Scope, class: &RingClass) -> Result<ClassResults, RingError> {
        let key = ClassKey {
            event_id: class.event_id,
            class_id: class.id,
        };
        of_class(class, &self.run(scope, key).await?)
    }

    /// What the cards of a class come to.
    pub async fn results(&self, actor: &Actor, key: ClassKey) -> Result<ClassResults, RingError> {
        let scope = actor.to(Permission::ReadShows);
        let class = self.find(&scope, key).await?;
        self.come_to(&scope, &class).await
    }

    /// What is published of a show; `None` if it is missing or hidden.
    pub async fn published(
        &self,
        reference: &EventReference,
    ) -> Result<Option<Arc<PublishedShow>>, StoreError> {
        match self.public_id(reference).await? {
            Some(id) => self.kept_results(id).await,
            None => Ok(None),
        }
    }

    /// Prints the published results of one of the actor's shows for the wall, with a name
    /// for the file.
    pub async fn print(
        &self,
        actor: &Actor,
        event_id: EventId,
    ) -> Result<(String, Vec<u8>), Refusal> {
        let scope = actor.to(Permission::ReadShows);
        let show = self.store.own_published(&scope, event_id).await?;
        let show = show.ok_or(Refusal::NotFound("Event"))?;
        let name = show_file(&show.name, show.first_day, "results.pdf");
        Ok((name, self.renderer.render(show).await?))
    }

    /// Records work-offs of a class: of each the best horse first. Those that stand are
    /// kept, unless some of their horses are placed anew; no numbers undo all.
    pub async fn work_off(
        &self,
        actor: &Actor,
        key: ClassKey,
        numbers: Vec<u32>,
    ) -> Result<ClassResults, RingError> {
        let scope = actor.to(Permission::ReadShows);
        // Before the lock, which holds a connection.
        let run = self.run(&scope, key).await?;
        let (tx, class) = self.lock(&actor.into(), key).await?;
        let mut seen = BTreeSet::new();
        let mut errors = FieldErrors::new();
        for (at, number) in numbers.iter().enumerate() {
            let field = format!("back_numbers[{at}]");
            let mut entries = class.entries.iter();
            if entries.all(|it| it.starter.back_number != *number) {
                errors.add(field, "is not a back number of this class");
            } else if !seen.insert(*number) {
                errors.add(field, "stands here twice");
            }
        }
        checked(errors)?;
        let work_offs = with_work_offs(&class, &run, &numbers)?;
        let before = &class.judging.work_offs;
        if *before == work_offs {
            return of_class(&class, &run);
        }
        let text = |all: &[WorkOff]| {
            let ranked = all.iter().map(|it| {
                let numbers = it.ranked.iter().map(u32::to_string);
                numbers.collect::<Vec<_>>().join(", ")
            });
            ranked.collect::<Vec<_>>().join("; ")
        };
        let line = Difference::new(ChangeKind::WorkOff, "", text(before), text(&work_offs));
        let change = RingChange::WorkOffs(work_offs);
        let caller = actor.into();
        let saved = self.save(tx, &caller, &class, &change, vec![line]);
        of_class(&saved.await?, &run)
    }

    /// Publishes what the cards come to. A later publication is a correction and needs a
    /// reason; the former ones are kept. Without a change nothing is published again.
    pub async fn publish(
        &self,
        actor: &Actor,
        key: ClassKey,
        reason: Option<Reason>,
    ) -> Result<ClassResults, RingError> {
        let scope = actor.to(Permission::ReadShows);
        let run = self.run(&scope, key).await?;
        let (tx, class) = self.lock(&actor.into(), key).await?;
        let found = of_class(&class, &run)?;
        let last = class.published.as_ref();
        if last.is_some_and(|it| it.sheet.tells_the_same(&found.sheet)) {
            return Ok(found);
        }
        if !found.open.is_empty() {
            return Err(RingError::NotComplete(found.open));
        }
        if last.is_some() && reason.is_none() {
            checked(FieldErrors::of("reason", "is required for a correction"))?;
        }
        let number = last.map_or(1, |it| it.number + 1);
        if number > MAX_PUBLICATIONS {
            return Err(RingError::PublishedTooOften);
        }
        let placed = found.sheet.rows.iter().filter(|it| it.place.is_some());
        let placed = placed.count().to_string();
        let line = Difference::new(ChangeKind::Results, "", "", placed);
        let publication = Publication {
            number,
            at: self.clock.now(),
            reason,
            sheet: found.sheet,
        };
        let change = RingChange::Published {
            publication,
            entered: class.entered(),
        };
        let caller = actor.into();
        let saved = self.save(tx, &caller, &class, &change, vec![line]);
        of_class(&saved.await?, &run)
    }

    /// Lets riders enter a class although it started, or not any more. A class that has not
    /// started takes them anyway, and one that is over never.
    pub async fn reopen(
        &self,
        actor: &Actor,
        key: ClassKey,
        is_reopened: bool,
    ) -> Result<RingClass, RingError> {
        let (tx, class) = self.lock(&actor.into(), key).await?;
        if class.is_reopened == is_reopened {
            return Ok(class);
        }
        let word = |is_open: bool| if is_open { "open" } else { "closed" };
        let (was, is) = (word(class.is_reopened), word(is_reopened));
        let line = Difference::new(ChangeKind::ClassReopened, "", was, is);
        let change = RingChange::Reopened(is_reopened);
        self.save(tx, &actor.into(), &class, &change, vec![line])
            .await
    }
}

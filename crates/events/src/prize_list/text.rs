//! What the office writes into the prize list of a show, and its publication.

use std::collections::HashSet;
use std::sync::Arc;

use async_trait::async_trait;
use kernel::{
    Actor, ChangeKind, ClassId, Clock, Difference, EventId, NewAuditLine, OptionalLine,
    OptionalText, Permission, Refusal, Revision, Scope, StoreError,
};
use thiserror::Error;
use time::OffsetDateTime;

use super::corrections::PUBLISHED;
use crate::differences::instant as rfc3339;

/// What the office writes into the prize list of a show, beside what the show says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PrizeListText {
    /// Above the classes, in Markdown.
    pub before: OptionalText<10000>,
    /// Below everything, in Markdown.
    pub after: OptionalText<10000>,
    /// Sponsors and trophies of classes; classes with neither are missing.
    pub honors: Vec<ClassHonors>,
    /// When it was published last; `None` while it is not.
    pub published_at: Option<OffsetDateTime>,
    /// How often it was saved.
    pub revision: Revision,
}

/// Who gives what for a class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClassHonors {
    /// The class.
    pub class_id: ClassId,
    /// Who sponsors it.
    pub sponsor: OptionalLine<200>,
    /// What the winner gets.
    pub trophy: OptionalLine<200>,
}

impl ClassHonors {
    /// Whether there is nothing to tell.
    #[must_use]
    pub fn are_none(&self) -> bool {
        self.sponsor.as_str().is_empty() && self.trophy.as_str().is_empty()
    }

    /// For people: `Sponsored by Shelby Feed. Trophy: Silver bowl.`
    #[must_use]
    pub fn in_words(&self) -> String {
        let said = [("Sponsored by", &self.sponsor), ("Trophy:", &self.trophy)];
        let said = said.into_iter().filter(|(_, it)| !it.as_str().is_empty());
        let said = said.map(|(what, it)| format!("{what} {}.", it.as_str().trim_end_matches('.')));
        said.collect::<Vec<_>>().join(" ")
    }
}

/// What the office wants to write.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EditPrizeList {
    /// Above the classes, in Markdown.
    pub before: OptionalText<10000>,
    /// Below everything, in Markdown.
    pub after: OptionalText<10000>,
    /// Sponsors and trophies of classes.
    pub honors: Vec<ClassHonors>,
    /// The revision that was edited; `None` replaces any.
    pub revision: Option<Revision>,
}

/// Why nothing was written.
#[derive(Debug, Error)]
pub enum EditPrizeListError {
    /// The honors at these positions are of no class of the show, or of the same as earlier
    /// ones.
    #[error("are of no class of the show")]
    Classes(Vec<usize>),
    /// It was refused.
    #[error(transparent)]
    Refusal(#[from] Refusal),
}

impl From<StoreError> for EditPrizeListError {
    fn from(error: StoreError) -> Self {
        Refusal::from(error).into()
    }
}

/// A class, and what people call it.
pub type NamedClass = (ClassId, String);

/// Stores what offices write into prize lists.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
#[async_trait]
pub trait PrizeListTextStore: Send + Sync {
    /// What is written for one of the actor's shows, and its classes with what people call
    /// them; `None` if the actor has no such show.
    async fn find(
        &self,
        scope: &Scope,
        event_id: EventId,
    ) -> Result<Option<(PrizeListText, Vec<NamedClass>)>, StoreError>;

    /// Replaces what is written with the revision that was seen, and adds the lines to the trail of the
    /// show. Fails with `Changed` if it has another revision by then.
    async fn save(
        &self,
        scope: &Scope,
        event_id: EventId,
        edit: (Revision, PrizeListText),
        lines: Vec<NewAuditLine>,
    ) -> Result<(), Refusal>;
}

/// The use cases of what offices write into prize lists.
pub struct PrizeListTexts {
    store: Arc<dyn PrizeListTextStore>,
    clock: Arc<dyn Clock>,
}

impl PrizeListTexts {
    /// The service, on its ports.
    pub fn new(store: Arc<dyn PrizeListTextStore>, clock: Arc<dyn Clock>) -> Self {
        Self { store, clock }
    }

    /// What is written for one of the actor's shows; `None` if the actor has no such show.
    pub async fn find(
        &self,
        actor: &Actor,
        event_id: EventId,
    ) -> Result<Option<PrizeListText>, StoreError> {
        let scope = actor.to(Permission::ReadShows);
        let found = self.store.find(&scope, event_id).await?;
        Ok(found.map(|(text, _)| text))
    }

    /// Replaces what is written for one of the actor's shows.
    pub async fn edit(
        &self,
        actor: &Actor,
        event_id: EventId,
        wish: EditPrizeList,
    ) -> Result<PrizeListText, EditPrizeListError> {
        let (scope, present, classes) = self.own(actor, event_id).await?;
        if wish.revision.is_some_and(|it| it != present.revision) {
            return Err(Refusal::Changed.into());
        }
        let mut known: HashSet<_> = classes.iter().map(|(id, _)| *id).collect();
        let honors = wish.honors.iter().enumerate();
        let wrong = honors.filter(|(_, it)| !known.remove(&it.class_id));
        let wrong: Vec<_> = wrong.map(|(at, _)| at).collect();
        if !wrong.is_empty() {
            return Err(EditPrizeListError::Classes(wrong));
        }
        let honors = wish.honors.into_iter();
        let text = PrizeListText {
            before: wish.before,
            after: wish.after,
            honors: honors.filter(|it| !it.are_none()).collect(),
            published_at: present.published_at,
            revision: present.revision.next(),
        };
        let differences = present.differences(&text, &classes);
        Ok(self
            .save(&scope, event_id, &present, (text, differences))
            .await?)
    }

    /// Publishes the prize list of one of the actor's shows: what is changed from now on is
    /// a correction. One that is published starts anew, without corrections.
    pub async fn publish(
        &self,
        actor: &Actor,
        event_id: EventId,
    ) -> Result<PrizeListText, Refusal> {
        let now = self.clock.now();
        self.set_published(actor, event_id, Some(now)).await
    }

    /// Takes the publication back.
    pub async fn take_back(
        &self,
        actor: &Actor,
        event_id: EventId,
    ) -> Result<PrizeListText, Refusal> {
        self.set_published(actor, event_id, None).await
    }

    async fn set_published(
        &self,
        actor: &Actor,
        event_id: EventId,
        published_at: Option<OffsetDateTime>,
    ) -> Result<PrizeListText, Refusal> {
        let (scope, present, _) = self.own(actor, event_id).await?;
        if present.published_at.is_none() && published_at.is_none() {
            return Ok(present);
        }
        let text = PrizeListText {
            published_at,
            revision: present.revision.next(),
            ..present.clone()
        };
        let differences = present.differences(&text, &[]);
        self.save(&scope, event_id, &present, (text, differences))
            .await
    }

    async fn own(
        &self,
        actor: &Actor,
        event_id: EventId,
    ) -> Result<(Scope, PrizeListText, Vec<NamedClass>), Refusal> {
        let scope = actor.to(Permission::EditShows);
        let found = self.store.find(&scope, event_id).await?;
        let (text, classes) = found.ok_or(Refusal::NotFound("Event"))?;
        Ok((scope, text, classes))
    }

    async fn save(
        &self,
        scope: &Scope,
        event_id: EventId,
        present: &PrizeListText,
        (text, differences): (PrizeListText, Vec<Difference>),
    ) -> Result<PrizeListText, Refusal> {
        let lines = NewAuditLine::all(differences, self.clock.now(), scope.actor().changer());
        let edit = (present.revision, text.clone());
        self.store.save(scope, event_id, edit, lines).await?;
        Ok(text)
    }
}

impl Default for PrizeListText {
    fn default() -> Self {
        Self {
            before: OptionalText::default(),
            after: OptionalText::default(),
            honors: Vec::new(),
            published_at: None,
            revision: Revision::FIRST,
        }
    }
}

impl PrizeListText {
    /// What is said of a class beside its conditions; empty if that is nothing.
    pub(super) fn honors_of(&self, class: ClassId) -> Option<&ClassHonors> {
        self.honors.iter().find(|it| it.class_id == class)
    }

    /// What differs, as lines of the trail.
    fn differences(&self, after: &Self, classes: &[NamedClass]) -> Vec<Difference> {
        let published = |it: &Self| it.published_at.map(rfc3339).unwrap_or_default();
        let facts = |it: &Self| {
            [
                ("before", it.before.as_str().to_owned()),
                ("after", it.after.as_str().to_owned()),
                (PUBLISHED, published(it)),
            ]
        };
        let kind = ChangeKind::PrizeList;
        let mut found = Difference::between(kind, facts(self), facts(after));
        for (class, title) in classes {
            let said = |it: &Self| it.honors_of(*class).map(ClassHonors::in_words);
            let [before, after] = [self, after].map(|it| said(it).unwrap_or_default());
            if before != after {
                found.push(Difference::new(kind, title, before, after));
            }
        }
        found
    }
}

#[cfg(test)]
mod tests;

use kernel::{Actor, ClassId, EventId, StoreError};
use thiserror::Error;

use crate::{RegistrationService, RenderError, Roster};

/// What the office prints for a show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Paper {
    /// For the gate and the announcer: who is in each class.
    ClassSheets,
    /// For the judges: the back numbers of each class, and room for places.
    JudgeCards,
    /// For the desk: all entries by rider, with what is due.
    CheckIn,
    /// Large numbers to wear, two to a page.
    BackNumbers,
    /// What each entry costs, what was paid, and what is due.
    Bills,
}

impl Paper {
    const ALL: [Self; 5] = [
        Self::ClassSheets,
        Self::JudgeCards,
        Self::CheckIn,
        Self::BackNumbers,
        Self::Bills,
    ];

    /// The name in addresses.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::ClassSheets => "class-sheets",
            Self::JudgeCards => "judge-cards",
            Self::CheckIn => "check-in",
            Self::BackNumbers => "back-numbers",
            Self::Bills => "bills",
        }
    }

    /// Parses the name; `None` for any other.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|paper| paper.as_str() == word)
    }
}

/// Why nothing was printed.
#[derive(Debug, Error)]
pub enum PrintError {
    /// The actor has no such show, or the show no such class.
    #[error("there is no such show or class")]
    NotFound,
    /// The paper could not be rendered.
    #[error(transparent)]
    Render(#[from] RenderError),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl RegistrationService {
    /// All entries of one of the actor's shows; `None` if the actor has no such
    /// show.
    pub async fn roster(
        &self,
        actor: Actor,
        event_id: EventId,
    ) -> Result<Option<Roster>, StoreError> {
        self.store.roster(actor, event_id).await
    }

    /// Prints a paper as a PDF, for all entries of one of the actor's shows or
    /// for those of one class.
    pub async fn print(
        &self,
        actor: Actor,
        event_id: EventId,
        paper: Paper,
        class: Option<ClassId>,
    ) -> Result<Vec<u8>, PrintError> {
        let roster = self.store.roster(actor, event_id).await?;
        let roster = match class {
            None => roster,
            Some(class) => roster.and_then(|roster| roster.of_class(class)),
        };
        let roster = roster.ok_or(PrintError::NotFound)?;
        Ok(self.papers.render(paper, roster).await?)
    }
}

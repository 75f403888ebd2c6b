use ::imports::{CareAnswer, CareWord, Import, ImportKind, Plan, Result as Outcome, Undone};
use async_trait::async_trait;
use kernel::{
    AccountId, CareWordId, Changer, EventId, ImportId, OrganizationId, Page, PageRequest, Refusal,
    Revision, Scope, StoreError, TimeZone,
};
use time::{Date, OffsetDateTime};

use super::{Present, Rows};

/// Where rows are added, when and by whom.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    /// The organization.
    pub organization_id: OrganizationId,
    /// The show, if the rows are of one.
    pub event_id: Option<EventId>,
    /// What the rows are.
    pub kind: ImportKind,
    /// Whether whoever adds them may also keep the barn's prices.
    pub keeps_book: bool,
    /// Who adds them.
    pub account_id: AccountId,
    /// The same, for the audit trail.
    pub by: Changer,
    /// On whose clocks times of day are, if it is known.
    pub time_zone: Option<TimeZone>,
    /// Today in the organization.
    pub today: Date,
    /// Now.
    pub now: OffsetDateTime,
}

impl Target {
    /// The show. Fails without one: the service lets nobody import classes and entries
    /// without.
    pub fn show(&self) -> Result<EventId, StoreError> {
        let event = self.event_id;
        event.ok_or_else(|| StoreError::failed("these rows are of a show"))
    }
}

/// Why nothing was imported or taken back.
#[derive(Debug, thiserror::Error)]
pub enum ImportRefusal {
    /// It was imported already.
    #[error("it was imported")]
    Done,
    /// It was taken back.
    #[error("it was taken back")]
    Undone,
    /// It was not imported yet.
    #[error("it was not imported")]
    NotRun,
    /// It must be said first how its dates are read.
    #[error("its dates can be read in two ways")]
    DatesUnclear,
    /// A reason that is the same everywhere.
    #[error(transparent)]
    Refusal(#[from] Refusal),
}

impl From<StoreError> for ImportRefusal {
    fn from(error: StoreError) -> Self {
        Self::Refusal(error.into())
    }
}

/// Stores imports, reads what their rows are compared with, and adds what was made of them.
#[cfg_attr(test, mockall::automock)]
#[async_trait]
pub trait ImportStore: Send + Sync {
    /// Inserts the drafts of a file, a sheet each. Of the files of a person in an organization
    /// the newest few are kept that have a draft.
    async fn insert(&self, file: &[Import]) -> Result<(), Refusal>;

    /// An import of anybody.
    async fn find(&self, id: ImportId) -> Result<Option<Import>, StoreError>;

    /// The imports of the sheets of a file, in its order, without their tables; the file by
    /// [`Import::of_file`].
    async fn sheets(&self, file: ImportId) -> Result<Vec<Import>, StoreError>;

    /// The organization of a show.
    async fn organization_of(&self, event: EventId) -> Result<Option<OrganizationId>, StoreError>;

    /// A page of an organization's imports of these kinds, without their tables, the newest
    /// first. Of the drafts of a file one stands for all.
    async fn list(
        &self,
        organization: OrganizationId,
        kinds: &[ImportKind],
        page: &PageRequest,
    ) -> Result<Page<Import>, StoreError>;

    /// Changes how a draft is read, if it has this revision.
    async fn change(
        &self,
        id: ImportId,
        plan: &Plan,
        expected: Revision,
    ) -> Result<(), ImportRefusal>;

    /// What rows are compared with.
    async fn present(&self, rows: &Rows) -> Result<Present, StoreError>;

    /// Adds the rows that are right, as [`Rows::judge`] decides about what is there, all in
    /// one transaction, if the import has this revision and is a draft; two calls at once
    /// add them once. Notes what was added and what words of care mean, and forgets the
    /// table.
    async fn run(&self, import: &Import, rows: &Rows) -> Result<Outcome, ImportRefusal>;

    /// Notes that somebody has looked at these doubts of an import, by their places, or that
    /// nobody has.
    async fn settle(
        &self,
        import: &Import,
        at: &[usize],
        is_settled: bool,
    ) -> Result<(), ImportRefusal>;

    /// Takes back what an import has added, in one transaction, except what was changed or
    /// is used since. An import that was taken back answers again what it answered first.
    async fn undo(&self, import: &Import, target: &Target) -> Result<Undone, ImportRefusal>;

    /// The words of care that an organization knows, by name.
    async fn care_words(&self, organization: OrganizationId) -> Result<Vec<CareWord>, StoreError>;

    /// Changes what a word of care within the scope means, if it has the expected revision,
    /// or any.
    async fn change_care_word(
        &self,
        scope: &Scope,
        id: CareWordId,
        answer: &CareAnswer,
        expected: Option<Revision>,
        now: OffsetDateTime,
    ) -> Result<CareWord, Refusal>;

    /// Forgets a word of care; `false` if there is none within the scope.
    async fn forget_care_word(&self, scope: &Scope, id: CareWordId) -> Result<bool, Refusal>;

    /// What an organization, or a show, has of a kind: the values of each field, in the
    /// order of [`exported_fields_of`](::imports::exported_fields_of). Prices and costs of
    /// the barn only if they may be kept.
    async fn export(&self, target: &Target) -> Result<Vec<Vec<String>>, StoreError>;
}

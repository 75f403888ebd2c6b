use kernel::{
    Actor, ClassResult, EventId, ExhibitorId, Money, Page, PageRequest, Permission, RegistrationId,
    ShowHorseId, SignedMoney, SortKey, StoreError,
};
use time::OffsetDateTime;

use crate::{
    EntryRole, Exhibitor, ExhibitorService, IdentityMerge, Membership, Proposal, ShowHorse,
};

/// Restricts a list of exhibitors or show horses.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ExhibitorFilter {
    /// Only those in which this is found, without regard to case and accents.
    pub text: Option<String>,
    /// Only exhibitors that appear so in an entry.
    pub role: Option<EntryRole>,
    /// Only members of this association whose membership has not ended.
    pub member: Option<String>,
}

/// An entry in which somebody, or a horse, appears.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Appearance {
    /// The entry.
    pub registration_id: RegistrationId,
    /// Its show.
    pub event_id: EventId,
    /// The name of the show.
    pub show: String,
    /// When the show starts.
    pub starts_at: OffsetDateTime,
    /// As what; of a horse nothing.
    pub roles: Vec<EntryRole>,
    /// The rider as typed.
    pub rider_name: String,
    /// The horse as typed.
    pub horse_name: String,
    /// The record of who rides, as it is shown.
    pub rider_id: Option<ExhibitorId>,
    /// The record of the horse, as it is shown.
    pub show_horse_id: Option<ShowHorseId>,
    /// The number of the entry in its show.
    pub entry_number: u32,
    /// What the horse wears.
    pub back_number: Option<u32>,
    /// Whether the entry counts, as entries say it.
    pub status: String,
    /// The sum of its bill.
    pub total_fee: Money,
    /// What is not paid of it; negative if more was paid.
    pub balance: SignedMoney,
}

/// What somebody, or a horse, came to in a class, as the show published it last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResultSeen {
    /// The show.
    pub event_id: EventId,
    /// The entry.
    pub registration_id: RegistrationId,
    /// As what; of a horse nothing.
    pub roles: Vec<EntryRole>,
    /// The horse as published.
    pub horse_name: String,
    /// How many were entered in the class, and not scratched.
    pub entered: u32,
    /// What was published.
    pub result: ClassResult,
}

/// An exhibitor with what it did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExhibitorSeen {
    /// The exhibitor.
    pub exhibitor: Exhibitor,
    /// All names that entries have for it, by alphabet.
    pub names: Vec<String>,
    /// Its entries, the latest show first.
    pub entries: Vec<Appearance>,
    /// What shows published of it, the latest show first.
    pub results: Vec<ResultSeen>,
    /// Its memberships, those that end last first.
    pub memberships: Vec<Membership>,
    /// What was merged into it, the latest first.
    pub merges: Vec<IdentityMerge>,
    /// What of its receipts pays no entry yet.
    pub credit: SignedMoney,
}

/// A show horse with what it did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShowHorseSeen {
    /// The horse.
    pub horse: ShowHorse,
    /// All names that entries have for it, by alphabet.
    pub names: Vec<String>,
    /// Its entries, the latest show first.
    pub entries: Vec<Appearance>,
    /// What shows published of it, the latest show first.
    pub results: Vec<ResultSeen>,
    /// Its memberships, those that end last first.
    pub memberships: Vec<Membership>,
    /// What was merged into it, the latest first.
    pub merges: Vec<IdentityMerge>,
}

impl ExhibitorService {
    /// A page of the exhibitors of the actor's shows, by name.
    pub async fn list(
        &self,
        actor: &Actor,
        filter: &ExhibitorFilter,
        page: &PageRequest<SortKey>,
    ) -> Result<Page<Exhibitor, SortKey>, StoreError> {
        let scope = actor.to(Permission::ReadShows);
        let now = self.clock.now();
        self.store.list(&scope, filter, page, now).await
    }

    /// One of them; for one that was merged, the one that is shown for it.
    pub async fn find(
        &self,
        actor: &Actor,
        id: ExhibitorId,
    ) -> Result<Option<ExhibitorSeen>, StoreError> {
        self.store.find(&actor.to(Permission::ReadShows), id).await
    }

    /// A page of the horses of the actor's shows, by name.
    pub async fn list_horses(
        &self,
        actor: &Actor,
        filter: &ExhibitorFilter,
        page: &PageRequest<SortKey>,
    ) -> Result<Page<ShowHorse, SortKey>, StoreError> {
        let scope = actor.to(Permission::ReadShows);
        let now = self.clock.now();
        self.store.list_horses(&scope, filter, page, now).await
    }

    /// One of them; for one that was merged, the one that is shown for it.
    pub async fn find_horse(
        &self,
        actor: &Actor,
        id: ShowHorseId,
    ) -> Result<Option<ShowHorseSeen>, StoreError> {
        let scope = actor.to(Permission::ReadShows);
        self.store.find_horse(&scope, id).await
    }

    /// What the office is asked: records that may be the same, the most alike first.
    pub async fn proposals(&self, actor: &Actor) -> Result<Vec<Proposal>, StoreError> {
        self.store.proposals(&actor.to(Permission::ReadShows)).await
    }
}

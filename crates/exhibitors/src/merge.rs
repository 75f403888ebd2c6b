//! Records that may be the same: what the office is asked, what it answers, and merges.

use std::collections::{BTreeMap, BTreeSet};

use kernel::{
    Actor, EmailAddress, IdempotencyKey, IdentityId, IdentityMergeId, JobError, JobKind, Outcome,
    Permission, Reason, Refusal, RegistrationId, StoreError, Uuid,
};
use thiserror::Error;
use time::OffsetDateTime;

use crate::{Exhibitor, ExhibitorService, Facts, IdentityOf, Likeness, ShowHorse};

kernel::task!(
    /// Link the entries of this entry's show that are not linked yet to people and horses.
    pub LinkEntries(RegistrationId),
    JobKind::new("link_entries")
);

kernel::words! {
    /// What the office answers about two records.
    pub enum Answer {
        /// They are one.
        Same = "same",
        /// They are two.
        Other = "other",
    }
}

/// Two records that may be the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sides {
    /// People.
    Exhibitors(Box<Exhibitor>, Box<Exhibitor>),
    /// Horses.
    ShowHorses(Box<ShowHorse>, Box<ShowHorse>),
}

/// What the office is asked about two records.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proposal {
    /// Its id.
    pub id: IdentityId,
    /// How alike they are.
    pub likeness: Likeness,
    /// The records; of those that were merged the ones that are shown.
    pub sides: Sides,
}

/// That one record was merged into another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IdentityMerge {
    /// Its id.
    pub id: IdentityMergeId,
    /// The name of the other one.
    pub name: String,
    /// When.
    pub merged_at: OffsetDateTime,
    /// The present address of who did it; `None` if that account was deleted since, or if an
    /// entry said that both are the same.
    pub merged_by: Option<EmailAddress>,
}

/// A request to merge a record with another one, which is shown as the first then.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MergeWish {
    /// What they are.
    pub of: IdentityOf,
    /// The one that is shown for both.
    pub id: Uuid,
    /// The other one.
    pub with: Uuid,
    /// Why, although they are two for certain, such as by their microchips.
    pub although: Option<Reason>,
}

/// The id of a merge that is to be made, and when.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NewIdentityMerge {
    /// Its id.
    pub id: IdentityMergeId,
    /// Now.
    pub now: OffsetDateTime,
}

/// Why two records were not merged.
#[derive(Debug, Error)]
pub enum MergeError {
    /// The reasons that are the same everywhere.
    #[error(transparent)]
    Refusal(#[from] Refusal),
    /// They have two microchips, or two numbers of one association.
    #[error("the horses have different microchips or numbers")]
    DifferentChips,
}

impl From<StoreError> for MergeError {
    fn from(error: StoreError) -> Self {
        Self::Refusal(error.into())
    }
}

/// Two records of a directory that may be the same, as was found once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AskedPair {
    /// The proposal.
    pub id: IdentityId,
    /// The records that are shown for both.
    pub shown: (Uuid, Uuid),
}

/// Which of the pairs are still to be asked, the most alike first: each two shown records
/// once, and none that were answered to be two, also by records that were merged into them.
/// `facts` are those of all records that are shown as one, so that what became known since
/// counts.
#[must_use]
pub fn open_pairs(
    pairs: Vec<AskedPair>,
    others: &[(Uuid, Uuid)],
    facts: &BTreeMap<Uuid, Facts>,
) -> Vec<(Likeness, AskedPair)> {
    let sorted = |(one, other): (Uuid, Uuid)| {
        if one < other {
            (one, other)
        } else {
            (other, one)
        }
    };
    let others: BTreeSet<_> = others.iter().copied().map(sorted).collect();
    let mut seen = BTreeSet::new();
    let asked = pairs.into_iter().filter_map(|pair| {
        let (one, other) = sorted(pair.shown);
        let is_asked = one != other && !others.contains(&(one, other)) && seen.insert((one, other));
        let likeness = facts.get(&one)?.likeness(facts.get(&other)?)?;
        is_asked.then_some((likeness, pair))
    });
    let mut asked: Vec<_> = asked.collect();
    asked.sort_by_key(|(likeness, pair)| (*likeness, pair.id.as_uuid()));
    asked
}

impl ExhibitorService {
    /// Answers whether two records are the same. If they are, they are merged, and the id of
    /// the merge is returned. What was answered is not asked again.
    pub async fn answer(
        &self,
        actor: &Actor,
        id: IdentityId,
        answer: Answer,
    ) -> Result<Option<IdentityMergeId>, MergeError> {
        let scope = actor.to(Permission::ManageEntries);
        self.store
            .answer(&scope, id, answer, self.new_merge())
            .await
    }

    /// Merges a record with another one of the same organization. A repetition with the same
    /// key answers the first merge.
    pub async fn merge(
        &self,
        actor: &Actor,
        wish: MergeWish,
        key: Option<IdempotencyKey>,
    ) -> Result<IdentityMergeId, MergeError> {
        if wish.id == wish.with {
            let itself = Refusal::Field {
                field: "with",
                problem: "must be another record",
            };
            return Err(itself.into());
        }
        let scope = actor.to(Permission::ManageEntries);
        self.store.merge(&scope, &wish, self.new_merge(), key).await
    }

    /// Undoes a merge: both records are shown again, with what each had, and with what was
    /// linked to it since.
    pub async fn part(&self, actor: &Actor, id: IdentityMergeId) -> Result<(), Refusal> {
        let scope = actor.to(Permission::ManageEntries);
        self.store.part(&scope, id, self.clock.now()).await
    }

    /// Executes a [`LinkEntries`].
    pub async fn link(&self, entry: RegistrationId) -> Result<Outcome, JobError> {
        self.store.link(entry, self.clock.now()).await?;
        Ok(Outcome::Done)
    }

    fn new_merge(&self) -> NewIdentityMerge {
        NewIdentityMerge {
            id: IdentityMergeId::new(self.ids.next_uuid()),
            now: self.clock.now(),
        }
    }
}

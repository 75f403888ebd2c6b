//! Memberships of associations, and of the organization's own club, which is one like others.

use std::sync::Arc;

use async_trait::async_trait;
use kernel::{
    Actor, Clock, DocumentId, EmailAddress, IdGenerator, IdempotencyKey, MembershipId,
    OptionalLine, OrganizationId, Permission, RecordDate, Refusal, RequiredLine, Revision, Scope,
    Uuid, compact, fold,
};
use time::OffsetDateTime;

use crate::IdentityOf;

/// The most memberships of a record.
pub const MAX_MEMBERSHIPS: u32 = 100;

/// What is known of a membership.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MembershipDetails {
    /// The association.
    pub association: RequiredLine<100>,
    /// The member's number; empty if nobody said, or it has none.
    pub number: OptionalLine<100>,
    /// The first day; `None` has no such end.
    pub from: Option<RecordDate>,
    /// The last day; `None` has no such end.
    pub until: Option<RecordDate>,
    /// When somebody of the organization saw the card.
    pub seen_on: Option<RecordDate>,
    /// A document of the organization, such as a picture of the card.
    pub document_id: Option<DocumentId>,
}

impl MembershipDetails {
    /// The association as it is compared.
    #[must_use]
    pub fn association_key(&self) -> String {
        compact(self.association.as_str())
    }

    /// The text in which searches look for the member, folded: the number, as typed and
    /// without punctuation, a line each.
    #[must_use]
    pub fn search_key(&self) -> String {
        let number = self.number.as_str();
        [fold(number), compact(number)].join("\n")
    }

    /// What the trail tells of it: `TWHBEA 20412, 2026-01-01 to 2026-12-31`.
    #[must_use]
    pub fn words(&self) -> String {
        let days = [
            ("from", self.from),
            ("until", self.until),
            ("seen", self.seen_on),
        ];
        let days = days.map(|(word, day)| day.map(|day| format!("{word} {day}")));
        let number = [self.association.as_str(), self.number.as_str()].join(" ");
        let mut words = vec![number.trim_end().to_owned()];
        words.extend(days.into_iter().flatten());
        words.join(", ")
    }
}

/// That somebody, or a horse, is a member of an association.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Membership {
    /// The membership's id.
    pub id: MembershipId,
    /// The organization in whose directory it is.
    pub organization_id: OrganizationId,
    /// Whether it is of an exhibitor or of a show horse.
    pub of: IdentityOf,
    /// The record to which it was added, whatever that was merged into since.
    pub record_id: Uuid,
    /// What is known.
    pub details: MembershipDetails,
    /// The present address of the account that said that the card was seen; `None` if it was
    /// not, or if the account was deleted since.
    pub witness: Option<EmailAddress>,
    /// Incremented at each save.
    pub revision: Revision,
    /// When it was added.
    pub created_at: OffsetDateTime,
    /// When it was last saved.
    pub updated_at: OffsetDateTime,
}

/// A membership that is to be added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewMembership {
    /// Its id.
    pub id: MembershipId,
    /// Whether it is of an exhibitor or of a show horse.
    pub of: IdentityOf,
    /// Whose it is.
    pub record_id: Uuid,
    /// What is known.
    pub details: MembershipDetails,
    /// Now.
    pub now: OffsetDateTime,
}

/// Stores memberships. Whatever changes one locks the directory of its organization.
#[async_trait]
pub trait MembershipStore: Send + Sync {
    /// Adds a membership to a record within the scope, or to the one that is shown for it. If
    /// the key was used before by the same request, it stores nothing and returns the first
    /// one.
    async fn add(
        &self,
        scope: &Scope,
        new: &NewMembership,
        key: Option<IdempotencyKey>,
    ) -> Result<Membership, Refusal>;

    /// Replaces what is known of a membership if it has the expected revision, if one is
    /// expected, and increments the revision. Who saw the card changes with the day on which
    /// it was seen.
    async fn save(
        &self,
        scope: &Scope,
        id: MembershipId,
        wish: (&MembershipDetails, Option<Revision>),
        now: OffsetDateTime,
    ) -> Result<Membership, Refusal>;

    /// Removes a membership.
    async fn remove(
        &self,
        scope: &Scope,
        id: MembershipId,
        now: OffsetDateTime,
    ) -> Result<(), Refusal>;
}

/// The use cases of memberships.
pub struct MembershipService {
    store: Arc<dyn MembershipStore>,
    clock: Arc<dyn Clock>,
    ids: Arc<dyn IdGenerator>,
}

impl MembershipService {
    /// The service, on its ports.
    pub fn new(
        store: Arc<dyn MembershipStore>,
        clock: Arc<dyn Clock>,
        ids: Arc<dyn IdGenerator>,
    ) -> Self {
        Self { store, clock, ids }
    }

    /// Adds a membership of an exhibitor or a show horse. A repetition with the same key
    /// returns the one that was added first.
    pub async fn add(
        &self,
        actor: &Actor,
        (of, record_id): (IdentityOf, Uuid),
        details: MembershipDetails,
        key: Option<IdempotencyKey>,
    ) -> Result<Membership, Refusal> {
        let new = NewMembership {
            id: MembershipId::new(self.ids.next_uuid()),
            of,
            record_id,
            details,
            now: self.clock.now(),
        };
        let scope = actor.to(Permission::ManageEntries);
        self.store.add(&scope, &new, key).await
    }

    /// Replaces what is known of a membership, unless it was saved since the given revision.
    pub async fn save(
        &self,
        actor: &Actor,
        id: MembershipId,
        (details, revision): (MembershipDetails, Option<Revision>),
    ) -> Result<Membership, Refusal> {
        let (scope, now) = (actor.to(Permission::ManageEntries), self.clock.now());
        self.store.save(&scope, id, (&details, revision), now).await
    }

    /// Removes a membership, which was added by mistake.
    pub async fn remove(&self, actor: &Actor, id: MembershipId) -> Result<(), Refusal> {
        let (scope, now) = (actor.to(Permission::ManageEntries), self.clock.now());
        self.store.remove(&scope, id, now).await
    }
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::*;

    #[test]
    fn the_trail_tells_association_number_and_days() {
        let mut details = MembershipDetails {
            association: RequiredLine::parse("TWHBEA").expect("a line"),
            number: OptionalLine::parse("204-12").expect("a line"),
            from: None,
            until: RecordDate::new(date!(2026 - 12 - 31)),
            seen_on: None,
            document_id: None,
        };
        assert_eq!(details.words(), "TWHBEA 204-12, until 2026-12-31");
        assert_eq!(details.search_key(), "204-12\n20412");
        details.number = OptionalLine::default();
        details.until = None;
        assert_eq!(details.words(), "TWHBEA");
    }
}

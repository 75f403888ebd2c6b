//! What exhibitors and show horses have in common.

use std::collections::BTreeSet;

use kernel::{ExhibitorId, OrganizationId, RequiredLine, Revision, ShowHorseId, Uuid};
use time::OffsetDateTime;

use crate::identity::{Facts, IdentityKey, IdentityOf, keys_of_horse, keys_of_person};
use crate::{Exhibitor, ExhibitorDetails, ShowHorse, ShowHorseDetails};

/// A record of a directory: an exhibitor or a show horse.
pub trait Identified: Clone + PartialEq {
    /// What is known of it.
    type Details: Clone + PartialEq + Send + Sync + 'static;

    /// What it is of.
    const OF: IdentityOf;

    /// A new one.
    fn new(
        id: Uuid,
        organization: OrganizationId,
        details: Self::Details,
        now: OffsetDateTime,
    ) -> Self;

    /// Its id.
    fn uuid(&self) -> Uuid;

    /// What is known of it.
    fn details(&self) -> &Self::Details;

    /// The same with what it lacks from another.
    #[must_use]
    fn completed_by(&self, said: &Self::Details) -> Self;

    /// Whose directory it is in.
    fn organization(&self) -> OrganizationId;

    /// The same with other details, saved now.
    #[must_use]
    fn saved(&self, details: Self::Details, now: OffsetDateTime) -> Self;

    /// The name that details have.
    fn called(details: &Self::Details) -> &str;

    /// What is known of it, under another name.
    fn named(&self, name: RequiredLine<200>) -> Self::Details;

    /// Whether it is of somebody who was forgotten.
    fn is_forgotten(&self) -> bool {
        false
    }

    /// The keys that details give.
    fn keys(details: &Self::Details) -> BTreeSet<IdentityKey>;

    /// What tells whether it is another one.
    fn facts(id: Uuid, keys: BTreeSet<IdentityKey>, details: &Self::Details) -> Facts;
}

impl Identified for Exhibitor {
    type Details = ExhibitorDetails;

    const OF: IdentityOf = IdentityOf::Exhibitor;

    fn new(
        id: Uuid,
        organization_id: OrganizationId,
        details: ExhibitorDetails,
        now: OffsetDateTime,
    ) -> Self {
        Self {
            id: ExhibitorId::new(id),
            organization_id,
            details,
            forgotten_at: None,
            revision: Revision::FIRST,
            created_at: now,
            updated_at: now,
        }
    }

    fn uuid(&self) -> Uuid {
        self.id.as_uuid()
    }

    fn details(&self) -> &ExhibitorDetails {
        &self.details
    }

    fn completed_by(&self, said: &ExhibitorDetails) -> Self {
        let details = self.details.clone().completed_by(said);
        Self {
            details,
            ..self.clone()
        }
    }

    fn organization(&self) -> OrganizationId {
        self.organization_id
    }

    fn saved(&self, details: ExhibitorDetails, now: OffsetDateTime) -> Self {
        Self {
            details,
            revision: self.revision.next(),
            updated_at: now,
            ..self.clone()
        }
    }

    fn called(details: &ExhibitorDetails) -> &str {
        details.name.as_str()
    }

    fn named(&self, name: RequiredLine<200>) -> ExhibitorDetails {
        ExhibitorDetails {
            name,
            ..self.details.clone()
        }
    }

    fn is_forgotten(&self) -> bool {
        self.forgotten_at.is_some()
    }

    fn keys(details: &ExhibitorDetails) -> BTreeSet<IdentityKey> {
        keys_of_person(details)
    }

    fn facts(id: Uuid, keys: BTreeSet<IdentityKey>, _: &ExhibitorDetails) -> Facts {
        Facts::of_person(id, keys)
    }
}

impl Identified for ShowHorse {
    type Details = ShowHorseDetails;

    const OF: IdentityOf = IdentityOf::ShowHorse;

    fn new(
        id: Uuid,
        organization_id: OrganizationId,
        details: ShowHorseDetails,
        now: OffsetDateTime,
    ) -> Self {
        Self {
            id: ShowHorseId::new(id),
            organization_id,
            details,
            horse_id: None,
            revision: Revision::FIRST,
            created_at: now,
            updated_at: now,
        }
    }

    fn uuid(&self) -> Uuid {
        self.id.as_uuid()
    }

    fn details(&self) -> &ShowHorseDetails {
        &self.details
    }

    fn completed_by(&self, said: &ShowHorseDetails) -> Self {
        let details = self.details.clone().completed_by(said);
        Self {
            details,
            ..self.clone()
        }
    }

    fn organization(&self) -> OrganizationId {
        self.organization_id
    }

    fn saved(&self, details: ShowHorseDetails, now: OffsetDateTime) -> Self {
        Self {
            details,
            revision: self.revision.next(),
            updated_at: now,
            ..self.clone()
        }
    }

    fn called(details: &ShowHorseDetails) -> &str {
        details.name.as_str()
    }

    fn named(&self, name: RequiredLine<200>) -> ShowHorseDetails {
        ShowHorseDetails {
            name,
            ..self.details.clone()
        }
    }

    fn keys(details: &ShowHorseDetails) -> BTreeSet<IdentityKey> {
        keys_of_horse(details)
    }

    fn facts(id: Uuid, keys: BTreeSet<IdentityKey>, details: &ShowHorseDetails) -> Facts {
        Facts::of_horse(id, keys, details)
    }
}

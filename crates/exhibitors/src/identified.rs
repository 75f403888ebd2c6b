//! What exhibitors and show horses have in common.

use std::collections::BTreeSet;

use kernel::{ExhibitorId, OrganizationId, Revision, ShowHorseId, Uuid};
use time::OffsetDateTime;

use crate::identity::{Facts, IdentityKey, IdentityOf};
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

    fn facts(id: Uuid, keys: BTreeSet<IdentityKey>, details: &ShowHorseDetails) -> Facts {
        Facts::of_horse(id, keys, details)
    }
}

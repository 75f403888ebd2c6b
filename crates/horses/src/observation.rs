use kernel::{
    AccountId, EmailAddress, HorseId, NamedHorse, ObservationId, OrganizationId, RequiredText,
};
use time::OffsetDateTime;

use crate::PhotoName;

/// What somebody saw, in words.
pub type ObservationText = RequiredText<2000>;

/// What somebody saw on a horse, for those who keep the barn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Observation {
    /// Its id.
    pub id: ObservationId,
    /// The organization of the horse.
    pub organization_id: OrganizationId,
    /// The horse.
    pub horse: NamedHorse,
    /// What was seen.
    pub text: ObservationText,
    /// A photo of it.
    pub photo: Option<PhotoName>,
    /// The account that wrote it.
    pub author_id: AccountId,
    /// The author's address; `None` if the account was deleted.
    pub author: Option<EmailAddress>,
    /// When it was written.
    pub created_at: OffsetDateTime,
    /// When somebody who keeps the barn said that they have seen it.
    pub seen_at: Option<OffsetDateTime>,
}

/// An observation that is to be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewObservation {
    /// Its id.
    pub id: ObservationId,
    /// The horse.
    pub horse: HorseId,
    /// What was seen.
    pub text: ObservationText,
    /// A photo that was uploaded for it.
    pub photo: Option<PhotoName>,
    /// When it is written.
    pub now: OffsetDateTime,
}

/// Restricts a list of observations.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ObservationFilter {
    /// Only of horses of this organization.
    pub organization: Option<OrganizationId>,
    /// Only of this horse.
    pub horse: Option<HorseId>,
    /// Only those that were seen, or were not.
    pub seen: Option<bool>,
}

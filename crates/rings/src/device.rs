//! Links with which devices at the ring act without an account.

mod caller;
mod ports;
mod service;

use std::fmt;

use kernel::{
    ClassId, DeviceLinkId, DeviceRole, EventId, OptionalLine, OrganizationId, RandomToken,
};
use time::OffsetDateTime;

pub use self::caller::{Caller, DeviceAct};
#[cfg(any(test, feature = "mocks"))]
pub use self::ports::MockDeviceLinkStore;
pub use self::ports::{DeviceLinkStore, DeviceShow, NamedClass};
pub use self::service::{
    DeviceLinkLimits, DeviceLinkService, DeviceLinkWish, LINK_USE_INTERVAL, RecognizedDevice,
};

/// The secret of a link: whoever has it may do what the link's role may. It is stored in
/// clear text, because the office shows the link again.
#[derive(Clone, PartialEq, Eq)]
pub struct DeviceToken(RandomToken);

impl DeviceToken {
    /// The secret that is this token.
    #[must_use]
    pub const fn new(token: RandomToken) -> Self {
        Self(token)
    }

    /// Reads what a client sent; `None` if it is no secret of a link.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        RandomToken::parse(text).map(Self)
    }

    /// What a store kept, see [`stored`](kernel#stored-values).
    #[must_use]
    pub fn stored(text: String) -> Self {
        Self(RandomToken::stored(text))
    }

    /// The secret as text; all characters are safe in a URL.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

impl fmt::Debug for DeviceToken {
    /// Without the secret, because debug output is logged.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DeviceToken(…)")
    }
}

/// A link for a device at the rings of one show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeviceLink {
    /// Its id.
    pub id: DeviceLinkId,
    /// The show.
    pub event_id: EventId,
    /// The organization of the show.
    pub organization_id: OrganizationId,
    /// What the device is for.
    pub role: DeviceRole,
    /// The classes that it is for; empty for all of the show.
    pub classes: Vec<ClassId>,
    /// A scribe's judge, counted from 0.
    pub judge: Option<usize>,
    /// What the office calls it; may be empty.
    pub label: OptionalLine<100>,
    /// The secret.
    pub token: DeviceToken,
    /// From when on it is dead.
    pub expires_at: OffsetDateTime,
    /// When the office made it.
    pub created_at: OffsetDateTime,
    /// When it was used last, to a minute.
    pub used_at: Option<OffsetDateTime>,
}

impl DeviceLink {
    /// Whether it is for this class.
    #[must_use]
    pub fn is_for(&self, class: ClassId) -> bool {
        self.classes.is_empty() || self.classes.contains(&class)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use kernel::Uuid;
    use time::macros::datetime;

    use super::*;

    /// A link of organization 7 for all classes of a show; a scribe's judge is the second
    /// one.
    pub(crate) fn link(event_id: EventId, role: DeviceRole) -> DeviceLink {
        DeviceLink {
            id: DeviceLinkId::new(Uuid::from_u128(9)),
            event_id,
            organization_id: OrganizationId::new(Uuid::from_u128(7)),
            role,
            classes: Vec::new(),
            judge: (role == DeviceRole::Scribe).then_some(1),
            label: OptionalLine::default(),
            token: DeviceToken::new(RandomToken::from_bytes([7; 16])),
            expires_at: datetime!(2026-06-08 20:00 UTC),
            created_at: datetime!(2026-06-01 20:00 UTC),
            used_at: None,
        }
    }

    #[test]
    fn debug_output_has_no_secret() {
        let token = DeviceToken::new(RandomToken::from_bytes([7; 16]));
        assert!(!format!("{token:?}").contains(token.as_str()));
    }
}

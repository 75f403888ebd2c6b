//! Links with which devices at the ring act without an account.

mod caller;
mod ports;
mod service;

use std::fmt;

use kernel::{
    ClassId, DeviceRole, EventId, LinkId, OptionalLine, OrganizationId, RandomToken, RingId,
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

    /// The token itself.
    #[must_use]
    pub const fn token(&self) -> &RandomToken {
        &self.0
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
    pub id: LinkId,
    /// The show.
    pub event_id: EventId,
    /// The organization of the show.
    pub organization_id: OrganizationId,
    /// What the device is for.
    pub role: DeviceRole,
    /// The classes that it is for. Without classes and rings it is for all of the show.
    pub classes: Vec<ClassId>,
    /// The rings that it is for, with all classes that are in them when it is used.
    pub rings: Vec<RingId>,
    /// A scribe's judge, counted from 0.
    pub judge: Option<usize>,
    /// A scribe's judge by name, with all cards of this judge; empty where `judge` says it.
    pub judge_name: OptionalLine<200>,
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
    /// What its rings and its judge come to.
    pub reach: DeviceReach,
}

/// What the rings and the judge of a link come to, in the show as it is.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DeviceReach {
    /// The classes of its rings.
    pub classes: Vec<ClassId>,
    /// The cards of its judge, by class, counted from 0.
    pub cards: Vec<(ClassId, usize)>,
}

/// Where the classes of a show are, and who judges them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DevicePlaces {
    /// The rings with their classes.
    pub rings: Vec<(RingId, Vec<ClassId>)>,
    /// The names of the judges of each class, by card.
    pub panels: Vec<(ClassId, Vec<String>)>,
}

impl DeviceLink {
    /// Whether it is for this class.
    #[must_use]
    pub fn is_for(&self, class: ClassId) -> bool {
        let is_everywhere = self.classes.is_empty() && self.rings.is_empty();
        let is_here =
            is_everywhere || self.classes.contains(&class) || self.reach.classes.contains(&class);
        is_here && (!self.is_by_name() || self.card_of(class).is_some())
    }

    /// The card of a class that a scribe writes, counted from 0.
    #[must_use]
    pub fn card_of(&self, class: ClassId) -> Option<usize> {
        if !self.is_by_name() {
            return self.judge;
        }
        let mut cards = self.reach.cards.iter();
        let card = cards.find(|(id, _)| *id == class);
        card.map(|(_, card)| *card)
    }

    /// Whether the judge is told by name.
    #[must_use]
    pub fn is_by_name(&self) -> bool {
        !self.judge_name.as_str().is_empty()
    }

    /// Works out what its rings and its judge come to.
    #[must_use]
    pub fn within(mut self, places: &DevicePlaces) -> Self {
        let own = places
            .rings
            .iter()
            .filter(|(id, _)| self.rings.contains(id));
        let classes: Vec<ClassId> = own.flat_map(|(_, classes)| classes).copied().collect();
        let name = self.judge_name.as_str();
        let cards = places.panels.iter().filter_map(|(class, judges)| {
            // A class by the clock has no judges: whoever writes at its ring writes it too.
            let is_here = || self.classes.contains(class) || classes.contains(class);
            if judges.is_empty() && is_here() {
                return Some((*class, 0));
            }
            let card = judges.iter().position(|judge| judge == name)?;
            Some((*class, card))
        });
        let cards = cards.collect();
        self.reach = DeviceReach { classes, cards };
        self
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
            id: LinkId::new(Uuid::from_u128(9)),
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
            rings: Vec::new(),
            judge_name: OptionalLine::default(),
            reach: DeviceReach::default(),
        }
    }

    #[test]
    fn a_link_follows_its_ring_and_its_judge() {
        let class = |number| ClassId::new(Uuid::from_u128(number));
        let ring = |number| RingId::new(Uuid::from_u128(number));
        let event = EventId::new(Uuid::from_u128(1));
        let places = |one: &[u128], other: &[u128]| {
            let classes = |numbers: &[u128]| numbers.iter().copied().map(class).collect();
            DevicePlaces {
                rings: vec![(ring(1), classes(one)), (ring(2), classes(other))],
                panels: vec![
                    (class(1), vec!["Jo".to_owned(), "Kim".to_owned()]),
                    (class(2), vec!["Kim".to_owned()]),
                    (class(3), vec!["Jo".to_owned()]),
                ],
            }
        };
        let gate = DeviceLink {
            rings: vec![ring(2)],
            ..link(event, DeviceRole::Gate)
        };
        let own = |link: &DeviceLink| [1, 2, 3].map(|number| link.is_for(class(number)));
        let before = gate.clone().within(&places(&[1], &[2, 3]));
        assert_eq!(own(&before), [false, true, true]);
        let after = gate.within(&places(&[1, 2], &[3]));
        assert_eq!(own(&after), [false, false, true]);
        let scribe = DeviceLink {
            judge: None,
            judge_name: OptionalLine::stored("Kim".to_owned()),
            ..link(event, DeviceRole::Scribe)
        };
        let scribe = scribe.within(&places(&[1], &[2, 3]));
        assert_eq!(own(&scribe), [true, true, false]);
        let cards = [1, 2, 3].map(|number| scribe.card_of(class(number)));
        assert_eq!(cards, [Some(1), Some(0), None]);
        // A class without judges is on the link of its ring, and on no link of a judge alone.
        let mut clock = places(&[1, 3], &[2]);
        clock.panels[2].1.clear();
        let scribe = scribe.within(&clock);
        assert_eq!(own(&scribe), [true, true, false]);
        let scribe = DeviceLink {
            rings: vec![ring(1)],
            ..scribe
        };
        let scribe = scribe.within(&clock);
        assert_eq!(own(&scribe), [true, false, true]);
        assert_eq!(scribe.card_of(class(3)), Some(0));
    }

    #[test]
    fn debug_output_has_no_secret() {
        let token = DeviceToken::new(RandomToken::from_bytes([7; 16]));
        assert!(!format!("{token:?}").contains(token.as_str()));
    }
}

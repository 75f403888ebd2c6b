//! Links that open something to whoever has them, without an account.

use time::{Duration, OffsetDateTime};

use crate::{
    AccountId, ChangeKind, ContactId, EventId, HorseId, LinkId, OrganizationId, Permission,
    RandomToken, Refusal,
};

/// What links open, and by which rules. What is to be opened anew is one more constant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LinkPurpose {
    /// The name in the API and in the database.
    code: &'static str,
    /// What one must be permitted to do to make and revoke such links.
    pub permission: Permission,
    /// Whether there is at most one for a subject.
    pub is_single: bool,
    /// How long after the end of its subject it lives at most; `None` if it needs no end.
    pub longest: Option<Duration>,
    /// Whether it is counted how often they are opened.
    pub is_counted: bool,
    /// The kind of the lines in the audit trail that tell of them.
    pub change: ChangeKind,
}

impl LinkPurpose {
    /// The page of an owner: their horses, documents and bills.
    pub const OWNER_PAGE: Self = Self {
        code: "owner_page",
        permission: Permission::KeepBook,
        is_single: true,
        longest: None,
        is_counted: true,
        change: ChangeKind::OwnerLink,
    };

    /// The emergency page of a horse.
    pub const EMERGENCY_PAGE: Self = Self {
        code: "emergency_page",
        permission: Permission::EditHorses,
        is_single: true,
        longest: None,
        is_counted: true,
        change: ChangeKind::EmergencyLink,
    };

    /// A device at the rings of a show: cards are corrected, and inspections written down,
    /// for some weeks.
    pub const DEVICE: Self = Self {
        code: "device",
        permission: Permission::ManageEntries,
        is_single: false,
        longest: Some(Duration::days(60)),
        is_counted: false,
        change: ChangeKind::DeviceLink,
    };

    /// The page of a horse for sale.
    pub const SALE_PAGE: Self = Self {
        code: "sale_page",
        permission: Permission::EditHorses,
        is_single: true,
        longest: None,
        is_counted: false,
        change: ChangeKind::SaleLink,
    };

    /// The feed of an account's calendar, which belongs to the organization that was founded
    /// with the account.
    pub const CALENDAR_FEED: Self = Self {
        code: "calendar_feed",
        permission: Permission::ManagePeople,
        is_single: true,
        longest: None,
        is_counted: false,
        change: ChangeKind::CalendarFeed,
    };

    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::OWNER_PAGE,
        Self::EMERGENCY_PAGE,
        Self::DEVICE,
        Self::SALE_PAGE,
        Self::CALENDAR_FEED,
    ];

    /// The name in the API and in the database.
    #[must_use]
    pub const fn as_str(&self) -> &'static str {
        self.code
    }

    /// The purpose with this name.
    #[must_use]
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.code == code)
    }
}

/// What a link is for. With it the link is gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkSubject {
    /// A contact.
    Contact(ContactId),
    /// A horse.
    Horse(HorseId),
    /// A show.
    Show(EventId),
    /// An account.
    Account(AccountId),
}

/// A link that opens something without an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// Its id.
    pub id: LinkId,
    /// Whose it is.
    pub organization_id: OrganizationId,
    /// What it opens.
    pub purpose: LinkPurpose,
    /// What it is for.
    pub subject: LinkSubject,
    /// The secret in its address. It is stored in clear text, because who made it is shown
    /// it again.
    pub token: RandomToken,
    /// The account that made it; `None` if that was not kept.
    pub made_by: Option<AccountId>,
    /// From when on it is dead, if ever.
    pub expires_at: Option<OffsetDateTime>,
    /// When it was used last, where that is noted.
    pub used_at: Option<OffsetDateTime>,
    /// How often it was opened, where that is counted.
    pub opened: u32,
    /// When it was made.
    pub created_at: OffsetDateTime,
}

/// A link that is wished for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LinkWish {
    /// From when on it is dead, if ever, said of the link that there is too. `None` leaves
    /// that as it is; a new one does not expire then.
    #[allow(
        clippy::option_option,
        reason = "as it is, never, and an instant differ"
    )]
    pub expires_at: Option<Option<OffsetDateTime>>,
    /// Whether a new one replaces the one that there is, which is dead then.
    pub renew: bool,
}

impl LinkWish {
    /// Fails if the link would be dead at this moment.
    pub fn check(&self, now: OffsetDateTime) -> Result<(), Refusal> {
        if self.expires_at.flatten().is_some_and(|it| it <= now) {
            return Err(Refusal::Field {
                field: "expires_at",
                problem: "must be in the future",
            });
        }
        Ok(())
    }
}

/// A link that is to be stored, unless there is one that lives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewLink {
    /// The id of a new one.
    pub id: LinkId,
    /// The secret in the address of a new one.
    pub token: RandomToken,
    /// What it is to be.
    pub wish: LinkWish,
    /// When it is wished for.
    pub now: OffsetDateTime,
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    #[test]
    fn a_purpose_is_read_by_its_name() {
        for purpose in LinkPurpose::ALL {
            assert_eq!(LinkPurpose::parse(purpose.as_str()), Some(purpose));
        }
        assert_eq!(LinkPurpose::parse("barn_door"), None);
    }

    #[test]
    fn a_link_that_would_be_dead_is_refused() {
        let now = datetime!(2026-05-01 12:30 UTC);
        let wish = |expires_at| LinkWish {
            expires_at,
            renew: false,
        };
        for good in [None, Some(None), Some(Some(now + Duration::SECOND))] {
            assert!(wish(good).check(now).is_ok(), "{good:?}");
        }
        let refused = wish(Some(Some(now))).check(now);
        assert!(matches!(
            refused,
            Err(Refusal::Field {
                field: "expires_at",
                ..
            })
        ));
    }
}

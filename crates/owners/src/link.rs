//! Links to the pages of owners.

use async_trait::async_trait;
use kernel::{
    Actor, ContactId, EmailAddress, OrganizationId, OwnerLinkMailId, Permission, RandomToken,
    Refusal, Scope, StoreError,
};
use time::OffsetDateTime;

use crate::{OwnerLinkMail, OwnerService};

/// The link to the page of an owner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnerLink {
    /// Whose page it is.
    pub contact_id: ContactId,
    /// The organization of the contact.
    pub organization_id: OrganizationId,
    /// The secret in its address.
    pub token: RandomToken,
    /// From when on it is dead, if ever.
    pub expires_at: Option<OffsetDateTime>,
    /// How often the page was opened.
    pub opened: u32,
    /// The last mail with it.
    pub mail_id: Option<OwnerLinkMailId>,
    /// To whom that mail goes.
    pub mailed_to: Option<EmailAddress>,
    /// When that mail was asked for.
    pub mailed_at: Option<OffsetDateTime>,
    /// When it was made.
    pub created_at: OffsetDateTime,
}

/// A link that is wished for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LinkWish {
    /// From when on it is dead, if ever, said of the link that there is too. `None`
    /// leaves that as it is; a new one does not expire then.
    #[allow(
        clippy::option_option,
        reason = "as it is, never, and an instant differ"
    )]
    pub expires_at: Option<Option<OffsetDateTime>>,
    /// Whether a new one replaces the one that there is, which is dead then.
    pub renew: bool,
    /// Whether it is mailed to the contact.
    pub mail: bool,
}

/// A link that is to be stored, or the one that there is to be changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewOwnerLink {
    /// The secret in the address of a new one.
    pub token: RandomToken,
    /// What it is to be.
    pub wish: LinkWish,
    /// The id of its mail, if it is mailed.
    pub mail_id: OwnerLinkMailId,
    /// When it is wished for.
    pub now: OffsetDateTime,
}

/// What a link leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkedOwner {
    /// The owner.
    pub contact_id: ContactId,
    /// The barn that made the link.
    pub organization_id: OrganizationId,
    /// The owner's name.
    pub name: String,
}

/// Stores links to owners' pages. A link lives until it expires or is revoked, and while
/// its contact is there. A contact has one. Making, changing and revoking one adds a line to
/// the audit trail, in the same transaction.
#[cfg_attr(test, mockall::automock)]
#[async_trait]
pub trait OwnerLinkStore: Send + Sync {
    /// Stores a link of a contact of the actor, or changes the one that lives, if no new
    /// one is wished for; also whether it is new. If it is mailed, enqueues a
    /// [`MailOwnerLink`](crate::MailOwnerLink) to the address that the contact has, and is
    /// refused at `mail` if it has none.
    async fn make(
        &self,
        scope: &Scope,
        contact: ContactId,
        link: &NewOwnerLink,
    ) -> Result<(OwnerLink, bool), Refusal>;

    /// The link of a contact of the actor, also one that has expired; `None` if the contact
    /// has none.
    async fn find(&self, scope: &Scope, contact: ContactId) -> Result<Option<OwnerLink>, Refusal>;

    /// Deletes the link of a contact of the actor; `false` if there is none.
    async fn delete(
        &self,
        scope: &Scope,
        contact: ContactId,
        now: OffsetDateTime,
    ) -> Result<bool, StoreError>;

    /// What a link that lives leads to.
    async fn linked(
        &self,
        token: &RandomToken,
        now: OffsetDateTime,
    ) -> Result<Option<LinkedOwner>, StoreError>;

    /// Counts that the page of a link was opened; `false` if the link is gone. Of calls at
    /// the same time, each counts.
    async fn count(&self, token: &RandomToken) -> Result<bool, StoreError>;

    /// The mail with this id, if it is the last one of a link that lives.
    async fn find_mail(
        &self,
        id: OwnerLinkMailId,
        now: OffsetDateTime,
    ) -> Result<Option<OwnerLinkMail>, StoreError>;
}

/// The problem of an end that was before the link.
const PAST: Refusal = Refusal::Field {
    field: "expires_at",
    problem: "must be in the future",
};

impl OwnerService {
    /// Makes the link of a contact of the actor, or changes the one that lives, if no new
    /// one is wished for; also whether it is new. The page shows bills, so that only those
    /// who keep the book may.
    pub async fn make_link(
        &self,
        actor: &Actor,
        contact: ContactId,
        wish: LinkWish,
    ) -> Result<(OwnerLink, bool), Refusal> {
        let now = self.clock.now();
        if wish.expires_at.flatten().is_some_and(|it| it <= now) {
            return Err(PAST);
        }
        let link = NewOwnerLink {
            token: self.ids.next_token(),
            wish,
            mail_id: OwnerLinkMailId::new(self.ids.next_uuid()),
            now,
        };
        let scope = actor.to(Permission::KeepBook);
        self.links.make(&scope, contact, &link).await
    }

    /// The link of a contact of the actor; `None` if the contact has none.
    pub async fn link(
        &self,
        actor: &Actor,
        contact: ContactId,
    ) -> Result<Option<OwnerLink>, Refusal> {
        let scope = actor.to(Permission::KeepBook);
        self.links.find(&scope, contact).await
    }

    /// Revokes the link of a contact of the actor; `false` if there is none.
    pub async fn revoke(&self, actor: &Actor, contact: ContactId) -> Result<bool, StoreError> {
        let scope = actor.to(Permission::KeepBook);
        self.links.delete(&scope, contact, self.clock.now()).await
    }

    /// Whether mails leave the server; otherwise they are written into files.
    #[must_use]
    pub fn is_sending(&self) -> bool {
        self.link_mails.is_sending()
    }

    /// Whose page is behind a link that lives. A text that is no token is looked for like
    /// one that nobody has.
    pub async fn owner(
        &self,
        token: Option<&RandomToken>,
    ) -> Result<Option<LinkedOwner>, StoreError> {
        let now = self.clock.now();
        match token {
            Some(token) => self.links.linked(token, now).await,
            None => self.links.linked(&self.ids.next_token(), now).await,
        }
    }

    /// Counts that the page of a link was opened; `false` if the link was revoked while the
    /// page was made.
    pub async fn count(&self, token: &RandomToken) -> Result<bool, StoreError> {
        self.links.count(token).await
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::sync::Arc;

    use kernel::{
        AccountId, FixedMailLimits, IdGenerator as _, ManualClock, MockMailDelivery, SequentialIds,
    };
    use time::Duration;
    use time::macros::datetime;

    use super::*;
    use crate::message::MockOwnerMessageStore;
    use crate::{OwnerLinkMail, OwnerMessageMail};

    pub(crate) const NOW: OffsetDateTime = datetime!(2026-05-01 12:30 UTC);

    pub(crate) fn actor() -> Actor {
        Actor::alone(AccountId::new(SequentialIds::default().next_uuid()))
    }

    pub(crate) fn contact() -> ContactId {
        ContactId::new(SequentialIds::default().next_uuid())
    }

    /// What a service is made of in tests.
    #[derive(Default)]
    pub(crate) struct Ports {
        pub(crate) links: MockOwnerLinkStore,
        pub(crate) messages: MockOwnerMessageStore,
        pub(crate) link_mails: MockMailDelivery<OwnerLinkMail>,
        pub(crate) message_mails: MockMailDelivery<OwnerMessageMail>,
        /// Until when mails wait.
        pub(crate) limits: FixedMailLimits,
    }

    impl Ports {
        pub(crate) fn service(self) -> OwnerService {
            OwnerService::new(
                Arc::new(self.links),
                Arc::new(self.messages),
                Arc::new(self.link_mails),
                Arc::new(self.message_mails),
                Arc::new(self.limits),
                Arc::new(ManualClock::at(NOW)),
                Arc::new(SequentialIds::default()),
            )
        }
    }

    pub(crate) fn link() -> OwnerLink {
        OwnerLink {
            contact_id: contact(),
            organization_id: actor().own_organization(),
            token: SequentialIds::default().next_token(),
            expires_at: None,
            opened: 0,
            mail_id: None,
            mailed_to: None,
            mailed_at: None,
            created_at: NOW,
        }
    }

    #[tokio::test]
    async fn those_who_keep_the_book_make_and_revoke_links() {
        let mut ports = Ports::default();
        let book = |scope: &Scope| *scope == actor().to(Permission::KeepBook);
        ports
            .links
            .expect_make()
            .withf(move |scope, _, new| book(scope) && new.now == NOW)
            .times(1)
            .returning(|_, _, _| Ok((link(), true)));
        ports
            .links
            .expect_delete()
            .withf(move |scope, id, now| book(scope) && *id == contact() && *now == NOW)
            .times(1)
            .returning(|_, _, _| Ok(true));
        let service = ports.service();
        let wish = LinkWish {
            expires_at: Some(Some(NOW + Duration::SECOND)),
            ..LinkWish::default()
        };
        let made = service.make_link(&actor(), contact(), wish).await;
        assert!(made.is_ok_and(|(_, is_new)| is_new));
        let revoked = service.revoke(&actor(), contact()).await;
        assert!(revoked.expect("revoked"));
    }

    #[tokio::test]
    async fn a_link_that_would_be_dead_is_not_made() {
        let mut ports = Ports::default();
        ports.links.expect_make().never();
        let wish = LinkWish {
            expires_at: Some(Some(NOW)),
            ..LinkWish::default()
        };
        let refused = ports.service().make_link(&actor(), contact(), wish).await;
        assert!(matches!(
            refused,
            Err(Refusal::Field {
                field: "expires_at",
                ..
            })
        ));
    }

    #[tokio::test]
    async fn what_is_no_token_is_looked_for_too() {
        let mut ports = Ports::default();
        ports
            .links
            .expect_linked()
            .times(1)
            .returning(|_, _| Ok(None));
        let found = ports.service().owner(None).await;
        assert_eq!(found.expect("looked up"), None);
    }
}

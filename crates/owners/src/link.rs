//! Links to the pages of owners.

use async_trait::async_trait;
use kernel::{
    Actor, ContactId, EmailAddress, Link, LinkId, LinkPurpose, LinkWish, NewLink, OrganizationId,
    OwnerLinkMailId, RandomToken, Refusal, Scope, StoreError,
};
use time::OffsetDateTime;

use crate::{OwnerLinkMail, OwnerService};

/// The link to the page of an owner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnerLink {
    /// Whose page it is.
    pub contact_id: ContactId,
    /// The link itself.
    pub link: Link,
    /// The last mail with it.
    pub mail: Option<MailedLink>,
}

/// A mail with a link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailedLink {
    /// Its id.
    pub id: OwnerLinkMailId,
    /// To whom it goes.
    pub to: EmailAddress,
    /// When it was asked for.
    pub at: OffsetDateTime,
}

/// A link that is wished for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct OwnerLinkWish {
    /// What it is to be.
    pub link: LinkWish,
    /// Whether it is mailed to the contact.
    pub mail: bool,
}

/// A link that is to be stored, or the one that there is to be changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewOwnerLink {
    /// The link itself.
    pub link: NewLink,
    /// The id of its mail, if it is mailed.
    pub mail: Option<OwnerLinkMailId>,
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
    async fn count(&self, token: &RandomToken, now: OffsetDateTime) -> Result<bool, StoreError>;

    /// The mail with this id, if it is the last one of a link that lives.
    async fn find_mail(
        &self,
        id: OwnerLinkMailId,
        now: OffsetDateTime,
    ) -> Result<Option<OwnerLinkMail>, StoreError>;
}

/// Where the actor may make and revoke links.
fn scope(actor: &Actor) -> Scope {
    actor.to(LinkPurpose::OWNER_PAGE.permission)
}

impl OwnerService {
    /// Makes the link of a contact of the actor, or changes the one that lives, if no new
    /// one is wished for; also whether it is new. The page shows bills, so that only those
    /// who keep the book may.
    pub async fn make_link(
        &self,
        actor: &Actor,
        contact: ContactId,
        wish: OwnerLinkWish,
    ) -> Result<(OwnerLink, bool), Refusal> {
        let now = self.clock.now();
        wish.link.check(now)?;
        let mail = wish
            .mail
            .then(|| OwnerLinkMailId::new(self.ids.next_uuid()));
        let link = NewLink {
            id: LinkId::new(self.ids.next_uuid()),
            token: self.ids.next_token(),
            wish: wish.link,
            now,
        };
        let new = NewOwnerLink { link, mail };
        self.links.make(&scope(actor), contact, &new).await
    }

    /// The link of a contact of the actor; `None` if the contact has none.
    pub async fn link(
        &self,
        actor: &Actor,
        contact: ContactId,
    ) -> Result<Option<OwnerLink>, Refusal> {
        self.links.find(&scope(actor), contact).await
    }

    /// Revokes the link of a contact of the actor; `false` if there is none.
    pub async fn revoke(&self, actor: &Actor, contact: ContactId) -> Result<bool, StoreError> {
        let now = self.clock.now();
        self.links.delete(&scope(actor), contact, now).await
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
        self.links.count(token, self.clock.now()).await
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::sync::Arc;

    use kernel::{
        AccountId, FixedMailLimits, IdGenerator as _, LinkSubject, ManualClock, MockMailDelivery,
        Permission, SequentialIds,
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
            link: Link {
                id: LinkId::new(SequentialIds::default().next_uuid()),
                organization_id: actor().own_organization(),
                purpose: LinkPurpose::OWNER_PAGE,
                subject: LinkSubject::Contact(contact()),
                token: SequentialIds::default().next_token(),
                made_by: None,
                expires_at: None,
                used_at: None,
                opened: 0,
                created_at: NOW,
            },
            mail: None,
        }
    }

    #[tokio::test]
    async fn those_who_keep_the_book_make_and_revoke_links() {
        let mut ports = Ports::default();
        let book = |scope: &Scope| *scope == actor().to(Permission::KeepBook);
        ports
            .links
            .expect_make()
            .withf(move |scope, _, new| book(scope) && new.link.now == NOW)
            .times(1)
            .returning(|_, _, _| Ok((link(), true)));
        ports
            .links
            .expect_delete()
            .withf(move |scope, id, now| book(scope) && *id == contact() && *now == NOW)
            .times(1)
            .returning(|_, _, _| Ok(true));
        let service = ports.service();
        let link = LinkWish {
            expires_at: Some(Some(NOW + Duration::SECOND)),
            renew: false,
        };
        let wish = OwnerLinkWish { link, mail: false };
        let made = service.make_link(&actor(), contact(), wish).await;
        assert!(made.is_ok_and(|(_, is_new)| is_new));
        let revoked = service.revoke(&actor(), contact()).await;
        assert!(revoked.expect("revoked"));
    }

    #[tokio::test]
    async fn a_link_that_would_be_dead_is_not_made() {
        let mut ports = Ports::default();
        ports.links.expect_make().never();
        let link = LinkWish {
            expires_at: Some(Some(NOW)),
            renew: false,
        };
        let wish = OwnerLinkWish { link, mail: false };
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

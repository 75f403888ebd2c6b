//! What owners write to the barn.

use async_trait::async_trait;
use kernel::{
    Actor, ContactId, EmailAddress, IdempotencyKey, OrganizationId, OwnerMessageId, Page,
    PageRequest, Permission, Refusal, RequiredText, Scope, StoreError,
};
use time::OffsetDateTime;

use crate::{LinkedOwner, OwnerMessageMail, OwnerService};

/// What an owner writes, in words.
pub type OwnerMessageText = RequiredText<2000>;

/// What an owner wrote to the barn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnerMessage {
    /// Its id.
    pub id: OwnerMessageId,
    /// The barn.
    pub organization_id: OrganizationId,
    /// Who wrote it; `None` if the contact was deleted.
    pub contact_id: Option<ContactId>,
    /// The owner's name when it was written.
    pub name: String,
    /// The address that the contact has now.
    pub email: Option<EmailAddress>,
    /// What was written.
    pub text: OwnerMessageText,
    /// When it was written.
    pub created_at: OffsetDateTime,
    /// When somebody of the barn said that it is done.
    pub seen_at: Option<OffsetDateTime>,
}

/// A message that is to be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewOwnerMessage {
    /// Its id.
    pub id: OwnerMessageId,
    /// What is written.
    pub text: OwnerMessageText,
    /// When it is written.
    pub now: OffsetDateTime,
}

/// Restricts a list of messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MessageFilter {
    /// Only to this organization.
    pub organization: Option<OrganizationId>,
    /// Only those that were seen, or were not.
    pub seen: Option<bool>,
}

/// Stores what owners write. The [`OwnerLimits`](crate::OwnerLimits) hold under
/// concurrent calls too.
#[cfg_attr(test, mockall::automock)]
#[async_trait]
pub trait OwnerMessageStore: Send + Sync {
    /// Stores what an owner writes, and enqueues a
    /// [`MailOwnerMessage`](crate::MailOwnerMessage). If the key was used before by the
    /// same request, it stores nothing. Not found if the contact was deleted meanwhile.
    async fn insert(
        &self,
        owner: &LinkedOwner,
        message: &NewOwnerMessage,
        key: Option<IdempotencyKey>,
    ) -> Result<(), Refusal>;

    /// A page of the messages within the scope, the newest first.
    async fn list(
        &self,
        scope: &Scope,
        filter: &MessageFilter,
        page: &PageRequest,
    ) -> Result<Page<OwnerMessage>, StoreError>;

    /// Notes that a message within the scope was seen, or takes that back. What was seen
    /// keeps the moment at which it was seen first. `None` if there is none.
    async fn see(
        &self,
        scope: &Scope,
        id: OwnerMessageId,
        seen_at: Option<OffsetDateTime>,
    ) -> Result<Option<OwnerMessage>, StoreError>;

    /// The mail about a message to the address of the barn: that of its profile, or else
    /// that of the account which owns it.
    async fn find_mail(&self, id: OwnerMessageId) -> Result<Option<OwnerMessageMail>, StoreError>;
}

impl OwnerService {
    /// Stores what an owner writes on their page, whose link was looked up for this
    /// request, and enqueues the mail to the barn.
    pub async fn write(
        &self,
        owner: &LinkedOwner,
        text: OwnerMessageText,
        key: Option<IdempotencyKey>,
    ) -> Result<(), Refusal> {
        let message = NewOwnerMessage {
            id: OwnerMessageId::new(self.ids.next_uuid()),
            text,
            now: self.clock.now(),
        };
        self.messages.insert(owner, &message, key).await
    }

    /// A page of what owners wrote to the actor's barns, the newest first.
    pub async fn messages(
        &self,
        actor: &Actor,
        filter: &MessageFilter,
        page: &PageRequest,
    ) -> Result<Page<OwnerMessage>, StoreError> {
        let scope = actor.to(Permission::EditHorses);
        self.messages.list(&scope, filter, page).await
    }

    /// Notes that those who keep the barn have seen a message, or takes that back. `None`
    /// if there is none.
    pub async fn see(
        &self,
        actor: &Actor,
        id: OwnerMessageId,
        seen: bool,
    ) -> Result<Option<OwnerMessage>, StoreError> {
        let scope = actor.to(Permission::EditHorses);
        let at = seen.then(|| self.clock.now());
        self.messages.see(&scope, id, at).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::link::tests::{NOW, Ports, actor, contact};

    #[tokio::test]
    async fn a_message_has_its_time_and_its_key() {
        let owner = LinkedOwner {
            contact_id: contact(),
            organization_id: actor().own_organization(),
            name: "Kim Lee".to_owned(),
        };
        let mut ports = Ports::default();
        let written = owner.clone();
        ports
            .messages
            .expect_insert()
            .withf(move |owner, new, key| {
                *owner == written && new.now == NOW && new.text.as_str() == "Hi" && key.is_none()
            })
            .times(1)
            .returning(|_, _, _| Ok(()));
        let text = OwnerMessageText::parse("Hi").expect("a text");
        let kept = ports.service().write(&owner, text, None).await;
        assert!(kept.is_ok());
    }

    #[tokio::test]
    async fn those_who_edit_horses_see_messages() {
        for seen in [true, false] {
            let mut ports = Ports::default();
            ports
                .messages
                .expect_see()
                .withf(move |scope, _, at| {
                    *scope == actor().to(Permission::EditHorses) && *at == seen.then_some(NOW)
                })
                .times(1)
                .returning(|_, _, _| Ok(None));
            let id = OwnerMessageId::new(contact().as_uuid());
            let found = ports.service().see(&actor(), id, seen).await;
            assert_eq!(found.expect("asked"), None);
        }
    }
}

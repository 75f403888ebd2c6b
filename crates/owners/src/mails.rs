//! Mails to owners with their links, and to barns with what owners write.

use kernel::{
    EmailAddress, JobError, JobKind, LimitedMail, OrganizationId, Outcome, OwnerLinkMailId,
    OwnerMessageId, RandomToken,
};
use time::{Date, OffsetDateTime};

use crate::{OwnerMessageText, OwnerService};

kernel::task!(
    /// Mail the link to an owner's page, if this is its last mail.
    pub MailOwnerLink(OwnerLinkMailId),
    JobKind::new("owner_link_mail")
);

kernel::task!(
    /// Mail what an owner wrote to the barn.
    pub MailOwnerMessage(OwnerMessageId),
    JobKind::new("owner_message_mail")
);

/// The mail that gives an owner the link to their page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnerLinkMail {
    /// Its id; the same at every attempt.
    pub id: OwnerLinkMailId,
    /// The barn.
    pub organization_id: OrganizationId,
    /// The barn's name.
    pub barn: String,
    /// Where replies go.
    pub barn_email: Option<EmailAddress>,
    /// The owner's name.
    pub name: String,
    /// The owner's address.
    pub to: EmailAddress,
    /// The secret in the page's address.
    pub token: RandomToken,
    /// The day on which the link dies, in the barn.
    pub expires_on: Option<Date>,
    /// When it was asked for.
    pub requested_at: OffsetDateTime,
}

/// The mail that tells a barn what an owner wrote.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnerMessageMail {
    /// The message's id; the same at every attempt.
    pub id: OwnerMessageId,
    /// The barn.
    pub organization_id: OrganizationId,
    /// The barn's address.
    pub to: EmailAddress,
    /// The owner's name.
    pub name: String,
    /// The owner's address, where replies go.
    pub email: Option<EmailAddress>,
    /// What was written.
    pub text: OwnerMessageText,
    /// When it was written.
    pub created_at: OffsetDateTime,
}

impl OwnerService {
    /// Mails a link, unless it is dead by now or was mailed again.
    pub async fn mail_link(&self, id: OwnerLinkMailId) -> Result<Outcome, JobError> {
        let now = self.clock.now();
        let Some(mail) = self.links.find_mail(id, now).await? else {
            return Ok(Outcome::Done);
        };
        let limited = LimitedMail {
            id: id.as_uuid(),
            organization_id: mail.organization_id,
            recipient: mail.to.clone(),
        };
        if let Some(at) = self.limits.admit(&limited, now).await? {
            return Ok(Outcome::Later(at));
        }
        self.link_mails.deliver(&mail).await?;
        Ok(Outcome::Done)
    }

    /// Mails what an owner wrote.
    pub async fn mail_message(&self, id: OwnerMessageId) -> Result<Outcome, JobError> {
        let Some(mail) = self.messages.find_mail(id).await? else {
            return Ok(Outcome::Done);
        };
        let limited = LimitedMail {
            id: id.as_uuid(),
            organization_id: mail.organization_id,
            recipient: mail.to.clone(),
        };
        if let Some(at) = self.limits.admit(&limited, self.clock.now()).await? {
            return Ok(Outcome::Later(at));
        }
        self.message_mails.deliver(&mail).await?;
        Ok(Outcome::Done)
    }
}

#[cfg(test)]
mod tests {
    use kernel::{FixedMailLimits, MailError};
    use time::Duration;

    use super::*;
    use crate::link::tests::{NOW, Ports, actor, contact, link};

    fn address() -> EmailAddress {
        EmailAddress::parse("kim@example.org").expect("an address")
    }

    fn link_mail() -> OwnerLinkMail {
        OwnerLinkMail {
            id: OwnerLinkMailId::new(contact().as_uuid()),
            organization_id: actor().own_organization(),
            barn: "Duck River Barn".to_owned(),
            barn_email: None,
            name: "Kim Lee".to_owned(),
            to: address(),
            token: link().link.token,
            expires_on: None,
            requested_at: NOW,
        }
    }

    fn message_mail() -> OwnerMessageMail {
        OwnerMessageMail {
            id: OwnerMessageId::new(contact().as_uuid()),
            organization_id: actor().own_organization(),
            to: address(),
            name: "Kim Lee".to_owned(),
            email: None,
            text: OwnerMessageText::parse("Hi").expect("a text"),
            created_at: NOW,
        }
    }

    /// Both mails, if they are there, where mails wait until an instant.
    fn ports(are_there: bool, until: Option<OffsetDateTime>) -> Ports {
        let mut ports = Ports {
            limits: FixedMailLimits(until),
            ..Ports::default()
        };
        ports
            .links
            .expect_find_mail()
            .returning(move |_, _| Ok(are_there.then(link_mail)));
        ports
            .messages
            .expect_find_mail()
            .returning(move |_| Ok(are_there.then(message_mail)));
        ports
    }

    #[tokio::test]
    async fn both_mails_are_delivered() {
        let mut ports = ports(true, None);
        ports
            .link_mails
            .expect_deliver()
            .withf(|mail| *mail == link_mail())
            .times(1)
            .returning(|_| Ok(()));
        ports
            .message_mails
            .expect_deliver()
            .withf(|mail| *mail == message_mail())
            .times(1)
            .returning(|_| Ok(()));
        let service = ports.service();
        let done = service.mail_link(link_mail().id).await;
        assert_eq!(done.ok(), Some(Outcome::Done));
        let done = service.mail_message(message_mail().id).await;
        assert_eq!(done.ok(), Some(Outcome::Done));
    }

    #[tokio::test]
    async fn a_mail_of_a_dead_link_is_not_delivered_and_one_too_many_waits() {
        let later = NOW + Duration::HOUR;
        let expected = [
            (false, None, Outcome::Done),
            (true, Some(later), Outcome::Later(later)),
        ];
        for (are_there, until, outcome) in expected {
            let service = ports(are_there, until).service();
            let link = service.mail_link(link_mail().id).await;
            assert_eq!(link.ok(), Some(outcome));
            let message = service.mail_message(message_mail().id).await;
            assert_eq!(message.ok(), Some(outcome));
        }
    }

    #[tokio::test]
    async fn a_failure_is_tried_again() {
        let mut ports = ports(true, None);
        let busy = || Err(MailError("450 busy".into()));
        ports.link_mails.expect_deliver().returning(move |_| busy());
        ports
            .message_mails
            .expect_deliver()
            .returning(move |_| busy());
        let service = ports.service();
        let failed = service.mail_link(link_mail().id).await;
        assert!(matches!(failed, Err(JobError::Retry(_))));
        let failed = service.mail_message(message_mail().id).await;
        assert!(matches!(failed, Err(JobError::Retry(_))));
    }
}

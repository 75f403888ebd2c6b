//! The one mail of a barn: its link, and what it entered.

use kernel::{ChangeKind, EmailAddress, EntryMailId, GroupId, Job, JobError, JobKind, Outcome};
use time::OffsetDateTime;

use super::WholeGroup;
use crate::line_mail::line_mail;
use crate::{EntryMailService, MailedShow};

line_mail! {
    /// The mail that a barn was made.
    GroupMail(JobKind::new("group_mail")) {
        /// The barn.
        group_id: GroupId,
    }
    after |line| {
        let told = &line.difference;
        let is_made = told.kind == ChangeKind::Group
            && line.entry.is_none()
            && told.subject.is_empty()
            && told.before.is_empty();
        let group = told.object.as_ref().filter(|_| is_made)?;
        Some(GroupId::new(group.id))
    }
}

/// A mail to a barn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupLetter {
    /// The id of the mail; the same at every attempt.
    pub id: EntryMailId,
    /// When the barn was made.
    pub written_at: OffsetDateTime,
    /// Where it is sent.
    pub recipient: EmailAddress,
    /// Its show.
    pub show: MailedShow,
    /// The barn as it is at the attempt.
    pub group: WholeGroup,
}

impl EntryMailService {
    /// Executes a [`GroupMail`].
    pub async fn mail_group(&self, mail: GroupMail, job: &Job) -> Result<Outcome, JobError> {
        let Some((organization_id, show, group)) = self.store.group_now(mail.group_id).await?
        else {
            return Ok(Outcome::Done);
        };
        let Some(recipient) = group.group.facts.email.get().cloned() else {
            return Ok(Outcome::Done);
        };
        if let Some(at) = self.admit(mail.id, organization_id, &recipient).await? {
            return Ok(Outcome::Later(at));
        }
        let letter = GroupLetter {
            id: mail.id,
            written_at: job.created_at,
            recipient,
            show,
            group,
        };
        self.groups.deliver(&letter).await?;
        Ok(Outcome::Done)
    }
}

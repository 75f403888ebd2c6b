//! Mails to barns: its link and what it entered, and that a stall came free.

use kernel::{ChangeKind, EmailAddress, EntryMailId, GroupId, Job, JobError, JobKind, Outcome};
use time::OffsetDateTime;

use super::{IN_LINE, WholeGroup};
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

line_mail! {
    /// The mail that a stall came free for which a barn waited in line.
    GroupStallMail(JobKind::new("group_stall_mail")) {
        /// The barn.
        group_id: GroupId,
    }
    after |line| {
        let told = &line.difference;
        let is_free = told.kind == ChangeKind::Extra
            && line.entry.is_none()
            && (told.before.as_str(), told.after.as_str()) == IN_LINE;
        let group = told.object.as_ref().filter(|_| is_free)?;
        Some(GroupId::new(group.id))
    }
}

/// Why a barn gets a mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GroupLetterCause {
    /// It was made.
    Entered,
    /// A stall came free for which it waited in line.
    StallFree,
}

/// A mail to a barn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupLetter {
    /// The id of the mail; the same at every attempt.
    pub id: EntryMailId,
    /// Why it is written.
    pub cause: GroupLetterCause,
    /// When what it tells happened.
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
        let of = (mail.id, mail.group_id);
        self.mail_barn(of, GroupLetterCause::Entered, job).await
    }

    /// Executes a [`GroupStallMail`].
    pub async fn mail_group_stall(
        &self,
        mail: GroupStallMail,
        job: &Job,
    ) -> Result<Outcome, JobError> {
        let of = (mail.id, mail.group_id);
        self.mail_barn(of, GroupLetterCause::StallFree, job).await
    }

    async fn mail_barn(
        &self,
        (id, group_id): (EntryMailId, GroupId),
        cause: GroupLetterCause,
        job: &Job,
    ) -> Result<Outcome, JobError> {
        let Some((organization_id, show, group)) = self.store.group_now(group_id).await? else {
            return Ok(Outcome::Done);
        };
        let Some(recipient) = group.group.facts.email.get().cloned() else {
            return Ok(Outcome::Done);
        };
        if let Some(at) = self.admit(id, organization_id, &recipient).await? {
            return Ok(Outcome::Later(at));
        }
        let letter = GroupLetter {
            id,
            cause,
            written_at: job.created_at,
            recipient,
            show,
            group,
        };
        self.groups.deliver(&letter).await?;
        Ok(Outcome::Done)
    }
}

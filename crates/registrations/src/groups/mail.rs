//! The one mail of a barn: its link, and what it entered.

use kernel::{
    ChangeKind, EmailAddress, EntryMailId, Follows, GroupId, Job, JobError, JobKind, LimitedMail,
    Outcome, Payload, PayloadValue, Recorded, Task, Uuid,
};
use time::OffsetDateTime;

use super::WholeGroup;
use crate::{EntryMailService, MailedShow};

/// The mail that a barn was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GroupMail {
    /// The id of the mail; the same at every attempt.
    pub id: EntryMailId,
    /// The barn.
    pub group_id: GroupId,
}

impl Task for GroupMail {
    const KIND: JobKind = JobKind::new("group_mail");

    fn subject(&self) -> Uuid {
        self.id.as_uuid()
    }

    fn payload(&self) -> Payload {
        let group = PayloadValue::Id(self.group_id.as_uuid());
        Payload::default().with("group_id", group)
    }

    fn read(subject: Uuid, payload: &Payload) -> Option<Self> {
        Some(Self {
            id: EntryMailId::new(subject),
            group_id: GroupId::new(payload.id("group_id")?),
        })
    }
}

impl Follows for GroupMail {
    /// One for each barn that was made.
    fn after(facts: &[Recorded<'_>]) -> Vec<Self> {
        let mail = |Recorded { id, line }: &Recorded<'_>| {
            let told = &line.difference;
            let is_made = told.kind == ChangeKind::Group
                && line.entry.is_none()
                && told.subject.is_empty()
                && told.before.is_empty();
            let group = told.object.as_ref().filter(|_| is_made)?;
            Some(Self {
                id: EntryMailId::new(id.as_uuid()),
                group_id: GroupId::new(group.id),
            })
        };
        facts.iter().filter_map(mail).collect()
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
        let limited = LimitedMail {
            id: mail.id.as_uuid(),
            organization_id,
            recipient: recipient.clone(),
        };
        if let Some(at) = self.admit(&limited).await? {
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

//! What the entries of a show lack before their back numbers are handed out: for the office,
//! and by mail to whom it concerns, once.

use kernel::{
    Actor, ChangeKind, Changer, Difference, EmailAddress, EventId, Job, JobError, JobKind,
    NeedKind, NewAuditLine, NumberNeed, Outcome, Permission, Refusal, RegistrationId, Revision,
    StoreError, TimeZone,
};
use time::{Date, OffsetDateTime};

use crate::line_mail::line_mail;
use crate::{EntryMailService, Lack, LetterCause, Registration, RegistrationService};

/// An entry that takes part and lacks something before its number is handed out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryNeeds {
    /// The entry.
    pub registration: Registration,
    /// What it lacks.
    pub lacking: Vec<Lack>,
    /// When its rider was told by mail; `None` if it was not.
    pub told_at: Option<OffsetDateTime>,
}

/// What the entries of a show lack before their back numbers are handed out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShowNeeds {
    /// The name of the show.
    pub name: String,
    /// Its first day.
    pub first_day: Date,
    /// Its time zone.
    pub time_zone: TimeZone,
    /// What it wants.
    pub needs: Vec<NumberNeed>,
    /// The entries that take part and lack something, first made first.
    pub entries: Vec<EntryNeeds>,
}

impl ShowNeeds {
    /// Each need with the number of entries that lack it.
    #[must_use]
    pub fn counts(&self) -> Vec<(&NumberNeed, usize)> {
        let lacks = |need: &NumberNeed| {
            let entries = self.entries.iter();
            let lacking = entries.filter(|it| it.lacking.iter().any(|lack| lack.need == *need));
            lacking.count()
        };
        self.needs.iter().map(|need| (need, lacks(need))).collect()
    }

    /// Those entries alone that lack something of this kind, with that alone.
    #[must_use]
    pub fn of_kind(mut self, kind: NeedKind) -> Self {
        for entry in &mut self.entries {
            entry.lacking.retain(|lack| lack.need.kind == kind);
        }
        self.entries.retain(|entry| !entry.lacking.is_empty());
        self
    }
}

line_mail! {
    /// The mail that tells a rider what lacks before the back number is handed out.
    NeedsMail(JobKind::new("needs_mail")) {
        /// The entry.
        registration_id: RegistrationId,
    }
    after |line| {
        let (id, _) = line.entry?;
        (line.difference.kind == ChangeKind::NeedsMailed).then_some(id)
    }
}

/// The line of the audit trail about a rider who is to be told what lacks.
fn told(
    entry: (RegistrationId, Revision),
    to: &EmailAddress,
    at: OffsetDateTime,
    by: Changer,
) -> NewAuditLine {
    NewAuditLine {
        entry: Some(entry),
        at,
        by,
        difference: Difference::new(ChangeKind::NeedsMailed, "", "", to.as_str()),
        reason: None,
        // Not by the mail about changes: nothing was changed.
        is_mailed: false,
    }
}

impl RegistrationService {
    /// What the entries of one of the actor's shows lack before their numbers are handed out;
    /// `None` if the actor has no such show.
    pub async fn needs(
        &self,
        actor: &Actor,
        event_id: EventId,
    ) -> Result<Option<ShowNeeds>, StoreError> {
        let scope = actor.to(Permission::ReadShows);
        self.store.needs(&scope, event_id).await
    }

    /// Tells the riders of those entries what lacks, by a mail to each that was not told
    /// before. Entries without an address, and those whose number is out, are left out. Returns
    /// how many are told.
    pub async fn mail_needs(&self, actor: &Actor, event_id: EventId) -> Result<usize, Refusal> {
        let now = self.clock.now();
        let scope = actor.to(Permission::ManageEntries);
        let mut tx = self.store.begin().await?;
        let show = tx.lock_own_show(&scope, event_id).await?;
        let show = show.ok_or(Refusal::NotFound("Event"))?;
        let entries = tx.needs(show.event_id).await?;
        let lines: Vec<_> = entries
            .iter()
            .filter(|it| it.told_at.is_none() && it.registration.released.is_none())
            .filter_map(|it| {
                let entry = &it.registration;
                let to = entry.rider.rider_email.get()?;
                Some(told((entry.id, entry.revision), to, now, actor.changer()))
            })
            .collect();
        tx.record(show.event_id, &lines).await?;
        tx.commit().await?;
        Ok(lines.len())
    }
}

impl EntryMailService {
    /// Executes a [`NeedsMail`]: it says what lacks at the attempt. If nothing does any more,
    /// nobody is told.
    pub async fn mail_needs(&self, mail: NeedsMail, job: &Job) -> Result<Outcome, JobError> {
        let news = self.store.entry_that_lacks(mail.registration_id).await?;
        match news.filter(|it| !it.lacking.is_empty()) {
            Some(news) => self.deliver(mail.id, LetterCause::Needs, news, job).await,
            None => Ok(Outcome::Done),
        }
    }
}

#[cfg(test)]
mod tests {
    use kernel::{
        AuditLineId, EntryMailId, Follows as _, IdGenerator as _, OptionalLine, Recorded,
        SequentialIds,
    };
    use time::macros::{date, datetime};

    use super::*;
    use crate::register::tests::{BEFORE_THE_END, service, show, tx_that_enters, wish};

    fn need(kind: NeedKind) -> NumberNeed {
        let association = OptionalLine::parse("TWHBEA").expect("a line");
        NumberNeed::new(kind, None, association).expect("can be wanted")
    }

    fn lack(kind: NeedKind) -> Lack {
        Lack {
            need: need(kind),
            name: "Rae Doe".to_owned(),
            day: None,
            typed: String::new(),
        }
    }

    async fn needs(lacking: &[&[NeedKind]]) -> ShowNeeds {
        let made = service(tx_that_enters(show()), BEFORE_THE_END);
        let entry = made.register(wish(&[])).await.expect("entered");
        let entries = lacking.iter().map(|kinds| EntryNeeds {
            registration: entry.clone(),
            lacking: kinds.iter().map(|kind| lack(*kind)).collect(),
            told_at: None,
        });
        ShowNeeds {
            name: "Spring".to_owned(),
            first_day: date!(2026 - 06 - 06),
            time_zone: TimeZone::parse("UTC").expect("a zone"),
            needs: [NeedKind::Membership, NeedKind::Paid, NeedKind::Phone]
                .map(need)
                .to_vec(),
            entries: entries.collect(),
        }
    }

    #[tokio::test]
    async fn entries_are_counted_by_what_they_lack() {
        use NeedKind::{Membership, Paid};
        let needs = needs(&[&[Membership, Paid], &[Paid]]).await;
        let counts: Vec<_> = needs.counts().iter().map(|(_, count)| *count).collect();
        assert_eq!(counts, [1, 2, 0]);
        let of_members = needs.of_kind(Membership);
        assert_eq!(of_members.entries.len(), 1);
        assert_eq!(of_members.entries[0].lacking, [lack(Membership)]);
    }

    #[test]
    fn a_rider_is_told_for_each_line_that_says_so() {
        let ids = SequentialIds::default();
        let entry = RegistrationId::new(ids.next_uuid());
        let to = EmailAddress::parse("rae@example.org").expect("an address");
        let at = datetime!(2026-05-01 12:00 UTC);
        let line = told((entry, Revision::FIRST), &to, at, Changer::Server);
        let mut paid = line.clone();
        paid.difference = Difference::new(ChangeKind::Payment, "cash", "", "$5.00");
        let lines = [paid, line];
        let facts = lines.each_ref().map(|line| Recorded {
            id: AuditLineId::new(ids.next_uuid()),
            line,
        });
        let mail = NeedsMail {
            id: EntryMailId::new(facts[1].id.as_uuid()),
            registration_id: entry,
        };
        assert_eq!(NeedsMail::after(&facts), [mail]);
        assert_eq!(crate::EntryMail::after(&facts), []);
        let task = kernel::AnyTask::from(mail);
        assert_eq!(task.read::<NeedsMail>(), Some(mail));
    }
}

use std::iter::once;

use kernel::{
    Actor, CourseId, DuplicateDoseId, NamedHorse, OptionalLine, OrganizationId, Permission,
    RecordDate, RequiredLine, StoreError, to_unix_millis,
};
use time::{Duration, OffsetDateTime};

use crate::{DayTime, Dose, Mark, TaskService};

/// What somebody recorded of a dose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DoseRecord {
    /// Given, or skipped.
    pub is_given: bool,
    /// Why it was skipped, or a remark; may be empty if it was given.
    pub reason: OptionalLine<500>,
    /// Who recorded it, and when it was given or skipped.
    pub mark: Mark,
}

/// A record of a dose of which there was one already: each person did not know of the
/// other, so the horse may have got it twice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DuplicateDose {
    /// Its id.
    pub id: DuplicateDoseId,
    /// What was recorded.
    pub record: DoseRecord,
}

/// That a dose has two records, for the people who made them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DoseRecordedTwice {
    /// The id of the later record.
    pub id: DuplicateDoseId,
    /// The course.
    pub course_id: CourseId,
    /// The organization that it belongs to.
    pub organization_id: OrganizationId,
    /// The horse.
    pub horse: NamedHorse,
    /// The drug.
    pub drug: RequiredLine<200>,
    /// How much of it.
    pub dose: RequiredLine<200>,
    /// The day for which it was due, or on which it was given as needed.
    pub date: RecordDate,
    /// The time at which it was due, or given as needed.
    pub time: DayTime,
    /// What arrived first.
    pub first: DoseRecord,
    /// What arrived later.
    pub second: DoseRecord,
}

/// A dose that is to be recorded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewDose {
    /// The dose, without duplicates.
    pub dose: Dose,
    /// Whether its time is the one that was sent with it. Otherwise a second record by the
    /// same account cannot be told from the first one that is sent again.
    pub is_timed: bool,
    /// When it arrived.
    pub sent_at: OffsetDateTime,
}

/// From which age on a dose was not given as it was sent, but without a network before.
const SENT_AT_ONCE: Duration = Duration::minutes(2);

impl NewDose {
    /// Whether it was given before it was sent, when nobody could know of others.
    #[must_use]
    pub fn is_late(&self) -> bool {
        self.is_timed && self.dose.mark.at < self.sent_at - SENT_AT_ONCE
    }
}

impl Dose {
    /// What was recorded first.
    #[must_use]
    pub fn record(&self) -> DoseRecord {
        DoseRecord {
            is_given: self.is_given,
            reason: self.reason.clone(),
            mark: self.mark.clone(),
        }
    }

    /// When it was given, by all records of it.
    pub fn given_at(&self) -> impl Iterator<Item = OffsetDateTime> {
        let duplicates = self.duplicates.iter().map(|it| &it.record);
        let records = duplicates.map(|it| (it.is_given, it.mark.at));
        let records = once((self.is_given, self.mark.at)).chain(records);
        records.filter_map(|(is_given, at)| is_given.then_some(at))
    }

    /// Whether somebody recorded that it was given.
    #[must_use]
    pub fn was_given(&self) -> bool {
        self.given_at().next().is_some()
    }

    /// Whether a dose that is sent is one of the records that are here, sent again.
    #[must_use]
    pub fn has(&self, sent: &NewDose) -> bool {
        let duplicates = self.duplicates.iter().map(|it| &it.record.mark);
        let mut marks = once(&self.mark).chain(duplicates);
        let (by, at) = (sent.dose.mark.by, to_unix_millis(sent.dose.mark.at));
        marks.any(|it| it.by == by && (!sent.is_timed || to_unix_millis(it.at) == at))
    }
}

impl TaskService {
    /// The doses that the actor and somebody else recorded, as far as the actor has not
    /// confirmed to know of it, the latest record first.
    pub async fn doses_recorded_twice(
        &self,
        actor: &Actor,
    ) -> Result<Vec<DoseRecordedTwice>, StoreError> {
        let scope = actor.to(Permission::ReadHorses);
        self.courses.unread_duplicates(&scope).await
    }

    /// Records that the actor knows of a dose that was recorded twice; `false` if the
    /// actor's barns have no such dose.
    pub async fn confirm_duplicate(
        &self,
        actor: &Actor,
        id: DuplicateDoseId,
    ) -> Result<bool, StoreError> {
        let scope = actor.to(Permission::ReadHorses);
        let now = self.clock.now();
        self.courses.read_duplicate(&scope, id, now).await
    }
}

#[cfg(test)]
mod tests {
    use kernel::{AccountId, IdGenerator as _, SequentialIds};

    use super::*;
    use crate::give_dose::tests::{course, time};
    use crate::tick::tests::{NOW, actor, day};

    fn dose(by: AccountId, at: OffsetDateTime) -> Dose {
        let course = course();
        Dose {
            course_id: course.id,
            date: day(NOW.date()),
            time: time("08:00"),
            drug: course.details.drug,
            dose: course.details.dose,
            route: course.details.route,
            is_given: true,
            reason: OptionalLine::default(),
            mark: Mark {
                at,
                by,
                email: String::new(),
            },
            duplicates: Vec::new(),
        }
    }

    #[test]
    fn what_is_sent_again_is_no_second_record() {
        let (ids, me) = (SequentialIds::default(), actor().account_id());
        ids.next_uuid();
        let other = AccountId::new(ids.next_uuid());
        let first = dose(me, NOW);
        let later = NOW + Duration::MINUTE;
        for (by, at, is_timed, is_here) in [
            (me, NOW, true, true),
            (me, later, false, true),
            // On another phone of the same person.
            (me, later, true, false),
            (other, NOW, true, false),
            (other, later, false, false),
        ] {
            let dose = dose(by, at);
            let sent = NewDose {
                dose,
                is_timed,
                sent_at: later,
            };
            assert_eq!(first.has(&sent), is_here, "{by} {at} {is_timed}");
        }
    }

    #[test]
    fn a_dose_was_given_if_one_record_says_so() {
        let mut skipped = dose(actor().account_id(), NOW);
        skipped.is_given = false;
        assert!(!skipped.was_given());
        let given = dose(actor().account_id(), NOW + Duration::HOUR);
        skipped.duplicates.push(DuplicateDose {
            id: DuplicateDoseId::new(SequentialIds::default().next_uuid()),
            record: given.record(),
        });
        let given: Vec<_> = skipped.given_at().collect();
        assert_eq!(given, [NOW + Duration::HOUR]);
    }
}

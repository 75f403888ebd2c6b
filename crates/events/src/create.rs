use kernel::{Actor, EventId, IdempotencyKey, Permission, Revision};

use crate::{ClassPlan, Event, EventForm, EventService, SaveEventError, ShowTypes};

impl EventService {
    /// Creates a show in the chosen organization, or else the actor's own, with a
    /// new public link and, if requested, saves it as a
    /// template. Schedules the notice if its due time is in the future.
    /// Repeated with the same key, it returns the first show.
    pub async fn create(
        &self,
        actor: &Actor,
        form: EventForm,
        key: Option<IdempotencyKey>,
    ) -> Result<Event, SaveEventError> {
        let now = self.clock.now();
        let scope = actor.to(Permission::EditShows);
        let organization_id = scope.choose(form.organization)?;
        let template = self.save_template(organization_id, &form, now);
        let types = ShowTypes::same(form.details.profile.is_for_walking_horses());
        let classes = ClassPlan::new(form.classes, self.ids.as_ref()).apply(&[], types)?;
        let entry_rules = form.entry_rules.unwrap_or_default();
        let event = Event {
            id: EventId::new(self.ids.next_uuid()),
            organization_id,
            public_link: self.ids.next_token(),
            classes,
            entry_rules: entry_rules.with_ids(self.ids.as_ref()),
            revision: Revision::FIRST,
            usda_notified_at: None,
            usda_notice_scheduled_at: self.calendar.notice_at(&form.details.schedule, now),
            usda_letter_ready_at: None,
            weekend_id: None,
            created_at: now,
            updated_at: now,
            details: form.details,
        };
        self.store.insert(&scope, &event, template, key).await
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::sync::Arc;

    use kernel::{
        AccountId, ClassId, IdGenerator as _, Location, Manager, ManualClock, Money, NoticeFacts,
        OptionalLine, OptionalText, Refusal, RequiredLine, SequentialIds, TimeZone,
    };
    use time::OffsetDateTime;
    use time::macros::datetime;

    use super::*;
    use crate::{
        Change, ClassDraft, ClassList, EventDetails, MockEventStore, MockNoticeCalendar,
        Replaceable, Schedule, ShowProfile,
    };

    pub(crate) fn details() -> EventDetails {
        EventDetails {
            profile: ShowProfile {
                name: RequiredLine::parse("Spring Classic").expect("valid"),
                event_type: RequiredLine::parse("Open Show").expect("valid"),
                location: Location {
                    venue: RequiredLine::parse("Fairgrounds").expect("valid"),
                    address: OptionalLine::default(),
                    city: OptionalLine::default(),
                    state: OptionalLine::default(),
                    zip_code: OptionalLine::default(),
                },
                manager: Manager::default(),
                require_dqp: true,
                notice: NoticeFacts::default(),
                notes: OptionalText::default(),
                office_notes: OptionalText::default(),
            },
            schedule: Schedule::new(
                datetime!(2026-06-06 23:00 UTC),
                datetime!(2026-06-07 04:00 UTC),
                TimeZone::parse("America/Chicago").expect("known"),
            )
            .expect("valid"),
        }
    }

    pub(crate) fn form() -> EventForm {
        EventForm {
            organization: None,
            details: details(),
            classes: ClassList::default(),
            entry_rules: None,
            revision: None,
            template: None,
        }
    }

    pub(crate) const NOTICE_AT: OffsetDateTime = datetime!(2026-05-07 23:00 UTC);

    pub(crate) fn service(store: MockEventStore) -> EventService {
        let mut calendar = MockNoticeCalendar::new();
        calendar
            .expect_notice_at()
            .withf(|schedule, now| {
                *schedule == details().schedule && *now == datetime!(2026-05-01 12:00 UTC)
            })
            .return_const(Some(NOTICE_AT));
        EventService::new(
            Arc::new(store),
            Arc::new(calendar),
            Arc::new(ManualClock::at(datetime!(2026-05-01 12:00 UTC))),
            Arc::new(SequentialIds::default()),
        )
    }

    pub(crate) fn actor() -> Actor {
        Actor::alone(AccountId::new(SequentialIds::default().next_uuid()))
    }

    #[tokio::test]
    async fn a_new_show_belongs_to_its_actor_and_is_not_notified() {
        let mut store = MockEventStore::new();
        store
            .expect_insert()
            .withf(|_, _, template, _| template.is_none())
            .returning(|_, event, _, _| Ok(event.clone()));
        let event = service(store)
            .create(&actor(), form(), None)
            .await
            .expect("created");
        assert_eq!(event.organization_id, actor().own_organization());
        assert_eq!(event.usda_notified_at, None);
        assert_eq!(event.usda_notice_scheduled_at, Some(NOTICE_AT));
        assert_eq!(event.created_at, datetime!(2026-05-01 12:00 UTC));
    }

    #[tokio::test]
    async fn saving_as_a_template_keeps_the_profile_and_the_zone() {
        let mut store = MockEventStore::new();
        store
            .expect_insert()
            .withf(|_, event, template, _| {
                template.as_ref().is_some_and(|save| {
                    let template = &save.template;
                    save.replaceable == Replaceable::Nothing
                        && template.profile == event.details.profile
                        && template.time_zone.name() == "America/Chicago"
                        && template.organization_id == event.organization_id
                })
            })
            .times(1)
            .returning(|_, event, _, _| Ok(event.clone()));
        let form = EventForm {
            template: Some(Replaceable::Nothing),
            ..form()
        };
        let created = service(store).create(&actor(), form, None).await;
        assert!(created.is_ok());
    }

    #[tokio::test]
    async fn a_key_of_another_request_is_refused() {
        let mut store = MockEventStore::new();
        store
            .expect_insert()
            .returning(|_, _, _, _| Err(Refusal::KeyReused.into()));
        let key = IdempotencyKey::parse("attempt", "fingerprint").ok();
        let result = service(store).create(&actor(), form(), key).await;
        assert!(matches!(
            result,
            Err(SaveEventError::Refusal(Refusal::KeyReused))
        ));
    }

    fn lead_line(id: Option<ClassId>) -> EventForm {
        let class = ClassDraft {
            id,
            number: None,
            name: RequiredLine::parse("Lead Line").expect("valid"),
            description: OptionalLine::default(),
            price: Money::ZERO,
            capacity: Change::Keep,
            closed: Change::Keep,
            walking_horses: Change::Keep,
        };
        let classes = ClassList::new(vec![class]).expect("valid");
        EventForm { classes, ..form() }
    }

    #[tokio::test]
    async fn a_new_show_has_new_classes_with_numbers() {
        let mut store = MockEventStore::new();
        store
            .expect_insert()
            .returning(|_, event, _, _| Ok(event.clone()));
        let event = service(store)
            .create(&actor(), lead_line(None), None)
            .await
            .expect("created");
        assert_eq!(event.classes[0].name.as_str(), "Lead Line");
        assert_eq!(event.classes[0].number.as_str(), "1");
    }

    #[tokio::test]
    async fn a_class_of_another_show_is_refused() {
        let form = lead_line(Some(ClassId::new(SequentialIds::default().next_uuid())));
        let result = service(MockEventStore::new())
            .create(&actor(), form, None)
            .await;
        assert!(matches!(result, Err(SaveEventError::Classes(_))));
    }
}

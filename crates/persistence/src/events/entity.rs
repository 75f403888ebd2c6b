//! The rows of `events`, `event_templates` and `classes`.

mod entry_rules;

pub(crate) use entry_rules::EntryRulesJson;

pub(crate) mod event {
    use events::{EntryRules, Event, EventDetails, Schedule, ShowClass, ShowProfile};
    use kernel::{
        EmailAddress, EventId, InspectionChoice, Location, Manager, NoticeFacts, OptionalLine,
        OptionalText, OrganizationId, PhoneNumber, RandomToken, RequiredLine, Revision,
        TherapeuticChoice, WeekendId, to_unix_millis,
    };
    use time::OffsetDateTime;

    use crate::prelude::*;
    use crate::table::table;

    table! {
        /// Also stored as JSON under idempotency keys, as it was created: a column
        /// that is added later needs `serde(default)`.
        "events" of event: Event {
            id,
            organization_id,
            public_link,
            details: EventDetails {
                profile: ShowProfile {
                    name,
                    event_type,
                    location: Location { venue, address, city, state, zip_code },
                    manager: Manager {
                        name: manager_name,
                        address: manager_address,
                        email: manager_email,
                        phone: manager_phone,
                    },
                    require_dqp,
                    notice: NoticeFacts {
                        expected_entries,
                        inspection,
                        inspectors,
                        therapeutic_use,
                        therapeutic_details,
                    },
                    notes,
                    office_notes,
                },
                schedule,
            },
            classes,
            entry_rules,
            weekend_id,
            revision,
            usda_notified_at,
            usda_notice_scheduled_at,
            usda_letter_ready_at,
            created_at,
            updated_at,
        }
        columns {
            id: EventId,
            organization_id: OrganizationId,
            public_link: RandomToken,
            name: RequiredLine<200>,
            event_type: RequiredLine<100>,
            venue: RequiredLine<200>,
            address: OptionalLine<200>,
            city: OptionalLine<100>,
            state: OptionalLine<50>,
            zip_code: OptionalLine<20>,
            manager_name: OptionalLine<200>,
            manager_address: OptionalLine<300>,
            manager_email: Option<EmailAddress>,
            manager_phone: Option<PhoneNumber>,
            require_dqp: bool,
            expected_entries: Option<u32>,
            inspection: Option<InspectionChoice>,
            #[sea_orm(column_type = "JsonBinary")]
            inspectors: Vec<RequiredLine<200>>,
            therapeutic_use: Option<TherapeuticChoice>,
            therapeutic_details: OptionalText<2000>,
            notes: OptionalText<10000>,
            office_notes: OptionalText<10000>,
            #[sea_orm(column_type = "JsonBinary")]
            entry_rules: EntryRules,
            #[serde(default)]
            weekend_id: Option<WeekendId>,
            revision: Revision,
            usda_notified_at: Option<OffsetDateTime>,
            usda_notice_scheduled_at: Option<OffsetDateTime>,
            usda_letter_ready_at: Option<OffsetDateTime>,
            created_at: OffsetDateTime,
            updated_at: OffsetDateTime,
        }
        computed {
            name_key: String = event.details.profile.name.key(),
            event_type_key: String = event.details.profile.event_type.key(),
            venue_key: String = event.details.profile.location.venue.key(),
            starts_at: i64 = to_unix_millis(event.details.schedule.starts_at()),
            ends_at: i64 = to_unix_millis(event.details.schedule.ends_at()),
            time_zone: String = event.details.schedule.time_zone().name().to_owned(),
            // Those below are the values of a new show.
            entry_counter: i64 = 0,
            entry_bytes: i64 = 0,
            participant_count: i64 = 0,
            total_fees: i64 = 0,
            wait_counter: i64 = 0,
            last_back_number: i64 = i64::from(event.entry_rules.first_back_number) - 1,
            hidden_at: Option<i64> = None,
        }
        beside {
            schedule: Schedule,
            classes: Vec<ShowClass>,
        }
    }

    impl Owned for Entity {
        const ID: Column = Column::Id;
        const ORGANIZATION: Column = Column::OrganizationId;
    }
}

/// Shows that belong together.
pub(crate) mod weekend {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, serde::Serialize)]
    #[sea_orm(table_name = "weekends")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub organization_id: Uuid,
        pub created_at: i64,
    }

    impl ActiveModelBehavior for ActiveModel {}

    impl Owned for Entity {
        const ID: Column = Column::Id;
        const ORGANIZATION: Column = Column::OrganizationId;
    }
}

/// The classes of shows. Triggers count their entries, see
/// `registrations/mod.rs`.
pub(crate) mod class {
    use events::{ClassNumber, ShowClass};
    use kernel::{ClassId, EventId, Money, OptionalLine, RequiredLine};

    use crate::prelude::*;
    use crate::table::table;

    /// A class at its place in a show.
    pub(crate) struct Placed {
        pub(crate) event_id: EventId,
        pub(crate) position: i64,
        pub(crate) class: ShowClass,
    }

    table! {
        /// Also stored as JSON under idempotency keys, with its show.
        "classes" of placed: Placed {
            event_id,
            position,
            class: ShowClass {
                id,
                number,
                name,
                description,
                price,
                capacity,
                closed,
                walking_horses,
            },
        }
        columns {
            id: ClassId,
            event_id: EventId,
            position: i64,
            number: ClassNumber,
            name: RequiredLine<200>,
            description: OptionalLine<1000>,
            price: Money,
            capacity: Option<u32>,
            closed: bool,
            #[serde(default)]
            walking_horses: bool,
        }
        computed {
            number_key: String = placed.class.number.key(),
            name_key: String = placed.class.name.key(),
            entered: i64 = 0,
            waiting: i64 = 0,
            scratched: i64 = 0,
            /// Whether other classes are in its place, or it is in that of others.
            #[serde(default)]
            regrouped: Option<String> = None,
        }
    }

    impl Model {
        /// Whether others are held in its place, and nobody has entered it since.
        pub(crate) fn is_replaced(&self) -> bool {
            self.regrouped.as_deref() == Some("replaced") && self.entered == 0
        }
    }
}

pub(crate) mod event_template {
    use events::{ClassNumber, ShowHours, ShowProfile, Template, TemplateClass};
    use kernel::{
        Location, Manager, Money, NoticeFacts, OptionalLine, OptionalText, OrganizationId,
        RequiredLine, Revision, TemplateId, TimeZone,
    };
    use time::OffsetDateTime;

    use crate::prelude::*;
    use crate::table::{Stored as _, record, table};

    table! {
        "event_templates" of template: Template {
            id,
            organization_id,
            profile,
            classes,
            time_zone,
            revision,
            hours,
            saved_at,
        }
        columns {
            id: TemplateId,
            organization_id: OrganizationId,
            time_zone: TimeZone,
            revision: Revision,
            saved_at: OffsetDateTime,
        }
        computed {
            name_key: String = template.profile.name.key(),
            #[sea_orm(column_type = "JsonBinary")]
            profile: KeptJson = Kept::of(template).column(),
            start_minute: Option<i64> = template.hours.map(|it| it.start_minute().into()),
            end_minute: Option<i64> = template.hours.map(|it| it.end_minute().into()),
            days: Option<i64> = template.hours.map(|it| it.days().into()),
        }
        beside {
            profile: ShowProfile,
            classes: Vec<TemplateClass>,
            hours: Option<ShowHours>,
        }
    }

    impl Owned for Entity {
        const ID: Column = Column::Id;
        const ORGANIZATION: Column = Column::OrganizationId;
    }

    /// What a template keeps of a show.
    pub(crate) struct Kept {
        pub(crate) profile: ShowProfile,
        pub(crate) classes: Vec<TemplateClass>,
    }

    impl Kept {
        pub(crate) fn of(template: &Template) -> Self {
            let (profile, classes) = (template.profile.clone(), template.classes.clone());
            Self { profile, classes }
        }
    }

    record! {
        KeptJson of Kept { profile, classes }
        members {
            #[serde(flatten)]
            profile: ShowProfile,
            classes: Vec<TemplateClass>,
        }
    }

    record! {
        /// A member that is added later needs a default for older templates.
        ProfileJson of ShowProfile {
            name,
            event_type,
            location,
            manager,
            require_dqp,
            notice,
            notes,
            office_notes,
        }
        members {
            name: RequiredLine<200>,
            event_type: RequiredLine<100>,
            #[serde(flatten)]
            location: Location,
            #[serde(flatten)]
            manager: Manager,
            require_dqp: bool,
            #[serde(flatten)]
            notice: NoticeFacts,
            notes: OptionalText<10000>,
            office_notes: OptionalText<10000>,
        }
    }

    record! {
        ClassJson of TemplateClass { number, name, description, price, capacity, walking_horses }
        members {
            number: Option<ClassNumber>,
            name: RequiredLine<200>,
            description: OptionalLine<1000>,
            price: Money,
            capacity: Option<u32>,
            #[serde(default)]
            walking_horses: Option<bool>,
        }
    }
}

/// What the office of a show writes into its prize list.
pub(crate) mod prize_list {
    use events::{ClassHonors, PrizeListText};
    use kernel::{ClassId, EventId, OptionalLine, OptionalText, Revision};
    use time::OffsetDateTime;

    use crate::prelude::*;
    use crate::table::{record, table};

    /// What is written for a show.
    pub(crate) struct Written {
        pub(crate) event_id: EventId,
        pub(crate) text: PrizeListText,
    }

    table! {
        "prize_lists" of written: Written {
            event_id,
            text: PrizeListText { before, after, honors, published_at, revision },
        }
        columns {
            event_id: EventId,
            before: OptionalText<10000>,
            after: OptionalText<10000>,
            #[sea_orm(column_type = "JsonBinary")]
            honors: Vec<ClassHonors>,
            published_at: Option<OffsetDateTime>,
            revision: Revision,
        }
    }

    record! {
        HonorsJson of ClassHonors { class_id, sponsor, trophy }
        members {
            class_id: ClassId,
            sponsor: OptionalLine<200>,
            trophy: OptionalLine<200>,
        }
    }
}

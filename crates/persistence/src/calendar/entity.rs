//! The rows of `appointments`, `appointment_horses` and `appointment_changes`.

pub(crate) mod appointment {
    use std::collections::BTreeMap;

    use calendar::{Appointment, AppointmentDetails, AppointmentKind, Change, Span};
    use kernel::{
        AccountId, AppointmentId, ContactId, HorseId, OptionalLine, OptionalText, OrganizationId,
        Recurrence, RequiredLine, Revision, TimeZone,
    };
    use time::{Date, Duration, OffsetDateTime};

    use crate::prelude::*;
    use crate::table::{Stored, table, word_columns};

    /// The stored end of a series without a last occurrence.
    const NO_END: i64 = i64::MAX;

    table! {
        /// Also stored as JSON under idempotency keys, as it was created: a column
        /// that is added later needs `serde(default)`.
        "appointments" of appointment: Appointment {
            id,
            organization_id,
            account_id,
            details: AppointmentDetails {
                kind,
                title,
                span,
                is_all_day,
                time_zone,
                recurrence,
                horse_ids,
                contact_id,
                place,
                notes,
                remind_before: remind_before_minutes,
            },
            changes,
            reminded_until,
            revision,
            created_at,
            updated_at,
        }
        columns {
            id: AppointmentId,
            organization_id: OrganizationId,
            account_id: AccountId,
            kind: AppointmentKind,
            title: RequiredLine<200>,
            is_all_day: bool,
            time_zone: TimeZone,
            contact_id: Option<ContactId>,
            place: OptionalLine<300>,
            notes: OptionalText<4000>,
            remind_before_minutes: Option<Duration>,
            reminded_until: OffsetDateTime,
            revision: Revision,
            created_at: OffsetDateTime,
            updated_at: OffsetDateTime,
        }
        computed {
            starts_on: String = appointment.details.span.first_day().column(),
            start_minute: i64 = appointment.details.span.start_minute().column(),
            ends_on: String = appointment.details.span.last_day().column(),
            end_minute: i64 = appointment.details.span.end_minute().column(),
            recurrence: Option<String> =
                appointment.details.recurrence.as_ref().map(ToString::to_string),
            last_on: Option<String> = appointment.details.last_day().column(),
            from_at: i64 = appointment.bounds().0.column(),
            until_at: i64 = appointment.bounds().1.column().unwrap_or(NO_END),
        }
        beside {
            span: Span,
            recurrence: Option<Recurrence>,
            horse_ids: Vec<HorseId>,
            changes: BTreeMap<Date, Change>,
        }
    }

    word_columns!(AppointmentKind);

    /// In minutes.
    impl Stored for Duration {
        type Column = i64;

        fn column(&self) -> i64 {
            self.whole_minutes()
        }

        fn of_column(column: i64) -> Option<Self> {
            Some(Self::minutes(column))
        }
    }

    impl Owned for Entity {
        const ID: Column = Column::Id;
        const ORGANIZATION: Column = Column::OrganizationId;
    }
}

pub(crate) mod horse_of {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "appointment_horses")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub appointment_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub horse_id: Uuid,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(crate) mod change {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "appointment_changes")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub appointment_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub day: String,
        pub is_dropped: bool,
        pub title: Option<String>,
        pub starts_on: Option<String>,
        pub start_minute: Option<i64>,
        pub ends_on: Option<String>,
        pub end_minute: Option<i64>,
        pub place: Option<String>,
        pub notes: Option<String>,
        pub has_contact: bool,
        pub contact_id: Option<Uuid>,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

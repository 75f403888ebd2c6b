//! The rows of `tasks`, `task_horses`, `task_ticks`, `medications`, `medication_doses` and
//! `duplicate_doses`. Tasks and medications are also stored as JSON under
//! idempotency keys, as they were created: a column that is added later needs
//! `serde(default)`.

pub(crate) mod task {
    use kernel::{
        HorseId, NamedHorse, OptionalLine, OptionalText, OrganizationId, RequiredLine, Revision,
        TaskId,
    };
    use tasks::{DayTime, Former, Series, Task, TaskDetails};
    use time::OffsetDateTime;

    use crate::prelude::*;
    use crate::table::table;

    table! {
        "tasks" of task: Task {
            id,
            organization_id,
            details: TaskDetails { title, horse_ids, series, time: minute, assignee, notes },
            former,
            horses,
            revision,
            created_at,
            updated_at,
        }
        columns {
            id: TaskId,
            organization_id: OrganizationId,
            title: RequiredLine<200>,
            /// When it was due before it was changed.
            #[sea_orm(column_type = "JsonBinary")]
            former: Vec<Former<Series>>,
            minute: Option<DayTime>,
            assignee: OptionalLine<200>,
            notes: OptionalText<4000>,
            revision: Revision,
            created_at: OffsetDateTime,
            updated_at: OffsetDateTime,
        }
        computed {
            starts_on: String = task.details.series.starts_on().to_string(),
            recurrence: Option<String> = task.details.series.recurrence().map(ToString::to_string),
            last_on: Option<String> = task.details.series.last_day().map(|day| day.to_string()),
        }
        beside {
            series: Series,
            horse_ids: Vec<HorseId>,
            horses: Vec<NamedHorse>,
        }
    }

    impl Owned for Entity {
        const ID: Column = Column::Id;
        const ORGANIZATION: Column = Column::OrganizationId;
    }
}

pub(crate) mod task_horse {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "task_horses")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub task_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub horse_id: Uuid,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

pub(crate) mod tick {
    use kernel::{AccountId, OrganizationId, RecordDate, TaskId};
    use tasks::{Mark, Tick};
    use time::OffsetDateTime;

    use crate::prelude::*;
    use crate::table::table;

    table! {
        "task_ticks" of tick: Tick {
            task_id,
            date: day,
            mark: Mark { at: ticked_at, by: account_id, email },
        }
        columns {
            task_id: TaskId,
            #[sea_orm(primary_key, auto_increment = false)]
            day: RecordDate,
            account_id: AccountId,
            ticked_at: OffsetDateTime,
        }
        given {
            organization_id: OrganizationId,
        }
        beside {
            email: String,
        }
    }
}

pub(crate) mod course {
    use kernel::{
        CourseId, HorseId, NamedHorse, OptionalLine, OptionalText, OrganizationId, RecordDate,
        RequiredLine, Revision,
    };
    use sea_orm::prelude::Json;
    use tasks::{Course, CourseDetails, DosePlan, DoseSteps, Former, Rhythm};
    use time::OffsetDateTime;

    use super::super::rhythm::{last_on, minutes};
    use crate::prelude::*;
    use crate::table::table;

    /// The last day of a course that has none.
    pub(crate) const FOREVER: &str = "9999-12-31";

    table! {
        "medications" of course: Course {
            id,
            organization_id,
            horse: NamedHorse { id: horse_id, name: horse_name },
            details: CourseDetails {
                drug,
                dose,
                steps,
                route,
                from: starts_on,
                until,
                rhythm,
                reason,
                prescribed_by,
                withdrawal_note,
                withdrawal_days,
            },
            former,
            revision,
            created_at,
            updated_at,
            deleted_at,
        }
        columns {
            id: CourseId,
            organization_id: OrganizationId,
            horse_id: HorseId,
            drug: RequiredLine<200>,
            dose: RequiredLine<200>,
            route: OptionalLine<200>,
            #[sea_orm(column_type = "JsonBinary")]
            #[serde(default)]
            steps: DoseSteps,
            starts_on: RecordDate,
            /// When it was given before it was changed.
            #[sea_orm(column_type = "JsonBinary")]
            former: Vec<Former<DosePlan>>,
            reason: OptionalLine<500>,
            prescribed_by: OptionalLine<200>,
            withdrawal_note: OptionalText<2000>,
            #[serde(default)]
            withdrawal_days: Option<u32>,
            revision: Revision,
            created_at: OffsetDateTime,
            updated_at: OffsetDateTime,
            deleted_at: Option<OffsetDateTime>,
        }
        computed {
            #[sea_orm(column_type = "JsonBinary")]
            minutes: Json = minutes(course.details.rhythm.times()),
            #[serde(default)]
            recurrence: Option<String> = course.details.rhythm.rule().map(ToString::to_string),
            #[serde(default)]
            last_on: Option<String> = last_on(&course.details.rhythm, course.details.from),
            #[serde(default)]
            least_hours: Option<i64> = course.details.rhythm.as_needed().map(|it| it.least_hours.into()),
            #[serde(default)]
            most_per_day: Option<i64> = course.details.rhythm.as_needed().map(|it| it.most_per_day.into()),
            ends_on: String = course.details.until.map_or_else(|| FOREVER.to_owned(), |it| it.to_string()),
        }
        beside {
            horse_name: String,
            until: Option<RecordDate>,
            rhythm: Rhythm,
        }
    }

    impl Owned for Entity {
        const ID: Column = Column::Id;
        const ORGANIZATION: Column = Column::OrganizationId;
    }
}

pub(crate) mod dose {
    use kernel::{AccountId, CourseId, OptionalLine, OrganizationId, RecordDate, RequiredLine};
    use tasks::{DayTime, Dose, DuplicateDose, Mark};
    use time::OffsetDateTime;

    use crate::prelude::*;
    use crate::table::table;

    table! {
        "medication_doses" of dose_of: Dose {
            course_id: medication_id,
            date: day,
            time: minute,
            drug,
            dose,
            route,
            is_given: given,
            reason,
            mark: Mark { at: given_at, by: account_id, email },
            duplicates,
        }
        columns {
            medication_id: CourseId,
            #[sea_orm(primary_key, auto_increment = false)]
            day: RecordDate,
            #[sea_orm(primary_key, auto_increment = false)]
            minute: DayTime,
            drug: RequiredLine<200>,
            dose: RequiredLine<200>,
            route: OptionalLine<200>,
            given: bool,
            reason: OptionalLine<500>,
            account_id: AccountId,
            given_at: OffsetDateTime,
        }
        given {
            organization_id: OrganizationId,
        }
        beside {
            email: String,
            duplicates: Vec<DuplicateDose>,
        }
    }
}

pub(crate) mod duplicate {
    use crate::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "duplicate_doses")]
    pub(crate) struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub organization_id: Uuid,
        pub medication_id: Uuid,
        pub day: String,
        pub minute: i64,
        pub given: bool,
        pub reason: String,
        pub account_id: Uuid,
        pub given_at: i64,
        pub recorded_at: i64,
        pub first_read_at: Option<i64>,
        pub second_read_at: Option<i64>,
    }

    impl ActiveModelBehavior for ActiveModel {}
}

//! What is stored as JSON of schedules.

use kernel::{ClassId, RequiredLine, RingId, RingSessionId};
use rings::{ClassLine, Drag, Goes, RingSession, ScheduleLine};
use sea_orm::FromJsonQueryResult;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

use crate::table::{Col, Stored, record, word_columns};

word_columns!(Goes);

/// The sessions of a show.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
pub(crate) struct SessionsJson(pub Vec<SessionJson>);

record! {
    DragJson of Drag { every, minutes }
    members {
        every: u32,
        minutes: u32,
    }
}

record! {
    ClassLineJson of ClassLine {
        class_id, goes, minutes, minutes_per_entry, drag, break_minutes, with,
    }
    members {
        class_id: ClassId,
        goes: Goes,
        minutes: u32,
        minutes_per_entry: u32,
        drag: Option<Drag>,
        break_minutes: u32,
        with: Option<ClassId>,
    }
}

record! {
    SessionJson of RingSession { id, ring_id, starts_at, lines }
    members {
        id: RingSessionId,
        ring_id: RingId,
        starts_at: OffsetDateTime,
        lines: Vec<ScheduleLine>,
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ScheduleLineJson {
    Class(ClassLineJson),
    Pause { name: String, minutes: i64 },
}

impl Stored for ScheduleLine {
    type Column = ScheduleLineJson;

    fn column(&self) -> ScheduleLineJson {
        match self {
            Self::Class(line) => ScheduleLineJson::Class(line.column()),
            Self::Pause { name, minutes } => ScheduleLineJson::Pause {
                name: name.column(),
                minutes: minutes.column(),
            },
        }
    }

    fn of_column(column: ScheduleLineJson) -> Option<Self> {
        Some(match column {
            ScheduleLineJson::Class(line) => Self::Class(Stored::of_column(line)?),
            ScheduleLineJson::Pause { name, minutes } => Self::Pause {
                name: RequiredLine::of_column(name)?,
                minutes: Stored::of_column(minutes)?,
            },
        })
    }
}

impl Stored for Vec<ScheduleLine> {
    type Column = Vec<Col<ScheduleLine>>;

    fn column(&self) -> Self::Column {
        self.iter().map(Stored::column).collect()
    }

    fn of_column(column: Self::Column) -> Option<Self> {
        column.into_iter().map(Stored::of_column).collect()
    }
}

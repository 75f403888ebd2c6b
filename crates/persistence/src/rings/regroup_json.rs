//! What is stored as JSON of classes that took the place of others.

use std::collections::BTreeMap;

use kernel::{ClassEntryId, ClassId};
use rings::{Regrouping, RegroupingKind, RingSession};
use sea_orm::FromJsonQueryResult;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::entity::regrouping;
use super::schedule_json::SessionsJson;
use crate::row::Unreadable;
use crate::table::{Stored as _, read, word_columns};

word_columns!(RegroupingKind);

/// Which classes took the place of which, and what was before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
pub(crate) struct RegroupingJson {
    from: Vec<Uuid>,
    to: Vec<Uuid>,
    /// By the ids of class entries.
    origins: BTreeMap<Uuid, Uuid>,
    were_closed: Vec<Uuid>,
    sessions: Option<SessionsJson>,
    revision: Option<i64>,
}

fn classes(ids: Vec<Uuid>) -> Vec<ClassId> {
    ids.into_iter().map(ClassId::new).collect()
}

fn uuids(ids: &[ClassId]) -> Vec<Uuid> {
    ids.iter().map(|it| it.as_uuid()).collect()
}

pub(crate) fn record(regrouping: &Regrouping) -> RegroupingJson {
    let origins = regrouping.origins.iter();
    let (sessions, revision) = regrouping.schedule.clone().unzip();
    RegroupingJson {
        from: uuids(&regrouping.from),
        to: uuids(&regrouping.to),
        origins: origins
            .map(|(entry, class)| (entry.as_uuid(), class.as_uuid()))
            .collect(),
        were_closed: uuids(&regrouping.were_closed),
        sessions: sessions.map(|it| SessionsJson(it.column())),
        revision: revision.column(),
    }
}

pub(crate) fn to_regrouping(row: regrouping::Model) -> Result<Regrouping, Unreadable> {
    let record = row.record;
    let origins = record.origins.into_iter();
    let sessions = match record.sessions {
        Some(sessions) => Some(read::<Vec<RingSession>>("record", sessions.0)?),
        None => None,
    };
    Ok(Regrouping {
        kind: read("kind", row.kind)?,
        from: classes(record.from),
        to: classes(record.to),
        origins: origins
            .map(|(entry, class)| (ClassEntryId::new(entry), ClassId::new(class)))
            .collect(),
        were_closed: classes(record.were_closed),
        schedule: sessions.zip(read::<Option<u32>>("record", record.revision)?),
        at: read("made_at", row.made_at)?,
    })
}

//! What the prize list of a show says of its organization and its judges.

use std::collections::HashMap;

use accounts::OrganizationProfile;
use async_trait::async_trait;
use documents::ShowFilePurpose;
use events::{OfferedFile, Organizer, Sponsor};
use kernel::{
    ChangeKind, ClassId, Difference, EventId, OrganizationId, StoreError, to_unix_millis,
};
use processes::prize_list::{PrizeListFacts, PrizeListStore};
use rings::Judge;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, FromQueryResult, QueryFilter as _,
    QueryOrder as _, QuerySelect as _,
};
use time::OffsetDateTime;
use tracing::debug_span;
use uuid::Uuid;

use crate::audit::entity as audit;
use crate::events::prize_lists::text_of;
use crate::profiles::profile_of;
use crate::rings::entity::judged_class::{Column, Entity};
use crate::rings::json::JudgesJson;
use crate::row::{find_all, instant};
use crate::show_files;
use crate::store::store;
use crate::table::read;
use crate::trail::to_difference;

/// What riders may be told of.
const CORRECTED: [ChangeKind; 7] = [
    ChangeKind::Show,
    ChangeKind::EntryRule,
    ChangeKind::Fee,
    ChangeKind::OfferedClass,
    ChangeKind::Schedule,
    ChangeKind::PrizeList,
    ChangeKind::ShowFile,
];

/// Of how many changes at most a prize list tells.
const MOST_LINES: u64 = 2000;

store! {
    /// Reads what prize lists say beside their shows from SQL.
    SqlPrizeListStore
}

#[async_trait]
impl PrizeListStore for SqlPrizeListStore {
    async fn facts(
        &self,
        event_id: EventId,
        organization_id: OrganizationId,
    ) -> Result<PrizeListFacts, StoreError> {
        let span = debug_span!("db.prize_list.facts", %event_id);
        let facts = self.database.read(span, |db| async move {
            let profile = profile_of(db, organization_id).await?;
            let text = text_of(db, event_id).await?;
            let (files, sponsors) = files(db, event_id).await?;
            Ok(PrizeListFacts {
                organizer: profile.map(organizer).unwrap_or_default(),
                panels: panels(db, event_id).await?,
                trail: trail(db, event_id, text.published_at).await?,
                text,
                sponsors,
                files,
            })
        });
        facts.await
    }
}

fn organizer(profile: OrganizationProfile) -> Organizer {
    Organizer {
        name: profile.name.as_str().to_owned(),
        website: profile
            .website
            .map(|it| it.as_str().to_owned())
            .unwrap_or_default(),
    }
}

type About = (Option<ClassId>, OfferedFile);

/// The files that riders may read once the prize list is published, and the sponsors of whom
/// there are logos.
async fn files(
    db: &impl ConnectionTrait,
    event_id: EventId,
) -> Result<(Vec<About>, Vec<Sponsor>), StoreError> {
    let (mut files, mut sponsors) = (Vec::new(), Vec::new());
    for it in show_files::of_show(db, event_id).await? {
        let (id, title) = (it.id, it.title.to_string());
        match it.purpose {
            ShowFilePurpose::File => {
                let (kind, bytes) = (it.file.kind.words(), it.file.bytes);
                let file = OfferedFile {
                    id,
                    title,
                    kind,
                    bytes,
                };
                files.push((it.class_id, file));
            }
            ShowFilePurpose::Logo => sponsors.push(Sponsor {
                name: title,
                logo: id,
            }),
        }
    }
    Ok((files, sponsors))
}

/// What was changed of a show and of its prize list since it was published.
async fn trail(
    db: &impl ConnectionTrait,
    event_id: EventId,
    published_at: Option<OffsetDateTime>,
) -> Result<Vec<(OffsetDateTime, Difference)>, StoreError> {
    let Some(published_at) = published_at else {
        return Ok(Vec::new());
    };
    let kinds = CORRECTED.map(ChangeKind::as_str);
    let lines = audit::Entity::find()
        .filter(audit::Column::EventId.eq(event_id.as_uuid()))
        .filter(audit::Column::At.gte(to_unix_millis(published_at)))
        .filter(audit::Column::Kind.is_in(kinds))
        .order_by_asc(audit::Column::At)
        .order_by_asc(audit::Column::Number)
        .limit(MOST_LINES);
    let line = |row: audit::Model| Ok((instant("at", row.at)?, to_difference(row)?));
    find_all(db, lines, line).await
}

#[derive(FromQueryResult)]
struct PanelRow {
    class_id: Uuid,
    master_id: Option<Uuid>,
    judges: Option<JudgesJson>,
}

/// The names of those who judge each class; of a class that takes its places from a master
/// card, those who judge that one.
async fn panels(
    db: &impl ConnectionTrait,
    event_id: EventId,
) -> Result<Vec<(ClassId, Vec<String>)>, StoreError> {
    let rows = Entity::find()
        .select_only()
        .columns([Column::ClassId, Column::MasterId])
        .expr_as(Expr::cust("judged_classes.format -> 'judges'"), "judges")
        .filter(Column::EventId.eq(event_id.as_uuid()));
    let rows = find_all(db, rows, |row: PanelRow| {
        let judges = row.judges.map(|it| read::<Vec<Judge>>("format", it.0));
        let judges = judges.transpose()?.unwrap_or_default();
        let names: Vec<_> = judges.iter().map(|it| it.name.to_string()).collect();
        Ok((row.class_id, row.master_id, names))
    });
    let rows = rows.await?;
    let own: HashMap<_, _> = rows.iter().map(|(id, _, names)| (*id, names)).collect();
    let panel = |(id, master, names): &(Uuid, Option<Uuid>, Vec<String>)| {
        let judged_by = master.and_then(|it| own.get(&it).copied());
        (ClassId::new(*id), judged_by.unwrap_or(names).clone())
    };
    Ok(rows.iter().map(panel).collect())
}

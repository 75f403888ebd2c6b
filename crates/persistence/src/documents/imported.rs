//! Documents that imports bring: their dates without a file.

use std::collections::{BTreeMap, HashMap};

use documents::{Document, DocumentKind, DocumentLimits, RemindOfDocument, next_reminder};
use kernel::{HorseId, OrganizationId, Refusal, StoreError};
use processes::imports::Paper;
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, ConnectionTrait, EntityTrait as _, FromQueryResult,
    IntoActiveModel as _, JoinType, QueryFilter as _, QueryOrder as _, QuerySelect as _,
};
use uuid::Uuid;

use super::entity::{Column, Model, document_horse};
use super::writing::check_limits;
use crate::database::TransactionConnection;
use crate::jobs;
use crate::row::{find_all, insert_all, relation};
use crate::table::read;

/// Inserts documents of an organization, which is locked, with their reminders.
pub(crate) async fn insert_many(
    db: &TransactionConnection,
    organization: OrganizationId,
    new: &[Document],
) -> Result<(), Refusal> {
    let Some(first) = new.first() else {
        return Ok(());
    };
    let now = first.created_at;
    insert_all(db, new.iter().map(|it| Model::of(it).into_active_model())).await?;
    check_limits(db, organization.as_uuid(), DocumentLimits::default()).await?;
    let about = new.iter().flat_map(|it| {
        let of = |horse: &HorseId| document_horse::ActiveModel {
            document_id: Set(it.id.as_uuid()),
            horse_id: Set(horse.as_uuid()),
        };
        it.facts.horse_ids.iter().map(of)
    });
    insert_all(db, about).await?;
    // Few days are told apart: most tests of a barn are drawn on one.
    let mut reminders: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for it in new {
        let ends = it.facts.expires_on;
        if let Some(at) = ends.and_then(|day| next_reminder(day, now)) {
            let due: &mut Vec<_> = reminders.entry(at).or_default();
            due.push(RemindOfDocument(it.id));
        }
    }
    for (at, due) in reminders {
        jobs::enqueue_all(db, due, now, at).await?;
    }
    Ok(())
}

/// A paper about a horse.
#[derive(FromQueryResult)]
struct PaperRow {
    horse_id: Uuid,
    kind: String,
    title: String,
    issued_on: Option<String>,
    expires_on: Option<String>,
}

/// The tests and insurances of an organization's horses, by horse, in the order of their ends.
pub(crate) async fn papers_of(
    db: &impl ConnectionTrait,
    organization: OrganizationId,
) -> Result<HashMap<Uuid, Vec<Paper>>, StoreError> {
    let kinds = [DocumentKind::Coggins, DocumentKind::Insurance].map(DocumentKind::as_str);
    let rows = document_horse::Entity::find()
        .select_only()
        .column(document_horse::Column::HorseId)
        .columns([Column::Kind, Column::Title])
        .columns([Column::IssuedOn, Column::ExpiresOn])
        .join(
            JoinType::InnerJoin,
            relation(document_horse::Column::DocumentId, Column::Id),
        )
        .filter(Column::OrganizationId.eq(organization.as_uuid()))
        .filter(Column::Kind.is_in(kinds))
        .order_by_asc(Column::EndsKey);
    let to_paper = |row: PaperRow| {
        let paper = Paper {
            kind: read("kind", row.kind)?,
            title: row.title,
            issued_on: read("issued_on", row.issued_on)?,
            expires_on: read("expires_on", row.expires_on)?,
        };
        Ok((row.horse_id, paper))
    };
    let mut papers: HashMap<_, Vec<_>> = HashMap::new();
    for (horse, paper) in find_all(db, rows, to_paper).await? {
        papers.entry(horse).or_default().push(paper);
    }
    Ok(papers)
}

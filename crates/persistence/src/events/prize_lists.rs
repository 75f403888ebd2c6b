//! Stores what offices write into the prize lists of shows.

use std::collections::HashMap;

use async_trait::async_trait;
use events::{ClassHonors, PrizeListText, PrizeListTextStore};
use kernel::{ClassId, EventId, NewAuditLine, Refusal, Revision, Scope, StoreError, class_title};
use sea_orm::sea_query::{LockType, OnConflict};
use sea_orm::{
    ActiveModelTrait as _, ConnectionTrait, EntityTrait as _, IntoActiveModel as _,
    QuerySelect as _,
};
use tracing::debug_span;

use super::entity::prize_list::{Column, Entity, Model, Written};
use crate::database::TransactionConnection;
use crate::row::{find_one, write};
use crate::show_classes::{classes_of, read_classes};
use crate::shows::{organization_of, refuse_reader, with_id};
use crate::store::store;
use crate::trail::{self, LineOwner};

store! {
    /// Stores what offices write into prize lists in SQL.
    SqlPrizeListTextStore
}

#[async_trait]
impl PrizeListTextStore for SqlPrizeListTextStore {
    async fn find(
        &self,
        scope: &Scope,
        event_id: EventId,
    ) -> Result<Option<(PrizeListText, Vec<(ClassId, String)>)>, StoreError> {
        let span = debug_span!("db.prize_lists.find", %event_id);
        let find = self.database.read(span, |db| async move {
            if organization_of(db, scope, event_id).await?.is_none() {
                refuse_reader(db, scope, with_id(event_id)).await?;
                return Ok(None);
            }
            let text = text_of(db, event_id).await?;
            let classes = read_classes(db, classes_of([event_id.as_uuid()])).await?;
            let named = classes
                .iter()
                .map(|it| (it.id, class_title(&it.number, &it.name)));
            Ok(Some((text, named.collect())))
        });
        find.await
    }

    async fn save(
        &self,
        scope: &Scope,
        event_id: EventId,
        (seen, text): (Revision, PrizeListText),
        lines: Vec<NewAuditLine>,
    ) -> Result<(), Refusal> {
        let span = debug_span!("db.prize_lists.save", %event_id);
        let (text, lines) = (&text, &lines);
        let save = self.database.write(span, |db| async move {
            let Some(organization) = organization_of(&db, scope, event_id).await? else {
                refuse_reader(&db, scope, with_id(event_id)).await?;
                return Err(Refusal::NotFound("Event"));
            };
            let present = lock(&db, event_id).await?;
            if present.revision != i64::from(seen.number()) {
                return Err(Refusal::Changed);
            }
            let row = row(event_id, text).into_active_model().reset_all();
            write(
                &db,
                Entity::update(row)
                    .validate()
                    .map_err(crate::error::store_error)?,
            )
            .await?;
            let owner = LineOwner::show(organization, event_id);
            Ok(trail::record(&db, owner, lines).await?)
        });
        save.await
    }
}

fn row(event_id: EventId, text: &PrizeListText) -> Model {
    Model::of(&Written {
        event_id,
        text: text.clone(),
    })
}

/// What is written for a show; nothing, if nothing was saved.
pub(crate) async fn text_of(
    db: &impl ConnectionTrait,
    event_id: EventId,
) -> Result<PrizeListText, StoreError> {
    let row = Entity::find_by_id(event_id.as_uuid());
    let text = find_one(db, row, |row: Model| Ok(row.read()?.text)).await?;
    Ok(text.unwrap_or_default())
}

/// Locks the row of a show, after making it if there is none.
async fn lock(db: &TransactionConnection, event_id: EventId) -> Result<Model, StoreError> {
    let new = row(event_id, &PrizeListText::default()).into_active_model();
    let mut existing = OnConflict::column(Column::EventId);
    existing.do_nothing();
    write(db, Entity::insert(new).on_conflict(existing)).await?;
    let row = Entity::find_by_id(event_id.as_uuid()).lock(LockType::NoKeyUpdate);
    let row = find_one(db, row, Ok::<Model, _>).await?;
    row.ok_or_else(|| StoreError::failed("the prize list is not there"))
}

/// Copies what is written for a show to its copy, which is not published yet.
pub(crate) async fn copy(
    db: &TransactionConnection,
    (from, to): (EventId, EventId),
    classes: &[(ClassId, ClassId)],
) -> Result<(), StoreError> {
    let text = text_of(db, from).await?;
    if text == PrizeListText::default() {
        return Ok(());
    }
    let classes: HashMap<_, _> = classes.iter().copied().collect();
    let honors = text.honors.into_iter().filter_map(|it| {
        let class_id = *classes.get(&it.class_id)?;
        Some(ClassHonors { class_id, ..it })
    });
    let copy = PrizeListText {
        honors: honors.collect(),
        published_at: None,
        revision: Revision::FIRST,
        before: text.before,
        after: text.after,
    };
    write(db, Entity::insert(row(to, &copy).into_active_model())).await?;
    Ok(())
}

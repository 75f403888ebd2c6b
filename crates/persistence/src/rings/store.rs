use std::collections::HashMap;

use async_trait::async_trait;
use kernel::{
    ClassId, EventId, EventReference, OptionalLine, OrganizationId, RequiredLine, Scope,
    StoreError, TimeZone,
};
use rings::{
    ClassStanding, Format, Judge, PublishedClass, PublishedShow, RingClass, RingStore, RingTx,
};
use sea_orm::sea_query::{Expr, Query};
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, FromQueryResult, JoinType,
    QueryFilter as _, QueryOrder as _, QuerySelect as _,
};
use tracing::debug_span;
use uuid::Uuid;

use super::class;
use super::entity::{judge_card, judged_class, published};
use super::json::JudgesJson;
use super::transaction::SqlRingTx;
use crate::error::store_error;
use crate::events::entity::class as show_class;
use crate::events::entity::event;
use crate::limits::count;
use crate::profiles::profile_of;
use crate::row::{find_all, find_one, relation};
use crate::shows::{classes_of, held_classes_of, referred_to, visible, with_id};
use crate::store::store;
use crate::table::{Stored as _, read};

store! {
    /// Stores what happens in the rings of shows in SQL.
    SqlRingStore
}

/// Of how many panels of judges an organization's are read. Most judge more than one class.
const MOST_PANELS: u64 = 500;

#[derive(FromQueryResult)]
struct ShowColumns {
    id: Uuid,
    name: String,
    starts_at: i64,
    time_zone: String,
}

#[async_trait]
impl RingStore for SqlRingStore {
    async fn begin(&self) -> Result<Box<dyn RingTx>, StoreError> {
        let transaction = self.database.begin().await?;
        Ok(Box::new(SqlRingTx::new(transaction)))
    }

    async fn find(
        &self,
        scope: &Scope,
        event_id: EventId,
        class_id: ClassId,
    ) -> Result<Option<RingClass>, StoreError> {
        let span = debug_span!("db.rings.find", %event_id, %class_id);
        let find = self.database.read(span, |db| async move {
            let found = class::find(db, class::within(scope), (event_id, class_id)).await?;
            Ok(found.map(|(class, _)| class))
        });
        find.await
    }

    async fn list(
        &self,
        scope: &Scope,
        event_id: EventId,
    ) -> Result<Option<Vec<ClassStanding>>, StoreError> {
        let span = debug_span!("db.rings.list", %event_id);
        let list = self.database.read(span, |db| async move {
            let show = event::Entity::find()
                .filter(with_id(event_id))
                .filter(visible(scope));
            if count(db, show).await? == 0 {
                return Ok(None);
            }
            standings(db, event_id.as_uuid()).await.map(Some)
        });
        list.await
    }

    async fn published_classes(
        &self,
        scope: &Scope,
        event_id: EventId,
    ) -> Result<Vec<RingClass>, StoreError> {
        let span = debug_span!("db.rings.published_classes", %event_id);
        let read = self.database.read(span, |db| async move {
            let published = Query::select()
                .column(published::Column::ClassId)
                .from(published::Entity)
                .and_where(published::Column::EventId.eq(event_id.as_uuid()))
                .take();
            let which = class::within(scope).add(show_class::Column::Id.in_subquery(published));
            let found = class::all(db, which, event_id).await?;
            Ok(found.into_iter().map(|(class, _)| class).collect())
        });
        read.await
    }

    async fn published(
        &self,
        reference: &EventReference,
    ) -> Result<Option<PublishedShow>, StoreError> {
        let span = debug_span!("db.rings.published");
        let which = referred_to(reference);
        let read = self.database.read(span, |db| published_of(db, which));
        read.await
    }

    async fn own_published(
        &self,
        scope: &Scope,
        event_id: EventId,
    ) -> Result<Option<PublishedShow>, StoreError> {
        let span = debug_span!("db.rings.own_published", %event_id);
        let which = visible(scope).add(with_id(event_id));
        let read = self.database.read(span, |db| published_of(db, which));
        read.await
    }

    async fn judges(
        &self,
        scope: &Scope,
        event_id: EventId,
    ) -> Result<Option<Vec<Judge>>, StoreError> {
        let span = debug_span!("db.rings.judges", %event_id);
        let read = self.database.read(span, |db| async move {
            let owner = event::Entity::find()
                .select_only()
                .column(event::Column::OrganizationId)
                .filter(visible(scope).add(with_id(event_id)))
                .into_tuple::<Uuid>();
            match owner.one(db).await.map_err(store_error)? {
                None => Ok(None),
                Some(owner) => judges_of(db, owner).await.map(Some),
            }
        });
        read.await
    }
}

#[derive(FromQueryResult)]
struct PanelColumns {
    judges: JudgesJson,
}

/// The judges of an organization, and those of its shows, each panel once.
async fn judges_of(db: &impl ConnectionTrait, owner: Uuid) -> Result<Vec<Judge>, StoreError> {
    let own = profile_of(db, OrganizationId::new(owner)).await?;
    let own = own.map(|it| it.judges).unwrap_or_default();
    let own = own.iter().map(to_judge);
    let panel = || Expr::cust("judged_classes.format -> 'judges'");
    let panels = judged_class::Entity::find()
        .select_only()
        .expr_as(panel(), "judges")
        .join(
            JoinType::InnerJoin,
            relation(judged_class::Column::EventId, event::Column::Id),
        )
        .filter(event::Column::OrganizationId.eq(owner))
        .filter(event::Column::HiddenAt.is_null())
        .filter(judged_class::Column::Format.is_not_null())
        .group_by(panel())
        .order_by_desc(event::Column::StartsAt.max())
        .limit(MOST_PANELS);
    let panels = find_all(db, panels, |row: PanelColumns| {
        read::<Vec<Judge>>("format", row.judges.0)
    });
    Ok(own.chain(panels.await?.into_iter().flatten()).collect())
}

fn to_judge(judge: &accounts::Judge) -> Judge {
    let person = &judge.person;
    let name = format!(
        "{} {}",
        person.first_name.as_str(),
        person.last_name.as_str()
    );
    Judge {
        name: RequiredLine::stored(name.trim_end().to_owned()),
        address: OptionalLine::stored(judge.address.as_str().to_owned()),
    }
}

async fn published_of(
    db: &impl ConnectionTrait,
    which: Condition,
) -> Result<Option<PublishedShow>, StoreError> {
    let show = event::Entity::find()
        .select_only()
        .columns([event::Column::Id, event::Column::Name])
        .columns([event::Column::StartsAt, event::Column::TimeZone])
        .filter(which);
    let to_show = |row: ShowColumns| {
        let zone: TimeZone = read("time_zone", row.time_zone)?;
        let first_day = zone.date_of(read("starts_at", row.starts_at)?);
        Ok((row.id, row.name, first_day))
    };
    let Some((id, name, first_day)) = find_one(db, show, to_show).await? else {
        return Ok(None);
    };
    let mut found = class::last_published(db, published::Column::EventId.eq(id)).await?;
    let classes = find_all(db, classes_of([id]), Ok::<show_class::Model, _>).await?;
    let classes = classes.into_iter().filter_map(|row| {
        Some(PublishedClass {
            published: found.remove(&row.id)?,
            id: ClassId::new(row.id),
            number: row.number,
            name: row.name,
        })
    });
    Ok(Some(PublishedShow {
        id: EventId::new(id),
        name,
        first_day,
        classes: classes.collect(),
    }))
}

async fn standings(
    db: &impl ConnectionTrait,
    event_id: Uuid,
) -> Result<Vec<ClassStanding>, StoreError> {
    let judged = class::judged(db, judged_class::Column::EventId.eq(event_id)).await?;
    let mut judged: HashMap<Uuid, judged_class::Model> =
        judged.into_iter().map(|row| (row.class_id, row)).collect();
    let cards = judge_card::Entity::find()
        .select_only()
        .columns([judge_card::Column::ClassId, judge_card::Column::Judge])
        .filter(judge_card::Column::EventId.eq(event_id))
        .into_tuple::<(Uuid, i64)>();
    let cards = cards.all(db).await.map_err(store_error)?;
    let published = published::Entity::find()
        .select_only()
        .columns([published::Column::ClassId, published::Column::Number])
        .column(published::Column::PublishedAt)
        .filter(published::Column::EventId.eq(event_id))
        .filter(class::is_last())
        .into_tuple::<(Uuid, i64, i64)>();
    let published = published.all(db).await.map_err(store_error)?;
    find_all(db, held_classes_of(event_id), |row: show_class::Model| {
        let its = judged.remove(&row.id);
        let of_class = cards.iter().filter(|(class, _)| *class == row.id);
        let mut saved: Vec<u32> = of_class
            .filter_map(|(_, it)| u32::try_from(*it).ok())
            .collect();
        saved.sort_unstable();
        Ok(ClassStanding {
            id: ClassId::new(row.id),
            number: row.number,
            name: row.name,
            entered: read("entered", row.entered)?,
            master: its.as_ref().and_then(|it| it.master_id).map(ClassId::new),
            format: its.and_then(|it| it.format).and_then(Format::of_column),
            cards: saved,
            published: match published.iter().find(|(class, ..)| *class == row.id) {
                None => None,
                Some((_, number, at)) => {
                    Some((read("number", *number)?, read("published_at", *at)?))
                }
            },
            is_changed: false,
        })
    })
    .await
}

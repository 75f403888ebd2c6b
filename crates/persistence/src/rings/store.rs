use std::collections::HashMap;

use async_trait::async_trait;
use kernel::{
    ClassId, EventId, EventReference, OptionalLine, OrganizationId, RequiredLine, Scope, StoreError,
};
use rings::{
    ClassStanding, Format, Judge, PublishedClass, PublishedShow, RingClass, RingStore, RingTx,
};
use sea_orm::sea_query::{Expr, ExprTrait as _, Query};
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, FromQueryResult,
    QueryFilter as _, QueryOrder as _, QuerySelect as _,
};
use tracing::debug_span;
use uuid::Uuid;

use super::class;
use super::entity::{judge_card, judged_class, published};
use super::json::JudgesJson;
use super::transaction::SqlRingTx;
use crate::error::store_error;
use crate::profiles::profile_of;
use crate::row::{find_all, of_row};
use crate::show_classes::{classes_of, held_classes_of, honors_of, own_classes, read_classes};
use crate::shows::{
    find_known, of_organization, organization_of, own_show, owns, referred_to, start, with_show,
};
use crate::store::store;
use crate::table::{Stored as _, read};

store! {
    /// Stores what happens in the rings of shows in SQL.
    SqlRingStore
}

/// Of how many panels of judges an organization's are read. Most judge more than one class.
const MOST_PANELS: u64 = 500;

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
            class::find(db, scope, (event_id, class_id)).await
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
            if !owns(db, scope, event_id).await? {
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
            let found = own_classes(db, scope, event_id, published).await?;
            class::with_parts(db, event_id, found).await
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
        let which = own_show(scope, event_id);
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
            match organization_of(db, scope, event_id).await? {
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
async fn judges_of(
    db: &impl ConnectionTrait,
    owner: OrganizationId,
) -> Result<Vec<Judge>, StoreError> {
    let own = profile_of(db, owner).await?;
    let own = own.map(|it| it.judges).unwrap_or_default();
    let own = own.iter().map(to_judge);
    let panel = || Expr::cust("judged_classes.format -> 'judges'");
    let panels = judged_class::Entity::find()
        .select_only()
        .expr_as(panel(), "judges");
    let panels = with_show(panels, judged_class::Column::EventId);
    let panels = of_organization(panels, owner)
        .filter(judged_class::Column::Format.is_not_null())
        .group_by(panel())
        .order_by_desc(start().max())
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
    let Some(show) = find_known(db, which).await? else {
        return Ok(None);
    };
    let id = show.id.as_uuid();
    let mut found = class::last_published(db, published::Column::EventId.eq(id)).await?;
    let classes = read_classes(db, classes_of([id])).await?;
    let mut honors = honors_of(db, show.id).await?;
    let classes = classes.into_iter().filter_map(|class| {
        let (sponsor, trophy) = honors.remove(&class.id).unwrap_or_default();
        Some(PublishedClass {
            published: found.remove(&class.id.as_uuid())?,
            sponsor,
            trophy,
            id: class.id,
            number: class.number,
            name: class.name,
        })
    });
    Ok(Some(PublishedShow {
        id: show.id,
        first_day: show.first_day(),
        name: show.name,
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
    let classes = read_classes(db, held_classes_of(event_id))
        .await?
        .into_iter();
    let standings = classes.map(|class| {
        let id = class.id.as_uuid();
        let its = judged.remove(&id);
        let of_class = cards.iter().filter(|(class, _)| *class == id);
        let mut saved: Vec<u32> = of_class
            .filter_map(|(_, it)| u32::try_from(*it).ok())
            .collect();
        saved.sort_unstable();
        let published = published.iter().find(|(class, ..)| *class == id);
        let published = published.map(|(_, number, at)| {
            let row = read("number", *number).and_then(|it| Ok((it, read("published_at", *at)?)));
            of_row::<published::Entity, _>(id, row)
        });
        Ok(ClassStanding {
            id: class.id,
            number: class.number,
            name: class.name,
            entered: class.entered,
            master: its.as_ref().and_then(|it| it.master_id).map(ClassId::new),
            format: its.and_then(|it| it.format).and_then(Format::of_column),
            cards: saved,
            published: published.transpose()?,
            is_changed: false,
        })
    });
    standings.collect()
}

use std::collections::HashSet;

use async_trait::async_trait;
use kernel::{
    ClassId, DeviceLinkId, EventId, NewAuditLine, OrganizationId, RandomToken, Refusal, Scope,
    StoreError, TimeZone,
};
use rings::{
    DeviceLink, DeviceLinkLimits, DeviceLinkStore, DevicePlaces, DeviceReach, DeviceShow,
    DeviceToken, Format, NamedClass,
};
use sea_orm::sea_query::{Expr, LockType};
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, FromQueryResult,
    IntoActiveModel as _, JoinType, QueryFilter as _, QueryOrder as _, QuerySelect as _, Select,
};
use time::OffsetDateTime;
use tracing::debug_span;
use uuid::Uuid;

use super::entity::device_link::{Column, Entity, Model};
use super::entity::judged_class;
use super::{class, day};
use crate::events::entity::class as show_class;
use crate::events::entity::event;
use crate::limits;
use crate::row::{Unreadable, delete_where, find_all, find_one, find_readable, relation, write};
use crate::shows::{held_classes_of, refuse_reader, visible, with_id};
use crate::store::store;
use crate::table::{Stored as _, read};
use crate::trail::{self, LineOwner};

store! {
    /// Stores the links for devices at the rings of shows in SQL.
    SqlDeviceLinkStore limited by DeviceLinkLimits
}

#[derive(FromQueryResult)]
struct ShowColumns {
    id: Uuid,
    organization_id: Uuid,
    name: String,
    public_link: String,
    time_zone: String,
    ends_at: i64,
}

#[derive(FromQueryResult)]
struct LinkColumns {
    #[sea_orm(nested)]
    link: Model,
    organization_id: Uuid,
}

fn to_link(row: LinkColumns) -> Result<DeviceLink, Unreadable> {
    let organization = OrganizationId::new(row.organization_id);
    row.link.read(organization, DeviceReach::default())
}

/// Links of shows that are not hidden, with the organizations of the shows.
fn links(which: Condition) -> Select<Entity> {
    Entity::find()
        .column(event::Column::OrganizationId)
        .join(
            JoinType::InnerJoin,
            relation(Column::EventId, event::Column::Id),
        )
        .filter(which)
        .filter(event::Column::HiddenAt.is_null())
}

/// A show of this scope.
fn own_show(scope: &Scope, id: EventId) -> Select<event::Entity> {
    event::Entity::find()
        .select_only()
        .columns([event::Column::Id, event::Column::OrganizationId])
        .columns([event::Column::Name, event::Column::PublicLink])
        .columns([event::Column::TimeZone, event::Column::EndsAt])
        .filter(visible(scope))
        .filter(with_id(id))
}

/// A show with its classes; fails if the actor may only read it.
async fn find_show(
    db: &impl ConnectionTrait,
    scope: &Scope,
    id: EventId,
) -> Result<Option<DeviceShow>, StoreError> {
    let to_show = |row: ShowColumns| {
        Ok(DeviceShow {
            id: EventId::new(row.id),
            organization_id: OrganizationId::new(row.organization_id),
            name: row.name,
            public_link: RandomToken::stored(row.public_link),
            time_zone: read::<TimeZone>("time_zone", row.time_zone)?,
            ends_at: read("ends_at", row.ends_at)?,
            classes: Vec::new(),
            places: DevicePlaces::default(),
        })
    };
    let Some(show) = find_one(db, own_show(scope, id), to_show).await? else {
        refuse_reader(db, scope, with_id(id)).await?;
        return Ok(None);
    };
    let to_class = |row: show_class::Model| {
        Ok(NamedClass {
            id: ClassId::new(row.id),
            number: row.number,
            name: row.name,
            card: None,
        })
    };
    let classes = find_all(db, held_classes_of(id.as_uuid()), to_class).await?;
    let ids = classes.iter().map(|it| it.id).collect();
    let places = places(db, id, &ids).await?;
    Ok(Some(DeviceShow {
        classes,
        places,
        ..show
    }))
}

/// Where the classes of a show are, and who judges them.
async fn places(
    db: &impl ConnectionTrait,
    show: EventId,
    classes: &HashSet<ClassId>,
) -> Result<DevicePlaces, StoreError> {
    let (schedule, _) = day::schedule_of(db, show.as_uuid(), classes).await?;
    let rings = schedule.rings.iter().map(|ring| {
        let lines = schedule.class_lines();
        let here = lines.filter(|(session, ..)| schedule.sessions[*session].ring_id == ring.id);
        (ring.id, here.map(|(.., line)| line.class_id).collect())
    });
    let formats = class::judged(db, judged_class::Column::EventId.eq(show.as_uuid())).await?;
    let panels = formats.into_iter().filter_map(|row| {
        let format = row.format.and_then(Format::of_column)?;
        let judges = format.judges.iter().take(format.cards());
        let judges = judges.map(|it| it.name.as_str().to_owned()).collect();
        Some((ClassId::new(row.class_id), judges))
    });
    Ok(DevicePlaces {
        rings: rings.collect(),
        panels: panels.collect(),
    })
}

/// A link within its show as it is.
async fn within_show(
    db: &impl ConnectionTrait,
    link: DeviceLink,
) -> Result<DeviceLink, StoreError> {
    if link.rings.is_empty() && !link.is_by_name() {
        return Ok(link);
    }
    let to_id = |row: show_class::Model| Ok(ClassId::new(row.id));
    let classes = find_all(db, held_classes_of(link.event_id.as_uuid()), to_id).await?;
    let places = places(db, link.event_id, &classes.into_iter().collect()).await?;
    Ok(link.within(&places))
}

fn owner(link: &DeviceLink) -> LineOwner {
    LineOwner::show(link.organization_id, link.event_id)
}

#[async_trait]
impl DeviceLinkStore for SqlDeviceLinkStore {
    async fn show(
        &self,
        scope: &Scope,
        event_id: EventId,
    ) -> Result<Option<DeviceShow>, StoreError> {
        let span = debug_span!("db.device_links.show", %event_id);
        let read = self
            .database
            .read(span, |db| find_show(db, scope, event_id));
        read.await
    }

    async fn insert(
        &self,
        scope: &Scope,
        link: &DeviceLink,
        fact: &NewAuditLine,
    ) -> Result<(), Refusal> {
        let span = debug_span!("db.device_links.insert", link_id = %link.id);
        let insert = self.database.write(span, |db| async move {
            let show = own_show(scope, link.event_id).lock(LockType::NoKeyUpdate);
            let locked = find_one(&db, show, Ok::<ShowColumns, _>).await?;
            locked.ok_or(Refusal::NotFound("Event"))?;
            write(&db, Entity::insert(Model::of(link).into_active_model())).await?;
            let all = Entity::find().filter(Column::EventId.eq(link.event_id.as_uuid()));
            let (what, most) = (DeviceLinkLimits::LINKS, self.limits.of_show);
            limits::check::<_, Refusal>(&db, all, what, most).await?;
            Ok(trail::record(&db, owner(link), std::slice::from_ref(fact)).await?)
        });
        insert.await
    }

    async fn list(
        &self,
        scope: &Scope,
        event_id: EventId,
    ) -> Result<Option<Vec<DeviceLink>>, StoreError> {
        let span = debug_span!("db.device_links.list", %event_id);
        let list = self.database.read(span, |db| async move {
            let show = own_show(scope, event_id);
            if find_one(db, show, Ok::<ShowColumns, _>).await?.is_none() {
                refuse_reader(db, scope, with_id(event_id)).await?;
                return Ok(None);
            }
            let of_show = Condition::all().add(Column::EventId.eq(event_id.as_uuid()));
            let found = links(of_show)
                .order_by_desc(Column::CreatedAt)
                .order_by_desc(Column::Id);
            find_readable(db, found, to_link).await.map(Some)
        });
        list.await
    }

    async fn find(
        &self,
        scope: &Scope,
        event_id: EventId,
        id: DeviceLinkId,
    ) -> Result<Option<DeviceLink>, StoreError> {
        let span = debug_span!("db.device_links.find", %event_id, link_id = %id);
        let find = self.database.read(span, |db| async move {
            let this = visible(scope)
                .add(Column::Id.eq(id.as_uuid()))
                .add(Column::EventId.eq(event_id.as_uuid()));
            let found = find_one(db, links(this), to_link).await?;
            if found.is_none() {
                refuse_reader(db, scope, with_id(event_id)).await?;
            }
            Ok(found)
        });
        find.await
    }

    async fn replace(&self, link: &DeviceLink, fact: &NewAuditLine) -> Result<bool, StoreError> {
        let span = debug_span!("db.device_links.replace", link_id = %link.id);
        let replace = self.database.write(span, |db| async move {
            let replaced = Entity::update_many()
                .col_expr(Column::ClassIds, Expr::val(link.classes.column()))
                .col_expr(Column::RingIds, Expr::val(link.rings.column()))
                .col_expr(Column::Judge, Expr::val(link.judge.column()))
                .col_expr(Column::JudgeName, Expr::val(link.judge_name.column()))
                .col_expr(Column::Label, Expr::val(link.label.column()))
                .col_expr(Column::ExpiresAt, Expr::val(link.expires_at.column()))
                .filter(Column::Id.eq(link.id.as_uuid()));
            if write(&db, replaced).await? == 0 {
                return Ok(false);
            }
            trail::record(&db, owner(link), std::slice::from_ref(fact)).await?;
            Ok(true)
        });
        replace.await
    }

    async fn revoke(&self, link: &DeviceLink, fact: &NewAuditLine) -> Result<bool, StoreError> {
        let span = debug_span!("db.device_links.revoke", link_id = %link.id);
        let revoke = self.database.write(span, |db| async move {
            let this = Column::Id.eq(link.id.as_uuid());
            if delete_where::<Entity>(&db, this).await? == 0 {
                return Ok(false);
            }
            trail::record(&db, owner(link), std::slice::from_ref(fact)).await?;
            Ok(true)
        });
        revoke.await
    }

    async fn find_by_token(
        &self,
        token: &DeviceToken,
        now: OffsetDateTime,
    ) -> Result<Option<DeviceLink>, StoreError> {
        let alive = Condition::all()
            .add(Column::Link.eq(token.as_str()))
            .add(Column::ExpiresAt.gt(now.column()));
        let span = debug_span!("db.device_links.find_by_token");
        let find = self.database.read(span, |db| async move {
            match find_one(db, links(alive), to_link).await? {
                None => Ok(None),
                Some(link) => within_show(db, link).await.map(Some),
            }
        });
        find.await
    }

    async fn note_use(
        &self,
        id: DeviceLinkId,
        now: OffsetDateTime,
        since: OffsetDateTime,
    ) -> Result<(), StoreError> {
        let unnoted = Condition::any()
            .add(Column::UsedAt.is_null())
            .add(Column::UsedAt.lte(since.column()));
        let update = Entity::update_many()
            .col_expr(Column::UsedAt, Expr::val(now.column()))
            .filter(Column::Id.eq(id.as_uuid()))
            .filter(unnoted);
        let span = debug_span!("db.device_links.note_use", link_id = %id);
        self.database.write_one(span, update).await.map(drop)
    }
}

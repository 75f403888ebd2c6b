use std::collections::HashSet;

use async_trait::async_trait;
use kernel::{
    AccountId, ClassId, EventId, Link, LinkId, LinkPurpose, LinkSubject, NewAuditLine, Refusal,
    Scope, StoreError,
};
use rings::{
    DeviceLink, DeviceLinkLimits, DeviceLinkStore, DevicePlaces, DeviceReach, DeviceShow,
    DeviceToken, Format, NamedClass,
};
use sea_orm::sea_query::IntoCondition as _;
use sea_orm::{
    ActiveModelTrait as _, ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _,
    FromQueryResult, IntoActiveModel as _, Iterable as _, JoinType, QueryFilter as _,
    QueryOrder as _, QuerySelect as _, Select,
};
use time::OffsetDateTime;
use tracing::debug_span;

use super::entity::device::{Column, Device, Entity, Model};
use super::entity::judged_class;
use super::{class, day};
use crate::links::rows as link;
use crate::locked_show::lock_only;
use crate::row::{Unreadable, find_one, find_readable, present, relation, write};
use crate::show_classes::{held_classes_of, read_classes};
use crate::shows::{
    find_known, not_hidden, own_show, owns, refuse_reader, visible, with_id, with_show,
};
use crate::store::store;
use crate::table::Stored as _;
use crate::{limits, links};

store! {
    /// Stores the links for devices at the rings of shows in SQL.
    SqlDeviceLinkStore limited by DeviceLinkLimits
}

/// A link with what it is for.
#[derive(FromQueryResult)]
struct LinkRow {
    #[sea_orm(nested)]
    link: link::Model,
    #[sea_orm(nested)]
    device: Model,
}

fn to_link(row: LinkRow) -> Result<DeviceLink, Unreadable> {
    let event_id = EventId::new(present("event_id", row.link.event_id)?);
    let (link, device) = (row.link.link()?, row.device.read()?);
    Ok(DeviceLink {
        id: link.id,
        event_id,
        organization_id: link.organization_id,
        role: device.role,
        classes: device.classes,
        rings: device.rings,
        judge: device.judge,
        judge_name: device.judge_name,
        label: device.label,
        token: DeviceToken::new(link.token),
        expires_at: present("expires_at", link.expires_at)?,
        created_at: link.created_at,
        used_at: link.used_at,
        reach: DeviceReach::default(),
    })
}

/// The link of a device, which this account makes.
fn of_device(device: &DeviceLink, made_by: AccountId) -> Link {
    Link {
        id: device.id,
        organization_id: device.organization_id,
        purpose: LinkPurpose::DEVICE,
        subject: LinkSubject::Show(device.event_id),
        token: device.token.token().clone(),
        made_by: Some(made_by),
        expires_at: Some(device.expires_at),
        used_at: device.used_at,
        opened: 0,
        created_at: device.created_at,
    }
}

fn row_of(device: &DeviceLink) -> Model {
    Model::of(&Device::of(device))
}

/// Links of shows that are not hidden.
fn all_links(which: Condition) -> Select<link::Entity> {
    let links = link::Entity::find().columns(Column::iter()).join(
        JoinType::InnerJoin,
        relation(link::Column::Id, Column::LinkId),
    );
    with_show(links, link::Column::EventId)
        .filter(which)
        .filter(not_hidden())
}

/// A show with its classes; fails if the actor may only read it.
async fn find_show(
    db: &impl ConnectionTrait,
    scope: &Scope,
    id: EventId,
) -> Result<Option<DeviceShow>, StoreError> {
    let Some(show) = find_known(db, own_show(scope, id)).await? else {
        refuse_reader(db, scope, with_id(id)).await?;
        return Ok(None);
    };
    let classes = read_classes(db, held_classes_of(id.as_uuid()))
        .await?
        .into_iter();
    let named = classes.map(|class| NamedClass {
        id: class.id,
        number: class.number,
        name: class.name,
        card: None,
    });
    let classes: Vec<_> = named.collect();
    let ids = classes.iter().map(|it| it.id).collect();
    Ok(Some(DeviceShow {
        id,
        organization_id: show.organization_id,
        name: show.name,
        public_link: show.public_link,
        time_zone: show.time_zone,
        ends_at: show.ends_at,
        places: places(db, id, &ids).await?,
        classes,
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
    let classes = read_classes(db, held_classes_of(link.event_id.as_uuid())).await?;
    let ids = classes.iter().map(|it| it.id).collect();
    let places = places(db, link.event_id, &ids).await?;
    Ok(link.within(&places))
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
            let locked = lock_only(&db, scope, with_id(link.event_id)).await?;
            locked.ok_or(Refusal::NotFound("Event"))?;
            let of_device = of_device(link, scope.account_id());
            links::insert(&db, &of_device).await?;
            write(&db, Entity::insert(row_of(link).into_active_model())).await?;
            let show = LinkSubject::Show(link.event_id);
            let all = link::Entity::find().filter(links::is_for(LinkPurpose::DEVICE, show));
            let (what, most) = (DeviceLinkLimits::LINKS, self.limits.of_show);
            limits::check::<_, Refusal>(&db, all, what, most).await?;
            Ok(links::record(&db, &of_device, fact).await?)
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
            if !owns(db, scope, event_id).await? {
                refuse_reader(db, scope, with_id(event_id)).await?;
                return Ok(None);
            }
            let of_show = links::is_for(LinkPurpose::DEVICE, LinkSubject::Show(event_id));
            let found = all_links(of_show)
                .order_by_desc(link::Column::CreatedAt)
                .order_by_desc(link::Column::Id);
            find_readable(db, found, to_link).await.map(Some)
        });
        list.await
    }

    async fn find(
        &self,
        scope: &Scope,
        event_id: EventId,
        id: LinkId,
    ) -> Result<Option<DeviceLink>, StoreError> {
        let span = debug_span!("db.device_links.find", %event_id, link_id = %id);
        let find = self.database.read(span, |db| async move {
            let this = visible(scope)
                .add(link::Column::Id.eq(id.as_uuid()))
                .add(link::Column::EventId.eq(event_id.as_uuid()));
            let found = find_one(db, all_links(this), to_link).await?;
            if found.is_none() {
                refuse_reader(db, scope, with_id(event_id)).await?;
            }
            Ok(found)
        });
        find.await
    }

    async fn replace(&self, device: &DeviceLink, fact: &NewAuditLine) -> Result<bool, StoreError> {
        let span = debug_span!("db.device_links.replace", link_id = %device.id);
        let replace = self.database.write(span, |db| async move {
            let this = link::Column::Id.eq(device.id.as_uuid()).into_condition();
            let Some(mut link) = links::lock(&db, this).await? else {
                return Ok(false);
            };
            link.expires_at = Some(device.expires_at);
            links::set_end(&db, &link).await?;
            let its_own = Column::LinkId.eq(device.id.as_uuid());
            let row = row_of(device).into_active_model().reset_all();
            write(&db, Entity::update_many().set(row).filter(its_own)).await?;
            links::record(&db, &link, fact).await?;
            Ok(true)
        });
        replace.await
    }

    async fn revoke(&self, device: &DeviceLink, fact: &NewAuditLine) -> Result<bool, StoreError> {
        let span = debug_span!("db.device_links.revoke", link_id = %device.id);
        let revoke = self.database.write(span, |db| async move {
            let this = link::Column::Id.eq(device.id.as_uuid()).into_condition();
            let Some(link) = links::lock(&db, this).await? else {
                return Ok(false);
            };
            links::delete(&db, link.id).await?;
            links::record(&db, &link, fact).await?;
            Ok(true)
        });
        revoke.await
    }

    async fn find_by_token(
        &self,
        token: &DeviceToken,
        now: OffsetDateTime,
    ) -> Result<Option<DeviceLink>, StoreError> {
        let alive = links::living(LinkPurpose::DEVICE, token.as_str(), now);
        let span = debug_span!("db.device_links.find_by_token");
        let find = self.database.read(span, |db| async move {
            match find_one(db, all_links(alive), to_link).await? {
                None => Ok(None),
                Some(link) => within_show(db, link).await.map(Some),
            }
        });
        find.await
    }

    async fn note_use(
        &self,
        id: LinkId,
        now: OffsetDateTime,
        since: OffsetDateTime,
    ) -> Result<(), StoreError> {
        let span = debug_span!("db.device_links.note_use", link_id = %id);
        links::note_use(&self.database, span, id, (now, since)).await
    }
}

//! The services of horses.

use std::collections::HashMap;

use book::{BookError, GivenService, HorseFacts, HorseServices, ServedHorse, Service, ServiceKind};
use kernel::{HorseId, NamedHorse, OrganizationId, Refusal, Revision, Scope, StoreError};
use sea_orm::sea_query::{ExprTrait as _, OnConflict};
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait, EntityTrait as _, IntoActiveModel as _,
    QueryFilter as _, QueryOrder as _,
};
use time::OffsetDateTime;
use uuid::Uuid;

use super::entity::given::{self, Column, Entity, Given, Model};
use super::entity::offered;
use crate::database::TransactionConnection;
use crate::known_horses::{self, KnownHorse};
use crate::limits;
use crate::references::hold_horses;
use crate::row::{delete_where, find_all, find_one, write};
use crate::table::Stored as _;
use crate::trail::note;

async fn of(
    connection: &impl ConnectionTrait,
    horse: &KnownHorse,
) -> Result<HorseServices, StoreError> {
    let row = Entity::find_by_id(horse.id.as_uuid());
    let found = find_one(connection, row, given::Model::read).await?;
    let given = found.unwrap_or(Given {
        organization_id: horse.organization_id,
        services: Vec::new(),
        revision: Revision::FIRST,
    });
    Ok(HorseServices {
        horse: NamedHorse {
            id: horse.id,
            name: horse.name.clone(),
        },
        organization_id: given.organization_id,
        services: given.services,
        revision: given.revision,
    })
}

/// The services of a horse within the scope.
pub(super) async fn find(
    connection: &impl ConnectionTrait,
    scope: &Scope,
    horse: HorseId,
) -> Result<Option<HorseServices>, StoreError> {
    match known_horses::find(connection, scope, horse).await? {
        Some(horse) => of(connection, &horse).await.map(Some),
        None => Ok(None),
    }
}

/// Replaces them.
pub(super) async fn replace(
    db: &TransactionConnection,
    scope: &Scope,
    horse: HorseId,
    services: Vec<GivenService>,
    expected: Option<Revision>,
    now: OffsetDateTime,
) -> Result<HorseServices, BookError> {
    let gone = || Refusal::NotFound("Horse");
    let row = known_horses::find_own(db, scope, horse).await?;
    let row = row.ok_or_else(gone)?;
    let organization = row.organization_id.as_uuid();
    limits::lock_account(db, organization).await?;
    if !hold_horses(db, organization, [horse]).await? {
        return Err(gone().into());
    }
    let before = of(db, &row).await?;
    if expected.is_some_and(|it| it != before.revision) {
        return Err(Refusal::Changed.into());
    }
    let known = offered_by(db, row.organization_id).await?;
    HorseServices::check_known(&services, &known).map_err(BookError::Invalid)?;
    let after = HorseServices {
        services,
        revision: before.revision.next(),
        ..before.clone()
    };
    let given = Given {
        organization_id: after.organization_id,
        services: after.services.clone(),
        revision: after.revision,
    };
    let replaced = OnConflict::column(Column::HorseId)
        .update_columns([Column::Services, Column::Revision])
        .to_owned();
    let insert = Entity::insert(Model::of(&given, horse).into_active_model());
    write(db, insert.on_conflict(replaced)).await?;
    let (line, by) = (
        after.changes(&before.services, &known),
        scope.actor().changer(),
    );
    note(db, after.organization_id, line, now, by).await?;
    Ok(after)
}

/// How many horses of an organization have a service.
pub(super) async fn count_of(
    connection: &impl ConnectionTrait,
    organization: OrganizationId,
    service: kernel::ServiceId,
) -> Result<usize, StoreError> {
    let all = Entity::find().filter(Column::OrganizationId.eq(organization.as_uuid()));
    let all = find_all(connection, all, given::Model::read).await?;
    let has = |given: &&Given| given.services.iter().any(|it| it.service_id == service);
    Ok(all.iter().filter(has).count())
}

/// What an organization offers, by name.
pub(in crate::book) async fn offered_by(
    connection: &impl ConnectionTrait,
    organization: OrganizationId,
) -> Result<Vec<Service>, StoreError> {
    let all = offered::Entity::find()
        .filter(offered::Column::OrganizationId.eq(organization.as_uuid()))
        .order_by_asc(offered::Column::NameKey)
        .order_by_asc(offered::Column::Id);
    find_all(connection, all, offered::Model::read).await
}

/// These horses, in their order, with the services that are among these rows.
pub(in crate::book) async fn with_services(
    connection: &impl ConnectionTrait,
    horses: Vec<HorseFacts>,
    rows: Condition,
) -> Result<Vec<ServedHorse>, StoreError> {
    let services = |row: Model| Ok((HorseId::new(row.horse_id), row.read()?.services));
    let services = find_all(connection, Entity::find().filter(rows), services).await?;
    let mut services: HashMap<_, _> = services.into_iter().collect();
    let served = horses.into_iter().map(|horse| ServedHorse {
        services: services.remove(&horse.id).unwrap_or_default(),
        horse,
    });
    Ok(served.collect())
}

/// The board that an organization offers, and these horses of it with their services.
pub(in crate::book) async fn board(
    connection: &impl ConnectionTrait,
    organization: OrganizationId,
    horses: Vec<HorseFacts>,
) -> Result<(Vec<Service>, Vec<ServedHorse>), StoreError> {
    let offered = offered::Entity::find()
        .filter(offered::Column::OrganizationId.eq(organization.as_uuid()))
        .filter(offered::Column::Kind.eq(ServiceKind::Board.column()));
    let offered = find_all(connection, offered, offered::Model::read).await?;
    let ids = horses.iter().map(|it| it.id.as_uuid());
    let rows = Condition::all().add(Column::HorseId.is_in(ids));
    let horses = with_services(connection, horses, rows).await?;
    Ok((offered, horses))
}

/// The services of each horse that has some, or had some.
pub(crate) async fn services_by_horse(
    db: &impl ConnectionTrait,
    organization: OrganizationId,
) -> Result<HashMap<Uuid, Vec<GivenService>>, StoreError> {
    let rows = Entity::find().filter(Column::OrganizationId.eq(organization.as_uuid()));
    let services = |row: Model| Ok((row.horse_id, row.read()?.services));
    let services = find_all(db, rows, services).await?;
    Ok(services.into_iter().collect())
}

/// Takes the services of a horse back that were not changed since it got its first ones, and
/// returns whether they were there.
pub(crate) async fn take_first_services_back(
    db: &impl ConnectionTrait,
    horse: HorseId,
) -> Result<bool, StoreError> {
    let first = Column::Revision.eq(Revision::FIRST.column());
    let those = Column::HorseId.eq(horse.as_uuid()).and(first);
    Ok(delete_where::<Entity>(db, those).await? > 0)
}

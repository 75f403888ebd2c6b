//! Who is turned out with whom.

use std::collections::BTreeSet;

use kernel::{HorseId, NamedHorse, OrganizationId, PlaceId, Refusal, Revision, StoreError};
use places::{Turnout, TurnoutRead};
use sea_orm::sea_query::OnConflict;
use sea_orm::{ConnectionTrait, EntityTrait as _, IntoActiveModel as _};

use super::entity::place;
use super::entity::turnout::{Column, Entity, Model, StoredTurnout};
use super::plan;
use crate::horse_links;
use crate::row::{find_one, write};
use crate::scope::hold_own;

async fn stored(
    connection: &impl ConnectionTrait,
    organization_id: OrganizationId,
) -> Result<StoredTurnout, StoreError> {
    let row = Entity::find_by_id(organization_id.as_uuid());
    let found = find_one(connection, row, Model::read).await?;
    Ok(found.unwrap_or_else(|| StoredTurnout {
        organization_id,
        turnout: Turnout::default(),
        revision: Revision::new(0),
    }))
}

/// The turnout of an organization, without what is gone.
pub(super) async fn read(
    connection: &impl ConnectionTrait,
    organization: OrganizationId,
) -> Result<TurnoutRead, StoreError> {
    let stored = stored(connection, organization).await?;
    let places = plan::place_ids(connection, organization).await?;
    let mut horses = plan::horses_of(connection, organization).await?;
    let present: BTreeSet<_> = horses.iter().map(|it| it.id).collect();
    let mut turnout = stored.turnout;
    for group in &mut turnout.groups {
        let details = &mut group.details;
        details.horse_ids.retain(|id| present.contains(id));
        details.place_id = details.place_id.filter(|id| places.contains(id));
    }
    turnout
        .apart
        .retain(|it| it.horse_ids.iter().all(|id| present.contains(id)));
    let named = named(&turnout);
    horses.retain(|it| named.contains(&it.id));
    let horses = horses.into_iter().map(|it| NamedHorse {
        id: it.id,
        name: it.name,
    });
    Ok(TurnoutRead {
        organization_id: organization,
        horses: horses.collect(),
        turnout,
        revision: stored.revision,
    })
}

fn named(turnout: &Turnout) -> BTreeSet<HorseId> {
    let groups = turnout.groups.iter().flat_map(|it| &it.details.horse_ids);
    let apart = turnout.apart.iter().flat_map(|it| &it.horse_ids);
    groups.chain(apart).copied().collect()
}

/// Replaces the turnout of an organization, which is locked.
pub(super) async fn replace(
    db: &impl ConnectionTrait,
    organization_id: OrganizationId,
    turnout: &Turnout,
    expected: Option<Revision>,
) -> Result<(), Refusal> {
    let before = stored(db, organization_id).await?.revision;
    if expected.is_some_and(|it| it != before) {
        return Err(Refusal::Changed);
    }
    let organization = organization_id.as_uuid();
    let horses: Vec<_> = named(turnout).into_iter().collect();
    horse_links::check(db, organization, &horses, "horse_ids").await?;
    let places = turnout.groups.iter().filter_map(|it| it.details.place_id);
    let places = places.map(PlaceId::as_uuid);
    if !hold_own::<place::Entity>(db, organization, places).await? {
        return Err(Refusal::Field {
            field: "place_id",
            problem: "must be a place of this barn",
        });
    }
    let row = Model::of(&StoredTurnout {
        organization_id,
        turnout: turnout.clone(),
        revision: before.next(),
    });
    let replace = OnConflict::column(Column::OrganizationId)
        .update_columns([Column::Content, Column::Revision])
        .to_owned();
    write(
        db,
        Entity::insert(row.into_active_model()).on_conflict(replace),
    )
    .await?;
    Ok(())
}

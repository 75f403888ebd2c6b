//! What the emergency sheet of a horse says of the horse.

use async_trait::async_trait;
use contacts::{OwnerFacts, SheetHorse, SheetHorses};
use horses::{Horse, ListOf};
use kernel::{HorseId, RequiredLine, Scope, StoreError};
use time::Date;
use tracing::debug_span;

use super::SqlHorseStore;
use super::owned::find;

#[async_trait]
impl SheetHorses for SqlHorseStore {
    async fn of_sheet(
        &self,
        scope: &Scope,
        id: HorseId,
        day: Date,
    ) -> Result<Option<SheetHorse>, StoreError> {
        let span =
            debug_span!("db.horses.of_sheet", account_id = %scope.account_id(), horse_id = %id);
        let found = self.database.read(span, |db| find(db, scope, id));
        Ok(found.await?.map(|horse| to_sheet(&horse, day)))
    }
}

fn to_sheet(horse: &Horse, day: Date) -> SheetHorse {
    let profile = &horse.profile;
    let lines = |list: &ListOf<RequiredLine<500>>| {
        let lines = list.as_slice().iter();
        lines.map(|it| it.as_str().to_owned()).collect()
    };
    let gender = profile.gender.map_or("", |gender| gender.as_str());
    let breed = profile.breed.as_ref().map_or("", |breed| breed.as_str());
    let description = [
        breed,
        gender,
        profile.color.as_str(),
        profile.markings.as_str(),
    ];
    let owners = horse.sections.owners.as_slice().iter();
    SheetHorse {
        organization_id: horse.organization_id,
        id: horse.id,
        name: profile.name.as_str().to_owned(),
        description: description.map(str::to_owned).to_vec(),
        microchip: profile.microchip_number.as_str().to_owned(),
        registration: profile.registration_number.as_str().to_owned(),
        allergies: lines(&horse.sections.health.allergies),
        medication: lines(&horse.sections.health.current_medications),
        owners: owners
            .map(|owner| OwnerFacts {
                name: owner.name.as_str().to_owned(),
                contact_id: owner.contact_id,
            })
            .collect(),
        location: location(horse, day),
    }
}

/// Where the horse is boarded, unless that ended.
fn location(horse: &Horse, day: Date) -> String {
    let boarding = &horse.sections.boarding;
    let ended = boarding.period.ends_on;
    if ended.is_some_and(|last| last.as_date() < day) {
        return String::new();
    }
    let said = [boarding.stable.as_str(), boarding.location.as_str()];
    let said: Vec<_> = said.into_iter().filter(|it| !it.is_empty()).collect();
    said.join(", ")
}

//! The parties of a bill of sale: whose horse it was, and who bought it.

use async_trait::async_trait;
use horses::{Horse, PartiesStore, Party};
use kernel::{ContactId, HorseId, RecordDate, Scope, StoreError, fold_name};
use sea_orm::{ConnectionTrait, EntityTrait as _};
use time::Date;
use tracing::debug_span;

use crate::contacts::entity as contact;
use crate::horse_pasts;
use crate::horses::entity::horse::Entity;
use crate::horses::{SqlHorseStore, find};
use crate::profiles::profile_of;
use crate::row::find_one;
use crate::scope::refuse_reader;

/// The owners, and the organization of a horse of its own or without owners.
async fn seller(connection: &impl ConnectionTrait, horse: &Horse) -> Result<Party, StoreError> {
    let barn = organization(connection, horse).await?;
    match horse.sections.owners.as_slice() {
        [] => Ok(barn),
        [owner] if fold_name(owner.name.as_str()) == fold_name(&barn.name) => Ok(barn),
        [owner] => party(connection, owner.contact_id, owner.name.as_str()).await,
        several => {
            let names: Vec<_> = several.iter().map(|it| it.name.as_str()).collect();
            Ok(named(&names.join(", ")))
        }
    }
}

async fn organization(
    connection: &impl ConnectionTrait,
    horse: &Horse,
) -> Result<Party, StoreError> {
    let profile = profile_of(connection, horse.organization_id).await?;
    let party = profile.map(|profile| Party {
        name: profile.name.as_str().to_owned(),
        address: profile.address,
        phone: text(profile.phone.map(|it| it.as_str().to_owned())),
        email: text(profile.email.map(|it| it.as_str().to_owned())),
    });
    Ok(party.unwrap_or_default())
}

fn text(text: Option<String>) -> String {
    text.unwrap_or_default()
}

async fn buyer(connection: &impl ConnectionTrait, horse: &Horse) -> Result<Party, StoreError> {
    let sold = &horse.sale.sold;
    party(connection, sold.to_contact_id, sold.to.as_str()).await
}

fn named(name: &str) -> Party {
    Party {
        name: name.to_owned(),
        ..Party::default()
    }
}

/// A contact, or the name alone once it was deleted.
async fn party(
    connection: &impl ConnectionTrait,
    contact: Option<ContactId>,
    name: &str,
) -> Result<Party, StoreError> {
    let Some(id) = contact else {
        return Ok(named(name));
    };
    let row = contact::Entity::find_by_id(id.as_uuid());
    let found = find_one(connection, row, |row: contact::Model| {
        let details = row.read(Vec::new(), None)?.details;
        let phone = details.phones.into_iter().next();
        Ok(Party {
            name: details.name.as_str().to_owned(),
            address: details.address,
            phone: text(phone.map(|it| it.as_str().to_owned())),
            email: text(details.email.map(|it| it.as_str().to_owned())),
        })
    });
    Ok(found.await?.unwrap_or_else(|| named(name)))
}

#[async_trait]
impl PartiesStore for SqlHorseStore {
    async fn parties(
        &self,
        scope: &Scope,
        id: HorseId,
    ) -> Result<Option<(Horse, Party, Party)>, StoreError> {
        let span =
            debug_span!("db.horses.parties", account_id = %scope.account_id(), horse_id = %id);
        let read = self.database.read(span, |db| async move {
            let Some(mut horse) = find(db, scope, id).await? else {
                refuse_reader::<Entity>(db, scope, id.as_uuid()).await?;
                return Ok(None);
            };
            // Those before the sale: the buyer may own it by now.
            let sold_on = horse.sale.sold.on.map(RecordDate::as_date);
            if let Some(before) = sold_on.and_then(Date::previous_day) {
                let past = horse_pasts::of(db, id.as_uuid()).await?;
                let owners = past.owners(horse.sections.owners);
                horse.sections.owners = owners.on(before).clone();
            }
            let (seller, buyer) = (seller(db, &horse).await?, buyer(db, &horse).await?);
            Ok(Some((horse, seller, buyer)))
        });
        read.await
    }
}

//! The memberships of a directory, as rows that can be imported.

use std::collections::HashMap;

use exhibitors::{Exhibitor, ShowHorse};
use kernel::{EmailAddress, PhoneNumber, StoreError, Uuid};
use processes::imports::Target;
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, QueryFilter as _, QueryOrder as _,
};

use super::export::Values;
use crate::directory::Record;
use crate::exhibitors::entity::membership::{Column, Entity, Model};
use crate::row::find_all;
use crate::scope::Owned;

/// By association and number.
pub(super) async fn rows(
    db: &impl ConnectionTrait,
    target: &Target,
) -> Result<Vec<Values>, StoreError> {
    let people = all_of::<Exhibitor>(db, target).await?;
    let horses = all_of::<ShowHorse>(db, target).await?;
    let memberships = Entity::find()
        .filter(Column::OrganizationId.eq(target.organization_id.as_uuid()))
        .order_by_asc(Column::AssociationKey)
        .order_by_asc(Column::SearchKey)
        .order_by_asc(Column::Id);
    let memberships = find_all(db, memberships, |row: Model| row.read(None)).await?;
    let row = |it: exhibitors::Membership| {
        let details = it.details;
        let mut values = Values::from([
            ("association", details.association.to_string()),
            ("number", details.number.as_str().to_owned()),
            (
                "from",
                details.from.map(|it| it.to_string()).unwrap_or_default(),
            ),
            (
                "until",
                details.until.map(|it| it.to_string()).unwrap_or_default(),
            ),
        ]);
        if let Some(person) = people.get(&it.record_id) {
            let said = &person.details;
            let email = said.email.as_ref().map_or("", EmailAddress::as_str);
            let phone = said.phone.as_ref().map_or("", PhoneNumber::as_str);
            values.insert("name", person.name().to_owned());
            values.insert("email", email.to_owned());
            values.insert("phone", phone.to_owned());
        } else if let Some(horse) = horses.get(&it.record_id) {
            let said = &horse.details;
            let number = said.registrations.first().map(|it| {
                let parts = [it.association.as_str(), it.number.as_str()];
                parts.join(" ").trim().to_owned()
            });
            let chip = said.microchip.as_ref().map(|it| it.as_str().to_owned());
            values.insert("horse", horse.name().to_owned());
            values.insert("registration_number", number.unwrap_or_default());
            values.insert("microchip_number", chip.unwrap_or_default());
        }
        values
    };
    Ok(memberships.into_iter().map(row).collect())
}

/// The records of a directory, each as it was made.
async fn all_of<T: Record>(
    db: &impl ConnectionTrait,
    target: &Target,
) -> Result<HashMap<Uuid, T>, StoreError> {
    let own = <T::Table as Owned>::ORGANIZATION.eq(target.organization_id.as_uuid());
    let rows = T::Table::find().filter(own);
    let read = |row| T::read(row).map(|(it, _)| (it.uuid(), it));
    Ok(find_all(db, rows, read).await?.into_iter().collect())
}

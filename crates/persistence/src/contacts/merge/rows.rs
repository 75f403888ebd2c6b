//! The rows of `contact_merges`.

use contacts::{Contact, MergeField};
use kernel::{ContactId, HorseId, StoreError};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::super::list::{to_contact, with_horses};
use crate::contact_references::MovedRows;
use crate::contacts::entity::{self as contact, Entity as Contacts};
use crate::horse_owners::MergedOwners;
use crate::prelude::*;
use crate::row::of_row;
use crate::table::of_texts;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "contact_merges")]
pub(crate) struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub organization_id: Uuid,
    pub contact_id: Uuid,
    pub other_id: Uuid,
    #[sea_orm(column_type = "JsonBinary")]
    pub other: Json,
    pub position: i64,
    #[sea_orm(column_type = "JsonBinary")]
    pub taken: Json,
    #[sea_orm(column_type = "JsonBinary")]
    pub before: Json,
    #[sea_orm(column_type = "JsonBinary")]
    pub after: Json,
    #[sea_orm(column_type = "JsonBinary")]
    pub moved: Json,
    #[sea_orm(column_type = "JsonBinary")]
    pub owners: Json,
    #[sea_orm(column_type = "JsonBinary")]
    pub link: Json,
    pub merged_by: Uuid,
    pub merged_at: i64,
}

impl ActiveModelBehavior for ActiveModel {}

impl Owned for Entity {
    const ID: Column = Column::Id;
    const ORGANIZATION: Column = Column::OrganizationId;
}

/// A contact as it is kept in JSON.
#[derive(Serialize, Deserialize)]
struct Kept {
    row: contact::Model,
    horses: Vec<Uuid>,
}

pub(super) fn in_json(contact: &Contact) -> Result<Json, StoreError> {
    let horses = contact.details.horse_ids.iter().map(|id| id.as_uuid());
    json_of(&Kept {
        row: contact::Model::of(contact),
        horses: horses.collect(),
    })
}

pub(super) fn json_of(value: &impl Serialize) -> Result<Json, StoreError> {
    serde_json::to_value(value).map_err(StoreError::failed)
}

fn of_json<T: DeserializeOwned>(json: &Json) -> Result<T, StoreError> {
    T::deserialize(json).map_err(StoreError::failed)
}

fn contact_of(json: &Json) -> Result<Contact, StoreError> {
    let Kept { row, horses } = of_json(json)?;
    let contact = of_row::<Contacts, _>(row.id, to_contact(row))?;
    Ok(with_horses(contact, horses))
}

/// What it takes to part two contacts, and to merge them again.
pub(super) struct Recorded {
    pub(super) kept: ContactId,
    pub(super) other: Contact,
    pub(super) before: Contact,
    pub(super) after: Contact,
    pub(super) take: Vec<MergeField>,
    pub(super) moved: Vec<MovedRows>,
    pub(super) owners: Vec<MergedOwners>,
    pub(super) links: Vec<super::links::EndedLink>,
}

impl Model {
    pub(super) fn recorded(&self) -> Result<Recorded, StoreError> {
        Ok(Recorded {
            kept: ContactId::new(self.contact_id),
            other: contact_of(&self.other)?,
            before: contact_of(&self.before)?,
            after: contact_of(&self.after)?,
            take: of_texts(&self.taken, MergeField::parse).unwrap_or_default(),
            moved: of_json(&self.moved)?,
            owners: of_json(&self.owners)?,
            links: of_json(&self.link)?,
        })
    }

    /// The horses whose rows it concerns.
    pub(super) fn horses(&self) -> Result<Vec<Uuid>, StoreError> {
        let owners: Vec<MergedOwners> = of_json(&self.owners)?;
        let moved: Vec<MovedRows> = of_json(&self.moved)?;
        let horses = moved.iter().flat_map(MovedRows::horses);
        Ok(horses.chain(owners.iter().map(|it| it.horse_id)).collect())
    }
}

/// The horses that a contact lists, as ids of rows.
pub(super) fn listed(horses: &[HorseId]) -> Vec<Uuid> {
    horses.iter().map(|id| id.as_uuid()).collect()
}

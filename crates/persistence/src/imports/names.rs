//! Horses and contacts by their names, as rows name them.

use std::collections::HashMap;

use contacts::Contact;
use imports::Target;
use kernel::{HorseId, StoreError, fold_name};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, QueryFilter as _, QuerySelect as _,
};
use uuid::Uuid;

use super::batch::Reading;
use crate::contacts as contact_rows;
use crate::error::store_error;
use crate::horses::entity::horse::{Column, Entity};

/// What has which name: those that are in the barn before those that are archived.
pub(super) struct Names {
    horses: HashMap<String, Vec<(HorseId, bool)>>,
    contacts: HashMap<String, Vec<Contact>>,
}

impl Names {
    pub(super) async fn read(
        db: &impl ConnectionTrait,
        target: &Target,
    ) -> Result<Self, StoreError> {
        let rows: Vec<(Uuid, String, Option<String>)> = Entity::find()
            .select_only()
            .columns([Column::Id, Column::Name, Column::ArchivedOn])
            .filter(Column::OrganizationId.eq(target.organization_id.as_uuid()))
            .into_tuple()
            .all(db)
            .await
            .map_err(store_error)?;
        let mut horses: HashMap<_, Vec<_>> = HashMap::new();
        for (id, name, archived) in rows {
            let same = horses.entry(fold_name(&name)).or_default();
            same.push((HorseId::new(id), archived.is_none()));
        }
        let mut contacts: HashMap<_, Vec<_>> = HashMap::new();
        for contact in contact_rows::all_of(db, target.organization_id).await? {
            let same = contacts.entry(contact.details.name.key()).or_default();
            same.push(contact);
        }
        Ok(Self { horses, contacts })
    }

    /// The horse of a name, or why there is none.
    pub(super) fn horse(&self, name: &str) -> Result<HorseId, String> {
        let same = self
            .horses
            .get(&fold_name(name))
            .map_or(&[][..], Vec::as_slice);
        let present: Vec<_> = same.iter().filter(|(_, is_present)| *is_present).collect();
        match (present.as_slice(), same) {
            ([(id, _)], _) | ([], [(id, _)]) => Ok(*id),
            ([], []) => Err(format!("There is no horse named {name}.")),
            _ => Err(format!("There are several horses named {name}.")),
        }
    }

    /// The horses of a field that may name several; who is not there is a doubt.
    pub(super) fn horses(&self, row: &mut Reading<'_>, field: &str) -> Vec<HorseId> {
        let text = row.get(field);
        // A name may have a comma in it.
        if let Ok(id) = self.horse(text) {
            return vec![id];
        }
        let mut ids = Vec::new();
        for name in text.split([';', ',', '\n']).map(str::trim) {
            if name.is_empty() {
                continue;
            }
            match self.horse(name) {
                Ok(id) if ids.contains(&id) => {}
                Ok(id) => ids.push(id),
                Err(doubt) => row.doubt(doubt),
            }
        }
        ids
    }

    /// The only contact of a name.
    pub(super) fn contact(&self, name: &str) -> Option<&Contact> {
        match self.contacts.get(&fold_name(name))?.as_slice() {
            [one] => Some(one),
            _ => None,
        }
    }
}

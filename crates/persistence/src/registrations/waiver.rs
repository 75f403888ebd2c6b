//! The waivers that were signed for entries. Rows are only inserted, until
//! their show is deleted.

use kernel::{OptionalLine, RegistrationId, StoreError, WaiverText, to_unix_millis};
use registrations::{Registration, SignedWaiver};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, QueryFilter as _, QueryOrder as _, Set,
};

use super::entity::waiver::{ActiveModel, Column, Entity, Model};
use crate::row::{Unreadable, find_all, instant, parsed};

/// The row of a waiver that is signed with this state of the entry.
pub(super) fn row(entry: &Registration, waiver: &SignedWaiver) -> ActiveModel {
    ActiveModel {
        registration_id: Set(entry.id.as_uuid()),
        revision: Set(entry.revision.number().into()),
        event_id: Set(entry.event_id.as_uuid()),
        text: Set(waiver.text.as_str().to_owned()),
        signed_name: Set(waiver.signed_name.as_str().to_owned()),
        guardian_name: Set(waiver.guardian_name.as_str().to_owned()),
        signed_at: Set(to_unix_millis(waiver.signed_at)),
        client_address: Set(waiver.client_address.map(|address| address.to_string())),
    }
}

/// What was signed for an entry, the last one first.
pub(super) async fn of_entry(
    connection: &impl ConnectionTrait,
    id: RegistrationId,
) -> Result<Vec<SignedWaiver>, StoreError> {
    let signed = Entity::find()
        .filter(Column::RegistrationId.eq(id.as_uuid()))
        .order_by_desc(Column::Revision);
    find_all(connection, signed, to_waiver).await
}

fn to_waiver(row: Model) -> Result<SignedWaiver, Unreadable> {
    let address = row.client_address.map(|address| address.parse());
    Ok(SignedWaiver {
        text: WaiverText::stored(row.text),
        signed_name: OptionalLine::stored(row.signed_name),
        guardian_name: OptionalLine::stored(row.guardian_name),
        signed_at: instant("signed_at", row.signed_at)?,
        client_address: parsed("client_address", address.transpose())?,
    })
}

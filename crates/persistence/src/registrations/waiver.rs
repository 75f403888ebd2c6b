//! The waivers that were signed for entries. Rows are only inserted, until
//! their show is deleted.

use kernel::{EventId, OptionalLine, RegistrationId, StoreError, WaiverText, to_unix_millis};
use registrations::SignedWaiver;
use sea_orm::{ConnectionTrait, EntityTrait as _, Set};

use super::entity::waiver::{ActiveModel, Entity, Model};
use crate::row::{Unreadable, find_one, instant, parsed};

pub(super) fn row(event_id: EventId, id: RegistrationId, waiver: &SignedWaiver) -> ActiveModel {
    ActiveModel {
        registration_id: Set(id.as_uuid()),
        event_id: Set(event_id.as_uuid()),
        text: Set(waiver.text.as_str().to_owned()),
        signed_name: Set(waiver.signed_name.as_str().to_owned()),
        guardian_name: Set(waiver.guardian_name.as_str().to_owned()),
        signed_at: Set(to_unix_millis(waiver.signed_at)),
        client_address: Set(waiver.client_address.map(|address| address.to_string())),
    }
}

pub(super) async fn of_entry(
    connection: &impl ConnectionTrait,
    id: RegistrationId,
) -> Result<Option<SignedWaiver>, StoreError> {
    find_one(connection, Entity::find_by_id(id.as_uuid()), to_waiver).await
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

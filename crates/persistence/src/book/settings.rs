//! The rows of `bill_settings`: what all bills of an organization say.

use book::{BillSettings, BookError};
use kernel::{Changer, OptionalText, OrganizationId, Refusal, Revision, StoreError};
use sea_orm::sea_query::OnConflict;
use sea_orm::{ConnectionTrait, IntoActiveModel as _};
use time::OffsetDateTime;

use crate::database::TransactionConnection;
use crate::limits;
use crate::prelude::*;
use crate::row::{find_one, write};
use crate::table::table;
use crate::trail::note;

table! {
    "bill_settings" of settings: BillSettings {
        how_to_pay,
        revision,
    }
    given {
        organization_id: OrganizationId,
    }
    columns {
        how_to_pay: OptionalText<1000>,
        revision: Revision,
    }
}

/// As they are stored; nothing is said if nothing is.
pub(super) async fn of(
    connection: &impl ConnectionTrait,
    organization: OrganizationId,
) -> Result<BillSettings, StoreError> {
    let row = Entity::find_by_id(organization.as_uuid());
    let found = find_one(connection, row, Model::read).await?;
    Ok(found.unwrap_or_default())
}

/// Replaces them if they have the expected revision, or any.
pub(super) async fn replace(
    db: &TransactionConnection,
    (by, now): (Changer, OffsetDateTime),
    organization: OrganizationId,
    (how_to_pay, expected): (&OptionalText<1000>, Option<Revision>),
) -> Result<BillSettings, BookError> {
    limits::lock_account(db, organization.as_uuid()).await?;
    let before = of(db, organization).await?;
    if expected.is_some_and(|it| it != before.revision) {
        return Err(Refusal::Changed.into());
    }
    let after = BillSettings {
        how_to_pay: how_to_pay.clone(),
        revision: before.revision.next(),
    };
    let replaced = OnConflict::column(Column::OrganizationId)
        .update_columns([Column::HowToPay, Column::Revision])
        .to_owned();
    let insert = Entity::insert(Model::of(&after, organization).into_active_model());
    write(db, insert.on_conflict(replaced)).await?;
    note(db, organization, after.changes(&before), now, by).await?;
    Ok(after)
}

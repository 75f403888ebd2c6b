//! Lines of the audit trail about notices.

use kernel::{
    ChangeKind, Changer, Difference, EventId, NewAuditLine, NoticeId, OrganizationId, StoreError,
};
use sea_orm::{ConnectionTrait, EntityTrait as _, FromQueryResult, QuerySelect as _};
use time::OffsetDateTime;
use uuid::Uuid;

use super::entity::{Column, Entity};
use crate::database::TransactionConnection;
use crate::error::store_error;
use crate::shows::{with_organization, with_show};
use crate::trail::{self, LineOwner};

/// Whose notice it is, and which one.
#[derive(FromQueryResult)]
pub(super) struct Noticed {
    id: Uuid,
    organization_id: Uuid,
    pub(super) event_id: Uuid,
    number: i64,
}

/// The show of a notice.
pub(super) async fn noticed(
    connection: &impl ConnectionTrait,
    id: NoticeId,
) -> Result<Noticed, StoreError> {
    let notice = Entity::find_by_id(id.as_uuid()).select_only().columns([
        Column::Id,
        Column::EventId,
        Column::Number,
    ]);
    with_organization(with_show(notice, Column::EventId))
        .into_model::<Noticed>()
        .one(connection)
        .await
        .map_err(store_error)?
        .ok_or_else(|| StoreError::failed("there is no such notice"))
}

impl Noticed {
    /// Adds a line about the notice to the trail of the show, in the transaction of the
    /// change, which has locked the notice.
    pub(super) async fn record(
        &self,
        connection: &TransactionConnection,
        kind: ChangeKind,
        (before, after): (String, String),
        now: OffsetDateTime,
        by: Changer,
    ) -> Result<(), StoreError> {
        let notice = match self.number {
            0 => "original notice".to_owned(),
            number => format!("amendment {number}"),
        };
        let line = Difference::new(kind, notice, before, after).about(self.id, "");
        let organization = OrganizationId::new(self.organization_id);
        let owner = LineOwner::show(organization, EventId::new(self.event_id));
        trail::record(connection, owner, &NewAuditLine::all([line], now, by)).await
    }
}

//! The audit trail of a show or an organization, with the shows and entries that its lines are
//! about.

use async_trait::async_trait;
use audit::{AuditLine, AuditStore, AuditedEntry, AuditedShow, Trail};
use kernel::{
    AuditLineId, EventId, OrganizationId, Page, PageRequest, Reason, RegistrationId, Scope,
    StoreError, TimeZone,
};
use sea_orm::sea_query::ExprTrait as _;
use sea_orm::{
    ColumnTrait as _, FromQueryResult, JoinType, QueryFilter as _, QuerySelect as _, Select,
};
use tracing::instrument;

use crate::audit::entity::{Column, Entity};
use crate::database::in_time;
use crate::events::entity::event;
use crate::list::{descending, fetch_page, octets};
use crate::registrations::entity as registration;
use crate::row::{Unreadable, instant, parsed, present, relation};
use crate::shows;
use crate::store::store;
use crate::trail::{Line, author, lines, to_difference};

store! {
    /// Reads the audit trail from SQL.
    SqlAuditStore
}

#[async_trait]
impl AuditStore for SqlAuditStore {
    #[instrument(
        name = "db.audit.organization_of",
        level = "debug",
        skip_all,
        fields(account_id = %scope.account_id(), event_id = %event_id)
    )]
    async fn organization_of(
        &self,
        scope: &Scope,
        event_id: EventId,
    ) -> Result<Option<OrganizationId>, StoreError> {
        in_time(shows::organization_of(
            self.database.reader()?,
            scope,
            event_id,
        ))
        .await
    }

    #[instrument(name = "db.audit.page", level = "debug", skip_all, fields(trail = ?trail))]
    async fn page(&self, trail: Trail, page: &PageRequest) -> Result<Page<AuditLine>, StoreError> {
        in_time(async {
            let size = octets(Column::Before).add(octets(Column::After));
            let (connection, lines) = (self.database.reader()?, lines_of(trail, page));
            fetch_page(
                connection,
                lines,
                Some(size),
                page.limit,
                Column::At,
                to_line,
            )
            .await
        })
        .await
    }
}

/// The lines with their shows and entries, the last one first.
fn lines_of(trail: Trail, page: &PageRequest) -> Select<Entity> {
    let of_trail = match trail {
        Trail::Event(id) => Column::EventId.eq(id.as_uuid()),
        Trail::Organization(id) => Column::OrganizationId.eq(id.as_uuid()),
    };
    let its_show = relation(Column::EventId, event::Column::Id);
    let its_entry = relation(Column::RegistrationId, registration::Column::Id);
    let query = lines()
        .filter(of_trail)
        .column_as(event::Column::Name, "show_name")
        .column_as(event::Column::HiddenAt, "show_hidden_at")
        .column_as(event::Column::TimeZone, "show_time_zone")
        .column(registration::Column::EntryNumber)
        .column(registration::Column::BackNumber)
        .column(registration::Column::RiderName)
        .join(JoinType::LeftJoin, its_show)
        .join(JoinType::LeftJoin, its_entry);
    descending(query, Column::At, Column::Id, page.after)
}

#[derive(FromQueryResult)]
struct TrailRow {
    #[sea_orm(nested)]
    line: Line,
    show_name: Option<String>,
    show_hidden_at: Option<i64>,
    show_time_zone: Option<String>,
    entry_number: Option<i64>,
    back_number: Option<i64>,
    rider_name: Option<String>,
}

fn to_line(found: TrailRow) -> Result<AuditLine, Unreadable> {
    let by = author(&found.line)?;
    let row = found.line.row;
    let is_hidden = found.show_hidden_at.is_some();
    let show = found.show_name.map(|name| {
        let zone = found.show_time_zone.as_deref().and_then(TimeZone::stored);
        Ok(AuditedShow {
            id: row.event_id.filter(|_| !is_hidden).map(EventId::new),
            name,
            time_zone: present("time_zone", zone)?,
        })
    });
    let entry = row.registration_id.map(|id| {
        let number = present("entry_number", found.entry_number)?;
        Ok(AuditedEntry {
            id: RegistrationId::new(id),
            number: parsed("entry_number", u32::try_from(number))?,
            back_number: found
                .back_number
                .map(|it| parsed("back_number", u32::try_from(it)))
                .transpose()?,
            rider_name: found.rider_name.unwrap_or_default(),
        })
    });
    let address = row.address.as_deref();
    Ok(AuditLine {
        id: AuditLineId::new(row.id),
        at: instant("at", row.at)?,
        by,
        address: address
            .map(|it| parsed("address", it.parse()))
            .transpose()?,
        show: show.transpose()?,
        entry: entry.transpose()?,
        reason: row.reason.clone().map(Reason::stored),
        difference: to_difference(row)?,
    })
}

//! Statements for templates, called by the store.

use events::{EventLimits, Replaceable, SaveTemplate, Template};
use kernel::{
    ChangeKind, Difference, LimitReached, NewAuditLine, Page, PageRequest, Scope, StoreError,
    TemplateId,
};
use sea_orm::sea_query::{Expr, ExprTrait as _, OnConflict};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, DatabaseConnection, EntityTrait as _, QueryFilter as _,
    QueryTrait as _,
};
use time::OffsetDateTime;
use uuid::Uuid;

use super::entity::event_template::{self, Column, Entity};
use super::mapping::{template_row, to_template};
use crate::limits;
use crate::list::{descending, fetch_page, octets};
use crate::row::{all_columns, write, write_returning};
use crate::scope::{refuse_reader, this_one, within};
use crate::trail::{self, LineOwner};

/// Stores the template, replacing the account's template of the same name. The
/// id of the replaced template remains, because a displayed list refers to it.
/// `false` if the existing template may not be replaced, or the one to be
/// replaced does not exist any more.
pub(super) async fn save(
    connection: &impl ConnectionTrait,
    save: &SaveTemplate,
) -> Result<bool, StoreError> {
    let row = template_row(&save.template);
    let name = || OnConflict::columns([Column::OrganizationId, Column::NameKey]);
    let raised = Expr::col((Entity, Column::Revision)).add(1);
    let statement = match save.replaceable {
        Replaceable::Only(revision) => {
            let update = Entity::update_many()
                .set(event_template::ActiveModel {
                    profile: row.profile,
                    time_zone: row.time_zone,
                    saved_at: row.saved_at,
                    start_minute: row.start_minute,
                    end_minute: row.end_minute,
                    days: row.days,
                    ..Default::default()
                })
                .col_expr(Column::Revision, raised)
                .filter(Column::OrganizationId.eq(save.template.organization_id.as_uuid()))
                .filter(Column::NameKey.eq(save.template.profile.name.key()))
                .filter(Column::Revision.eq(i64::from(revision.number())));
            return Ok(write(connection, update).await? > 0);
        }
        Replaceable::Nothing => Entity::insert(row).on_conflict(name().do_nothing().to_owned()),
        Replaceable::Any => Entity::insert(row).on_conflict(
            name()
                .update_columns([
                    Column::Profile,
                    Column::TimeZone,
                    Column::SavedAt,
                    Column::StartMinute,
                    Column::EndMinute,
                    Column::Days,
                ])
                .value(Column::Revision, raised)
                .to_owned(),
        ),
    };
    Ok(write(connection, statement).await? > 0)
}

/// Fails if the account has more than `most` templates. The account must be
/// locked.
pub(super) async fn check<Refused>(
    connection: &impl ConnectionTrait,
    organization_id: Uuid,
    most: u32,
) -> Result<(), Refused>
where
    Refused: From<LimitReached> + From<StoreError>,
{
    let all = Entity::find().filter(Column::OrganizationId.eq(organization_id));
    limits::check(connection, all, EventLimits::TEMPLATES, most).await
}

pub(super) async fn list(
    connection: &DatabaseConnection,
    scope: &Scope,
    page: &PageRequest,
) -> Result<Page<Template>, StoreError> {
    let query = Entity::find().filter(within(Column::OrganizationId, scope));
    let query = descending(query, Column::SavedAt, Column::Id, page.after);
    let (size, key) = (Some(octets(Column::Profile)), Column::SavedAt);
    fetch_page(connection, query, size, page.limit, key, to_template).await
}

pub(super) async fn delete(
    connection: &impl ConnectionTrait,
    scope: &Scope,
    id: TemplateId,
    now: OffsetDateTime,
) -> Result<bool, StoreError> {
    let mut delete = Entity::delete_many()
        .filter(this_one::<Entity>(scope, id.as_uuid()))
        .into_query();
    delete.returning(all_columns::<Entity>());
    let Some(deleted) = write_returning::<Entity, _, _>(connection, &delete, to_template).await?
    else {
        refuse_reader::<Entity>(connection, scope, id.as_uuid()).await?;
        return Ok(false);
    };
    let name = deleted.profile.name.as_str();
    let line = Difference::new(ChangeKind::TemplateDeleted, name, "", "");
    let line = NewAuditLine::all([line], now, scope.actor().changer());
    let owner = LineOwner::organization(deleted.organization_id);
    trail::record(connection, owner, &line).await?;
    Ok(true)
}

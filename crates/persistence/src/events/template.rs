//! Statements for templates, called by the store.

use events::{EventLimits, Replaceable, SaveEventError, SaveTemplate, Template};
use kernel::{
    ChangeKind, Changer, Difference, NewAuditLine, Page, PageRequest, Refusal, Scope, StoreError,
    TemplateId,
};
use sea_orm::ActiveValue::NotSet;
use sea_orm::sea_query::{Expr, ExprTrait as _, OnConflict};
use sea_orm::{
    ActiveModelTrait as _, ColumnTrait as _, ConnectionTrait, DatabaseConnection, EntityTrait as _,
    IntoActiveModel as _, Iterable as _, QueryFilter as _, QueryTrait as _,
};
use time::OffsetDateTime;

use super::entity::event_template::{ActiveModel, Column, Entity, Model};
use super::mapping::to_template;
use crate::database::TransactionConnection;
use crate::limits;
use crate::list::{descending, fetch_page, octets};
use crate::row::{all_columns, find_one, write, write_returning};
use crate::scope::{refuse_reader, this_one, within};
use crate::trail::{self, LineOwner};

/// Stores the template, replacing the account's template of the same name. The
/// id of the replaced template remains, because a displayed list refers to it. The
/// account must be locked.
pub(super) async fn save(
    connection: &TransactionConnection,
    save: &SaveTemplate,
    most: u32,
    now: OffsetDateTime,
    by: Changer,
) -> Result<(), SaveEventError> {
    let organization_id = save.template.organization_id;
    if !replace(connection, save).await? {
        return Err(SaveEventError::TemplateChanged);
    }
    let all = Entity::find().filter(Column::OrganizationId.eq(organization_id.as_uuid()));
    limits::check::<_, Refusal>(connection, all, EventLimits::TEMPLATES, most).await?;
    let saved = line_of(ChangeKind::TemplateSaved, &save.template);
    let owner = LineOwner::organization(organization_id);
    trail::record(connection, owner, &NewAuditLine::all([saved], now, by)).await?;
    Ok(())
}

/// `false` if the existing template may not be replaced, or the one to be replaced
/// does not exist any more.
async fn replace(
    connection: &impl ConnectionTrait,
    save: &SaveTemplate,
) -> Result<bool, StoreError> {
    let row = Model::of(&save.template);
    let (organization_id, name_key) = (row.organization_id, row.name_key.clone());
    let row = row.into_active_model().reset_all();
    let name = || OnConflict::columns([Column::OrganizationId, Column::NameKey]);
    let raised = Expr::col((Entity, Column::Revision)).add(1);
    let statement = match save.replaceable {
        Replaceable::Only(revision) => {
            let update = Entity::update_many()
                .set(ActiveModel {
                    id: NotSet,
                    revision: NotSet,
                    ..row
                })
                .col_expr(Column::Revision, raised)
                .filter(Column::OrganizationId.eq(organization_id))
                .filter(Column::NameKey.eq(name_key))
                .filter(Column::Revision.eq(i64::from(revision.number())));
            return Ok(write(connection, update).await? > 0);
        }
        Replaceable::Nothing => Entity::insert(row).on_conflict(name().do_nothing().to_owned()),
        Replaceable::Any => {
            let replaced = Column::iter().filter(|it| !matches!(it, Column::Id | Column::Revision));
            let mut name = name();
            let replace = name
                .update_columns(replaced)
                .value(Column::Revision, raised);
            Entity::insert(row).on_conflict(replace.to_owned())
        }
    };
    Ok(write(connection, statement).await? > 0)
}

fn line_of(kind: ChangeKind, template: &Template) -> Difference {
    Difference::new(kind, template.profile.name.as_str(), "", "")
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
    connection: &TransactionConnection,
    scope: &Scope,
    id: TemplateId,
    now: OffsetDateTime,
) -> Result<bool, StoreError> {
    let this_one = this_one::<Entity>(scope, id.as_uuid());
    let found = Entity::find().filter(this_one.clone());
    let its_organization = |row: Model| Ok(row.organization_id);
    let Some(organization) = find_one(connection, found, its_organization).await? else {
        refuse_reader::<Entity>(connection, scope, id.as_uuid()).await?;
        return Ok(false);
    };
    limits::lock_account(connection, organization).await?;
    let mut delete = Entity::delete_many().filter(this_one).into_query();
    delete.returning(all_columns::<Entity>());
    let Some(deleted) = write_returning::<Entity, _, _>(connection, &delete, to_template).await?
    else {
        return Ok(false);
    };
    let line = line_of(ChangeKind::TemplateDeleted, &deleted);
    let line = NewAuditLine::all([line], now, scope.actor().changer());
    let owner = LineOwner::organization(deleted.organization_id);
    trail::record(connection, owner, &line).await?;
    Ok(true)
}

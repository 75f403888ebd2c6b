use ::imports::ImportKind;
use actix_web::web::Query;
use actix_web::{HttpResponse, web};
use file_budget::{Who, Work};
use futures_util::stream;
use kernel::{EventId, StoreError};
use processes::imports::ImportService;
use serde::Deserialize;
use spreadsheets::csv_rows;
use utoipa::IntoParams;

use crate::book::one_of;
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;
use crate::representation::{chosen_organization, csv_pages};
use crate::turns::FileTurns;

/// Whose things.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct TableQuery {
    /// Of this organization; without it of the account's own.
    organization_id: Option<String>,
    /// Of this show, for classes and entries.
    event_id: Option<String>,
}

/// All of a kind as a table, with the columns that an import knows. Cells that a
/// spreadsheet could take for a formula begin with an apostrophe, which an import takes
/// away.
#[utoipa::path(get, path = "/showstable/exports/{kind}.csv", operation_id = "export_table", tag = "imports", security(("token" = [])),
    params(("kind" = String, Path, description = "`horses`, `contacts`, `care`, `appointments`, `book`, `classes` or `entries`"),
           TableQuery),
    responses((status = 200, description = "The table, in UTF-8 with a byte order mark", body = String, content_type = "text/csv"),
              (status = 400, description = "A bad query"),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such table, organization or show of this account"),
              (status = 422, description = "Classes and entries are of a show")))]
pub(crate) async fn export(
    imports: web::Data<ImportService>,
    turns: web::Data<FileTurns>,
    signed_in: SignedIn,
    kind: web::Path<String>,
    query: Query<TableQuery>,
) -> Result<HttpResponse, ApiError> {
    let kind = ImportKind::parse(&kind).ok_or_else(|| ApiError::not_found("Table"))?;
    let organization = chosen_organization(query.organization_id.as_ref())?;
    let event = one_of(query.event_id.as_deref(), EventId::parse, "event_id")?;
    let actor = signed_in.actor;
    let who = Who::from(&actor);
    let export = async move {
        let table = imports.export(&actor, organization, event, kind).await?;
        let rows = std::iter::once(table.headings).chain(table.rows);
        Ok::<_, ApiError>(csv_rows(rows).map_err(StoreError::failed)?)
    };
    let table = turns.make(who, Work::SmallTable, export).await??;
    let pages = stream::iter([Ok::<_, StoreError>(table)]);
    Ok(csv_pages(&format!("{}.csv", kind.as_str()), pages))
}

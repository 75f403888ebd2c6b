use ::book::{BillService, BoardProposal, BookMonth, OpenPart, Proposal, ProposalQuery, Unbilled};
use actix_web::web::Query;
use actix_web::{HttpResponse, web};
use kernel::{ContactId, HorseId, Money};
use serde::{Deserialize, Serialize};
use serde_json::Number;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::book::{day, one_of};
use crate::extract::actor::SignedIn;
use crate::extract::page::not_blank;
use crate::problem::{ApiError, bad_parameter};
use crate::representation::{chosen_organization, dollars, text};

/// Whose book.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct UnbilledQuery {
    /// The account's own organization if not given.
    organization_id: Option<String>,
}

/// An owner of whom something is not billed yet.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct UnbilledView {
    /// Null for an owner who is no contact.
    contact_id: Option<Uuid>,
    name: String,
    /// How many parts of entries.
    parts: u32,
    /// Their sum, in US dollars.
    #[schema(value_type = f64)]
    amount: Number,
}

impl From<Unbilled> for UnbilledView {
    fn from(owner: Unbilled) -> Self {
        Self {
            contact_id: owner.contact_id.map(ContactId::as_uuid),
            name: owner.name,
            parts: owner.parts,
            amount: dollars(owner.amount),
        }
    }
}

/// The owners of whom something is not billed yet, sorted by name. An owner with the
/// name of the organization is left out: it does not bill itself.
#[utoipa::path(get, path = "/showstable/bills/unbilled", operation_id = "list_unbilled", tag = "bills", security(("token" = [])),
    params(UnbilledQuery),
    responses((status = 200, description = "The owners", body = Vec<UnbilledView>),
              (status = 404, description = "No such organization of this account")))]
pub(crate) async fn unbilled(
    bills: web::Data<BillService>,
    signed_in: SignedIn,
    query: Query<UnbilledQuery>,
) -> Result<HttpResponse, ApiError> {
    let organization = chosen_organization(query.organization_id.as_ref())?;
    let owners = bills.unbilled(&signed_in.actor, organization).await?;
    let views: Vec<_> = owners.into_iter().map(UnbilledView::from).collect();
    Ok(HttpResponse::Ok().json(views))
}

/// To whom a bill is proposed.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ProposalParams {
    /// The account's own organization if not given.
    organization_id: Option<String>,
    /// The owner, if it is a contact.
    contact_id: Option<String>,
    /// The name of an owner who is no contact.
    name: Option<String>,
    /// The month of the board, as `2026-09`.
    #[param(required = true, value_type = String)]
    month: Option<String>,
    /// The monthly rate of board in US dollars; that of the last bill if not given.
    #[param(value_type = Option<f64>)]
    board_rate: Option<String>,
}

/// What a bill to an owner could have.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ProposalView {
    /// The parts of entries that are not billed yet, the oldest first.
    parts: Vec<OpenPartView>,
    /// The board of the month that is not billed yet.
    board: Vec<BoardView>,
    /// The monthly rate with which the board is computed.
    #[schema(value_type = Option<f64>)]
    board_rate: Option<Number>,
    /// As on the last bill.
    how_to_pay: String,
    /// How many days after its date the last bill was due.
    due_days: Option<u32>,
}

/// An owner's part of an entry.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OpenPartView {
    part_id: Uuid,
    /// `YYYY-MM-DD`.
    date: String,
    description: String,
    category: &'static str,
    /// `expense` or `income`.
    kind: &'static str,
    horse_id: Option<Uuid>,
    horse_name: String,
    #[schema(value_type = f64)]
    amount: Number,
}

impl From<OpenPart> for OpenPartView {
    fn from(part: OpenPart) -> Self {
        Self {
            part_id: part.id.as_uuid(),
            date: day(part.date),
            description: part.description.as_str().to_owned(),
            category: part.category.as_str(),
            kind: part.kind.as_str(),
            horse_id: part.horse_id.map(HorseId::as_uuid),
            horse_name: part.horse_name,
            amount: dollars(part.amount),
        }
    }
}

/// The board of one horse for the owner.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BoardView {
    horse_id: Uuid,
    horse_name: String,
    /// On how many days of the month it is boarded.
    days: u32,
    /// How many days the month has.
    month_days: u32,
    /// What falls on the owner; null without a monthly rate.
    #[schema(value_type = Option<f64>)]
    amount: Option<Number>,
}

impl From<BoardProposal> for BoardView {
    fn from(board: BoardProposal) -> Self {
        Self {
            horse_id: board.horse_id.as_uuid(),
            horse_name: board.horse_name,
            days: board.days,
            month_days: board.month_days,
            amount: board.amount.map(dollars),
        }
    }
}

impl From<Proposal> for ProposalView {
    fn from(proposal: Proposal) -> Self {
        let last = proposal.last;
        Self {
            parts: proposal.parts.into_iter().map(OpenPartView::from).collect(),
            board: proposal.board.into_iter().map(BoardView::from).collect(),
            board_rate: last.board_rate.map(dollars),
            how_to_pay: last.how_to_pay.as_str().to_owned(),
            due_days: last.due_days,
        }
    }
}

/// What a bill to an owner could have: the parts of entries that are not billed yet,
/// and the board of a month by days.
#[utoipa::path(get, path = "/showstable/bills/proposal", operation_id = "propose_bill", tag = "bills", security(("token" = [])),
    params(ProposalParams),
    responses((status = 200, description = "The proposal", body = ProposalView),
              (status = 400, description = "A bad query"),
              (status = 404, description = "No such organization of this account")))]
pub(crate) async fn propose(
    bills: web::Data<BillService>,
    signed_in: SignedIn,
    query: Query<ProposalParams>,
) -> Result<HttpResponse, ApiError> {
    let month = BookMonth::parse(text(query.month.as_ref()));
    let month = month.ok_or_else(|| bad_parameter("month", "must be written as YYYY-MM"))?;
    let rate = |text: &str| Money::parse(text).ok();
    let query = ProposalQuery {
        organization: chosen_organization(query.organization_id.as_ref())?,
        contact: one_of(query.contact_id.as_deref(), ContactId::parse, "contact_id")?,
        name: not_blank(query.name.as_deref()).unwrap_or_default(),
        month,
        rate: one_of(query.board_rate.as_deref(), rate, "board_rate")?,
    };
    let proposal = bills.propose(&signed_in.actor, &query).await?;
    Ok(HttpResponse::Ok().json(ProposalView::from(proposal)))
}

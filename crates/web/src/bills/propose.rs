use ::book::{BillService, BoardProposal, BookMonth, OpenPart, Proposal, ProposalQuery, Unbilled};
use actix_web::web::Query;
use actix_web::{HttpResponse, web};
use kernel::{ContactId, Money};
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use crate::book::{CategoryView, EntryKindView, one_of};
use crate::extract::actor::SignedIn;
use crate::extract::page::not_blank;
use crate::problem::{ApiError, bad_parameter};
use crate::representation::{Dollars, chosen_organization, text};
use crate::view::view;

/// Whose book.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct UnbilledQuery {
    /// The account's own organization if not given.
    pub(super) organization_id: Option<String>,
}

view! {
    /// An owner of whom something is not billed yet.
    UnbilledView(owner: &Unbilled) {
        /// Null for an owner who is no contact.
        contact_id: Option<Uuid> = owner.contact_id,
        name: String = owner.name,
        /// How many parts of entries.
        parts: u32 = owner.parts,
        /// Their sum.
        amount: Dollars = owner.amount,
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
    let views: Vec<_> = owners.iter().map(UnbilledView::new).collect();
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
    /// What each horse that is boarded by its profile shall cost a month, in US dollars,
    /// whatever its services say. If not given, a horse's board is what its services say,
    /// and one without board among them costs what the last bill states.
    #[param(value_type = Option<f64>)]
    board_rate: Option<String>,
}

view! {
    /// What a bill to an owner could have.
    ProposalView(proposal: &Proposal) {
        /// The parts of entries that are not billed yet, the oldest first.
        parts: Vec<OpenPartView> = proposal.parts,
        /// The board of the month that is not billed yet.
        board: Vec<BoardView> = proposal.board,
        /// The monthly rate of boarded horses without board among their services: as asked
        /// for, or as on the last bill.
        board_rate: Option<Dollars> = proposal.last.board_rate,
        /// As all bills of the organization say, or else the last bill.
        how_to_pay: String = proposal.last.how_to_pay,
        /// How many days after its date the last bill was due.
        due_days: Option<u32> = proposal.last.due_days,
    }
}

view! {
    /// An owner's part of an entry.
    OpenPartView(part: &OpenPart) {
        part_id: Uuid = part.id,
        #[schema(format = Date)]
        date: String = part.date,
        description: String = part.description,
        category: CategoryView = part.category,
        kind: EntryKindView = part.kind,
        horse_id: Option<Uuid> = part.horse_id,
        horse_name: String = part.horse_name,
        amount: Dollars = part.amount,
    }
}

view! {
    /// The board of one horse for the owner.
    BoardView(board: &BoardProposal) {
        horse_id: Uuid = board.horse_id,
        horse_name: String = board.horse_name,
        /// On how many days of the month it has board, or is boarded by its profile.
        days: u32 = board.days,
        /// How many days the month has.
        month_days: u32 = board.month_days,
        /// What falls on the owner; null without board among its services and without a
        /// monthly rate.
        amount: Option<Dollars> = board.amount,
    }
}

/// What a bill to an owner could have: the parts of entries that are not billed yet,
/// and the board of a month by days, at the prices of the horses' services.
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
    Ok(HttpResponse::Ok().json(ProposalView::new(&proposal)))
}

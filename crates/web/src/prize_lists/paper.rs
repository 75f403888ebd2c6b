//! Prints prize lists and entry blanks, in turn.

use ::events::PrizeList;
use actix_web::{HttpResponse, web};
use file_budget::{Who, Work};
use kernel::EventReference;
use processes::prize_list::{PrizeListPaper, PrizeLists};

use crate::calendar_feed::PublicUrl;
use crate::events::read::event_id;
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;
use crate::representation::named_pdf;
use crate::turns::FileTurns;

/// The prize lists, and the base URL of their links.
pub(super) type Lists = (web::Data<PrizeLists>, web::Data<PublicUrl>);

pub(super) fn missing() -> ApiError {
    ApiError::not_found("Event")
}

/// The prize list of a show, by its id or its public link.
pub(super) async fn find(
    lists: &PrizeLists,
    url: &PublicUrl,
    id: &str,
) -> Result<PrizeList, ApiError> {
    let reference = EventReference::parse(id).ok_or_else(missing)?;
    let list = lists.find(&reference, &url.0).await?;
    list.ok_or_else(missing)
}

/// A paper for everybody. All who ask for those of one show wait for each other, and delay
/// nobody else.
pub(super) async fn public(
    (lists, url): Lists,
    turns: &FileTurns,
    id: &str,
    paper: PrizeListPaper,
) -> Result<HttpResponse, ApiError> {
    let list = find(&lists, &url, id).await?;
    let who = Who::Show(list.event_id);
    let print = async move { lists.print(list, paper).await };
    let (name, printed) = turns.make(who, Work::Paper, print).await??;
    Ok(named_pdf(&name, printed))
}

/// A paper of one of the account's shows.
pub(super) async fn own(
    (lists, url): Lists,
    turns: &FileTurns,
    signed_in: SignedIn,
    id: &str,
    paper: PrizeListPaper,
) -> Result<HttpResponse, ApiError> {
    let (actor, id) = (signed_in.actor, event_id(id)?);
    let who = Who::from(&actor);
    let print = async move { lists.print_own(&actor, id, paper, &url.0).await };
    let (name, printed) = turns.make(who, Work::Paper, print).await??;
    Ok(named_pdf(&name, printed))
}

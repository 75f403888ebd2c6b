//! `emergency`: what a stranger sees who scans the code at a stall's door, the links to it,
//! and the cards that have the codes.

pub(crate) mod choices;
pub(crate) mod door_cards;
pub(crate) mod links;
pub(crate) mod page;
mod view;

use crate::rate_limits::limit_emergency;
use crate::routes::routes;

// Fixed segments come before `{token}`, because the first match is used.
routes! {
    "/emergency_links": get links::list, delete links::revoke_all;
    "/emergency_links/choices": get choices::read, put choices::replace;
    "/horses/{id}/emergency_link": get links::read, post links::make, delete links::revoke;
    "/emergency/{token}": get page::read by limit_emergency;
    "/emergency/{token}/photo": get page::photo by limit_emergency;
    "/places/door_cards.pdf": get door_cards::print;
}

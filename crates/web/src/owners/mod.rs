//! `owners`: what an owner sees of their own without an account, the links to it, and what
//! owners write to the barn.

mod body;
pub(crate) mod files;
pub(crate) mod links;
pub(crate) mod messages;
pub(crate) mod page;
mod view;

use crate::rate_limits::limit_owner_page;
use crate::routes::routes;

routes! {
    "/contacts/{id}/owner_link": get links::read, post links::make, delete links::revoke;
    "/owners/{token}": get page::read by limit_owner_page;
    "/owners/{token}/bills/{id}.pdf": get files::bill by limit_owner_page;
    "/owners/{token}/documents/{id}": get files::document by limit_owner_page;
    "/owners/{token}/messages": post messages::create by limit_owner_page;
    "/owner_messages": get messages::list;
    "/owner_messages/{id}": put messages::see;
}

//! `prize_list`: what riders want to know of a show before they enter, as data and as
//! papers.

mod edit;
mod files;
mod paper;
mod print;
mod public;
mod view;

pub(crate) use public::PublicPrizeLists;

use crate::rate_limits::{limit_show_day, limit_upload};
use crate::routes::routes;

routes! {
    "/events/{id}/prize_list": get edit::read, put edit::write;
    "/events/{id}/prize_list/publication": post edit::publish, delete edit::take_back;
    "/events/{id}/files": get files::list, post files::create by limit_upload;
    "/events/{id}/files/{file_id}": get files::read, delete files::delete;
    "/events/public/{id}/files/{file_id}": get files::read_public by limit_show_day;
    "/events/public/{id}/logos/{file_id}": get files::read_logo by limit_show_day;
    "/events/{id}/print/prize-list.pdf": get print::prize_list;
    "/events/{id}/print/entry-blank.pdf": get print::entry_blank;
    "/events/public/{id}/prize_list": get public::read by limit_show_day;
    "/events/public/{id}/prize-list.pdf": get public::prize_list by limit_show_day;
    "/events/public/{id}/entry-blank.pdf": get public::entry_blank by limit_show_day;
    "/events/public/{id}/qr.svg": get public::qr_code by limit_show_day;
}

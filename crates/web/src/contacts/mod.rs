//! `contacts`: the people and companies around an organization's horses, as JSON,
//! as vCards and as a table; and the emergency sheet of a horse.

mod body;
pub(crate) mod create;
pub(crate) mod delete;
pub(crate) mod emergency;
pub(crate) mod files;
pub(crate) mod import;
pub(crate) mod list;
pub(crate) mod merge;
pub(crate) mod read;
pub(crate) mod save;
pub(crate) mod vcard;
mod view;

use crate::routes::routes;

// Fixed segments come before `{id}`, because the first match is used.
routes! {
    "/contacts": get list::list, post create::create;
    "/contacts.vcf": get files::cards;
    "/contacts.csv": get files::table;
    "/contacts/import": post import::import;
    "/contacts/merges/{merge_id}": delete merge::part;
    "/contacts/{id}/merge": get merge::moves, post merge::merge;
    "/contacts/{id}.vcf": get files::card;
    "/contacts/{id}": get read::read, put save::save, delete delete::delete;
}

//! The directory of an organization's shows: exhibitors, show horses, which of them are one,
//! and to whom entries are linked.

mod body;
pub(crate) mod forget;
pub(crate) mod horses;
pub(crate) mod identities;
pub(crate) mod memberships;
pub(crate) mod people;
pub(crate) mod persons;
mod view;

pub(crate) use view::EntryPeopleView;

use crate::routes::routes;

routes! {
    "/exhibitors": get persons::list, post persons::create;
    "/exhibitors/{id}": get persons::read, put persons::save;
    "/exhibitors/{id}/personal_data": delete forget::forget;
    "/exhibitors/{id}/merge": post identities::merge_exhibitors;
    "/exhibitors/{id}/memberships": post memberships::add_of_exhibitor;
    "/show_horses": get horses::list, post horses::create;
    "/show_horses/{id}": get horses::read, put horses::save;
    "/show_horses/{id}/merge": post identities::merge_show_horses;
    "/show_horses/{id}/memberships": post memberships::add_of_show_horse;
    "/memberships/{membership_id}": put memberships::save, delete memberships::remove;
    "/identities": get identities::list;
    "/identities/{id}": post identities::answer;
    "/merges/{merge_id}": delete identities::part;
    "/registrations/{id}/people": put people::save;
}

//! The link of an entry as an address.

use ::registrations::EntryLink;

use crate::calendar_feed::PublicUrl;

/// The page of the frontend that shows the entry to its rider.
pub(super) fn url_of(link: &EntryLink, public_url: &PublicUrl) -> String {
    format!("{}/entry/{}", public_url.0, link.as_str())
}

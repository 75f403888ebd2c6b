use kernel::NamedHorse;
use uuid::Uuid;

use crate::view::view;

/// The message at `horse_ids`.
pub(crate) const NO_HORSE: &str = "must be horses of this organization";

/// The message at `contact_id`.
pub(crate) const NO_CONTACT: &str = "must be a contact of this organization";

view! {
    /// A horse that something is about.
    HorseNameView(horse: &NamedHorse) {
        id: Uuid = horse.id,
        name: String = horse.name,
    }
}

use kernel::NamedHorse;
use uuid::Uuid;

use crate::view::view;

view! {
    /// A horse that something is about.
    HorseNameView(horse: &NamedHorse) {
        id: Uuid = horse.id,
        name: String = horse.name,
    }
}

use kernel::{FieldErrors, HorseId, NamedHorse};
use uuid::Uuid;

use crate::view::view;

/// Maximum number of horses that one object is about.
const MAX_HORSES: usize = 500;

/// The message at `horse_ids`.
pub(crate) const NO_HORSE: &str = "must be horses of this organization";

view! {
    /// A horse that something is about.
    HorseNameView(horse: &NamedHorse) {
        id: Uuid = horse.id,
        name: String = horse.name,
    }
}

/// The field `horse_ids`, each horse once. Whether there are such horses, the
/// store finds out.
pub(crate) fn horse_ids(errors: &mut FieldErrors, ids: &[String]) -> Vec<HorseId> {
    let mut horses = Vec::new();
    for id in ids {
        match HorseId::parse(id) {
            Some(id) if !horses.contains(&id) => horses.push(id),
            Some(_) => {}
            None => {
                errors.add("horse_ids", NO_HORSE);
                return Vec::new();
            }
        }
        if horses.len() > MAX_HORSES {
            errors.add("horse_ids", format!("must be at most {MAX_HORSES} horses"));
            return Vec::new();
        }
    }
    horses
}

use ::horses::Observation;
use kernel::Actor;

use crate::photos::photo_path;
use crate::representation::{Belonging, HorseNameView, Instant, Oid};
use crate::view::view;

view! {
    /// What somebody saw on a horse.
    ObservationView(observation: &Observation, actor: &Actor) {
        _id: Oid = observation.id,
        #[serde(flatten)]
        belonging: Belonging = (actor, observation.organization_id),
        horse: HorseNameView = observation.horse,
        text: String = observation.text,
        /// The path of the photo; null without one.
        #[schema(required = true)]
        photo: Option<String> = observation.photo.as_ref().map(photo_path),
        /// The address of the account that wrote it; null if that was deleted.
        #[schema(required = true)]
        author: Option<String> = observation.author,
        /// Whether the signed-in account wrote it.
        is_own: bool = observation.author_id == actor.account_id(),
        created_at: Instant = observation.created_at,
        /// Whether those who keep the barn have seen it.
        seen: bool = observation.seen_at.is_some(),
    }
}

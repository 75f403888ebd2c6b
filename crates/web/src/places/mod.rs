//! `places` and `turnout`: where the horses of a barn stand, and with whom they go out.

mod body;
pub(crate) mod moves;
pub(crate) mod plan;
pub(crate) mod turnout;
mod view;

use ::places::PlaceRefusal;
use serde::Deserialize;
use utoipa::IntoParams;

pub(crate) use view::PlaceOfView;

use crate::problem::ApiError;
use crate::routes::routes;

routes! {
    "/places": get plan::read, put plan::replace;
    "/places/swap": put moves::swap;
    "/turnout": get turnout::read, put turnout::replace;
    "/horses/{id}/place": put moves::place;
    "/horses/{id}/places": get moves::list;
}

/// Which barn.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct BarnQuery {
    /// The account's own organization if not given.
    pub(crate) organization_id: Option<String>,
}

/// How many horses a sentence names.
const NAMED: usize = 5;

/// "Midnight, Sun and 3 others stand".
fn stand(horses: &[String]) -> String {
    let (named, others) = horses.split_at(horses.len().min(NAMED));
    let mut parts = named.to_vec();
    if !others.is_empty() {
        parts.push(format!("{} others", others.len()));
    }
    match (parts.pop(), parts.is_empty()) {
        (Some(last), true) => format!("{last} stands"),
        (Some(last), false) => format!("{} and {last} stand", parts.join(", ")),
        (None, _) => String::new(),
    }
}

impl From<PlaceRefusal> for ApiError {
    fn from(refusal: PlaceRefusal) -> Self {
        match refusal {
            PlaceRefusal::Taken { place, horses } => Self::conflict("stall_taken", "")
                .with_sentence(format!("{} in {place} then.", stand(&horses))),
            PlaceRefusal::InUse(places) => {
                let places = places.iter();
                let sentences =
                    places.map(|(place, horses)| format!("{} in {place}.", stand(horses)));
                let sentences: Vec<_> = sentences.take(NAMED).collect();
                Self::conflict("place_in_use", "")
                    .with_sentence(format!("{} Nothing was saved.", sentences.join(" ")))
            }
            PlaceRefusal::Archived => Self::conflict(
                "horse_archived",
                "An archived horse has no place. Bring it back first.",
            ),
            PlaceRefusal::Refusal(refusal) => refusal.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_names_some_horses() {
        let horses: Vec<_> = ["Ace", "Bo", "Cy", "Di", "Eb", "Flo", "Gus"]
            .map(str::to_owned)
            .into();
        assert_eq!(stand(&horses[..1]), "Ace stands");
        assert_eq!(stand(&horses[..2]), "Ace and Bo stand");
        assert_eq!(stand(&horses[..5]), "Ace, Bo, Cy, Di and Eb stand");
        assert_eq!(stand(&horses), "Ace, Bo, Cy, Di, Eb and 2 others stand");
    }
}

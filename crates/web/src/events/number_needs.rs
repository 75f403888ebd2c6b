//! What the office of a show wants to have before it hands out back numbers.

use kernel::{FieldErrors, NeedKind, NeedOf, NumberNeed, NumberNeedError, OptionalLine};

use crate::form::body;
use crate::representation::Named;
use crate::view::view;

pub(crate) type NeedKindView = Named<NeedKind>;
pub(crate) type NeedOfView = Named<NeedOf>;

body! {
    /// Something that the office of a show wants to have before it hands out a back number.
    NumberNeedBody {
        kind: NeedKindView,
        /// Of whom or what; without it the first one that can have it. A registration number
        /// is the horse's, waiver and payment are the rider's.
        of: Option<NeedOfView>,
        /// Of a membership always; of a registration number if it is to be in the registry of
        /// this association.
        association: OptionalLine<100>,
    } => NumberNeed {
        NumberNeed::new(kind, of, association).map_err(|error| {
            let field = match error {
                NumberNeedError::Of => "of",
                NumberNeedError::NoAssociation => "association",
            };
            FieldErrors::of(field, error)
        })?
    }
}

view! {
    /// Something that the office of a show wants to have before it hands out a back number.
    #[schema(as = NumberNeed)]
    NumberNeedView(need: &NumberNeed) {
        kind: NeedKindView = need.kind,
        /// Of whom or what.
        of: NeedOfView = need.of,
        /// Empty if it is of none.
        association: String = need.association,
    }
}

use kernel::{OptionalLine, PostalAddress};

use crate::form::body;
use crate::view::view;

body! {
    /// A postal address. What is missing is empty.
    PostalAddressBody {
        street: OptionalLine<200>,
        city: OptionalLine<100>,
        state: OptionalLine<100>,
        zip_code: OptionalLine<20>,
    } => PostalAddress {
        PostalAddress { street, city, state, zip_code }
    }
}

view! {
    /// A postal address. What is not known is empty.
    #[schema(as = PostalAddress)]
    PostalAddressView(address: &PostalAddress) {
        street: String = address.street,
        city: String = address.city,
        state: String = address.state,
        zip_code: String = address.zip_code,
    }
}

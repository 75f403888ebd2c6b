use ::horses::ReceivedInquiry;

use crate::representation::{Instant, Oid};
use crate::view::view;

view! {
    /// What a buyer wrote.
    InquiryView(inquiry: &ReceivedInquiry) {
        _id: Oid = inquiry.id,
        horse: InquiryHorseView = *inquiry,
        name: String = inquiry.details.name,
        /// Where to answer to.
        email: String = inquiry.details.email,
        phone: String = inquiry.details.phone,
        message: String = inquiry.details.message,
        created_at: Instant = inquiry.created_at,
    }
}

view! {
    /// The horse that a buyer wrote about.
    InquiryHorseView(inquiry: &ReceivedInquiry) {
        /// Null once the horse was deleted.
        #[schema(required = true)]
        id: Option<String> = inquiry.horse_id,
        /// Its name when the buyer wrote.
        name: String = inquiry.horse_name,
    }
}

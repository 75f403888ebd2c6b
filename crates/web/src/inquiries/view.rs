use ::horses::{InquiryCounts, InquiryReply, InquiryState, ReceivedInquiry};

use crate::representation::{Instant, Named, Oid};
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
        state: InquiryStateView = inquiry.state,
        /// What was answered here, the first reply first.
        replies: Vec<InquiryReplyView> = inquiry.replies,
    }
}

/// How far an inquiry is.
pub(crate) type InquiryStateView = Named<InquiryState>;

view! {
    /// A reply to an inquiry.
    #[schema(as = InquiryReply)]
    InquiryReplyView(reply: &InquiryReply) {
        text: String = reply.text,
        at: Instant = reply.created_at,
        /// The address of the account that wrote it; null if it was deleted.
        #[schema(required = true)]
        by: Option<String> = reply.author,
    }
}

view! {
    /// How many inquiries there are in each state.
    #[schema(as = InquiryCounts)]
    InquiryCountsView(counts: &InquiryCounts) {
        new: u32 = counts.new,
        answered: u32 = counts.answered,
        archived: u32 = counts.archived,
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

//! The rows of `inquiries` and `inquiry_replies`.

use horses::{Inquiry, InquiryDetails, InquiryState, Offer};
use kernel::{
    AccountId, EmailAddress, HorseId, InquiryId, OrganizationId, PhoneNumber, RequiredLine,
    RequiredText,
};
use time::OffsetDateTime;

use crate::prelude::*;
use crate::table::table;

/// An inquiry with what it is about, and how far it is.
pub(crate) struct StoredInquiry {
    pub(crate) inquiry: Inquiry,
    pub(crate) offer: Offer,
    pub(crate) state: InquiryState,
}

table! {
    "inquiries" of stored: StoredInquiry {
        inquiry: Inquiry {
            id,
            horse_id,
            buyer_id,
            details: InquiryDetails { name, email, phone, message },
            created_at,
        },
        offer: Offer { seller_id, horse_name },
        state,
    }
    columns {
        id: InquiryId,
        horse_id: HorseId,
        horse_name: RequiredLine<200>,
        seller_id: OrganizationId,
        buyer_id: Option<AccountId>,
        name: RequiredLine<200>,
        email: EmailAddress,
        phone: Option<PhoneNumber>,
        message: RequiredText<4000>,
        created_at: OffsetDateTime,
        state: InquiryState,
    }
}

/// It belongs to its seller.
impl Owned for Entity {
    const ID: Column = Column::Id;
    const ORGANIZATION: Column = Column::SellerId;
}

pub(crate) mod reply {
    use horses::{InquiryReply, Message};
    use kernel::{AccountId, EmailAddress, InquiryId, InquiryReplyId, OrganizationId};
    use time::OffsetDateTime;

    use crate::prelude::*;
    use crate::table::table;

    /// A reply with what it belongs to.
    pub(crate) struct StoredReply {
        pub(crate) id: InquiryReplyId,
        pub(crate) inquiry_id: InquiryId,
        pub(crate) organization_id: OrganizationId,
        pub(crate) author_id: AccountId,
        pub(crate) reply: InquiryReply,
    }

    table! {
        "inquiry_replies" of stored: StoredReply {
            id,
            inquiry_id,
            organization_id,
            author_id,
            reply: InquiryReply { text, author, created_at },
        }
        columns {
            id: InquiryReplyId,
            inquiry_id: InquiryId,
            organization_id: OrganizationId,
            text: Message,
            author_id: AccountId,
            created_at: OffsetDateTime,
        }
        beside {
            author: Option<EmailAddress>,
        }
    }
}

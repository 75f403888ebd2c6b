use kernel::{
    AccountId, EmailAddress, HorseId, InquiryId, InquiryReplyId, OrganizationId, PhoneNumber,
    RandomToken, Refusal, RequiredLine, RequiredText, Scope,
};
use time::OffsetDateTime;

use crate::PostError;

/// The content of an inquiry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InquiryDetails {
    /// The buyer's name.
    pub name: RequiredLine<200>,
    /// The address for the seller's answer.
    pub email: EmailAddress,
    /// The buyer's telephone number, if given.
    pub phone: Option<PhoneNumber>,
    /// The buyer's question.
    pub message: Message,
}

/// A buyer's question.
pub type Message = RequiredText<4000>;

/// The data of a horse for sale that an inquiry or a report needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// The organization that sells it.
    pub seller_id: OrganizationId,
    /// The horse's name.
    pub horse_name: RequiredLine<200>,
}

impl Offer {
    /// The offer, if somebody may write about it who may read the horses in this
    /// scope.
    pub fn open_to(offer: Option<Self>, writer: &Scope) -> Result<Self, PostError> {
        match offer {
            None => Err(Refusal::NotFound("Horse").into()),
            Some(offer) if writer.permits(offer.seller_id) => Err(PostError::OwnHorse),
            Some(offer) => Ok(offer),
        }
    }
}

/// A stored inquiry. It is kept when its horse is deleted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inquiry {
    /// The inquiry's id.
    pub id: InquiryId,
    /// The horse that it is about.
    pub horse_id: HorseId,
    /// The account that wrote it; `None` if it was written without one, by a link.
    pub buyer_id: Option<AccountId>,
    /// The content.
    pub details: InquiryDetails,
    /// When it was written.
    pub created_at: OffsetDateTime,
}

/// An inquiry, as its seller sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReceivedInquiry {
    /// The inquiry's id.
    pub id: InquiryId,
    /// The horse; `None` if it was deleted.
    pub horse_id: Option<HorseId>,
    /// The horse's name at the time of the inquiry.
    pub horse_name: RequiredLine<200>,
    /// The content.
    pub details: InquiryDetails,
    /// When it was written.
    pub created_at: OffsetDateTime,
    /// How far it is.
    pub state: InquiryState,
    /// What was answered here, the first reply first.
    pub replies: Vec<InquiryReply>,
}

kernel::words! {
    /// How far an inquiry is.
    pub enum InquiryState {
        /// Nobody has answered.
        New = "new",
        /// It was answered.
        Answered = "answered",
        /// It was put aside.
        Archived = "archived",
    }
}

/// How many inquiries there are in each state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct InquiryCounts {
    /// Those that nobody has answered.
    pub new: u32,
    /// Those that were answered.
    pub answered: u32,
    /// Those that were put aside.
    pub archived: u32,
}

/// A seller's reply to an inquiry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InquiryReply {
    /// What was written.
    pub text: Message,
    /// The address of the account that wrote it; `None` if it was deleted. Buyers do not
    /// see it.
    pub author: Option<EmailAddress>,
    /// When it was written.
    pub created_at: OffsetDateTime,
}

/// A reply that is to be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewReply {
    /// Its id.
    pub id: InquiryReplyId,
    /// The inquiry that it answers.
    pub inquiry_id: InquiryId,
    /// What is written.
    pub text: Message,
    /// When it is written.
    pub now: OffsetDateTime,
}

/// The mail that brings a reply to a buyer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReplyMail {
    /// The reply's id; the same at every attempt.
    pub reply_id: InquiryReplyId,
    /// The organization that sells the horse.
    pub organization_id: OrganizationId,
    /// The name of the barn; may be empty.
    pub barn: String,
    /// The barn's address, for the buyer's answer. That of the account is never shown.
    pub barn_email: Option<EmailAddress>,
    /// The horse; `None` if it is not for sale any more.
    pub horse_id: Option<HorseId>,
    /// The secret of its page that opens without an account, while there is one.
    pub horse_link: Option<RandomToken>,
    /// The horse's name at the time of the inquiry.
    pub horse_name: RequiredLine<200>,
    /// The buyer's name.
    pub buyer: RequiredLine<200>,
    /// The buyer's address.
    pub email: EmailAddress,
    /// What the buyer had written.
    pub message: Message,
    /// The reply.
    pub text: Message,
    /// When it was written.
    pub created_at: OffsetDateTime,
}

/// The mail that tells a seller of an inquiry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InquiryMail {
    /// The inquiry's id; the same at every attempt.
    pub inquiry_id: InquiryId,
    /// The organization that sells the horse.
    pub organization_id: OrganizationId,
    /// The seller's address, which buyers do not see.
    pub seller: EmailAddress,
    /// The horse's name at the time of the inquiry.
    pub horse_name: RequiredLine<200>,
    /// The content; its email address becomes `Reply-To`.
    pub details: InquiryDetails,
    /// When the inquiry was written.
    pub created_at: OffsetDateTime,
}

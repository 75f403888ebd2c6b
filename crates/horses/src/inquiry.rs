use kernel::{
    AccountId, EmailAddress, HorseId, InquiryId, OrganizationId, PhoneNumber, Refusal,
    RequiredLine, RequiredText, Scope,
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
    /// The account that wrote it.
    pub buyer_id: AccountId,
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

use kernel::{
    AccountId, EmailAddress, HorseId, InquiryId, OptionalText, PhoneNumber, RequiredLine, TextError,
};
use time::OffsetDateTime;

use crate::Posted;

/// What a buyer writes to a seller.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InquiryDetails {
    /// The buyer's name.
    pub name: RequiredLine<200>,
    /// Where the seller answers to.
    pub email: EmailAddress,
    /// Where the seller may call.
    pub phone: Option<PhoneNumber>,
    /// What the buyer wants to know.
    pub message: Message,
}

/// A text that is not blank, of at most 4,000 characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message(OptionalText<4000>);

impl Message {
    /// Trims and checks.
    pub fn parse(text: &str) -> Result<Self, TextError> {
        let text = OptionalText::parse(text)?;
        if text.as_str().is_empty() {
            return Err(TextError::Blank);
        }
        Ok(Self(text))
    }

    /// What a store kept, see [`stored`](kernel#stored-values).
    #[must_use]
    pub fn stored(text: String) -> Self {
        Self(OptionalText::stored(text))
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

/// A horse that is for sale, as whoever writes about it finds it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// Whose it is.
    pub seller_id: AccountId,
    /// What it is called.
    pub horse_name: String,
}

impl Offer {
    /// The offer, if this account may write about it; otherwise what it is told.
    pub fn open_to<T>(offer: Option<Self>, writer: AccountId) -> Result<Self, Posted<T>> {
        match offer {
            None => Err(Posted::NotForSale),
            Some(offer) if offer.seller_id == writer => Err(Posted::OwnHorse),
            Some(offer) => Ok(offer),
        }
    }
}

/// An inquiry, as it is kept. It outlives its horse.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inquiry {
    /// Its id.
    pub id: InquiryId,
    /// The horse that it is about.
    pub horse_id: HorseId,
    /// Who wrote it.
    pub buyer_id: AccountId,
    /// What was written.
    pub details: InquiryDetails,
    /// When.
    pub created_at: OffsetDateTime,
}

/// An inquiry, as its seller reads it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReceivedInquiry {
    /// Its id.
    pub id: InquiryId,
    /// The horse; `None` once it was deleted.
    pub horse_id: Option<HorseId>,
    /// The horse's name when the buyer wrote.
    pub horse_name: RequiredLine<200>,
    /// What was written.
    pub details: InquiryDetails,
    /// When.
    pub created_at: OffsetDateTime,
}

/// The mail that brings an inquiry to its seller.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InquiryMail {
    /// The inquiry, the same at every attempt.
    pub inquiry_id: InquiryId,
    /// The seller, whose address no buyer sees.
    pub seller: EmailAddress,
    /// The horse's name when the buyer wrote.
    pub horse_name: RequiredLine<200>,
    /// What was written; answers go to its email address.
    pub details: InquiryDetails,
    /// When.
    pub created_at: OffsetDateTime,
}

use ::horses::ReceivedInquiry;
use serde::Serialize;
use utoipa::ToSchema;

use crate::representation::{Instant, Oid};

/// What a buyer wrote.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct InquiryView {
    _id: Oid,
    horse: InquiryHorseView,
    name: String,
    /// Where to answer to.
    email: String,
    phone: String,
    message: String,
    created_at: Instant,
}

/// The horse that a buyer wrote about.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct InquiryHorseView {
    /// Null once the horse was deleted.
    #[schema(required = true)]
    id: Option<String>,
    /// Its name when the buyer wrote.
    name: String,
}

impl From<ReceivedInquiry> for InquiryView {
    fn from(inquiry: ReceivedInquiry) -> Self {
        let details = &inquiry.details;
        Self {
            _id: Oid::new(inquiry.id.as_uuid()),
            horse: InquiryHorseView {
                id: inquiry.horse_id.map(|id| id.to_string()),
                name: inquiry.horse_name.as_str().to_owned(),
            },
            name: details.name.as_str().to_owned(),
            email: details.email.as_str().to_owned(),
            phone: details
                .phone
                .as_ref()
                .map(|phone| phone.as_str().to_owned())
                .unwrap_or_default(),
            message: details.message.as_str().to_owned(),
            created_at: inquiry.created_at.into(),
        }
    }
}

use ::horses::{Height, SaleEdit, SaleStatus, SaleTerms, Sold};
use kernel::{ContactId, Money, RecordDate, WebAddress};

use super::values::{Line, Note};
use crate::form::{IfStated, body, text, text_fields};
use crate::representation::{Named, Stated};

/// The address of a video.
pub(super) struct Video(WebAddress);

text_fields! {
    Height: required true, text();
    Video: required true, text(), by video;
}

fn video(text: &str) -> Result<Video, &'static str> {
    let address = WebAddress::parse_optional(text).ok().flatten();
    let secure = address.filter(|it| it.as_str().to_ascii_lowercase().starts_with("https://"));
    let video = secure.map(Video);
    video.ok_or("must be a web address that begins with https://")
}

body! {
    /// The section `sale`: what buyers are told, and what became of it.
    SaleBody {
        /// US dollars; null is on request.
        price: Option<Money>,
        price_note: Line,
        /// Hands and inches, such as `15.3`, from 8.0 to 20.3.
        height_hands: Option<Height>,
        description: Note,
        /// Begins with `https://`.
        video_url: Option<Video>,
        registered_name: Line,
        sire: Line,
        dam: Line,
        training_level: Line,
        discipline: Line,
        /// What buyers are told instead of the stable and its location; empty if they are
        /// told those.
        location_public: Line,
        /// Whether its page opens by a link without an account. If missing, it stays as
        /// it is; a link that is taken away is dead at once, and a later one is another.
        public: IfStated<bool>,
        /// In the market while it is `for_sale` or `pending`; null if it is not for sale.
        /// If missing, it stays as it is.
        status: Stated<Named<SaleStatus>>,
        sold_on: Option<RecordDate>,
        sold_to_contact_id: Option<ContactId>,
        sold_price: Option<Money>,
    } => SaleEdit {
        let sold = Sold {
            on: sold_on,
            to_contact_id: sold_to_contact_id,
            price: sold_price,
            ..Sold::default()
        };
        SaleEdit {
            keep_status: status.is_none(),
            status: status.flatten(),
            is_public: public,
            sold,
            height: height_hands,
            registered_name,
            terms: SaleTerms {
                price,
                price_note,
                description,
                video_url: video_url.map(|it| it.0),
                sire,
                dam,
                training_level,
                discipline,
                location: location_public,
            },
        }
    }
}

use ::owners::{OwnerLinkWish, OwnerMessageText};
use kernel::LinkWish;
use time::OffsetDateTime;

use crate::form::{Required, body};
use crate::representation::Stated;

body! {
    /// What a link to an owner's page is to be.
    OwnerLinkBody {
        /// From when on it is dead, also the one that there is; null if it does not
        /// expire. Without it that stays as it is, and a new one does not expire.
        expires_at: Stated<OffsetDateTime>,
        /// Whether a new one replaces the one that there is, which is dead then.
        renew: bool,
        /// Whether it is mailed to the address of the contact.
        mail: bool,
    } => OwnerLinkWish {
        OwnerLinkWish { link: LinkWish { expires_at, renew }, mail }
    }
}

body! {
    /// What an owner writes to the barn.
    OwnerMessageBody {
        text: OwnerMessageText,
    } => OwnerMessageText {
        text
    }
}

body! {
    /// Whether those who keep the barn have seen what an owner wrote.
    OwnerMessageSeenBody {
        seen: Required<bool>,
    } => bool {
        seen
    }
}

//! What is typed about a bill.

use kernel::{BookPartId, ContactId, HorseId, Money, OptionalText, RequiredLine, SignedMoney};
use time::Date;

use crate::{BookMonth, Category, Recipient};

/// What was typed about a bill.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BillWish {
    /// To whom; what is missing of a contact's data is copied from it.
    pub recipient: RecipientWish,
    /// Its date.
    pub date: Date,
    /// Until when it is to be paid.
    pub due_on: Date,
    /// Its lines.
    pub lines: Vec<LineWish>,
    /// How to pay.
    pub how_to_pay: OptionalText<1000>,
    /// A note to the recipient.
    pub note: OptionalText<1000>,
    /// The monthly rate of horses without board among their services, for the next bill.
    pub board_rate: Option<Money>,
}

/// To whom a bill shall be made out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RecipientWish {
    /// A contact, at its address.
    Contact(ContactId),
    /// As typed, or as the bill had it before its contact was deleted.
    Typed(Recipient),
}

/// A line that a bill shall have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LineWish {
    /// An owner's part of an entry of the book, at its amount. The text is that of
    /// the entry if none is given.
    Part(BookPartId, Option<RequiredLine<300>>),
    /// As typed.
    Typed {
        /// What for.
        description: RequiredLine<300>,
        /// How many; at least 1.
        quantity: u32,
        /// The price of one; negative only if a line that the bill has gives it back.
        unit_amount: SignedMoney,
        /// For which horse.
        horse_id: Option<HorseId>,
        /// The month whose board it is.
        board_month: Option<BookMonth>,
        /// The category of its income; `None` is that of the line of the bill with this
        /// description and horse, if there is one.
        category: Option<Category>,
    },
}

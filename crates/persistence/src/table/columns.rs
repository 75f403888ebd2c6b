//! The types that several domains have in columns.

use std::net::IpAddr;

use kernel::{
    BackNumbersBy, ClassId, DeviceRole, EmailAddress, FeeBasis, InspectionChoice, Money,
    OptionalLine, OptionalText, PaymentMethod, PhoneNumber, RandomToken, RecordDate, RequiredLine,
    RequiredText, Revision, RingId, Role, SignedMoney, StallFee, StallKind, TherapeuticChoice,
    TimeZone, WebAddress, Word, from_unix_millis, to_unix_millis,
};
use sea_orm::prelude::Json;
use time::{Date, OffsetDateTime};
use uuid::Uuid;

use super::Stored;

/// Columns that hold the value itself.
macro_rules! plain_columns {
    ($($type:ty),+ $(,)?) => {$(
        impl Stored for $type {
            type Column = Self;

            fn column(&self) -> Self {
                self.clone()
            }

            fn of_column(column: Self) -> Option<Self> {
                Some(column)
            }
        }
    )+};
}

plain_columns!(bool, i64, String, Uuid, Json);

/// Columns with the text of a type, which may be any.
macro_rules! text_columns {
    ($($type:ident $(<$max:ident>)?),+ $(,)?) => {$(
        impl $(<const $max: usize>)? $crate::table::Stored for $type $(<$max>)? {
            type Column = String;

            fn column(&self) -> String {
                self.as_str().to_owned()
            }

            fn of_column(column: String) -> Option<Self> {
                Some(Self::stored(column))
            }

            fn is_none(column: &String) -> bool {
                column.is_empty()
            }
        }
    )+};
}
pub(crate) use text_columns;

text_columns!(
    EmailAddress,
    OptionalLine<MAX>,
    OptionalText<MAX>,
    PhoneNumber,
    RandomToken,
    RequiredLine<MAX>,
    RequiredText<MAX>,
    WebAddress,
);

impl<T: Copy> Stored for kernel::Id<T> {
    type Column = Uuid;

    fn column(&self) -> Uuid {
        self.as_uuid()
    }

    fn of_column(column: Uuid) -> Option<Self> {
        Some(Self::new(column))
    }
}

impl Stored for StallFee {
    type Column = String;

    fn column(&self) -> String {
        self.to_text()
    }

    fn of_column(column: String) -> Option<Self> {
        Self::stored(&column)
    }
}

/// Columns with a text that only some texts are, such as a name of a closed list.
macro_rules! word_columns {
    ($($word:ident),+ $(,)?) => {$(
        impl $crate::table::Stored for $word {
            type Column = String;

            fn column(&self) -> String {
                self.as_str().to_owned()
            }

            fn of_column(column: String) -> Option<Self> {
                Self::parse(&column)
            }
        }
    )+};
}
pub(crate) use word_columns;

word_columns!(
    DeviceRole,
    BackNumbersBy,
    FeeBasis,
    InspectionChoice,
    PaymentMethod,
    Role,
    StallKind,
    TherapeuticChoice,
);

/// Columns with a number.
macro_rules! number_columns {
    ($($number:ty),+ $(,)?) => {$(
        impl Stored for $number {
            type Column = i64;

            /// What is too large becomes the largest number.
            fn column(&self) -> i64 {
                i64::try_from(*self).unwrap_or(i64::MAX)
            }

            fn of_column(column: i64) -> Option<Self> {
                Self::try_from(column).ok()
            }
        }
    )+};
}

number_columns!(i32, u8, u16, u32, u64, usize);

/// Written as `YYYY-MM-DD`.
impl Stored for RecordDate {
    type Column = String;

    fn column(&self) -> String {
        self.to_string()
    }

    fn of_column(column: String) -> Option<Self> {
        Self::stored(&column)
    }

    fn is_none(column: &String) -> bool {
        column.is_empty()
    }
}

/// Likewise.
impl Stored for Date {
    type Column = String;

    fn column(&self) -> String {
        self.to_string()
    }

    fn of_column(column: String) -> Option<Self> {
        RecordDate::stored(&column).map(RecordDate::as_date)
    }
}

impl Stored for IpAddr {
    type Column = String;

    fn column(&self) -> String {
        self.to_string()
    }

    fn of_column(column: String) -> Option<Self> {
        column.parse().ok()
    }
}

impl Stored for TimeZone {
    type Column = String;

    fn column(&self) -> String {
        self.name().to_owned()
    }

    fn of_column(column: String) -> Option<Self> {
        Self::stored(&column)
    }
}

/// In milliseconds since 1970.
impl Stored for OffsetDateTime {
    type Column = i64;

    fn column(&self) -> i64 {
        to_unix_millis(*self)
    }

    fn of_column(column: i64) -> Option<Self> {
        from_unix_millis(column)
    }
}

impl Stored for Revision {
    type Column = i64;

    fn column(&self) -> i64 {
        self.number().into()
    }

    fn of_column(column: i64) -> Option<Self> {
        u32::try_from(column).ok().map(Self::new)
    }
}

/// In cents.
impl Stored for Money {
    type Column = i64;

    fn column(&self) -> i64 {
        self.cents()
    }

    fn of_column(column: i64) -> Option<Self> {
        Self::from_cents(column)
    }
}

/// In cents.
impl Stored for SignedMoney {
    type Column = i64;

    fn column(&self) -> i64 {
        self.cents()
    }

    fn of_column(column: i64) -> Option<Self> {
        Some(Self::from_cents(column))
    }
}

/// A JSON array of texts.
fn texts<'a>(texts: impl IntoIterator<Item = &'a str>) -> Json {
    texts.into_iter().collect()
}

/// The values of a JSON array of texts; `None` if it is something else.
pub(crate) fn of_texts<T>(json: &Json, parse: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
    let texts = json.as_array()?.iter();
    texts.map(|text| parse(text.as_str()?)).collect()
}

/// A JSON array of names.
pub(crate) fn words<T: Word>(words: &[T]) -> Json {
    texts(words.iter().map(|word| word.as_str()))
}

impl Stored for Vec<PhoneNumber> {
    type Column = Json;

    fn column(&self) -> Json {
        texts(self.iter().map(PhoneNumber::as_str))
    }

    fn of_column(column: Json) -> Option<Self> {
        of_texts(&column, |text| Some(PhoneNumber::stored(text.to_owned())))
    }
}

impl<const MAX: usize> Stored for Vec<RequiredLine<MAX>> {
    type Column = Json;

    fn column(&self) -> Json {
        texts(self.iter().map(RequiredLine::as_str))
    }

    fn of_column(column: Json) -> Option<Self> {
        of_texts(&column, |text| Some(RequiredLine::stored(text.to_owned())))
    }
}

impl Stored for Vec<RingId> {
    type Column = Json;

    fn column(&self) -> Json {
        self.iter().map(RingId::to_string).collect()
    }

    fn of_column(column: Json) -> Option<Self> {
        of_texts(&column, RingId::parse)
    }
}

impl Stored for Vec<ClassId> {
    type Column = Json;

    fn column(&self) -> Json {
        self.iter().map(ClassId::to_string).collect()
    }

    fn of_column(column: Json) -> Option<Self> {
        of_texts(&column, ClassId::parse)
    }
}

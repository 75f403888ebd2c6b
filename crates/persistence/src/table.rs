//! What a table holds, written once: [`table!`] makes the entity, and both
//! conversions between its rows and a value of a domain.

use kernel::{
    EmailAddress, Money, OptionalLine, OptionalText, PhoneNumber, RandomToken, RecordDate,
    RequiredLine, RequiredText, Revision, Role, SignedMoney, TimeZone, WebAddress, Word,
    from_unix_millis, to_unix_millis,
};
use sea_orm::prelude::Json;
use time::{Date, OffsetDateTime};
use uuid::Uuid;

use crate::row::{Unreadable, present};

/// A value of a domain that is the value of a column.
pub(crate) trait Stored: Sized {
    /// The type of the column.
    type Column;

    /// The value of the column.
    fn column(&self) -> Self::Column;

    /// The value that a column holds; `None` if it cannot be represented. It is
    /// not validated, see `kernel`, "Stored values".
    fn of_column(column: Self::Column) -> Option<Self>;

    /// Whether a nullable column with this value holds none.
    fn is_none(_: &Self::Column) -> bool {
        false
    }
}

/// The type of the column of a value.
pub(crate) type Col<T> = <T as Stored>::Column;

/// Reads a column; the error names it.
pub(crate) fn read<T: Stored>(column: &'static str, value: T::Column) -> Result<T, Unreadable> {
    present(column, T::of_column(value))
}

impl<T: Stored> Stored for Option<T> {
    type Column = Option<T::Column>;

    fn column(&self) -> Self::Column {
        self.as_ref().map(T::column)
    }

    fn of_column(column: Self::Column) -> Option<Self> {
        match column.filter(|it| !T::is_none(it)) {
            None => Some(None),
            Some(column) => T::of_column(column).map(Some),
        }
    }
}

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

/// Columns with the text of a type.
macro_rules! text_columns {
    ($($type:ident $(<$max:ident>)?),+ $(,)?) => {$(
        impl $(<const $max: usize>)? Stored for $type $(<$max>)? {
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

/// Columns with an id.
macro_rules! id_columns {
    ($($id:ident),+ $(,)?) => {$(
        impl Stored for kernel::$id {
            type Column = Uuid;

            fn column(&self) -> Uuid {
                self.as_uuid()
            }

            fn of_column(column: Uuid) -> Option<Self> {
                Some(Self::new(column))
            }
        }
    )+};
}

id_columns!(
    AccountId,
    AccountMailId,
    AppointmentId,
    BillId,
    BillLineId,
    BillMailId,
    BillPaymentId,
    BookEntryId,
    BookPartId,
    CareItemId,
    ClassId,
    ContactId,
    CourseId,
    DocumentId,
    EventId,
    FeeId,
    HorseId,
    InquiryId,
    InvitationId,
    NoteId,
    OrganizationId,
    PhotoId,
    RecordId,
    ReportId,
    SessionId,
    TaskId,
    TemplateId,
);

/// Columns with a name of a closed list.
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

word_columns!(Role);

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

number_columns!(i32, u8, u16, u32, u64);

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
pub(crate) fn texts<'a>(texts: impl IntoIterator<Item = &'a str>) -> Json {
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

/// Makes the entity of a table and its conversions: `Model::of` makes a row of a
/// value, `read` a value of a row.
///
/// - After `of` stand a name for the value and how it is built, as a Rust pattern, which is an
///   expression as well: it takes a value apart into its fields, and builds one.
///   A field whose column has another name is written `field: column`.
/// - `given` are columns that the value does not have, such as the object that it belongs
///   to; `of` takes them as arguments.
/// - `columns` are the columns with their types in the domain ([`Stored`]).
/// - `computed` are columns that follow from the value, and are never read.
/// - `beside` are fields that are in no column; `read` takes them as arguments.
///
/// The first column is the primary key: that of `given`, if it stands before `columns`.
macro_rules! table {
    (
        $(#[$meta:meta])*
        $table:literal of $value:ident: $type:ident { $($shape:tt)* }
        columns {
            $key:ident: $key_type:ty,
            $($columns:tt)*
        }
        $(given { $($given:tt)* })?
        $(computed { $($computed:tt)* })?
        $(beside { $($beside:tt)* })?
    ) => {
        $crate::table::table! {
            @make $(#[$meta])*
            $table of $value: $type { $($shape)* }
            given { $($($given)*)? }
            columns {
                #[sea_orm(primary_key, auto_increment = false)]
                $key: $key_type,
                $($columns)*
            }
            computed { $($($computed)*)? }
            beside { $($($beside)*)? }
        }
    };
    (
        $(#[$meta:meta])*
        $table:literal of $value:ident: $type:ident { $($shape:tt)* }
        given {
            $key:ident: $key_type:ty,
            $($given:tt)*
        }
        columns { $($columns:tt)* }
        $(computed { $($computed:tt)* })?
        $(beside { $($beside:tt)* })?
    ) => {
        $crate::table::table! {
            @make $(#[$meta])*
            $table of $value: $type { $($shape)* }
            given {
                #[sea_orm(primary_key, auto_increment = false)]
                $key: $key_type,
                $($given)*
            }
            columns { $($columns)* }
            computed { $($($computed)*)? }
            beside { $($($beside)*)? }
        }
    };
    (
        @make $(#[$meta:meta])*
        $table:literal of $value:ident: $type:ident { $($shape:tt)* }
        given { $($(#[$given_meta:meta])* $given:ident: $given_type:ty,)* }
        columns { $($(#[$column_meta:meta])* $column:ident: $column_type:ty,)* }
        computed {
            $($(#[$computed_meta:meta])* $computed:ident: $computed_type:ty = $follows:expr,)*
        }
        beside { $($beside:ident: $beside_type:ty,)* }
    ) => {
        // sea-orm reads the types as texts, so this one has no path.
        use $crate::table::Col;

        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
        #[derive(serde::Serialize, serde::Deserialize)]
        #[sea_orm(table_name = $table)]
        pub(crate) struct Model {
            $($(#[$given_meta])* pub $given: Col<$given_type>,)*
            $($(#[$column_meta])* pub $column: Col<$column_type>,)*
            $($(#[$computed_meta])* pub $computed: $computed_type,)*
        }

        impl ActiveModelBehavior for ActiveModel {}

        impl Model {
            /// The row of a value.
            pub(crate) fn of($value: &$type $(, $given: $given_type)*) -> Self {
                let $type { $($shape)* } = $value;
                $(let _ = $beside;)*
                Self {
                    $($given: $crate::table::Stored::column(&$given),)*
                    $($column: $crate::table::Stored::column($column),)*
                    $($computed: $follows,)*
                }
            }

            /// The value of a row.
            pub(crate) fn read(
                self
                $(, $beside: $beside_type)*
            ) -> Result<$type, $crate::row::Unreadable> {
                use $crate::table::read;
                $(let $column = read::<$column_type>(stringify!($column), self.$column)?;)*
                Ok($type { $($shape)* })
            }
        }
    };
}
pub(crate) use table;

/// Makes the JSON object in which a value is stored inside a column, and its conversions
/// as for [`table!`]. A list of such values is stored as a JSON array.
macro_rules! record {
    (
        $(#[$meta:meta])*
        $name:ident of $type:ident { $($shape:tt)* }
        members { $($(#[$member_meta:meta])* $member:ident: $member_type:ty,)+ }
    ) => {
        #[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[derive(sea_orm::FromJsonQueryResult)]
        $(#[$meta])*
        pub(crate) struct $name {
            $($(#[$member_meta])* pub $member: $crate::table::Col<$member_type>,)+
        }

        impl $crate::table::Stored for $type {
            type Column = $name;

            fn column(&self) -> $name {
                let $type { $($shape)* } = self;
                $name { $($member: $crate::table::Stored::column($member),)+ }
            }

            fn of_column(column: $name) -> Option<Self> {
                $(let $member =
                    <$member_type as $crate::table::Stored>::of_column(column.$member)?;)+
                Some($type { $($shape)* })
            }
        }

        impl $crate::table::Stored for Vec<$type> {
            type Column = Vec<$name>;

            fn column(&self) -> Vec<$name> {
                self.iter().map($crate::table::Stored::column).collect()
            }

            fn of_column(column: Vec<$name>) -> Option<Self> {
                column.into_iter().map($crate::table::Stored::of_column).collect()
            }
        }
    };
}
pub(crate) use record;

//! What a table holds, written once: [`table!`] makes the entity, and both
//! conversions between its rows and a value of a domain.

mod columns;

pub(crate) use columns::{of_texts, text_columns, word_columns, words};

use kernel::OrBlank;

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

/// An empty text is none.
impl<T: Stored<Column = String>> Stored for OrBlank<T> {
    type Column = String;

    fn column(&self) -> String {
        self.get().map(T::column).unwrap_or_default()
    }

    fn of_column(column: String) -> Option<Self> {
        if column.is_empty() {
            return Some(Self::BLANK);
        }
        T::of_column(column).map(Self::from)
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
///
/// After `read as` stands the name of a struct with `columns` alone, which has `read` then,
/// for a table of which the other columns are long or many.
macro_rules! table {
    (
        $(#[$meta:meta])*
        $table:literal of $value:ident: $type:ident { $($shape:tt)* }
        $(read as $row:ident)?
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
            read [$($row)?]
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
            read []
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
        read [$($row:ident)?]
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
        }

        $crate::table::read_of!(
            [$($row)?] { $($given)* } $type { $($shape)* }
            { $($column: $column_type,)* }
            { $($beside: $beside_type,)* }
        );
    };
}
pub(crate) use table;

/// How [`table!`] reads: rows of the table, or of a struct of their own.
macro_rules! read_of {
    (
        [] $given:tt $type:ident $shape:tt $columns:tt $beside:tt
    ) => {
        $crate::table::read_of!(@read Model $type $shape $columns $beside);
    };
    (
        [$row:ident] { $($given:ident)* } $type:ident $shape:tt
        { $($column:ident: $column_type:ty,)+ } $beside:tt
    ) => {
        /// The columns that are read.
        #[derive(sea_orm::FromQueryResult, serde::Deserialize)]
        pub(crate) struct $row {
            $(pub $column: Col<$column_type>,)+
        }

        impl $row {
            /// They come after those that are given.
            pub(crate) fn columns() -> impl Iterator<Item = Column> {
                let given: &[&str] = &[$(stringify!($given)),*];
                let read = [$(stringify!($column)),+].len();
                <Column as sea_orm::Iterable>::iter().skip(given.len()).take(read)
            }
        }

        $crate::table::read_of!(@read $row $type $shape { $($column: $column_type,)+ } $beside);
    };
    (
        @read $row:ident $type:ident { $($shape:tt)* }
        { $($column:ident: $column_type:ty,)* } { $($beside:ident: $beside_type:ty,)* }
    ) => {
        impl $row {
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
pub(crate) use read_of;
pub(crate) use record;

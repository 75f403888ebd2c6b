//! What a response shows, written once: [`view!`] makes the JSON of its members
//! and where each comes from.

use kernel::{
    EmailAddress, Id, Money, OptionalLine, OptionalText, OrBlank, PhoneNumber, RandomToken,
    RecordDate, RequiredLine, RequiredText, Revision, SignedMoney, TimeZone, WebAddress, Word,
};
use time::{Date, OffsetDateTime};
use uuid::Uuid;

use crate::representation::{Dollars, Instant, Named, Oid};

/// A value of a domain that a member of a response shows as `T`.
pub(crate) trait Shown<T> {
    fn shown(&self) -> T;
}

impl<T: Shown<U>, U> Shown<Option<U>> for Option<T> {
    fn shown(&self) -> Option<U> {
        self.as_ref().map(T::shown)
    }
}

/// Empty if there is none.
impl<T: Shown<String>> Shown<String> for Option<T> {
    fn shown(&self) -> String {
        self.as_ref().map(T::shown).unwrap_or_default()
    }
}

impl<T: Shown<U>, U> Shown<Vec<U>> for &[T] {
    fn shown(&self) -> Vec<U> {
        self.iter().map(T::shown).collect()
    }
}

impl<T: Shown<U>, U> Shown<Vec<U>> for Vec<T> {
    fn shown(&self) -> Vec<U> {
        (&self.as_slice()).shown()
    }
}

/// Values that are shown as they are.
macro_rules! plain {
    ($($type:ty),+) => {$(
        impl Shown<$type> for $type {
            fn shown(&self) -> $type {
                self.clone()
            }
        }
    )+};
}

plain!(
    bool,
    f64,
    i32,
    i64,
    u8,
    u16,
    u32,
    u64,
    usize,
    &'static str,
    String,
    Uuid
);

macro_rules! texts {
    ($($type:ident $(<$max:ident>)?),+ $(,)?) => {$(
        impl $(<const $max: usize>)? Shown<String> for $type $(<$max>)? {
            fn shown(&self) -> String {
                self.as_str().to_owned()
            }
        }
    )+};
}

texts!(
    EmailAddress,
    OptionalLine<MAX>,
    OptionalText<MAX>,
    PhoneNumber,
    RandomToken,
    RequiredLine<MAX>,
    RequiredText<MAX>,
    WebAddress,
);

/// Empty if it is blank.
impl<T: Shown<String>> Shown<String> for OrBlank<T> {
    fn shown(&self) -> String {
        self.get().map(T::shown).unwrap_or_default()
    }
}

impl<T: Copy> Shown<Oid> for Id<T> {
    fn shown(&self) -> Oid {
        Oid::new(self.as_uuid())
    }
}

impl<T: Copy> Shown<String> for Id<T> {
    fn shown(&self) -> String {
        self.to_string()
    }
}

impl<T: Copy> Shown<Uuid> for Id<T> {
    fn shown(&self) -> Uuid {
        self.as_uuid()
    }
}

impl Shown<u32> for Revision {
    fn shown(&self) -> u32 {
        self.number()
    }
}

/// As `YYYY-MM-DD`.
impl Shown<String> for RecordDate {
    fn shown(&self) -> String {
        self.to_string()
    }
}

/// Likewise.
impl Shown<String> for Date {
    fn shown(&self) -> String {
        self.to_string()
    }
}

impl Shown<String> for TimeZone {
    fn shown(&self) -> String {
        self.name().to_owned()
    }
}

impl Shown<Dollars> for Money {
    fn shown(&self) -> Dollars {
        Dollars::from(*self)
    }
}

impl Shown<Dollars> for SignedMoney {
    fn shown(&self) -> Dollars {
        Dollars::from(*self)
    }
}

impl Shown<Instant> for OffsetDateTime {
    fn shown(&self) -> Instant {
        (*self).into()
    }
}

impl<T: Word> Shown<Named<T>> for T {
    fn shown(&self) -> Named<T> {
        Named(*self)
    }
}

/// Makes a view of a value, or of two: its members with their types in JSON, and
/// what each shows ([`Shown`]). Another view can show the value as this view.
macro_rules! view {
    (
        $(#[$meta:meta])*
        $name:ident($value:ident: &$type:ty $(, $more:ident: &$more_type:ty)?) {
            $($(#[$member_meta:meta])* $member:ident: $member_type:ty = $shown:expr,)+
        }
    ) => {
        #[derive(Debug, serde::Serialize, utoipa::ToSchema)]
        $(#[$meta])*
        pub(crate) struct $name {
            $($(#[$member_meta])* $member: $member_type,)+
        }

        impl $name {
            pub(crate) fn new($value: &$type $(, $more: &$more_type)?) -> Self {
                Self { $($member: $crate::view::Shown::shown(&$shown),)+ }
            }
        }

        $crate::view::shown!($name, $type $(, $more_type)?);
    };
}
pub(crate) use view;

macro_rules! shown {
    ($name:ident, $type:ty) => {
        impl $crate::view::Shown<$name> for $type {
            fn shown(&self) -> $name {
                $name::new(self)
            }
        }
    };
    ($name:ident, $type:ty, $more_type:ty) => {
        impl $crate::view::Shown<$name> for (&$type, &$more_type) {
            fn shown(&self) -> $name {
                $name::new(self.0, self.1)
            }
        }
    };
}
pub(crate) use shown;

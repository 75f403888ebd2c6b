/// A value of a closed list that has a name in the API and in the database. Made
/// by [`words!`](crate::words).
pub trait Word: Copy + 'static {
    /// The name of the list in the API's description.
    const NAME: &'static str;

    /// What the list says, for the API's description.
    const DESCRIPTION: &'static str;

    /// All values, in their order.
    const ALL: &'static [Self];

    /// The name of a value.
    fn as_str(self) -> &'static str;

    /// The value with this name, if there is one.
    #[must_use]
    fn named(name: &str) -> Option<Self> {
        let mut all = Self::ALL.iter().copied();
        all.find(|it| it.as_str() == name)
    }
}

/// Makes an enum whose values have names, each written once.
///
/// ```
/// kernel::words! {
///     /// How a thing is.
///     pub enum Kind {
///         /// It is good.
///         Good = "good",
///         /// It is bad.
///         Bad = "bad",
///     }
/// }
/// assert_eq!(Kind::parse("bad"), Some(Kind::Bad));
/// assert_eq!(Kind::Good.as_str(), "good");
/// ```
#[macro_export]
macro_rules! words {
    ($(#[doc = $doc:literal])+ $(#[derive($derive:ident)])? pub enum $name:ident {
        $($(#[$value_meta:meta])* $value:ident = $word:literal,)+
    }) => {
        $(#[doc = $doc])+
        $(#[derive($derive)])?
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $($(#[$value_meta])* $value,)+
        }

        impl $name {
            /// All values, in their order.
            pub const ALL: [Self; [$(Self::$value),+].len()] = [$(Self::$value),+];

            /// The name in the API and in the database.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$value => $word,)+
                }
            }

            /// The value with this name, if there is one.
            #[must_use]
            pub fn parse(name: &str) -> Option<Self> {
                $crate::Word::named(name)
            }
        }

        impl $crate::Word for $name {
            const NAME: &'static str = stringify!($name);
            const DESCRIPTION: &'static str = concat!($($doc),+);
            const ALL: &'static [Self] = &Self::ALL;

            fn as_str(self) -> &'static str {
                self.as_str()
            }
        }
    };
}

//! What every store consists of.

/// Makes a store on a database: its type, `new`, and after `limited by` the limits that it
/// holds, which `with_limits` replaces.
macro_rules! store {
    ($(#[doc = $doc:literal])+ $name:ident $(limited by $limits:ident)?) => {
        $(#[doc = $doc])+
        #[derive(Debug, Clone)]
        pub struct $name {
            pub(crate) database: $crate::Database,
            $(limits: $limits,)?
        }

        impl $name {
            /// Creates the store on a database.
            #[must_use]
            pub fn new(database: $crate::Database) -> Self {
                Self { database, $(limits: $limits::default(),)? }
            }

            $(
                /// The same store with other limits.
                #[must_use]
                pub const fn with_limits(mut self, limits: $limits) -> Self {
                    self.limits = limits;
                    self
                }
            )?
        }
    };
}
pub(crate) use store;

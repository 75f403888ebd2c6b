use crate::{EmailAddress, PhoneNumber};

/// A text of a form that may be blank, such as an email address that the office does not
/// know yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrBlank<T>(Option<T>);

impl<T> OrBlank<T> {
    /// The blank text.
    pub const BLANK: Self = Self(None);

    /// The text, unless it is blank.
    #[must_use]
    pub const fn get(&self) -> Option<&T> {
        self.0.as_ref()
    }

    /// Whether it is blank.
    #[must_use]
    pub const fn is_blank(&self) -> bool {
        self.0.is_none()
    }
}

impl<T> From<T> for OrBlank<T> {
    fn from(text: T) -> Self {
        Self(Some(text))
    }
}

impl OrBlank<EmailAddress> {
    /// The address; empty if it is blank.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.get().map_or("", EmailAddress::as_str)
    }
}

impl OrBlank<PhoneNumber> {
    /// The number; empty if it is blank.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.get().map_or("", PhoneNumber::as_str)
    }
}

use serde::{Deserialize, Deserializer};

/// A field of a request that may be absent, which is not the same as null. It
/// needs `serde(default)`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) enum Stated<T> {
    /// The request does not have the field.
    #[default]
    Absent,
    /// It has the field; null is `None`.
    As(Option<T>),
}

impl<T> Stated<T> {
    pub(crate) const fn is_absent(&self) -> bool {
        matches!(self, Self::Absent)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Stated<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Option::deserialize(deserializer).map(Self::As)
    }
}

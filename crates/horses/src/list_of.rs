use thiserror::Error;

/// Maximum number of entries in a list of a horse's records: about one each
/// fortnight for twenty years.
pub const MAX_ENTRIES: usize = 500;

/// A list of a horse's records, in the saved order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListOf<T>(Vec<T>);

/// A list has too many entries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("must have at most {MAX_ENTRIES} entries")]
pub struct TooManyEntries;

impl<T> ListOf<T> {
    /// Checks the length.
    pub fn new(entries: Vec<T>) -> Result<Self, TooManyEntries> {
        if entries.len() > MAX_ENTRIES {
            return Err(TooManyEntries);
        }
        Ok(Self(entries))
    }

    /// What a store kept, see [`stored`](kernel#stored-values).
    #[must_use]
    pub fn stored(entries: Vec<T>) -> Self {
        Self(entries)
    }

    /// The entries.
    #[must_use]
    pub fn as_slice(&self) -> &[T] {
        &self.0
    }

    /// Converts each entry; the length stays the same.
    pub(crate) fn map<U>(self, change: impl FnMut(T) -> U) -> ListOf<U> {
        ListOf(self.0.into_iter().map(change).collect())
    }
}

impl<T> Default for ListOf<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_length_of_a_list_is_limited() {
        assert!(ListOf::new(vec![(); MAX_ENTRIES]).is_ok());
        assert_eq!(ListOf::new(vec![(); MAX_ENTRIES + 1]), Err(TooManyEntries));
    }
}

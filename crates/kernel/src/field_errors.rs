use std::collections::BTreeMap;
use std::fmt::Display;

use thiserror::Error;

/// Why a value cannot be used: continues a sentence that begins with the name of its
/// field. Where callers tell reasons apart, they are an enum.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct Invalid(pub &'static str);

/// What is wrong with each field of a request, by the field's path in it
/// (`location.venue`, `classes[1].name`).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FieldErrors(BTreeMap<String, Vec<String>>);

impl FieldErrors {
    /// No errors yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// One error at one field.
    #[must_use]
    pub fn of(field: impl Into<String>, message: impl Display) -> Self {
        let mut errors = Self::new();
        errors.add(field, message);
        errors
    }

    /// Adds an error at `field`. The message continues a sentence that starts
    /// with the field's name.
    pub fn add(&mut self, field: impl Into<String>, message: impl Display) {
        self.0
            .entry(field.into())
            .or_default()
            .push(message.to_string());
    }

    /// Unwraps the value, or adds its error at `field` and returns `None`.
    pub fn take<T, E: Display>(
        &mut self,
        field: impl Into<String>,
        result: Result<T, E>,
    ) -> Option<T> {
        result.map_err(|error| self.add(field, error)).ok()
    }

    /// Adds the errors of a nested value, with `prefix` before their paths.
    pub fn absorb(&mut self, prefix: &str, part: Self) {
        for (field, messages) in part.0 {
            self.0
                .entry(format!("{prefix}{field}"))
                .or_default()
                .extend(messages);
        }
    }

    /// Whether nothing is wrong.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The messages by field.
    #[must_use]
    pub fn into_map(self) -> BTreeMap<String, Vec<String>> {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_errors_are_kept_under_their_paths() {
        let mut errors = FieldErrors::new();
        assert_eq!(errors.take("a", Ok::<_, &str>(1)), Some(1));
        assert_eq!(errors.take::<u8, _>("b", Err("is required")), None);
        errors.absorb("classes[1].", FieldErrors::of("name", "is required"));
        let map = errors.into_map();
        assert_eq!(map.keys().collect::<Vec<_>>(), ["b", "classes[1].name"]);
    }
}

use thiserror::Error;

/// A horse's breed, one of [`Breed::ALL`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Breed(&'static str);

/// A text that names no breed of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("must be a breed of the list, or Other")]
pub struct BreedError;

impl Breed {
    /// All breeds: those common at US shows first, the others by name, `Other`
    /// last.
    pub const ALL: &[&str] = &[
        "Quarter Horse",
        "Arabian",
        "Thoroughbred",
        "Morgan",
        "Paint",
        "Appaloosa",
        "Clydesdale",
        "Other",
    ];

    /// Finds the breed, whatever the case; blank text means that it is not
    /// known.
    pub fn parse_optional(text: &str) -> Result<Option<Self>, BreedError> {
        let text = text.trim();
        if text.is_empty() {
            return Ok(None);
        }
        let wanted = text.to_lowercase();
        Self::ALL
            .iter()
            .find(|name| name.to_lowercase() == wanted)
            .map(|name| Some(Self(name)))
            .ok_or(BreedError)
    }

    /// The name, in the list's spelling.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        self.0
    }
}

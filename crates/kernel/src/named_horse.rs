use crate::HorseId;

/// A horse that something is about, with its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedHorse {
    /// The horse.
    pub id: HorseId,
    /// Its name.
    pub name: String,
}

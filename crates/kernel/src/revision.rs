/// The number of times an object was saved. A save that names the revision it
/// is based on is refused if the object was saved since.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Revision(u32);

impl Revision {
    /// The revision of a new object.
    pub const FIRST: Self = Self(1);

    /// Wraps a stored or received number.
    #[must_use]
    pub const fn new(number: u32) -> Self {
        Self(number)
    }

    /// The revision after this one.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0 + 1)
    }

    /// The number.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.0
    }
}

/// How often a thing was saved. A save that names the revision it was made
/// from is refused when somebody else saved in between.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Revision(u32);

impl Revision {
    /// That of a new thing.
    pub const FIRST: Self = Self(1);

    /// What a store or a client wrote down.
    #[must_use]
    pub const fn new(number: u32) -> Self {
        Self(number)
    }

    /// The number.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.0
    }
}

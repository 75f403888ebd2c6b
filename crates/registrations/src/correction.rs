kernel::words! {
    /// What another name of somebody on an entry means, if it is still the same.
    pub enum Correction {
        /// This entry is corrected alone.
        Here = "here",
        /// That is the name from now on, wherever it is filled in or listed. Other entries and
        /// what was published keep what was typed.
        Everywhere = "everywhere",
    }
}

/// Which names of an entry are corrected. Who is not among them and has another name is
/// somebody else.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Corrections {
    /// Of the rider.
    pub rider: Option<Correction>,
    /// Of the owner.
    pub owner: Option<Correction>,
    /// Of the trainer.
    pub trainer: Option<Correction>,
    /// Of the horse.
    pub horse: Option<Correction>,
}

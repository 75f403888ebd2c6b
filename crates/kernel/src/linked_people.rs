use crate::{ExhibitorId, ShowHorseId};

/// To whom an entry is linked. Of records that were merged it is the one to which it was
/// linked first, so that undoing a merge moves nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LinkedPeople {
    /// Who rides.
    pub rider_id: Option<ExhibitorId>,
    /// Who owns the horse.
    pub owner_id: Option<ExhibitorId>,
    /// Who trains it.
    pub trainer_id: Option<ExhibitorId>,
    /// Who pays; `None` is the rider.
    pub payer_id: Option<ExhibitorId>,
    /// Who gets prize money; `None` is the owner, or else the rider.
    pub prize_to_id: Option<ExhibitorId>,
    /// The horse.
    pub show_horse_id: Option<ShowHorseId>,
}

impl LinkedPeople {
    /// All people who are named.
    pub fn exhibitors(&self) -> impl Iterator<Item = ExhibitorId> {
        let named = [
            self.rider_id,
            self.owner_id,
            self.trainer_id,
            self.payer_id,
            self.prize_to_id,
        ];
        named.into_iter().flatten()
    }

    /// Who pays.
    #[must_use]
    pub fn payer(&self) -> Option<ExhibitorId> {
        self.payer_id.or(self.rider_id)
    }

    /// Who gets prize money.
    #[must_use]
    pub fn prize_to(&self) -> Option<ExhibitorId> {
        self.prize_to_id.or(self.owner_id).or(self.rider_id)
    }

    /// The same, without those named who pay and get prize money although nobody is named.
    #[must_use]
    pub fn without_usual(self) -> Self {
        let unless = |named: Option<ExhibitorId>, usual| named.filter(|it| Some(*it) != usual);
        Self {
            payer_id: unless(self.payer_id, self.rider_id),
            prize_to_id: unless(self.prize_to_id, self.owner_id.or(self.rider_id)),
            ..self
        }
    }
}

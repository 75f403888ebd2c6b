//! What an owner sees of their horses: the care that was given, and what is due.

use std::collections::HashSet;

use kernel::{ContactId, HorseId, OrganizationId, RecordDate, StoreError};
use time::Date;

use crate::{CareKind, CareLine, HorseService, PhotoName, VisitKind};

/// Care of a horse on a day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CareOnDay {
    /// The kind.
    pub kind: VisitKind,
    /// The vaccination, the product, or what else it is; may be empty.
    pub name: String,
    /// The day.
    pub date: RecordDate,
}

/// A horse, as its owner sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnersHorse {
    /// The horse.
    pub id: HorseId,
    /// Its name.
    pub name: String,
    /// Its photo.
    pub photo: Option<PhotoName>,
    /// The care that was given, the newest of each [line](CareLine), the newest first.
    pub given: Vec<CareOnDay>,
    /// The care that is due, the soonest first.
    pub due: Vec<CareOnDay>,
}

impl OwnersHorse {
    /// Keeps the newest care of each line, and arranges it by day.
    #[must_use]
    fn arranged(mut self) -> Self {
        self.given
            .sort_by(|a, b| (b.date, &a.name).cmp(&(a.date, &b.name)));
        let mut lines = HashSet::new();
        self.given
            .retain(|it| lines.insert(CareLine::new(it.kind, &it.name)));
        self.due
            .sort_by(|a, b| (a.date, &a.name).cmp(&(b.date, &b.name)));
        self
    }
}

impl From<CareKind> for VisitKind {
    fn from(kind: CareKind) -> Self {
        match kind {
            CareKind::Vaccination => Self::Vaccination,
            CareKind::Deworming => Self::Deworming,
            CareKind::Dental => Self::Dental,
            CareKind::HoofCare => Self::Hoof,
            CareKind::Veterinary => Self::Veterinary,
            CareKind::Other => Self::Other,
        }
    }
}

impl HorseService {
    /// The horses of an organization that one of its contacts owns and that are not
    /// archived, by name. Whoever calls has looked up the link to the owner's page.
    pub async fn of_owner(
        &self,
        organization: OrganizationId,
        contact: ContactId,
        today: Date,
    ) -> Result<Vec<OwnersHorse>, StoreError> {
        let horses = self.store.of_owner(organization, contact, today).await?;
        Ok(horses.into_iter().map(OwnersHorse::arranged).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::create::tests::horse;
    use crate::visit::tests::day;

    fn care(kind: VisitKind, name: &str, date: &str) -> CareOnDay {
        CareOnDay {
            kind,
            name: name.to_owned(),
            date: day(date),
        }
    }

    #[test]
    fn an_owner_sees_the_newest_of_each_line() {
        use VisitKind::{Hoof, Vaccination};
        let seen = OwnersHorse {
            id: horse().id,
            name: "Midnight".to_owned(),
            photo: None,
            given: vec![
                care(Hoof, "Trim", "2026-02-01"),
                care(Hoof, "Shoes", "2026-03-01"),
                care(Vaccination, "Rabies", "2026-04-01"),
                care(Vaccination, "rabies", "2025-04-01"),
                care(Vaccination, "Tetanus", "2025-04-02"),
            ],
            due: vec![
                care(Vaccination, "Rabies", "2027-04-01"),
                care(Hoof, "", "2026-04-12"),
            ],
        };
        let seen = seen.arranged();
        assert_eq!(
            seen.given,
            [
                care(Vaccination, "Rabies", "2026-04-01"),
                care(Hoof, "Shoes", "2026-03-01"),
                care(Vaccination, "Tetanus", "2025-04-02"),
            ]
        );
        assert_eq!(seen.due[0].kind, Hoof);
    }
}

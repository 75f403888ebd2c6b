use kernel::{
    ChangeKind, Difference, FieldErrors, Money, NamedHorse, OrganizationId, Revision, ServiceId,
};
use time::Date;

use super::Service;

/// Maximum number of services of a horse, with those that ended.
pub const MAX_HORSE_SERVICES: usize = 50;

/// A service that a horse has for a time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GivenService {
    /// The service.
    pub service_id: ServiceId,
    /// The first day.
    pub from: Date,
    /// The last day, included; `None` as long as nothing ends it.
    pub until: Option<Date>,
    /// The horse's own price; `None` is that of the service.
    pub amount: Option<Money>,
}

impl GivenService {
    /// Whether the horse has it on this day.
    #[must_use]
    pub fn is_on(&self, day: Date) -> bool {
        self.from <= day && self.until.is_none_or(|until| day <= until)
    }

    fn overlaps(&self, other: &Self) -> bool {
        let ends_before = |one: &Self, other: &Self| one.until.is_some_and(|it| it < other.from);
        self.service_id == other.service_id
            && !ends_before(self, other)
            && !ends_before(other, self)
    }
}

/// The services of a horse.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HorseServices {
    /// The horse.
    pub horse: NamedHorse,
    /// To whom it belongs.
    pub organization_id: OrganizationId,
    /// Those that it has, had or will have.
    pub services: Vec<GivenService>,
    /// How often they were saved.
    pub revision: Revision,
}

impl HorseServices {
    /// Fails at the positions where a service ends before it begins, or is there twice
    /// on a day: it would be charged twice.
    pub fn check(services: &[GivenService]) -> Result<(), FieldErrors> {
        let mut errors = FieldErrors::new();
        for (position, service) in services.iter().enumerate() {
            if service.until.is_some_and(|until| until < service.from) {
                let field = format!("services[{position}].until");
                errors.add(field, "must not be before the first day");
            } else if services[..position].iter().any(|it| it.overlaps(service)) {
                let field = format!("services[{position}].from");
                errors.add(
                    field,
                    "is on a day on which the horse has this service already",
                );
            }
        }
        if errors.is_empty() {
            Ok(())
        } else {
            Err(errors)
        }
    }

    /// Fails at the positions that name no service of the barn.
    pub fn check_known(services: &[GivenService], known: &[Service]) -> Result<(), FieldErrors> {
        let mut errors = FieldErrors::new();
        for (position, service) in services.iter().enumerate() {
            if !known.iter().any(|it| it.id == service.service_id) {
                let field = format!("services[{position}].service_id");
                errors.add(field, "must be a service of this organization");
            }
        }
        if errors.is_empty() {
            Ok(())
        } else {
            Err(errors)
        }
    }

    /// What the audit trail says of the change from what they were.
    #[must_use]
    pub fn changes(&self, before: &[GivenService], known: &[Service]) -> Option<Difference> {
        let (was, is) = (in_words(before, known), in_words(&self.services, known));
        let line = Difference::new(
            ChangeKind::HorseServices,
            "services",
            was.clone(),
            is.clone(),
        );
        (was != is).then(|| line.about(self.horse.id.as_uuid(), self.horse.name.as_str()))
    }
}

fn in_words(services: &[GivenService], known: &[Service]) -> String {
    let one = |it: &GivenService| {
        let service = known.iter().find(|known| known.id == it.service_id);
        let name = service.map_or("", |service| service.details.name.as_str());
        let until = it
            .until
            .map_or_else(String::new, |day| format!(" until {day}"));
        let own = it
            .amount
            .map_or_else(String::new, |amount| format!(" at {amount}"));
        format!("{name} from {}{until}{own}", it.from)
    };
    services.iter().map(one).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
pub(crate) mod tests {
    use kernel::{IdGenerator as _, SequentialIds};
    use time::macros::date;

    use super::*;

    pub(crate) fn had(service_id: ServiceId, from: Date, until: Option<Date>) -> GivenService {
        GivenService {
            service_id,
            from,
            until,
            amount: None,
        }
    }

    fn fields(services: &[GivenService]) -> Vec<String> {
        let checked = HorseServices::check(services);
        checked.map_or_else(|it| it.into_map().into_keys().collect(), |()| Vec::new())
    }

    #[test]
    fn a_service_is_there_once_on_a_day() {
        let ids = SequentialIds::default();
        let [board, lesson] = [(), ()].map(|()| ServiceId::new(ids.next_uuid()));
        let (first, middle) = (date!(2026 - 10 - 01), date!(2026 - 10 - 15));
        let next = date!(2026 - 10 - 16);
        let one = had(board, first, Some(middle));
        assert!(
            fields(&[
                one.clone(),
                had(board, next, None),
                had(lesson, first, None)
            ])
            .is_empty()
        );
        let twice = fields(&[one.clone(), had(board, middle, None)]);
        assert_eq!(twice, ["services[1].from"]);
        let open = fields(&[had(board, middle, None), one]);
        assert_eq!(open, ["services[1].from"]);
        assert_eq!(
            fields(&[had(board, next, Some(first))]),
            ["services[0].until"]
        );
    }
}

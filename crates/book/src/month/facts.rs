use kernel::{ContactId, HorseId, OrganizationId, ServiceId, SignedMoney};
use time::Date;

use crate::{
    BookMonth, GivenService, HorseFacts, OpenPart, OwnerBalance, Price, Service, ServiceTick,
};

/// How many months back what was left out comes again.
pub const MONTHS_KEPT: u8 = 12;

/// A horse with its services.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServedHorse {
    /// The horse, with its owners.
    pub horse: HorseFacts,
    /// Its services.
    pub services: Vec<GivenService>,
}

/// What a bill has of a service or a tick, as far as it fell on an owner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BilledItem {
    /// The service.
    pub service_id: ServiceId,
    /// The horse.
    pub horse_id: HorseId,
    /// The owner.
    pub contact_id: ContactId,
    /// The month.
    pub month: BookMonth,
    /// The day of a tick.
    pub day: Option<Date>,
    /// The days and shares of a service for which the owner is charged thereafter, in a
    /// form of which only the same matters; `None` of a bill that did not keep them.
    pub basis: Option<String>,
    /// How often the owner was charged of the service of this month before.
    pub again: u8,
    /// What of its price is settled thereby, whatever the bill says; negative if it was
    /// given back.
    pub amount: SignedMoney,
}

impl BilledItem {
    /// What the database has once.
    #[must_use]
    pub fn key(&self) -> String {
        let Self {
            service_id,
            horse_id,
            contact_id,
            month,
            day,
            basis: _,
            again,
            amount: _,
        } = self;
        match day {
            None if *again > 0 => {
                format!("service:{service_id}:{horse_id}:{month}:{contact_id}:{again}")
            }
            None => format!("service:{service_id}:{horse_id}:{month}:{contact_id}"),
            Some(day) => format!("tick:{service_id}:{horse_id}:{day}:{contact_id}"),
        }
    }
}

/// The board of a horse and month that a bill has which was made by itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Boarded {
    /// The horse.
    pub horse_id: HorseId,
    /// The month.
    pub month: BookMonth,
    /// To whom the bill is, if it is a contact.
    pub contact_id: Option<ContactId>,
    /// The name of the recipient.
    pub name: String,
    /// How much.
    pub amount: SignedMoney,
}

/// A part of an entry that is on no bill, with the owner on whom it falls.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnedPart {
    /// The owner, if it is a contact.
    pub contact_id: Option<ContactId>,
    /// The name.
    pub owner_name: String,
    /// The part.
    pub part: OpenPart,
}

/// A contact that may get a bill.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MonthContact {
    /// Its id.
    pub id: ContactId,
    /// The name.
    pub name: String,
    /// What is due on earlier bills, and what was paid too much.
    pub balance: OwnerBalance,
}

/// What the bills of a month follow from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MonthFacts {
    /// Whose.
    pub organization_id: OrganizationId,
    /// The month.
    pub month: BookMonth,
    /// The name of the organization, which bills itself nothing.
    pub itself: String,
    /// What it offers.
    pub services: Vec<Service>,
    /// Its horses, by name; also those that are archived.
    pub horses: Vec<ServedHorse>,
    /// What was ticked from [`MONTHS_KEPT`] months before until the end of the month.
    pub ticks: Vec<ServiceTick>,
    /// What of services and ticks of this time is on bills that are not cancelled.
    pub billed: Vec<BilledItem>,
    /// The board of this time on other bills.
    pub boarded: Vec<Boarded>,
    /// The parts of entries until the end of the month that are on no bill, the oldest
    /// first.
    pub parts: Vec<OwnedPart>,
    /// The contacts among all these.
    pub contacts: Vec<MonthContact>,
    /// How many bills were made for the month that are not cancelled.
    pub made: u32,
    /// The first month for which such bills were made.
    pub since: Option<BookMonth>,
}

impl MonthFacts {
    /// The month, and those before it of which something may have been left out: services
    /// of the time before the barn made bills in this way were billed otherwise.
    pub(crate) fn months(&self) -> impl Iterator<Item = BookMonth> {
        let (month, since) = (self.month, self.since);
        let earlier = (1..=MONTHS_KEPT).rev().map(move |it| month.before(it));
        let begun = earlier.filter(move |it| since.is_some_and(|since| since <= *it));
        begun.chain([month])
    }

    pub(crate) fn service(&self, id: ServiceId) -> Option<&Service> {
        self.services.iter().find(|it| it.id == id)
    }

    pub(crate) fn horse(&self, id: HorseId) -> Option<&ServedHorse> {
        self.horses.iter().find(|it| it.horse.id == id)
    }

    pub(crate) fn contact(&self, id: ContactId) -> Option<&MonthContact> {
        self.contacts.iter().find(|it| it.id == id)
    }
}

impl ServedHorse {
    /// The days of a month on which the horse is there and has a service, each with what
    /// it costs then.
    pub(crate) fn days_of(
        &self,
        service: &Service,
        month: BookMonth,
    ) -> impl Iterator<Item = (Date, Price)> {
        let had = |day: &Date| {
            let mut services = self.services.iter();
            services.any(|it| it.service_id == service.id && it.is_on(*day))
        };
        let days = month.days();
        let days = days.filter(move |day| had(day) && self.horse.presence.has(*day));
        days.map(|day| (day, service.price_on(day, &self.services)))
    }
}

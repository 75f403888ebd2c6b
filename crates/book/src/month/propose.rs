//! What each owner's bill of a month would have: a pure function of what the barn has.

use std::collections::{BTreeMap, HashMap};

use kernel::{
    Actor, ContactId, HorseId, Money, OrganizationId, RequiredLine, ServiceId, SignedMoney,
    fold_name,
};
use time::Date;

use super::costs::{Borne, Payer, borne, day_costs};
use super::shares::{OnBills, Settled, open_amounts};
use super::words::{days_in_words, in_words};
use super::{
    BilledItem, Boarded, LineKey, MonthContact, MonthDays, MonthFacts, MonthService, OwnedPart,
    ServedHorse,
};
use crate::keep::chosen;
use crate::{
    BookError, BookMonth, Category, MAX_BILL_LINES, Owner, Price, Service, ServiceKind, ServicePer,
};

/// A line that a bill would have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MonthLine {
    /// What it bills.
    pub key: LineKey,
    /// What for.
    pub description: RequiredLine<300>,
    /// How many; at least 1.
    pub quantity: u32,
    /// The price of one; negative of what is given back.
    pub unit_amount: SignedMoney,
    /// The horse, unless there is none or it was deleted.
    pub horse_id: Option<HorseId>,
    /// Its name; empty if there is none.
    pub horse_name: String,
    /// The day, if it is of one.
    pub date: Option<Date>,
    /// The category of its income.
    pub category: Category,
    /// The month, if it is board.
    pub board_month: Option<BookMonth>,
    /// What is billed thereby, of services.
    pub settles: Vec<BilledItem>,
}

impl MonthLine {
    /// Whether it gives back what was billed before.
    #[must_use]
    pub fn is_given_back(&self) -> bool {
        self.unit_amount < SignedMoney::ZERO
    }

    /// Quantity times price.
    #[must_use]
    pub fn amount(&self) -> SignedMoney {
        self.unit_amount.times(self.quantity)
    }
}

/// An owner with the lines that a bill would have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MonthOwner {
    /// The owner, and what is due on earlier bills.
    pub contact: MonthContact,
    /// The lines, at most as many as a bill may have; others come when these are billed.
    /// What is given back is first.
    pub lines: Vec<MonthLine>,
    /// What is to be given back of earlier bills beyond that: a bill is never negative.
    pub not_given_back: Money,
}

impl MonthOwner {
    /// What the lines come to.
    #[must_use]
    pub fn total(&self) -> SignedMoney {
        self.lines.iter().map(MonthLine::amount).sum()
    }

    fn new(contact: MonthContact, mut lines: Vec<MonthLine>) -> Self {
        // A payment pays the first lines: what is given back is no income of another.
        lines.sort_by_key(|line| !line.is_given_back());
        lines.truncate(MAX_BILL_LINES);
        let mut owner = Self {
            contact,
            lines,
            not_given_back: Money::ZERO,
        };
        while owner.total() < SignedMoney::ZERO {
            let line = owner.lines.remove(0);
            let more = (-line.amount()).not_negative().unwrap_or_default();
            owner.not_given_back = owner.not_given_back + more;
        }
        owner
    }
}

/// What falls on an owner who is no contact, and can get no bill.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WithoutContact {
    /// The name; empty for a horse without owners.
    pub name: String,
    /// The horse, unless it was deleted.
    pub horse_id: Option<HorseId>,
    /// How much.
    pub amount: Money,
}

/// What the bills of a month would have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Month {
    /// Whose.
    pub organization_id: OrganizationId,
    /// The month.
    pub month: BookMonth,
    /// The owners of whom something is to be billed, by name.
    pub owners: Vec<MonthOwner>,
    /// What falls on those who get no bill, by name.
    pub without_contact: Vec<WithoutContact>,
    /// How many bills were made for it that are not cancelled.
    pub made: u32,
}

/// Where a line of the month stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LineStanding {
    /// It can be billed.
    Open(Box<MonthLine>),
    /// A bill has it.
    Billed,
    /// There is no such line.
    Gone,
}

impl MonthService {
    /// What the bills of a month would have.
    pub async fn propose(
        &self,
        actor: &Actor,
        organization: Option<OrganizationId>,
        month: BookMonth,
    ) -> Result<Month, BookError> {
        let organization = chosen(actor, organization)?;
        let facts = self.months.facts(organization, month).await?;
        Ok(Proposer::of(&facts).propose())
    }
}

/// Works out lines of the facts.
#[derive(Debug)]
pub struct Proposer<'a> {
    pub(super) facts: &'a MonthFacts,
    itself: String,
    billed: HashMap<(HorseId, ServiceId), Vec<&'a BilledItem>>,
    boarded: HashMap<(HorseId, BookMonth), Vec<&'a Boarded>>,
}

/// Lines for contacts, and what falls on others.
#[derive(Default)]
pub(super) struct Found {
    pub(super) lines: BTreeMap<ContactId, Vec<MonthLine>>,
    pub(super) without: BTreeMap<(String, Option<HorseId>), Money>,
}

impl Found {
    pub(super) fn miss(&mut self, name: String, horse: Option<HorseId>, amount: Money) {
        let sum = self.without.entry((name, horse)).or_default();
        *sum = *sum + amount;
    }
}

impl<'a> Proposer<'a> {
    /// One that reads these facts.
    #[must_use]
    pub fn of(facts: &'a MonthFacts) -> Self {
        let mut billed: HashMap<_, Vec<_>> = HashMap::new();
        for item in &facts.billed {
            billed
                .entry((item.horse_id, item.service_id))
                .or_default()
                .push(item);
        }
        let mut boarded: HashMap<_, Vec<_>> = HashMap::new();
        for board in &facts.boarded {
            boarded
                .entry((board.horse_id, board.month))
                .or_default()
                .push(board);
        }
        Self {
            facts,
            itself: fold_name(&facts.itself),
            billed,
            boarded,
        }
    }

    /// What the bills would have.
    #[must_use]
    pub fn propose(&self) -> Month {
        let mut found = Found::default();
        for horse in &self.facts.horses {
            for service in self.services_of(horse) {
                for month in self.facts.months() {
                    self.add_service(&mut found, horse, service, month);
                }
            }
            self.add_ticks(&mut found, horse, |_| true);
        }
        for part in &self.facts.parts {
            self.add_part(&mut found, part);
        }
        let owner = |(id, lines): (ContactId, Vec<MonthLine>)| {
            let contact = self.facts.contact(id)?.clone();
            Some(MonthOwner::new(contact, lines))
        };
        let mut owners: Vec<_> = found.lines.into_iter().filter_map(owner).collect();
        owners.sort_by_cached_key(|owner| (fold_name(&owner.contact.name), owner.contact.id));
        let without = found.without.into_iter();
        Month {
            organization_id: self.facts.organization_id,
            month: self.facts.month,
            owners,
            made: self.facts.made,
            without_contact: without
                .map(|((name, horse_id), amount)| WithoutContact {
                    name,
                    horse_id,
                    amount,
                })
                .collect(),
        }
    }

    /// Where the line with this key stands that a bill to this contact shall have.
    #[must_use]
    pub fn standing(&self, key: LineKey, contact: ContactId) -> LineStanding {
        let mut found = Found::default();
        let horse = key.horse().and_then(|id| self.facts.horse(id));
        match (key, horse) {
            (
                LineKey::Service(service, _, month, _) | LineKey::Again(service, _, month, _, _),
                Some(horse),
            ) if self.facts.months().any(|it| it == month) => {
                self.add_service(&mut found, horse, service, month);
            }
            (LineKey::Ticks(service, _, month, days, _), Some(horse)) => {
                let days: Vec<_> = days.numbers().filter_map(|day| month.day(day)).collect();
                let is_named = |tick: &crate::ServiceTick| {
                    tick.service_id == service && days.contains(&tick.day)
                };
                self.add_ticks(&mut found, horse, is_named);
            }
            (LineKey::Part(id), _) => {
                let mut parts = self.facts.parts.iter();
                if let Some(part) = parts.find(|it| it.part.id == id) {
                    self.add_part(&mut found, part);
                }
            }
            _ => {}
        }
        let lines = found.lines.remove(&contact).unwrap_or_default();
        let line = lines.into_iter().find(|line| line.key == key);
        match line {
            Some(line) => LineStanding::Open(Box::new(line)),
            None if self.is_billed(key) => LineStanding::Billed,
            None => LineStanding::Gone,
        }
    }

    /// Whether bills have something of what a key names. Of parts nothing is known here.
    fn is_billed(&self, key: LineKey) -> bool {
        match key {
            LineKey::Part(_) => false,
            LineKey::Service(service, horse, month, _) => {
                let is_it = |it: &BilledItem| it.month == month && it.day.is_none();
                self.items(horse, service).any(is_it) || self.boarded.contains_key(&(horse, month))
            }
            LineKey::Again(service, horse, month, contact, times) => {
                let is_it = |it: &BilledItem| {
                    let key = (it.month, it.contact_id, it.again);
                    it.day.is_none() && key == (month, contact, times)
                };
                self.items(horse, service).any(is_it)
            }
            LineKey::Ticks(service, horse, month, days, _) => {
                let is_it = |it: &BilledItem| {
                    let day = it.day.filter(|_| it.month == month);
                    day.is_some_and(|day| days.numbers().any(|number| number == day.day()))
                };
                self.items(horse, service).any(is_it)
            }
        }
    }

    pub(super) fn items(
        &self,
        horse: HorseId,
        service: ServiceId,
    ) -> impl Iterator<Item = &BilledItem> {
        let items = self.billed.get(&(horse, service));
        items.into_iter().flatten().copied()
    }

    /// The services that a horse has at some time, or that are on bills, each once, by name.
    fn services_of(&self, horse: &ServedHorse) -> impl Iterator<Item = ServiceId> {
        let all = self.facts.services.iter().map(|service| service.id);
        all.filter(|id| {
            let mut had = horse.services.iter();
            had.any(|it| it.service_id == *id) || self.billed.contains_key(&(horse.horse.id, *id))
        })
    }

    pub(super) fn payer(&self, owner: &Owner) -> Payer {
        if fold_name(&owner.name) == self.itself {
            return Payer::Itself;
        }
        let contact = owner
            .contact_id
            .filter(|id| self.facts.contact(*id).is_some());
        contact.map_or_else(|| Payer::Named(owner.name.clone()), Payer::Contact)
    }

    fn add_service(&self, found: &mut Found, horse: &ServedHorse, id: ServiceId, month: BookMonth) {
        let Some(service) = self.facts.service(id) else {
            return;
        };
        let days = day_costs(month, horse.days_of(service, month));
        let borne = borne(&horse.horse, &days, |owner| self.payer(owner));
        let settled = self.settled_service(horse, service, month);
        let is_known = |payer: &Payer| match payer {
            Payer::Contact(id) => horse.horse.is_ever_of(*id),
            Payer::Named(_) | Payer::Itself => true,
        };
        for (payer, cents) in open_amounts(&borne, &settled, is_known) {
            let contact_id = match payer {
                Payer::Itself => continue,
                Payer::Named(name) => {
                    let amount = Money::from_cents(cents).filter(|it| *it > Money::ZERO);
                    if let Some(amount) = amount {
                        found.miss(name, Some(horse.horse.id), amount);
                    }
                    continue;
                }
                Payer::Contact(id) => id,
            };
            if cents == 0 || self.facts.contact(contact_id).is_none() {
                continue;
            }
            let borne = borne.get(&Payer::Contact(contact_id));
            let charge = Charge {
                horse,
                service,
                month,
                contact_id,
                days: MonthDays::of(days.iter().map(|it| it.day.day())),
                borne: borne.cloned().unwrap_or_default(),
                amount: SignedMoney::from_cents(cents),
                before: settled.on_bills.get(&Payer::Contact(contact_id)),
                is_whole: settled.is_nothing(),
            };
            let lines = found.lines.entry(contact_id).or_default();
            lines.push(charge.line());
        }
    }

    /// What is settled of a service of a month.
    fn settled_service(&self, horse: &ServedHorse, service: &Service, month: BookMonth) -> Settled {
        let id = horse.horse.id;
        let items = self.items(id, service.id);
        let items = items.filter(|it| it.month == month && it.day.is_none());
        let mut settled = Settled::default();
        for item in items {
            settled.add(item);
        }
        if service.details.kind == ServiceKind::Board {
            for board in self.boarded.get(&(id, month)).into_iter().flatten() {
                settled.add_board(board, |contact| horse.horse.is_ever_of(contact));
            }
        }
        settled
    }

    fn add_part(&self, found: &mut Found, open: &OwnedPart) {
        let part = &open.part;
        let owner = Owner {
            name: open.owner_name.clone(),
            contact_id: open.contact_id,
            share: None,
        };
        let contact = match self.payer(&owner) {
            Payer::Itself => return,
            Payer::Named(name) => return found.miss(name, part.horse_id, part.amount),
            Payer::Contact(id) => id,
        };
        let line = MonthLine {
            key: LineKey::Part(part.id),
            description: part.description.clone(),
            quantity: 1,
            unit_amount: part.amount.into(),
            horse_id: part.horse_id,
            horse_name: part.horse_name.clone(),
            date: Some(part.date),
            category: part.category,
            board_month: None,
            settles: Vec::new(),
        };
        found.lines.entry(contact).or_default().push(line);
    }
}

/// What a service of a month is for an owner.
struct Charge<'a> {
    horse: &'a ServedHorse,
    service: &'a Service,
    month: BookMonth,
    contact_id: ContactId,
    /// All on which the horse has it.
    days: MonthDays,
    borne: Borne,
    amount: SignedMoney,
    before: Option<&'a OnBills>,
    is_whole: bool,
}

impl Charge<'_> {
    fn line(&self) -> MonthLine {
        let (horse, details, month) = (&self.horse.horse, &self.service.details, self.month);
        let (service_id, contact_id) = (self.service.id, self.contact_id);
        let again = self.before.map_or(0, |it| it.times);
        let key = match again {
            0 => LineKey::Service(service_id, horse.id, month, contact_id),
            _ => LineKey::Again(service_id, horse.id, month, contact_id, again),
        };
        let shares = self.borne.shares.join(" and ");
        let share = Some(shares).filter(|it| self.is_whole && !it.is_empty());
        let before = self.before.map(|it| {
            let (now, before) = (self.borne.amount, SignedMoney::from_cents(it.cents));
            format!("{now} instead of {before}")
        });
        let (quantity, unit_amount) = self.by_day().unwrap_or((1, self.amount));
        MonthLine {
            key,
            description: in_words(
                &[details.name.as_str(), &horse.name, &month.title()],
                &[days_in_words(&self.borne, self.days, month), share, before],
            ),
            quantity,
            unit_amount,
            horse_id: Some(horse.id),
            horse_name: horse.name.clone(),
            date: None,
            category: details.category,
            board_month: (details.kind == ServiceKind::Board).then_some(month),
            settles: vec![BilledItem {
                service_id,
                horse_id: horse.id,
                contact_id,
                month,
                day: None,
                basis: Some(self.borne.basis()),
                again,
                amount: self.amount,
            }],
        }
    }

    /// The number of days and the price of one, if it comes to the same.
    fn by_day(&self) -> Option<(u32, SignedMoney)> {
        let [(price, days)] = self.borne.priced.as_slice() else {
            return None;
        };
        let Price { amount, per } = *price;
        let amount = SignedMoney::from(amount);
        let is_it = per == ServicePer::Day && amount.times(days.count()) == self.amount;
        is_it.then(|| (days.count(), amount))
    }
}

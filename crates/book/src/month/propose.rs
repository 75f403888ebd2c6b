//! What each owner's bill of a month would have: a pure function of what the barn has.

use std::collections::{BTreeMap, HashMap};

use kernel::{
    Actor, ContactId, HorseId, Money, OrganizationId, RequiredLine, ServiceId, fold_name,
};
use time::Date;

use super::shares::{Settled, Share, open_shares, share_in_words};
use super::{
    BilledItem, Boarded, LineKey, MonthContact, MonthFacts, MonthService, OwnedPart, ServedHorse,
};
use crate::keep::chosen;
use crate::{
    BookError, BookMonth, Category, HorseService, MAX_BILL_LINES, Owner, ServiceDetails,
    ServiceKind, ServicePer, board_for,
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
    /// The price of one.
    pub unit_amount: Money,
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
    /// Quantity times price.
    #[must_use]
    pub fn amount(&self) -> Money {
        self.unit_amount.times(self.quantity)
    }
}

/// An owner with the lines that a bill would have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MonthOwner {
    /// The owner, and what is due on earlier bills.
    pub contact: MonthContact,
    /// The lines, at most as many as a bill may have; others come when these are billed.
    pub lines: Vec<MonthLine>,
}

impl MonthOwner {
    /// What the lines come to.
    #[must_use]
    pub fn total(&self) -> Money {
        self.lines.iter().map(MonthLine::amount).sum()
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
}

/// Where a line of the month stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Standing {
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

/// Who pays a share: a contact, or somebody of whom only the name is known.
pub(super) enum Payer {
    Contact(ContactId),
    Named(String),
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
        let owner = |(id, mut lines): (ContactId, Vec<MonthLine>)| {
            lines.truncate(MAX_BILL_LINES);
            let contact = self.facts.contact(id)?.clone();
            Some(MonthOwner { contact, lines })
        };
        let mut owners: Vec<_> = found.lines.into_iter().filter_map(owner).collect();
        owners.sort_by_cached_key(|owner| (fold_name(&owner.contact.name), owner.contact.id));
        let without = found.without.into_iter();
        Month {
            organization_id: self.facts.organization_id,
            month: self.facts.month,
            owners,
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
    pub fn standing(&self, key: LineKey, contact: ContactId) -> Standing {
        let mut found = Found::default();
        let horse = key.horse().and_then(|id| self.facts.horse(id));
        match (key, horse) {
            (LineKey::Service(service, _, month, _), Some(horse))
                if self.facts.months().any(|it| it == month) =>
            {
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
            Some(line) => Standing::Open(Box::new(line)),
            None if self.is_billed(key) => Standing::Billed,
            None => Standing::Gone,
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

    /// The services that a horse has at some time, each once, by name.
    fn services_of(&self, horse: &ServedHorse) -> impl Iterator<Item = ServiceId> {
        let all = self.facts.services.iter().map(|service| service.id);
        all.filter(|id| horse.services.iter().any(|it| it.service_id == *id))
    }

    pub(super) fn payer(&self, owner: &Owner) -> Option<Payer> {
        if fold_name(&owner.name) == self.itself {
            return None;
        }
        let contact = owner
            .contact_id
            .filter(|id| self.facts.contact(*id).is_some());
        Some(contact.map_or_else(|| Payer::Named(owner.name.clone()), Payer::Contact))
    }

    fn add_service(&self, found: &mut Found, horse: &ServedHorse, id: ServiceId, month: BookMonth) {
        let Some(details) = self.facts.service(id) else {
            return;
        };
        let had = horse.services.iter().filter(|it| it.service_id == id);
        let had: Vec<_> = had
            .map(|it| (it, it.days_of(month, horse.archived_on)))
            .filter(|(_, days)| *days > 0)
            .collect();
        let prices = had
            .iter()
            .map(|(it, days)| price(details, it, month, *days));
        let whole: Money = prices.sum();
        if whole == Money::ZERO {
            return;
        }
        let days = had.iter().map(|(_, days)| days).sum();
        let owners = horse.owners();
        let id_of_horse = horse.horse.id;
        if owners.is_empty() {
            return found.miss(String::new(), Some(id_of_horse), whole);
        }
        let settled = self.settled_service(horse, id, details, month);
        let daily = match (details.per, had.as_slice()) {
            (ServicePer::Day, [(it, days)]) => Some((*days, it.amount.unwrap_or(details.amount))),
            _ => None,
        };
        for Share { owner, amount } in open_shares(whole, &owners, &settled) {
            let contact_id = match self.payer(owner) {
                None => continue,
                Some(Payer::Named(name)) => {
                    if !self.is_boarded_as(details, id_of_horse, month, &name) {
                        found.miss(name, Some(id_of_horse), amount);
                    }
                    continue;
                }
                Some(Payer::Contact(id)) => id,
            };
            let (quantity, unit_amount) = daily
                .filter(|(days, rate)| rate.times(*days) == amount)
                .unwrap_or((1, amount));
            let share = share_in_words(owner, &owners).filter(|_| settled.is_nothing());
            let line = MonthLine {
                key: LineKey::Service(id, id_of_horse, month, contact_id),
                description: in_words(
                    &[details.name.as_str(), &horse.horse.name, &month.title()],
                    &[days_in_words(days, month), share],
                ),
                quantity,
                unit_amount,
                horse_id: Some(id_of_horse),
                horse_name: horse.horse.name.clone(),
                date: None,
                category: details.category,
                board_month: (details.kind == ServiceKind::Board).then_some(month),
                settles: vec![BilledItem {
                    service_id: id,
                    horse_id: id_of_horse,
                    contact_id,
                    month,
                    day: None,
                    amount,
                }],
            };
            add(found, contact_id, line);
        }
    }

    /// What is settled of a service of a month.
    fn settled_service(
        &self,
        horse: &ServedHorse,
        service: ServiceId,
        details: &ServiceDetails,
        month: BookMonth,
    ) -> Settled {
        let id = horse.horse.id;
        let items = self.items(id, service);
        let items = items.filter(|it| it.month == month && it.day.is_none());
        let mut settled = Settled {
            billed: items.map(|it| (it.contact_id, it.amount)).collect(),
            otherwise: Vec::new(),
        };
        if details.kind == ServiceKind::Board {
            for board in self.boarded.get(&(id, month)).into_iter().flatten() {
                let Some(contact) = board.contact_id else {
                    continue;
                };
                let mut owners = horse.horse.owners.iter();
                if owners.any(|owner| owner.contact_id == Some(contact)) {
                    settled.otherwise.push(contact);
                } else {
                    settled.billed.push((contact, board.amount));
                }
            }
        }
        settled
    }

    fn is_boarded_as(
        &self,
        details: &ServiceDetails,
        horse: HorseId,
        month: BookMonth,
        name: &str,
    ) -> bool {
        let boards = self.boarded.get(&(horse, month)).into_iter().flatten();
        details.kind == ServiceKind::Board
            && boards
                .into_iter()
                .any(|it| it.contact_id.is_none() && it.name == name)
    }

    fn add_part(&self, found: &mut Found, open: &OwnedPart) {
        let part = &open.part;
        let owner = Owner {
            name: open.owner_name.clone(),
            contact_id: open.contact_id,
            share: None,
        };
        let contact = match self.payer(&owner) {
            None => return,
            Some(Payer::Named(name)) => return found.miss(name, part.horse_id, part.amount),
            Some(Payer::Contact(id)) => id,
        };
        let line = MonthLine {
            key: LineKey::Part(part.id),
            description: part.description.clone(),
            quantity: 1,
            unit_amount: part.amount,
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

/// Adds a line, or if an owner stands twice at a horse, what it comes to.
fn add(found: &mut Found, contact: ContactId, line: MonthLine) {
    let lines = found.lines.entry(contact).or_default();
    let Some(same) = lines.iter_mut().find(|it| it.key == line.key) else {
        return lines.push(line);
    };
    same.unit_amount = same.amount() + line.amount();
    same.quantity = 1;
    for (item, more) in same.settles.iter_mut().zip(line.settles) {
        item.amount = item.amount + more.amount;
    }
}

/// What a service costs on so many days of a month.
fn price(details: &ServiceDetails, had: &HorseService, month: BookMonth, days: u32) -> Money {
    let rate = had.amount.unwrap_or(details.amount);
    match details.per {
        ServicePer::Month => board_for(rate, month, days),
        ServicePer::Week => by_week(rate, days),
        ServicePer::Day => rate.times(days),
        ServicePer::Each => Money::ZERO,
    }
}

/// The price of a week for so many days, rounded half up to the cent.
fn by_week(rate: Money, days: u32) -> Money {
    let cents = (i128::from(rate.cents()) * i128::from(days) * 2 + 7) / 14;
    let cents = i64::try_from(cents).unwrap_or(i64::MAX);
    Money::from_cents(cents).unwrap_or_default()
}

fn days_in_words(days: u32, month: BookMonth) -> Option<String> {
    let length = month.length();
    (days < length).then(|| format!("{days} of {length} days"))
}

/// Such as `Board, Comet, October 2026 (21 of 31 days, share 60%)`.
pub(super) fn in_words(what: &[&str], remarks: &[Option<String>]) -> RequiredLine<300> {
    let remarks: Vec<_> = remarks.iter().flatten().map(String::as_str).collect();
    let mut text = what.join(", ");
    if !remarks.is_empty() {
        text = format!("{text} ({})", remarks.join(", "));
    }
    RequiredLine::stored(text.chars().take(300).collect())
}

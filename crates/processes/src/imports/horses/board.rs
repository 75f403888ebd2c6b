//! The board of horses: services of the barn, and which horse has which.

use std::collections::HashMap;

use ::book::{GivenService, Price, Service, ServiceDetails, ServiceKind, ServicePer};
use ::imports::Record;
use kernel::{HorseId, Money, RequiredLine, Revision, ServiceId};

use super::super::reading::Reading;
use super::Rows;

/// Board that is there, and that rows bring.
pub(super) struct Board<'a> {
    rows: &'a Rows,
    there: Vec<Service>,
    new: Vec<Service>,
    /// The price that most rows have, by unit.
    prices: HashMap<&'static str, Money>,
    given: Vec<(HorseId, GivenService)>,
}

impl<'a> Board<'a> {
    pub(super) fn new(services: Vec<Service>, rows: &'a Rows) -> Self {
        let is_board = |it: &Service| it.details.kind == ServiceKind::Board;
        Self {
            rows,
            there: services.into_iter().filter(is_board).collect(),
            new: Vec::new(),
            prices: prices_of(&rows.records),
            given: Vec::new(),
        }
    }

    /// What a row says that board costs, if the role keeps prices.
    fn said(&self, row: &mut Reading<'_>) -> Option<Money> {
        let amount = row.optional("board", Money::parse)?;
        if !self.rows.target.keeps_book {
            row.doubt("Board: your role does not keep prices; left out.".to_owned());
            row.leave_out("board");
            return None;
        }
        Some(amount)
    }

    /// Gives a horse the board of its row, if that says one.
    pub(super) fn give(&mut self, row: &mut Reading<'_>, horse: HorseId) -> Option<GivenService> {
        let amount = self.said(row)?;
        let per = per_of(row.get("board_per"));
        let service = self.service(per);
        let own = (service.details.amount != amount).then_some(amount);
        let given = GivenService {
            service_id: service.id,
            from: self.rows.charged_from.unwrap_or(self.rows.target.today),
            until: None,
            amount: own,
        };
        self.given.push((horse, given.clone()));
        Some(given)
    }

    /// Says it if a horse with these services has other board than its row says. That stays:
    /// since when the price is another one, a list does not say.
    pub(super) fn compare(&self, row: &mut Reading<'_>, services: &[GivenService]) {
        let Some(said) = self.said(row) else {
            return;
        };
        let per = ServicePer::parse(row.get("board_per"));
        let today = self.rows.target.today;
        let lasts = |it: &&GivenService| it.until.is_none_or(|until| until >= today);
        let offered = || self.there.iter().chain(&self.new);
        let board = services.iter().filter(lasts).filter_map(|given| {
            let details = &offered().find(|it| it.id == given.service_id)?.details;
            let amount = given.amount.unwrap_or(details.amount);
            Some(Price {
                amount,
                per: details.per,
            })
        });
        let board: Vec<_> = board.collect();
        let is_same = |it: &Price| it.amount == said && per.is_none_or(|per| per == it.per);
        if board.iter().any(is_same) {
            return;
        }
        let said = match per {
            Some(per) => Price { amount: said, per }.title(),
            None => said.to_string(),
        };
        let here = board.first();
        let here = here.map_or_else(|| "none".to_owned(), |it| it.title());
        row.doubt(format!(
            "Board: {here} stays, this row says {said}. Change it among the horse's services."
        ));
    }

    /// The service of board by a unit, which is made if there is none.
    fn service(&mut self, per: ServicePer) -> &Service {
        let is_it = |it: &Service| it.details.per == per;
        if let Some(at) = self.there.iter().position(is_it) {
            return &self.there[at];
        }
        if let Some(at) = self.new.iter().position(is_it) {
            return &self.new[at];
        }
        let name = match per {
            ServicePer::Month | ServicePer::Each => "Board",
            ServicePer::Week => "Board by the week",
            ServicePer::Day => "Board by the day",
        };
        self.new.push(Service {
            id: ServiceId::new(self.rows.ids.next_uuid()),
            organization_id: self.rows.target.organization_id,
            details: ServiceDetails {
                name: RequiredLine::stored(name.to_owned()),
                kind: ServiceKind::Board,
                amount: self
                    .prices
                    .get(per.as_str())
                    .copied()
                    .unwrap_or(Money::ZERO),
                per,
                category: ServiceKind::Board.category(),
            },
            former_prices: Vec::new(),
            revision: Revision::FIRST,
            created_at: self.rows.target.now,
            updated_at: self.rows.target.now,
        });
        &self.new[self.new.len() - 1]
    }

    /// The services that are to be inserted, and which horse has which.
    pub(super) fn into_new(self) -> (Vec<Service>, Vec<(HorseId, GivenService)>) {
        (self.new, self.given)
    }
}

/// The price that most rows have, by unit: that of a service that is made. Other horses
/// have their own.
fn prices_of(records: &[Record]) -> HashMap<&'static str, Money> {
    let mut counts: HashMap<(&'static str, i64), usize> = HashMap::new();
    for record in records {
        if let Ok(price) = Money::parse(record.get("board")) {
            let per = per_of(record.get("board_per"));
            *counts.entry((per.as_str(), price.cents())).or_default() += 1;
        }
    }
    let mut most: HashMap<&'static str, (usize, i64)> = HashMap::new();
    for ((per, cents), count) in counts {
        let best = most.entry(per).or_default();
        *best = (*best).max((count, cents));
    }
    let price = |(_, cents)| Money::from_cents(cents).unwrap_or(Money::ZERO);
    most.into_iter().map(|(per, it)| (per, price(it))).collect()
}

/// By the month, where it is not said.
fn per_of(text: &str) -> ServicePer {
    ServicePer::parse(text).unwrap_or(ServicePer::Month)
}

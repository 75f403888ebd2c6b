//! The board of horses: services of the barn, and which horse has which.

use std::collections::HashMap;
use std::sync::Arc;

use book::{HorseService, Service, ServiceDetails, ServiceKind, ServiceLimits, ServicePer};
use imports::{ItemKind, Record, Target};
use kernel::{HorseId, IdGenerator, Money, Refusal, RequiredLine, Revision, ServiceId, StoreError};
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait as _, IntoActiveModel as _, QueryFilter as _,
};

use crate::book::services::entity::{given, offered};
use crate::database::TransactionConnection;
use crate::imports::batch::{Made, Reading};
use crate::limits;
use crate::row::{find_all, insert_all};
use crate::trail::note;

/// Board that is there, and that rows bring.
pub(super) struct Board {
    target: Target,
    there: Vec<Service>,
    new: Vec<Service>,
    /// The price that most rows have, by unit.
    prices: HashMap<&'static str, Money>,
    given: Vec<(HorseId, HorseService)>,
}

impl Board {
    pub(super) async fn read(
        db: &impl ConnectionTrait,
        target: &Target,
    ) -> Result<Self, StoreError> {
        let own = offered::Column::OrganizationId.eq(target.organization_id.as_uuid());
        let services = offered::Entity::find().filter(own);
        let mut there = find_all(db, services, offered::Model::read).await?;
        there.retain(|it| it.details.kind == ServiceKind::Board);
        Ok(Self {
            target: target.clone(),
            there,
            new: Vec::new(),
            prices: HashMap::new(),
            given: Vec::new(),
        })
    }

    /// A service that is made has the price of most horses; others have their own.
    pub(super) fn set_prices(&mut self, records: &[Record]) {
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
        self.prices = most.into_iter().map(|(per, it)| (per, price(it))).collect();
    }

    /// Gives a horse the board of its row from today on.
    pub(super) fn give(
        &mut self,
        row: &mut Reading<'_>,
        horse: HorseId,
        ids: &Arc<dyn IdGenerator>,
    ) {
        let Some(amount) = row.optional("board", Money::parse) else {
            return;
        };
        if !self.target.keeps_book {
            row.doubt("Board: your role does not keep prices; left out.".to_owned());
            return;
        }
        let per = per_of(row.get("board_per"));
        let service = self.service(per, ids);
        let own = (service.details.amount != amount).then_some(amount);
        let given = HorseService {
            service_id: service.id,
            from: self.target.today,
            until: None,
            amount: own,
        };
        self.given.push((horse, given));
    }

    /// The service of board by a unit, which is made if there is none.
    fn service(&mut self, per: ServicePer, ids: &Arc<dyn IdGenerator>) -> &Service {
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
            id: ServiceId::new(ids.next_uuid()),
            organization_id: self.target.organization_id,
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
            created_at: self.target.now,
            updated_at: self.target.now,
        });
        &self.new[self.new.len() - 1]
    }

    /// Inserts the services that are new, with their lines of the trail.
    pub(super) async fn insert_services(
        &self,
        db: &TransactionConnection,
        target: &Target,
    ) -> Result<Made, Refusal> {
        if self.new.is_empty() {
            return Ok(Made::new());
        }
        let organization = target.organization_id;
        let rows = self
            .new
            .iter()
            .map(|it| offered::Model::of(it).into_active_model());
        insert_all(db, rows).await?;
        let own = offered::Column::OrganizationId.eq(organization.as_uuid());
        let all = offered::Entity::find().filter(own);
        let most = ServiceLimits::default().services;
        limits::check::<_, Refusal>(db, all, ServiceLimits::SERVICES, most).await?;
        let added = self.new.iter().map(Service::added);
        note(db, organization, added, target.now, target.by).await?;
        let made = self.new.iter();
        Ok(made
            .map(|it| (ItemKind::Service, it.id.as_uuid()))
            .collect())
    }

    /// Inserts which horse has which.
    pub(super) async fn insert_given(
        &self,
        db: &TransactionConnection,
        target: &Target,
    ) -> Result<(), StoreError> {
        let rows = self.given.iter().map(|(horse, service)| {
            let given = given::Given {
                organization_id: target.organization_id,
                services: vec![service.clone()],
                revision: Revision::FIRST,
            };
            given::Model::of(&given, *horse).into_active_model()
        });
        insert_all(db, rows).await
    }
}

/// By the month, where it is not said.
fn per_of(text: &str) -> ServicePer {
    ServicePer::parse(text).unwrap_or(ServicePer::Month)
}

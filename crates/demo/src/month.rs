//! The month of the barn: what it charges for, where its horses stand, and what a groom
//! saw.

use book::{Category, GivenService, ServiceDetails, ServiceKind, ServicePer};
use kernel::{Actor, HorseId, RecordDate, TimeZone};
use places::{Area, AreaDraft, Holds, Move, StallDraft};
use serde::Deserialize;
use time::{Date, Duration};

use crate::barn::{Horses, ZONE, known};
use crate::data::{Result, ago, named, of, read};
use crate::seeder::{Seeder, failed};

/// The month, in `month.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Month {
    services: Vec<Service>,
    aisles: Vec<Aisle>,
    paddocks: Vec<Paddock>,
    observations: Vec<Observation>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Service {
    name: String,
    kind: String,
    amount: String,
    per: String,
    category: String,
    /// Which horses have it, since how many days.
    #[serde(default)]
    horses: Vec<(String, i64)>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Aisle {
    name: String,
    /// The stalls in their order, each with its horse; an empty one has none.
    stalls: Vec<(String, String)>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Paddock {
    name: String,
    capacity: u32,
    horses: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Observation {
    horse: String,
    hours_ago: i64,
    text: String,
}

impl Month {
    pub(crate) fn read() -> Result<Self> {
        read("month.toml", include_str!("../data/month.toml"))
    }

    fn areas(&self) -> Result<Vec<AreaDraft>> {
        let stall = |(name, _): &(String, String)| {
            let name = of(name)?;
            Ok(StallDraft { id: None, name })
        };
        let aisles = self.aisles.iter().map(|aisle| {
            let stalls = aisle.stalls.iter().map(stall).collect::<Result<_>>()?;
            area(&aisle.name, Holds::Stalls(stalls))
        });
        let paddocks = self.paddocks.iter();
        let paddocks = paddocks.map(|it| area(&it.name, Holds::Horses(it.capacity)));
        aisles.chain(paddocks).collect()
    }

    /// Which horse stands in which area, and in which of its stalls.
    fn stands(&self) -> impl Iterator<Item = (&str, &str, &str)> {
        let stalls = self.aisles.iter().flat_map(|aisle| {
            let stalls = aisle.stalls.iter().filter(|(_, horse)| !horse.is_empty());
            stalls.map(|(stall, horse)| (horse.as_str(), aisle.name.as_str(), stall.as_str()))
        });
        let paddocks = self.paddocks.iter().flat_map(|paddock| {
            let horses = paddock.horses.iter();
            let name = paddock.name.as_str();
            horses.map(move |horse| (horse.as_str(), name, name))
        });
        stalls.chain(paddocks)
    }
}

fn area(name: &str, holds: Holds<StallDraft>) -> Result<AreaDraft> {
    Ok(AreaDraft {
        id: None,
        name: of(name)?,
        holds,
    })
}

impl Service {
    fn details(&self) -> Result<ServiceDetails> {
        Ok(ServiceDetails {
            name: of(&self.name)?,
            kind: known(&self.kind, ServiceKind::parse(&self.kind))?,
            amount: of(&self.amount)?,
            per: known(&self.per, ServicePer::parse(&self.per))?,
            category: known(&self.category, Category::parse(&self.category))?,
        })
    }
}

/// How long the horses stand where they do, in days.
const STAND_SINCE: i64 = 40;

impl Seeder {
    /// Creates the month of the barn, at the present.
    pub(crate) async fn create_month(
        &self,
        demo: &Actor,
        month: &Month,
        horses: &Horses,
    ) -> Result<()> {
        self.clock.set(self.now);
        let today = of::<TimeZone>(ZONE)?.date_of(self.now);
        self.create_services(demo, month, today, horses).await?;
        self.create_places(demo, month, ago(today, STAND_SINCE)?, horses)
            .await?;
        for seen in &month.observations {
            self.clock.set(self.now - Duration::hours(seen.hours_ago));
            let horse = *named(horses, &seen.horse)?;
            let text = of(&seen.text)?;
            let observations = &self.services.observations;
            let made = observations.observe(demo, horse, text, None, None).await;
            made.map_err(failed)?;
        }
        self.clock.set(self.now);
        Ok(())
    }

    async fn create_services(
        &self,
        demo: &Actor,
        month: &Month,
        today: Date,
        horses: &Horses,
    ) -> Result<()> {
        let services = &self.services.barn;
        let mut given: Vec<(HorseId, GivenService)> = Vec::new();
        for service in &month.services {
            let made = services.create(demo, None, service.details()?, None).await;
            let service_id = made.map_err(failed)?.id;
            for (horse, days) in &service.horses {
                let service = GivenService {
                    service_id,
                    from: today - Duration::days(*days),
                    until: None,
                    amount: None,
                };
                given.push((*named(horses, horse)?, service));
            }
        }
        for horse in horses.values() {
            let own = given.iter().filter(|(it, _)| it == horse);
            let own: Vec<_> = own.map(|(_, service)| service.clone()).collect();
            if !own.is_empty() {
                let saved = services.give(demo, *horse, own, None).await;
                saved.map_err(failed)?;
            }
        }
        Ok(())
    }

    async fn create_places(
        &self,
        demo: &Actor,
        month: &Month,
        since: RecordDate,
        horses: &Horses,
    ) -> Result<()> {
        let places = &self.services.places;
        let plan = places.replace(demo, None, month.areas()?, None).await;
        let areas = plan.map_err(failed)?.areas;
        for (horse, area, stall) in month.stands() {
            let area = areas.iter().filter(|it| it.name.as_str() == area);
            let mut found = area.flat_map(Area::places);
            let place = found.find(|(_, name, _)| *name == stall);
            let to = known(stall, place.map(|(id, _, _)| id))?;
            let wish = Move {
                to: Some(to),
                from: since,
            };
            let moved = places.move_horse(demo, *named(horses, horse)?, wish).await;
            moved.map_err(failed)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::horses::stock;

    #[test]
    fn the_month_of_the_barn_is_valid() {
        let month = Month::read().expect("readable");
        for service in &month.services {
            service.details().expect("a service");
        }
        let areas = month.areas().expect("a plan");
        places::check(&areas).expect("different names");
        let stock = stock().expect("horses");
        let known: HashSet<_> = stock
            .into_iter()
            .flat_map(|(_, horses)| horses)
            .map(|horse| horse.name)
            .collect();
        let standing: Vec<_> = month.stands().map(|(horse, ..)| horse).collect();
        let distinct: HashSet<_> = standing.iter().collect();
        assert_eq!(distinct.len(), standing.len(), "a horse stands once");
        let served = month.services.iter().flat_map(|it| &it.horses);
        let served = served.map(|(horse, _)| horse.as_str());
        let seen = month.observations.iter().map(|it| it.horse.as_str());
        for horse in standing.into_iter().chain(served).chain(seen) {
            assert!(known.contains(horse), "{horse}");
        }
        for paddock in &month.paddocks {
            assert!(paddock.horses.len() <= paddock.capacity as usize);
        }
    }
}

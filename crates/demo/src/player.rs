//! Moves the demo's running show along.

use std::sync::Arc;

use accounts::AccountService;
use events::{EventFilter, EventService};
use kernel::{Actor, EmailAddress, EventId, PageRequest, Refusal};
use rings::{Caller, ClassKey, CurrentDay, RingError, RingService, ShowDay, Tapped};
use time::Duration;

use crate::DEMO_EMAIL;
use crate::acts::{Act, Pace, is_over, next_acts};
use crate::data::{Result, of};
use crate::judging::{Written, write_cards};
use crate::seeder::failed;
use crate::shows::Season;

/// Faster than any show, so that whoever watches sees something happen.
const LIVELY: Pace = Pace {
    trip: Duration::seconds(60),
    together: Duration::seconds(150),
    pause: Duration::seconds(60),
    keeps_times: false,
};

/// The services with which the demo's running show moves along.
pub struct Player {
    /// Finds the demo's account.
    pub accounts: Arc<AccountService>,
    /// Finds its show.
    pub events: Arc<EventService>,
    /// Does what people at the rings do.
    pub rings: Arc<RingService>,
}

/// The demo's running show, as the office of its account.
#[derive(Debug, Clone)]
pub struct LiveShow {
    pub(crate) actor: Actor,
    pub(crate) event_id: EventId,
}

impl Player {
    /// The demo's running show; `None` if this database has no demo.
    pub async fn find(&self) -> Result<Option<LiveShow>> {
        let email: EmailAddress = of(DEMO_EMAIL)?;
        let account = self.accounts.find_by_email(&email).await.map_err(failed)?;
        let Some(account) = account else {
            return Ok(None);
        };
        let actor = Actor::alone(account.id);
        let season = Season::read()?;
        let Some(planned) = season.shows.iter().find(|it| !it.rings.is_empty()) else {
            return Ok(None);
        };
        let filter = EventFilter {
            text: Some(planned.name.clone()),
            ..EventFilter::default()
        };
        let rows = self.events.list(&actor, filter, PageRequest::first(100));
        let mut rows = rows.await.map_err(failed)?.items;
        // A copy that somebody made is not the demo's.
        rows.retain(|row| {
            row.name.as_str() == planned.name && row.organization_id == actor.own_organization()
        });
        let first = rows.into_iter().min_by_key(|row| row.created_at);
        Ok(first.map(|row| LiveShow {
            actor,
            event_id: row.id,
        }))
    }

    /// Does what comes next in each ring. `false` if the show is not there any more.
    pub async fn step(&self, show: &LiveShow) -> Result<bool> {
        let done = step(&self.rings, &show.actor, show.event_id, &LIVELY);
        done.await.map_err(failed)
    }

    /// Whether the day of the show is over.
    pub(crate) async fn is_over(&self, show: &LiveShow) -> Result<bool> {
        let caller = Caller::from(&show.actor);
        let today = self.rings.schedule(&caller, show.event_id).await;
        let CurrentDay { day, state } = today.map_err(failed)?;
        Ok(is_over(&day, &state, &LIVELY))
    }
}

/// Does what comes next in each ring of a show. What cannot be done in one of them does
/// not keep the others. `false` if there is no such show.
pub(crate) async fn step(
    rings: &RingService,
    actor: &Actor,
    event_id: EventId,
    pace: &Pace,
) -> Result<bool, RingError> {
    let caller = Caller::from(actor);
    let CurrentDay { day, state } = match rings.schedule(&caller, event_id).await {
        Err(RingError::Refused(Refusal::NotFound(_))) => return Ok(false),
        today => today?,
    };
    let mut result = Ok(true);
    for act in next_acts(&day, &state, pace) {
        if let Err(error) = Box::pin(perform(rings, actor, &day, act)).await {
            result = Err(error);
        }
    }
    result
}

async fn perform(
    rings: &RingService,
    actor: &Actor,
    day: &ShowDay,
    act: Act,
) -> Result<(), RingError> {
    let caller = Caller::from(actor);
    let key = |class_id| ClassKey {
        event_id: day.id,
        class_id,
    };
    match act {
        Act::Ring(ring_id, report) => {
            let tapped =
                rings.set_ring_state(&caller, (day.id, ring_id), report, Tapped::default());
            tapped.await.map(drop)
        }
        Act::Class(id, state) => {
            let tapped = rings.set_class_state(&caller, key(id), state, Tapped::default());
            tapped.await.map(drop)
        }
        Act::Tap(id, entry, state) => {
            let tapped = rings.tap(&caller, key(id), (entry, state), Tapped::default());
            tapped.await.map(drop)
        }
        Act::Cards(id) => write_cards(rings, &caller, key(id), Written::SoFar).await,
        Act::Publish(id) => {
            write_cards(rings, &caller, key(id), Written::Whole).await?;
            match rings.publish(actor, key(id), None).await {
                // Somebody began a card and left it.
                Err(RingError::NotComplete(_)) => {
                    write_cards(rings, &caller, key(id), Written::Anew).await?;
                    rings.publish(actor, key(id), None).await.map(drop)
                }
                published => published.map(drop),
            }
        }
    }
}

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use tokio::sync::Notify;

use crate::limits::network_of;

/// What part of all connections one address may have. A show ground shares an
/// address; a proxy on this machine may have all.
const PART_OF_ONE_ADDRESS: usize = 4;
/// How many seconds lie between two warnings.
const WARN_EVERY: u64 = 60;

/// Whom a connection waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Waiting {
    /// For this server, which works on its request.
    ForServer,
    /// For its client, which has not begun a request. To close it costs the
    /// client no more than another connection.
    Idle,
    /// For its client, in the middle of a request or an answer.
    ForClient,
}

/// All open connections.
pub(crate) struct Registry {
    max_connections: usize,
    max_of_one_address: usize,
    started_at: Instant,
    last_warning: AtomicU64,
    seats: Mutex<Seats>,
}

/// The open connections by the network that they come from.
#[derive(Default)]
struct Seats {
    networks: HashMap<IpAddr, HashMap<u64, Arc<Seat>>>,
    /// Of all networks together.
    count: usize,
    next_id: u64,
}

/// What the registry knows of a connection.
pub(super) struct Seat {
    id: u64,
    network: IpAddr,
    /// When its turn to be closed comes: that of the lowest number first.
    /// [`NEVER`] while it waits for this server.
    turn: AtomicU64,
    /// Told when it must make room for another.
    evicted: Notify,
}

/// The turn of a connection that must not be closed.
const NEVER: u64 = u64::MAX;
/// Added to the turns of connections in the middle of something: their turn comes
/// after those of all idle ones.
const AFTER_IDLE: u64 = 1 << 62;

/// The turn of a connection that waits since so many milliseconds after the start.
const fn turn(waiting: Waiting, since: u64) -> u64 {
    match waiting {
        Waiting::ForServer => NEVER,
        Waiting::Idle => since,
        Waiting::ForClient => AFTER_IDLE + since,
    }
}

/// A place among the open connections, until it is dropped.
pub(super) struct Admission {
    registry: Arc<Registry>,
    seat: Arc<Seat>,
}

impl Registry {
    pub(crate) fn new(max_connections: usize) -> Self {
        Self {
            max_connections,
            max_of_one_address: (max_connections / PART_OF_ONE_ADDRESS).max(1),
            started_at: Instant::now(),
            last_warning: AtomicU64::new(0),
            seats: Mutex::default(),
        }
    }

    /// A place for a connection from `peer`. Where there are too many, another one
    /// makes room: an idle one if there is one, or else one in the middle of a
    /// request; of the address that has too many or most of these; and of several
    /// the one that has waited longest for its client. `None` if none waits.
    pub(super) fn admit(self: &Arc<Self>, peer: IpAddr) -> Option<Admission> {
        let network = network_of(peer.to_canonical());
        let mut seats = self.seats();
        if !network.is_loopback() && seats.count_of(network) >= self.max_of_one_address {
            self.warn("an address has too many connections");
            seats.evict(network)?;
        } else if seats.count >= self.max_connections {
            self.warn("there are too many connections");
            seats.evict_of_most()?;
        }
        let seat = seats.add(network, self.now());
        Some(Admission {
            registry: self.clone(),
            seat,
        })
    }

    fn seats(&self) -> MutexGuard<'_, Seats> {
        // The map is whole whatever happened to who held it.
        self.seats.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Milliseconds after the start, from 1 on.
    fn now(&self) -> u64 {
        u64::try_from(self.started_at.elapsed().as_millis()).map_or(u64::MAX, |now| now + 1)
    }

    /// Says seldom what a flood would say thousands of times.
    fn warn(&self, what: &str) {
        let now = self.started_at.elapsed().as_secs() + WARN_EVERY;
        let last = self.last_warning.load(Ordering::Relaxed);
        let is_due = now >= last + WARN_EVERY;
        let swap = |last| {
            let order = Ordering::Relaxed;
            self.last_warning.compare_exchange(last, now, order, order)
        };
        if is_due && swap(last).is_ok() {
            tracing::warn!("{what}; those that wait longest are closed");
        }
    }
}

impl Seats {
    fn add(&mut self, network: IpAddr, now: u64) -> Arc<Seat> {
        let seat = Arc::new(Seat {
            id: self.next_id,
            network,
            turn: AtomicU64::new(turn(Waiting::Idle, now)),
            evicted: Notify::new(),
        });
        self.next_id += 1;
        let seats = self.networks.entry(network).or_default();
        seats.insert(seat.id, seat.clone());
        self.count += 1;
        seat
    }

    /// `None` if it was evicted before.
    fn remove(&mut self, network: IpAddr, id: u64) -> Option<Arc<Seat>> {
        let seats = self.networks.get_mut(&network)?;
        let seat = seats.remove(&id)?;
        if seats.is_empty() {
            self.networks.remove(&network);
        }
        self.count -= 1;
        Some(seat)
    }

    fn count_of(&self, network: IpAddr) -> usize {
        self.networks.get(&network).map_or(0, HashMap::len)
    }

    /// Closes the connection of a network whose turn it is.
    fn evict(&mut self, network: IpAddr) -> Option<()> {
        let id = self.networks.get(&network).and_then(first_to_close)?;
        let seat = self.remove(network, id)?;
        seat.evicted.notify_one();
        Some(())
    }

    /// The same of the network that has most idle connections, or, where none is
    /// idle, of the one that has most that wait for their clients.
    fn evict_of_most(&mut self) -> Option<()> {
        let counted = self.networks.iter().map(|(network, seats)| {
            let turns = seats.values().map(|seat| seat.turn.load(Ordering::Relaxed));
            let (mut idle, mut waiting) = (0, 0);
            for turn in turns {
                idle += usize::from(turn < AFTER_IDLE);
                waiting += usize::from(turn != NEVER);
            }
            (idle, waiting, *network)
        });
        let (_, _, network) = counted.max_by_key(|(idle, waiting, _)| (*idle, *waiting))?;
        self.evict(network)
    }
}

fn first_to_close(seats: &HashMap<u64, Arc<Seat>>) -> Option<u64> {
    let turns = seats
        .values()
        .map(|seat| (seat.turn.load(Ordering::Relaxed), seat.id));
    let first = turns.min().filter(|(turn, _)| *turn != NEVER);
    first.map(|(_, id)| id)
}

impl Admission {
    /// Notes for whom the connection waits from now on.
    pub(super) fn set_waiting(&self, waiting: Waiting) {
        let turn = turn(waiting, self.registry.now());
        self.seat.turn.store(turn, Ordering::Relaxed);
    }

    /// Resolves when the connection must make room for another.
    pub(super) async fn evicted(&self) {
        self.seat.evicted.notified().await;
    }
}

impl Drop for Admission {
    fn drop(&mut self) {
        let seat = &self.seat;
        self.registry.seats().remove(seat.network, seat.id);
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::*;

    fn address(last: u8) -> IpAddr {
        IpAddr::from([192, 0, 2, last])
    }

    fn is_evicted(admission: &Admission) -> bool {
        admission.evicted().now_or_never().is_some()
    }

    #[test]
    fn the_address_with_most_connections_makes_room() {
        let registry = Arc::new(Registry::new(8));
        let phone = registry.admit(address(1)).expect("a place");
        let flood: Vec<_> = [2, 2, 3, 3, 4, 4, 5]
            .map(|last| registry.admit(address(last)).expect("a place"))
            .into();
        // Two of one address are a quarter of all: its own oldest goes.
        let _third = registry.admit(address(2)).expect("a place");
        assert!(is_evicted(&flood[0]) && !is_evicted(&flood[1]));
        // All are taken: one of an address that has two goes, not the phone.
        let _new = registry.admit(address(6)).expect("a place");
        assert!(!is_evicted(&phone));
    }

    #[test]
    fn who_is_served_is_not_put_out() {
        let registry = Arc::new(Registry::new(2));
        let local = || registry.admit(IpAddr::from([127, 0, 0, 1]));
        let (first, second) = (local().expect("a place"), local().expect("a place"));
        first.set_waiting(Waiting::ForServer);
        let third = local().expect("a place");
        assert!(!is_evicted(&first) && is_evicted(&second));
        third.set_waiting(Waiting::ForServer);
        drop(second);
        assert!(local().is_none());
        drop(first);
        assert!(local().is_some());
    }

    #[test]
    fn an_idle_connection_makes_room_before_one_in_the_middle_of_a_request() {
        let registry = Arc::new(Registry::new(3));
        let local = || registry.admit(IpAddr::from([127, 0, 0, 1]));
        let phones = [local(), local()].map(|phone| phone.expect("a place"));
        for phone in &phones {
            phone.set_waiting(Waiting::ForClient);
        }
        let idle = local().expect("a place");
        let new = local().expect("a place");
        assert!(is_evicted(&idle) && !phones.iter().any(is_evicted));
        // Also one of an address that has fewer.
        let far = registry.admit(address(9)).expect("a place");
        assert!(is_evicted(&new));
        let another = local().expect("a place");
        assert!(is_evicted(&far) && !phones.iter().any(is_evicted));
        // Without an idle one, it is the one that has waited longest.
        another.set_waiting(Waiting::ForServer);
        let _last = local().expect("a place");
        assert!(is_evicted(&phones[0]) && !is_evicted(&phones[1]));
    }

    #[test]
    fn a_proxy_on_this_machine_may_have_all_connections() {
        let registry = Arc::new(Registry::new(8));
        let all: Vec<_> = (0..8)
            .map(|_| {
                registry
                    .admit(IpAddr::from([127, 0, 0, 1]))
                    .expect("a place")
            })
            .collect();
        assert!(!all.iter().any(is_evicted));
    }
}

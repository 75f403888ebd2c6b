use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;

use crate::client_address::{TrustedProxies, network_of};

/// Fraction of all connections that one address may have when there are [`MANY`], as a
/// divisor. A show ground shares one address, whose phones come all at once after a restart;
/// a proxy on this machine may have all.
const PART_OF_ONE_ADDRESS: usize = 4;
/// So many of four connections are many.
const MANY: usize = 3;
/// Minimum seconds between two warnings.
const WARN_EVERY: u64 = 60;
/// Value of `waiting_since` for a connection that waits for the server, not for
/// its client.
const SERVED: u64 = 0;
/// Value of `waiting_since` for a connection with a stream that is followed. It is counted
/// by [`Seats`](super::Seats), and neither waits nor counts among those of its address.
const FOLLOWED: u64 = u64::MAX;

/// All open connections.
pub(crate) struct Registry {
    proxies: TrustedProxies,
    max_connections: usize,
    max_of_one_address: usize,
    started_at: Instant,
    last_warning: AtomicU64,
    open: Mutex<HashMap<u64, Arc<OpenConnection>>>,
    next_id: AtomicU64,
}

/// The registry's record of a connection.
pub(super) struct OpenConnection {
    id: u64,
    network: IpAddr,
    /// When it began to wait for its client, in milliseconds after the start,
    /// plus its [credit](RegisteredConnection::set_waiting); or [`SERVED`] or [`FOLLOWED`].
    waiting_since: AtomicU64,
    /// Notified when it must be closed for another connection.
    evicted: Notify,
}

/// An open connection's entry in the registry; removed on drop.
pub(super) struct RegisteredConnection {
    registry: Arc<Registry>,
    connection: Arc<OpenConnection>,
}

impl Registry {
    pub(crate) fn new(max_connections: usize, proxies: TrustedProxies) -> Self {
        Self {
            proxies,
            max_connections,
            max_of_one_address: (max_connections / PART_OF_ONE_ADDRESS).max(1),
            started_at: Instant::now(),
            last_warning: AtomicU64::new(0),
            open: Mutex::default(),
            next_id: AtomicU64::new(0),
        }
    }

    /// Adds a connection from `peer`. If there are too many, closes the one
    /// that has waited longest for its client, among those of an address that has too many,
    /// or else among all. `None` if no connection waits.
    pub(super) fn admit(self: &Arc<Self>, peer: IpAddr) -> Option<RegisteredConnection> {
        let peer = peer.to_canonical();
        let network = network_of(peer);
        let mut open = self.open();
        let is_crowded = open.len() * PART_OF_ONE_ADDRESS >= self.max_connections * MANY;
        let crowds = if is_crowded {
            self.crowds(&open)
        } else {
            Vec::new()
        };
        if crowds.contains(&network) {
            self.warn("an address has too many connections");
            evict(&mut open, Some(&[network]))?;
        } else if open.len() >= self.max_connections {
            self.warn("there are too many connections");
            evict(&mut open, Some(&crowds)).or_else(|| evict(&mut open, None))?;
        }
        let connection = Arc::new(OpenConnection {
            id: self.next_id.fetch_add(1, Ordering::Relaxed),
            network,
            waiting_since: AtomicU64::new(self.now()),
            evicted: Notify::new(),
        });
        open.insert(connection.id, connection.clone());
        Some(RegisteredConnection {
            registry: self.clone(),
            connection,
        })
    }

    /// Whether nobody is connected.
    pub(crate) fn is_empty(&self) -> bool {
        self.open().is_empty()
    }

    /// The addresses that have as many as one may have, besides streams that are followed.
    fn crowds(&self, open: &HashMap<u64, Arc<OpenConnection>>) -> Vec<IpAddr> {
        let mut counts = HashMap::new();
        for connection in open.values().filter(|it| !it.is_followed()) {
            *counts.entry(connection.network).or_insert(0) += 1;
        }
        let mut crowds: Vec<_> = counts.into_iter().collect();
        crowds.retain(|(network, count)| {
            *count >= self.max_of_one_address && !self.proxies.contain(*network)
        });
        crowds.into_iter().map(|(network, _)| network).collect()
    }

    fn open(&self) -> MutexGuard<'_, HashMap<u64, Arc<OpenConnection>>> {
        // The map is consistent even if a holder of the lock panicked.
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Milliseconds after the start, beginning with 1.
    fn now(&self) -> u64 {
        u64::try_from(self.started_at.elapsed().as_millis()).map_or(u64::MAX, |now| now + 1)
    }

    /// Logs a warning, at most once per interval.
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

/// Closes the connection that has waited longest for its client, in these networks
/// or in all.
fn evict(open: &mut HashMap<u64, Arc<OpenConnection>>, networks: Option<&[IpAddr]>) -> Option<()> {
    let since = |connection: &OpenConnection| connection.waiting_since.load(Ordering::Relaxed);
    let waiting = open
        .values()
        .filter(|connection| since(connection) != SERVED && !connection.is_followed());
    let candidates =
        waiting.filter(|connection| networks.is_none_or(|it| it.contains(&connection.network)));
    let id = candidates
        .min_by_key(|connection| (since(connection), connection.id))?
        .id;
    let connection = open.remove(&id)?;
    connection.evicted.notify_one();
    Some(())
}

impl OpenConnection {
    fn is_followed(&self) -> bool {
        self.waiting_since.load(Ordering::Relaxed) == FOLLOWED
    }
}

impl RegisteredConnection {
    /// Records that the connection has a stream that is followed.
    pub(super) fn set_followed(&self) {
        let since = &self.connection.waiting_since;
        since.store(FOLLOWED, Ordering::Relaxed);
    }

    /// Records whether the connection waits for its client from now on. A
    /// credit makes it count as waiting that much later.
    pub(super) fn set_waiting(&self, credit: Option<Duration>) {
        let since = credit.map_or(SERVED, |credit| {
            let credit = u64::try_from(credit.as_millis()).unwrap_or(u64::MAX);
            self.registry.now().saturating_add(credit).min(FOLLOWED - 1)
        });
        self.connection
            .waiting_since
            .store(since, Ordering::Relaxed);
    }

    /// Resolves when the connection must be closed for another one.
    pub(super) async fn evicted(&self) {
        self.connection.evicted.notified().await;
    }
}

impl Drop for RegisteredConnection {
    fn drop(&mut self) {
        self.registry.open().remove(&self.connection.id);
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::*;

    fn address(last: u8) -> IpAddr {
        IpAddr::from([192, 0, 2, last])
    }

    fn is_evicted(registered: &RegisteredConnection) -> bool {
        registered.evicted().now_or_never().is_some()
    }

    #[test]
    fn an_address_has_a_quarter_of_many_and_then_its_own_oldest_is_closed() {
        let registry = Arc::new(Registry::new(8, TrustedProxies::default()));
        let phone = registry.admit(address(1)).expect("admitted");
        let flood = [2, 2, 3].map(|last| registry.admit(address(last)).expect("admitted"));
        // There is room, as for a show ground whose phones come all at once.
        let more = [2, 2].map(|last| registry.admit(address(last)).expect("admitted"));
        assert!(
            ![&phone]
                .into_iter()
                .chain(&flood)
                .chain(&more)
                .any(is_evicted)
        );
        let _fifth = registry.admit(address(2)).expect("admitted");
        assert!(is_evicted(&flood[0]) && !is_evicted(&flood[1]) && !is_evicted(&phone));
        // The crowd makes room for others, too, though one of them waits for longer.
        let _others = [4, 5, 6].map(|last| registry.admit(address(last)).expect("admitted"));
        assert!(is_evicted(&flood[1]) && !is_evicted(&flood[2]) && !is_evicted(&phone));
    }

    #[test]
    fn who_has_waited_longest_is_closed() {
        let registry = Arc::new(Registry::new(4, TrustedProxies::default()));
        let clients = [1, 2, 3, 4].map(|last| registry.admit(address(last)).expect("admitted"));
        // The next part of a photo arrived, and parts arrived for some time
        // before.
        clients[0].set_waiting(None);
        clients[0].set_waiting(Some(Duration::from_secs(1)));
        let _new = registry.admit(address(5)).expect("admitted");
        assert!(is_evicted(&clients[1]) && !is_evicted(&clients[0]));
    }

    #[test]
    fn a_connection_that_is_served_is_not_closed() {
        let registry = Arc::new(Registry::new(2, TrustedProxies::default()));
        let local = || registry.admit(IpAddr::from([127, 0, 0, 1]));
        let (first, second) = (local().expect("admitted"), local().expect("admitted"));
        first.set_waiting(None);
        let third = local().expect("admitted");
        assert!(!is_evicted(&first) && is_evicted(&second));
        third.set_waiting(None);
        drop(second);
        assert!(local().is_none());
        drop(first);
        assert!(local().is_some());
    }

    #[test]
    fn a_stream_that_is_followed_does_not_wait_nor_count_for_its_address() {
        let registry = Arc::new(Registry::new(8, TrustedProxies::default()));
        let phone = || registry.admit(address(1)).expect("admitted");
        let streams = [(); 5].map(|()| {
            let stream = phone();
            stream.set_followed();
            stream
        });
        let (first, second) = (phone(), phone());
        let _third = phone();
        assert!(is_evicted(&first) && !is_evicted(&second));
        assert!(!streams.iter().any(is_evicted));
        // Its reader stopped reading.
        streams[0].set_waiting(Some(Duration::ZERO));
        drop(second);
        let _more = [(); 2].map(|()| phone());
        assert!(is_evicted(&streams[0]) && !is_evicted(&streams[1]));
    }

    #[test]
    fn a_proxy_on_this_machine_may_have_all_connections() {
        let registry = Arc::new(Registry::new(8, TrustedProxies::default()));
        let all: Vec<_> = (0..8)
            .map(|_| {
                registry
                    .admit(IpAddr::from([127, 0, 0, 1]))
                    .expect("admitted")
            })
            .collect();
        assert!(!all.iter().any(is_evicted));
    }
}

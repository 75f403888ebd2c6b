use std::collections::HashMap;
use std::hash::{BuildHasher as _, RandomState};
use std::net::IpAddr;
use std::ops::Range;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use actix_web::http::StatusCode;
use tokio::sync::Notify;

use crate::problem::ApiError;

/// How many of four connections may be streams, of one address or of all together: a show
/// ground shares one. What is left answers everybody's requests.
const PART_OF_STREAMS: (usize, usize) = (3, 4);

/// When somebody who is refused may come again, in seconds. Random, so that not all come at
/// once.
const COME_AGAIN: Range<u64> = 10..30;

/// Who follows what changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Follower {
    /// Somebody whom nobody knows.
    Spectator,
    /// A person who is signed in, or a device by its link.
    Own,
}

/// The streams that are followed. Nobody's is closed as long as there are seats. Then a
/// spectator of the network that has the most makes room, for whoever has fewer; people who
/// are signed in and devices are never closed for spectators.
#[derive(Debug)]
pub(crate) struct Seats {
    most: usize,
    taken: Mutex<Vec<Taken>>,
}

#[derive(Debug)]
struct Taken {
    network: IpAddr,
    follower: Follower,
    leave: Arc<Notify>,
}

/// A seat, until it is dropped.
#[derive(Debug)]
pub(crate) struct Seat {
    seats: Arc<Seats>,
    leave: Arc<Notify>,
}

impl Seats {
    /// The seats of a server with so many connections.
    pub(crate) fn of(max_connections: usize) -> Self {
        let (part, of) = PART_OF_STREAMS;
        Self {
            most: (max_connections * part / of).max(1),
            taken: Mutex::default(),
        }
    }

    /// Takes a seat. Refused if there is none and nobody must make room.
    pub(crate) fn take(
        self: &Arc<Self>,
        network: IpAddr,
        follower: Follower,
    ) -> Result<Seat, ApiError> {
        let mut taken = self.taken();
        if taken.len() >= self.most {
            let leaves = who_leaves(&taken, network, follower).ok_or_else(refused)?;
            taken.remove(leaves).leave.notify_one();
        }
        let leave = Arc::new(Notify::new());
        taken.push(Taken {
            network,
            follower,
            leave: leave.clone(),
        });
        Ok(Seat {
            seats: self.clone(),
            leave,
        })
    }

    fn taken(&self) -> MutexGuard<'_, Vec<Taken>> {
        // The list is consistent even if a holder of the lock panicked.
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Who must make room for somebody: the last who came of the network that has the most
/// spectators, or that has the most at all if there are none.
fn who_leaves(taken: &[Taken], network: IpAddr, follower: Follower) -> Option<usize> {
    let has_spectators = taken.iter().any(|it| it.follower == Follower::Spectator);
    let closed = if has_spectators {
        Follower::Spectator
    } else {
        follower
    };
    let mut counts = HashMap::new();
    for it in taken.iter().filter(|it| it.follower == closed) {
        *counts.entry(it.network).or_insert(0_usize) += 1;
    }
    let own = counts.get(&network).copied().unwrap_or_default();
    let (fullest, most) = counts.into_iter().max_by_key(|(_, count)| *count)?;
    let goes_first = follower == Follower::Own && closed == Follower::Spectator;
    if !goes_first && most <= own + 1 {
        return None;
    }
    taken
        .iter()
        .rposition(|it| it.follower == closed && it.network == fullest)
}

/// Not logged for each request: a flood is seen in the figures.
fn refused() -> ApiError {
    ApiError::new(
        StatusCode::SERVICE_UNAVAILABLE,
        "overloaded",
        "Too many devices follow at the moment. Please try again.",
    )
    .repeated_after(between(COME_AGAIN))
}

/// Anything in the range.
pub(crate) fn between(range: Range<u64>) -> u64 {
    // The keys of each hasher differ, and are random: this takes no system call.
    let random = RandomState::new().hash_one(());
    range.start + random % (range.end - range.start).max(1)
}

impl Seat {
    /// Resolves when somebody else needs the seat; answers when to come again, in seconds.
    pub(crate) async fn must_leave(&self) -> u64 {
        self.leave.notified().await;
        between(COME_AGAIN)
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        let mut taken = self.seats.taken();
        taken.retain(|it| !Arc::ptr_eq(&it.leave, &self.leave));
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::Follower::{Own, Spectator};
    use super::*;

    fn network(last: u8) -> IpAddr {
        IpAddr::from([192, 0, 2, last])
    }

    fn must_leave(seat: &Seat) -> bool {
        seat.must_leave().now_or_never().is_some()
    }

    /// Eight connections, of which six may be streams.
    fn seats() -> Arc<Seats> {
        Arc::new(Seats::of(8))
    }

    fn taken(seats: &Arc<Seats>, who: &[(u8, Follower)]) -> Vec<Seat> {
        let take = |(last, follower): &(u8, Follower)| seats.take(network(*last), *follower);
        who.iter().map(|it| take(it).expect("a seat")).collect()
    }

    #[test]
    fn one_address_may_have_all_and_is_then_told_when_to_come_again() {
        let seats = seats();
        let mut all = taken(&seats, &[(1, Spectator); 6]);
        let refused = seats.take(network(1), Spectator).expect_err("no seat");
        assert_eq!(refused.code(), "overloaded");
        assert!(!all.iter().any(must_leave));
        all.pop();
        assert!(seats.take(network(1), Spectator).is_ok());
    }

    #[test]
    fn the_network_with_the_most_makes_room_for_others() {
        let seats = seats();
        let all = taken(&seats, &[(1, Spectator), (1, Spectator), (2, Spectator)]);
        let more = taken(&seats, &[(1, Spectator), (1, Spectator), (2, Spectator)]);
        let _third = seats.take(network(3), Spectator).expect("a seat");
        assert!(must_leave(&more[1]));
        // Two, and three of the first network: it would be as many.
        assert!(seats.take(network(2), Spectator).is_err());
        assert!(!all.iter().chain([&more[0], &more[2]]).any(must_leave));
    }

    #[test]
    fn who_is_known_is_never_closed_before_spectators() {
        let seats = seats();
        let mut known = taken(&seats, &[(1, Own); 4]);
        let spectators = taken(&seats, &[(1, Spectator), (2, Spectator)]);
        assert!(seats.take(network(2), Spectator).is_err());
        known.extend(taken(&seats, &[(1, Own), (1, Own)]));
        assert!(spectators.iter().all(must_leave));
        assert!(seats.take(network(2), Spectator).is_err());
        assert!(seats.take(network(1), Own).is_err());
        assert!(!known.iter().any(must_leave));
        // Among those, too, the network with the most makes room.
        known.extend(taken(&seats, &[(2, Own)]));
        assert_eq!(known.iter().filter(|it| must_leave(it)).count(), 1);
    }

    #[test]
    fn the_time_to_come_again_is_random() {
        let times: Vec<_> = (0..100).map(|_| between(COME_AGAIN)).collect();
        assert!(times.iter().all(|it| COME_AGAIN.contains(it)));
        assert!(times.iter().any(|it| *it != times[0]));
    }
}

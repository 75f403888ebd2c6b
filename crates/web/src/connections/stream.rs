use std::cell::Cell;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, sleep};

use super::registry::Admission;

/// How long a connection may live without a request that is worked on and
/// without an answer on its way: in which the next request must have come whole
/// but for its body. actix itself ends connections on which nothing comes
/// earlier, but not all others.
const IDLE: Duration = Duration::from_secs(20);
/// How long an answer may wait for its reader to take what is buffered, at most
/// some 32 KiB: some 1 to 2 kB/s.
const WRITE: Duration = Duration::from_secs(30);
/// For how long a body that keeps coming is put before connections that began
/// later, so that a photo that comes slowly outlives a flood of new connections.
const CREDIT: Duration = Duration::from_secs(5);
/// For how long a body must have come to be one that keeps coming: others began
/// with the flood and stopped.
const STEADY: Duration = Duration::from_millis(200);
/// How often that is looked at.
const CHECK_EVERY: Duration = Duration::from_secs(1);

/// What a connection is busy with.
pub(super) struct Activity {
    admission: Admission,
    /// Requests that are worked on, with their bodies.
    requests: Cell<usize>,
    /// When the request that is worked on began; of several the first.
    request_since: Cell<Instant>,
    /// Whether a request waits for its body.
    awaits_body: Cell<bool>,
    /// When the last request ended or the last byte was written.
    last_active: Cell<Instant>,
    /// Since when an answer waits for its reader.
    blocked_since: Cell<Option<Instant>>,
    is_over: Cell<bool>,
}

impl Activity {
    pub(super) fn new(admission: Admission) -> Self {
        Self {
            admission,
            requests: Cell::new(0),
            request_since: Cell::new(Instant::now()),
            awaits_body: Cell::new(false),
            last_active: Cell::new(Instant::now()),
            blocked_since: Cell::new(None),
            is_over: Cell::new(false),
        }
    }

    /// Notes that a request is worked on, until what this answers is dropped.
    pub(super) fn request(self: &Rc<Self>) -> impl Drop + use<> {
        if self.requests.get() == 0 {
            self.request_since.set(Instant::now());
        }
        self.requests.set(self.requests.get() + 1);
        self.tell();
        InRequest(self.clone())
    }

    /// Notes whether a request waits for its body.
    pub(super) fn set_awaits_body(&self, awaits: bool) {
        if self.awaits_body.replace(awaits) != awaits {
            self.tell();
        }
    }

    fn tell(&self) {
        let credit = if self.requests.get() == 0 || self.blocked_since.get().is_some() {
            Some(Duration::ZERO)
        } else {
            let is_steady = self.request_since.get().elapsed() >= STEADY;
            let credit = if is_steady { CREDIT } else { Duration::ZERO };
            self.awaits_body.get().then_some(credit)
        };
        self.admission.set_waiting(credit);
    }

    fn set_blocked(&self, blocked: bool) {
        if self.blocked_since.get().is_some() != blocked {
            self.blocked_since.set(blocked.then(Instant::now));
            self.tell();
        }
    }

    /// Resolves when the connection must end.
    pub(super) async fn over(&self) {
        loop {
            tokio::select! {
                () = self.admission.evicted() => break,
                () = sleep(CHECK_EVERY) => if self.dawdles() { break },
            }
        }
        self.is_over.set(true);
    }

    fn dawdles(&self) -> bool {
        match self.blocked_since.get() {
            Some(since) => since.elapsed() > WRITE,
            None => self.requests.get() == 0 && self.last_active.get().elapsed() > IDLE,
        }
    }
}

struct InRequest(Rc<Activity>);

impl Drop for InRequest {
    fn drop(&mut self) {
        let activity = &self.0;
        activity.requests.set(activity.requests.get() - 1);
        activity.last_active.set(Instant::now());
        activity.awaits_body.set(false);
        activity.tell();
    }
}

/// A client's connection that tells what it waits for.
pub(super) struct Stream {
    io: TcpStream,
    peer: SocketAddr,
    activity: Rc<Activity>,
}

impl Stream {
    pub(super) fn new(io: TcpStream, peer: SocketAddr, activity: Rc<Activity>) -> Self {
        Self { io, peer, activity }
    }

    pub(super) fn peer(&self) -> SocketAddr {
        self.peer
    }

    pub(super) fn activity(&self) -> &Rc<Activity> {
        &self.activity
    }
}

impl AsyncRead for Stream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.io).poll_read(context, buffer)
    }
}

impl AsyncWrite for Stream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.io).poll_write(context, bytes);
        if result.is_pending() {
            self.activity.set_blocked(true);
        } else {
            self.activity.last_active.set(Instant::now());
        }
        result
    }

    /// actix calls this when all that it had buffered was written.
    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(Pin::new(&mut self.io).poll_flush(context))?;
        self.activity.set_blocked(false);
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.io).poll_shutdown(context)
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        if self.activity.is_over.get() {
            // Otherwise the system goes on trying to send what nobody reads.
            let _ = self.io.set_zero_linger();
        }
    }
}

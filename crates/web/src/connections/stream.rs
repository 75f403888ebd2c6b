use std::cell::Cell;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use actix_web::HttpRequest;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, sleep};

use super::registry::RegisteredConnection;

/// How long a connection may exist without a request in work or a response
/// being sent. The head of the next request must arrive within this time. actix
/// closes some idle connections earlier, but not all.
const IDLE: Duration = Duration::from_secs(20);
/// How long a response may wait for its reader to take the buffered bytes, at
/// most about 32 KiB: 1 to 2 kB/s.
const WRITE: Duration = Duration::from_secs(30);
/// Credit of a body that arrives steadily, compared to newer connections, so
/// that a slow upload survives a flood of new connections.
const CREDIT: Duration = Duration::from_secs(5);
/// How long a body must have arrived to count as steady: connections of a flood
/// send something and stop.
const STEADY: Duration = Duration::from_millis(200);
/// How often the time limits are checked.
const CHECK_EVERY: Duration = Duration::from_secs(1);

/// The state of a connection.
pub(super) struct Activity {
    registered: RegisteredConnection,
    /// Number of requests in work, including their bodies.
    requests: Cell<usize>,
    /// When the current request began; the first of several.
    request_since: Cell<Instant>,
    /// Whether a request waits for its body.
    awaits_body: Cell<bool>,
    /// When the last request ended or the last byte was written.
    last_active: Cell<Instant>,
    /// Since when a response waits for its reader.
    blocked_since: Cell<Option<Instant>>,
    /// Whether its response is a stream that is followed.
    is_followed: Cell<bool>,
    is_over: Cell<bool>,
}

impl Activity {
    pub(super) fn new(registered: RegisteredConnection) -> Self {
        Self {
            registered,
            requests: Cell::new(0),
            request_since: Cell::new(Instant::now()),
            awaits_body: Cell::new(false),
            last_active: Cell::new(Instant::now()),
            blocked_since: Cell::new(None),
            is_followed: Cell::new(false),
            is_over: Cell::new(false),
        }
    }

    /// Records a request in work until the returned guard is dropped.
    pub(super) fn request(self: &Rc<Self>) -> impl Drop + use<> {
        if self.requests.get() == 0 {
            self.request_since.set(Instant::now());
        }
        self.requests.set(self.requests.get() + 1);
        self.tell();
        InRequest(self.clone())
    }

    /// Records whether a request waits for its body.
    pub(super) fn set_awaits_body(&self, awaits: bool) {
        if self.awaits_body.replace(awaits) != awaits {
            self.tell();
        }
    }

    fn tell(&self) {
        if self.is_followed.get() && self.blocked_since.get().is_none() {
            self.registered.set_followed();
            return;
        }
        let credit = if self.requests.get() == 0 || self.blocked_since.get().is_some() {
            Some(Duration::ZERO)
        } else {
            let is_steady = self.request_since.get().elapsed() >= STEADY;
            let credit = if is_steady { CREDIT } else { Duration::ZERO };
            self.awaits_body.get().then_some(credit)
        };
        self.registered.set_waiting(credit);
    }

    fn set_blocked(&self, blocked: bool) {
        if self.blocked_since.get().is_some() != blocked {
            self.blocked_since.set(blocked.then(Instant::now));
            self.tell();
        }
    }

    /// Resolves when the connection must be closed.
    pub(super) async fn over(&self) {
        loop {
            tokio::select! {
                () = self.registered.evicted() => break,
                () = sleep(CHECK_EVERY) => if self.dawdles() { break },
            }
        }
        self.is_over.set(true);
    }

    fn dawdles(&self) -> bool {
        match self.blocked_since.get() {
            Some(since) => since.elapsed() > WRITE,
            None if self.is_followed.get() => false,
            None => self.requests.get() == 0 && self.last_active.get().elapsed() > IDLE,
        }
    }
}

/// The time in which a connection's stream is followed; it ends when this is dropped.
pub(crate) struct Following(Option<Rc<Activity>>);

/// Notes that the response is a stream, which does not wait for its client as long as that
/// reads.
pub(crate) fn follow(request: &HttpRequest) -> Following {
    let activity = request.conn_data::<Rc<Activity>>().cloned();
    if let Some(activity) = &activity {
        activity.is_followed.set(true);
        activity.tell();
    }
    Following(activity)
}

impl Drop for Following {
    fn drop(&mut self) {
        if let Some(activity) = &self.0 {
            activity.is_followed.set(false);
            activity.last_active.set(Instant::now());
            activity.tell();
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

/// A client's connection that records its state.
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

    /// actix calls this after writing its buffer.
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
            // Otherwise the kernel would keep trying to send unread data.
            let _ = self.io.set_zero_linger();
        }
    }
}

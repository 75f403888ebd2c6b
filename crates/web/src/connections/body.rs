use std::io;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};
use std::time::Duration;

use actix_web::body::MessageBody;
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::error::PayloadError;
use actix_web::http::StatusCode;
use actix_web::middleware::Next;
use actix_web::web::Bytes;
use actix_web::{Error, HttpMessage as _};
use futures_util::{Stream, StreamExt as _};
use tokio::time::{Instant, Sleep, sleep};

use super::stream::Activity;
use crate::problem::ApiError;

/// How much of an oversized body is read and discarded.
const DRAINED_BYTES: usize = 32 * 1024 * 1024;

/// The response to a request body that comes too slowly.
pub(crate) const BODY_TIMEOUT: ApiError = ApiError::new(
    StatusCode::REQUEST_TIMEOUT,
    "body_timeout",
    "The request did not arrive in time. Please try again.",
);

/// The minimum rate of a request body. Only time in which a handler waits for
/// the body counts.
#[derive(Debug, Clone, Copy)]
struct MinimumRate {
    /// Length of a measuring window.
    window: Duration,
    /// Bytes that must arrive in each window except the last.
    bytes: usize,
    /// Time limit for the whole body.
    whole: Duration,
}

/// 1 kB/s, and 35 kB/s for the largest photo. A phone with poor reception sends
/// 100 kB/s.
const MINIMUM_RATE: MinimumRate = MinimumRate {
    window: Duration::from_secs(15),
    bytes: 15_000,
    whole: Duration::from_mins(5),
};

/// Links a request to its connection, and ends bodies that come too slowly.
pub(crate) async fn bound_bodies(
    mut request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let activity = request.request().conn_data::<Rc<Activity>>().cloned();
    let _request = activity.as_ref().map(Activity::request);
    let payload = request.take_payload();
    if !matches!(payload, Payload::None) {
        let payload = TimedBody::new(payload, MINIMUM_RATE, activity).boxed_local();
        request.set_payload(Payload::Stream { payload });
    }
    next.call(request).await
}

/// A body that fails when it comes too slowly.
struct TimedBody<S> {
    body: S,
    minimum_rate: MinimumRate,
    activity: Option<Rc<Activity>>,
    /// Bytes received in the current window.
    received: usize,
    window_ends: Pin<Box<Sleep>>,
    all_ends: Instant,
    /// When the handler stopped waiting for the body.
    paused_at: Option<Instant>,
}

impl<S> TimedBody<S> {
    fn new(body: S, minimum_rate: MinimumRate, activity: Option<Rc<Activity>>) -> Self {
        Self {
            body,
            minimum_rate,
            activity,
            received: 0,
            window_ends: Box::pin(sleep(minimum_rate.window)),
            all_ends: Instant::now() + minimum_rate.whole,
            paused_at: None,
        }
    }

    fn resume(&mut self) {
        if let Some(paused_at) = self.paused_at.take() {
            let pause = paused_at.elapsed();
            self.all_ends += pause;
            let window_ends = self.window_ends.deadline() + pause;
            self.window_ends.as_mut().reset(window_ends);
        }
    }

    fn set_awaits_body(&self, awaits: bool) {
        if let Some(activity) = &self.activity {
            activity.set_awaits_body(awaits);
        }
    }
}

impl<S> Stream for TimedBody<S>
where
    S: Stream<Item = Result<Bytes, PayloadError>> + Unpin,
{
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = self.get_mut();
        this.resume();
        let result = this.body.poll_next_unpin(context);
        this.set_awaits_body(result.is_pending());
        if let Poll::Ready(item) = result {
            if let Some(Ok(chunk)) = &item {
                this.received += chunk.len();
            }
            this.paused_at = Some(Instant::now());
            return Poll::Ready(item);
        }
        while this.window_ends.as_mut().poll(context).is_ready() {
            let now = Instant::now();
            if this.received < this.minimum_rate.bytes || now >= this.all_ends {
                this.set_awaits_body(false);
                let error = io::Error::from(io::ErrorKind::TimedOut);
                return Poll::Ready(Some(Err(PayloadError::Io(error))));
            }
            this.received = 0;
            let window_ends = (now + this.minimum_rate.window).min(this.all_ends);
            this.window_ends.as_mut().reset(window_ends);
        }
        Poll::Pending
    }
}

/// A body that fails with [`PayloadError::Overflow`] if it is far too large. A
/// body that is slightly too large is read and discarded, because a client that
/// sends everything before reading would otherwise not see the response.
pub(crate) fn cut_off<S>(body: S) -> impl Stream<Item = Result<Bytes, PayloadError>>
where
    S: Stream<Item = Result<Bytes, PayloadError>>,
{
    let mut left = DRAINED_BYTES;
    body.map(move |chunk| {
        let chunk = chunk?;
        left = left
            .checked_sub(chunk.len())
            .ok_or(PayloadError::Overflow)?;
        Ok(chunk)
    })
}

/// Whether a body failed because it came too slowly.
pub(crate) fn came_too_slowly(error: &PayloadError) -> bool {
    matches!(error, PayloadError::Io(error) if error.kind() == io::ErrorKind::TimedOut)
}

#[cfg(test)]
mod tests {
    use futures_util::stream;

    use super::*;

    const FAST: MinimumRate = MinimumRate {
        window: Duration::from_millis(200),
        bytes: 100,
        whole: Duration::from_secs(1),
    };

    /// Chunks, each of so many bytes after so many milliseconds.
    fn chunks(sizes: &[(u64, usize)]) -> impl Stream<Item = Result<Bytes, PayloadError>> + use<> {
        stream::iter(sizes.to_vec()).then(|(millis, size)| async move {
            sleep(Duration::from_millis(millis)).await;
            Ok(Bytes::from(vec![0; size]))
        })
    }

    async fn read(sizes: &[(u64, usize)], work: Duration) -> Result<usize, PayloadError> {
        let body = chunks(sizes).boxed_local();
        let mut body = TimedBody::new(body, FAST, None);
        let mut total = 0;
        while let Some(chunk) = body.next().await {
            total += chunk?.len();
            sleep(work).await;
        }
        Ok(total)
    }

    #[tokio::test]
    async fn a_body_that_stops_or_drips_is_ended() {
        let drips = [(50, 1); 40];
        for sizes in [&[(10, 500), (5000, 1)][..], &drips] {
            let error = read(sizes, Duration::ZERO).await.expect_err("ended");
            assert!(came_too_slowly(&error), "{error:?}");
        }
    }

    #[tokio::test]
    async fn a_body_that_takes_too_long_as_a_whole_is_ended() {
        let error = read(&[(20, 50); 200], Duration::ZERO).await;
        assert!(came_too_slowly(&error.expect_err("ended")));
    }

    #[tokio::test]
    async fn a_slow_body_comes_through() {
        let total = read(&[(20, 50); 20], Duration::ZERO).await;
        assert_eq!(total.expect("all"), 1000);
    }

    #[tokio::test]
    async fn time_in_which_nobody_waits_for_it_does_not_count() {
        let sizes = [(10, 1), (10, 1), (10, 1)];
        let total = read(&sizes, Duration::from_millis(600)).await;
        assert_eq!(total.expect("all"), 3);
    }
}

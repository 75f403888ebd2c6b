//! Rate limits by client address, against guessing passwords, mass creation of
//! accounts, and floods of entries, messages or photos.

use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::{Error, HttpRequest, web};
use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use kernel::AccountId;

use crate::problem::ApiError;

/// Number of checks after which full buckets are removed.
const SWEEP_EVERY: u32 = 1024;

/// One limit per kind of call, with a token bucket per client address.
pub(crate) struct RateLimits {
    sign_in: Limit,
    sign_up: Limit,
    reset: Limit,
    register: Limit,
    inquire: Limit,
    report: Limit,
    upload: Limit,
    letter: Limit<AccountId>,
    client_errors: Limit,
    /// Shared by all addresses, to protect the log.
    all_client_errors: Limit<()>,
}

impl RateLimits {
    /// Limits previews of letters, per account.
    pub(crate) fn check_letter(&self, account: AccountId) -> Result<(), ApiError> {
        self.letter.check(&account)
    }

    /// Limits error reports from browsers, for all addresses together.
    pub(crate) fn check_client_errors(&self) -> Result<(), ApiError> {
        self.all_client_errors.check(&())
    }

    /// A show ground shares one address, so bursts are generous. Against
    /// guessing, the slow refill is what matters.
    pub(crate) fn new(enabled: bool) -> Self {
        let limit = |burst, refill| Limit::new(enabled, burst, refill);
        Self {
            sign_in: limit(30, Duration::from_secs(2)),
            sign_up: limit(30, Duration::from_secs(4)),
            reset: limit(20, Duration::from_mins(1)),
            register: limit(200, Duration::from_millis(500)),
            inquire: limit(20, Duration::from_mins(1)),
            report: limit(20, Duration::from_mins(1)),
            // All photos of a stable at once.
            upload: limit(200, Duration::from_secs(10)),
            // Each letter is typeset when requested, while a form is edited.
            letter: Limit::new(enabled, 60, Duration::from_secs(2)),
            client_errors: limit(20, Duration::from_secs(30)),
            all_client_errors: Limit::new(enabled, 100, Duration::from_secs(5)),
        }
    }
}

struct Limit<K: Hash + Eq + Clone = IpAddr> {
    limiter: Option<DefaultKeyedRateLimiter<K>>,
    checks: AtomicU32,
}

impl<K: Hash + Eq + Clone> Limit<K> {
    fn new(enabled: bool, burst: u32, refill: Duration) -> Self {
        let quota = Quota::with_period(refill)
            .zip(NonZeroU32::new(burst))
            .map(|(quota, burst)| quota.allow_burst(burst));
        Self {
            limiter: quota.filter(|_| enabled).map(RateLimiter::keyed),
            checks: AtomicU32::new(0),
        }
    }

    fn check(&self, key: &K) -> Result<(), ApiError> {
        let Some(limiter) = &self.limiter else {
            return Ok(());
        };
        if self.checks.fetch_add(1, Ordering::Relaxed) % SWEEP_EVERY == SWEEP_EVERY - 1 {
            limiter.retain_recent();
        }
        limiter.check_key(key).map_err(|until| {
            let wait = until.wait_time_from(DefaultClock::default().now());
            ApiError::too_many_requests(wait.as_secs() + 1)
        })
    }
}

pub(crate) async fn limit_sign_in(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    limit(request, next, |limits| &limits.sign_in).await
}

pub(crate) async fn limit_sign_up(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    limit(request, next, |limits| &limits.sign_up).await
}

pub(crate) async fn limit_reset(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    limit(request, next, |limits| &limits.reset).await
}

pub(crate) async fn limit_register(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    limit(request, next, |limits| &limits.register).await
}

pub(crate) async fn limit_inquire(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    limit(request, next, |limits| &limits.inquire).await
}

pub(crate) async fn limit_report(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    limit(request, next, |limits| &limits.report).await
}

pub(crate) async fn limit_upload(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    limit(request, next, |limits| &limits.upload).await
}

pub(crate) async fn limit_client_errors(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    limit(request, next, |limits| &limits.client_errors).await
}

/// A refusal is a response and not an error, because errors of a middleware
/// would bypass the middleware that adds headers.
async fn limit(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
    kind: impl Fn(&RateLimits) -> &Limit,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let limits = request.app_data::<web::Data<RateLimits>>();
    let checked = match (limits, client_address(request.request())) {
        (Some(limits), Some(address)) => kind(limits).check(&network_of(address)),
        _ => Ok(()),
    };
    match checked {
        Ok(()) => Ok(next.call(request).await?.map_into_left_body()),
        Err(error) => Ok(request.error_response(error).map_into_right_body()),
    }
}

/// The client's address: the peer, or what a proxy on this machine forwards.
/// The header is only trusted from loopback, and only its last entry, which the
/// proxy added.
pub(crate) fn client_address(request: &HttpRequest) -> Option<IpAddr> {
    let peer = request.peer_addr()?.ip().to_canonical();
    if !peer.is_loopback() {
        return Some(peer);
    }
    let forwarded = request
        .headers()
        .get_all("x-forwarded-for")
        .next_back()
        .and_then(|value| value.to_str().ok())
        .and_then(|list| list.rsplit(',').next())
        .and_then(|entry| parse_forwarded(entry.trim()));
    forwarded.or(Some(peer))
}

/// Parses an address; some proxies add a port.
fn parse_forwarded(entry: &str) -> Option<IpAddr> {
    let bare = entry.trim_start_matches('[').trim_end_matches(']');
    let address = bare.parse().ok();
    address
        .or_else(|| entry.parse::<SocketAddr>().ok().map(|entry| entry.ip()))
        .map(|address: IpAddr| address.to_canonical())
}

/// The network that counts as one address: a household has a whole IPv6 /64.
pub(crate) fn network_of(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
        IpAddr::V4(_) => address,
    }
}

#[cfg(test)]
mod tests {
    use actix_web::ResponseError as _;
    use actix_web::http::header::{HeaderValue, RETRY_AFTER};
    use actix_web::test::TestRequest;

    use super::*;

    const PHONE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 7));

    #[test]
    fn a_burst_is_allowed_and_then_told_to_wait() {
        let limit = Limit::new(true, 2, Duration::from_mins(1));
        assert!(limit.check(&PHONE).is_ok() && limit.check(&PHONE).is_ok());
        let refused = limit.check(&PHONE).expect_err("the third must wait");
        let response = refused.error_response();
        let seconds = response.headers().get(RETRY_AFTER).map(HeaderValue::to_str);
        let seconds = seconds.and_then(Result::ok).and_then(|it| it.parse().ok());
        assert!(seconds.is_some_and(|it: u64| (1..=61).contains(&it)));
        assert!(
            limit
                .check(&IpAddr::V4(std::net::Ipv4Addr::LOCALHOST))
                .is_ok()
        );
    }

    #[test]
    fn switched_off_it_never_refuses() {
        let limit = Limit::new(false, 1, Duration::from_mins(1));
        assert!((0..10).all(|_| limit.check(&PHONE).is_ok()));
    }

    fn client(peer: &str, forwarded: &[&str]) -> Option<String> {
        let mut request = TestRequest::default().peer_addr(peer.parse().expect("an address"));
        for line in forwarded {
            request = request.append_header(("x-forwarded-for", *line));
        }
        client_address(&request.to_http_request()).map(|address| address.to_string())
    }

    #[test]
    fn only_a_proxy_on_this_machine_is_believed() {
        let line = ["203.0.113.9, 192.0.2.7"];
        for peer in ["127.0.0.1:1000", "[::1]:1000", "[::ffff:127.0.0.1]:1000"] {
            assert_eq!(client(peer, &line).as_deref(), Some("192.0.2.7"), "{peer}");
        }
        let stranger = client("198.51.100.1:1000", &line);
        assert_eq!(stranger.as_deref(), Some("198.51.100.1"));
    }

    #[test]
    fn what_a_client_puts_before_the_proxy_s_line_does_not_count() {
        let found = client("127.0.0.1:1000", &["10.0.0.1", "192.0.2.7"]);
        assert_eq!(found.as_deref(), Some("192.0.2.7"));
        for (entry, address) in [
            ("192.0.2.7:4711", "192.0.2.7"),
            ("[2001:db8::1]:4711", "2001:db8::1"),
            ("[2001:db8::1]", "2001:db8::1"),
            ("unknown", "127.0.0.1"),
        ] {
            assert_eq!(client("127.0.0.1:1000", &[entry]).as_deref(), Some(address));
        }
    }

    #[test]
    fn ipv4_over_an_ipv6_socket_is_ipv4() {
        let found = client("[::ffff:198.51.100.1]:1000", &[]);
        assert_eq!(found.as_deref(), Some("198.51.100.1"));
    }

    #[test]
    fn addresses_of_one_ipv6_household_share_a_bucket() {
        let network = |text: &str| network_of(text.parse().expect("an address"));
        assert_eq!(
            network("2001:db8:1:2:3::4"),
            network("2001:db8:1:2:ffff::9")
        );
        assert_ne!(network("2001:db8:1:2::1"), network("2001:db8:1:3::1"));
    }
}

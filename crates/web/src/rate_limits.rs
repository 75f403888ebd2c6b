//! Rate limits by client address, account, show or listing, against mass creation
//! of accounts, and floods of entries, messages or photos. Each process counts its
//! own requests. What must hold for all together is counted in the database:
//! failed sign-ins (`accounts/src/attempt.rs`), and links to set a new password.

use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::Duration;

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::{Error, web};
use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};

use kernel::AccountId;

use crate::client_address::{client_address, network_of};
use crate::problem::ApiError;

/// Number of checks after which full buckets are removed.
const SWEEP_EVERY: u32 = 1024;

/// A refusal by one limit is logged at most this often, with their number.
const LOG_EVERY: Duration = Duration::from_mins(1);

/// One limit per kind of call, with a token bucket per key.
pub(crate) struct RateLimits {
    sign_in: Limit,
    sign_up: Limit,
    reset: Limit,
    register: Limit,
    /// By the path, which names the show, as the next ones name a horse.
    register_for_show: Limit<String>,
    inquire: Limit,
    inquire_about_horse: Limit<String>,
    report: Limit,
    report_horse: Limit<String>,
    upload: Limit,
    upload_of_account: Limit<AccountId>,
    letter: Limit<AccountId>,
    export: Limit<AccountId>,
    client_errors: Limit,
    /// Shared by all addresses, to protect the log.
    all_client_errors: Limit<()>,
    delayed_passwords: Refusals,
}

impl RateLimits {
    /// Limits previews of letters, per account.
    pub(crate) fn check_letter(&self, account: AccountId) -> Result<(), ApiError> {
        self.letter.check(&account)
    }

    /// Limits requests of archives, per account.
    pub(crate) fn check_export(&self, account: AccountId) -> Result<(), ApiError> {
        self.export.check(&account)
    }

    /// Limits uploads, per account.
    pub(crate) fn check_upload(&self, account: AccountId) -> Result<(), ApiError> {
        self.upload_of_account.check(&account)
    }

    /// Limits error reports from browsers, for all addresses together.
    pub(crate) fn check_client_errors(&self) -> Result<(), ApiError> {
        self.all_client_errors.check(&())
    }

    /// Notes that a password came before the end of a delay.
    pub(crate) fn note_delayed_password(&self) {
        self.delayed_passwords.note();
    }

    /// A show ground shares one address, so bursts are generous. Against
    /// guessing, the slow refill is what matters.
    pub(crate) fn new(enabled: bool) -> Self {
        let limit = |name, burst, refill| Limit::new(name, enabled, burst, refill);
        let of = |name, burst, refill| Limit::new(name, enabled, burst, refill);
        Self {
            sign_in: limit("sign-in", 30, Duration::from_secs(2)),
            sign_up: limit("sign-up", 30, Duration::from_secs(4)),
            reset: limit("password reset", 20, Duration::from_mins(1)),
            register: limit("register", 200, Duration::from_millis(500)),
            // All riders of a large show in the minute in which it opens.
            register_for_show: of("register for a show", 2000, Duration::from_secs(1)),
            inquire: limit("inquire", 20, Duration::from_mins(1)),
            inquire_about_horse: of("inquire about a horse", 30, Duration::from_mins(2)),
            report: limit("report", 20, Duration::from_mins(1)),
            report_horse: of("report a horse", 30, Duration::from_mins(2)),
            // All photos of a stable at once.
            upload: limit("upload", 200, Duration::from_secs(10)),
            upload_of_account: Limit::new(
                "upload of an account",
                enabled,
                200,
                Duration::from_secs(10),
            ),
            // Each letter is typeset when requested, while a form is edited.
            letter: Limit::new("letter", enabled, 60, Duration::from_secs(2)),
            // Each one reads all that the account holds.
            export: Limit::new("export", enabled, 5, Duration::from_mins(10)),
            client_errors: limit("client errors", 20, Duration::from_secs(30)),
            all_client_errors: Limit::new(
                "all client errors",
                enabled,
                100,
                Duration::from_secs(5),
            ),
            delayed_passwords: Refusals::new("password"),
        }
    }
}

struct Limit<K: Hash + Eq + Clone = IpAddr> {
    limiter: Option<DefaultKeyedRateLimiter<K>>,
    checks: AtomicU32,
    refusals: Refusals,
}

impl<K: Hash + Eq + Clone> Limit<K> {
    fn new(name: &'static str, enabled: bool, burst: u32, refill: Duration) -> Self {
        let quota = Quota::with_period(refill)
            .zip(NonZeroU32::new(burst))
            .map(|(quota, burst)| quota.allow_burst(burst));
        Self {
            limiter: quota.filter(|_| enabled).map(RateLimiter::keyed),
            checks: AtomicU32::new(0),
            refusals: Refusals::new(name),
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
            self.refusals.note();
            let wait = until.wait_time_from(DefaultClock::default().now());
            ApiError::too_many_requests(wait.as_secs() + 1)
        })
    }
}

/// Logs refusals by a limit, some for all, so that an attack is seen and does not
/// flood the log.
struct Refusals {
    limit: &'static str,
    unlogged: AtomicU64,
    log: Option<DefaultDirectRateLimiter>,
}

impl Refusals {
    fn new(limit: &'static str) -> Self {
        Self {
            limit,
            unlogged: AtomicU64::new(0),
            log: Quota::with_period(LOG_EVERY).map(RateLimiter::direct),
        }
    }

    fn note(&self) {
        self.unlogged.fetch_add(1, Ordering::Relaxed);
        if self.log.as_ref().is_some_and(|log| log.check().is_ok()) {
            let refused = self.unlogged.swap(0, Ordering::Relaxed);
            let limit = self.limit;
            tracing::warn!(limit, refused, "requests beyond a limit are refused");
        }
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
    limit_with(
        request,
        next,
        |limits| &limits.register,
        |limits| &limits.register_for_show,
    )
    .await
}

/// An entry by its own link.
pub(crate) async fn limit_entry(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    limit(request, next, |limits| &limits.register).await
}

/// An invitation to an organization, which is mailed as an inquiry is.
pub(crate) async fn limit_invite(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    limit(request, next, |limits| &limits.inquire).await
}

pub(crate) async fn limit_inquire(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    limit_with(
        request,
        next,
        |limits| &limits.inquire,
        |limits| &limits.inquire_about_horse,
    )
    .await
}

pub(crate) async fn limit_report(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    limit_with(
        request,
        next,
        |limits| &limits.report,
        |limits| &limits.report_horse,
    )
    .await
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

async fn limit(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
    kind: impl Fn(&RateLimits) -> &Limit,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let checked = check_address(&request, kind);
    proceed(request, next, checked).await
}

/// Limits by the object in the path too.
async fn limit_with(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
    kind: impl Fn(&RateLimits) -> &Limit,
    of_object: impl Fn(&RateLimits) -> &Limit<String>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let limits = request.app_data::<web::Data<RateLimits>>();
    let checked = check_address(&request, kind).and_then(|()| match limits {
        Some(limits) => of_object(limits).check(&request.path().to_owned()),
        None => Ok(()),
    });
    proceed(request, next, checked).await
}

fn check_address(
    request: &ServiceRequest,
    kind: impl Fn(&RateLimits) -> &Limit,
) -> Result<(), ApiError> {
    let limits = request.app_data::<web::Data<RateLimits>>();
    match (limits, client_address(request.request())) {
        (Some(limits), Some(address)) => kind(limits).check(&network_of(address)),
        _ => Ok(()),
    }
}

/// A refusal is a response and not an error, because errors of a middleware
/// would bypass the middleware that adds headers.
async fn proceed(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
    checked: Result<(), ApiError>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    match checked {
        Ok(()) => Ok(next.call(request).await?.map_into_left_body()),
        Err(error) => Ok(request.error_response(error).map_into_right_body()),
    }
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::{HeaderValue, RETRY_AFTER};
    use actix_web::middleware::from_fn;
    use actix_web::test::{TestRequest, call_service, init_service};
    use actix_web::{App, HttpResponse, ResponseError as _};

    use super::*;
    use crate::client_address::TrustedProxies;

    const PHONE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 7));

    #[test]
    fn a_burst_is_allowed_and_then_told_to_wait() {
        let limit = Limit::new("test", true, 2, Duration::from_mins(1));
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

    /// From another address each time, as by many computers of one stranger.
    #[tokio::test]
    async fn a_horse_has_a_limit_for_all_addresses_together() {
        let inquiries = web::resource("/horses/{id}/inquiries")
            .to(HttpResponse::Ok)
            .wrap(from_fn(limit_inquire));
        let app = App::new()
            .app_data(web::Data::new(RateLimits::new(true)))
            .app_data(web::Data::new(TrustedProxies::default()))
            .service(inquiries);
        let app = init_service(app).await;
        let mut admitted = [0, 0];
        for number in 0..200 {
            for (horse, admitted) in ["a", "b"].iter().zip(&mut admitted) {
                let request = TestRequest::with_uri(&format!("/horses/{horse}/inquiries"))
                    .peer_addr("127.0.0.1:1000".parse().expect("an address"))
                    .insert_header(("x-forwarded-for", format!("198.51.{number}.1")));
                let answer = call_service(&app, request.to_request()).await;
                *admitted += u32::from(answer.status().is_success());
            }
        }
        assert_eq!(admitted, [30, 30]);
    }

    #[test]
    fn switched_off_it_never_refuses() {
        let limit = Limit::new("test", false, 1, Duration::from_mins(1));
        assert!((0..10).all(|_| limit.check(&PHONE).is_ok()));
    }
}

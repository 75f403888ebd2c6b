//! Rate limits by client address, account, show or listing, against mass creation
//! of accounts, and floods of entries, messages or photos. Each process counts its
//! own requests. What must hold for all together is counted in the database:
//! failed sign-ins (`accounts/src/attempt.rs`), and links to set a new password.
//!
//! Limits by address count every request, refused ones too. A limit that strangers
//! share ([`SharedLimit`]) counts only what was stored, so that requests which are
//! refused shut nobody out, and it is named by the thing and not by its spelling in
//! the address.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::{Error, web};
use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};

use kernel::{AccountId, ContactId, EventId, EventReference, HorseId, OrganizationId};
use uuid::Uuid;

use crate::client_address::{client_address, network_of};
use crate::problem::ApiError;

/// Number of checks after which full buckets are removed.
const SWEEP_EVERY: u32 = 1024;

/// A refusal by one limit is logged at most this often, with their number.
const LOG_EVERY: Duration = Duration::from_mins(1);

const ENTRY_REFILL: Duration = Duration::from_millis(100);
const MESSAGE_REFILL: Duration = Duration::from_secs(30);

/// One limit per kind of call, with a token bucket per key.
pub(crate) struct RateLimits {
    sign_in: Limit,
    sign_up: Limit,
    reset: Limit,
    register: Limit,
    /// The entries of a show.
    pub(crate) entries: SharedLimit<EventId, EventReference>,
    inquire: Limit,
    /// The inquiries about a horse.
    pub(crate) inquiries: SharedLimit<HorseId>,
    report: Limit,
    emergency: Limit,
    owner_page: Limit,
    /// Bills that owners print.
    owner_bill: Limit<ContactId>,
    /// What an owner writes.
    pub(crate) owner_messages: SharedLimit<ContactId>,
    /// What all owners write to a barn.
    pub(crate) barn_messages: SharedLimit<OrganizationId>,
    sale_page: Limit,
    show_day: Limit,
    /// Stalls that are held while a form is filled in.
    stall_holds: Limit,
    /// The reports of a horse.
    pub(crate) reports: SharedLimit<HorseId>,
    upload: Limit,
    upload_of_account: Limit<AccountId>,
    /// What is tapped at the rings, by account or link.
    taps: Limit<Uuid>,
    letter: Limit<AccountId>,
    export: Limit<AccountId>,
    client_errors: Limit,
    /// Shared by all addresses, to protect the log from reports in the right form.
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

    /// Limits bills that are printed by the link to an owner's page, per owner.
    pub(crate) fn check_owner_bill(&self, owner: ContactId) -> Result<(), ApiError> {
        self.owner_bill.check(&owner)
    }

    /// Limits uploads, per account.
    pub(crate) fn check_upload(&self, account: AccountId) -> Result<(), ApiError> {
        self.upload_of_account.check(&account)
    }

    /// Limits what is tapped at the rings, per account or link.
    pub(crate) fn check_taps(&self, caller: Uuid) -> Result<(), ApiError> {
        self.taps.check(&caller)
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
        Self {
            sign_in: limit("sign-in", 30, Duration::from_secs(2)),
            sign_up: limit("sign-up", 30, Duration::from_secs(4)),
            reset: limit("password reset", 20, Duration::from_mins(1)),
            register: limit("register", 200, Duration::from_millis(500)),
            // Four times the riders of the largest shows, who may all enter in the
            // minute in which one opens.
            entries: SharedLimit::new("entries of a show", enabled, 8000, ENTRY_REFILL),
            inquire: limit("inquire", 20, Duration::from_mins(1)),
            // How many an account may write a day is limited in the database.
            inquiries: SharedLimit::new("inquiries about a horse", enabled, 300, MESSAGE_REFILL),
            report: limit("report", 20, Duration::from_mins(1)),
            // A page and its photo are two. A barn shares one address.
            emergency: limit("emergency page", 200, Duration::from_secs(1)),
            // A page and its files. A household shares one address.
            owner_page: limit("owner's page", 200, Duration::from_secs(1)),
            // Each bill is typeset when it is requested.
            owner_bill: Limit::new("bill of an owner", enabled, 60, Duration::from_secs(2)),
            // Twenty an hour.
            owner_messages: SharedLimit::new(
                "messages of an owner",
                enabled,
                20,
                Duration::from_mins(3),
            ),
            barn_messages: SharedLimit::new("messages to a barn", enabled, 300, MESSAGE_REFILL),
            // A link that is handed around in a barn.
            sale_page: limit("sale page", 200, Duration::from_secs(1)),
            // All spectators of a show ground at once, each with a schedule and their own day;
            // what changes afterwards comes by their streams.
            show_day: limit("show day", 1200, Duration::from_millis(100)),
            // Several riders of a barn pick at once; nobody holds a whole barn for a while.
            stall_holds: limit("stall holds", 40, Duration::from_secs(30)),
            reports: SharedLimit::new("reports of a horse", enabled, 300, MESSAGE_REFILL),
            // All photos of a stable at once.
            upload: limit("upload", 200, Duration::from_secs(10)),
            upload_of_account: Limit::new(
                "upload of an account",
                enabled,
                200,
                Duration::from_secs(10),
            ),
            // A phone that was without a network sends all that it kept.
            taps: Limit::new("taps", enabled, 600, Duration::from_millis(500)),
            // Each letter is typeset when requested, while a form is edited.
            letter: Limit::new("letter", enabled, 60, Duration::from_secs(2)),
            // Each one reads all that the account holds.
            export: Limit::new("export", enabled, 5, Duration::from_mins(10)),
            client_errors: limit("client errors", 20, Duration::from_secs(30)),
            all_client_errors: Limit::new(
                "all client errors",
                enabled,
                1000,
                Duration::from_secs(2),
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
        self.take(key).map_err(|until| self.refuse(until))
    }

    /// Takes a token. Without one, when there is the next one.
    fn take(&self, key: &K) -> Result<(), Instant> {
        let Some(limiter) = &self.limiter else {
            return Ok(());
        };
        if self.checks.fetch_add(1, Ordering::Relaxed) % SWEEP_EVERY == SWEEP_EVERY - 1 {
            limiter.retain_recent();
        }
        let taken = limiter.check_key(key);
        taken.map_err(|until| until.earliest_possible())
    }

    fn refuse(&self, until: Instant) -> ApiError {
        self.refusals.note();
        let wait = until.saturating_duration_since(Instant::now());
        ApiError::too_many_requests(wait.as_secs() + 1)
    }
}

/// A limit for all clients together of what is stored about a thing: a last resort,
/// far above what honest clients need, after the limits by address.
///
/// `K` identifies the thing, and `N` is how a request names it, which may be in
/// several ways.
pub(crate) struct SharedLimit<K: Hash + Eq + Clone, N = K> {
    stored: Limit<K>,
    /// Things about which too much was stored, and until when no more is taken.
    closed: Mutex<HashMap<N, Instant>>,
}

impl<K: Hash + Eq + Clone, N: Hash + Eq + Clone> SharedLimit<K, N> {
    fn new(name: &'static str, enabled: bool, burst: u32, refill: Duration) -> Self {
        Self {
            stored: Limit::new(name, enabled, burst, refill),
            closed: Mutex::default(),
        }
    }

    /// Refuses a request that is in order if too much was stored about its thing.
    pub(crate) fn check(&self, name: &N) -> Result<(), ApiError> {
        let closed = self.closed.lock().unwrap_or_else(PoisonError::into_inner);
        let until = closed.get(name).copied();
        drop(closed);
        match until.filter(|until| *until > Instant::now()) {
            Some(until) => Err(self.stored.refuse(until)),
            None => Ok(()),
        }
    }

    /// Counts what a request stored about the thing that it named so.
    pub(crate) fn count(&self, thing: &K, name: &N) {
        if let Err(until) = self.stored.take(thing) {
            let now = Instant::now();
            let mut closed = self.closed.lock().unwrap_or_else(PoisonError::into_inner);
            closed.retain(|_, until| *until > now);
            closed.insert(name.clone(), until);
        }
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

/// A new entry, or one by its own link.
pub(crate) async fn limit_register(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    limit(request, next, |limits| &limits.register).await
}

/// An inquiry, or an invitation to an organization, which is mailed too.
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

/// The emergency page of a horse, or its photo.
pub(crate) async fn limit_emergency(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    limit(request, next, |limits| &limits.emergency).await
}

/// The page of an owner, a file of it, or a message.
pub(crate) async fn limit_owner_page(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    limit(request, next, |limits| &limits.owner_page).await
}

/// The page of a horse for sale that opens without an account.
pub(crate) async fn limit_sale_page(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    limit(request, next, |limits| &limits.sale_page).await
}

/// The schedule of a show, somebody's own day or the results, which are worked out for each
/// reader.
pub(crate) async fn limit_show_day(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    limit(request, next, |limits| &limits.show_day).await
}

/// A stall that is held while a form is filled in.
pub(crate) async fn limit_stall_holds(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    limit(request, next, |limits| &limits.stall_holds).await
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
    use actix_web::ResponseError as _;
    use actix_web::http::header::{HeaderValue, RETRY_AFTER};

    use super::*;

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

    #[test]
    fn a_shared_limit_counts_what_was_stored_and_nothing_else() {
        let shared = SharedLimit::<&str, u8>::new("test", true, 2, Duration::from_mins(1));
        assert!((0..100).all(|_| shared.check(&1).is_ok()));
        // One more than the limit is stored, as when two come at the same moment.
        for _ in 0..3 {
            shared.count(&"a show", &1);
        }
        assert!(shared.check(&1).is_err());
        // By its other name there is no second limit.
        assert!(shared.check(&2).is_ok());
        shared.count(&"a show", &2);
        assert!(shared.check(&2).is_err());
        shared.count(&"another", &3);
        assert!(shared.check(&3).is_ok());
    }

    #[test]
    fn switched_off_it_never_refuses() {
        let limit = Limit::new("test", false, 1, Duration::from_mins(1));
        assert!((0..10).all(|_| limit.check(&PHONE).is_ok()));
    }
}

use accounts::{
    ATTEMPTS_LIFETIME, AttemptKey, AttemptStore as _, FREE_ATTEMPTS, LONGEST_DELAY, LoginHash,
    delay_after,
};
use kernel::EmailAddress;
use persistence::SqlAttemptStore;
use time::{Duration, OffsetDateTime};

use crate::samples::NOW;
use crate::support::Stores;

on_both_databases!(
    attempts_wait_longer_after_each_failure,
    concurrent_attempts_are_admitted_like_successive_ones,
    a_right_password_ends_the_delay,
    old_attempts_do_not_count_and_are_forgotten,
    keys_are_counted_apart,
    a_clock_that_was_ahead_keeps_nobody_out,
);

fn key(email: &str) -> AttemptKey {
    let email = EmailAddress::parse(email).expect("valid");
    AttemptKey::of_login(&LoginHash::of(&email))
}

fn rae() -> AttemptKey {
    key("rae@example.org")
}

async fn count(stores: &Stores, key: &AttemptKey, at: OffsetDateTime) -> Option<OffsetDateTime> {
    let store = SqlAttemptStore::new(stores.database.clone());
    store.count(key, at).await.expect("answered")
}

/// As many failures as are followed by no delay.
async fn use_up(stores: &Stores) {
    for _ in 0..FREE_ATTEMPTS {
        assert_eq!(count(stores, &rae(), NOW).await, None);
    }
}

async fn attempts_wait_longer_after_each_failure(stores: &Stores) {
    use_up(stores).await;
    let mut now = NOW;
    for failures in FREE_ATTEMPTS..FREE_ATTEMPTS + 15 {
        let end = now + delay_after(failures);
        for early in [now, end - Duration::MILLISECOND] {
            assert_eq!(count(stores, &rae(), early).await, Some(end), "{failures}");
        }
        assert_eq!(count(stores, &rae(), end).await, None, "{failures}");
        now = end;
    }
    let end = count(stores, &rae(), now).await;
    assert_eq!(end, Some(now + LONGEST_DELAY));
}

async fn concurrent_attempts_are_admitted_like_successive_ones(stores: &Stores) {
    let key = rae();
    let all = (0..FREE_ATTEMPTS * 2).map(|_| count(stores, &key, NOW));
    let ends = futures_util::future::join_all(all).await;
    let admitted = ends.iter().filter(|end| end.is_none()).count();
    assert_eq!(u32::try_from(admitted).expect("a few"), FREE_ATTEMPTS);
}

async fn a_right_password_ends_the_delay(stores: &Stores) {
    use_up(stores).await;
    assert!(count(stores, &rae(), NOW).await.is_some());
    let store = SqlAttemptStore::new(stores.database.clone());
    store.forget(&rae()).await.expect("forgotten");
    use_up(stores).await;
}

async fn old_attempts_do_not_count_and_are_forgotten(stores: &Stores) {
    let store = SqlAttemptStore::new(stores.database.clone());
    let end = NOW + ATTEMPTS_LIFETIME;
    // Not forgotten yet, but old.
    use_up(stores).await;
    for _ in 0..FREE_ATTEMPTS {
        assert_eq!(count(stores, &rae(), end).await, None);
    }
    assert!(count(stores, &rae(), end).await.is_some());
    store.forget_old(end).await.expect("answered");
    assert!(count(stores, &rae(), end).await.is_some());
    let end = end + ATTEMPTS_LIFETIME;
    store.forget_old(end).await.expect("answered");
    // At the same time as before, when it had to wait.
    assert_eq!(count(stores, &rae(), NOW + ATTEMPTS_LIFETIME).await, None);
}

async fn keys_are_counted_apart(stores: &Stores) {
    use_up(stores).await;
    assert!(count(stores, &rae(), NOW).await.is_some());
    assert_eq!(count(stores, &key("bo@example.org"), NOW).await, None);
}

async fn a_clock_that_was_ahead_keeps_nobody_out(stores: &Stores) {
    let store = SqlAttemptStore::new(stores.database.clone());
    let ahead = NOW + Duration::days(1000);
    for _ in 0..FREE_ATTEMPTS {
        assert_eq!(count(stores, &rae(), ahead).await, None);
    }
    assert!(count(stores, &rae(), NOW).await.is_some());
    store.forget_old(NOW).await.expect("answered");
    assert_eq!(count(stores, &rae(), NOW).await, None);
    // A delay of the present clock stays.
    let other = key("ann@example.org");
    for _ in 0..FREE_ATTEMPTS {
        assert_eq!(count(stores, &other, NOW).await, None);
    }
    store.forget_old(NOW).await.expect("answered");
    assert!(count(stores, &other, NOW).await.is_some());
}

use accounts::{
    RecoveryCodeHash, SecondFactor, SecondFactorNotice, SecondFactorStore as _, SharedSecret,
};
use futures_util::future::join_all;
use kernel::{AccountId, AccountMailId, Actor, IdGenerator as _, RandomIds, Task as _};
use persistence::SqlSecondFactorStore;
use time::Duration;

use crate::samples::{LATER, NOW, account};
use crate::support::Stores;

use accounts::AccountStore as _;
use kernel::JobQueue as _;

on_both_databases!(
    a_confirmed_secret_is_on_and_told_to_the_account,
    a_new_secret_replaces_one_that_is_not_confirmed,
    the_code_of_a_step_is_used_once_by_concurrent_calls,
    a_recovery_code_is_used_once_by_concurrent_calls,
    it_is_removed_with_its_recovery_codes,
);

fn store(stores: &Stores) -> SqlSecondFactorStore {
    SqlSecondFactorStore::new(stores.database.clone())
}

async fn open(stores: &Stores) -> Actor {
    let new = account("rae@example.org");
    stores.accounts.open(&new).await.expect("opened");
    Actor::alone(new.credentials.account.id)
}

fn secret(text: &str) -> SharedSecret {
    SharedSecret::stored(text.to_owned())
}

fn codes() -> [RecoveryCodeHash; 2] {
    ["AAAA", "BBBB"].map(RecoveryCodeHash::of)
}

fn notice() -> SecondFactorNotice {
    SecondFactorNotice {
        id: AccountMailId::new(RandomIds.next_uuid()),
        at: NOW,
    }
}

/// An account whose second factor is on; the code of step 100 is used.
async fn on(stores: &Stores) -> Actor {
    let actor = open(stores).await;
    let store = store(stores);
    let begun = store.begin(&actor, &secret("FIRST"), NOW).await;
    assert!(begun.expect("answered"));
    let (first, codes) = (secret("FIRST"), codes());
    let confirmed = store.confirm(&actor, &first, 100, &codes, notice()).await;
    assert!(confirmed.expect("answered"));
    actor
}

async fn found(stores: &Stores, account: AccountId) -> Option<SecondFactor> {
    store(stores).find(account).await.expect("answered")
}

async fn mails(stores: &Stores) -> usize {
    let lease = LATER + Duration::HOUR;
    let jobs = stores
        .jobs
        .claim(accounts::SendAccountMail::KIND, 10, LATER, lease);
    let jobs = jobs.await.expect("answered");
    let mails = jobs
        .iter()
        .filter(|job| job.task.kind == accounts::SendAccountMail::KIND);
    mails.count()
}

async fn a_confirmed_secret_is_on_and_told_to_the_account(stores: &Stores) {
    let actor = open(stores).await;
    let (store, id) = (store(stores), actor.account_id());
    assert_eq!(found(stores, id).await, None);
    let begun = store.begin(&actor, &secret("FIRST"), NOW).await;
    assert!(begun.expect("answered"));
    let mut expected = SecondFactor {
        secret: secret("FIRST"),
        is_on: false,
        recovery_codes_left: 0,
    };
    assert_eq!(found(stores, id).await, Some(expected.clone()));
    assert!(!store.use_step(id, 1).await.expect("answered"));
    assert_eq!(mails(stores).await, 0);
    let (first, codes) = (secret("FIRST"), codes());
    for is_first in [true, false] {
        let confirmed = store.confirm(&actor, &first, 100, &codes, notice()).await;
        assert_eq!(confirmed.expect("answered"), is_first);
    }
    expected.is_on = true;
    expected.recovery_codes_left = 2;
    assert_eq!(found(stores, id).await, Some(expected));
    assert_eq!(mails(stores).await, 1);
}

async fn a_new_secret_replaces_one_that_is_not_confirmed(stores: &Stores) {
    let actor = open(stores).await;
    let store = store(stores);
    for text in ["FIRST", "SECOND"] {
        let begun = store.begin(&actor, &secret(text), NOW).await;
        assert!(begun.expect("answered"));
    }
    for (text, is_it) in [("FIRST", false), ("SECOND", true)] {
        let (secret, codes) = (secret(text), codes());
        let confirmed = store.confirm(&actor, &secret, 100, &codes, notice()).await;
        assert_eq!(confirmed.expect("answered"), is_it, "{text}");
    }
    let begun = store.begin(&actor, &secret("THIRD"), NOW).await;
    assert!(!begun.expect("answered"));
    let kept = found(stores, actor.account_id()).await.expect("on");
    assert_eq!(kept.secret, secret("SECOND"));
}

async fn the_code_of_a_step_is_used_once_by_concurrent_calls(stores: &Stores) {
    let id = on(stores).await.account_id();
    let store = store(stores);
    // Used when it was switched on, and an earlier one.
    for step in [100, 99] {
        assert!(!store.use_step(id, step).await.expect("answered"));
    }
    let calls = join_all((0..8).map(|_| store.use_step(id, 101))).await;
    let used = calls
        .into_iter()
        .filter(|it| *it.as_ref().expect("answered"));
    assert_eq!(used.count(), 1);
    assert!(store.use_step(id, 102).await.expect("answered"));
}

async fn a_recovery_code_is_used_once_by_concurrent_calls(stores: &Stores) {
    let id = on(stores).await.account_id();
    let (store, [code, other]) = (store(stores), codes());
    let unknown = RecoveryCodeHash::of("CCCC");
    let used = store.use_recovery_code(id, &unknown, notice()).await;
    assert!(!used.expect("answered"));
    let calls = (0..8).map(|_| store.use_recovery_code(id, &code, notice()));
    let calls = join_all(calls).await;
    let used = calls
        .into_iter()
        .filter(|it| *it.as_ref().expect("answered"));
    assert_eq!(used.count(), 1);
    let left = found(stores, id).await.map(|it| it.recovery_codes_left);
    assert_eq!(left, Some(1));
    let stranger = AccountId::new(RandomIds.next_uuid());
    let used = store.use_recovery_code(stranger, &other, notice()).await;
    assert!(!used.expect("answered"));
    // One that it was switched on, one of the code.
    assert_eq!(mails(stores).await, 2);
}

async fn it_is_removed_with_its_recovery_codes(stores: &Stores) {
    let actor = on(stores).await;
    let (store, id) = (store(stores), actor.account_id());
    store.remove(&actor, notice()).await.expect("removed");
    assert_eq!(found(stores, id).await, None);
    assert!(!store.use_step(id, 101).await.expect("answered"));
    let [code, _] = codes();
    let used = store.use_recovery_code(id, &code, notice()).await;
    assert!(!used.expect("answered"));
    // A new one begins from nothing.
    let begun = store.begin(&actor, &secret("NEW"), NOW).await;
    assert!(begun.expect("answered"));
    let kept = found(stores, id).await.expect("begun");
    assert_eq!((kept.is_on, kept.recovery_codes_left), (false, 0));
    assert_eq!(mails(stores).await, 2);
}

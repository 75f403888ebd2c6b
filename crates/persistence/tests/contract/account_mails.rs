use accounts::{
    Account, AccountError, AccountMail, AccountMailKind, AccountMailStore as _, AccountStore as _,
    LINK_LIFETIME, LinkHash, MAIL_LIFETIME, MAX_LINKS, NewAccount, PasswordHash, SessionStore as _,
};
use kernel::{
    AccountId, AccountMailId, Actor, AnyTask, Changes, IdGenerator as _, JobQueue as _, RandomIds,
    Task as _,
};
use time::{Duration, OffsetDateTime};

use crate::samples::{LATER, NOW, account, email, new_password, session};
use crate::support::Stores;

on_both_databases!(
    a_request_is_a_job_whether_or_not_the_address_has_an_account,
    the_mail_of_a_request_goes_to_the_account_of_the_address,
    a_link_works_for_an_hour_from_its_mail,
    a_later_attempt_replaces_the_link_of_an_earlier_one,
    a_request_beyond_the_limit_sends_nothing_and_ends_no_link,
    a_link_sets_a_password_once_and_ends_all_sessions,
    of_many_concurrent_uses_of_a_link_one_succeeds,
    a_new_password_ends_the_links_and_is_told_to_the_account,
    a_confirmed_address_replaces_the_one_before_which_is_told,
    an_address_that_is_taken_meanwhile_is_refused,
    an_obsolete_mail_is_forgotten,
);

async fn open(stores: &Stores, address: &str) -> NewAccount {
    let new = account(address);
    stores.accounts.open(&new).await.expect("opened");
    new
}

async fn request(stores: &Stores, address: &str) -> AccountMailId {
    let id = AccountMailId::new(RandomIds.next_uuid());
    let email = email(address);
    let requested = stores.account_mails.request_reset(id, &email, NOW).await;
    requested.expect("stored");
    id
}

fn new_link() -> LinkHash {
    LinkHash::of(&RandomIds.next_token())
}

async fn prepare(
    stores: &Stores,
    id: AccountMailId,
    link: &LinkHash,
    now: OffsetDateTime,
) -> Option<AccountMail> {
    let prepared = stores.account_mails.prepare(id, link, now).await;
    prepared.expect("answered")
}

/// A link that works from `LATER` on.
async fn mailed(stores: &Stores, address: &str) -> LinkHash {
    let (id, link) = (request(stores, address).await, new_link());
    assert!(prepare(stores, id, &link, LATER).await.is_some());
    link
}

async fn works(stores: &Stores, link: &LinkHash, now: OffsetDateTime) -> bool {
    let works = stores.accounts.has_reset(link, now).await;
    works.expect("answered")
}

async fn reset(stores: &Stores, link: &LinkHash, hash: &str) -> Option<AccountId> {
    let new = new_password(hash);
    let reset = stores.accounts.reset_password(link, &new).await;
    reset.expect("answered").map(|account| account.id)
}

async fn claim(stores: &Stores) -> Option<AnyTask> {
    let lease = LATER + Duration::HOUR;
    let kind = accounts::SendAccountMail::KIND;
    let job = stores.jobs.claim(kind, 1, LATER, lease).await;
    job.expect("answered").pop().map(|job| job.task)
}

async fn a_request_is_a_job_whether_or_not_the_address_has_an_account(stores: &Stores) {
    open(stores, "rae@example.org").await;
    for address in ["rae@example.org", "nobody@example.org"] {
        let id = request(stores, address).await;
        assert_eq!(
            claim(stores).await,
            Some(AnyTask::from(accounts::SendAccountMail(id)))
        );
        assert_eq!(claim(stores).await, None);
    }
}

async fn the_mail_of_a_request_goes_to_the_account_of_the_address(stores: &Stores) {
    let new = open(stores, "Rae@Example.org").await;
    let id = request(stores, "rae@example.ORG").await;
    let expected = AccountMail {
        id,
        email: new.credentials.account.email,
        kind: AccountMailKind::PasswordReset,
        offer: None,
        created_at: NOW,
    };
    let link = new_link();
    assert_eq!(prepare(stores, id, &link, LATER).await, Some(expected));
    assert!(works(stores, &link, LATER).await);
    let id = request(stores, "nobody@example.org").await;
    let link = new_link();
    assert_eq!(prepare(stores, id, &link, LATER).await, None);
    assert!(!works(stores, &link, LATER).await);
}

async fn a_link_works_for_an_hour_from_its_mail(stores: &Stores) {
    open(stores, "rae@example.org").await;
    let link = mailed(stores, "rae@example.org").await;
    let end = LATER + LINK_LIFETIME;
    assert!(works(stores, &link, end - Duration::SECOND).await);
    assert!(!works(stores, &link, end).await);
    let mut late = new_password("a new hash");
    late.changed_at = end;
    let reset = stores.accounts.reset_password(&link, &late).await;
    assert_eq!(reset.expect("answered"), None);
}

async fn a_later_attempt_replaces_the_link_of_an_earlier_one(stores: &Stores) {
    open(stores, "rae@example.org").await;
    let id = request(stores, "rae@example.org").await;
    let (first, second) = (new_link(), new_link());
    for link in [&first, &second] {
        assert!(prepare(stores, id, link, LATER).await.is_some());
    }
    assert!(!works(stores, &first, LATER).await);
    assert!(works(stores, &second, LATER).await);
}

async fn a_request_beyond_the_limit_sends_nothing_and_ends_no_link(stores: &Stores) {
    open(stores, "rae@example.org").await;
    open(stores, "jo@example.org").await;
    let first = mailed(stores, "rae@example.org").await;
    for _ in 1..MAX_LINKS {
        mailed(stores, "rae@example.org").await;
    }
    let (id, link) = (request(stores, "rae@example.org").await, new_link());
    assert_eq!(prepare(stores, id, &link, LATER).await, None);
    assert!(works(stores, &first, LATER).await);
    mailed(stores, "jo@example.org").await;
    let (id, link) = (request(stores, "rae@example.org").await, new_link());
    let later = LATER + LINK_LIFETIME;
    assert!(prepare(stores, id, &link, later).await.is_some());
}

async fn a_link_sets_a_password_once_and_ends_all_sessions(stores: &Stores) {
    let new = open(stores, "rae@example.org").await;
    let stranger = open(stores, "jo@example.org").await;
    let link = mailed(stores, "rae@example.org").await;
    assert_eq!(reset(stores, &new_link(), "a hash").await, None);
    let id = new.credentials.account.id;
    let before = Changes::now();
    assert_eq!(reset(stores, &link, "a new hash").await, Some(id));
    assert!(Changes::since(id.as_uuid(), before));
    assert_eq!(reset(stores, &link, "another hash").await, None);
    let found = stores.accounts.find(id).await.expect("answered");
    let found = found.expect("the account").password_hash;
    assert_eq!(found, PasswordHash::new("a new hash"));
    for (account, is_open) in [(&new, false), (&stranger, true)] {
        let found = stores.sessions.find(account.session.key).await;
        assert_eq!(found.expect("answered").is_some(), is_open);
    }
    let late = session(id);
    let old = new.credentials.password_hash;
    let begun = stores.sessions.begin(&late, &old).await;
    assert!(!begun.expect("answered"));
}

async fn of_many_concurrent_uses_of_a_link_one_succeeds(stores: &Stores) {
    open(stores, "rae@example.org").await;
    let (first, second) = (
        mailed(stores, "rae@example.org").await,
        mailed(stores, "rae@example.org").await,
    );
    let uses: Vec<_> = (0..10)
        .map(|number| {
            let accounts = stores.accounts.clone();
            let link = if number % 2 == 0 { &first } else { &second };
            let link = link.clone();
            tokio::spawn(async move {
                let new = new_password(&format!("hash {number}"));
                accounts.reset_password(&link, &new).await
            })
        })
        .collect();
    let mut successes = 0;
    for attempt in uses {
        let reset = attempt.await.expect("no panic").expect("answered");
        successes += u32::from(reset.is_some());
    }
    assert_eq!(successes, 1);
}

async fn a_new_password_ends_the_links_and_is_told_to_the_account(stores: &Stores) {
    let new = open(stores, "rae@example.org").await;
    let owner = &new.credentials.account;
    let link = mailed(stores, "rae@example.org").await;
    while claim(stores).await.is_some() {}
    let change = new_password("a new hash");
    let actor = Actor::alone(owner.id);
    let changed = stores.accounts.change_password(
        &actor,
        &new.credentials.password_hash,
        &change,
        new.session.key.id,
    );
    assert!(changed.await.expect("answered"));
    assert!(!works(stores, &link, LATER).await);
    let id = change.notice_id;
    assert_eq!(
        claim(stores).await,
        Some(AnyTask::from(accounts::SendAccountMail(id)))
    );
    let expected = AccountMail {
        id,
        email: owner.email.clone(),
        kind: AccountMailKind::PasswordChanged,
        offer: None,
        created_at: LATER,
    };
    let link = new_link();
    assert_eq!(prepare(stores, id, &link, LATER).await, Some(expected));
    assert!(!works(stores, &link, LATER).await);
}

/// A link to confirm a new address, which works from `LATER` on.
async fn confirmation(stores: &Stores, of: &NewAccount, address: &str) -> LinkHash {
    let mail = AccountMail {
        id: AccountMailId::new(RandomIds.next_uuid()),
        email: email(address),
        kind: AccountMailKind::EmailConfirmation,
        offer: None,
        created_at: NOW,
    };
    let actor = Actor::alone(of.credentials.account.id);
    let requested = stores.accounts.request_email(&actor, &mail).await;
    requested.expect("stored");
    let link = new_link();
    let prepared = prepare(stores, mail.id, &link, LATER).await;
    assert_eq!(prepared, Some(mail));
    link
}

async fn owner(stores: &Stores, address: &str) -> Option<Account> {
    let found = stores.accounts.find_credentials(&email(address)).await;
    found.expect("answered").map(|found| found.account)
}

async fn confirm(
    stores: &Stores,
    link: &LinkHash,
    notice_id: AccountMailId,
) -> Result<AccountId, AccountError> {
    stores.accounts.confirm_email(link, notice_id, LATER).await
}

async fn a_confirmed_address_replaces_the_one_before_which_is_told(stores: &Stores) {
    let new = open(stores, "rae@example.org").await;
    let id = new.credentials.account.id;
    let reset = mailed(stores, "rae@example.org").await;
    let link = confirmation(stores, &new, "New@Example.org").await;
    let notice_id = AccountMailId::new(RandomIds.next_uuid());
    // A link of another kind.
    let refused = confirm(stores, &reset, notice_id).await;
    assert!(matches!(refused, Err(AccountError::LinkNotValid)));
    assert!(!works(stores, &link, LATER).await);
    let before = Changes::now();
    let confirmed = confirm(stores, &link, notice_id).await;
    assert_eq!(confirmed.expect("confirmed"), id);
    assert!(Changes::since(id.as_uuid(), before));
    let found = owner(stores, "new@example.org").await.expect("the account");
    assert_eq!((found.id, found.email), (id, email("New@Example.org")));
    assert_eq!(owner(stores, "rae@example.org").await, None);
    assert!(!works(stores, &reset, LATER).await);
    let again = confirm(stores, &link, notice_id).await;
    assert!(matches!(again, Err(AccountError::LinkNotValid)));
    let expected = AccountMail {
        id: notice_id,
        email: email("rae@example.org"),
        kind: AccountMailKind::EmailChanged,
        offer: None,
        created_at: LATER,
    };
    let told = prepare(stores, notice_id, &new_link(), LATER).await;
    assert_eq!(told, Some(expected));
}

async fn an_address_that_is_taken_meanwhile_is_refused(stores: &Stores) {
    let new = open(stores, "rae@example.org").await;
    let link = confirmation(stores, &new, "jo@example.org").await;
    open(stores, "JO@example.org").await;
    let notice_id = AccountMailId::new(RandomIds.next_uuid());
    let refused = confirm(stores, &link, notice_id).await;
    assert!(matches!(refused, Err(AccountError::EmailTaken)));
    assert!(owner(stores, "rae@example.org").await.is_some());
    assert_eq!(prepare(stores, notice_id, &new_link(), LATER).await, None);
}

async fn an_obsolete_mail_is_forgotten(stores: &Stores) {
    open(stores, "rae@example.org").await;
    let end = NOW + MAIL_LIFETIME;
    for (now, remains) in [(end - Duration::SECOND, true), (end, false)] {
        let id = request(stores, "rae@example.org").await;
        let forgotten = stores.account_mails.forget_expired_mails(now).await;
        forgotten.expect("answered");
        let prepared = prepare(stores, id, &new_link(), NOW).await;
        assert_eq!(prepared.is_some(), remains);
    }
}

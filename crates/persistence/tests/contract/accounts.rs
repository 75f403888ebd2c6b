use accounts::{
    AccountError, AccountStore as _, Credentials, OrganizationProfile, PasswordHash,
    SessionStore as _,
};
use kernel::{AccountId, IdGenerator as _, OrganizationId, RandomIds, Refusal, Revision, Scope};

use crate::samples::{LATER, NOW, account, email, new_password, profile, session};
use crate::support::{Stores, scope_of};

on_both_databases!(
    an_account_reads_back_as_it_was_opened,
    credentials_are_found_ignoring_the_case_of_the_address,
    the_store_reports_whether_an_account_exists,
    a_new_account_has_an_empty_organization,
    a_taken_address_is_refused_ignoring_case_and_nothing_is_stored,
    one_of_many_concurrent_sign_ups_with_one_address_succeeds,
    another_error_is_not_reported_as_a_taken_address,
    missing_objects_are_none,
    a_password_is_changed_once_and_ends_the_other_sessions,
    an_organization_reads_back_as_it_was_saved,
    an_organization_can_be_emptied,
    the_second_of_two_saves_of_one_revision_is_refused,
    another_account_s_organization_is_neither_found_nor_changed,
);

/// The organization that was founded with the account.
fn own(scope: &Scope) -> OrganizationId {
    OrganizationId::of_founder(scope.account_id())
}

async fn an_account_reads_back_as_it_was_opened(stores: &Stores) {
    let new = account("Rae@Example.org");
    stores.accounts.open(&new).await.expect("opened");
    let id = new.credentials.account.id;
    let found = stores.accounts.find(id).await.expect("answered");
    assert_eq!(found, Some(new.credentials));
}

async fn credentials_are_found_ignoring_the_case_of_the_address(stores: &Stores) {
    let mut new = account("Rae@Example.org");
    stores.accounts.open(&new).await.expect("opened");
    let found = stores
        .accounts
        .find_credentials(&email("rAE@example.ORG"))
        .await
        .expect("answered");
    assert_eq!(found, Some(new.credentials));

    new = account("without-key@example.org");
    new.credentials.sign_up_key = None;
    stores.accounts.open(&new).await.expect("opened");
    let found = stores
        .accounts
        .find_credentials(&new.credentials.account.email)
        .await
        .expect("answered");
    assert_eq!(found, Some(new.credentials));
}

async fn the_store_reports_whether_an_account_exists(stores: &Stores) {
    assert!(!stores.accounts.any().await.expect("answered"));
    for email in ["rae@example.org", "sam@example.org"] {
        stores.accounts.open(&account(email)).await.expect("opened");
        assert!(stores.accounts.any().await.expect("answered"));
    }
}

async fn a_new_account_has_an_empty_organization(stores: &Stores) {
    let new = account("rae@example.org");
    stores.accounts.open(&new).await.expect("opened");
    let actor = scope_of(new.credentials.account.id);
    let organization = stores
        .accounts
        .find_organization(&actor, own(&actor))
        .await
        .expect("answered")
        .expect("an organization");
    assert_eq!(
        organization.id,
        OrganizationId::of_founder(new.credentials.account.id)
    );
    assert_eq!(organization.account_id, actor.account_id());
    assert_eq!(organization.profile, OrganizationProfile::default());
    assert_eq!(
        (organization.created_at, organization.updated_at),
        (NOW, NOW)
    );
}

async fn a_taken_address_is_refused_ignoring_case_and_nothing_is_stored(stores: &Stores) {
    let first = account("rae@example.org");
    stores.accounts.open(&first).await.expect("opened");
    let second = account("RAE@example.org");
    let result = stores.accounts.open(&second).await;
    assert!(matches!(result, Err(AccountError::EmailTaken)));
    let actor = scope_of(second.credentials.account.id);
    let organization = stores.accounts.find_organization(&actor, own(&actor)).await;
    assert_eq!(organization.expect("answered"), None);
    let account = stores.accounts.find(actor.account_id()).await;
    assert_eq!(account.expect("answered"), None);
}

async fn one_of_many_concurrent_sign_ups_with_one_address_succeeds(stores: &Stores) {
    let attempts: Vec<_> = (0..20)
        .map(|_| {
            let store = stores.accounts.clone();
            tokio::spawn(async move { store.open(&account("rae@example.org")).await })
        })
        .collect();
    let mut opened = 0;
    for attempt in attempts {
        match attempt.await.expect("no panic") {
            Ok(()) => opened += 1,
            Err(error) => assert!(matches!(error, AccountError::EmailTaken), "{error:?}"),
        }
    }
    assert_eq!(opened, 1);
}

async fn another_error_is_not_reported_as_a_taken_address(stores: &Stores) {
    let first = account("rae@example.org");
    stores.accounts.open(&first).await.expect("opened");
    let mut same_id = account("jo@example.org");
    same_id.credentials.account.id = first.credentials.account.id;
    let result = stores.accounts.open(&same_id).await;
    assert!(matches!(result, Err(AccountError::Store(_))), "{result:?}");
}

async fn missing_objects_are_none(stores: &Stores) {
    let nobody = AccountId::new(RandomIds.next_uuid());
    let accounts = &stores.accounts;
    assert_eq!(accounts.find(nobody).await.expect("answered"), None);
    let credentials = accounts.find_credentials(&email("x@example.org")).await;
    assert_eq!(credentials.expect("answered"), None);
    let organization = accounts
        .find_organization(&scope_of(nobody), own(&scope_of(nobody)))
        .await;
    assert_eq!(organization.expect("answered"), None);
}

async fn a_password_is_changed_once_and_ends_the_other_sessions(stores: &Stores) {
    let (new, stranger) = (account("rae@example.org"), account("jo@example.org"));
    stores.accounts.open(&new).await.expect("opened");
    stores.accounts.open(&stranger).await.expect("opened");
    let Credentials {
        account,
        password_hash,
        ..
    } = new.credentials;
    let other = session(account.id);
    let begun = stores.sessions.begin(&other, &password_hash).await;
    assert!(begun.expect("answered"));
    let (actor, kept) = (kernel::Actor::alone(account.id), new.session.key);
    for (hash, expected) in [("a second hash", true), ("a third hash", false)] {
        let new = new_password(hash);
        let changed = stores
            .accounts
            .change_password(&actor, &password_hash, &new, kept.id)
            .await;
        assert_eq!(changed.expect("answered"), expected);
    }
    let found = stores.accounts.find(account.id).await.expect("answered");
    let found = found.expect("the account").password_hash;
    assert_eq!(found, PasswordHash::new("a second hash"));
    for (key, is_open) in [
        (kept, true),
        (other.key, false),
        (stranger.session.key, true),
    ] {
        let found = stores.sessions.find(key).await.expect("answered");
        assert_eq!(found.is_some(), is_open);
    }
}

async fn an_organization_reads_back_as_it_was_saved(stores: &Stores) {
    let new = account("rae@example.org");
    stores.accounts.open(&new).await.expect("opened");
    let actor = scope_of(new.credentials.account.id);
    let saved = stores
        .accounts
        .replace_organization(
            &actor,
            OrganizationId::of_founder(new.credentials.account.id),
            &profile(),
            None,
            LATER,
        )
        .await
        .expect("replaced");
    assert_eq!(saved.profile, profile());
    assert_eq!((saved.created_at, saved.updated_at), (NOW, LATER));
    let found = stores.accounts.find_organization(&actor, own(&actor)).await;
    assert_eq!(found.expect("answered"), Some(saved));
}

async fn an_organization_can_be_emptied(stores: &Stores) {
    let new = account("rae@example.org");
    stores.accounts.open(&new).await.expect("opened");
    let actor = scope_of(new.credentials.account.id);
    let id = OrganizationId::of_founder(new.credentials.account.id);
    // A profile without a time zone keeps that of before.
    let empty = OrganizationProfile {
        time_zone: profile().time_zone,
        ..OrganizationProfile::default()
    };
    for profile in [profile(), OrganizationProfile::default()] {
        let saved = stores
            .accounts
            .replace_organization(&actor, id, &profile, None, LATER)
            .await
            .expect("replaced");
        let expected = match profile.time_zone {
            Some(_) => &profile,
            None => &empty,
        };
        assert_eq!(&saved.profile, expected);
    }
}

async fn the_second_of_two_saves_of_one_revision_is_refused(stores: &Stores) {
    let new = account("rae@example.org");
    stores.accounts.open(&new).await.expect("opened");
    let actor = scope_of(new.credentials.account.id);
    let save = async |profile: OrganizationProfile, revision| {
        let id = OrganizationId::of_founder(new.credentials.account.id);
        stores
            .accounts
            .replace_organization(&actor, id, &profile, revision, LATER)
            .await
    };
    let first = save(profile(), Some(Revision::FIRST)).await;
    let first = first.expect("replaced");
    assert_eq!(first.revision, Revision::new(2));
    let second = save(OrganizationProfile::default(), Some(Revision::FIRST)).await;
    assert!(matches!(second, Err(Refusal::Changed)));
    let found = stores.accounts.find_organization(&actor, own(&actor)).await;
    assert_eq!(found.expect("answered"), Some(first));
    let third = save(profile(), None).await.expect("replaced");
    assert_eq!(third.revision, Revision::new(3));
}

async fn another_account_s_organization_is_neither_found_nor_changed(stores: &Stores) {
    let owner = account("rae@example.org");
    stores.accounts.open(&owner).await.expect("opened");
    let stranger = stores.actor().await;
    for id in [
        OrganizationId::of_founder(owner.credentials.account.id),
        OrganizationId::new(RandomIds.next_uuid()),
    ] {
        let result = stores
            .accounts
            .replace_organization(&stranger, id, &profile(), Some(Revision::FIRST), LATER)
            .await;
        assert!(matches!(result, Err(Refusal::NotFound(_))));
    }
    let actor = scope_of(owner.credentials.account.id);
    let kept = stores.accounts.find_organization(&actor, own(&actor)).await;
    let kept = kept.expect("answered").expect("an organization");
    assert_eq!(kept.profile, OrganizationProfile::default());
}

//! What goes with an account, and what stays.

use std::sync::atomic::Ordering;

use accounts::{
    AccountError, AccountStore as _, NewAccount, PasswordHash, PeopleError, PeopleStore as _,
    SessionStore as _,
};
use events::EventStore as _;
use horses::{HorseStore as _, MarketStore as _};
use kernel::{
    AccountMailId, Actor, AnyTask, Author, ChangeKind, EventId, IdGenerator as _, JobQueue as _,
    OrganizationId, Permission, RandomIds, Role, Task as _,
};
use notes::NoteStore as _;
use persistence::{Database, SqlAccountStore};
use sea_orm::{ConnectionTrait as _, Statement};
use usda::NoticeStore as _;

use crate::audit_trail::lines;
use crate::availability::count;
use crate::inquiries::{inquiry, write};
use crate::people::{actor, managing, open, people, roles, team};
use crate::registrations::enter;
use crate::samples::{LATER, NOW, over_any, template};
use crate::support::{Stores, scope_of};

on_both_databases!(
    an_account_goes_with_all_that_nobody_else_has,
    a_large_account_is_deleted_in_parts,
    the_last_kept_show_takes_the_organization_along,
    another_password_deletes_nothing,
    the_only_owner_of_others_stays,
    a_founder_leaves_the_organization_to_another_owner,
    a_member_leaves_without_its_address,
);

async fn try_to_delete(
    stores: &Stores,
    actor: &Actor,
    password: &str,
) -> Result<bool, AccountError> {
    let notice_id = AccountMailId::new(RandomIds.next_uuid());
    let password = PasswordHash::new(password);
    let accounts = &stores.accounts;
    accounts.delete(actor, &password, notice_id, LATER).await
}

/// Deletes an account, and with the job that follows what belonged to it.
async fn delete(stores: &Stores, actor: &Actor) {
    let deleted = try_to_delete(stores, actor, "$argon2id$a hash").await;
    assert!(deleted.expect("answered"));
    remove_organizations(stores).await;
}

/// Executes the jobs that delete what belonged to deleted accounts. Returns how many
/// parts there were.
async fn remove_organizations(stores: &Stores) -> usize {
    let kind = accounts::RemoveOrganization::KIND;
    let jobs = stores.jobs.claim(kind, 9, LATER, LATER).await;
    let mut parts = 0;
    for job in jobs.expect("claimed") {
        let Some(accounts::RemoveOrganization(id)) = job.task.read() else {
            panic!("{job:?}");
        };
        let accounts = &stores.accounts;
        while accounts.remove_part(id, LATER).await.expect("removed") {
            parts += 1;
        }
    }
    parts
}

async fn is_signed_in(stores: &Stores, account: &NewAccount) -> bool {
    let found = stores.sessions.find(account.session.key).await;
    found.expect("answered").is_some()
}

/// The tables that hold an address, as they are stored.
async fn mentions(stores: &Stores, address: &str) -> Vec<&'static str> {
    let connection = stores.connect().await;
    let mut found = Vec::new();
    for (table, columns) in [
        ("accounts", "email || email_key"),
        ("account_mails", "email"),
        ("audit_trail", "subject || before || after"),
        ("invitations", "email || email_key"),
        ("organizations", "COALESCE(email, '') || name"),
        ("sign_in_attempts", "key"),
    ] {
        let sql = format!("SELECT 1 FROM {table} WHERE {columns} LIKE '%{address}%'");
        let statement = Statement::from_string(connection.get_database_backend(), sql);
        let rows = connection.query_all_raw(statement).await.expect("searched");
        if !rows.is_empty() {
            found.push(table);
        }
    }
    connection.close().await.expect("closed");
    found
}

/// An account with one of everything, and its show.
pub(crate) async fn busy_account(stores: &Stores) -> (NewAccount, EventId) {
    let account = open(stores, "rae@example.org").await;
    let scope = scope_of(account.credentials.account.id);
    let show = stores.show_of(&scope).await;
    enter(stores, show.id).await;
    let again = crate::samples::event(&scope);
    let kept = Some(over_any(template(&scope, "County", NOW)));
    let copied = stores.events.insert(&scope, &again, kept, None).await;
    copied.expect("stored");
    crate::feeds::open(stores, &scope, NOW).await;
    let horse = stores.horse_of(&scope).await;
    let photo = crate::horse_samples::photo(horse.id, horses::PhotoKind::Header);
    stores.upload(&scope, &photo).await;
    let mut contact = crate::contacts::named(&scope, "Kim", &[contacts::ContactKind::Other]);
    contact.details.horse_ids.push(horse.id);
    crate::contacts::keep(stores, contact).await;
    let course = crate::medications::keep_course(stores, &scope, horse.id).await;
    let given = crate::medications::dose_of(&scope, &course);
    let given = crate::medications::give(&crate::tasks::store(stores), &scope, &given).await;
    given.expect("recorded");
    let buyer = stores.actor().await;
    write(stores, &inquiry(horse.id, &buyer, NOW)).await;
    (account, show.id)
}

async fn an_account_goes_with_all_that_nobody_else_has(stores: &Stores) {
    let (account, event_id) = busy_account(stores).await;
    let id = account.credentials.account.id;
    let deleted = try_to_delete(stores, &Actor::alone(id), "$argon2id$a hash").await;
    assert!(deleted.expect("answered"));

    assert!(!is_signed_in(stores, &account).await);
    let email = &account.credentials.account.email;
    let found = stores.accounts.find_credentials(email).await;
    assert_eq!(found.expect("answered"), None);
    // What others could see is hidden at once.
    for table in [
        "links WHERE account_id IS NOT NULL",
        "events WHERE hidden_at IS NULL",
        "horses WHERE listed_at IS NOT NULL",
        "invitations",
        "organizations WHERE name <> ''",
        "photos WHERE delete_at IS NULL",
    ] {
        assert_eq!(count(stores, table).await, 0, "{table}");
    }
    remove_organizations(stores).await;
    for table in [
        "horses",
        "horse_sections",
        "horse_care",
        "care_visits",
        "contacts",
        "contact_horses",
        "inquiries",
        "medications",
        "medication_doses",
        "duplicate_doses",
        "event_templates",
        "jobs WHERE kind = 'organization_removal'",
    ] {
        // The other account is the buyer's.
        assert_eq!(count(stores, table).await, 0, "{table}");
    }
    // The law keeps the shows with their entries.
    assert_eq!(count(stores, "events").await, 2);
    assert_eq!(count(stores, "registrations").await, 1);
    let purges = stores
        .jobs
        .claim(events::PurgeEvent::KIND, 9, LATER, LATER)
        .await;
    let purges = purges.expect("claimed");
    assert!(
        purges
            .iter()
            .any(|it| it.task == AnyTask::from(events::PurgeEvent(event_id)))
    );
    assert_eq!(purges.len(), 2);
    let deletions = stores
        .jobs
        .claim(horses::DeletePhoto::KIND, 9, LATER, LATER);
    assert_eq!(deletions.await.expect("claimed").len(), 1);
    // Only the mail that tells it has the address.
    assert_eq!(mentions(stores, email.as_str()).await, ["account_mails"]);
    let told = "account_mails WHERE kind = 'account_deleted' AND account_id IS NULL";
    assert_eq!(count(stores, told).await, 1);
    // The address is free.
    open(stores, email.as_str()).await;
}

async fn a_large_account_is_deleted_in_parts(stores: &Stores) {
    let account = open(stores, "rae@example.org").await;
    let actor = Actor::alone(account.credentials.account.id);
    let scope = scope_of(actor.account_id());
    // More than one part deletes.
    for n in 0..201 {
        let note = crate::notes::note(&scope, &format!("Note {n}"));
        let kept = crate::notes::store(stores)
            .insert(&scope, &note, None)
            .await;
        kept.expect("kept");
    }
    for n in 0..20 {
        crate::documents::kept(stores, &scope, &format!("Document {n}")).await;
    }
    let mut counted = Database::open(stores.file.url()).expect("a readable address");
    counted.prepare().await.expect("prepared");
    let statements = counted.count_statements();
    let counting = SqlAccountStore::new(counted);
    let (hash, mail) = (PasswordHash::new("$argon2id$a hash"), RandomIds.next_uuid());
    let deleted = counting.delete(&actor, &hash, AccountMailId::new(mail), LATER);
    assert!(deleted.await.expect("answered"));
    let taken = statements.swap(0, Ordering::Relaxed);
    assert!(taken < 40, "{taken} statements");

    let organization = actor.own_organization();
    let first = counting.remove_part(organization, LATER).await;
    assert!(first.expect("removed"));
    let taken = statements.load(Ordering::Relaxed);
    assert!(taken < 20, "{taken} statements");
    drop(counting);
    // Another process goes on where this one was killed.
    assert!(count(stores, "documents").await + count(stores, "notes").await > 0);
    assert!(remove_organizations(stores).await >= 2);
    for table in ["documents", "notes", "organizations", "audit_trail"] {
        assert_eq!(count(stores, table).await, 0, "{table}");
    }
    let sweeps = count(stores, "jobs WHERE kind = 'document_sweep'").await;
    assert_eq!(sweeps, 20);
    // A repeated attempt finds nothing.
    let repeated = stores.accounts.remove_part(organization, LATER).await;
    assert!(!repeated.expect("answered"));
}

async fn the_last_kept_show_takes_the_organization_along(stores: &Stores) {
    let (account, event_id) = busy_account(stores).await;
    let id = account.credentials.account.id;
    let organization = OrganizationId::of_founder(id);
    delete(stores, &Actor::alone(id)).await;
    stores.events.purge(event_id).await.expect("purged");
    let trail = lines(stores, audit::Trail::Organization(organization)).await;
    let kinds: Vec<_> = trail.iter().map(|it| it.difference.kind).collect();
    let deleted = kinds.iter().filter(|it| **it == ChangeKind::ShowDeleted);
    assert_eq!(deleted.count(), 2);

    for row in stores
        .jobs
        .claim(events::PurgeEvent::KIND, 9, LATER, LATER)
        .await
        .expect("claimed")
    {
        if let Some(events::PurgeEvent(id)) = row.task.read() {
            stores.events.purge(id).await.expect("purged");
        }
    }
    // Those of the buyer stay.
    assert_eq!(count(stores, "organizations").await, 1);
    assert_eq!(count(stores, "events").await, 0);
    assert_eq!(count(stores, "audit_trail").await, 0);
}

async fn another_password_deletes_nothing(stores: &Stores) {
    let (account, _) = busy_account(stores).await;
    let actor = Actor::alone(account.credentials.account.id);
    let deleted = try_to_delete(stores, &actor, "$argon2id$another").await;
    assert!(!deleted.expect("answered"));
    assert!(is_signed_in(stores, &account).await);
    assert_eq!(count(stores, "events WHERE hidden_at IS NULL").await, 2);
    assert_eq!(count(stores, "horses").await, 1);
}

async fn the_only_owner_of_others_stays(stores: &Stores) {
    let (owner, member) = team(stores, Role::Manager).await;
    stores.show_of(&scope_of(owner.account_id())).await;
    let refused = try_to_delete(stores, &owner, "$argon2id$a hash").await;
    assert!(matches!(refused, Err(AccountError::LastOwner { .. })));
    assert_eq!(count(stores, "events WHERE hidden_at IS NULL").await, 1);
    assert_eq!(count(stores, "members").await, 1);
    // The member is not held back.
    delete(stores, &actor(stores, &member).await).await;
    delete(stores, &owner).await;
    assert_eq!(count(stores, "events WHERE hidden_at IS NULL").await, 0);
}

async fn a_founder_leaves_the_organization_to_another_owner(stores: &Stores) {
    let (founder, member) = team(stores, Role::Owner).await;
    let organization = founder.own_organization();
    let show = stores.show_of(&scope_of(founder.account_id())).await;
    let horse = stores.horse_of(&scope_of(founder.account_id())).await;
    let buyer = stores.actor().await;
    let inquiry = inquiry(horse.id, &buyer, NOW);
    write(stores, &inquiry).await;
    delete(stores, &founder).await;

    let owner = actor(stores, &member).await;
    let scope = owner.to(Permission::EditShows);
    let found = stores.events.find(&scope, show.id).await;
    assert!(found.expect("answered").is_some());
    let found = stores
        .horses
        .find(&owner.to(Permission::ReadHorses), horse.id)
        .await;
    assert!(found.expect("answered").is_some());
    let people_now = people(stores)
        .members(&managing(&owner), organization)
        .await;
    let people_now = people_now.expect("an organization");
    let [only] = &people_now[..] else {
        panic!("one member is expected: {people_now:?}");
    };
    assert_eq!(
        (only.account_id, only.is_founder),
        (owner.account_id(), false)
    );
    // Its mails go to the owner who is left.
    let record = stores.notices.find(&scope, show.id).await;
    let record = record.expect("answered").expect("a show");
    assert_eq!(record.organizer.as_str(), "member@example.org");
    let mail = stores.market.find_mail(inquiry.id).await;
    let mail = mail.expect("answered").expect("a mail");
    assert_eq!(mail.seller.as_str(), "member@example.org");
    // Who is the last owner now.
    let (id, managing) = (owner.account_id(), managing(&owner));
    let store = people(stores);
    let changed = store.set_role(&managing, organization, id, Role::Viewer, LATER);
    assert!(matches!(changed.await, Err(PeopleError::LastOwner)));
    let removed = store.remove(&managing, organization, id, LATER).await;
    assert!(matches!(removed, Err(PeopleError::LastOwner)));
    let same = store.set_role(&managing, organization, id, Role::Owner, LATER);
    assert!(same.await.is_ok());
    // With the last owner, the organization goes.
    delete(stores, &owner).await;
    assert_eq!(count(stores, "events WHERE hidden_at IS NULL").await, 0);
    assert_eq!(count(stores, "horses").await, 0);
    stores.events.purge(show.id).await.expect("purged");
    assert_eq!(count(stores, "organizations").await, 1);
}

async fn a_member_leaves_without_its_address(stores: &Stores) {
    let (owner, member) = team(stores, Role::Manager).await;
    let by_member = actor(stores, &member).await.to(Permission::EditShows);
    let mut show = crate::samples::event(&scope_of(owner.account_id()));
    show.organization_id = owner.own_organization();
    let made = stores.events.insert(&by_member, &show, None, None).await;
    made.expect("stored");
    delete(stores, by_member.actor()).await;

    let founder = ("owner@example.org".to_owned(), Role::Owner, true);
    assert_eq!(roles(stores, &owner).await, [founder]);
    let trail = lines(stores, audit::Trail::Organization(owner.own_organization())).await;
    let left = &trail[0];
    assert_eq!(left.difference.kind, ChangeKind::MemberRemoved);
    assert_eq!(left.difference.subject, "member@example.org");
    let own: Vec<_> = trail.iter().filter(|it| it.show.is_some()).collect();
    assert!(!own.is_empty());
    for line in own {
        assert_eq!(line.by, Author::Office(None, String::new()));
    }
}

use accounts::AccountStore as _;
use horses::{
    Complaint, HorseStore as _, MarketStore as _, OpenReport, PostError, Report, ReportReason,
};
use kernel::{HorseId, IdGenerator as _, OptionalText, RandomIds, Refusal, ReportId, Scope};
use sea_orm::{ConnectionTrait as _, Statement};
use time::Duration;
use time::macros::datetime;

use crate::availability::count;
use crate::horse_samples::unknown_horse;
use crate::inquiries::is_not_for_sale;
use crate::samples::{LATER, NOW, key};
use crate::support::{Stores, scope_of};

on_both_databases!(
    a_report_is_answered_as_it_is_stored,
    a_report_has_horse_and_seller_and_remains_after_them,
    a_horse_that_is_not_for_sale_is_not_reported,
    an_owner_cannot_report_their_own_horse,
    a_repeated_report_is_answered_with_the_first_one,
    a_key_of_another_report_is_refused,
    a_key_is_the_reporter_s_own,
    a_key_of_a_refused_report_is_free,
    open_reports_are_listed_with_their_details_until_closed,
);

fn report(horse_id: HorseId, reporter: &Scope, reason: ReportReason, details: &str) -> Report {
    let details = OptionalText::parse(details).expect("a text");
    Report {
        id: ReportId::new(RandomIds.next_uuid()),
        horse_id,
        reporter_id: reporter.account_id(),
        complaint: Complaint::new(reason, details).expect("explained"),
        created_at: NOW,
    }
}

pub(crate) fn fraud(horse_id: HorseId, reporter: &Scope) -> Report {
    report(horse_id, reporter, ReportReason::Fraud, "")
}

async fn post(stores: &Stores, report: &Report) -> Result<Report, PostError> {
    stores
        .market
        .insert_report(&scope_of(report.reporter_id), report, None)
        .await
}

/// A text column of the only report, read without the store.
async fn noted(stores: &Stores, column: &str) -> String {
    let connection = stores.connect().await;
    let sql = format!("SELECT {column} FROM reports");
    let statement = Statement::from_string(connection.get_database_backend(), sql);
    let row = connection.query_one_raw(statement).await.expect("asked");
    let text = row.expect("a row").try_get_by_index(0).expect("a text");
    connection.close().await.expect("closed");
    text
}

async fn a_report_is_answered_as_it_is_stored(stores: &Stores) {
    let ((_, horse), reporter) = (stores.horse().await, stores.actor().await);
    for reason in ReportReason::ALL {
        let mut wish = report(horse.id, &reporter, reason, "Not \"sound\".\nNo \u{1F40E}");
        wish.created_at = datetime!(2026-06-06 18:00:00.123_456_789 -5);
        let posted = post(stores, &wish).await.expect("stored");
        wish.created_at = datetime!(2026-06-06 23:00:00.123 UTC);
        assert_eq!(posted, wish);
    }
    let brief = fraud(horse.id, &reporter);
    assert_eq!(post(stores, &brief).await.expect("stored"), brief);
    assert_eq!(count(stores, "reports").await, 7);
}

async fn a_report_has_horse_and_seller_and_remains_after_them(stores: &Stores) {
    let ((seller, horse), reporter) = (stores.horse().await, stores.actor().await);
    let wish = report(horse.id, &reporter, ReportReason::Other, "It limps.");
    post(stores, &wish).await.expect("stored");
    let deleted = stores.horses.delete(&seller, horse.id, LATER).await;
    assert!(deleted.expect("answered"));
    assert_eq!(
        noted(stores, "horse_name").await,
        horse.profile.name.as_str()
    );
    assert_eq!(noted(stores, "reason").await, "other");
    assert_eq!(noted(stores, "details").await, "It limps.");
    let seller_s_address = "(SELECT email FROM accounts WHERE id = seller_id)";
    let seller = stores.accounts.find(seller.account_id()).await;
    let seller = seller.expect("answered").expect("an account");
    assert_eq!(
        noted(stores, seller_s_address).await,
        seller.account.email.as_str()
    );
}

async fn a_horse_that_is_not_for_sale_is_not_reported(stores: &Stores) {
    let (seller, reporter) = (stores.actor().await, stores.actor().await);
    let horse = stores.keep(unknown_horse(&seller, "Midnight")).await;
    let missing = HorseId::new(RandomIds.next_uuid());
    for id in [horse.id, missing] {
        let posted = post(stores, &fraud(id, &reporter)).await;
        assert!(is_not_for_sale(&posted), "{posted:?}");
    }
    assert_eq!(count(stores, "reports").await, 0);
}

async fn an_owner_cannot_report_their_own_horse(stores: &Stores) {
    let (seller, horse) = stores.horse().await;
    let posted = post(stores, &fraud(horse.id, &seller)).await;
    assert!(matches!(posted, Err(PostError::OwnHorse)), "{posted:?}");
    assert_eq!(count(stores, "reports").await, 0);
}

async fn attempt(stores: &Stores, report: &Report, fingerprint: &str) -> Result<Report, PostError> {
    let key = Some(key("attempt", fingerprint));
    stores
        .market
        .insert_report(&scope_of(report.reporter_id), report, key)
        .await
}

async fn a_repeated_report_is_answered_with_the_first_one(stores: &Stores) {
    let ((seller, horse), reporter) = (stores.horse().await, stores.actor().await);
    let first = fraud(horse.id, &reporter);
    for round in 0..3 {
        let mut wish = fraud(horse.id, &reporter);
        if round == 0 {
            wish = first.clone();
        }
        wish.created_at += Duration::minutes(round);
        let posted = attempt(stores, &wish, "f").await.expect("answered");
        assert_eq!(posted, first);
        // Deleting twice does not matter.
        let deleted = stores.horses.delete(&seller, horse.id, LATER).await;
        deleted.expect("answered");
    }
    assert_eq!(count(stores, "reports").await, 1);
}

async fn a_key_of_another_report_is_refused(stores: &Stores) {
    let ((_, horse), reporter) = (stores.horse().await, stores.actor().await);
    let wish = || fraud(horse.id, &reporter);
    attempt(stores, &wish(), "one").await.expect("answered");
    let result = attempt(stores, &wish(), "two").await;
    assert!(matches!(
        result,
        Err(PostError::Refusal(Refusal::KeyReused))
    ));
    assert_eq!(count(stores, "reports").await, 1);
}

async fn a_key_is_the_reporter_s_own(stores: &Stores) {
    let (_, horse) = stores.horse().await;
    for _ in 0..2 {
        let wish = fraud(horse.id, &stores.actor().await);
        let posted = attempt(stores, &wish, "f").await.expect("answered");
        assert_eq!(posted, wish);
    }
}

async fn a_key_of_a_refused_report_is_free(stores: &Stores) {
    let ((_, horse), reporter) = (stores.horse().await, stores.actor().await);
    let missing = fraud(HorseId::new(RandomIds.next_uuid()), &reporter);
    let posted = attempt(stores, &missing, "f").await;
    assert!(is_not_for_sale(&posted), "{posted:?}");
    let wish = fraud(horse.id, &reporter);
    let posted = attempt(stores, &wish, "f").await.expect("answered");
    assert_eq!(posted, wish);
}

async fn open_reports_are_listed_with_their_details_until_closed(stores: &Stores) {
    let ((seller, horse), reporter) = (stores.horse().await, stores.actor().await);
    let first = report(horse.id, &reporter, ReportReason::Other, "It limps.");
    let mut second = fraud(horse.id, &reporter);
    second.created_at += Duration::MINUTE;
    for wish in [&second, &first] {
        post(stores, wish).await.expect("stored");
    }
    let open = async |limit| {
        let open = stores.market.list_open_reports(limit).await;
        open.expect("answered")
    };
    let address = async |actor: &Scope| {
        let account = stores.accounts.find(actor.account_id()).await;
        let account = account.expect("answered").expect("an account");
        account.account.email.as_str().to_owned()
    };
    let expected = OpenReport {
        report: first.clone(),
        horse_name: horse.profile.name.clone(),
        is_for_sale: true,
        seller_email: address(&seller).await,
        reporter_email: address(&reporter).await,
    };
    assert_eq!(open(1).await, [expected]);
    assert_eq!(open(9).await.len(), 2);

    let close = async || stores.market.close_report(first.id, LATER).await;
    assert!(close().await.expect("answered"));
    assert!(!close().await.expect("answered"));
    let deleted = stores.horses.delete(&seller, horse.id, LATER).await;
    assert!(deleted.expect("answered"));
    let left = open(9).await;
    assert_eq!(left.len(), 1);
    assert_eq!(left[0].report, second);
    assert!(!left[0].is_for_sale);
}

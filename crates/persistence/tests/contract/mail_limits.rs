//! How many mails one address gets.

use std::sync::Arc;

use kernel::{
    EmailAddress, IdGenerator as _, LimitedMail, MAILS_WITHIN, MailLimits as _, OrganizationId,
    RandomIds,
};
use persistence::SqlMailLimits;
use time::{Duration, OffsetDateTime};

use crate::samples::NOW;
use crate::support::Stores;

on_both_databases!(
    mails_through_one_organization_wait_in_their_order,
    mails_through_all_organizations_are_limited_together,
    a_mail_that_is_tried_again_counts_once,
    concurrent_mails_do_not_exceed_the_limit,
    what_was_mailed_is_forgotten,
);

fn limits(stores: &Stores) -> Arc<SqlMailLimits> {
    Arc::new(SqlMailLimits::new(stores.database.clone()))
}

fn organization() -> OrganizationId {
    OrganizationId::new(RandomIds.next_uuid())
}

fn mail(organization_id: OrganizationId, recipient: &str) -> LimitedMail {
    LimitedMail {
        id: RandomIds.next_uuid(),
        organization_id,
        recipient: EmailAddress::parse(recipient).expect("an address"),
    }
}

async fn admit(
    limits: &SqlMailLimits,
    mail: &LimitedMail,
    now: OffsetDateTime,
) -> Option<OffsetDateTime> {
    limits.admit(mail, now).await.expect("answered")
}

async fn mails_through_one_organization_wait_in_their_order(stores: &Stores) {
    let (limits, organization) = (limits(stores), organization());
    let mut mails = Vec::new();
    for number in 0..25 {
        let address = ["rae@example.org", "Rae@Example.ORG"][number % 2];
        let mail = mail(organization, address);
        let hours = [0, 1, 2][number / 10];
        let expected = (hours > 0).then(|| NOW + MAILS_WITHIN * hours);
        assert_eq!(admit(&limits, &mail, NOW).await, expected, "{number}");
        mails.push(mail);
    }
    let other = mail(organization, "bo@example.org");
    assert_eq!(admit(&limits, &other, NOW).await, None);
    // Each is sent when it was told, the later ones not before their turn.
    let later = NOW + MAILS_WITHIN;
    assert_eq!(
        admit(&limits, &mails[20], later).await,
        Some(later + MAILS_WITHIN)
    );
    for mail in &mails[10..20] {
        assert_eq!(admit(&limits, mail, later).await, None);
    }
    // After a time without a server, they are not all sent at once.
    let much_later = NOW + Duration::days(2);
    let recent = mail(organization, "rae@example.org");
    assert_eq!(admit(&limits, &recent, much_later).await, None);
    for mail in &mails[20..25] {
        assert_eq!(admit(&limits, mail, much_later).await, None);
    }
}

async fn mails_through_all_organizations_are_limited_together(stores: &Stores) {
    let limits = limits(stores);
    for organization in [organization(), organization()] {
        for _ in 0..10 {
            let mail = mail(organization, "rae@example.org");
            assert_eq!(admit(&limits, &mail, NOW).await, None);
        }
    }
    let one_more = mail(organization(), "rae@example.org");
    let next = NOW + MAILS_WITHIN;
    assert_eq!(admit(&limits, &one_more, NOW).await, Some(next));
    assert_eq!(admit(&limits, &one_more, next).await, None);
}

async fn a_mail_that_is_tried_again_counts_once(stores: &Stores) {
    let (limits, organization) = (limits(stores), organization());
    let first = mail(organization, "rae@example.org");
    for minutes in 0..15 {
        let now = NOW + Duration::minutes(minutes);
        assert_eq!(admit(&limits, &first, now).await, None);
    }
    for _ in 0..9 {
        let mail = mail(organization, "rae@example.org");
        assert_eq!(admit(&limits, &mail, NOW).await, None);
    }
    // With another recipient it is another mail.
    let moved = LimitedMail {
        recipient: EmailAddress::parse("bo@example.org").expect("an address"),
        ..first
    };
    for _ in 0..10 {
        let mail = mail(organization, "bo@example.org");
        assert_eq!(admit(&limits, &mail, NOW).await, None);
    }
    assert!(admit(&limits, &moved, NOW).await.is_some());
}

async fn concurrent_mails_do_not_exceed_the_limit(stores: &Stores) {
    let organization = organization();
    let asked: Vec<_> = (0..16)
        .map(|_| {
            let limits = limits(stores);
            tokio::spawn(async move {
                let mail = mail(organization, "rae@example.org");
                limits.admit(&mail, NOW).await.expect("answered")
            })
        })
        .collect();
    let mut admitted = 0;
    for answer in asked {
        admitted += u32::from(answer.await.expect("no panic").is_none());
    }
    assert_eq!(admitted, 10);
}

async fn what_was_mailed_is_forgotten(stores: &Stores) {
    use sea_orm::{ConnectionTrait as _, Statement};

    let (limits, organization) = (limits(stores), organization());
    for _ in 0..12 {
        let mail = mail(organization, "rae@example.org");
        limits.admit(&mail, NOW).await.expect("answered");
    }
    let connection = stores.connect().await;
    let sql = "SELECT id FROM limited_mails";
    let count = async || {
        let all = Statement::from_string(connection.get_database_backend(), sql);
        connection.query_all_raw(all).await.expect("read").len()
    };
    let later = NOW + MAILS_WITHIN;
    limits
        .forget_old(later - Duration::MILLISECOND)
        .await
        .expect("done");
    assert_eq!(count().await, 12);
    limits.forget_old(later).await.expect("done");
    // Those that wait are counted when they are sent.
    assert_eq!(count().await, 2);
    limits.forget_old(later + MAILS_WITHIN).await.expect("done");
    assert_eq!(count().await, 0);
    connection.close().await.expect("closed");
}

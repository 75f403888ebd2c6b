//! The mails of inquiries.

use accounts::AccountStore as _;
use horses::{HorseStore as _, InquiryMail, MarketStore as _};
use kernel::{IdGenerator as _, InquiryId, RandomIds};

use crate::inquiries::{inquiry, write};
use crate::samples::NOW;
use crate::support::Stores;

on_both_databases!(
    a_mail_says_all_of_its_inquiry_and_where_its_seller_reads,
    an_inquiry_of_a_deleted_horse_is_mailed_too,
    an_inquiry_that_cannot_be_read_is_an_error_and_a_missing_one_is_none,
);

async fn find(stores: &Stores, id: InquiryId) -> Option<InquiryMail> {
    stores.market.find_mail(id).await.expect("answered")
}

async fn a_mail_says_all_of_its_inquiry_and_where_its_seller_reads(stores: &Stores) {
    let ((seller, horse), buyer) = (stores.horse().await, stores.actor().await);
    for phone in [true, false] {
        let mut inquiry = inquiry(horse.id, &buyer, NOW);
        if !phone {
            inquiry.details.phone = None;
        }
        write(stores, &inquiry).await;
        let account = stores.accounts.find(seller.account_id()).await;
        let expected = InquiryMail {
            inquiry_id: inquiry.id,
            organization_id: seller.actor().own_organization(),
            seller: account
                .expect("answered")
                .expect("an account")
                .account
                .email,
            horse_name: horse.profile.name.clone(),
            details: inquiry.details,
            created_at: NOW,
        };
        assert_eq!(find(stores, inquiry.id).await, Some(expected));
    }
}

async fn an_inquiry_of_a_deleted_horse_is_mailed_too(stores: &Stores) {
    let ((seller, horse), buyer) = (stores.horse().await, stores.actor().await);
    let inquiry = inquiry(horse.id, &buyer, NOW);
    write(stores, &inquiry).await;
    let deleted = stores.horses.delete(&seller, horse.id, NOW).await;
    assert!(deleted.expect("answered"));
    let mail = find(stores, inquiry.id).await.expect("a mail");
    assert_eq!(mail.horse_name, horse.profile.name);
}

async fn an_inquiry_that_cannot_be_read_is_an_error_and_a_missing_one_is_none(stores: &Stores) {
    let ((_, horse), buyer) = (stores.horse().await, stores.actor().await);
    let inquiry = inquiry(horse.id, &buyer, NOW);
    write(stores, &inquiry).await;
    let broken = format!("UPDATE inquiries SET created_at = {}", i64::MAX);
    stores.file.execute(&broken).await;
    assert!(stores.market.find_mail(inquiry.id).await.is_err());
    let missing = InquiryId::new(RandomIds.next_uuid());
    assert_eq!(find(stores, missing).await, None);
}

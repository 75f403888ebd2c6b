use horses::{
    HorseStore as _, Inquiry, InquiryDetails, InquiryState, MarketStore as _, Message, PostError,
    ReceivedInquiry,
};
use kernel::{
    HorseId, IdGenerator as _, InquiryId, PageRequest, PhoneNumber, RandomIds, Refusal, Scope,
};
use time::{Duration, OffsetDateTime};

use crate::availability::count;
use crate::horse_samples::{general, offer, unknown_horse};
use crate::samples::{LATER, NOW, email, key, required};
use crate::support::{Stores, scope_of};

on_both_databases!(
    an_inquiry_reads_back_to_its_seller_as_it_was_written,
    only_the_seller_can_read_an_inquiry,
    inquiries_are_listed_last_first_in_pages,
    an_inquiry_remains_with_its_horse_s_name_after_the_horse_is_deleted,
    a_horse_that_is_not_for_sale_is_not_inquired_about,
    an_owner_cannot_inquire_about_their_own_horse,
    a_repeated_inquiry_is_stored_once_even_after_the_horse_is_deleted,
    a_key_of_another_inquiry_is_refused,
    a_key_is_of_one_buyer_and_one_horse,
    a_key_of_a_refused_inquiry_is_free,
    one_of_many_concurrent_inquiries_with_one_key_is_stored,
    an_inquiry_that_cannot_be_queued_is_not_stored,
);

/// An inquiry with a value in every field.
pub(crate) fn inquiry(horse_id: HorseId, buyer: &Scope, created_at: OffsetDateTime) -> Inquiry {
    Inquiry {
        id: InquiryId::new(RandomIds.next_uuid()),
        horse_id,
        buyer_id: Some(buyer.account_id()),
        details: InquiryDetails {
            name: required("José Ñandú"),
            email: email("jose@example.org"),
            phone: PhoneNumber::parse_optional("931-555-0149").expect("a number"),
            message: Message::parse("Is she \"sound\"?\n\nI could come \u{1F40E}").expect("a text"),
        },
        created_at,
    }
}

/// Who wrote an inquiry.
pub(crate) fn writer_of(inquiry: &Inquiry) -> Scope {
    scope_of(inquiry.buyer_id.expect("an account"))
}

/// The jobs that mail inquiries.
const MAILS: &str = "jobs WHERE kind = 'inquiry_mail'";

/// Stores the inquiry and expects success.
pub(crate) async fn write(stores: &Stores, inquiry: &Inquiry) {
    let posted = stores
        .market
        .insert_inquiry(&writer_of(inquiry), inquiry, None)
        .await;
    posted.expect("stored");
}

pub(crate) fn is_not_for_sale<T>(posted: &Result<T, PostError>) -> bool {
    matches!(posted, Err(PostError::Refusal(Refusal::NotFound(_))))
}

async fn list(stores: &Stores, actor: &Scope) -> Vec<ReceivedInquiry> {
    let request = PageRequest::first(100);
    let page = stores.market.list_inquiries(actor, None, &request).await;
    let page = page.expect("answered");
    assert_eq!(page.next, None);
    page.items
}

async fn assert_nothing_is_stored(stores: &Stores) {
    for table in ["inquiries", MAILS] {
        assert_eq!(count(stores, table).await, 0, "{table}");
    }
}

async fn an_inquiry_reads_back_to_its_seller_as_it_was_written(stores: &Stores) {
    let ((seller, horse), buyer) = (stores.horse().await, stores.actor().await);
    let full = inquiry(horse.id, &buyer, LATER);
    let mut brief = inquiry(horse.id, &buyer, NOW);
    brief.details.phone = None;
    let mut expected = Vec::new();
    for inquiry in [full, brief] {
        write(stores, &inquiry).await;
        expected.push(ReceivedInquiry {
            id: inquiry.id,
            horse_id: Some(horse.id),
            horse_name: horse.profile.name.clone(),
            details: inquiry.details,
            created_at: inquiry.created_at,
            state: InquiryState::New,
            replies: Vec::new(),
        });
    }
    assert_eq!(list(stores, &seller).await, expected);
}

async fn only_the_seller_can_read_an_inquiry(stores: &Stores) {
    let ((seller, horse), buyer) = (stores.horse().await, stores.actor().await);
    let (other_seller, _) = stores.horse().await;
    write(stores, &inquiry(horse.id, &buyer, NOW)).await;
    for (actor, expected) in [(&seller, 1), (&buyer, 0), (&other_seller, 0)] {
        assert_eq!(list(stores, actor).await.len(), expected);
    }
}

async fn inquiries_are_listed_last_first_in_pages(stores: &Stores) {
    let ((seller, horse), buyer) = (stores.horse().await, stores.actor().await);
    for minutes in [0, 5, 5, 5, 5, 9, 3] {
        let at = NOW + Duration::minutes(minutes);
        write(stores, &inquiry(horse.id, &buyer, at)).await;
    }
    let listed = list(stores, &seller).await;
    let instants: Vec<_> = listed
        .iter()
        .map(|inquiry| (inquiry.created_at - NOW).whole_minutes())
        .collect();
    assert_eq!(instants, [9, 5, 5, 5, 5, 3, 0]);
    let all: Vec<_> = listed.iter().map(|inquiry| inquiry.id).collect();
    let (mut paged, mut after) = (Vec::new(), None);
    loop {
        let request = PageRequest { limit: 2, after };
        let page = stores.market.list_inquiries(&seller, None, &request).await;
        let page = page.expect("answered");
        paged.extend(page.items.iter().map(|inquiry| inquiry.id));
        match page.next {
            Some(_) => after = page.next,
            None => break,
        }
    }
    assert_eq!(paged, all);
}

async fn an_inquiry_remains_with_its_horse_s_name_after_the_horse_is_deleted(stores: &Stores) {
    let ((seller, horse), buyer) = (stores.horse().await, stores.actor().await);
    write(stores, &inquiry(horse.id, &buyer, NOW)).await;
    let renamed = general("Midnight Sun", None);
    let expected = horse.revisions.of(renamed.kind());
    let saved = stores
        .horses
        .save_section(&seller, horse.id, &renamed, expected, LATER)
        .await;
    saved.expect("answered");
    let before = list(stores, &seller).await;
    assert_eq!(before[0].horse_id, Some(horse.id));
    assert_eq!(before[0].horse_name, horse.profile.name);
    let deleted = stores.horses.delete(&seller, horse.id, LATER).await;
    assert!(deleted.expect("answered"));
    let mut after = before;
    after[0].horse_id = None;
    assert_eq!(list(stores, &seller).await, after);
}

async fn a_horse_that_is_not_for_sale_is_not_inquired_about(stores: &Stores) {
    let (seller, buyer) = (stores.actor().await, stores.actor().await);
    let horse = stores.keep(unknown_horse(&seller, "Midnight")).await;
    let missing = HorseId::new(RandomIds.next_uuid());
    // For a horse that is not for sale, the result does not depend on the
    // owner.
    for (id, writer) in [(horse.id, &buyer), (missing, &buyer), (horse.id, &seller)] {
        let inquiry = inquiry(id, writer, NOW);
        let posted = stores
            .market
            .insert_inquiry(&writer_of(&inquiry), &inquiry, None)
            .await;
        assert!(is_not_for_sale(&posted), "{posted:?}");
    }
    assert_nothing_is_stored(stores).await;
}

async fn an_owner_cannot_inquire_about_their_own_horse(stores: &Stores) {
    let (seller, horse) = stores.horse().await;
    let inquiry = inquiry(horse.id, &seller, NOW);
    let posted = stores
        .market
        .insert_inquiry(&writer_of(&inquiry), &inquiry, None)
        .await;
    assert!(matches!(posted, Err(PostError::OwnHorse)), "{posted:?}");
    assert_nothing_is_stored(stores).await;
}

async fn a_repeated_inquiry_is_stored_once_even_after_the_horse_is_deleted(stores: &Stores) {
    let ((seller, horse), buyer) = (stores.horse().await, stores.actor().await);
    let attempt = async || {
        let inquiry = inquiry(horse.id, &buyer, NOW);
        let key = Some(key("attempt", "f"));
        let posted = stores
            .market
            .insert_inquiry(&writer_of(&inquiry), &inquiry, key)
            .await;
        posted.expect("answered");
    };
    for _ in 0..2 {
        attempt().await;
    }
    let deleted = stores.horses.delete(&seller, horse.id, LATER).await;
    assert!(deleted.expect("answered"));
    attempt().await;
    assert_eq!(list(stores, &seller).await.len(), 1);
    assert_eq!(count(stores, MAILS).await, 1);
}

async fn a_key_of_another_inquiry_is_refused(stores: &Stores) {
    let ((seller, horse), buyer) = (stores.horse().await, stores.actor().await);
    let attempt = async |fingerprint: &str| {
        let inquiry = inquiry(horse.id, &buyer, NOW);
        let key = Some(key("attempt", fingerprint));
        stores
            .market
            .insert_inquiry(&writer_of(&inquiry), &inquiry, key)
            .await
    };
    attempt("one").await.expect("answered");
    let result = attempt("two").await;
    assert!(matches!(
        result,
        Err(PostError::Refusal(Refusal::KeyReused))
    ));
    assert_eq!(list(stores, &seller).await.len(), 1);
}

async fn a_key_is_of_one_buyer_and_one_horse(stores: &Stores) {
    let (seller, horse) = stores.horse().await;
    for _ in 0..2 {
        let buyer = stores.actor().await;
        let inquiry = inquiry(horse.id, &buyer, NOW);
        let key = Some(key("1", "f"));
        let posted = stores
            .market
            .insert_inquiry(&writer_of(&inquiry), &inquiry, key)
            .await;
        posted.expect("stored");
        let other = stores.keep(offer(&seller, "Noon", NOW)).await;
        let inquiry = self::inquiry(other.id, &buyer, NOW);
        let key = Some(self::key("1", "f"));
        let posted = stores
            .market
            .insert_inquiry(&writer_of(&inquiry), &inquiry, key)
            .await;
        posted.expect("stored");
    }
    assert_eq!(list(stores, &seller).await.len(), 4);
}

async fn a_key_of_a_refused_inquiry_is_free(stores: &Stores) {
    let (seller, buyer) = (stores.actor().await, stores.actor().await);
    let horse = stores.keep(unknown_horse(&seller, "Midnight")).await;
    let attempt = async |horse_id| {
        let inquiry = inquiry(horse_id, &buyer, NOW);
        let key = Some(key("attempt", "f"));
        stores
            .market
            .insert_inquiry(&writer_of(&inquiry), &inquiry, key)
            .await
    };
    let refused = attempt(horse.id).await;
    assert!(is_not_for_sale(&refused), "{refused:?}");
    let horse = stores.keep(offer(&seller, "Midnight", NOW)).await;
    attempt(horse.id).await.expect("stored");
    assert_eq!(list(stores, &seller).await.len(), 1);
}

async fn one_of_many_concurrent_inquiries_with_one_key_is_stored(stores: &Stores) {
    let ((seller, horse), buyer) = (stores.horse().await, stores.actor().await);
    let attempts: Vec<_> = (0..20)
        .map(|_| {
            let (store, buyer) = (stores.market.clone(), buyer.clone());
            tokio::spawn(async move {
                let inquiry = inquiry(horse.id, &buyer, NOW);
                let key = Some(key("attempt", "f"));
                store
                    .insert_inquiry(&writer_of(&inquiry), &inquiry, key)
                    .await
            })
        })
        .collect();
    for attempt in attempts {
        attempt.await.expect("no panic").expect("stored");
    }
    assert_eq!(list(stores, &seller).await.len(), 1);
    assert_eq!(count(stores, MAILS).await, 1);
}

async fn an_inquiry_that_cannot_be_queued_is_not_stored(stores: &Stores) {
    let ((_, horse), buyer) = (stores.horse().await, stores.actor().await);
    let connection = stores.connect().await;
    let sql = "ALTER TABLE jobs RENAME TO lost_jobs";
    sea_orm::ConnectionTrait::execute_unprepared(&connection, sql)
        .await
        .expect("renamed");
    connection.close().await.expect("closed");
    let first = inquiry(horse.id, &buyer, NOW);
    let result = stores
        .market
        .insert_inquiry(&writer_of(&first), &first, None)
        .await;
    assert!(
        matches!(result, Err(PostError::Refusal(Refusal::Store(_)))),
        "{result:?}"
    );
    assert_eq!(count(stores, "inquiries").await, 0);
}

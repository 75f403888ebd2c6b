//! The section `sale`, the gallery, links that open without an account, filters and orders
//! of the market, and what sellers answer.

use contacts::{ContactKind, ContactStore as _};
use horses::{
    Age, Gallery, GalleryWish, Height, Horse, HorseLimits, HorseStore as _, InquiryCounts,
    InquiryState, MarketStore as _, NewReply, Owner, OwnershipEdit, PartiesStore as _, Photo,
    PhotoKind, PhotoName, PhotoStore as _, PhotoUse, PostError, Sale, SaleFilter, SaleSort,
    SaleStatus, Section, Span, WriteHorseError,
};
use kernel::{
    EmailAddress, HorseId, IdGenerator as _, InquiryId, InquiryReplyId, Money, OptionalLine,
    PageRequest, RandomIds, RandomToken, Refusal, RequiredText, Scope, SortKey,
};
use persistence::{SqlContactStore, SqlMarketStore};
use time::Duration;

use crate::availability::count;
use crate::contacts::{keep, named};
use crate::horse_samples::{list, offer, other_sale, photo, unknown_horse, with};
use crate::inquiries::{inquiry, write};
use crate::samples::{LATER, NOW, key, line, required};
use crate::support::Stores;

on_both_databases!(
    every_field_of_a_sale_reads_back_and_nothing_else_changes,
    who_bought_a_horse_is_an_own_contact_whose_name_stays,
    whose_horse_it_was_sells_it,
    a_link_opens_what_buyers_see_until_it_is_taken_away_or_the_horse_is_not_listed,
    buyers_are_told_another_place_if_the_seller_says_so,
    the_market_is_filtered_and_sorted_with_what_is_unknown_last,
    pages_in_each_order_neither_skip_nor_repeat,
    a_gallery_keeps_its_photos_and_lets_go_of_the_others,
    a_gallery_takes_only_photos_of_the_horse_for_it,
    strangers_write_by_a_link_and_not_without_end,
    an_inquiry_is_answered_once_and_put_aside_by_its_seller_alone,
);

async fn find(stores: &Stores, actor: &Scope, id: HorseId) -> Horse {
    let found = stores.horses.find(actor, id).await;
    found.expect("answered").expect("a horse")
}

/// A section that lists the horse since `NOW` as its status says.
fn section(sale: Sale) -> Section {
    let is_listed = sale.status.is_some_and(SaleStatus::is_listed);
    Section::Sale {
        sale,
        height: Height::parse("8.0").ok(),
        registered_name: line("Go Boy"),
        listed_at: is_listed.then_some(NOW),
    }
}

/// A horse whose sale is open to whoever has its link.
async fn linked_horse(stores: &Stores) -> (Scope, Horse) {
    let actor = stores.actor().await;
    let horse = linked_horse_of(stores, &actor).await;
    (actor, horse)
}

async fn linked_horse_of(stores: &Stores, actor: &Scope) -> Horse {
    let horse = stores.horse_of(actor).await;
    let sale = Sale {
        link: Some(RandomIds.next_token()),
        ..horse.sale
    };
    save(stores, actor, horse.id, sale).await
}

async fn try_save(
    stores: &Stores,
    actor: &Scope,
    id: HorseId,
    section: &Section,
) -> Result<Horse, WriteHorseError> {
    let expected = find(stores, actor, id).await.revisions.of(section.kind());
    let save = stores
        .horses
        .save_section(actor, id, section, expected, LATER);
    save.await
}

async fn save(stores: &Stores, actor: &Scope, id: HorseId, sale: Sale) -> Horse {
    let saved = try_save(stores, actor, id, &section(sale)).await;
    saved.expect("saved")
}

async fn every_field_of_a_sale_reads_back_and_nothing_else_changes(stores: &Stores) {
    let (actor, horse) = stores.horse().await;
    let edit = section(other_sale());
    let saved = try_save(stores, &actor, horse.id, &edit).await;
    let expected = with(horse, &edit, LATER);
    assert_eq!(saved.expect("saved"), expected);
    assert_eq!(find(stores, &actor, expected.id).await, expected);
}

async fn who_bought_a_horse_is_an_own_contact_whose_name_stays(stores: &Stores) {
    let (actor, horse) = stores.horse().await;
    let (stranger, _) = stores.horse().await;
    let foreign = keep(stores, named(&stranger, "Ann Lee", &[ContactKind::Other])).await;
    let own = keep(stores, named(&actor, "Kim Lee", &[ContactKind::Other])).await;
    let sold_to = |id| {
        let mut sale = other_sale();
        sale.sold.to_contact_id = Some(id);
        sale.sold.to = OptionalLine::default();
        sale
    };
    let refused = try_save(stores, &actor, horse.id, &section(sold_to(foreign.id))).await;
    let Err(WriteHorseError::Refusal(Refusal::Field { field, .. })) = refused else {
        panic!("{refused:?}");
    };
    assert_eq!(field, "sold_to_contact_id");
    let saved = save(stores, &actor, horse.id, sold_to(own.id)).await;
    assert_eq!(saved.sale.sold.to, line("Kim Lee"));
    let parties = stores.horses.parties(&actor, horse.id).await;
    let (_, _, buyer) = parties.expect("read").expect("a horse");
    assert_eq!(buyer.name, "Kim Lee");

    let contacts = SqlContactStore::new(stores.database.clone());
    let deleted = contacts.delete(&actor, own.id).await;
    assert!(deleted.expect("answered"));
    let left = find(stores, &actor, horse.id).await;
    assert_eq!(left.sale.sold.to_contact_id, None);
    assert_eq!(left.sale.sold.to, line("Kim Lee"));
    let parties = stores.horses.parties(&actor, horse.id).await;
    let (_, _, buyer) = parties.expect("read").expect("a horse");
    assert_eq!(buyer.name, "Kim Lee");
    let parties = stores.horses.parties(&stranger, horse.id).await;
    assert!(parties.expect("read").is_none());
}

async fn whose_horse_it_was_sells_it(stores: &Stores) {
    let (actor, horse) = stores.horse().await;
    let mut ann = named(&actor, "Ann Lee", &[ContactKind::Owner]);
    ann.details.email = Some(EmailAddress::parse("ann@example.org").expect("an address"));
    let ann = keep(stores, ann).await;
    let owner = |name: &str, contact_id| Owner {
        name: required(name),
        contact_id,
        share: None,
    };
    let seller_of = async |owners: Vec<Owner>| {
        let section = Section::Owners(OwnershipEdit::Latest(list(owners)));
        let saved = try_save(stores, &actor, horse.id, &section).await;
        saved.expect("saved");
        let parties = stores.horses.parties(&actor, horse.id).await;
        let (_, seller, _) = parties.expect("read").expect("a horse");
        (seller.name, seller.email)
    };
    let said = |name: &str, email: &str| (name.to_owned(), email.to_owned());
    let own = owner("Ann Lee", Some(ann.id));
    assert_eq!(
        seller_of(vec![own.clone()]).await,
        said("Ann Lee", "ann@example.org")
    );
    let both = vec![own, owner("Bo Park", None)];
    assert_eq!(seller_of(both).await, said("Ann Lee, Bo Park", ""));
    // A horse of the barn, which has no profile here.
    assert_eq!(seller_of(Vec::new()).await, said("", ""));
}

async fn a_link_opens_what_buyers_see_until_it_is_taken_away_or_the_horse_is_not_listed(
    stores: &Stores,
) {
    let (actor, horse) = linked_horse(stores).await;
    let token = horse.sale.link.clone().expect("a link");
    let open = async |token: &RandomToken| {
        let found = stores.market.find_public(token, NOW).await;
        found.expect("answered")
    };
    let page = open(&token).await.expect("a page");
    let details = stores.market.find(horse.id).await.expect("answered");
    assert_eq!(Some(page.details), details);
    assert!(open(&RandomIds.next_token()).await.is_none());

    let mut sold = horse.sale.clone();
    sold.status = Some(SaleStatus::Sold);
    save(stores, &actor, horse.id, sold).await;
    assert!(open(&token).await.is_none());
    save(stores, &actor, horse.id, horse.sale.clone()).await;
    assert!(open(&token).await.is_some());
    let private = Sale {
        link: None,
        ..horse.sale
    };
    save(stores, &actor, horse.id, private).await;
    assert!(open(&token).await.is_none());
}

async fn buyers_are_told_another_place_if_the_seller_says_so(stores: &Stores) {
    let (actor, horse) = stores.horse().await;
    let mut sale = horse.sale.clone();
    sale.terms.location = line("Middle Tennessee");
    save(stores, &actor, horse.id, sale).await;
    let found = stores.market.find(horse.id).await.expect("answered");
    let shown = found.expect("for sale").horse;
    assert_eq!(
        (shown.stable, shown.location),
        (line(""), line("Middle Tennessee"))
    );
    let stable = horse.sections.boarding.stable.as_str();
    for (text, expected) in [("middle tenn", 1), (stable, 0)] {
        let filter = SaleFilter {
            text: Some(text.to_owned()),
            ..SaleFilter::default()
        };
        assert_eq!(names(stores, &filter).await.len(), expected, "{text}");
    }
}

async fn names(stores: &Stores, filter: &SaleFilter) -> Vec<String> {
    let page = PageRequest::<SortKey>::first(100);
    let found = stores.market.list(filter, &page).await.expect("answered");
    let names = found.items.into_iter().map(|it| it.profile.name);
    names.map(|it| it.as_str().to_owned()).collect()
}

/// Three horses for sale, of which one is unknown.
async fn market(stores: &Stores) {
    let actor = stores.actor().await;
    for (name, price, height, age, discipline) in [
        (
            "Ash",
            Some("4500"),
            Some("15.3"),
            Some(9),
            "Trail, pleasure",
        ),
        ("birch", Some("900.50"), Some("14.1"), Some(12), "Western"),
        ("Cedar", None, None, None, ""),
    ] {
        let mut horse = offer(&actor, name, NOW);
        horse.profile.age = age.and_then(|it| Age::new(it).ok());
        horse.profile.height = height.and_then(|it| Height::parse(it).ok());
        let terms = &mut horse.sale.terms;
        terms.price = price.and_then(|it| Money::parse(it).ok());
        terms.discipline = line(discipline);
        stores.keep(horse).await;
    }
}

async fn the_market_is_filtered_and_sorted_with_what_is_unknown_last(stores: &Stores) {
    market(stores).await;
    for (sort, expected) in [
        (SaleSort::Price, ["birch", "Ash", "Cedar"]),
        (SaleSort::PriceDown, ["Ash", "birch", "Cedar"]),
        (SaleSort::Height, ["birch", "Ash", "Cedar"]),
        (SaleSort::Age, ["Ash", "birch", "Cedar"]),
        (SaleSort::Name, ["Ash", "birch", "Cedar"]),
    ] {
        let filter = SaleFilter {
            sort,
            ..SaleFilter::default()
        };
        assert_eq!(names(stores, &filter).await, expected, "{sort:?}");
    }
    let all = || SaleFilter {
        sort: SaleSort::Name,
        ..SaleFilter::default()
    };
    let money = |text| Money::parse(text).ok();
    let height = |text| Height::parse(text).ok();
    let years = |years| Age::new(years).ok();
    for (filter, expected) in [
        (
            SaleFilter {
                price: Span {
                    from: money("900.50"),
                    to: money("4499.99"),
                },
                ..all()
            },
            vec!["birch"],
        ),
        (
            SaleFilter {
                price: Span {
                    from: money("900.51"),
                    to: None,
                },
                ..all()
            },
            vec!["Ash"],
        ),
        (
            SaleFilter {
                height: Span {
                    from: height("14.1"),
                    to: height("15.3"),
                },
                ..all()
            },
            vec!["Ash", "birch"],
        ),
        (
            SaleFilter {
                height: Span {
                    from: height("14.2"),
                    to: None,
                },
                ..all()
            },
            vec!["Ash"],
        ),
        (
            SaleFilter {
                age: Span {
                    from: None,
                    to: years(9),
                },
                ..all()
            },
            vec!["Ash"],
        ),
        (
            SaleFilter {
                age: Span {
                    from: years(10),
                    to: years(12),
                },
                ..all()
            },
            vec!["birch"],
        ),
        (
            SaleFilter {
                discipline: Some("PLEASURE".to_owned()),
                ..all()
            },
            vec!["Ash"],
        ),
        (all(), vec!["Ash", "birch", "Cedar"]),
    ] {
        assert_eq!(names(stores, &filter).await, expected, "{filter:?}");
    }
}

async fn pages_in_each_order_neither_skip_nor_repeat(stores: &Stores) {
    let actor = stores.actor().await;
    for number in 0..5 {
        let mut horse = offer(&actor, "Midnight", NOW + Duration::seconds(number / 2));
        horse.sale.terms.price = Money::from_cents(number / 2).filter(|_| number < 4);
        stores.keep(horse).await;
    }
    for sort in SaleSort::ALL {
        let filter = SaleFilter {
            sort,
            ..SaleFilter::default()
        };
        let (mut found, mut after) = (Vec::new(), None);
        loop {
            let request = PageRequest { limit: 2, after };
            let page = stores.market.list(&filter, &request).await;
            let page = page.expect("answered");
            found.extend(page.items.into_iter().map(|it| it.id));
            match page.next {
                next @ Some(_) => after = next,
                None => break,
            }
        }
        found.sort_unstable();
        found.dedup();
        assert_eq!(found.len(), 5, "{sort:?}");
    }
}

/// A new photo for the gallery of a horse.
async fn uploaded(stores: &Stores, actor: &Scope, horse: HorseId) -> PhotoName {
    let photo = Photo {
        used: PhotoUse::Gallery,
        ..photo(horse, PhotoKind::Header)
    };
    stores.upload(actor, &photo).await;
    photo.name
}

async fn arrange(
    stores: &Stores,
    actor: &Scope,
    horse: HorseId,
    photos: &[&PhotoName],
    header: Option<&PhotoName>,
) -> Result<Horse, Refusal> {
    let photos = photos.iter().map(|it| (*it).clone()).collect();
    let wish = GalleryWish {
        photos: Gallery::new(photos).expect("a few"),
        header: header.cloned(),
    };
    let until = NOW + Duration::hours(1);
    stores.photos.arrange(actor, horse, &wish, NOW, until).await
}

async fn is_kept(stores: &Stores, name: &PhotoName) -> bool {
    let later = NOW + Duration::days(2);
    let kept = stores.photos.is_kept(name, later).await;
    kept.expect("answered")
}

async fn a_gallery_keeps_its_photos_and_lets_go_of_the_others(stores: &Stores) {
    let actor = stores.actor().await;
    let id = stores.keep(unknown_horse(&actor, "Midnight")).await.id;
    let [one, two] = [
        uploaded(stores, &actor, id).await,
        uploaded(stores, &actor, id).await,
    ];
    let shown = arrange(stores, &actor, id, &[&two, &one], Some(&one)).await;
    let shown = shown.expect("arranged");
    assert_eq!(shown.photos.gallery.as_slice(), [two.clone(), one.clone()]);
    assert_eq!(shown.photos.header, Some(one.clone()));
    assert!(is_kept(stores, &one).await && is_kept(stores, &two).await);

    // A photo that is the header, and not in the gallery, takes the place of one that is.
    let header = photo(id, PhotoKind::Header);
    stores.upload(&actor, &header).await;
    let set = stores
        .photos
        .set(&actor, id, PhotoKind::Header, &header.name, NOW, NOW);
    set.await.expect("set");
    assert!(is_kept(stores, &one).await);
    let shown = arrange(stores, &actor, id, &[&two], None).await;
    let shown = shown.expect("arranged");
    assert_eq!(shown.photos.header, Some(header.name.clone()));
    assert!(!is_kept(stores, &one).await);

    let shown = arrange(stores, &actor, id, &[&two], Some(&two)).await;
    assert_eq!(shown.expect("arranged").photos.header, Some(two.clone()));
    assert!(!is_kept(stores, &header.name).await);
    // A dropped photo is the header no more.
    let shown = arrange(stores, &actor, id, &[&one], None).await;
    let shown = shown.expect("arranged");
    assert_eq!(shown.photos.header, None);
    assert!(is_kept(stores, &one).await && !is_kept(stores, &two).await);
}

async fn a_gallery_takes_only_photos_of_the_horse_for_it(stores: &Stores) {
    let (actor, stranger) = (stores.actor().await, stores.actor().await);
    let id = stores.keep(unknown_horse(&actor, "Midnight")).await.id;
    let other = stores.keep(unknown_horse(&actor, "Comet")).await.id;
    let of_other = uploaded(stores, &actor, other).await;
    let header = photo(id, PhotoKind::Header);
    stores.upload(&actor, &header).await;
    let good = uploaded(stores, &actor, id).await;
    for wrong in [&of_other, &header.name] {
        let refused = arrange(stores, &actor, id, &[&good, wrong], None).await;
        let Err(Refusal::Field { field, .. }) = refused else {
            panic!("{refused:?}");
        };
        assert_eq!(field, "photos");
    }
    assert!(!is_kept(stores, &good).await);
    let refused = arrange(stores, &stranger, id, &[&good], None).await;
    assert!(matches!(refused, Err(Refusal::NotFound(_))), "{refused:?}");
}

async fn strangers_write_by_a_link_and_not_without_end(stores: &Stores) {
    let (seller, horse) = linked_horse(stores).await;
    let token = horse.sale.link.clone().expect("a link");
    let details = inquiry(horse.id, &seller, NOW).details;
    let bounded = SqlMarketStore::new(stores.database.clone()).with_limits(HorseLimits {
        strangers_per_day: 2,
        ..HorseLimits::default()
    });
    let ask = async |token: &RandomToken, attempt: &str| {
        let id = InquiryId::new(RandomIds.next_uuid());
        let key = Some(key(attempt, "f"));
        bounded.insert_stranger(token, id, &details, NOW, key).await
    };
    for attempt in ["one", "one", "two"] {
        assert_eq!(ask(&token, attempt).await.ok(), Some(horse.id));
    }
    assert_eq!(count(stores, "inquiries").await, 2);
    let refused = ask(&token, "three").await;
    let Err(PostError::Refusal(Refusal::LimitReached(_))) = refused else {
        panic!("{refused:?}");
    };
    let refused = ask(&RandomIds.next_token(), "four").await;
    let Err(PostError::Refusal(Refusal::NotFound(_))) = refused else {
        panic!("{refused:?}");
    };
    // Whoever asks about another horse of the seller is not shut out.
    let other = linked_horse_of(stores, &seller).await;
    let link = other.sale.link.clone().expect("a link");
    assert_eq!(ask(&link, "five").await.ok(), Some(other.id));
    assert_eq!(count(stores, "inquiries").await, 3);
    assert_eq!(count(stores, "jobs WHERE kind = 'inquiry_mail'").await, 3);
}

async fn an_inquiry_is_answered_once_and_put_aside_by_its_seller_alone(stores: &Stores) {
    let ((seller, horse), buyer) = (linked_horse(stores).await, stores.actor().await);
    let asked = inquiry(horse.id, &buyer, NOW);
    write(stores, &asked).await;
    write(stores, &inquiry(horse.id, &buyer, NOW)).await;
    let reply = |text: &str| NewReply {
        id: InquiryReplyId::new(RandomIds.next_uuid()),
        inquiry_id: asked.id,
        text: RequiredText::parse(text).expect("a text"),
        now: LATER,
    };
    let refused = stores.market.insert_reply(&buyer, &reply("No"), None).await;
    assert!(matches!(refused, Err(Refusal::NotFound(_))), "{refused:?}");
    let first = reply("She is.");
    for _ in 0..2 {
        let again = NewReply {
            id: InquiryReplyId::new(RandomIds.next_uuid()),
            ..first.clone()
        };
        let key = Some(key("attempt", "f"));
        let answered = stores.market.insert_reply(&seller, &again, key).await;
        let answered = answered.expect("answered");
        assert_eq!(answered.state, InquiryState::Answered);
        let texts: Vec<_> = answered.replies.iter().map(|it| it.text.as_str()).collect();
        assert_eq!(texts, ["She is."]);
    }
    assert_eq!(
        count(stores, "jobs WHERE kind = 'inquiry_reply_mail'").await,
        1
    );
    let second = reply("Come on Sunday.");
    let answered = stores.market.insert_reply(&seller, &second, None).await;
    let answered = answered.expect("answered");
    assert_eq!(answered.replies.len(), 2);
    assert_eq!(answered.replies[1].created_at, LATER);

    let mail = stores.market.find_reply_mail(second.id).await;
    let mail = mail.expect("answered").expect("a mail");
    assert_eq!(mail.text, second.text);
    assert_eq!(mail.email, asked.details.email);
    assert_eq!(mail.message, asked.details.message);
    assert_eq!(mail.horse_id, Some(horse.id));
    assert_eq!(mail.horse_link, horse.sale.link);

    let put = async |scope: &Scope, state| {
        let set = stores.market.set_inquiry_state(scope, asked.id, state);
        set.await.expect("answered").map(|it| it.state)
    };
    assert_eq!(put(&buyer, InquiryState::Archived).await, None);
    let archived = put(&seller, InquiryState::Archived).await;
    assert_eq!(archived, Some(InquiryState::Archived));
    let counts = InquiryCounts {
        new: 1,
        answered: 0,
        archived: 1,
    };
    let counted = stores.market.count_inquiries(&seller).await;
    assert_eq!(counted.expect("answered"), counts);
    for (state, expected) in [
        (None, 2),
        (Some(InquiryState::New), 1),
        (Some(InquiryState::Answered), 0),
    ] {
        let page = PageRequest::first(10);
        let found = stores.market.list_inquiries(&seller, state, &page).await;
        assert_eq!(found.expect("answered").items.len(), expected, "{state:?}");
    }
}

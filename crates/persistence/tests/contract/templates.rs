use events::{EventStore as _, Template};
use kernel::{Actor, IdGenerator as _, PageRequest, RandomIds, TemplateId};
use time::Duration;

use crate::samples::{LATER, NOW, event, other_details, template};
use crate::support::Stores;

on_both_databases!(
    a_template_reads_back_as_it_was_saved,
    an_edit_saves_a_template_too,
    a_template_of_the_same_name_is_replaced_whatever_the_case,
    another_account_s_template_of_the_same_name_stays,
    templates_are_listed_last_saved_first_in_pages,
    a_template_is_deleted_once_and_by_its_owner,
);

async fn save(stores: &Stores, template: Template) -> Template {
    let actor = Actor::new(template.account_id);
    stores
        .events
        .insert(&event(actor), Some(template.clone()), None)
        .await
        .expect("stored");
    template
}

async fn list(stores: &Stores, actor: Actor) -> Vec<Template> {
    let page = stores
        .events
        .list_templates(actor, &PageRequest::default())
        .await;
    page.expect("answered").items
}

async fn a_template_reads_back_as_it_was_saved(stores: &Stores) {
    let actor = stores.actor().await;
    let saved = save(stores, template(actor, "Frühling \u{1F3C6}", LATER)).await;
    assert_eq!(list(stores, actor).await, [saved]);
}

async fn an_edit_saves_a_template_too(stores: &Stores) {
    let (actor, event) = stores.show().await;
    let saved = template(actor, "Spring", LATER);
    stores
        .events
        .replace(
            actor,
            event.id,
            &other_details(),
            Some(saved.clone()),
            None,
            LATER,
        )
        .await
        .expect("answered")
        .expect("a show");
    assert_eq!(list(stores, actor).await, [saved]);
}

async fn a_template_of_the_same_name_is_replaced_whatever_the_case(stores: &Stores) {
    let actor = stores.actor().await;
    let first = save(stores, template(actor, "ÉTÉ", NOW)).await;
    let mut second = template(actor, "été", LATER);
    second.profile.require_dqp = false;
    second.time_zone = kernel::TimeZone::parse("Europe/Paris").expect("a zone");
    save(stores, second.clone()).await;
    // What is in a list on somebody's screen can still be deleted.
    second.id = first.id;
    assert_eq!(list(stores, actor).await, [second]);
}

async fn another_account_s_template_of_the_same_name_stays(stores: &Stores) {
    let (one, two) = (stores.actor().await, stores.actor().await);
    let of_one = save(stores, template(one, "Spring", NOW)).await;
    let of_two = save(stores, template(two, "Spring", LATER)).await;
    assert_eq!(list(stores, one).await, [of_one]);
    assert_eq!(list(stores, two).await, [of_two]);
}

async fn templates_are_listed_last_saved_first_in_pages(stores: &Stores) {
    let actor = stores.actor().await;
    for (name, minutes) in [("a", 0), ("b", 5), ("c", 5), ("d", 5), ("e", 9)] {
        save(
            stores,
            template(actor, name, NOW + Duration::minutes(minutes)),
        )
        .await;
    }
    let name = |template: &Template| template.profile.name.as_str().to_owned();
    let all: Vec<_> = list(stores, actor).await.iter().map(name).collect();
    assert_eq!((all[0].as_str(), all[4].as_str()), ("e", "a"));
    let mut paged = Vec::new();
    let mut request = PageRequest {
        limit: 2,
        after: None,
    };
    loop {
        let page = stores.events.list_templates(actor, &request).await;
        let page = page.expect("answered");
        paged.extend(page.items.iter().map(name));
        match page.next {
            Some(cursor) => request.after = Some(cursor),
            None => break,
        }
    }
    assert_eq!(paged, all);
}

async fn a_template_is_deleted_once_and_by_its_owner(stores: &Stores) {
    let (owner, stranger) = (stores.actor().await, stores.actor().await);
    let saved = save(stores, template(owner, "Spring", NOW)).await;
    let missing = TemplateId::new(RandomIds.next_uuid());
    for (actor, id, expected) in [
        (stranger, saved.id, false),
        (owner, missing, false),
        (owner, saved.id, true),
        (owner, saved.id, false),
    ] {
        let deleted = stores.events.delete_template(actor, id).await;
        assert_eq!(deleted.expect("answered"), expected);
    }
    assert_eq!(list(stores, owner).await, []);
}

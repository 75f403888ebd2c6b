use events::{
    EventEdit, EventStore as _, Replaceable, SaveEventError, SaveTemplate, ShowHours, Template,
};
use kernel::{AccountId, IdGenerator as _, PageRequest, RandomIds, Revision, Scope, TemplateId};
use time::Duration;

use crate::samples::{LATER, NOW, edit, event, other_details, over_any, template};
use crate::support::{Stores, scope_of};

on_both_databases!(
    a_template_reads_back_as_it_was_saved,
    a_template_of_unknown_hours_reads_back_as_it_was_saved,
    an_edit_saves_a_template_too,
    a_template_of_the_same_name_is_replaced_ignoring_case,
    a_template_that_was_saved_meanwhile_is_not_replaced,
    another_account_s_template_of_the_same_name_stays,
    templates_are_listed_last_saved_first_in_pages,
    a_template_is_deleted_once_and_by_its_owner,
);

async fn save(stores: &Stores, template: Template) -> Template {
    let actor = scope_of(AccountId::new(template.organization_id.as_uuid()));
    stores
        .events
        .insert(
            &actor,
            &event(&actor),
            Some(over_any(template.clone())),
            None,
        )
        .await
        .expect("stored");
    template
}

async fn list(stores: &Stores, actor: &Scope) -> Vec<Template> {
    let page = stores
        .events
        .list_templates(actor, &PageRequest::first(100))
        .await;
    page.expect("answered").items
}

async fn a_template_reads_back_as_it_was_saved(stores: &Stores) {
    let actor = stores.actor().await;
    let saved = save(stores, template(&actor, "Frühling \u{1F3C6}", LATER)).await;
    assert_eq!(list(stores, &actor).await, [saved]);
}

async fn a_template_of_unknown_hours_reads_back_as_it_was_saved(stores: &Stores) {
    let actor = stores.actor().await;
    let mut unknown = template(&actor, "Spring", NOW);
    unknown.hours = None;
    let saved = save(stores, unknown).await;
    assert_eq!(list(stores, &actor).await, [saved]);
}

async fn an_edit_saves_a_template_too(stores: &Stores) {
    let (actor, event) = stores.show().await;
    let saved = template(&actor, "Spring", LATER);
    stores
        .events
        .replace(
            &actor,
            event.id,
            &with_template(over_any(saved.clone())),
            LATER,
        )
        .await
        .expect("replaced");
    assert_eq!(list(stores, &actor).await, [saved]);
}

async fn a_template_of_the_same_name_is_replaced_ignoring_case(stores: &Stores) {
    let actor = stores.actor().await;
    let first = save(stores, template(&actor, "ÉTÉ", NOW)).await;
    let mut second = template(&actor, "été", LATER);
    second.profile.require_dqp = false;
    second.hours = ShowHours::new(0, 1439, 3);
    second.time_zone = kernel::TimeZone::parse("Europe/Paris").expect("a zone");
    save(stores, second.clone()).await;
    // A displayed list has the first id, and must still be able to delete it.
    second.id = first.id;
    second.revision = Revision::new(2);
    assert_eq!(list(stores, &actor).await, [second]);
}

fn with_template(save: SaveTemplate) -> EventEdit {
    EventEdit {
        template: Some(save),
        ..edit(other_details())
    }
}

async fn a_template_that_was_saved_meanwhile_is_not_replaced(stores: &Stores) {
    let (actor, show) = stores.show().await;
    let saved = save(stores, template(&actor, "Spring", NOW)).await;
    let again = save(stores, template(&actor, "Autumn", NOW)).await;
    let attempt = |name: &str, replaceable| SaveTemplate {
        template: template(&actor, name, LATER),
        replaceable,
    };
    for refused in [
        attempt("SPRING", Replaceable::Nothing),
        attempt("Spring", Replaceable::Only(Revision::new(2))),
        // The template does not exist any more.
        attempt("Winter", Replaceable::Only(Revision::FIRST)),
    ] {
        let created = stores
            .events
            .insert(&actor, &event(&actor), Some(refused.clone()), None)
            .await;
        assert!(matches!(created, Err(SaveEventError::TemplateChanged)));
        let edited = stores
            .events
            .replace(&actor, show.id, &with_template(refused), LATER)
            .await;
        assert!(matches!(edited, Err(SaveEventError::TemplateChanged)));
    }
    assert_eq!(list(stores, &actor).await, [again.clone(), saved.clone()]);
    let kept = stores.events.find(&actor, show.id).await;
    assert_eq!(kept.expect("answered"), Some(show.clone()));

    let accepted = attempt("spring", Replaceable::Only(Revision::FIRST));
    let first = attempt("Winter", Replaceable::Nothing);
    for save in [&accepted, &first] {
        let edited = stores
            .events
            .replace(&actor, show.id, &with_template(save.clone()), LATER)
            .await;
        edited.expect("replaced");
    }
    let mut replaced = accepted.template;
    replaced.id = saved.id;
    replaced.revision = Revision::new(2);
    let mut listed = list(stores, &actor).await;
    listed.sort_by_key(|template| template.profile.name.key());
    assert_eq!(listed, [again, replaced, first.template]);
}

async fn another_account_s_template_of_the_same_name_stays(stores: &Stores) {
    let (one, two) = (stores.actor().await, stores.actor().await);
    let of_one = save(stores, template(&one, "Spring", NOW)).await;
    let of_two = save(stores, template(&two, "Spring", LATER)).await;
    assert_eq!(list(stores, &one).await, [of_one]);
    assert_eq!(list(stores, &two).await, [of_two]);
}

async fn templates_are_listed_last_saved_first_in_pages(stores: &Stores) {
    let actor = stores.actor().await;
    for (name, minutes) in [("a", 0), ("b", 5), ("c", 5), ("d", 5), ("e", 9)] {
        save(
            stores,
            template(&actor, name, NOW + Duration::minutes(minutes)),
        )
        .await;
    }
    let name = |template: &Template| template.profile.name.as_str().to_owned();
    let all: Vec<_> = list(stores, &actor).await.iter().map(name).collect();
    assert_eq!((all[0].as_str(), all[4].as_str()), ("e", "a"));
    let mut paged = Vec::new();
    let mut request = PageRequest {
        limit: 2,
        after: None,
    };
    loop {
        let page = stores.events.list_templates(&actor, &request).await;
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
    let saved = save(stores, template(&owner, "Spring", NOW)).await;
    let missing = TemplateId::new(RandomIds.next_uuid());
    for (actor, id, expected) in [
        (&stranger, saved.id, false),
        (&owner, missing, false),
        (&owner, saved.id, true),
        (&owner, saved.id, false),
    ] {
        let deleted = stores.events.delete_template(actor, id, LATER).await;
        assert_eq!(deleted.expect("answered"), expected);
    }
    assert_eq!(list(stores, &owner).await, []);
}

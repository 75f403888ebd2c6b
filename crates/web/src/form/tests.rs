use kernel::{FieldErrors, RequiredLine};
use serde_json::{Value, json};
use utoipa::PartialSchema as _;

use super::{Body as _, Every, IfWritten, List, body};

body! {
    /// A name.
    NameBody {
        name: RequiredLine<20>,
        nick: Option<RequiredLine<20>>,
    } => String {
        nick.unwrap_or(name).as_str().to_owned()
    }
}

body! {
    /// Somebody with others.
    PeopleBody {
        ..named: NameBody,
        friend: IfWritten<NameBody>,
        every: Every<NameBody, 2>,
        list: List<NameBody, 2>,
    } => (String, Option<String>, usize, usize) {
        (named, friend, every.len(), list.len())
    }
}

fn read(body: Value) -> Result<(String, Option<String>, usize, usize), FieldErrors> {
    let body: PeopleBody = serde_json::from_value(body).expect("a body");
    body.into_command()
}

fn wrong(body: Value) -> Vec<String> {
    let errors = read(body).expect_err("invalid");
    errors.into_map().into_keys().collect()
}

#[test]
fn the_fields_of_a_part_are_fields_of_the_body() {
    let body = json!({ "name": "Rae", "nick": "R", "every": [{ "name": "Kim" }] });
    assert_eq!(read(body).expect("valid"), ("R".to_owned(), None, 1, 0));
    assert_eq!(wrong(json!({ "nick": "x".repeat(21) })), ["name", "nick"]);
    let schema = serde_json::to_value(PeopleBody::schema()).expect("JSON");
    assert_eq!(schema["required"], json!(["name"]));
    assert_eq!(schema["properties"]["nick"]["maxLength"], json!(20));
}

#[test]
fn a_body_in_which_nothing_is_written_may_be_none() {
    let body = |friend: Value| json!({ "name": "Rae", "friend": friend });
    for none in [json!(null), json!({}), json!({ "name": " ", "nick": null })] {
        assert_eq!(read(body(none)).expect("valid").1, None);
    }
    assert_eq!(wrong(body(json!({ "nick": "K" }))), ["friend.name"]);
}

#[test]
fn a_list_leaves_out_what_is_blank_unless_every_entry_counts() {
    let list = json!({ "name": "Rae", "list": [null, { "nick": "K" }] });
    assert_eq!(wrong(list), ["list[1].name"]);
    let every = json!({ "name": "Rae", "every": [null, { "nick": "K" }] });
    assert_eq!(wrong(every), ["every[0].name", "every[1].name"]);
    let entries = json!([{ "name": "Kim" }, {}, {}]);
    let many = json!({ "name": "Rae", "every": entries });
    assert_eq!(wrong(many), ["every"]);
}

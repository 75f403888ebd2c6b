//! Converts values of accounts and organizations to columns and back.

use accounts::{AccountMailKind, Judge, PasswordHash, Person};
use kernel::{EmailAddress, OptionalLine, RequiredLine};
use sea_orm::prelude::Json;
use serde::{Deserialize, Serialize};

use crate::table::{Stored, word_columns};

word_columns!(AccountMailKind);

impl Stored for PasswordHash {
    type Column = String;

    fn column(&self) -> String {
        self.as_str().to_owned()
    }

    fn of_column(column: String) -> Option<Self> {
        Some(Self::new(column))
    }
}

/// A manager or a judge; only a judge has an address. They are saved and read with
/// their organization, as a whole and in order, and no other row refers to them.
#[derive(Serialize, Deserialize)]
struct PersonJson {
    first_name: String,
    last_name: String,
    email: Option<String>,
    #[serde(default)]
    address: String,
}

impl Stored for Vec<Judge> {
    type Column = Json;

    fn column(&self) -> Json {
        let people = self.iter().map(|Judge { person, address }| PersonJson {
            first_name: person.first_name.column(),
            last_name: person.last_name.column(),
            email: person.email.column(),
            address: address.column(),
        });
        let people = people.map(|it| serde_json::to_value(it).unwrap_or_default());
        people.collect()
    }

    fn of_column(column: Json) -> Option<Self> {
        let people: Vec<PersonJson> = serde_json::from_value(column).ok()?;
        let people = people.into_iter().map(|it| {
            Some(Judge {
                person: Person {
                    first_name: RequiredLine::stored(it.first_name),
                    last_name: OptionalLine::stored(it.last_name),
                    email: Option::<EmailAddress>::of_column(it.email)?,
                },
                address: OptionalLine::stored(it.address),
            })
        });
        people.collect()
    }
}

/// A manager is stored as a judge without an address.
impl Stored for Vec<Person> {
    type Column = Json;

    fn column(&self) -> Json {
        let people = self.iter().map(|person| Judge {
            person: person.clone(),
            address: OptionalLine::default(),
        });
        people.collect::<Vec<_>>().column()
    }

    fn of_column(column: Json) -> Option<Self> {
        let people = Vec::<Judge>::of_column(column)?;
        Some(people.into_iter().map(|it| it.person).collect())
    }
}

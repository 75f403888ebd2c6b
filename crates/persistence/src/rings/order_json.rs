//! What is stored as JSON of an order of go.

use kernel::{RegistrationId, Revision};
use rings::{Drawn, Order, Spread};
use sea_orm::FromJsonQueryResult;
use sea_orm::prelude::Json;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::table::{Stored, of_texts, record, words};

impl Stored for Vec<Spread> {
    type Column = Json;

    fn column(&self) -> Json {
        words(self)
    }

    fn of_column(column: Json) -> Option<Self> {
        of_texts(&column, Spread::parse)
    }
}

record! {
    DrawnJson of Drawn { seed, min_gap, spread }
    members {
        seed: u64,
        min_gap: u32,
        spread: Vec<Spread>,
    }
}

/// An order of go.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
pub(crate) struct OrderJson {
    entries: Vec<Uuid>,
    drawn: Option<DrawnJson>,
    drawn_at: Option<i64>,
    changed_at: Option<i64>,
    /// No value in an order that was stored before this was counted.
    revision: Option<i64>,
}

impl Stored for Order {
    type Column = OrderJson;

    fn column(&self) -> OrderJson {
        let (drawn, drawn_at) = self.drawn.clone().unzip();
        OrderJson {
            entries: self.entries.iter().map(|it| it.as_uuid()).collect(),
            drawn: drawn.column(),
            drawn_at: drawn_at.column(),
            changed_at: self.changed_at.column(),
            revision: Some(self.revision.column()),
        }
    }

    fn of_column(column: OrderJson) -> Option<Self> {
        let drawn: Option<Drawn> = Stored::of_column(column.drawn)?;
        Some(Self {
            entries: column
                .entries
                .into_iter()
                .map(RegistrationId::new)
                .collect(),
            drawn: drawn.zip(Stored::of_column(column.drawn_at)?),
            changed_at: Stored::of_column(column.changed_at)?,
            revision: match column.revision {
                Some(it) => Stored::of_column(it)?,
                None => Revision::FIRST,
            },
        })
    }
}

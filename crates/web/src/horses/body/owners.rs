use ::horses::{
    MAX_OWNER_CHANGES, OwnerChoice, OwnerWish, OwnerWishes, OwnersError, OwnershipWish, Share,
};
use kernel::{ContactId, FieldErrors, RequiredLine, Revision};
use serde::Deserialize;
use time::Date;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ArrayBuilder, Schema};
use utoipa::{PartialSchema as _, ToSchema};

use crate::form::{Every, Field, body, register};

/// The first owners, and those of each change.
const MAX_PERIODS: usize = MAX_OWNER_CHANGES + 1;

body! {
    /// The section `owners`.
    OwnersSection {
        /// Texts are names. A name that a contact of the kind `owner` has refers to
        /// it.
        owners: Owners,
        /// The first day of these owners: until the day before, the horse belongs to those
        /// who owned it, and what falls on that time falls on them. Without it these are
        /// the owners since the last change, or since ever.
        owners_from: Option<Date>,
    } => OwnershipWish {
        match owners_from {
            None => OwnershipWish::Latest(owners),
            Some(from) => OwnershipWish::From(from, owners),
        }
    }
}

body! {
    /// The owners of a horse since ever, which replace all.
    OwnershipBody {
        /// In their order: each until the day before the next one.
        periods: Every<OwnerPeriodBody, MAX_PERIODS>,
        /// The revision as it was read: if it is another one by now, the answer is 409 and
        /// nothing is saved.
        revision: Option<Revision>,
    } => (Vec<(Option<Date>, OwnerWishes)>, Option<Revision>) {
        (periods, revision)
    }
}

body! {
    /// The owners of a horse from a day on.
    OwnerPeriodBody {
        /// The first day; none of the first owners.
        from: Option<Date>,
        owners: Owners,
    } => (Option<Date>, OwnerWishes) {
        (from, owners)
    }
}

/// An owner of a horse: a name, or more.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum OwnerBody {
    Name(String),
    Owner(OwnerFields),
}

body! {
    /// An owner by contact or name, with a share.
    OwnerFields {
        /// A contact of the same organization. Without it, `name` is required.
        contact_id: String,
        /// Counts for nothing beside `contact_id`.
        name: String,
        /// In hundredths of a percent. The shares of a horse are all given and sum to
        /// 10000, or none is given.
        share: Option<Share>,
    }
    together(errors) {
        who = who(errors, contact_id.as_deref(), name.as_deref()),
    } => OwnerWish {
        OwnerWish { who, share }
    }
}

fn who(errors: &mut FieldErrors, id: Option<&str>, name: Option<&str>) -> Option<OwnerChoice> {
    match id.unwrap_or_default() {
        "" => {
            let name = RequiredLine::parse(name.unwrap_or_default());
            errors.take("name", name).map(OwnerChoice::Named)
        }
        id => {
            let id = ContactId::parse(id).ok_or("must be the id of a contact");
            errors.take("contact_id", id).map(OwnerChoice::Contact)
        }
    }
}

/// The owners of a horse, without those of whom nothing is written.
pub(super) struct Owners;

impl Field for Owners {
    type Json = Option<Vec<OwnerBody>>;
    type Value = OwnerWishes;

    fn read(json: Self::Json, at: &str, errors: &mut FieldErrors) -> Option<OwnerWishes> {
        // Positions in the request, of which blank owners are left out.
        let (mut owners, mut positions) = (Vec::new(), Vec::new());
        for (index, owner) in json.unwrap_or_default().into_iter().enumerate() {
            let place = format!("{at}[{index}]");
            let owner = match owner {
                OwnerBody::Name(name) if name.trim().is_empty() => continue,
                OwnerBody::Name(name) => {
                    let name = errors.take(&place, RequiredLine::parse(&name));
                    name.map(|name| OwnerWish {
                        who: OwnerChoice::Named(name),
                        share: None,
                    })
                }
                OwnerBody::Owner(owner) => {
                    let owner = Some(owner);
                    if OwnerFields::is_blank(&owner) {
                        continue;
                    }
                    OwnerFields::read(owner, &place, errors)
                }
            };
            positions.push(index);
            owners.push(owner);
        }
        let owners: Option<_> = owners.into_iter().collect();
        let error = match OwnerWishes::new(owners?) {
            Ok(owners) => return Some(owners),
            Err(error) => error,
        };
        let of = |position: &usize, field: &str| {
            let index = positions.get(*position).copied().unwrap_or_default();
            format!("{at}[{index}].{field}")
        };
        match &error {
            OwnersError::Missing(missing) => {
                for position in missing {
                    errors.add(of(position, "share"), &error);
                }
            }
            OwnersError::Twice(position) => errors.add(of(position, "contact_id"), &error),
            OwnersError::TooMany(_) | OwnersError::Sum(_) => errors.add(at, &error),
        }
        None
    }

    fn is_absent(json: &Self::Json) -> bool {
        json.is_none()
    }

    fn schema() -> RefOr<Schema> {
        let owner = OwnerBody::schema();
        ArrayBuilder::new().items(owner).into()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        register::<OwnerBody>(schemas);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::form::Body as _;

    fn read(owners: &Value) -> Result<usize, Vec<String>> {
        let body: OwnersSection =
            serde_json::from_value(json!({ "owners": owners })).expect("owners");
        let owners = body.into_command();
        let owners = owners.map(|owners| match owners {
            ::horses::OwnershipEdit::Latest(owners) => owners.as_slice().len(),
            other => panic!("{other:?} is of several times"),
        });
        owners.map_err(|errors| errors.into_map().into_keys().collect())
    }

    #[test]
    fn owners_are_names_or_contacts_with_shares() {
        let id = "67e55044-10b1-426f-9247-bb680e5fe0c8";
        assert_eq!(read(&json!(["Rae", " ", { "name": "Kim" }])), Ok(2));
        let shared = json!([
            { "contact_id": id, "share": 2500 },
            { "name": "Kim", "share": 7500, "contact_id": null },
        ]);
        assert_eq!(read(&shared), Ok(2));
    }

    #[test]
    fn what_is_wrong_is_named_at_its_owner() {
        let id = "67e55044-10b1-426f-9247-bb680e5fe0c8";
        for (owners, fields) in [
            (json!([{ "share": 10000 }]), &["owners[0].name"][..]),
            (
                json!(["", { "contact_id": "1", "share": 0 }]),
                &["owners[1].contact_id", "owners[1].share"],
            ),
            (
                json!([{ "name": "Rae", "share": 12.5 }]),
                &["owners[0].share"],
            ),
            (
                json!(["", "Kim", { "name": "Rae", "share": 10000 }]),
                &["owners[1].share"],
            ),
            (json!([{ "name": "Rae", "share": 9999 }]), &["owners"]),
            (
                json!([{ "contact_id": id }, { "contact_id": id }]),
                &["owners[1].contact_id"],
            ),
        ] {
            let wrong = read(&owners).expect_err("invalid");
            assert_eq!(wrong, fields, "{owners}");
        }
    }
}

use ::horses::{OwnerChoice, OwnerWish, OwnerWishes, OwnersError, Share};
use kernel::{ContactId, RequiredLine};
use serde::Deserialize;
use serde_json::Number;
use utoipa::ToSchema;

use super::fields::{Fields, body};
use crate::representation::whole_number;

body! {
    /// The section `owners`.
    struct OwnersSection {
        /// Texts are names. A name that a contact of the kind `owner` has refers to
        /// it.
        owners: Vec<OwnerBody>,
    }
}

/// An owner of a horse: a name, or more.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum OwnerBody {
    Name(String),
    Owner(OwnerFields),
}

/// An owner by contact or name, with a share.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct OwnerFields {
    /// A contact of the same organization. Without it, `name` is required.
    contact_id: Option<String>,
    /// Counts for nothing beside `contact_id`.
    name: Option<String>,
    /// In hundredths of a percent. The shares of a horse are all given and sum to
    /// 10000, or none is given.
    #[schema(value_type = Option<f64>)]
    share: Option<Number>,
}

impl OwnersSection {
    pub(super) fn parse(&self, fields: &mut Fields<'_>) -> OwnerWishes {
        // Positions in the request, of which blank owners are left out.
        let (mut owners, mut positions) = (Vec::new(), Vec::new());
        let mut all_read = true;
        for (at, owner) in self.owners.iter().flatten().enumerate() {
            if owner.is_blank() {
                continue;
            }
            positions.push(at);
            match owner.parse(at, fields) {
                Some(owner) => owners.push(owner),
                None => all_read = false,
            }
        }
        if !all_read {
            return OwnerWishes::default();
        }
        let error = match OwnerWishes::new(owners) {
            Ok(owners) => return owners,
            Err(error) => error,
        };
        let at = |position: &usize| positions.get(*position).copied().unwrap_or_default();
        match &error {
            OwnersError::Missing(missing) => {
                for position in missing {
                    let field = format!("owners[{}].share", at(position));
                    fields.take::<(), _>(&field, Err(&error));
                }
            }
            OwnersError::Twice(position) => {
                let field = format!("owners[{}].contact_id", at(position));
                fields.take::<(), _>(&field, Err(&error));
            }
            OwnersError::TooMany(_) | OwnersError::Sum(_) => {
                fields.take::<(), _>("owners", Err(&error));
            }
        }
        OwnerWishes::default()
    }
}

impl OwnerBody {
    fn is_blank(&self) -> bool {
        let blank = |text: &Option<String>| text.as_deref().unwrap_or_default().trim().is_empty();
        match self {
            Self::Name(name) => name.trim().is_empty(),
            Self::Owner(it) => blank(&it.contact_id) && blank(&it.name) && it.share.is_none(),
        }
    }

    /// `None` after recording errors.
    fn parse(&self, at: usize, fields: &mut Fields<'_>) -> Option<OwnerWish> {
        let owner = match self {
            Self::Name(name) => {
                let name = fields.take(&format!("owners[{at}]"), RequiredLine::parse(name))?;
                return Some(OwnerWish {
                    who: OwnerChoice::Named(name),
                    share: None,
                });
            }
            Self::Owner(owner) => owner,
        };
        let mut object = fields.object(&format!("owners[{at}]"));
        let who = if let Some(id) = owner.contact_id.as_deref() {
            let id = ContactId::parse(id).ok_or("must be the id of a contact");
            object.take("contact_id", id).map(OwnerChoice::Contact)
        } else {
            let name = RequiredLine::parse(owner.name.as_deref().unwrap_or_default());
            object.take("name", name).map(OwnerChoice::Named)
        };
        let share = match object.take("share", whole_number(owner.share.as_ref()))? {
            None => None,
            Some(share) => {
                let share = u16::try_from(share).unwrap_or(u16::MAX);
                Some(object.take("share", Share::new(share))?)
            }
        };
        Some(OwnerWish { who: who?, share })
    }
}

#[cfg(test)]
mod tests {
    use kernel::FieldErrors;
    use serde_json::{Value, json};

    use super::*;

    fn read(owners: &Value) -> Result<usize, Vec<String>> {
        let body: OwnersSection =
            serde_json::from_value(json!({ "owners": owners })).expect("owners");
        let mut errors = FieldErrors::new();
        let owners = body.parse(&mut Fields::of_body(&mut errors));
        if errors.is_empty() {
            Ok(owners.as_slice().len())
        } else {
            Err(errors.into_map().into_keys().collect())
        }
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

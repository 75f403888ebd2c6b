//! The owners of horses among the contacts, and those that are new.

use ::contacts::{ContactDetails, ContactKind, Kinds, Meant};
use ::horses::{ListOf, Owner, OwnerChoice, OwnerWish, OwnerWishes, Share};
use ::imports::owners_said;
use kernel::{ContactId, EmailAddress, OptionalText, PostalAddress, RequiredLine};

use super::super::contacts::phones_of;
use super::super::people::People;
use super::super::reading::Reading;
use super::line;

/// The owners that rows name.
pub(super) struct Owners<'a>(pub(super) People<'a>);

impl Owners<'_> {
    /// The owners of a row. Who is no contact yet becomes one.
    pub(super) fn of(&mut self, row: &mut Reading<'_>) -> ListOf<Owner> {
        let said = owners_said(row.get("owner"), row.get("owner_share"));
        let is_one = said.len() == 1;
        for field in ["owner_email", "owner_phone"] {
            let text = row.get(field);
            if !is_one && !text.is_empty() && row.keep(field, text) {
                row.doubt(format!(
                    "{text} is kept in the notes: it is not said whose it is."
                ));
            }
        }
        let mut owners = Vec::new();
        for said in said {
            let parsed = RequiredLine::<500>::parse(&said.name);
            let Some(name) = row.or_doubt("owner", &said.name, parsed) else {
                continue;
            };
            // Address and number are of the only one: of several it is not known whose.
            let contact_id = self.contact(row, &name, is_one);
            let share = said.share.map(Share::new);
            let share =
                share.and_then(|share| row.or_doubt("owner_share", row.get("owner_share"), share));
            owners.push(Owner {
                name,
                contact_id,
                share,
            });
        }
        let wishes = owners.iter().map(|owner| OwnerWish {
            who: match owner.contact_id {
                Some(id) => OwnerChoice::Contact(id),
                None => OwnerChoice::Named(owner.name.clone()),
            },
            share: owner.share,
        });
        if let Err(error) = OwnerWishes::new(wishes.collect()) {
            row.doubt(format!("Owner share {error}; kept in the notes."));
            let said = [row.get("owner"), row.get("owner_share")].join(" ");
            row.keep("owner_share", said.trim());
            for owner in &mut owners {
                owner.share = None;
            }
        }
        row.or_doubt("owner", row.get("owner"), ListOf::new(owners))
            .unwrap_or_default()
    }

    fn contact(
        &mut self,
        row: &mut Reading<'_>,
        name: &RequiredLine<500>,
        is_one: bool,
    ) -> Option<ContactId> {
        let details = ContactDetails {
            kinds: Kinds::stored(vec![ContactKind::Owner]),
            name: name.clone(),
            company: line(""),
            email: is_one
                .then(|| row.optional("owner_email", EmailAddress::parse))
                .flatten(),
            phones: if is_one {
                phones_of(row, "owner_phone")
            } else {
                Vec::new()
            },
            address: PostalAddress::default(),
            notes: OptionalText::default(),
            horse_ids: Vec::new(),
            owned: None,
        };
        let at = match self.0.meant(row, &details) {
            Meant::New => return Some(self.0.add(details)),
            Meant::One(at) => at,
            Meant::OneOf(several) => {
                let is_owner = |at: &usize| {
                    let kinds = &self.0.contact(*at).details.kinds;
                    kinds.as_slice().contains(&ContactKind::Owner)
                };
                let mut owners = several.into_iter().filter(is_owner);
                let (Some(at), None) = (owners.next(), owners.next()) else {
                    row.doubt(format!(
                        "Owner: there are several contacts named {}, none was linked.",
                        name.as_str()
                    ));
                    return None;
                };
                at
            }
        };
        self.0.fill(at, row, &details);
        Some(self.0.contact(at).id)
    }
}

use kernel::{
    AccountId, ChangeKind, Difference, EmailAddress, OptionalLine, OrganizationId, PhoneNumber,
    PostalAddress, RequiredLine, Revision, TimeZone, WebAddress,
};
use time::OffsetDateTime;

/// Maximum number of managers, and of judges, in an organization.
pub const MAX_PEOPLE: usize = 200;

/// The organization profile of an account; new shows are pre-filled from it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Organization {
    /// The organization's id.
    pub id: OrganizationId,
    /// The account that owns it.
    pub account_id: AccountId,
    /// The fields that the account edits.
    pub profile: OrganizationProfile,
    /// Counts saves.
    pub revision: Revision,
    /// When it was created, with its account.
    pub created_at: OffsetDateTime,
    /// When it was last saved.
    pub updated_at: OffsetDateTime,
}

/// The editable fields of an organization. All may be empty.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OrganizationProfile {
    /// The organization's name, also the venue of new shows.
    pub name: OptionalLine<200>,
    /// The organization's postal address.
    pub address: PostalAddress,
    /// The person to contact.
    pub contact_person: OptionalLine<200>,
    /// The contact's email address.
    pub email: Option<EmailAddress>,
    /// The contact's telephone number.
    pub phone: Option<PhoneNumber>,
    /// The organization's web page.
    pub website: Option<WebAddress>,
    /// People who can be chosen as managers of a show.
    pub managers: Vec<Person>,
    /// People who can be chosen as judges of a show.
    pub judges: Vec<Judge>,
    /// Where its barn is: it decides what day it is there. An edit without one
    /// keeps that of before.
    pub time_zone: Option<TimeZone>,
}

impl OrganizationProfile {
    /// What differs, for the audit trail.
    #[must_use]
    pub fn differences(&self, after: &Self) -> Vec<Difference> {
        Difference::between(ChangeKind::Organization, self.facts(), after.facts())
    }

    /// The fields as the API names them. It names all of them here, so that a new
    /// one does not compile before it is described.
    fn facts(&self) -> [(&'static str, String); 12] {
        let Self {
            name,
            address:
                PostalAddress {
                    street,
                    city,
                    state,
                    zip_code,
                },
            contact_person,
            email,
            phone,
            website,
            managers,
            judges,
            time_zone,
        } = self;
        let judge = |it: &Judge| {
            let address = it.address.as_str();
            let texts = [it.person.text(), address.to_owned()];
            joined(texts, ", ")
        };
        [
            ("name", name.as_str().to_owned()),
            ("street", street.as_str().to_owned()),
            ("city", city.as_str().to_owned()),
            ("state", state.as_str().to_owned()),
            ("zip_code", zip_code.as_str().to_owned()),
            ("contact_person", contact_person.as_str().to_owned()),
            ("email", email_text(email.as_ref())),
            (
                "phone",
                phone.as_ref().map_or("", PhoneNumber::as_str).to_owned(),
            ),
            (
                "website",
                website.as_ref().map_or("", WebAddress::as_str).to_owned(),
            ),
            ("managers", joined(managers.iter().map(Person::text), "; ")),
            ("judges", joined(judges.iter().map(judge), "; ")),
            (
                "time_zone",
                time_zone.as_ref().map_or("", TimeZone::name).to_owned(),
            ),
        ]
    }
}

impl Person {
    fn text(&self) -> String {
        let Self {
            first_name,
            last_name,
            email,
        } = self;
        let names = [first_name.as_str(), last_name.as_str()].map(str::to_owned);
        joined([joined(names, " "), email_text(email.as_ref())], ", ")
    }
}

fn email_text(email: Option<&EmailAddress>) -> String {
    email.map_or("", EmailAddress::as_str).to_owned()
}

/// Those that are not empty.
fn joined(texts: impl IntoIterator<Item = String>, separator: &str) -> String {
    let texts = texts.into_iter().filter(|it| !it.is_empty());
    texts.collect::<Vec<_>>().join(separator)
}

/// A person in the organization's lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// First name.
    pub first_name: RequiredLine<100>,
    /// Last name.
    pub last_name: OptionalLine<100>,
    /// Email address, if known.
    pub email: Option<EmailAddress>,
}

/// A judge. The organizer must keep the judge's address in the records of a
/// show (9 CFR 11.14).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judge {
    /// Name and email address.
    pub person: Person,
    /// Postal address, if known.
    pub address: OptionalLine<300>,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A field, its new text, and the edit.
    type Edit<'a> = (&'a str, &'a str, &'a dyn Fn(&mut OrganizationProfile));

    #[test]
    fn each_field_of_a_profile_that_is_edited_is_one_line() {
        let name = || RequiredLine::parse("Rae").expect("a name");
        let person = |email: Option<&str>| Person {
            first_name: name(),
            last_name: OptionalLine::parse("Ito").expect("a name"),
            email: email.map(|it| EmailAddress::parse(it).expect("an address")),
        };
        let line = |text: &str| OptionalLine::parse(text).expect("a line");
        let edits: [Edit; 12] = [
            ("name", "New", &|it| it.name = line("New")),
            ("street", "1 Elm", &|it| {
                it.address.street = OptionalLine::parse("1 Elm").expect("a line");
            }),
            ("city", "Murray", &|it| {
                it.address.city = OptionalLine::parse("Murray").expect("a line");
            }),
            ("state", "KY", &|it| {
                it.address.state = OptionalLine::parse("KY").expect("a line");
            }),
            ("zip_code", "42071", &|it| {
                it.address.zip_code = OptionalLine::parse("42071").expect("a line");
            }),
            ("contact_person", "Rae", &|it| {
                it.contact_person = line("Rae");
            }),
            ("email", "rae@example.org", &|it| {
                it.email = EmailAddress::parse("rae@example.org").ok();
            }),
            ("phone", "931-555-0147", &|it| {
                it.phone = PhoneNumber::parse("931-555-0147").ok();
            }),
            ("website", "https://example.org/", &|it| {
                it.website = WebAddress::parse_optional("https://example.org/").expect("a URL");
            }),
            ("managers", "Rae Ito; Rae Ito, rae@example.org", &|it| {
                it.managers = vec![person(None), person(Some("rae@example.org"))];
            }),
            ("judges", "Rae Ito, 1 Elm", &|it| {
                let address = OptionalLine::parse("1 Elm").expect("a line");
                it.judges = vec![Judge {
                    person: person(None),
                    address,
                }];
            }),
            ("time_zone", "America/Chicago", &|it| {
                it.time_zone = TimeZone::parse("America/Chicago").ok();
            }),
        ];
        let before = OrganizationProfile::default();
        let fields: Vec<_> = before.facts().iter().map(|(field, _)| *field).collect();
        assert_eq!(fields, edits.map(|(field, ..)| field));
        for (field, text, edit) in edits {
            let mut after = before.clone();
            edit(&mut after);
            let expected = Difference::new(ChangeKind::Organization, field, "", text);
            assert_eq!(before.differences(&after), [expected]);
        }
    }
}

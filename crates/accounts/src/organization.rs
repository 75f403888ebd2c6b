use kernel::{AccountId, EmailAddress, OptionalLine, OrganizationId, PhoneNumber, RequiredLine};
use thiserror::Error;
use time::OffsetDateTime;
use validator::ValidateUrl as _;

/// How many managers, and how many judges, an organization lists at most.
pub const MAX_PEOPLE: usize = 200;

/// The one organization profile of an account. It pre-fills new shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Organization {
    /// The organization's id.
    pub id: OrganizationId,
    /// Whose it is.
    pub account_id: AccountId,
    /// What its account says of it.
    pub profile: OrganizationProfile,
    /// When it was created, with its account.
    pub created_at: OffsetDateTime,
    /// When it was last saved.
    pub updated_at: OffsetDateTime,
}

/// What an account says of its organization. Everything may be empty.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OrganizationProfile {
    /// The organization's name, also the venue of new shows.
    pub name: OptionalLine<200>,
    /// Where it is.
    pub address: Address,
    /// Whom to ask for.
    pub contact_person: OptionalLine<200>,
    /// Where to write to.
    pub email: Option<EmailAddress>,
    /// Where to call.
    pub phone: Option<PhoneNumber>,
    /// Its page.
    pub website: Option<WebAddress>,
    /// People who may manage a show.
    pub managers: Vec<Person>,
    /// People who may judge one.
    pub judges: Vec<Judge>,
}

/// A US postal address. Everything may be empty.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Address {
    /// Street and number.
    pub street: OptionalLine<200>,
    /// City.
    pub city: OptionalLine<100>,
    /// State, as people write it.
    pub state: OptionalLine<50>,
    /// ZIP code.
    pub zip_code: OptionalLine<20>,
}

/// Somebody whom the organization lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// First name.
    pub first_name: RequiredLine<100>,
    /// Last name.
    pub last_name: OptionalLine<100>,
    /// Email address, if known.
    pub email: Option<EmailAddress>,
}

/// A judge, whose address the organizer must keep in a show's records
/// (9 CFR 11.14).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judge {
    /// Who it is.
    pub person: Person,
    /// Postal address, if known.
    pub address: OptionalLine<300>,
}

/// The address of a page on the web.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WebAddress(String);

/// Why a text is no address of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum WebAddressError {
    /// Not `http://…` or `https://…`, or too long.
    #[error("must be a web address, such as https://example.org")]
    Invalid,
}

impl WebAddress {
    const MAX_LENGTH: usize = 500;

    /// Trims and checks; blank text means that there is none. A host without a
    /// scheme, as people type it, gets `https://`.
    pub fn parse_optional(text: &str) -> Result<Option<Self>, WebAddressError> {
        let text = text.trim();
        if text.is_empty() {
            return Ok(None);
        }
        let address = if text.contains("://") {
            text.to_owned()
        } else {
            format!("https://{text}")
        };
        // Other schemes, `javascript:` among them, must never become a link.
        let scheme_is_web = ["http://", "https://"]
            .iter()
            .any(|scheme| address.to_ascii_lowercase().starts_with(scheme));
        let has_host = address
            .split_once("://")
            .is_some_and(|(_, rest)| rest.contains('.') || rest.starts_with("localhost"));
        if address.len() > Self::MAX_LENGTH
            || !scheme_is_web
            || !has_host
            || address.chars().any(|c| c.is_control() || c.is_whitespace())
            || !address.validate_url()
        {
            return Err(WebAddressError::Invalid);
        }
        Ok(Some(Self(address)))
    }

    /// The address with its scheme.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Option<String>, WebAddressError> {
        WebAddress::parse_optional(text).map(|found| found.map(|address| address.0))
    }

    #[test]
    fn a_bare_host_gets_a_scheme() {
        assert_eq!(
            parse(" example.org/shows "),
            Ok(Some("https://example.org/shows".to_owned()))
        );
        assert_eq!(
            parse("http://example.org"),
            Ok(Some("http://example.org".to_owned()))
        );
        assert_eq!(parse("  "), Ok(None));
    }

    #[test]
    fn what_must_not_become_a_link_is_refused() {
        for text in [
            "javascript:alert(1)",
            "javascript://example.org/%0aalert(1)",
            "ftp://example.org",
            "https://",
            "two words.org",
            "horse",
        ] {
            assert_eq!(parse(text), Err(WebAddressError::Invalid), "{text}");
        }
    }
}

use kernel::EmailAddress;
use lettre::Address;
use thiserror::Error;
use url::Host;

/// The email address to which notices are sent; a setting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recipient(pub(crate) Address);

impl Recipient {
    /// Parses an email address that mail servers accept.
    pub fn parse(text: &str) -> Result<Self, AddressError> {
        let email = EmailAddress::parse(text).map_err(|_| AddressError)?;
        address(&email).map(Self)
    }
}

/// The text is not an email address that mail servers accept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("must be an email address that mail servers know, such as notices@example.org")]
pub struct AddressError;

/// Converts an email address to the form that mail servers accept, with the
/// domain in ASCII. Mailboxes such as `rae..doe` violate RFC 5321 but exist, so
/// the part before the `@` is not validated again; `EmailAddress` contains no
/// spaces or line breaks.
pub(crate) fn address(email: &EmailAddress) -> Result<Address, AddressError> {
    let (user, domain) = email.as_str().rsplit_once('@').ok_or(AddressError)?;
    in_ascii(user, domain)
}

/// Like [`address`], for an address that is already validated.
pub(crate) fn in_ascii(user: &str, domain: &str) -> Result<Address, AddressError> {
    let address = match Host::parse(domain) {
        Ok(Host::Domain(domain)) => Address::new_dangerous(user, domain),
        // An IP address in brackets.
        _ => Address::new(user, domain).map_err(|_| AddressError)?,
    };
    if address.user().is_ascii() && address.domain().is_ascii() {
        Ok(address)
    } else {
        Err(AddressError)
    }
}

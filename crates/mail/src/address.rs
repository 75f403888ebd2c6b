use kernel::EmailAddress;
use lettre::Address;
use thiserror::Error;
use url::Host;

/// Whom an operator has notices sent to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recipient(pub(crate) Address);

impl Recipient {
    /// Reads an email address that mail servers know.
    pub fn parse(text: &str) -> Result<Self, AddressError> {
        let email = EmailAddress::parse(text).map_err(|_| AddressError)?;
        address(&email).map(Self)
    }
}

/// No mail server knows such an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("must be an email address that mail servers know, such as notices@example.org")]
pub struct AddressError;

/// The address as mail servers know it: names of hosts in ASCII. Mailboxes such
/// as `rae..doe` break the rules of RFC 5321 and exist, so what can be typed
/// into a form is not checked again. It holds no space and no line break.
pub(crate) fn address(email: &EmailAddress) -> Result<Address, AddressError> {
    let (user, domain) = email.as_str().rsplit_once('@').ok_or(AddressError)?;
    in_ascii(user, domain)
}

/// As [`address`], of an address whose form was checked.
pub(crate) fn in_ascii(user: &str, domain: &str) -> Result<Address, AddressError> {
    let address = match Host::parse(domain) {
        Ok(Host::Domain(domain)) => Address::new_dangerous(user, domain),
        // An address of a machine, in brackets.
        _ => Address::new(user, domain).map_err(|_| AddressError)?,
    };
    if address.user().is_ascii() && address.domain().is_ascii() {
        Ok(address)
    } else {
        Err(AddressError)
    }
}

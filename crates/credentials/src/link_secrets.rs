use accounts::LinkSecrets;
use hmac::{Hmac, KeyInit as _, Mac as _};
use kernel::{AccountMailId, RandomToken};
use sha2::Sha256;

use crate::Secret;

/// Keeps these authentication codes apart from the signatures of tokens, whose
/// messages begin with the JSON of a header.
const PURPOSE: &[u8] = b"the secret of the link in a mail:";

/// The secrets of links: the first half of an HMAC with SHA-256 of the mail's id. They
/// change with the secret of the installation; a mail that is tried again after that
/// has another link.
#[derive(Clone)]
pub struct HmacLinkSecrets(Vec<u8>);

impl HmacLinkSecrets {
    /// Secrets that depend on `secret`.
    #[must_use]
    pub fn new(secret: &Secret) -> Self {
        Self(secret.reveal().to_vec())
    }
}

impl LinkSecrets for HmacLinkSecrets {
    fn secret_of(&self, id: AccountMailId) -> RandomToken {
        let mac = Hmac::<Sha256>::new_from_slice(&self.0);
        let mac = mac.expect("HMAC takes keys of any length");
        let mac = mac.chain_update(PURPOSE);
        let code = mac.chain_update(id.as_uuid().as_bytes()).finalize();
        let code: [u8; 32] = code.into_bytes().into();
        let (first_half, _) = code.split_at(16);
        RandomToken::from_bytes(first_half.try_into().expect("16 bytes"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ID: &str = "0190a6f0-0000-7000-8000-000000000001";
    const OTHER: &str = "0190a6f0-0000-7000-8000-000000000002";

    fn secret_of(id: &str, key: &[u8; 32]) -> RandomToken {
        let secrets = HmacLinkSecrets::new(&Secret::new(*key).expect("long enough"));
        secrets.secret_of(AccountMailId::parse(id).expect("an id"))
    }

    #[test]
    fn a_mail_has_one_secret_that_nobody_else_can_compute() {
        let key = b"the secret of this installation.";
        assert_eq!(secret_of(ID, key), secret_of(ID, key));
        assert_ne!(secret_of(ID, key), secret_of(OTHER, key));
        let elsewhere = b"the secret of some other server.";
        assert_ne!(secret_of(ID, key), secret_of(ID, elsewhere));
    }
}

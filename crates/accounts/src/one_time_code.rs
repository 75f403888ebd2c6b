//! Codes of an authenticator app (RFC 6238), and recovery codes.

use std::fmt;

use kernel::{EmailAddress, RandomToken, StoreError};
use sha2::{Digest as _, Sha256};
use time::OffsetDateTime;
use totp_rs::{Builder, Secret, Totp, TotpError};

/// Bytes of a shared secret, as RFC 4226 recommends.
const SECRET_BYTES: usize = 20;
/// Bytes of a recovery code: 16 characters, too many to be guessed from a hash.
const RECOVERY_BYTES: usize = 10;
/// The name that authenticator apps show beside the address.
const ISSUER: &str = "Show Stable";

/// The secret that an authenticator app shares with the server, in base 32. It is
/// stored readable, because each code is computed from it.
#[derive(Clone, PartialEq, Eq)]
pub struct SharedSecret(String);

impl SharedSecret {
    pub(crate) fn of(token: &RandomToken) -> Self {
        Self(base32(token, SECRET_BYTES))
    }

    /// One that was stored.
    #[must_use]
    pub fn stored(base32: String) -> Self {
        Self(base32)
    }

    /// In base 32, as people type it into an app.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The link that apps read from a QR code.
    pub fn link(&self, email: &EmailAddress) -> Result<String, StoreError> {
        // The library refuses colons, which only quoted addresses have.
        let name = email.as_str().replace(':', " ");
        self.totp(&name)?.to_url().map_err(StoreError::failed)
    }

    /// The step of thirty seconds of which this is the code, among the present
    /// one, the one before and the next, since clocks differ. Apps show spaces in
    /// it, which do not count.
    pub(crate) fn step_of(
        &self,
        code: &str,
        now: OffsetDateTime,
    ) -> Result<Option<i64>, StoreError> {
        let seconds = u64::try_from(now.unix_timestamp()).unwrap_or_default();
        let digits: String = code.chars().filter(|it| !it.is_whitespace()).collect();
        let step = self.totp("")?.check(&digits, seconds);
        Ok(step.and_then(|step| i64::try_from(step).ok()))
    }

    /// The code that an app shows at this time.
    #[cfg(test)]
    pub(crate) fn code_at(&self, now: OffsetDateTime) -> String {
        let seconds = u64::try_from(now.unix_timestamp()).expect("after 1970");
        let app = self.totp("").expect("valid");
        app.generate(seconds).to_string()
    }

    fn totp(&self, account_name: &str) -> Result<Totp, StoreError> {
        let secret = Secret::try_from_base32(&self.0).map_err(StoreError::failed)?;
        let built = Builder::new()
            .with_secret(secret)
            .with_issuer(Some(ISSUER))
            .with_account_name(account_name)
            .build();
        built.map_err(|error: TotpError| StoreError::failed(error))
    }
}

impl fmt::Debug for SharedSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SharedSecret(…)")
    }
}

/// Random characters that are easily typed.
fn base32(token: &RandomToken, bytes: usize) -> String {
    let digest = Sha256::digest(token.as_str());
    Secret::new(digest[..bytes].into()).to_base32()
}

/// A recovery code, to be shown once.
pub(crate) fn recovery_code(token: &RandomToken) -> String {
    in_groups(&base32(token, RECOVERY_BYTES))
}

/// Groups of four characters: `ABCD-EFGH-IJKL-MNOP`.
fn in_groups(code: &str) -> String {
    let characters: Vec<_> = code.chars().collect();
    let groups = characters.chunks(4).map(|group| group.iter().collect());
    groups.collect::<Vec<String>>().join("-")
}

/// What is stored of a recovery code: its SHA-256.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecoveryCodeHash(String);

impl RecoveryCodeHash {
    /// Of a code as it was typed: in any case, with any hyphens and spaces.
    #[must_use]
    pub fn of(code: &str) -> Self {
        let typed = code.chars().filter(char::is_ascii_alphanumeric);
        let plain: String = typed.map(|it| it.to_ascii_uppercase()).collect();
        Self(hex::encode(Sha256::digest(plain)))
    }

    /// In hexadecimal digits.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use kernel::{IdGenerator as _, RandomIds};
    use time::Duration;
    use time::macros::datetime;

    use super::*;

    /// The secret of the test values of RFC 6238, appendix B.
    const RFC_SECRET: &str = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

    fn rfc() -> SharedSecret {
        SharedSecret::stored(RFC_SECRET.to_owned())
    }

    #[test]
    fn codes_are_those_of_the_rfc() {
        // The last six of the eight digits in the appendix.
        for (at, code) in [
            (datetime!(1970-01-01 00:00:59 UTC), "287082"),
            (datetime!(2005-03-18 01:58:29 UTC), "081804"),
            (datetime!(2005-03-18 01:58:31 UTC), "050471"),
            (datetime!(2009-02-13 23:31:30 UTC), "005924"),
            (datetime!(2033-05-18 03:33:20 UTC), "279037"),
        ] {
            let step = rfc().step_of(code, at).expect("readable");
            assert_eq!(step, Some(at.unix_timestamp() / 30), "{at}");
        }
    }

    #[test]
    fn a_code_counts_half_a_minute_early_or_late() {
        let begin = datetime!(2026-05-01 12:00 UTC);
        let code = rfc().code_at(begin);
        for (seconds, counts) in [
            (-31, false),
            (-30, true),
            (0, true),
            (59, true),
            (60, false),
        ] {
            let step = rfc().step_of(&code, begin + Duration::seconds(seconds));
            assert_eq!(step.expect("readable").is_some(), counts, "{seconds}");
        }
        let (before, after) = code.split_at(3);
        let spaced = rfc().step_of(&format!("{before} {after} "), begin);
        assert!(spaced.expect("readable").is_some());
        for code in ["", "12345", "1234567", "12345a", "１２３４５６"] {
            assert_eq!(rfc().step_of(code, begin).expect("readable"), None);
        }
    }

    #[test]
    fn secrets_and_recovery_codes_are_random_and_easily_typed() {
        let new = || SharedSecret::of(&RandomIds.next_token());
        assert_ne!(new(), new());
        assert_eq!(new().as_str().len(), 32);
        let email = EmailAddress::parse("rae@example.org").expect("valid");
        let link = rfc().link(&email).expect("a link");
        assert!(
            link.starts_with("otpauth://totp/Show%20Stable:rae"),
            "{link}"
        );
        assert!(link.contains(RFC_SECRET), "{link}");
        let code = recovery_code(&RandomIds.next_token());
        assert_eq!(code.split('-').map(str::len).collect::<Vec<_>>(), [4; 4]);
        let typed = code.to_lowercase().replace('-', " ");
        assert_eq!(RecoveryCodeHash::of(&code), RecoveryCodeHash::of(&typed));
    }
}

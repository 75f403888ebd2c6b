//! HS256 for jsonwebtoken: HMAC with SHA-256 (RFC 7518, 3.2), and nothing else.
//!
//! jsonwebtoken needs exactly one cryptography provider in a process. Of the
//! two that it includes, `rust_crypto` depends on `rsa`, which has an unfixed
//! advisory (RUSTSEC-2023-0071), and `aws_lc_rs` compiles C code for a minute.
//! Session tokens need only this algorithm.

use hmac::{Hmac, KeyInit as _, Mac as _};
use jsonwebtoken::crypto::{CryptoProvider, JwtSigner, JwtVerifier, KeyUtils};
use jsonwebtoken::errors::{ErrorKind, Result};
use jsonwebtoken::signature::{Error as SignatureError, Signer, Verifier};
use jsonwebtoken::{Algorithm, AlgorithmFamily, DecodingKey, EncodingKey};
use sha2::Sha256;

struct Hs256(Hmac<Sha256>);

impl Hs256 {
    fn new(algorithm: Algorithm, family: AlgorithmFamily, key: &[u8]) -> Result<Self> {
        if algorithm != Algorithm::HS256 {
            return Err(ErrorKind::UnsupportedAlgorithm.into());
        }
        if family != AlgorithmFamily::Hmac {
            return Err(ErrorKind::InvalidKeyFormat.into());
        }
        Hmac::new_from_slice(key)
            .map(Self)
            .map_err(|_| ErrorKind::InvalidKeyFormat.into())
    }
}

impl Signer<Vec<u8>> for Hs256 {
    fn try_sign(&self, message: &[u8]) -> std::result::Result<Vec<u8>, SignatureError> {
        let mac = self.0.clone().chain_update(message);
        Ok(mac.finalize().into_bytes().to_vec())
    }
}

impl Verifier<Vec<u8>> for Hs256 {
    /// Compares in constant time.
    fn verify(
        &self,
        message: &[u8],
        signature: &Vec<u8>,
    ) -> std::result::Result<(), SignatureError> {
        let mac = self.0.clone().chain_update(message);
        mac.verify_slice(signature)
            .map_err(SignatureError::from_source)
    }
}

impl JwtSigner for Hs256 {
    fn algorithm(&self) -> Algorithm {
        Algorithm::HS256
    }
}

impl JwtVerifier for Hs256 {
    fn algorithm(&self) -> Algorithm {
        Algorithm::HS256
    }
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "the signature is jsonwebtoken's"
)]
fn signer(algorithm: &Algorithm, key: &EncodingKey) -> Result<Box<dyn JwtSigner>> {
    Ok(Box::new(Hs256::new(
        *algorithm,
        key.family(),
        key.as_bytes(),
    )?))
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "the signature is jsonwebtoken's"
)]
fn verifier(algorithm: &Algorithm, key: &DecodingKey) -> Result<Box<dyn JwtVerifier>> {
    Ok(Box::new(Hs256::new(
        *algorithm,
        key.family(),
        key.try_get_as_bytes()?,
    )?))
}

static PROVIDER: CryptoProvider = CryptoProvider {
    signer_factory: signer,
    verifier_factory: verifier,
    // For JSON Web Keys, which are not used.
    key_utils: KeyUtils::new_unimplemented(),
};

/// Installs this provider for the process. Later calls have no effect.
pub(crate) fn install() {
    // An error means that a provider is installed already. Only this one is
    // compiled in.
    let _ = PROVIDER.install_default();
}

#[cfg(test)]
mod tests {
    use base64::Engine as _;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;
    use jsonwebtoken::crypto::{sign, verify};

    use super::*;

    // Key, signing input and signature of RFC 7515, appendix A.1.
    const KEY: &str =
        "AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow";
    const HEADER: &str = "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9";
    const PAYLOAD: &str = "eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ";
    const SIGNATURE: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";

    fn key() -> Vec<u8> {
        URL_SAFE_NO_PAD.decode(KEY).expect("base64url")
    }

    fn signing_input() -> String {
        format!("{HEADER}.{PAYLOAD}")
    }

    #[test]
    fn signing_gives_the_signature_of_rfc_7515_however_often_it_was_installed() {
        install();
        install();
        let key = EncodingKey::from_secret(&key());
        let signature = sign(signing_input().as_bytes(), &key, Algorithm::HS256);
        assert_eq!(signature.ok().as_deref(), Some(SIGNATURE));
    }

    #[test]
    fn the_signature_of_rfc_7515_is_accepted_and_no_other() {
        install();
        let key = DecodingKey::from_secret(&key());
        let input = signing_input();
        let check = |signature: &str, input: &str| {
            verify(signature, input.as_bytes(), &key, Algorithm::HS256).ok()
        };
        assert_eq!(check(SIGNATURE, &input), Some(true));
        assert_eq!(check(SIGNATURE, &input.replace('J', "K")), Some(false));
        assert_eq!(check(&SIGNATURE.replace('d', "e"), &input), Some(false));
        assert_eq!(check(&SIGNATURE[..40], &input), Some(false));
        assert_eq!(check("", &input), Some(false));
    }

    #[test]
    fn other_algorithms_and_other_kinds_of_key_are_refused() {
        let secret = EncodingKey::from_secret(&key());
        for algorithm in [Algorithm::HS384, Algorithm::HS512, Algorithm::RS256] {
            assert!(signer(&algorithm, &secret).is_err(), "{algorithm:?}");
        }
        let curve = EncodingKey::from_ec_der(&key());
        assert!(signer(&Algorithm::HS256, &curve).is_err());
        let curve = DecodingKey::from_ec_der(&key());
        assert!(verifier(&Algorithm::HS256, &curve).is_err());
    }
}

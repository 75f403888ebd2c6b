use accounts::{
    DEVICE_LIFETIME, DeviceKey, LoginHash, SESSION_LIFETIME, SessionKey, SessionTokens, Token,
};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation, decode, encode};
use kernel::{AccountId, DeviceId, SessionId};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

use crate::{Secret, hs256};

/// The audience of tokens of browsers, which are no session tokens.
const DEVICE: &str = "device";

/// The registered claims of both kinds of tokens (RFC 7519, 4.1).
#[derive(Debug, Serialize, Deserialize)]
struct Claims {
    /// Who is named by the token: `DEVICE`; nobody in a session token.
    #[serde(skip_serializing_if = "Option::is_none")]
    aud: Option<String>,
    /// The account id of a session; the hash of the address of a browser.
    sub: String,
    /// The id of the session or the browser.
    jti: String,
    /// When it was issued, in seconds since the Unix epoch.
    iat: i64,
    /// Expiry, in seconds since the Unix epoch.
    exp: i64,
}

/// JSON Web Tokens signed with HS256.
#[derive(Clone)]
pub struct JwtTokens {
    signing: EncodingKey,
    /// The key that signs, and the one before.
    verifying: Vec<DecodingKey>,
    sessions: Validation,
    devices: Validation,
}

impl JwtTokens {
    /// Tokens signed with `secret`. Those signed with the `previous` one stay
    /// valid until they expire.
    #[must_use]
    pub fn new(secret: &Secret, previous: Option<&Secret>) -> Self {
        hs256::install();
        let mut sessions = Validation::new(Algorithm::HS256);
        sessions.set_required_spec_claims(&["exp", "sub"]);
        // The library would use the system clock; `verify` gets the time as a
        // parameter.
        sessions.validate_exp = false;
        let mut devices = sessions.clone();
        devices.set_required_spec_claims(&["exp", "sub", "aud"]);
        devices.set_audience(&[DEVICE]);
        Self {
            signing: EncodingKey::from_secret(secret.reveal()),
            verifying: [Some(secret), previous]
                .into_iter()
                .flatten()
                .map(|secret| DecodingKey::from_secret(secret.reveal()))
                .collect(),
            sessions,
            devices,
        }
    }

    fn sign(&self, claims: &Claims) -> Token {
        let token = encode(&Header::new(Algorithm::HS256), claims, &self.signing)
            .expect("plain claims serialise, and HMAC takes keys of any length");
        Token::new(token)
    }

    fn claims(
        &self,
        token: &Token,
        validation: &Validation,
        now: OffsetDateTime,
    ) -> Option<Claims> {
        let claims = self.verifying.iter().find_map(|key| {
            let decoded = decode::<Claims>(token.reveal(), key, validation);
            decoded.ok().map(|decoded| decoded.claims)
        })?;
        (now.unix_timestamp() < claims.exp).then_some(claims)
    }
}

impl SessionTokens for JwtTokens {
    fn issue(&self, session: SessionKey, now: OffsetDateTime) -> Token {
        self.sign(&Claims {
            aud: None,
            sub: session.account_id.to_string(),
            jti: session.id.to_string(),
            iat: now.unix_timestamp(),
            exp: (now + SESSION_LIFETIME).unix_timestamp(),
        })
    }

    fn verify(&self, token: &Token, now: OffsetDateTime) -> Option<SessionKey> {
        let claims = self.claims(token, &self.sessions, now)?;
        Some(SessionKey {
            id: SessionId::parse(&claims.jti)?,
            account_id: AccountId::parse(&claims.sub)?,
        })
    }

    fn issue_device(&self, device: &DeviceKey, now: OffsetDateTime) -> Token {
        self.sign(&Claims {
            aud: Some(DEVICE.to_owned()),
            sub: device.login.as_str().to_owned(),
            jti: device.id.to_string(),
            iat: now.unix_timestamp(),
            exp: (now + DEVICE_LIFETIME).unix_timestamp(),
        })
    }

    fn verify_device(&self, token: &Token, now: OffsetDateTime) -> Option<DeviceKey> {
        let claims = self.claims(token, &self.devices, now)?;
        Some(DeviceKey {
            id: DeviceId::parse(&claims.jti)?,
            login: LoginHash::issued(claims.sub),
        })
    }
}

#[cfg(test)]
mod tests {
    use base64::Engine as _;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;
    use kernel::EmailAddress;
    use time::Duration;
    use time::macros::datetime;

    use super::*;

    const NOW: OffsetDateTime = datetime!(2026-06-06 12:00 UTC);
    const HS256: &str = r#"{"typ":"JWT","alg":"HS256"}"#;

    fn tokens(secret: &[u8; 32]) -> JwtTokens {
        JwtTokens::new(&Secret::new(*secret).expect("long enough"), None)
    }

    fn ours() -> JwtTokens {
        tokens(b"the secret of this installation.")
    }

    fn session() -> SessionKey {
        SessionKey {
            id: SessionId::parse("0190a6f0-0000-7000-8000-000000000002").expect("valid"),
            account_id: AccountId::parse("0190a6f0-0000-7000-8000-000000000001").expect("valid"),
        }
    }

    fn good_claims() -> String {
        format!(
            r#"{{"sub":"{}","jti":"{}","iat":{},"exp":{}}}"#,
            session().account_id,
            session().id,
            NOW.unix_timestamp(),
            NOW.unix_timestamp() + 60
        )
    }

    /// Signs any header and claims with the key of the tests.
    fn forge(header: &str, claims: &str) -> Token {
        let input = format!(
            "{}.{}",
            URL_SAFE_NO_PAD.encode(header),
            URL_SAFE_NO_PAD.encode(claims)
        );
        let signature =
            jsonwebtoken::crypto::sign(input.as_bytes(), &ours().signing, Algorithm::HS256)
                .expect("signed");
        Token::new(format!("{input}.{signature}"))
    }

    fn device() -> DeviceKey {
        DeviceKey {
            id: DeviceId::parse("0190a6f0-0000-7000-8000-000000000003").expect("valid"),
            login: LoginHash::of(&EmailAddress::parse("rae@example.org").expect("valid")),
        }
    }

    #[test]
    fn a_browser_is_known_by_its_token_which_is_no_session() {
        let token = ours().issue_device(&device(), NOW);
        assert_eq!(ours().verify_device(&token, NOW), Some(device()));
        assert_eq!(ours().verify(&token, NOW), None);
        assert_eq!(ours().verify_device(&token, NOW + DEVICE_LIFETIME), None);
        let other = tokens(b"the secret of some other server.");
        assert_eq!(other.verify_device(&token, NOW), None);
        let session = ours().issue(session(), NOW);
        assert_eq!(ours().verify_device(&session, NOW), None);
    }

    #[test]
    fn a_token_is_valid_for_exactly_thirty_days() {
        let token = ours().issue(session(), NOW);
        for (later, found) in [
            (Duration::ZERO, Some(session())),
            (SESSION_LIFETIME - Duration::SECOND, Some(session())),
            (SESSION_LIFETIME, None),
            (Duration::days(400), None),
        ] {
            assert_eq!(ours().verify(&token, NOW + later), found, "{later}");
        }
    }

    #[test]
    fn the_time_is_the_argument_and_not_the_machines() {
        let long_ago = datetime!(1999-01-01 0:00 UTC);
        let token = ours().issue(session(), long_ago);
        assert_eq!(ours().verify(&token, long_ago), Some(session()));
    }

    #[test]
    fn a_token_of_another_secret_is_refused() {
        let token = tokens(b"the secret of some other server.").issue(session(), NOW);
        assert_eq!(ours().verify(&token, NOW), None);
    }

    #[test]
    fn tokens_of_the_previous_secret_are_valid_and_new_ones_are_signed_by_the_first() {
        let secret = |bytes: &[u8; 32]| Secret::new(*bytes).expect("long enough");
        let (old, new) = (
            secret(b"the secret of this installation."),
            secret(b"the secret of its next half year"),
        );
        let rotated = JwtTokens::new(&new, Some(&old));
        let token = ours().issue(session(), NOW);
        assert_eq!(rotated.verify(&token, NOW), Some(session()));
        let token = rotated.issue(session(), NOW);
        assert_eq!(rotated.verify(&token, NOW), Some(session()));
        assert_eq!(ours().verify(&token, NOW), None);
        assert_eq!(
            JwtTokens::new(&new, None).verify(&token, NOW),
            Some(session())
        );
    }

    #[test]
    fn a_token_with_any_character_changed_is_refused() {
        let token = ours().issue(session(), NOW);
        let text = token.reveal();
        for position in 0..text.len() {
            let mut changed = text.as_bytes().to_vec();
            changed[position] = if changed[position] == b'A' {
                b'B'
            } else {
                b'A'
            };
            let changed = Token::new(String::from_utf8(changed).expect("ASCII"));
            assert_eq!(ours().verify(&changed, NOW), None, "{position}");
        }
    }

    #[test]
    fn an_unsigned_token_is_refused() {
        let payload = URL_SAFE_NO_PAD.encode(good_claims());
        for alg in ["none", "None", "NONE", ""] {
            let header = URL_SAFE_NO_PAD.encode(format!(r#"{{"typ":"JWT","alg":"{alg}"}}"#));
            for token in [
                format!("{header}.{payload}."),
                format!("{header}.{payload}"),
                format!("{header}.{payload}.AAAA"),
            ] {
                assert_eq!(ours().verify(&Token::new(token), NOW), None, "{alg}");
            }
        }
    }

    #[test]
    fn our_signature_under_another_algorithm_is_refused() {
        assert_eq!(
            ours().verify(&forge(HS256, &good_claims()), NOW),
            Some(session())
        );
        for alg in ["HS384", "HS512", "RS256", "ES256", "EdDSA", "none"] {
            let header = format!(r#"{{"typ":"JWT","alg":"{alg}"}}"#);
            assert_eq!(
                ours().verify(&forge(&header, &good_claims()), NOW),
                None,
                "{alg}"
            );
        }
    }

    #[test]
    fn claims_that_are_missing_or_odd_are_refused() {
        let SessionKey { id, account_id } = session();
        for claims in [
            "{}".to_owned(),
            format!(r#"{{"sub":"{account_id}","jti":"{id}","iat":1}}"#),
            format!(r#"{{"sub":"{account_id}","jti":"{id}","iat":1,"exp":"tomorrow"}}"#),
            format!(r#"{{"sub":"admin","jti":"{id}","iat":1,"exp":9999999999}}"#),
            format!(r#"{{"jti":"{id}","iat":1,"exp":9999999999}}"#),
            format!(r#"{{"sub":"{account_id}","iat":1,"exp":9999999999}}"#),
            format!(r#"{{"sub":"{account_id}","jti":"x","iat":1,"exp":9999999999}}"#),
            "not JSON".to_owned(),
        ] {
            assert_eq!(ours().verify(&forge(HS256, &claims), NOW), None, "{claims}");
        }
    }

    #[test]
    fn an_invalid_token_is_refused() {
        for text in ["", ".", "..", "a.b.c", "\u{1F40E}", &"A".repeat(100_000)] {
            assert_eq!(ours().verify(&Token::new(text), NOW), None);
        }
    }
}

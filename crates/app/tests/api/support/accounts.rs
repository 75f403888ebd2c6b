use accounts::{
    Account, AccountStore as _, Client, Credentials, NewAccount, NewSession, PasswordHash,
    SessionKey, SessionTokens as _,
};
use credentials::{JwtTokens, Secret};
use kernel::{AccountId, EmailAddress, IdGenerator as _, RandomIds, SessionId};
use persistence::{Database, SqlAccountStore};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use super::{JWT_SECRET, TestApp, new_address};

/// The password of [`credentials`](super::credentials), hashed in one pass over 8 KiB.
const PASSWORD_HASH: &str =
    "$argon2id$v=19$m=8,t=1,p=1$YSB0ZXN0J3Mgc2FsdC4uLg$CkVtOYQq3ElSbHfrdOpErGVIaA7bqC78xEbYlU7eamg";

impl TestApp {
    /// Stores an account, and returns the token of its session.
    ///
    /// A sign-up would take a third of the processor time of most tests, because the
    /// password is judged and hashed.
    pub(crate) async fn new_account(&self) -> String {
        let now = OffsetDateTime::parse(&self.now, &Rfc3339).expect("a time");
        let key = SessionKey {
            id: SessionId::new(RandomIds.next_uuid()),
            account_id: AccountId::new(RandomIds.next_uuid()),
        };
        let account = NewAccount {
            credentials: Credentials {
                account: Account {
                    id: key.account_id,
                    email: EmailAddress::parse(&new_address()).expect("an address"),
                    created_at: now,
                },
                password_hash: PasswordHash::new(PASSWORD_HASH),
                sign_up_key: None,
            },
            session: NewSession {
                key,
                client: Client::default(),
                created_at: now,
            },
            time_zone: None,
        };
        let database = Database::open(self.database.url()).expect("an address");
        database.prepare().await.expect("a database");
        let store = SqlAccountStore::new(database);
        store.open(&account).await.expect("a new account");
        let secret = Secret::new(JWT_SECRET).expect("long enough");
        let token = JwtTokens::new(&secret, None).issue(key, now);
        token.reveal().to_owned()
    }
}

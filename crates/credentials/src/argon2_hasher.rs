use std::hint::black_box;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread::available_parallelism;

use accounts::{
    AccountError, Password, PasswordError, PasswordHash, PasswordHasher, PresentedPassword,
};
use argon2::password_hash::{self, PasswordHasher as _, PasswordVerifier as _, phc};
use argon2::{Algorithm, Argon2, Params, Version};
use async_trait::async_trait;
use kernel::StoreError;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

/// Parameters of OWASP's Password Storage Cheat Sheet: argon2id with 19 MiB of
/// memory, two passes and one lane.
const PARAMS: Params = match Params::new(19 * 1024, 2, 1, None) {
    Ok(params) => params,
    Err(_) => panic!("outside of argon2's limits"),
};

/// Salt of the dummy computation where there is no hash to compare with.
const DUMMY_SALT: [u8; 16] = [0; 16];

/// How many may wait for each that computes: about two seconds at 40 ms each.
const WAITING: usize = 50;

/// Hashes passwords with argon2id on blocking threads.
///
/// The number of concurrent hashes is limited to the number of cores: more
/// would not be faster, and each takes 19 MiB.
#[derive(Debug, Clone)]
pub struct Argon2Hasher {
    argon2: Argon2<'static>,
    /// For those that wait or compute.
    admitted: Arc<Semaphore>,
    /// For those that compute.
    permits: Arc<Semaphore>,
}

impl Argon2Hasher {
    /// A hasher with OWASP's parameters.
    #[must_use]
    pub fn new() -> Self {
        let cores = available_parallelism().map_or(1, NonZeroUsize::get);
        Self::with(PARAMS, cores, cores * WAITING)
    }

    fn with(params: Params, permits: usize, waiting: usize) -> Self {
        Self {
            argon2: Argon2::new(Algorithm::Argon2id, Version::V0x13, params),
            admitted: Arc::new(Semaphore::new(permits + waiting)),
            permits: Arc::new(Semaphore::new(permits)),
        }
    }

    /// Runs `work` on a blocking thread, when a permit is free. The permit is
    /// held until the work ends, even if the caller has gone.
    async fn compute<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Argon2<'static>) -> Result<T, password_hash::Error> + Send + 'static,
    ) -> Result<T, AccountError> {
        let admitted = Arc::clone(&self.admitted)
            .try_acquire_owned()
            .map_err(|_| AccountError::Busy)?;
        let permit = Arc::clone(&self.permits)
            .acquire_owned()
            .await
            .map_err(StoreError::failed)?;
        let argon2 = self.argon2.clone();
        let done = spawn_blocking(move || {
            let result = work(&argon2);
            drop((permit, admitted));
            result
        });
        let result = done.await.map_err(StoreError::failed)?;
        Ok(result.map_err(StoreError::failed)?)
    }
}

impl Default for Argon2Hasher {
    fn default() -> Self {
        Self::new()
    }
}

#[async_trait]
impl PasswordHasher for Argon2Hasher {
    async fn parse(&self, text: &str) -> Result<Result<Password, PasswordError>, AccountError> {
        let text = text.to_owned();
        self.compute(move |_| Ok(Password::parse(&text))).await
    }

    async fn hash(&self, password: &Password) -> Result<PasswordHash, AccountError> {
        let password = password.clone();
        self.compute(move |argon2| {
            let hash = argon2.hash_password(password.reveal().as_bytes())?;
            Ok(PasswordHash::new(hash.to_string()))
        })
        .await
    }

    async fn verify(
        &self,
        password: &PresentedPassword,
        hash: Option<PasswordHash>,
    ) -> Result<bool, AccountError> {
        let text = password.reveal();
        self.compute(move |argon2| {
            let Some(hash) = hash else {
                black_box(argon2.hash_password_with_salt(text.as_bytes(), &DUMMY_SALT)?);
                return Ok(false);
            };
            // The stored hash contains its own parameters.
            let hash = phc::PasswordHash::new(hash.as_str())?;
            match argon2.verify_password(text.as_bytes(), &hash) {
                Ok(()) => Ok(true),
                Err(password_hash::Error::PasswordInvalid) => Ok(false),
                Err(error) => Err(error),
            }
        })
        .await
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::{Duration, Instant};

    use super::*;

    const PASSWORD: &str = "a grey mare in the rain";

    fn password() -> Password {
        Password::parse(PASSWORD).expect("valid")
    }

    fn cheap() -> Argon2Hasher {
        Argon2Hasher::with(Params::new(64, 1, 1, None).expect("valid"), 2, 16)
    }

    #[tokio::test]
    async fn a_hash_names_argon2id_and_the_parameters_of_owasp() {
        let hash = Argon2Hasher::new().hash(&password()).await.expect("hashed");
        assert!(
            hash.as_str().starts_with("$argon2id$v=19$m=19456,t=2,p=1$"),
            "{}",
            hash.as_str()
        );
    }

    #[tokio::test]
    async fn two_hashes_of_one_password_differ() {
        let hasher = cheap();
        let first = hasher.hash(&password()).await.expect("hashed");
        let second = hasher.hash(&password()).await.expect("hashed");
        assert_ne!(first, second);
    }

    #[tokio::test]
    async fn only_the_password_that_was_hashed_matches() {
        let hasher = cheap();
        let hash = hasher.hash(&password()).await.expect("hashed");
        for (presented, matches) in [
            (PASSWORD, true),
            ("A grey mare in the rain", false),
            ("", false),
        ] {
            let presented = PresentedPassword::new(presented);
            let result = hasher.verify(&presented, Some(hash.clone())).await;
            assert_eq!(result.ok(), Some(matches));
        }
    }

    #[tokio::test]
    async fn a_password_matches_from_every_keyboard() {
        let hasher = cheap();
        let (composed, decomposed) = ("Zoë on a grey mare", "Zoe\u{308} on a grey mare");
        let password = Password::parse(decomposed).expect("valid");
        let hash = hasher.hash(&password).await.expect("hashed");
        for typed in [composed, decomposed] {
            let typed = PresentedPassword::new(typed);
            let result = hasher.verify(&typed, Some(hash.clone())).await;
            assert_eq!(result.ok(), Some(true));
        }
    }

    #[tokio::test]
    async fn a_hash_with_other_parameters_is_accepted() {
        let hash = cheap().hash(&password()).await.expect("hashed");
        let presented = PresentedPassword::new(PASSWORD);
        let result = Argon2Hasher::new().verify(&presented, Some(hash)).await;
        assert_eq!(result.ok(), Some(true));
    }

    #[tokio::test]
    async fn a_broken_hash_is_a_failure_and_not_a_wrong_password() {
        let presented = PresentedPassword::new(PASSWORD);
        for broken in ["", "plain text", "$md5$v=19$m=64$c2FsdHNhbHQ$aGFzaGhhc2g"] {
            let broken = PasswordHash::new(broken);
            let result = cheap().verify(&presented, Some(broken)).await;
            assert!(
                matches!(result, Err(AccountError::Store(StoreError::Failed(_)))),
                "{result:?}"
            );
        }
    }

    async fn time_of_refusal(hasher: &Argon2Hasher, hash: Option<&PasswordHash>) -> Duration {
        let presented = PresentedPassword::new("something else");
        let start = Instant::now();
        let matches = hasher.verify(&presented, hash.cloned()).await;
        assert_eq!(matches.ok(), Some(false));
        start.elapsed()
    }

    #[tokio::test]
    async fn an_unknown_account_takes_as_long_as_a_wrong_password() {
        let hasher = Argon2Hasher::new();
        let hash = hasher.hash(&password()).await.expect("hashed");
        // Other load on the machine can only make a run longer, so the minimum
        // of many runs is compared.
        let (mut known, mut unknown) = (Duration::MAX, Duration::MAX);
        for _ in 0..50 {
            known = known.min(time_of_refusal(&hasher, Some(&hash)).await);
            unknown = unknown.min(time_of_refusal(&hasher, None).await);
            let ratio = unknown.as_secs_f64() / known.as_secs_f64();
            if (0.7..1.4).contains(&ratio) {
                return;
            }
        }
        panic!("{unknown:?} for an unknown account, {known:?} for a wrong password");
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn no_more_run_at_once_than_allowed() {
        static RUNNING: AtomicUsize = AtomicUsize::new(0);
        static MOST: AtomicUsize = AtomicUsize::new(0);
        let hasher = cheap();
        let jobs: Vec<_> = (0..16)
            .map(|_| {
                let hasher = hasher.clone();
                tokio::spawn(async move {
                    hasher
                        .compute(|_| {
                            MOST.fetch_max(
                                RUNNING.fetch_add(1, Ordering::SeqCst) + 1,
                                Ordering::SeqCst,
                            );
                            std::thread::sleep(Duration::from_millis(5));
                            RUNNING.fetch_sub(1, Ordering::SeqCst);
                            Ok(())
                        })
                        .await
                })
            })
            .collect();
        for job in jobs {
            assert!(job.await.expect("no panic").is_ok());
        }
        assert_eq!(MOST.load(Ordering::SeqCst), 2);
    }

    #[tokio::test]
    async fn beyond_those_that_may_wait_the_hasher_is_busy_until_one_is_done() {
        let hasher = Argon2Hasher::with(Params::new(64, 1, 1, None).expect("valid"), 1, 1);
        let (free, blocked) = std::sync::mpsc::channel::<()>();
        let (one, other) = (hasher.clone(), hasher.clone());
        let first = tokio::spawn(async move {
            one.compute(move |_| {
                let _ = blocked.recv();
                Ok(())
            })
            .await
        });
        let second = tokio::spawn(async move { other.compute(|_| Ok(())).await });
        while hasher.admitted.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        let third = hasher.parse(PASSWORD).await;
        assert!(matches!(third, Err(AccountError::Busy)), "{third:?}");
        drop(free);
        for admitted in [first, second] {
            assert!(admitted.await.expect("no panic").is_ok());
        }
        assert!(hasher.parse(PASSWORD).await.is_ok());
    }
}

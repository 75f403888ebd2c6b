use std::net::IpAddr;
use std::time::Duration;

use object_store::aws::{AmazonS3, AmazonS3Builder, AmazonS3ConfigKey};
use object_store::{ClientConfigKey, ClientOptions, RetryConfig};
use url::{Host, Url};

use super::StorageUrlError;

/// Time limits: a user waits for the response, so an unreachable storage must
/// be detected soon.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
const REQUEST_TIMEOUT: Duration = Duration::from_secs(20);
const RETRIES: RetryConfig = RetryConfig {
    backoff: object_store::BackoffConfig {
        init_backoff: Duration::from_millis(100),
        max_backoff: Duration::from_secs(2),
        base: 2.,
    },
    max_retries: 3,
    retry_timeout: REQUEST_TIMEOUT,
};

/// A bucket and how to connect to it.
#[derive(Clone)]
pub(super) struct Bucket {
    name: String,
    options: Vec<(AmazonS3ConfigKey, String)>,
    plain_http: bool,
}

impl Bucket {
    /// Reads the `AWS_…` variables that AWS's own tools use. Blank variables
    /// are ignored.
    pub(super) fn new(
        name: String,
        env: impl IntoIterator<Item = (String, String)>,
    ) -> Result<Self, StorageUrlError> {
        let options: Vec<_> = env
            .into_iter()
            .filter(|(name, value)| name.starts_with("AWS_") && !value.trim().is_empty())
            .filter_map(|(name, value)| {
                let key = name.to_ascii_lowercase().parse().ok()?;
                Some((key, value.trim().to_owned()))
            })
            .collect();
        let option = |wanted: AmazonS3ConfigKey| {
            let found = options.iter().find(|(key, _)| *key == wanted);
            found.map(|(_, value)| value.as_str())
        };
        let id = option(AmazonS3ConfigKey::AccessKeyId);
        let secret = option(AmazonS3ConfigKey::SecretAccessKey);
        if id.is_some() != secret.is_some() {
            return Err(StorageUrlError::Keys);
        }
        let endpoint =
            option(AmazonS3ConfigKey::S3Endpoint).or(option(AmazonS3ConfigKey::Endpoint));
        let allowed = option(AmazonS3ConfigKey::Client(ClientConfigKey::AllowHttp))
            .is_some_and(|value| ["true", "1", "yes", "on"].contains(&value));
        let plain_http = match endpoint {
            Some(endpoint) => is_plain_http(endpoint, allowed)?,
            None => false,
        };
        Ok(Self {
            name,
            options,
            plain_http,
        })
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// A client for the bucket. Does not connect yet.
    pub(super) fn client(&self) -> object_store::Result<AmazonS3> {
        // rustls uses one cryptography provider per process. An error means
        // that one is installed already, which is equally good.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = ClientOptions::new()
            .with_allow_http(self.plain_http)
            .with_connect_timeout(CONNECT_TIMEOUT)
            .with_timeout(REQUEST_TIMEOUT)
            .with_default_content_type("image/jpeg");
        let builder = AmazonS3Builder::new()
            .with_client_options(client)
            .with_retry(RETRIES)
            // Not every S3-compatible storage supports the deletion of several
            // objects at once.
            .with_config(AmazonS3ConfigKey::DisableBulkDelete, "true");
        self.options
            .iter()
            // Time limits and permission for plain HTTP are set here, not by
            // variables.
            .filter(|(key, _)| !matches!(key, AmazonS3ConfigKey::Client(_)))
            .fold(builder, |builder, (key, value)| {
                builder.with_config(*key, value)
            })
            .with_bucket_name(&self.name)
            .build()
    }
}

fn is_plain_http(endpoint: &str, allowed: bool) -> Result<bool, StorageUrlError> {
    let url = Url::parse(endpoint).map_err(|_| StorageUrlError::Endpoint)?;
    let host = url.host().ok_or(StorageUrlError::Endpoint)?;
    match url.scheme() {
        "https" => Ok(false),
        "http" if allowed || is_loopback(&host) => Ok(true),
        "http" => Err(StorageUrlError::PlainHttp),
        _ => Err(StorageUrlError::Endpoint),
    }
}

fn is_loopback(host: &Host<&str>) -> bool {
    match host {
        Host::Domain(name) => *name == "localhost",
        Host::Ipv4(address) => IpAddr::from(*address).is_loopback(),
        Host::Ipv6(address) => IpAddr::from(*address).is_loopback(),
    }
}

use std::net::IpAddr;
use std::time::Duration;

use object_store::aws::{AmazonS3, AmazonS3Builder, AmazonS3ConfigKey};
use object_store::{ClientConfigKey, ClientOptions, RetryConfig};
use url::{Host, Url};

use super::StorageUrlError;

/// A person waits for the answer: a storage that is away must be noticed
/// before they give up.
const CONNECT: Duration = Duration::from_secs(5);
const REQUEST: Duration = Duration::from_secs(20);
const RETRIES: RetryConfig = RetryConfig {
    backoff: object_store::BackoffConfig {
        init_backoff: Duration::from_millis(100),
        max_backoff: Duration::from_secs(2),
        base: 2.,
    },
    max_retries: 3,
    retry_timeout: REQUEST,
};

/// A bucket and how it is reached.
#[derive(Clone)]
pub(super) struct Bucket {
    name: String,
    options: Vec<(AmazonS3ConfigKey, String)>,
    plain_http: bool,
}

impl Bucket {
    /// Takes what is meant for S3 from the environment: the variables that
    /// AWS's own tools know. Blank ones are as good as unset.
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

    /// A client for it. Connects to nothing yet.
    pub(super) fn client(&self) -> object_store::Result<AmazonS3> {
        // Whoever is the first in this process to speak TLS decides who does
        // the mathematics; if somebody did, that is as good.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = ClientOptions::new()
            .with_allow_http(self.plain_http)
            .with_connect_timeout(CONNECT)
            .with_timeout(REQUEST)
            .with_default_content_type("image/jpeg");
        let builder = AmazonS3Builder::new()
            .with_client_options(client)
            .with_retry(RETRIES)
            // Not every storage that speaks S3 deletes several at once.
            .with_config(AmazonS3ConfigKey::DisableBulkDelete, "true");
        self.options
            .iter()
            // Time limits are ours, and so is the decision about plain http.
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

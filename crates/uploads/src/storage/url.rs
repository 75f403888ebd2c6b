use std::fmt;
use std::path::PathBuf;

use object_store::path::Path;
use thiserror::Error;
use url::Url;

use super::s3::Bucket;

/// The photo storage: `file:///…` or `s3://bucket/prefix`. For S3 it includes
/// the keys, which are never displayed.
#[derive(Clone)]
pub struct StorageUrl(pub(super) StorageLocation);

#[derive(Clone)]
pub(super) enum StorageLocation {
    Folder(PathBuf),
    Bucket { bucket: Box<Bucket>, prefix: Path },
}

/// Why a storage URL or its environment variables are invalid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum StorageUrlError {
    /// Another scheme.
    #[error("must start with file:/// or s3://")]
    Scheme,
    /// Not an absolute path on this machine.
    #[error("must name a folder by its whole path, such as file:///var/lib/showstable/media")]
    Folder,
    /// No bucket name, or one with credentials, a port or a query.
    #[error(
        "must name a bucket, such as s3://bucket/prefix; keys belong into AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY"
    )]
    Bucket,
    /// A prefix with empty or relative segments, which S3 would not store
    /// unchanged.
    #[error("must have a prefix of names with a single slash between them")]
    Prefix,
    /// Only one of the two keys.
    #[error("needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY together, or neither")]
    Keys,
    /// The endpoint is not an HTTP URL.
    #[error("needs an AWS_ENDPOINT_URL that starts with https:// or http://")]
    Endpoint,
    /// Plain HTTP to another machine would expose the photos; the keys are only
    /// used for signing.
    #[error("needs AWS_ALLOW_HTTP=true to reach another machine over plain http")]
    PlainHttp,
}

impl StorageUrl {
    /// Parses the URL. For S3, endpoint, region and keys come from the `AWS_…`
    /// variables in `env`.
    pub fn parse(
        text: &str,
        env: impl IntoIterator<Item = (String, String)>,
    ) -> Result<Self, StorageUrlError> {
        let url = Url::parse(text.trim()).map_err(|_| StorageUrlError::Scheme)?;
        match url.scheme() {
            "file" => folder(&url).map(Self::folder),
            "s3" => {
                let (name, prefix) = bucket(&url)?;
                let bucket = Box::new(Bucket::new(name, env)?);
                Ok(Self(StorageLocation::Bucket { bucket, prefix }))
            }
            _ => Err(StorageUrlError::Scheme),
        }
    }

    /// A folder on this machine.
    pub fn folder(path: impl Into<PathBuf>) -> Self {
        Self(StorageLocation::Folder(path.into()))
    }

    /// The folder, if the storage is one.
    #[must_use]
    pub fn local_folder(&self) -> Option<&std::path::Path> {
        match &self.0 {
            StorageLocation::Folder(path) => Some(path),
            StorageLocation::Bucket { .. } => None,
        }
    }
}

fn folder(url: &Url) -> Result<PathBuf, StorageUrlError> {
    // A host would be another machine. With only two slashes, the first
    // directory is parsed as the host.
    if url.host().is_some() || url.query().is_some() || url.fragment().is_some() {
        return Err(StorageUrlError::Folder);
    }
    url.to_file_path()
        .ok()
        .filter(|path| path.parent().is_some())
        .ok_or(StorageUrlError::Folder)
}

fn bucket(url: &Url) -> Result<(String, Path), StorageUrlError> {
    let around = [url.query(), url.fragment(), url.password()];
    if around.iter().any(Option::is_some) || url.port().is_some() || !url.username().is_empty() {
        return Err(StorageUrlError::Bucket);
    }
    let name = url.host_str().ok_or(StorageUrlError::Bucket)?;
    let is_name = (3..=63).contains(&name.len())
        && name
            .bytes()
            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || b".-".contains(&c));
    if !is_name {
        return Err(StorageUrlError::Bucket);
    }
    let prefix = Path::from_url_path(url.path()).map_err(|_| StorageUrlError::Prefix)?;
    Ok((name.to_owned(), prefix))
}

impl fmt::Display for StorageUrl {
    /// The location without keys.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            StorageLocation::Folder(path) => write!(f, "{}", path.display()),
            StorageLocation::Bucket { bucket, prefix } => {
                write!(f, "s3://{}/{prefix}", bucket.name())
            }
        }
    }
}

impl fmt::Debug for StorageUrl {
    /// The location without keys.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ID: (&str, &str) = ("AWS_ACCESS_KEY_ID", "AKIDEXAMPLE");
    const KEY: (&str, &str) = ("AWS_SECRET_ACCESS_KEY", "wJalrXUtnFEMI");

    fn parse(text: &str, env: &[(&str, &str)]) -> Result<StorageUrl, StorageUrlError> {
        let env = env
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        StorageUrl::parse(text, env)
    }

    fn shown(text: &str) -> String {
        parse(text, &[ID, KEY]).expect("a place").to_string()
    }

    #[test]
    fn a_folder_needs_an_absolute_path() {
        assert_eq!(
            shown("file:///var/lib/showstable/media"),
            "/var/lib/showstable/media"
        );
        assert_eq!(shown(" file:///srv/horse%20photos/ "), "/srv/horse photos/");
        for text in [
            "file://media",
            "file://host/media",
            "file:///",
            "file:///a?b",
            "file:///a#b",
        ] {
            let error = parse(text, &[]).err();
            assert_eq!(error, Some(StorageUrlError::Folder), "{text}");
        }
    }

    #[test]
    fn a_bucket_may_have_a_prefix() {
        assert_eq!(
            shown("s3://show-stable/media/horses/"),
            "s3://show-stable/media/horses"
        );
        assert_eq!(shown("s3://show-stable"), "s3://show-stable/");
        for text in [
            "s3://",
            "s3:///prefix",
            "s3://ab/prefix",
            "s3://Show_Stable/prefix",
            "s3://key:secret@show-stable/prefix",
            "s3://show-stable:9000/prefix",
            "s3://show-stable/prefix?region=us-east-1",
        ] {
            let error = parse(text, &[ID, KEY]).err();
            assert_eq!(error, Some(StorageUrlError::Bucket), "{text}");
        }
        let error = parse("s3://show-stable/a//b", &[ID, KEY]).err();
        assert_eq!(error, Some(StorageUrlError::Prefix));
    }

    #[test]
    fn any_other_place_is_refused() {
        for text in [
            "",
            "media",
            "/var/media",
            "https://example.org/media",
            "gs://bucket",
            "s3",
        ] {
            let error = parse(text, &[]).err();
            assert_eq!(error, Some(StorageUrlError::Scheme), "{text}");
        }
    }

    #[test]
    fn one_s3_key_without_the_other_is_refused() {
        for env in [&[ID][..], &[KEY], &[ID, ("AWS_SECRET_ACCESS_KEY", " ")]] {
            let error = parse("s3://show-stable", env).err();
            assert_eq!(error, Some(StorageUrlError::Keys), "{env:?}");
        }
        // Without keys, the machine's IAM role is used.
        assert!(parse("s3://show-stable", &[]).is_ok());
    }

    #[test]
    fn plain_http_to_other_machines_needs_a_setting() {
        let at = |endpoint| ("AWS_ENDPOINT_URL", endpoint);
        for endpoint in [
            "https://s3.example.org",
            "http://127.0.0.1:9000",
            "http://localhost:9000",
            "http://[::1]:9000",
        ] {
            let place = parse("s3://show-stable", &[ID, KEY, at(endpoint)]);
            assert!(place.is_ok(), "{endpoint}");
        }
        let plain = at("http://minio:9000");
        for (allow, expected) in [
            (None, Some(StorageUrlError::PlainHttp)),
            (Some("false"), Some(StorageUrlError::PlainHttp)),
            (Some("true"), None),
            (Some("1"), None),
        ] {
            let mut env = vec![ID, KEY, plain];
            env.extend(allow.map(|value| ("AWS_ALLOW_HTTP", value)));
            assert_eq!(parse("s3://show-stable", &env).err(), expected, "{allow:?}");
        }
    }

    #[test]
    fn an_endpoint_is_an_address() {
        for endpoint in ["s3.example.org", "ftp://s3.example.org", "https://"] {
            for name in ["AWS_ENDPOINT_URL", "AWS_ENDPOINT", "AWS_ENDPOINT_URL_S3"] {
                let error = parse("s3://show-stable", &[ID, KEY, (name, endpoint)]).err();
                assert_eq!(error, Some(StorageUrlError::Endpoint), "{name}={endpoint}");
            }
        }
    }

    #[test]
    fn a_folder_needs_no_keys() {
        assert!(parse("file:///srv/media", &[ID, ("AWS_ENDPOINT_URL", "nonsense")]).is_ok());
    }

    #[test]
    fn keys_are_never_shown() {
        let place = parse("s3://show-stable/media", &[ID, KEY]).expect("a place");
        assert_eq!(format!("{place:?}"), "s3://show-stable/media");
    }
}

use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use hyper_util::rt::{TokioExecutor, TokioIo};
use hyper_util::server::conn::auto::Builder;
use s3s::access::{S3Access, S3AccessContext};
use s3s::auth::SimpleAuth;
use s3s::service::{S3Service, S3ServiceBuilder};
use s3s::{S3Result, s3_error};
use s3s_fs::FileSystem;
use tempfile::TempDir;

const BUCKET: &str = "show-stable";
const ID: &str = "AKIDEXAMPLE";
const SECRET: &str = "wJalrXUtnFEMI";

/// An S3 server in this process, with one bucket that is removed on drop.
pub struct S3Bucket {
    address: SocketAddr,
    folder: TempDir,
    is_stopped: Arc<AtomicBool>,
}

impl S3Bucket {
    /// An empty bucket, for whoever has its keys.
    ///
    /// # Panics
    ///
    /// If there is no room for it.
    #[must_use]
    pub fn start() -> Self {
        Self::start_with(WithKeys)
    }

    /// An empty bucket with rules of a test's own.
    ///
    /// # Panics
    ///
    /// If there is no room for it.
    #[must_use]
    pub fn start_with(access: impl S3Access) -> Self {
        let folder = TempDir::new().expect("a folder");
        std::fs::create_dir(folder.path().join(BUCKET)).expect("a bucket");
        let files = FileSystem::new(folder.path()).expect("a folder of objects");
        let mut service = S3ServiceBuilder::new(files);
        service.set_auth(SimpleAuth::from_single(ID, SECRET));
        service.set_access(access);
        let service = service.build();
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let is_stopped = Arc::<AtomicBool>::default();
        let stopped = is_stopped.clone();
        // A thread of its own: it answers also while its test waits for a program. It
        // ends with the process.
        thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread();
            let runtime = { runtime }.enable_all().build().expect("a runtime");
            runtime.block_on(serve(listener, service, stopped));
        });
        Self {
            address,
            folder,
            is_stopped,
        }
    }

    /// The variables with which a server uses this bucket.
    #[must_use]
    pub fn settings(&self) -> Vec<(&'static str, String)> {
        let mut settings = vec![("SHOWSTABLE_STORAGE_URL", self.url())];
        settings.extend(self.access());
        settings
    }

    /// The place of an installation in this bucket.
    #[must_use]
    pub fn url(&self) -> String {
        format!("s3://{BUCKET}/horses")
    }

    /// The variables with the keys and the address.
    #[must_use]
    pub fn access(&self) -> [(&'static str, String); 4] {
        [
            ("AWS_ACCESS_KEY_ID", ID.to_owned()),
            ("AWS_SECRET_ACCESS_KEY", SECRET.to_owned()),
            ("AWS_ENDPOINT_URL", format!("http://{}", self.address)),
            ("AWS_REGION", "us-east-1".to_owned()),
        ]
    }

    /// The folder with the files of all objects.
    #[must_use]
    pub fn kept(&self) -> PathBuf {
        self.folder.path().join(BUCKET)
    }

    /// Closes every new connection. The port stays taken, so that no server of
    /// another test gets it.
    pub fn stop(&self) {
        self.is_stopped.store(true, Ordering::Relaxed);
    }
}

async fn serve(listener: TcpListener, service: S3Service, is_stopped: Arc<AtomicBool>) {
    listener.set_nonblocking(true).expect("set");
    let listener = tokio::net::TcpListener::from_std(listener).expect("a listener");
    let connections = Builder::new(TokioExecutor::new());
    while let Ok((stream, _)) = listener.accept().await {
        if is_stopped.load(Ordering::Relaxed) {
            continue;
        }
        let connection = connections.serve_connection(TokioIo::new(stream), service.clone());
        tokio::spawn(connection.into_owned());
    }
}

/// Everything, for whoever has the keys.
struct WithKeys;

#[async_trait::async_trait]
impl S3Access for WithKeys {
    async fn check(&self, request: &mut S3AccessContext<'_>) -> S3Result<()> {
        match request.credentials() {
            Some(_) => Ok(()),
            None => Err(s3_error!(AccessDenied, "Signature is required")),
        }
    }
}

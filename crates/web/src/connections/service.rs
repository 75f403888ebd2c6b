use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use actix_http::body::MessageBody;
use actix_http::error::DispatchError;
use actix_http::{HttpService, Protocol, Request, Response};
use actix_server::GracefulShutdownSignal;
use actix_service::{
    IntoServiceFactory, Service as _, ServiceFactory, apply_fn_factory, map_config,
};
use actix_web::body::BoxBody;
use actix_web::dev::AppConfig;
use socket2::SockRef;
use tokio::net::TcpStream;

use super::registry::Registry;
use super::stream::{Activity, Stream};

/// Limit of unsent response bytes in the kernel's socket buffer, in addition to
/// those in flight. It makes a client that stopped reading visible at once.
const UNSENT_BYTES: u32 = 32 * 1024;
/// Limit of actix's write buffer.
const WRITE_BUFFER: usize = 16 * 1024;

/// How long a connection is still read after an early response, because its
/// client would otherwise not see the response. The default of `HttpServer`,
/// but not of `HttpService`.
const DISCONNECT: Duration = Duration::from_secs(1);

/// Serves an application on bounded connections. Two time limits are actix's
/// defaults: 5 seconds for the head of the first request, and 5 seconds between
/// requests.
pub(crate) fn http_service<A, S, B>(
    app: A,
    registry: Arc<Registry>,
    shutdown: GracefulShutdownSignal,
) -> impl ServiceFactory<TcpStream, Config = (), Response = (), Error = DispatchError, InitError = ()>
where
    A: IntoServiceFactory<S, Request>,
    S: ServiceFactory<Request, Config = AppConfig, InitError = ()> + 'static,
    S::Error: Into<Response<BoxBody>> + 'static,
    S::Response: Into<Response<B>> + 'static,
    S::Service: 'static,
    B: MessageBody + 'static,
{
    let http = HttpService::build()
        .graceful_shutdown_signal(move || {
            let shutdown = shutdown.clone();
            async move { shutdown.notified().await }
        })
        .client_disconnect_timeout(DISCONNECT)
        .h1_write_buffer_size(WRITE_BUFFER)
        .on_connect_ext(|stream: &Stream, data| {
            data.insert(stream.activity().clone());
        })
        .finish(map_config(app, |()| AppConfig::default()));
    apply_fn_factory(http, move |io: TcpStream, http| {
        let admitted = admit(io, &registry).map(|(stream, activity)| {
            let peer = Some(stream.peer());
            (http.call((stream, Protocol::Http1, peer)), activity)
        });
        async move {
            let Some((connection, activity)) = admitted else {
                return Ok(());
            };
            tokio::select! {
                result = connection => result,
                () = activity.over() => Ok(()),
            }
        }
    })
}

/// Registers a connection. `None` if there is no room, which closes it.
fn admit(io: TcpStream, registry: &Arc<Registry>) -> Option<(Stream, Rc<Activity>)> {
    let peer = io.peer_addr().ok()?;
    let registered = registry.admit(peer.ip())?;
    // Otherwise the end of a response waits until the client has acknowledged its
    // beginning, which takes 40 ms.
    let _ = io.set_nodelay(true);
    #[cfg(target_os = "linux")]
    let _ = SockRef::from(&io).set_tcp_notsent_lowat(UNSENT_BYTES);
    let activity = Rc::new(Activity::new(registered));
    Some((Stream::new(io, peer, activity.clone()), activity))
}

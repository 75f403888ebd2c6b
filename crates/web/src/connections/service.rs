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
use crate::drain::Drain;

/// Limit of unsent response bytes in the kernel's socket buffer, in addition to
/// those in flight. It makes a client that stopped reading visible at once.
const UNSENT_BYTES: u32 = 32 * 1024;
/// How long what was sent may be unacknowledged: a phone that has left its network in
/// silence would keep the seat of its stream for a quarter of an hour.
#[cfg(target_os = "linux")]
const UNACKNOWLEDGED: Duration = Duration::from_mins(1);
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
    drain: Drain,
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
            let (shutdown, drain) = (shutdown.clone(), drain.clone());
            async move {
                tokio::select! {
                    () = shutdown.notified() => {}
                    () = drain.closing() => {}
                }
            }
        })
        .client_disconnect_timeout(DISCONNECT)
        // A client that has closed its side has left: its request is dropped, so that
        // nobody's work does not hold up others. Browsers never close one side alone.
        .h1_allow_half_closed(false)
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
    {
        let _ = SockRef::from(&io).set_tcp_notsent_lowat(UNSENT_BYTES);
        let _ = SockRef::from(&io).set_tcp_user_timeout(Some(UNACKNOWLEDGED));
    }
    let activity = Rc::new(Activity::new(registered));
    Some((Stream::new(io, peer, activity.clone()), activity))
}

#[cfg(test)]
mod tests {
    use std::future::pending;
    use std::io::Write as _;
    use std::net::{TcpListener, TcpStream};
    use std::sync::mpsc::{Sender, channel};
    use std::thread;

    use actix_server::Server;
    use actix_web::middleware::from_fn;
    use actix_web::{App, HttpResponse, rt::System, web};

    use super::*;
    use crate::client_address::TrustedProxies;
    use crate::connections::bound_bodies;

    /// Only what hangs takes so long.
    const HANGS: Duration = Duration::from_mins(2);

    struct Work(Sender<&'static str>);

    impl Drop for Work {
        fn drop(&mut self) {
            let _ = self.0.send("ended");
        }
    }

    async fn work_forever(said: web::Data<Sender<&'static str>>) -> HttpResponse {
        let work = Work(Sender::clone(&said));
        work.0.send("began").expect("received");
        pending().await
    }

    #[test]
    fn the_work_for_a_client_that_left_ends() {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let (says, said) = channel();
        thread::spawn(move || {
            let registry = Arc::new(Registry::new(8, TrustedProxies::default()));
            let server = Server::build().workers(1).disable_signals();
            let shutdown = server.graceful_shutdown_signal();
            let factory = move || {
                let app = App::new()
                    .app_data(web::Data::new(says.clone()))
                    // Otherwise the connection would be closed as an idle one.
                    .wrap(from_fn(bound_bodies))
                    .default_service(web::to(work_forever));
                let drain = Drain::new(registry.clone(), HANGS);
                http_service(app, registry.clone(), shutdown.clone(), drain)
            };
            let server = server.listen("http", listener, factory).expect("listens");
            System::new().block_on(server.run())
        });
        let mut client = TcpStream::connect(address).expect("connected");
        let request = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
        client.write_all(request).expect("sent");
        assert_eq!(said.recv_timeout(HANGS), Ok("began"));
        drop(client);
        assert_eq!(said.recv_timeout(HANGS), Ok("ended"));
    }
}

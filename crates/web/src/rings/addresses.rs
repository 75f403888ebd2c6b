//! At which addresses phones reach this server, where its own one is that of this computer
//! alone.

use std::collections::BTreeSet;
use std::io::{Read as _, Write as _};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream, UdpSocket};
use std::time::Duration;

use ::rings::DeviceLinkService;
use actix_web::http::Uri;
use actix_web::{HttpResponse, web};
use kernel::FieldErrors;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::calendar_feed::PublicUrl;
use crate::events::read::event_id;
use crate::extract::actor::SignedIn;
use crate::problem::ApiError;
use crate::routes::BASE;

/// How long an address is tried.
const TRIED: Duration = Duration::from_secs(1);

/// Networks to which this computer may have a way: nothing is sent to them.
const ELSEWHERE: [Ipv4Addr; 4] = [
    Ipv4Addr::new(192, 0, 2, 1),
    Ipv4Addr::new(192, 168, 0, 1),
    Ipv4Addr::new(172, 16, 0, 1),
    Ipv4Addr::new(10, 0, 0, 1),
];

/// Where links for devices lead.
#[derive(Debug, Serialize, ToSchema)]
struct DeviceAddressesView {
    /// What links begin with.
    public_url: String,
    /// Whether that is this computer's own name for itself, which leads a phone to the phone.
    is_local: bool,
    /// If so, the addresses of this computer in its networks.
    addresses: Vec<DeviceAddressView>,
}

/// An address of this computer in a network.
#[derive(Debug, Serialize, ToSchema)]
struct DeviceAddressView {
    url: String,
    /// Whether this server answers there.
    answers: bool,
}

/// With which address a link is shown.
#[derive(Debug, Deserialize, IntoParams)]
pub(super) struct ShownAt {
    /// One of the addresses of this computer, instead of the server's own one.
    address: Option<String>,
}

impl ShownAt {
    /// What the link begins with.
    pub(super) fn of(&self, public_url: &PublicUrl) -> Result<String, ApiError> {
        let Some(wanted) = &self.address else {
            return Ok(public_url.0.clone());
        };
        let own = local_port(&public_url.0).map(addresses).unwrap_or_default();
        let found = own.into_iter().map(url_of).find(|url| url == wanted);
        let wrong = || FieldErrors::of("address", "is not an address of this computer");
        Ok(found.ok_or_else(wrong)?)
    }
}

/// The port of a URL that names the computer on which it is used.
fn local_port(url: &str) -> Option<u16> {
    let url: Uri = url.parse().ok()?;
    let host = url.host()?.trim_start_matches('[').trim_end_matches(']');
    let address = host.parse::<IpAddr>();
    let is_local = address.map_or(host == "localhost", |ip| {
        ip.is_loopback() || ip.is_unspecified()
    });
    let usual = if url.scheme_str() == Some("https") {
        443
    } else {
        80
    };
    is_local.then(|| url.port_u16().unwrap_or(usual))
}

/// The addresses from which this computer would call others.
fn addresses(port: u16) -> BTreeSet<SocketAddr> {
    let from = |to: Ipv4Addr| {
        let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
        // A way is looked up, and nothing is sent.
        socket.connect((to, 9)).ok()?;
        let own = socket.local_addr().ok()?.ip();
        (!own.is_loopback() && !own.is_unspecified()).then(|| SocketAddr::new(own, port))
    };
    ELSEWHERE.into_iter().filter_map(from).collect()
}

fn url_of(address: SocketAddr) -> String {
    format!("http://{address}")
}

/// Whether this server answers at an address.
fn answers(address: SocketAddr) -> bool {
    let ask = || {
        let mut stream = TcpStream::connect_timeout(&address, TRIED)?;
        stream.set_read_timeout(Some(TRIED))?;
        let path = format!("{BASE}/health/live");
        write!(
            stream,
            "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n"
        )?;
        let mut head = [0; 12];
        stream.read_exact(&mut head)?;
        Ok::<_, std::io::Error>(head.ends_with(b" 200"))
    };
    ask().unwrap_or(false)
}

/// Where links for devices lead, and at which other addresses phones in the same network may
/// reach this server.
#[utoipa::path(get, path = "/showstable/events/{id}/device_links/addresses", operation_id = "read_device_addresses", tag = "rings", security(("token" = [])),
    params(("id" = String, Path, description = "The show's id")),
    responses((status = 200, description = "The addresses", body = DeviceAddressesView),
              (status = 403, description = "The role does not permit it"),
              (status = 404, description = "No such show of this account")))]
pub(crate) async fn read(
    links: web::Data<DeviceLinkService>,
    public_url: web::Data<PublicUrl>,
    signed_in: SignedIn,
    id: web::Path<String>,
) -> Result<HttpResponse, ApiError> {
    // Who may not make links is told nothing of the network.
    links.list(&signed_in.actor, event_id(&id)?).await?;
    let port = local_port(&public_url.0);
    let found = web::block(move || {
        let own = port.map(addresses).unwrap_or_default();
        let tried = own.into_iter().map(|address| DeviceAddressView {
            answers: answers(address),
            url: url_of(address),
        });
        tried.collect()
    });
    let addresses = found
        .await
        .map_err(|error| ApiError::internal().because("no addresses", error))?;
    Ok(HttpResponse::Ok().json(DeviceAddressesView {
        public_url: public_url.0.clone(),
        is_local: port.is_some(),
        addresses,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_of_this_computer_alone_is_known() {
        for (url, port) in [
            ("http://127.0.0.1:8080", Some(8080)),
            ("http://0.0.0.0:8080", Some(8080)),
            ("http://[::1]:8080", Some(8080)),
            ("http://localhost", Some(80)),
            ("http://192.168.1.20:8080", None),
            ("https://shows.example.org", None),
        ] {
            assert_eq!(local_port(url), port, "{url}");
        }
    }

    #[test]
    fn a_link_is_shown_with_an_address_of_this_computer_alone() {
        let public_url = PublicUrl("http://127.0.0.1:8080".to_owned());
        let shown = |address: Option<&str>| {
            let address = address.map(str::to_owned);
            ShownAt { address }.of(&public_url)
        };
        assert_eq!(shown(None).ok().as_ref(), Some(&public_url.0));
        assert!(shown(Some("http://203.0.113.9:8080")).is_err());
        for address in addresses(8080) {
            let url = url_of(address);
            assert_eq!(shown(Some(&url)).ok(), Some(url));
        }
    }
}

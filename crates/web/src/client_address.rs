//! The network address of a client.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use actix_web::{HttpRequest, web};
use ipnet::IpNet;

/// The networks of proxies whose `X-Forwarded-For` is believed. By default
/// loopback: a proxy on this machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrustedProxies(Vec<IpNet>);

impl TrustedProxies {
    /// Parses addresses and networks, separated by commas, or `none`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        if text == "none" {
            return Some(Self(Vec::new()));
        }
        let network = |text: &str| {
            let address = || text.parse::<IpAddr>().map(IpNet::from);
            text.parse::<IpNet>().or_else(|_| address()).ok()
        };
        let networks = text.split(',').map(|it| network(it.trim()));
        networks.collect::<Option<_>>().map(Self)
    }

    pub(crate) fn contain(&self, address: IpAddr) -> bool {
        self.0.iter().any(|network| network.contains(&address))
    }
}

impl Default for TrustedProxies {
    fn default() -> Self {
        Self(vec![
            IpNet::new_assert(IpAddr::from([127, 0, 0, 0]), 8),
            IpNet::from(IpAddr::V6(Ipv6Addr::LOCALHOST)),
        ])
    }
}

/// The client's address: the peer, or what trusted proxies forward. Each proxy
/// adds its own peer to the header, so the client is the last entry that is no
/// trusted proxy; what stands before it may be invented.
pub(crate) fn client_address(request: &HttpRequest) -> Option<IpAddr> {
    let trusted = request.app_data::<web::Data<TrustedProxies>>();
    let is_trusted = |address| trusted.is_some_and(|it| it.contain(address));
    let mut client = request.peer_addr()?.ip().to_canonical();
    let lines: Vec<_> = request.headers().get_all("x-forwarded-for").collect();
    let entries = lines.iter().rev().flat_map(|line| {
        let line = line.to_str().unwrap_or_default();
        line.rsplit(',').map(|entry| parse_forwarded(entry.trim()))
    });
    for entry in entries {
        match entry {
            Some(address) if is_trusted(client) => client = address,
            _ => break,
        }
    }
    Some(client)
}

/// Parses an address; some proxies add a port.
fn parse_forwarded(entry: &str) -> Option<IpAddr> {
    let bare = entry.trim_start_matches('[').trim_end_matches(']');
    let address = bare.parse().ok();
    address
        .or_else(|| entry.parse::<SocketAddr>().ok().map(|entry| entry.ip()))
        .map(|address: IpAddr| address.to_canonical())
}

/// The network that counts as one address: a household has a whole IPv6 /64.
pub(crate) fn network_of(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
        IpAddr::V4(_) => address,
    }
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// Whatever stands in the header, a stranger has its own address.
        #[test]
        fn a_stranger_s_header_does_not_count(line in "[ -~]{0,80}") {
            let found = client("198.51.100.1:1000", &[&line]);
            prop_assert_eq!(found.as_deref(), Some("198.51.100.1"));
        }

        /// The proxy's entry is the last one; what a client wrote before it does
        /// not count.
        #[test]
        fn the_entry_of_the_proxy_counts(before in "[ -~]{0,80}") {
            let line = format!("{before}, 192.0.2.7");
            let found = client("127.0.0.1:1000", &[&line]);
            prop_assert_eq!(found.as_deref(), Some("192.0.2.7"));
        }
    }

    fn client(peer: &str, forwarded: &[&str]) -> Option<String> {
        client_behind(&TrustedProxies::default(), peer, forwarded)
    }

    fn client_behind(trusted: &TrustedProxies, peer: &str, forwarded: &[&str]) -> Option<String> {
        let mut request = TestRequest::default().peer_addr(peer.parse().expect("an address"));
        for line in forwarded {
            request = request.append_header(("x-forwarded-for", *line));
        }
        let request = request.app_data(web::Data::new(trusted.clone()));
        client_address(&request.to_http_request()).map(|address| address.to_string())
    }

    #[test]
    fn only_a_proxy_on_this_machine_is_believed() {
        let line = ["203.0.113.9, 192.0.2.7"];
        for peer in ["127.0.0.1:1000", "[::1]:1000", "[::ffff:127.0.0.1]:1000"] {
            assert_eq!(client(peer, &line).as_deref(), Some("192.0.2.7"), "{peer}");
        }
        let stranger = client("198.51.100.1:1000", &line);
        assert_eq!(stranger.as_deref(), Some("198.51.100.1"));
    }

    #[test]
    fn the_client_is_behind_the_last_trusted_proxy() {
        let trusted = TrustedProxies::parse("10.0.0.0/8, 2001:db8::1").expect("valid");
        for (peer, line, expected) in [
            ("10.1.2.3:1", "192.0.2.7", "192.0.2.7"),
            ("10.1.2.3:1", "203.0.113.9, 192.0.2.7", "192.0.2.7"),
            ("10.1.2.3:1", "192.0.2.7, 10.9.9.9", "192.0.2.7"),
            (
                "[2001:db8::1]:1",
                "203.0.113.9, 192.0.2.7, 10.9.9.9",
                "192.0.2.7",
            ),
            ("10.1.2.3:1", "10.4.4.4, 10.9.9.9", "10.4.4.4"),
            ("10.1.2.3:1", "192.0.2.7, unknown, 10.9.9.9", "10.9.9.9"),
            ("127.0.0.1:1", "192.0.2.7", "127.0.0.1"),
        ] {
            let found = client_behind(&trusted, peer, &[line]);
            assert_eq!(found.as_deref(), Some(expected), "{peer}, {line}");
        }
        let nobody = TrustedProxies::parse("none").expect("valid");
        let found = client_behind(&nobody, "127.0.0.1:1", &["192.0.2.7"]);
        assert_eq!(found.as_deref(), Some("127.0.0.1"));
        for text in ["", "example.org", "10.0.0.0/33", "10.0.0.1,,", "none, ::1"] {
            assert!(TrustedProxies::parse(text).is_none(), "{text}");
        }
    }

    #[test]
    fn what_a_client_puts_before_the_proxy_s_line_does_not_count() {
        let found = client("127.0.0.1:1000", &["10.0.0.1", "192.0.2.7"]);
        assert_eq!(found.as_deref(), Some("192.0.2.7"));
        for (entry, address) in [
            ("192.0.2.7:4711", "192.0.2.7"),
            ("[2001:db8::1]:4711", "2001:db8::1"),
            ("[2001:db8::1]", "2001:db8::1"),
            ("unknown", "127.0.0.1"),
        ] {
            assert_eq!(client("127.0.0.1:1000", &[entry]).as_deref(), Some(address));
        }
    }

    #[test]
    fn ipv4_over_an_ipv6_socket_is_ipv4() {
        let found = client("[::ffff:198.51.100.1]:1000", &[]);
        assert_eq!(found.as_deref(), Some("198.51.100.1"));
    }

    #[test]
    fn addresses_of_one_ipv6_household_share_a_bucket() {
        let network = |text: &str| network_of(text.parse().expect("an address"));
        assert_eq!(
            network("2001:db8:1:2:3::4"),
            network("2001:db8:1:2:ffff::9")
        );
        assert_ne!(network("2001:db8:1:2::1"), network("2001:db8:1:3::1"));
    }
}

//! Names the device of a request in plain words.

use ::accounts::{Client, DeviceTokens};
use actix_web::http::header::{HeaderName, HeaderValue, USER_AGENT};
use actix_web::{HttpRequest, HttpResponse};

use crate::client_address::client_address;

/// Browsers by a part of the header, in this order: most name others too.
const BROWSERS: &[(&str, &str)] = &[
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
];

/// Systems by a part of the header, in this order.
const SYSTEMS: &[(&str, &str)] = &[
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("Linux", "Linux"),
];

/// Where a request comes from.
pub(super) fn client_of(request: &HttpRequest) -> Client {
    let header = request.headers().get(USER_AGENT);
    let header = header.and_then(|value| value.to_str().ok());
    Client {
        device: device(header.unwrap_or_default()),
        address: client_address(request),
    }
}

/// By what a browser is known that signed in before; see [`DeviceTokens`].
const DEVICES: HeaderName = HeaderName::from_static("device-x");

/// The tokens that a browser sends with a sign-in.
pub(super) fn devices_of(request: &HttpRequest) -> DeviceTokens {
    let header = request.headers().get(DEVICES);
    let header = header.and_then(|value| value.to_str().ok());
    DeviceTokens::parse(header.unwrap_or_default())
}

/// Answers the tokens that a browser sends from now on.
pub(super) fn with_devices(mut response: HttpResponse, devices: &DeviceTokens) -> HttpResponse {
    let value = HeaderValue::try_from(devices.to_text());
    let value = value.expect("tokens are ASCII without control characters");
    response.headers_mut().insert(DEVICES, value);
    response
}

/// The device of a `User-Agent`; empty if it is unknown.
fn device(header: &str) -> String {
    let named = |names: &[(&str, &'static str)]| {
        let mut names = names.iter();
        names
            .find(|(part, _)| header.contains(part))
            .map(|(_, name)| *name)
    };
    match (named(BROWSERS), named(SYSTEMS)) {
        (Some(browser), Some(system)) => format!("{browser} on {system}"),
        (Some(name), None) | (None, Some(name)) => name.to_owned(),
        (None, None) => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_is_named_in_plain_words() {
        for (header, expected) in [
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
                "Firefox on Windows",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 \
                 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
                "Safari on iPhone",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 \
                 (KHTML, like Gecko) CriOS/138.0.7204.53 Mobile/15E148 Safari/604.1",
                "Chrome on iPhone",
            ),
            (
                "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) \
                 Chrome/138.0.0.0 Mobile Safari/537.36",
                "Chrome on Android",
            ),
            (
                "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) \
                 SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
                "Samsung Internet on Android",
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) \
                 Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0",
                "Edge on Windows",
            ),
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 \
                 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
                "Safari on Mac",
            ),
            ("Something/1.0 (X11; Linux x86_64)", "Linux"),
            ("curl/8.5.0", ""),
            ("", ""),
        ] {
            assert_eq!(device(header), expected, "{header}");
        }
    }
}

use std::sync::LazyLock;

use ::events::Event;
use time::macros::format_description;

use crate::frontend::{self, escaped};

/// The picture for previews of links, in the built frontend.
const PREVIEW: &str = "/preview.png";

/// The heading of the form, as the frontend has it
/// (`frontend/src/features/entries/form/RegistrationFormPage.tsx`).
const HEADING: &str = "Sign Up for Event";

/// Where the frontend draws its pages.
const ROOT: &str = "<div id=\"root\">";

/// The frontend's page without its title, split where the show's part of the
/// head, what is drawn first, and its data belong.
static PARTS: LazyLock<[String; 4]> = LazyLock::new(|| {
    let page = frontend::form_page();
    let (head, body) = page.split_once("</head>").unwrap_or((&page, ""));
    let (body, end) = body.split_once("</body>").unwrap_or((body, ""));
    let head = match (head.find("<title>"), head.find("</title>")) {
        (Some(start), Some(end)) => {
            format!("{}{}", &head[..start], &head[end + "</title>".len()..])
        }
        _ => head.to_owned(),
    };
    let (start, rest) = body.split_once(ROOT).unwrap_or((body, ""));
    [
        head,
        format!("</head>{start}{ROOT}"),
        rest.to_owned(),
        format!("</body>{end}"),
    ]
});

/// The page of a show's form: the frontend with the show's JSON inside, so that
/// the form is drawn without a second request; with heading, name, date and place,
/// which are seen until the script has loaded; and with these for the previews that
/// messengers make of links (<https://ogp.me>).
pub(super) fn form_page(event: &Event, json: &[u8], public_url: &str) -> Vec<u8> {
    let [head, start, rest, end] = &*PARTS;
    let name = escaped(event.details.profile.name.as_str());
    let about = escaped(&description(event));
    let link = event.public_link.as_str();
    // No `<` ends the script, and JSON has none outside of texts.
    let json = String::from_utf8_lossy(json).replace('<', "\\u003c");
    format!(
        "{head}<title>{name} · Show Stable</title>\
         <meta property=\"og:type\" content=\"website\"/>\
         <meta property=\"og:site_name\" content=\"Show Stable\"/>\
         <meta property=\"og:title\" content=\"{name}\"/>\
         <meta property=\"og:description\" content=\"{about}\"/>\
         <meta property=\"og:url\" content=\"{public_url}/pv/event/{link}\"/>\
         <meta property=\"og:image\" content=\"{public_url}{PREVIEW}\"/>\
         <meta name=\"twitter:card\" content=\"summary_large_image\"/>\
         {start}<main class=\"first-paint\"><h1>{HEADING}</h1><p><strong>{name}</strong></p><p>{about}</p></main>\
         {rest}<script type=\"application/json\" id=\"public-event\">{json}</script>{end}"
    )
    .into_bytes()
}

/// The day and the place, such as `Sat, Jun 6, 2026 · Calsonic Arena, Shelbyville, TN`.
fn description(event: &Event) -> String {
    let details = &event.details;
    let day = details
        .schedule
        .time_zone()
        .date_of(details.schedule.starts_at())
        .format(format_description!(
            "[weekday repr:short], [month repr:short] [day padding:none], [year]"
        ))
        .unwrap_or_default();
    let location = &details.profile.location;
    let place = [
        location.venue.as_str(),
        location.city.as_str(),
        location.state.as_str(),
    ];
    let place = place.into_iter().filter(|part| !part.is_empty());
    let place = place.collect::<Vec<_>>().join(", ");
    let parts = [day, place].into_iter().filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join(" · ")
}

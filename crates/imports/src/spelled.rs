//! What people write in one cell that has several parts.

use kernel::fold;

use crate::ImportKind;
use crate::cell::is_nothing;
use crate::field::{Holds, field_of, key};

/// The kinds of contacts, by the words that other programs have for them.
const CONTACT_KINDS: [(&str, &[&str]); 8] = [
    (
        "owner",
        &[
            "owners",
            "client",
            "clients",
            "customer",
            "boarder",
            "boarders",
            "horseowner",
            "lessee",
        ],
    ),
    (
        "veterinarian",
        &[
            "vet",
            "vets",
            "veterinary",
            "doctor",
            "dvm",
            "clinic",
            "equinevet",
        ],
    ),
    (
        "farrier",
        &["blacksmith", "shoer", "horseshoer", "hoofcare", "trimmer"],
    ),
    ("trainer", &["trainers", "coach", "instructor", "teacher"]),
    (
        "supplier",
        &[
            "suppliers",
            "vendor",
            "feed",
            "feedstore",
            "hay",
            "merchant",
        ],
    ),
    (
        "insurance",
        &["insurer", "insurancecompany", "insuranceagent"],
    ),
    (
        "emergency",
        &["emergencycontact", "incaseofemergency", "ice"],
    ),
    (
        "other",
        &[
            "contact",
            "contacts",
            "person",
            "family",
            "friend",
            "misc",
            "mycontacts",
            "rider",
            "exhibitor",
            "member",
            "leaseholder",
            "student",
        ],
    ),
];

/// The kinds of contacts that a text names, and words in it that name none.
#[must_use]
pub fn contact_kinds(text: &str) -> (Vec<&'static str>, Vec<&str>) {
    let (mut known, mut unknown) = (Vec::new(), Vec::new());
    let words = text.split(|c: char| ",;/|\n&".contains(c)).map(str::trim);
    for word in words.filter(|word| !word.is_empty()) {
        let said = key(word);
        if said.is_empty() {
            continue;
        }
        let is_it =
            |(kind, others): &&(&str, &[&str])| *kind == said || others.contains(&said.as_str());
        match CONTACT_KINDS.iter().find(is_it) {
            Some((kind, _)) => known.push(*kind),
            None => unknown.push(word),
        }
    }
    (known, unknown)
}

/// What a cell lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Listed<'a> {
    /// Nothing is said.
    Nothing,
    /// It is said that there are none.
    None,
    /// These.
    Some(Vec<&'a str>),
}

/// What a cell lists, such as the allergies of a horse; `None known` says something else
/// than an empty cell.
#[must_use]
pub fn listed(text: &str) -> Listed<'_> {
    const NONE: [&str; 10] = [
        "none",
        "no",
        "nka",
        "nkda",
        "noneknown",
        "noknownallergies",
        "noallergies",
        "noneonfile",
        "nomeds",
        "nomedications",
    ];
    let said = text.split([',', ';', '\n']).map(str::trim);
    let said: Vec<_> = said.filter(|it| !it.is_empty()).collect();
    let (none, some): (Vec<_>, Vec<_>) = said
        .into_iter()
        .partition(|it| NONE.contains(&key(it).as_str()));
    let some: Vec<_> = some.into_iter().filter(|it| !is_nothing(it)).collect();
    match (none.is_empty(), some.is_empty()) {
        (_, false) => Listed::Some(some),
        (false, true) => Listed::None,
        (true, true) => Listed::Nothing,
    }
}

/// The kind of care that a word names, such as `float`.
pub(crate) fn care_kind(text: &str) -> Option<&'static str> {
    let said = key(text);
    let field = field_of(ImportKind::Care, "kind")?;
    let Holds::Word(words) = field.holds else {
        return None;
    };
    let is_it =
        |(kind, others): &&(&str, &[&str])| *kind == said || others.contains(&said.as_str());
    words.iter().find(is_it).map(|(kind, _)| *kind)
}

/// How words begin that say in a sentence which care it was.
const CARE_STEMS: [(&str, &[&str]); 5] = [
    (
        "hoof",
        &[
            "shoe",
            "shod",
            "trim",
            "reset",
            "farrier",
            "hoof",
            "hooves",
            "blacksmith",
        ],
    ),
    ("dental", &["float", "teeth", "tooth", "dental", "dentist"]),
    (
        "deworming",
        &[
            "worm",
            "deworm",
            "ivermectin",
            "moxidectin",
            "fenbendazole",
            "praziquantel",
            "pyrantel",
            "panacur",
            "zimecterin",
            "strongid",
        ],
    ),
    (
        "vaccination",
        &[
            "vacc",
            "immuni",
            "booster",
            "shots",
            "rabies",
            "tetanus",
            "ewt",
            "eee",
            "wee",
            "wnv",
            "flu",
            "influenza",
            "rhino",
            "ehv",
            "strangles",
            "potomac",
            "phf",
            "botulism",
            "lepto",
        ],
    ),
    (
        "veterinary",
        &[
            "vet",
            "exam",
            "coggins",
            "eia",
            "lameness",
            "xray",
            "radiograph",
            "ultrasound",
            "inject",
            "colic",
            "bloodwork",
            "suture",
            "stitch",
            "prepurchase",
            "endoscop",
        ],
    ),
];

/// Which kinds of care a sentence names, such as `Teeth floated` or `Shoes all 4`, each
/// once, the first one first.
#[must_use]
pub fn care_kinds_in(text: &str) -> Vec<&'static str> {
    if let Some(kind) = care_kind(text) {
        return vec![kind];
    }
    let folded = fold(text)
        .replace("x-ray", "xray")
        .replace("west nile", "wnv");
    let words = folded.split(|c: char| !c.is_alphanumeric());
    let mut kinds = Vec::new();
    for word in words {
        let named = CARE_STEMS
            .iter()
            .find(|(_, stems)| stems.iter().any(|stem| word.starts_with(stem)));
        kinds.extend(
            named
                .map(|(kind, _)| *kind)
                .filter(|it| !kinds.contains(it)),
        );
    }
    kinds
}

/// The categories of the book, by the words that other programs have for them.
const CATEGORIES: [(&str, &[&str]); 17] = [
    (
        "feed",
        &[
            "hay",
            "grain",
            "feedandhay",
            "supplements",
            "feedsupplements",
        ],
    ),
    ("bedding", &["shavings", "straw"]),
    (
        "veterinary",
        &[
            "vet",
            "vetbills",
            "veterinarian",
            "medication",
            "medical",
            "healthcare",
        ],
    ),
    ("farrier", &["shoeing", "hooves", "hoofcare"]),
    ("training", &["trainer", "trainingfees"]),
    (
        "boarding",
        &["board", "boardincome", "boardingincome", "stallrent"],
    ),
    ("lessons", &["lesson", "lessonincome"]),
    ("tack", &["equipment", "tackandequipment", "supplies"]),
    (
        "transport",
        &["hauling", "trailering", "fuel", "shipping", "gas"],
    ),
    (
        "show_fees",
        &[
            "shows",
            "showexpenses",
            "entryfees",
            "entries",
            "prizemoney",
        ],
    ),
    ("insurance", &["liabilityinsurance", "mortality"]),
    (
        "facility",
        &[
            "rent",
            "utilities",
            "repairs",
            "maintenance",
            "mortgage",
            "repairsandmaintenance",
        ],
    ),
    (
        "labor",
        &["wages", "payroll", "salaries", "help", "contractlabor"],
    ),
    (
        "taxes_and_fees",
        &[
            "taxes",
            "tax",
            "licenses",
            "fees",
            "bankfees",
            "taxesandlicenses",
        ],
    ),
    ("sale", &["sales", "horsesales", "horsepurchase"]),
    ("breeding", &["studfee", "studfees"]),
    (
        "other",
        &[
            "misc",
            "miscellaneous",
            "uncategorized",
            "office",
            "officesupplies",
        ],
    ),
];

/// The category of the book that a text names.
#[must_use]
pub fn book_category(text: &str) -> Option<&'static str> {
    let said = key(text);
    let is_it = |(category, others): &&(&str, &[&str])| {
        key(category) == said || others.contains(&said.as_str())
    };
    CATEGORIES.iter().find(is_it).map(|(category, _)| *category)
}

/// The names of breeds that people shorten.
const BREEDS: [(&str, &str); 28] = [
    ("qh", "Quarter Horse"),
    ("aqha", "Quarter Horse"),
    ("americanquarterhorse", "Quarter Horse"),
    ("quarterhorses", "Quarter Horse"),
    ("tb", "Thoroughbred"),
    ("twh", "Tennessee Walking Horse"),
    ("tennesseewalker", "Tennessee Walking Horse"),
    ("walkinghorse", "Tennessee Walking Horse"),
    ("apha", "Paint"),
    ("painthorse", "Paint"),
    ("americanpainthorse", "Paint"),
    ("app", "Appaloosa"),
    ("appy", "Appaloosa"),
    ("arab", "Arabian"),
    ("asb", "American Saddlebred"),
    ("saddlebred", "American Saddlebred"),
    ("stb", "Standardbred"),
    ("mft", "Missouri Fox Trotter"),
    ("dwb", "Dutch Warmblood"),
    ("kwpn", "Dutch Warmblood"),
    ("morganhorse", "Morgan"),
    ("mini", "Miniature Horse"),
    ("miniature", "Miniature Horse"),
    ("shetland", "Shetland Pony"),
    ("connemara", "Connemara Pony"),
    ("fjord", "Norwegian Fjord"),
    ("icelandichorse", "Icelandic"),
    ("poa", "Pony of the Americas"),
];

/// The whole name of a breed that people shorten; otherwise the text.
#[must_use]
pub fn breed_name(text: &str) -> &str {
    let said = key(text);
    let found = BREEDS.iter().find(|(short, _)| *short == said);
    found.map_or(text, |(_, name)| name)
}

/// An owner in a cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnerSaid {
    /// The name.
    pub name: String,
    /// The share in hundredths of a percent, if it is said.
    pub share: Option<u16>,
}

/// The owners in a text, each with its share if that stands behind the name, as in
/// `Rae Doe 60%; Kim Lee (40%)`, or in the same place of `shares`.
#[must_use]
pub fn owners_said(text: &str, shares: &str) -> Vec<OwnerSaid> {
    let parts = |text: &str| -> Vec<String> {
        let parts = text.split([';', '\n', '/']).map(str::trim);
        parts
            .filter(|it| !it.is_empty())
            .map(str::to_owned)
            .collect()
    };
    let shares: Vec<_> = parts(shares).iter().map(|it| share(it)).collect();
    let mut owners: Vec<OwnerSaid> = Vec::new();
    for (at, said) in parts(text).into_iter().enumerate() {
        let (name, own) = name_and_share(&said);
        let share = own.or_else(|| shares.get(at).copied().flatten());
        // Who stands in two columns is one owner.
        if !name.is_empty() && owners.iter().all(|it| key(&it.name) != key(&name)) {
            owners.push(OwnerSaid { name, share });
        }
    }
    owners
}

fn name_and_share(said: &str) -> (String, Option<u16>) {
    let bare = said.trim_end_matches(')').trim_end();
    let plain = || (said.to_owned(), None);
    if !bare.ends_with('%') {
        return plain();
    }
    let digits = bare.trim_end_matches(|c: char| c.is_ascii_digit() || " .,%".contains(c));
    let Some(found) = share(&bare[digits.len()..]) else {
        return plain();
    };
    let name = digits.trim_end_matches(['(', '-', '–', ',', ':', ' ']);
    (name.trim().to_owned(), Some(found))
}

/// A percentage in hundredths of a percent; a fraction of one is a part of the whole.
fn share(text: &str) -> Option<u16> {
    let text = text.trim();
    let (digits, is_percent) = match text.strip_suffix('%') {
        Some(digits) => (digits.trim(), true),
        None => (text, false),
    };
    let (whole, fraction) = digits.split_once(['.', ',']).unwrap_or((digits, ""));
    let is_plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if digits.is_empty() || !is_plain(whole) || !is_plain(fraction) || fraction.len() > 4 {
        return None;
    }
    let whole: u32 = if whole.is_empty() {
        0
    } else {
        whole.parse().ok()?
    };
    // In millionths of the whole, if it is a percentage.
    let fraction: u32 = format!("{fraction:0<4}").parse().ok()?;
    let read = whole.checked_mul(10_000)?.checked_add(fraction)?;
    let is_part = !is_percent && read <= 10_000 && !fraction.eq(&0);
    let hundredths = if is_part { read } else { read / 100 };
    u16::try_from(hundredths).ok()
}

/// The parts of an address that stands in one cell.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AddressSaid {
    /// Street and number, or all that could not be taken apart.
    pub street: String,
    /// City.
    pub city: String,
    /// State.
    pub state: String,
    /// ZIP code.
    pub zip_code: String,
}

/// Takes an address apart that ends with a state and a ZIP code, as in
/// `1 Barn Road, Shelbyville, TN 37160`.
#[must_use]
pub fn address_parts(text: &str) -> AddressSaid {
    let parts = text.split([',', '\n']).map(str::trim);
    let mut parts: Vec<_> = parts.filter(|it| !it.is_empty()).collect();
    let as_it_is = || AddressSaid {
        street: text.split_whitespace().collect::<Vec<_>>().join(" "),
        ..AddressSaid::default()
    };
    if matches!(parts.last(), Some(&("USA" | "US" | "United States"))) {
        parts.pop();
    }
    let Some((last, before)) = parts.split_last() else {
        return as_it_is();
    };
    let (region, city, street) = match (last.rsplit_once(' '), before) {
        (Some((_, zip)), [street @ .., city]) if is_zip(zip) && !street.is_empty() => {
            (*last, *city, street)
        }
        _ => return as_it_is(),
    };
    let (state, zip) = region.rsplit_once(' ').unwrap_or((region, ""));
    AddressSaid {
        street: street.join(", "),
        city: city.to_owned(),
        state: state.trim().to_owned(),
        zip_code: zip.to_owned(),
    }
}

fn is_zip(text: &str) -> bool {
    let is_digits =
        |text: &str, count| text.len() == count && text.bytes().all(|byte| byte.is_ascii_digit());
    match text.split_once('-') {
        Some((five, four)) => is_digits(five, 5) && is_digits(four, 4),
        None => is_digits(text, 5),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_of_contacts_are_known_by_other_words() {
        let (known, unknown) = contact_kinds("Vet, boarder / Wizard; Owner");
        assert_eq!(known, ["veterinarian", "owner", "owner"]);
        assert_eq!(unknown, ["Wizard"]);
        assert_eq!(contact_kinds(" , "), (vec![], vec![]));
    }

    #[test]
    fn care_and_money_are_known_by_other_words() {
        assert_eq!(care_kind("Float"), Some("dental"));
        assert_eq!(care_kind("Massage"), None);
        assert_eq!(book_category("Show fees"), Some("show_fees"));
        assert_eq!(book_category("Hay"), Some("feed"));
        assert_eq!(book_category("Magic"), None);
    }

    #[test]
    fn breeds_are_known_by_their_short_names() {
        assert_eq!(breed_name("QH"), "Quarter Horse");
        assert_eq!(breed_name("Paint"), "Paint");
    }

    #[test]
    fn owners_have_shares_behind_their_names_or_in_another_cell() {
        let said = |text, shares| {
            let owners = owners_said(text, shares).into_iter();
            owners.map(|it| (it.name, it.share)).collect::<Vec<_>>()
        };
        let owner = |name: &str, share| (name.to_owned(), share);
        for (text, shares, expected) in [
            ("Rae Doe", "", vec![owner("Rae Doe", None)]),
            (
                "Rae Doe 60%; Kim Lee (40 %)",
                "",
                vec![owner("Rae Doe", Some(6000)), owner("Kim Lee", Some(4000))],
            ),
            (
                "Rae Doe\nKim Lee",
                "33.33\n66.67",
                vec![owner("Rae Doe", Some(3333)), owner("Kim Lee", Some(6667))],
            ),
            ("Rae\nrae", "", vec![owner("Rae", None)]),
            ("Rae", "0.5", vec![owner("Rae", Some(5000))]),
            ("Rae", "1", vec![owner("Rae", Some(100))]),
            ("Rae", "100", vec![owner("Rae", Some(10_000))]),
            ("Rae", "half", vec![owner("Rae", None)]),
            ("Rae %", "", vec![owner("Rae %", None)]),
            ("Doe & Lee", "", vec![owner("Doe & Lee", None)]),
            ("50%", "", vec![]),
            ("", "50", vec![]),
        ] {
            assert_eq!(said(text, shares), expected, "{text} {shares}");
        }
    }

    #[test]
    fn an_address_is_taken_apart_where_it_ends_with_a_zip_code() {
        let parts = |text| {
            let it = address_parts(text);
            [it.street, it.city, it.state, it.zip_code]
        };
        assert_eq!(
            parts("1 Barn Road, Unit 2, Shelbyville, TN 37160"),
            ["1 Barn Road, Unit 2", "Shelbyville", "TN", "37160"]
        );
        assert_eq!(
            parts("1 Barn Road\nShelbyville, TN 37160-1234, USA"),
            ["1 Barn Road", "Shelbyville", "TN", "37160-1234"]
        );
        assert_eq!(parts("Somewhere, else"), ["Somewhere, else", "", "", ""]);
        assert_eq!(
            parts("Shelbyville, TN 37160"),
            ["Shelbyville, TN 37160", "", "", ""]
        );
        assert_eq!(parts(""), ["", "", "", ""]);
    }
}

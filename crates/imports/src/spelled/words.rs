//! Words that other programs and people have for what the API names.

use crate::field::key;

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
    fn money_is_known_by_other_words() {
        assert_eq!(book_category("Show fees"), Some("show_fees"));
        assert_eq!(book_category("Hay"), Some("feed"));
        assert_eq!(book_category("Magic"), None);
    }

    #[test]
    fn breeds_are_known_by_their_short_names() {
        assert_eq!(breed_name("QH"), "Quarter Horse");
        assert_eq!(breed_name("Paint"), "Paint");
    }
}

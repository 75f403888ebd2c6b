//! Where the demo's horses live and who cares for them. Like all people of the
//! demo, none of them exists.

/// A boarding stable.
pub(super) struct Stable {
    pub(super) name: &'static str,
    pub(super) location: &'static str,
    pub(super) contact: &'static str,
    pub(super) agreement: &'static str,
}

pub(super) const STABLES: [Stable; 8] = [
    Stable {
        name: "Whitthorne Show Barn",
        location: "Shelbyville, TN",
        contact: "Marlene Hatcher, (931) 555-0114",
        agreement: "Full board, $650 a month, due on the 1st. Stall 12 with daily turnout.",
    },
    Stable {
        name: "Bell Buckle Stables",
        location: "Bell Buckle, TN",
        contact: "Lonnie Gibbs, (931) 555-0126\nCall before 8 p.m.",
        agreement: "Full board, $575 a month. Blanketing is included, holding for the farrier is not.",
    },
    Stable {
        name: "Possum Trot Farm",
        location: "Lewisburg, TN",
        contact: "Twyla Ramsey, (931) 555-0133",
        agreement: "Pasture board, $325 a month, with a run-in shed. Hay from November to April.",
    },
    Stable {
        name: "Turkey Ridge Ranch",
        location: "Columbia, TN",
        contact: "Ramón Guerrero, (931) 555-0151",
        agreement: "Full board and use of both arenas, $600 a month. Thirty days' notice.",
    },
    Stable {
        name: "Harpeth Valley Hunter Barn",
        location: "Franklin, TN",
        contact: "Priya Shaw, (615) 555-0109\nbarn@harpethvalley.example",
        agreement: "Training board, $1,250 a month: five rides a week and one lesson.",
    },
    Stable {
        name: "Stones River Saddle Club",
        location: "Murfreesboro, TN",
        contact: "Otis Kimbrough, (615) 555-0140",
        agreement: "Self care, $250 a month. Members share the evening check.",
    },
    Stable {
        name: "Iron Works Farm",
        location: "Lexington, KY",
        contact: "Eleanor Prewitt, (859) 555-0118",
        agreement: "At home.",
    },
    Stable {
        name: "Sinking Spring Stables",
        location: "Bowling Green, KY",
        contact: "Vernon Castillo, (270) 555-0165",
        agreement: "Full board, $700 a month. Foaling stalls with cameras from February.",
    },
];

pub(super) const VETS: [&str; 4] = [
    "Dr. Nadia Thornhill, Duck River Equine",
    "Dr. Walker Ellison, Bedford Large Animal",
    "Dr. Mei Chen, Bluegrass Equine Hospital",
    "Dr. Tamika Rutledge",
];

pub(super) const FARRIERS: [&str; 4] = [
    "Silas Barton, CJF, (931) 555-0171",
    "Cody Landrum, (615) 555-0183",
    "Reba Vance, (859) 555-0137",
    "Earl Overstreet, (270) 555-0192",
];

pub(super) const TRAINERS: [(&str, &str); 8] = [
    ("Marcus Yarbrough", "(931) 555-0122"),
    ("Willa Pickett", "willa.pickett@example.com"),
    ("Ramón Guerrero", "(931) 555-0151"),
    ("Priya Shaw", "(615) 555-0109"),
    ("Rosalind Kessler", "rosalind.kessler@example.com"),
    ("Garrett Quarles", "(859) 555-0144"),
    ("Josefina Sandoval", "(270) 555-0188"),
    ("Hank Maddox", "(615) 555-0161"),
];

pub(super) const LESSEES: [(&str, &str); 3] = [
    (
        "Paige Fairchild",
        "Half lease, $275 a month: Tuesday, Thursday and Saturday. Off-site shows by agreement.",
    ),
    (
        "Harper Winslow and her parents",
        "Full lease for 4-H, $400 a month. Insurance, farrier and vet are paid by the lessee.",
    ),
    (
        "Deshawn Coleman",
        "In-barn care lease without a fee against two rides a week for the owner.",
    ),
];

pub(super) const OWNERS: [&str; 6] = [
    "Marlene Hatcher",
    "Russell Okafor and Inés Delgado",
    "Duck River Show Association",
    "Eleanor Prewitt",
    "The Castillo Family Trust",
    "Grace and Otis Kimbrough",
];

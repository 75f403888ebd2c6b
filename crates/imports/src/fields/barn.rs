use crate::field::{Field, Holds};

const GENDERS: &[(&str, &[&str])] = &[
    ("mare", &["m", "f", "female", "filly", "broodmare"]),
    ("stallion", &["s", "c", "stud", "male", "colt", "horse"]),
    (
        "gelding",
        &["g", "r", "geld", "castrated", "neutered", "ridgling"],
    ),
];

const PER: &[(&str, &[&str])] = &[
    ("month", &["monthly", "mo", "mth", "permonth", "pcm"]),
    ("week", &["weekly", "wk", "perweek"]),
    ("day", &["daily", "perday", "night", "nightly"]),
];

pub(crate) const HORSES: &[Field] = &[
    Field::new(
        "name",
        "Name",
        Holds::Text,
        &[
            "horsename",
            "horse",
            "nameofhorse",
            "barnname",
            "stablename",
            "callname",
            "registeredname",
            "showname",
            "animal",
            "animalname",
            "patientname",
        ],
    )
    .required(),
    Field::new(
        "breed",
        "Breed",
        Holds::Text,
        &["horsebreed", "breedname", "breedtype"],
    )
    .telling(3),
    Field::new(
        "gender",
        "Gender",
        Holds::Word(GENDERS),
        &["sex", "horsesex", "horsegender"],
    )
    .telling(3),
    Field::new(
        "color",
        "Color",
        Holds::Text,
        &["colour", "horsecolor", "coatcolor", "coat", "horsecolour"],
    )
    .telling(3),
    Field::new(
        "markings",
        "Markings",
        Holds::Text,
        &[
            "marking",
            "marks",
            "brands",
            "identifyingmarks",
            "description",
        ],
    )
    .telling(2),
    Field::new(
        "age",
        "Age",
        Holds::Number,
        &["horseage", "years", "ageyears", "yearsold"],
    )
    .telling(2),
    Field::new(
        "date_of_birth",
        "Date of birth",
        Holds::Date,
        &[
            "dob",
            "birthdate",
            "foaldate",
            "foaled",
            "birthday",
            "born",
            "datefoaled",
            "foalingdate",
            "yearofbirth",
            "birthyear",
            "foalyear",
            "foalingyear",
            "yearfoaled",
            "bornyear",
            "yob",
        ],
    )
    .telling(2),
    Field::new(
        "registration_number",
        "Registration number",
        Holds::Text,
        &[
            "regno",
            "registration",
            "reg",
            "registrationid",
            "registryno",
            "papersno",
            "papers",
            "associationno",
            "ueln",
            "lifeno",
            "passportno",
            "horseno",
            "horseid",
            "memno",
        ],
    )
    .telling(2),
    Field::new(
        "microchip_number",
        "Microchip number",
        Holds::Text,
        &[
            "microchip",
            "chip",
            "chipno",
            "microchipid",
            "chipid",
            "rfid",
        ],
    )
    .telling(3),
    Field::new(
        "owner",
        "Owner",
        Holds::Lines,
        &[
            "owner1",
            "owner2",
            "coowner",
            "secondowner",
            "owners",
            "ownername",
            "nameofowner",
            "horseowner",
            "recordedowner",
            "client",
            "boarder",
        ],
    )
    .telling(2),
    Field::new("owner_first_name", "Owner first name", Holds::Text, &[]).part(),
    Field::new(
        "owner_last_name",
        "Owner last name",
        Holds::Text,
        &["ownersurname"],
    )
    .part(),
    Field::new(
        "owner_email",
        "Owner email",
        Holds::Text,
        &[
            "owneremailaddress",
            "clientemail",
            "boarderemail",
            "owneremail1",
        ],
    ),
    Field::new(
        "owner_phone",
        "Owner phone",
        Holds::Text,
        &[
            "ownerphoneno",
            "ownercell",
            "ownermobile",
            "clientphone",
            "boarderphone",
            "ownertel",
        ],
    ),
    Field::new(
        "owner_share",
        "Owner share",
        Holds::Lines,
        &[
            "share",
            "ownership",
            "ownershippercent",
            "sharepercent",
            "ownerpercent",
        ],
    ),
    Field::new(
        "area",
        "Area",
        Holds::Text,
        &[
            "aisle", "barn", "building", "paddock", "pasture", "field", "turnout", "row",
        ],
    ),
    Field::new(
        "stall",
        "Stall",
        Holds::Text,
        &[
            "stallno",
            "box",
            "boxno",
            "place",
            "stallname",
            "stallassignment",
            "stalllocation",
            "unit",
        ],
    )
    .telling(3),
    Field::new(
        "board",
        "Board",
        Holds::Price,
        &[
            "boardrate",
            "boardfee",
            "boardingrate",
            "boardingfee",
            "monthlyboard",
            "boardamount",
            "boardprice",
            "fullboard",
            "livery",
            "boardmonth",
            "rate",
        ],
    )
    .telling(3),
    Field::new(
        "board_per",
        "Board per",
        Holds::Word(PER),
        &[
            "per",
            "boardperiod",
            "billingperiod",
            "billingcycle",
            "ratetype",
            "frequency",
        ],
    ),
    Field::new(
        "stable",
        "Stable",
        Holds::Text,
        &["stableat", "facility", "barnfacility", "farm"],
    ),
    Field::new(
        "location",
        "Location",
        Holds::Text,
        &["stablelocation", "farmlocation"],
    ),
    Field::new("sire", "Sire", Holds::Text, &["father", "sirename"]).telling(3),
    Field::new("dam", "Dam", Holds::Text, &["mother", "damname"]).telling(3),
    Field::new(
        "allergies",
        "Allergies",
        Holds::Lines,
        &[
            "allergy",
            "knownallergies",
            "drugallergies",
            "allergicto",
            "sensitivities",
        ],
    )
    .telling(2),
    Field::new(
        "medications",
        "Current medications",
        Holds::Lines,
        &["medication", "meds", "currentmeds", "medicine", "medicines"],
    )
    .telling(2),
    Field::new(
        "feed_morning",
        "Morning feed",
        Holds::Lines,
        &[
            "feedam",
            "amfeed",
            "amgrain",
            "grainam",
            "morninggrain",
            "breakfast",
            "am",
        ],
    )
    .telling(2),
    Field::new(
        "feed_noon",
        "Noon feed",
        Holds::Lines,
        &[
            "feednoon",
            "noonfeed",
            "middayfeed",
            "lunchfeed",
            "lunch",
            "noon",
            "midday",
        ],
    )
    .telling(2),
    Field::new(
        "feed_evening",
        "Evening feed",
        Holds::Lines,
        &[
            "feedpm",
            "pmfeed",
            "pmgrain",
            "grainpm",
            "eveninggrain",
            "nightfeed",
            "dinner",
            "supper",
            "pm",
        ],
    )
    .telling(2),
    Field::new(
        "supplements",
        "Supplements",
        Holds::Lines,
        &["supplement", "supps", "supp"],
    )
    .telling(2),
    Field::new(
        "feed_notes",
        "Feeding notes",
        Holds::Lines,
        &[
            "feed",
            "feeding",
            "feedplan",
            "feedinginstructions",
            "feedinstructions",
            "diet",
            "grain",
            "hay",
            "ration",
            "rations",
        ],
    )
    .telling(2),
    Field::new(
        "notes",
        "Notes",
        Holds::Lines,
        &[
            "note",
            "comments",
            "comment",
            "remarks",
            "memo",
            "specialneeds",
            "instructions",
        ],
    ),
];

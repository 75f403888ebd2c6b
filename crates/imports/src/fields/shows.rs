use crate::field::{Field, Holds};

pub(crate) const CLASSES: &[Field] = &[
    Field::new(
        "number",
        "Number",
        Holds::Text,
        &["classno", "no", "classcode", "cls", "code"],
    )
    .telling(3),
    Field::new(
        "name",
        "Name",
        Holds::Text,
        &[
            "classname",
            "class",
            "classtitle",
            "title",
            "description",
            "classdescription",
            "event",
            "eventname",
        ],
    )
    .required(),
    Field::new(
        "price",
        "Price",
        Holds::Price,
        &[
            "fee",
            "entryfee",
            "classfee",
            "cost",
            "amount",
            "entry",
            "fees",
            "feeusd",
            "judgefee",
            "feeperentry",
        ],
    )
    .telling(3),
    Field::new(
        "capacity",
        "Capacity",
        Holds::Number,
        &[
            "limit",
            "maxentries",
            "max",
            "maximum",
            "entrylimit",
            "places",
            "spots",
            "noofpeopleallowed",
        ],
    )
    .telling(2),
];

/// As an entry was when it was listed.
const STATUSES: &[(&str, &[&str])] = &[
    ("entered", &["active", "confirmed", "accepted", "in"]),
    ("waitlisted", &["waiting", "waitlist", "wait list"]),
    ("scratched", &["scratch", "withdrawn", "out", "scr"]),
    ("cancelled", &["canceled", "void", "deleted"]),
];

pub(crate) const ENTRIES: &[Field] = &[
    Field::new(
        "back_number",
        "Back number",
        Holds::Number,
        &["back", "bridleno", "entryno", "exhibitorno", "bibno", "no"],
    )
    .telling(3),
    Field::new("status", "Status", Holds::Word(STATUSES), &["entrystatus"]),
    Field::new(
        "rider",
        "Rider",
        Holds::Text,
        &[
            "ridername",
            "exhibitor",
            "exhibitorname",
            "competitor",
            "competitorname",
            "shownby",
            "contestant",
            "handler",
            "riderexhibitor",
        ],
    )
    .required()
    .telling(4),
    Field::new(
        "rider_first_name",
        "Rider first name",
        Holds::Text,
        &["firstname", "exhibitorfirstname", "givenname"],
    )
    .imported_only(),
    Field::new(
        "rider_last_name",
        "Rider last name",
        Holds::Text,
        &["lastname", "exhibitorlastname", "surname", "familyname"],
    )
    .imported_only(),
    Field::new(
        "email",
        "Email",
        Holds::Text,
        &["rideremail", "exhibitoremail", "emailaddress", "mail"],
    ),
    Field::new(
        "phone",
        "Phone",
        Holds::Text,
        &[
            "riderphone",
            "exhibitorphone",
            "phoneno",
            "mobile",
            "cell",
            "cellphone",
            "telephone",
        ],
    ),
    Field::new(
        "address",
        "Address",
        Holds::Text,
        &[
            "rideraddress",
            "exhibitoraddress",
            "street",
            "mailingaddress",
        ],
    ),
    Field::new(
        "horse",
        "Horse",
        Holds::Text,
        &["horsename", "nameofhorse", "animal", "mount"],
    )
    .required()
    .telling(3),
    Field::new(
        "classes",
        "Classes",
        Holds::Lines,
        &[
            "class",
            "classno",
            "classnos",
            "classesentered",
            "classname",
            "classlist",
            "entries",
            "divisions",
            "division",
        ],
    )
    .telling(3),
    Field::new(
        "notes",
        "Notes",
        Holds::Lines,
        &["note", "comments", "comment", "remarks"],
    ),
    Field::new("breed", "Breed", Holds::Text, &["horsebreed"]),
    Field::new(
        "registration_number",
        "Registration number",
        Holds::Text,
        &[
            "regno",
            "registration",
            "horseregno",
            "horseregistration",
            "papers",
        ],
    ),
    Field::new("owner", "Owner", Holds::Text, &["ownername", "ownedby"]),
    Field::new("owner_address", "Owner address", Holds::Text, &[]),
    Field::new("owner_phone", "Owner phone", Holds::Text, &["ownerphoneno"]),
    Field::new(
        "owner_email",
        "Owner email",
        Holds::Text,
        &["owneremailaddress"],
    ),
    Field::new(
        "trainer",
        "Trainer",
        Holds::Text,
        &["trainername", "trainedby", "coach"],
    )
    .telling(2),
    Field::new("trainer_address", "Trainer address", Holds::Text, &[]),
    Field::new(
        "trainer_phone",
        "Trainer phone",
        Holds::Text,
        &["trainerphoneno"],
    ),
    Field::new(
        "trainer_email",
        "Trainer email",
        Holds::Text,
        &["traineremailaddress"],
    ),
    Field::new(
        "birth_date",
        "Date of birth",
        Holds::Date,
        &[
            "dob",
            "riderdob",
            "birthdate",
            "birthday",
            "riderdateofbirth",
        ],
    ),
    Field::new(
        "emergency_contact",
        "Emergency contact",
        Holds::Text,
        &["emergencyname", "emergencycontactname", "incaseofemergency"],
    ),
    Field::new(
        "emergency_phone",
        "Emergency phone",
        Holds::Text,
        &["emergencycontactphone", "emergencyno"],
    ),
    Field::new(
        "memberships",
        "Memberships",
        Holds::Lines,
        &["membership", "members", "memberno", "memno", "membershipno"],
    ),
];

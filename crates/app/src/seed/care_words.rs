//! What stands in the health records of the demo.

/// A vaccination and after how many days it is due again.
pub(super) const SHOTS: [(&str, i64); 5] = [
    ("EEE/WEE", 365),
    ("Rabies", 365),
    ("West Nile", 365),
    ("Tetanus", 365),
    ("Influenza/Rhino", 182),
];

pub(super) const WORMERS: [&str; 5] = [
    "Ivermectin 1.87%",
    "Moxidectin with praziquantel",
    "Fenbendazole, five days",
    "Pyrantel pamoate",
    "Ivermectin with praziquantel",
];

pub(super) const TEETH: [&str; 6] = [
    "Floated under light sedation; sharp points on the upper cheek teeth.",
    "Small hook on 106 reduced. Otherwise even.",
    "Nothing to do this year.",
    "Wolf teeth out, healed well. Bit after ten days.",
    "Wave mouth; check again in six months.",
    "Lower incisors a little long. No trouble with the bit.",
];

/// Condition, treatment and notes.
pub(super) const ILLNESSES: [(&str, &str, &str); 14] = [
    (
        "Mild gas colic",
        "Flunixin and hand walking",
        "Passed manure after two hours. Water was low in the north trough.",
    ),
    (
        "Sole abscess, right fore",
        "Poultice and soaking for five days",
        "Sound again after nine days.",
    ),
    (
        "Scratches on both hinds",
        "Clipped, washed with chlorhexidine, kept dry",
        "",
    ),
    (
        "Rain rot along the topline",
        "Medicated baths twice a week",
        "Blanket was not breathing; replaced.",
    ),
    (
        "Corneal ulcer, left eye",
        "Antibiotic ointment four times a day, fly mask",
        "Stain was negative on day 8.",
    ),
    (
        "Bruised sole after a trail ride",
        "Four days of stall rest",
        "Pads for the rest of the season.",
    ),
    (
        "Mild respiratory cough",
        "Soaked hay, two weeks of light work",
        "Dusty first cutting.",
    ),
    (
        "Strained suspensory, left hind",
        "Six weeks of hand walking, shockwave twice",
        "Ultrasound clean in the end.",
    ),
    (
        "Hives after new shavings",
        "One dose of dexamethasone",
        "Back to pine.",
    ),
    (
        "Puncture wound, chest",
        "Flushed and left open; tetanus was current",
        "Gate latch of paddock 3, since mended.",
    ),
    (
        "Stomach ulcers, grade 2",
        "Omeprazole for 28 days",
        "Scoped clear. Alfalfa before work since.",
    ),
    ("Back soreness", "Chiropractor twice, saddle reflocked", ""),
    (
        "Choke",
        "Resolved with a tube by the vet",
        "Pellets are soaked now.",
    ),
    (
        "Hock injections",
        "Both lower joints, hyaluronic acid",
        "Moves freer behind. Repeat in about a year.",
    ),
];

/// Reason and notes of a visit.
pub(super) const VISITS: [(&str, &str); 10] = [
    (
        "Spring shots and Coggins",
        "Negative; the certificate is in the trailer folder.",
    ),
    (
        "Coggins and health certificate",
        "For the show in Kentucky. Valid for 30 days.",
    ),
    (
        "Lameness exam",
        "Grade 1 left hind on the circle. Flexions mild.",
    ),
    (
        "Annual wellness exam",
        "Weight 1,080 lb by tape, body condition 5 of 9. Heart and lungs clear.",
    ),
    ("Dental float", "See dental notes."),
    (
        "Fecal egg count",
        "50 eggs per gram, a low shedder. Twice a year is enough.",
    ),
    ("Pre-season check", "Fit for work. Start with trot sets."),
    ("Recheck", "Much better. Return to work over two weeks."),
    ("Blood panel", "All values in range."),
    (
        "Radiographs of the fore feet",
        "Good angles. Copy went to the farrier.",
    ),
];

pub(super) const MEDICATIONS: [&str; 5] = [
    "Firocoxib 57 mg once a day",
    "Omeprazole paste before shows",
    "Pergolide 1 mg once a day",
    "Joint supplement by injection, monthly",
    "Cetirizine in fly season",
];

pub(super) const ALLERGIES: [&str; 6] = [
    "Penicillin",
    "Cedar shavings",
    "Biting flies (sweet itch)",
    "Mold in hay",
    "Sulfa antibiotics",
    "Coconut-based fly spray",
];

//! What stands in the other sections of the demo's horses.

use super::stock::Discipline;

/// What is said of horses of one use.
pub(super) struct Craft {
    pub(super) specialization: &'static str,
    /// Activity and notes of a day.
    pub(super) work: &'static [(&'static str, &'static str)],
    pub(super) classes: &'static [&'static str],
    pub(super) goals: &'static [&'static str],
    pub(super) saddle: &'static str,
    pub(super) bridle: &'static str,
    pub(super) boots: &'static str,
    pub(super) clipping: &'static str,
}

impl Discipline {
    pub(super) const fn craft(self) -> &'static Craft {
        match self {
            Self::Gaited => &GAITED,
            Self::Trail => &TRAIL,
            Self::Western => &WESTERN,
            Self::Hunter => &HUNTER,
            Self::Dressage => &DRESSAGE,
            Self::SaddleSeat => &SADDLE_SEAT,
            Self::Driving => &DRIVING,
        }
    }
}

const GAITED: Craft = Craft {
    specialization: "Flat-shod gaited horses",
    work: &[
        ("Flat walk, 40 minutes", "Even and square; nods to the hip."),
        (
            "Running walk on the rail",
            "Held the gait through both corners.",
        ),
        ("Canter transitions", "Left lead needs two tries."),
        ("Long walk on the road", "Trucks do not bother at all."),
        ("Lunge and ground work", "Light day after the show."),
        (
            "Ride with three others in the ring",
            "Patient behind slower horses.",
        ),
    ],
    classes: &[
        "Country Pleasure, Amateur",
        "Trail Pleasure, Two Gait",
        "Lite Shod, Specialty",
        "Owner-Amateur Riders",
        "Model, Any Age",
    ],
    goals: &[
        "A true canter on both leads by fall",
        "Qualify for the Celebration in the lite shod division",
        "Stay quiet in the line-up",
    ],
    saddle: "Cutback, 20\", medium tree. Gel pad.",
    bridle: "Cob, short-shank walking horse bit, 5\". Plain snaffle at home.",
    boots: "Bell boots for turnout.",
    clipping: "Bridle path 6\"; ears and legs before shows.",
};

const TRAIL: Craft = Craft {
    specialization: "Trail and versatility",
    work: &[
        (
            "Ten miles at Big South Fork",
            "Crossed the river without a word.",
        ),
        (
            "Obstacle course",
            "Bridge, gate and tarp; backs through the L.",
        ),
        (
            "Hill work",
            "Sweat only at the girth, breathing back in eight minutes.",
        ),
        ("Ponied the youngster", "A good teacher."),
        (
            "Arena, gait on a loose rein",
            "Slower is better: stayed in gait throughout.",
        ),
    ],
    classes: &[
        "Gaited Trail Obstacle",
        "Trail Pleasure",
        "Versatility Championship",
        "Competitive Trail, 15 Miles",
    ],
    goals: &[
        "Ride the Natchez Trace end to end",
        "Load alone",
        "Carry a camp pack overnight",
    ],
    saddle: "Flex-tree trail saddle, 16\", with crupper rings.",
    bridle: "Halter bridle in beta biothane, low port.",
    boots: "Hoof boots for rock, size 2.",
    clipping: "Bridle path only; he needs his coat outside.",
};

const WESTERN: Craft = Craft {
    specialization: "Western pleasure and ranch riding",
    work: &[
        ("Jog and lope, long and low", "Stayed soft in the jaw."),
        (
            "Pattern 4, twice",
            "Late in the second change; fine after that.",
        ),
        ("Trail poles", "Ticked one of eighteen."),
        (
            "Hauled to a practice pen",
            "Looked at the flags for a minute, then worked.",
        ),
        ("Cattle, flag work", "Reads the turn early."),
        (
            "Pole bending at a walk and jog",
            "For the brain, not for the clock.",
        ),
    ],
    classes: &[
        "Western Pleasure, Open",
        "Ranch Riding",
        "Western Horsemanship",
        "Trail",
        "Ranch Rail Pleasure",
    ],
    goals: &[
        "A clean flying change each way",
        "Thirty points for the register of merit",
        "Youth horse by next season",
    ],
    saddle: "Ranch cutter, 16\", full quarter bars.",
    bridle: "Split-ear headstall, correction bit; snaffle for youth riders.",
    boots: "Skid boots behind, medicine boots in front.",
    clipping: "Bridle path, whiskers and fetlocks the day before.",
};

const HUNTER: Craft = Craft {
    specialization: "Hunters and equitation",
    work: &[
        ("Gymnastics, four bounces", "Rounder over each."),
        (
            "Course at 2'6\"",
            "Found every distance from a waiting canter.",
        ),
        ("Flat lesson", "Leg yield and counter canter."),
        ("Hack in the big field", "Bucked once for joy."),
        ("Lunged over poles", "Easy day before the show."),
        (
            "Course at 2'9\", away",
            "Peeked at the flower boxes, jumped them well.",
        ),
    ],
    classes: &[
        "Low Hunter 2'3\"",
        "Children's and Adult Hunter 2'9\"",
        "Adult Amateur Equitation",
        "Hunter Derby",
        "Pleasure Horse Under Saddle",
    ],
    goals: &[
        "Hunter derby without a rail",
        "Quiet changes at the end of the line",
        "Move up to three feet",
    ],
    saddle: "Close contact, 17\", medium-wide. Sheepskin half pad.",
    bridle: "Padded hunter bridle, D-ring snaffle.",
    boots: "Open fronts for schooling; none in the hunter ring.",
    clipping: "Hunter clip in November and January.",
};

const DRESSAGE: Craft = Craft {
    specialization: "Dressage to third level",
    work: &[
        (
            "Shoulder-in and travers",
            "Right is easy, left needs the outside rein.",
        ),
        ("Half steps in hand", "Two good ones, then praise."),
        ("Stretching circle", "Swings through the back now."),
        (
            "Second level test 1, ridden through",
            "Would have been 66 percent at home.",
        ),
        ("Cavaletti", "Rhythm, rhythm, rhythm."),
    ],
    classes: &[
        "First Level Test 3",
        "Second Level Test 1",
        "Third Level Test 1",
        "Musical Freestyle",
    ],
    goals: &[
        "Sixty-eight percent at second level",
        "Clean changes for the third level",
        "Musical freestyle by summer",
    ],
    saddle: "Dressage, 17.5\", wide. Checked by the fitter in spring.",
    bridle: "Anatomic snaffle bridle, loose ring with lozenge; double for shows.",
    boots: "White wraps for shows, brushing boots otherwise.",
    clipping: "Trace clip; tail banged at the fetlock.",
};

const SADDLE_SEAT: Craft = Craft {
    specialization: "Saddle seat and breed shows",
    work: &[
        (
            "Long lines, 20 minutes",
            "Loves to work; stop before he is tired.",
        ),
        ("Trot on the rail", "Bold and square."),
        ("Jog cart", "A day off for the back."),
        ("Canter work", "Collected and straight."),
        ("Academy lesson", "Carried a ten-year-old like glass."),
    ],
    classes: &[
        "Country English Pleasure",
        "Three-Gaited Show",
        "English Pleasure Junior Exhibitor",
        "Classic Saddle Seat Equitation",
    ],
    goals: &[
        "World's championship in Louisville",
        "Stand up square for the judge",
        "Junior exhibitor horse in two years",
    ],
    saddle: "Lane Fox cutback, 21\".",
    bridle: "Full bridle, Weymouth and bradoon, red browband.",
    boots: "Quarter boots for schooling.",
    clipping: "Ears, muzzle and legs every two weeks in the season.",
};

const DRIVING: Craft = Craft {
    specialization: "Pleasure driving",
    work: &[
        (
            "Single, three miles on gravel",
            "Steady past the hay baler.",
        ),
        ("Cones", "Two balls down, both at gate 7."),
        ("Long lines", "Halts and stands for two minutes."),
        (
            "Put to the wagon as a pair",
            "Took the near side; pulls even.",
        ),
        ("Parade practice", "Flags, sirens and a marching band."),
    ],
    classes: &[
        "Pleasure Driving, Turnout",
        "Pleasure Driving, Reinsmanship",
        "Cones, Single Horse",
        "Draft Hitch, Cart",
    ],
    goals: &[
        "Christmas parade in Franklin",
        "Carriage pleasure turnout with the restored gig",
        "Drive as a pair by spring",
    ],
    saddle: "Ridden bareback by the children; surcingle for ground work.",
    bridle: "Driving bridle with blinders, Liverpool bit. Leather harness, brass.",
    boots: "Splint boots on the road.",
    clipping: "Feathers are washed, never clipped. Bridle path as wide as the crown.",
};

pub(super) const MORNINGS: [&str; 5] = [
    "2 lb ration balancer, two flakes of orchard grass",
    "3 lb senior feed, soaked; one flake of alfalfa",
    "1 lb oats, half a scoop of balancer, free-choice fescue",
    "Two flakes of timothy; hay pellets with the supplements",
    "4 lb performance feed, one flake of alfalfa",
];
pub(super) const NOONS: [&str; 4] = [
    "One flake of orchard grass",
    "Turnout on grass",
    "Slow-feed hay net",
    "",
];
pub(super) const EVENINGS: [&str; 4] = [
    "2 lb ration balancer, three flakes of orchard grass",
    "As in the morning, and hay for the night",
    "Round bale in the field; a handful of oats to be caught with",
    "3 lb performance feed, beet pulp, soaked for two hours",
];
pub(super) const SUPPLEMENTS: [&str; 8] = [
    "Vitamin E and selenium, 1 oz",
    "Glucosamine and MSM, one scoop",
    "Biotin for the hooves",
    "Electrolytes on hot days",
    "Flax, half a cup",
    "Magnesium, for the nerves",
    "Psyllium, first week of the month",
    "Loose salt, free choice",
];
pub(super) const SCHEDULES: [&str; 4] = [
    "6:30, 12:00 and 17:30. Hay net checked at 21:00.",
    "7:00 and 18:00. Turnout from 8:00 to 16:00, at night in summer.",
    "6:00, 11:30 and 17:00. No grain within an hour of work.",
    "8:00 and 17:00. Muzzle on spring grass.",
];
pub(super) const GROOMING: [&str; 4] = [
    "Daily: curry, hooves, check the legs. Mane is picked by hand.",
    "Before and after work; tail only with conditioner.",
    "Three times a week; lives outside and may be muddy.",
    "Daily in the season, twice a week in winter.",
];
pub(super) const BATHING: [&str; 4] = [
    "After hard work from May to September, otherwise rinsed.",
    "Full bath on the day before a show; whitening shampoo on the legs.",
    "Does not like the hose near the face. Sponge.",
    "Once a month, warm water only.",
];
pub(super) const BLANKETS: [&str; 4] = [
    "Sheet below 50 °F, medium below 35 °F, heavy below 20 °F. Size 76.",
    "Rain sheet only. Grows a good coat.",
    "Fly sheet and mask from May on. Size 74, cut-back neck.",
    "Stable blanket at shows; cooler after work. Size 78.",
];
/// Words for horses of whom only the name is known.
pub(super) const FOREBEARS: [&str; 24] = [
    "Tennessee Lantern",
    "Midnight Telegraph",
    "Sweet Sorghum",
    "Cumberland Ferry",
    "The Judge's Daughter",
    "Silver Dollar Road",
    "Evening Vespers",
    "Highland Drummer",
    "Copper Weathervane",
    "Mockingbird Hill",
    "Stonewall Orchard",
    "Lady of the Cane",
    "Prairie Almanac",
    "Blue Tick",
    "Carolina Porch Swing",
    "Old Hundredth",
    "Maple Syrup Moon",
    "Quicksilver Creek",
    "First Frost",
    "Ramble On Home",
    "Magnolia Postmark",
    "Thunder on Tuesday",
    "Fiddler's Elbow",
    "Rosewater",
];
pub(super) const SHOWS: [&str; 7] = [
    "Tennessee Valley Celebration",
    "Columbia Spring Jubilee",
    "Bluegrass Classic",
    "Highland Rim Open",
    "Wilson County Fair",
    "Dixie Cup Finals",
    "Harvest Moon Benefit",
];

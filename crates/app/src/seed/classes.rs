//! Programs as shows of these kinds print them, with fees in dollars.

use super::shows::Division::{Adult, LeadLine, Open, Youth};
use super::shows::{Division, PlannedClass};

const fn class(
    name: &'static str,
    description: &'static str,
    fee: &'static str,
    division: Division,
) -> PlannedClass {
    PlannedClass {
        name,
        description,
        fee,
        division,
    }
}

pub(super) const GAITED: &[PlannedClass] = &[
    class(
        "Lead Line",
        "Riders of 6 years and under, led by an adult. Every child gets a ribbon.",
        "10",
        LeadLine,
    ),
    class(
        "Walking Ponies",
        "Riders of 12 years and under. Flat walk and running walk.",
        "20",
        Youth,
    ),
    class(
        "Youth Country Pleasure",
        "Riders of 13 to 17 years. Flat walk, running walk, halt and back.",
        "25",
        Youth,
    ),
    class(
        "Trail Pleasure, Two Gait",
        "Flat walk and trail walk on a loose rein.",
        "30",
        Open,
    ),
    class(
        "Trail Pleasure, Canter",
        "Flat walk, trail walk and canter.",
        "30",
        Open,
    ),
    class(
        "Country Pleasure, Amateur",
        "Keg shoes or barefoot. Flat walk and running walk.",
        "35",
        Adult,
    ),
    class(
        "Lite Shod, Specialty",
        "Shown by an amateur or a youth; two gaits.",
        "35",
        Open,
    ),
    class(
        "Racking Horse, Open",
        "Show walk, rack and fast rack.",
        "35",
        Open,
    ),
    class(
        "Spotted Saddle Horse Pleasure",
        "Show walk and show gait; colour counts one tenth.",
        "35",
        Open,
    ),
    class(
        "Rocky Mountain Horse, Trail Pleasure",
        "Trail walk, show gait and pleasure gait.",
        "30",
        Open,
    ),
    class(
        "Model, Any Age",
        "Judged in hand on conformation.",
        "25",
        Open,
    ),
    class(
        "Three-Year-Old Stakes",
        "Flat shod. Ribbons and prize money to six places.",
        "50",
        Adult,
    ),
    class(
        "Owner-Amateur Riders on Five-Year-Olds",
        "The owner or a member of the family rides.",
        "45",
        Adult,
    ),
    class(
        "Walking Horse Grand Championship",
        "Open to all who placed in a class tonight. $1,000 added.",
        "75",
        Adult,
    ),
];

pub(super) const HUNTER: &[PlannedClass] = &[
    class(
        "Schooling Round",
        "One course at the height of your choice; not judged.",
        "15",
        Open,
    ),
    class(
        "Lead Line Equitation",
        "Riders of 7 years and under; suitability of pony and rider.",
        "15",
        LeadLine,
    ),
    class(
        "Ground Poles",
        "Riders and horses in their first season.",
        "25",
        Youth,
    ),
    class(
        "Crossrails Equitation",
        "Eight crossrails at the trot or canter.",
        "30",
        Youth,
    ),
    class(
        "Short Stirrup Hunter",
        "Riders of 12 years and under; fences at 2'.",
        "32.50",
        Youth,
    ),
    class(
        "Pleasure Horse Under Saddle",
        "Walk, trot and canter both ways.",
        "30",
        Open,
    ),
    class(
        "Low Hunter 2'3\"",
        "Judged on style, manners and way of going.",
        "35",
        Open,
    ),
    class(
        "Children's and Adult Hunter 2'9\"",
        "Simple changes are not penalised.",
        "40",
        Open,
    ),
    class(
        "Adult Amateur Equitation",
        "Over fences and on the flat.",
        "40",
        Adult,
    ),
    class(
        "Open Jumper 1.00 m",
        "Table II, immediate jump-off.",
        "55",
        Adult,
    ),
    class(
        "Hunter Derby",
        "Two rounds with high options. Prize money to eight places.",
        "85",
        Adult,
    ),
];

pub(super) const WESTERN: &[PlannedClass] = &[
    class(
        "Lead Line, Western",
        "Riders of 6 years and under.",
        "10",
        LeadLine,
    ),
    class("Showmanship at Halter", "Pattern in hand.", "25", Open),
    class(
        "Walk-Jog Pleasure",
        "Riders who do not lope yet, of any age.",
        "25",
        Open,
    ),
    class(
        "Western Pleasure, Youth",
        "Riders of 18 years and under.",
        "25",
        Youth,
    ),
    class(
        "Western Pleasure, Open",
        "Walk, jog and lope both ways.",
        "30",
        Open,
    ),
    class(
        "Western Horsemanship",
        "Individual pattern, then the rail.",
        "30",
        Adult,
    ),
    class(
        "Ranch Rail Pleasure",
        "Working ranch horse at work and extended gaits.",
        "30",
        Open,
    ),
    class(
        "Ranch Riding",
        "Pattern 4 of the AQHA rule book.",
        "40",
        Adult,
    ),
    class(
        "Trail",
        "Gate, bridge, lope-overs and a back-through.",
        "30",
        Open,
    ),
    class(
        "Reining, Green Rider",
        "Pattern 8; one or two hands.",
        "45",
        Adult,
    ),
    class(
        "Pole Bending",
        "Electronic timer; 60% of the fees are paid back.",
        "25",
        Youth,
    ),
    class(
        "Barrels, Open 4D",
        "Electronic timer; 60% of the fees are paid back.",
        "40",
        Open,
    ),
];

pub(super) const YOUTH: &[PlannedClass] = &[
    class(
        "Lead Line",
        "Riders of 6 years and under, led by an adult.",
        "5",
        LeadLine,
    ),
    class(
        "Stick Horse Race",
        "For those who are too small for a pony. Free of charge.",
        "0",
        LeadLine,
    ),
    class(
        "Costume Class",
        "Horse and rider dressed up; groups welcome.",
        "8",
        Open,
    ),
    class("Showmanship, 13 and Under", "Pattern in hand.", "12", Youth),
    class("Showmanship, 14 to 18", "Pattern in hand.", "12", Youth),
    class(
        "Walk-Trot Equitation, 10 and Under",
        "Riders who do not canter at this show.",
        "12",
        Youth,
    ),
    class(
        "English Pleasure, 18 and Under",
        "Any breed, any gait between walk and canter.",
        "15",
        Youth,
    ),
    class(
        "Gaited Pleasure, 18 and Under",
        "Flat walk and running walk.",
        "15",
        Youth,
    ),
    class("Egg and Spoon", "Fresh eggs are provided.", "8", Open),
    class(
        "Parent and Child Pairs",
        "One horse each, judged together on unison.",
        "20",
        Open,
    ),
    class(
        "Alumni Pleasure",
        "For those who rode in this show as children.",
        "20",
        Adult,
    ),
];

pub(super) const VERSATILITY: &[PlannedClass] = &[
    class(
        "Conformation",
        "In hand, before the riding classes.",
        "20",
        Open,
    ),
    class(
        "Youth Obstacle Course",
        "Riders of 18 years and under.",
        "20",
        Youth,
    ),
    class(
        "Gaited Trail Obstacle",
        "Twelve obstacles in the field.",
        "35",
        Open,
    ),
    class(
        "Western Riding, Gaited",
        "Pattern with changes of gait.",
        "30",
        Open,
    ),
    class(
        "English Over Fences, Gaited",
        "Four fences at 18 inches.",
        "30",
        Adult,
    ),
    class("Water Glass", "The fullest glass wins.", "15", Open),
    class(
        "Versatility Championship",
        "Combined score of three classes; no separate round.",
        "40",
        Adult,
    ),
];

pub(super) const ALL_BREED: &[PlannedClass] = &[
    class(
        "Lead Line",
        "Riders of 6 years and under, led by an adult.",
        "8",
        LeadLine,
    ),
    class("Halter, Mares", "Any age and breed.", "15", Open),
    class("Halter, Geldings", "Any age and breed.", "15", Open),
    class(
        "Miniature Horse Driving",
        "Pleasure cart; walk and trot.",
        "18",
        Open,
    ),
    class(
        "Walk-Trot, 12 and Under",
        "English or Western tack.",
        "15",
        Youth,
    ),
    class("Jack Benny", "Riders of 39 years and over.", "15", Adult),
    class(
        "Hunter Under Saddle",
        "Walk, trot and canter both ways.",
        "18",
        Open,
    ),
    class(
        "Western Pleasure",
        "Walk, jog and lope both ways.",
        "18",
        Open,
    ),
    class(
        "Walking Horse Pleasure",
        "Flat shod; flat walk and running walk.",
        "18",
        Open,
    ),
    class("Donkeys and Mules", "Any tack, any gait.", "12.50", Open),
    class(
        "Youth Barrels, 18 and Under",
        "Electronic timer.",
        "15",
        Youth,
    ),
    class(
        "High Point of the Day",
        "Most points in three classes.",
        "25",
        Open,
    ),
];

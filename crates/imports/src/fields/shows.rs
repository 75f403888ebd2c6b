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
            "fee", "entryfee", "classfee", "cost", "amount", "entry", "fees", "feeusd", "judgefee",
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
        ],
    )
    .telling(2),
];

use ::events::{
    DatedCorrection, OfferedClass, OfferedFee, OfferedFile, OfferedSession, Official, PrizeList,
    RuleSection, Sponsor,
};
use uuid::Uuid;

use crate::representation::Dollars;
use crate::view::view;

view! {
    /// The prize list of a show: all that riders want to know before they enter, in words.
    PrizeListView(list: &PrizeList) {
        event_id: Uuid = list.event_id,
        name: String = list.name,
        event_type: String = list.event_type,
        /// From when until when, in the show's own time zone.
        when: String = list.when,
        /// The venue and its address, line by line.
        place: Vec<String> = list.place,
        /// The address of the form, where riders enter.
        entry_link: String = list.entry_link,
        /// Whether the form takes entries now.
        registration_open: bool = list.is_open,
        /// When it was published, in the show's own time zone; null while it is a draft.
        #[schema(required = true)]
        published: Option<String> = list.published,
        /// What was changed since it was published, the first day first.
        corrections: Vec<DatedCorrectionView> = list.corrections,
        /// What the organizer says above the classes, in Markdown; may be empty.
        before: String = list.before,
        /// Who holds, manages, judges and inspects.
        officials: Vec<OfficialView> = list.officials,
        /// The classes, in the order of the show.
        classes: Vec<OfferedClassView> = list.classes,
        /// What every entry pays beside its classes.
        fees: Vec<OfferedFeeView> = list.fees,
        /// What riders may order, such as stalls.
        extras: Vec<OfferedFeeView> = list.extras,
        /// What is planned in the rings, by time.
        schedule: Vec<OfferedSessionView> = list.sessions,
        /// Dates, refunds, papers and other rules.
        rules: Vec<RuleSectionView> = list.rules,
        /// How riders pay, in the organizer's words; may be empty.
        payment_note: String = list.payment_note,
        /// What the organizer says beside; may be empty.
        notes: String = list.notes,
        /// What the organizer says at the end, in Markdown; may be empty.
        after: String = list.after,
        /// The sponsors of whom the show has logos.
        sponsors: Vec<SponsorView> = list.sponsors,
        /// The files about the whole show, once it is published.
        files: Vec<OfferedFileView> = list.files,
    }
}

view! {
    /// What was changed on a day, after the prize list was published.
    DatedCorrectionView(correction: &DatedCorrection) {
        /// The day, such as `2026-06-03`.
        on: String = correction.on,
        /// What, a sentence each.
        lines: Vec<String> = correction.lines,
    }
}

view! {
    /// Somebody with an office at the show, or several.
    OfficialView(official: &Official) {
        role: String = official.role.to_owned(),
        /// Who, and how they are reached, line by line.
        lines: Vec<String> = official.lines,
    }
}

view! {
    /// A class of a prize list.
    OfferedClassView(class: &OfferedClass) {
        id: Uuid = class.id,
        number: String = class.number,
        name: String = class.name,
        description: String = class.description,
        /// Who sponsors it; may be empty.
        sponsor: String = class.sponsor,
        /// The logo of its sponsor, at `events/public/{id}/logos/{file_id}`; null if the show has
        /// none.
        #[schema(required = true)]
        logo_id: Option<Uuid> = class.logo,
        /// What the winner gets; may be empty.
        trophy: String = class.trophy,
        /// What else there is to know of it, such as that it is full.
        conditions: Vec<String> = class.conditions,
        /// US dollars.
        price: Dollars = class.price,
        /// The files about it, once the prize list is published.
        files: Vec<OfferedFileView> = class.files,
    }
}

view! {
    /// A sponsor of a show, with the logo at `events/public/{id}/logos/{file_id}`.
    SponsorView(sponsor: &Sponsor) {
        name: String = sponsor.name,
        logo_id: Uuid = sponsor.logo,
    }
}

view! {
    /// A file that riders may read, at `events/public/{id}/files/{file_id}`.
    OfferedFileView(file: &OfferedFile) {
        id: Uuid = file.id,
        title: String = file.title,
        /// What it is: `PDF`, or `JPEG` for a picture.
        kind: String = file.kind.to_owned(),
        bytes: u64 = file.bytes,
    }
}

view! {
    /// A fee or an extra of a prize list.
    OfferedFeeView(fee: &OfferedFee) {
        name: String = fee.name,
        /// US dollars, for one.
        amount: Dollars = fee.amount,
        /// What it is charged for: `per class`.
        per: String = fee.per.to_owned(),
        /// From when until when, and how many there are; may be empty.
        conditions: String = fee.conditions,
    }
}

view! {
    /// What is planned in a ring from a starting time on.
    OfferedSessionView(session: &OfferedSession) {
        ring: String = session.ring,
        /// When its first line starts, in the show's own time zone.
        starts: String = session.starts,
        /// What happens one after the other.
        lines: Vec<String> = session.lines,
    }
}

view! {
    /// Rules about one thing.
    RuleSectionView(section: &RuleSection) {
        title: String = section.title.to_owned(),
        /// The rules, each a sentence or more.
        lines: Vec<String> = section.lines,
    }
}

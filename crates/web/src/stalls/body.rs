use ::stalls::{
    Assignment, BookingDraft, BookingState, HoldDraft, Holder, MAX_AREA_STALLS, MAX_HOLDERS,
    MAX_NIGHTS, MAX_SHARE, MAX_SHOW_AREAS, ShowArea, ShowStallDraft, StallTerms, Wishes, check,
};
use kernel::{
    FeeId, FieldErrors, GroupId, LedgerOf, OptionalLine, RandomToken, RegistrationId, RequiredLine,
    Revision, ShowStallId, StallKind,
};
use time::Date;

use crate::form::{Between, Every, IfStated, body};
use crate::representation::Named;

body! {
    /// A stall. One without an id is new.
    ShowStallBody {
        id: Option<ShowStallId>,
        /// What stands at its door. Two of an area have different names.
        name: RequiredLine<60>,
        kind: Named<StallKind>,
        /// Whether it is at the end of its row.
        is_end as "end": bool,
        /// The nights on which it can be had, each named by the day on which it begins. If
        /// none are named, all nights from a week before the show until a week after it.
        nights: Every<Date, MAX_NIGHTS>,
    } => ShowStallDraft {
        let nights = nights.into_iter().collect();
        ShowStallDraft { id, terms: StallTerms { name, kind, is_end, nights } }
    }
}

body! {
    /// An area of a show.
    ShowAreaBody {
        /// Two areas have different names.
        name: RequiredLine<100>,
        /// In their order.
        stalls: Every<ShowStallBody, MAX_AREA_STALLS>,
    } => ShowArea<ShowStallDraft> {
        ShowArea { name, stalls }
    }
}

body! {
    /// The areas of a show.
    ShowStallsBody {
        /// In their order. Areas and stalls that are not there any more are removed.
        areas: Every<ShowAreaBody, MAX_SHOW_AREAS>,
        /// The revision as it was read: if it is another one by now, the answer is
        /// 409 and nothing is saved.
        revision: Option<Revision>,
    } => (Vec<ShowArea<ShowStallDraft>>, Option<Revision>) {
        check(&areas)?;
        (areas, revision)
    }
}

/// Who is meant by the id of an entry or that of a barn, of which one is stated.
pub(super) fn one_of(
    entry: Option<RegistrationId>,
    barn: Option<GroupId>,
) -> Result<LedgerOf, FieldErrors> {
    if entry.is_some() && barn.is_some() {
        return Err(FieldErrors::of(
            "group_id",
            "must not be stated with an entry",
        ));
    }
    let one = LedgerOf::of_ids(entry, barn);
    one.ok_or_else(|| FieldErrors::of("registration_id", "is required"))
}

body! {
    /// Who has a booking: an entry or a barn of the show.
    StallHolderBody {
        registration_id: Option<RegistrationId>,
        group_id: Option<GroupId>,
        /// How much of it they pay, in proportion to the others; 1 if not stated.
        share: Option<Between<1, MAX_SHARE>>,
    } => Holder {
        let of = one_of(registration_id, group_id)?;
        Holder { of, share: share.unwrap_or(1) }
    }
}

body! {
    /// What the holders of a booking wish.
    StallWishesBody {
        /// Near whom.
        near: OptionalLine<300>,
        /// Whether the horse is a stallion.
        is_stallion as "stallion": bool,
        /// Whether a stall at the end of a row is wished.
        is_end as "end": bool,
        /// Anything else.
        note: OptionalLine<500>,
    } => Wishes {
        Wishes { near, is_stallion, is_end, note }
    }
}

body! {
    /// What is booked.
    StallBookingBody {
        kind: Named<StallKind>,
        /// The extra of the show by which it is paid. One that is a stall of the kind is
        /// on the bills of the holders with what comes with it, divided by their shares.
        fee_id: Option<FeeId>,
        /// At least one.
        holders: Every<StallHolderBody, MAX_HOLDERS>,
        /// The first night, named by the day on which it begins.
        first: Date,
        /// The last night.
        last: Date,
        wishes: Option<StallWishesBody>,
        /// Of a change: `booked` lets one that waits in line have a stall, if one is left. One
        /// that is booked cannot become one that waits.
        state: Option<Named<BookingState>>,
        /// Of a change, the revision as it was read: if it is another one by now, the answer
        /// is 409 and nothing is saved.
        revision: Option<Revision>,
    } => ((BookingDraft, Option<BookingState>), Option<Revision>) {
        let wishes = wishes.unwrap_or_default();
        let draft = BookingDraft { kind, fee_id, holders, first, last, wishes };
        draft.check()?;
        ((draft, state), revision)
    }
}

body! {
    /// The nights that a booking is to have in a stall.
    StallNightsBody {
        /// Null takes the booking out of the stalls that it has on these nights.
        stall_id: Option<ShowStallId>,
        /// Exactly these; all nights of the booking if they are not stated.
        nights: IfStated<Every<Date, MAX_NIGHTS>>,
    } => Assignment {
        let nights = nights.map(|it| it.into_iter().collect());
        Assignment { stall_id, nights }
    }
}

body! {
    /// A stall that is to be held.
    StallHoldBody {
        /// The extra of the show that is bought with it: a stall of its kind.
        fee_id: FeeId,
        stall_id: ShowStallId,
        /// The first night, named by the day on which it begins; that of the first day of the
        /// show if it is not stated.
        first: Option<Date>,
        /// The last night; that of the last day of the show if it is not stated.
        last: Option<Date>,
        /// The token of a hold of the same form, which it takes the place of.
        instead_of: OptionalLine<100>,
    } => HoldDraft {
        let instead_of = RandomToken::parse(instead_of.as_str());
        HoldDraft { fee_id, stall_id, first, last, instead_of }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::form::Body;

    fn fields<B: Body + serde::de::DeserializeOwned>(body: Value) -> Vec<String> {
        let body: B = serde_json::from_value(body).expect("a body");
        let errors = body.into_command().err().unwrap_or_default();
        errors.into_map().into_keys().collect()
    }

    #[test]
    fn areas_name_all_that_is_wrong() {
        let body = json!({ "areas": [
            { "stalls": [{ "kind": "horse" }, { "name": "2", "kind": "hall" }] },
            { "name": "B", "stalls": [{ "name": "1", "kind": "tack", "nights": ["May 1"] }] },
        ] });
        let expected = [
            "areas[0].name",
            "areas[0].stalls[0].name",
            "areas[0].stalls[1].kind",
            "areas[1].stalls[0].nights[0]",
        ];
        assert_eq!(fields::<ShowStallsBody>(body), expected);
    }

    #[test]
    fn a_booking_names_all_that_is_wrong() {
        let body = json!({ "holders": [{ "registration_id": "x", "share": 0 }], "first": "1" });
        let expected = [
            "first",
            "holders[0].registration_id",
            "holders[0].share",
            "kind",
            "last",
        ];
        assert_eq!(fields::<StallBookingBody>(body), expected);
        let body = json!({ "kind": "tack", "first": "2027-05-11", "last": "2027-05-10" });
        assert_eq!(fields::<StallBookingBody>(body), ["holders", "last"]);
        assert_eq!(fields::<StallNightsBody>(json!({})), [""; 0]);
    }
}

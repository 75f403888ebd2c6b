//! Requests about barns.

use ::registrations::{
    ChangeGroup, GroupFacts, GroupPurchase, LinePayer, MAX_AT_ONCE, MAX_ENTRIES, MAX_GROUP_LINES,
    NewGroupLine, Split, SplitLine,
};
use kernel::{
    EmailAddress, FeeId, FieldErrors, Money, OrBlank, PhoneNumber, Reason, RegistrationId,
    RequiredLine, Revision,
};

use super::super::body::{EntryWish, GroupRowBody};
use crate::form::{Between, Every, Positive, body};

body! {
    /// What is said of a barn.
    GroupFactsBody {
        name: RequiredLine<200>,
        /// The person in charge.
        contact_name: RequiredLine<200>,
        /// To which its mail goes.
        email: OrBlank<EmailAddress>,
        phone: OrBlank<PhoneNumber>,
    } => GroupFacts {
        GroupFacts { name, contact_name, email, phone }
    }
}

/// A barn with the horses that it enters.
pub(crate) struct GroupWish {
    pub(super) facts: GroupFacts,
    pub(super) entries: Vec<(EntryWish, LinePayer)>,
    pub(super) revision: Option<Revision>,
}

impl GroupWish {
    /// The change of a barn, with its horses made into what is wished for them.
    pub(super) fn change(self, entries: Vec<::registrations::EntryOfGroup>) -> ChangeGroup {
        ChangeGroup {
            facts: self.facts,
            entries,
            revision: self.revision,
        }
    }
}

body! {
    /// A barn with the horses that it enters: all of them or none.
    GroupBody {
        ..facts: GroupFactsBody,
        /// At most 60 at once.
        entries: Every<GroupRowBody, MAX_AT_ONCE>,
        /// Of a barn that is changed, the revision that was seen. If it has another one by now,
        /// the answer is 409 `changed_meanwhile`, so that a repetition enters nothing twice.
        revision: Option<Revision>,
    } => GroupWish {
        GroupWish { facts, entries, revision }
    }
}

impl GroupBody {
    /// Whether a horse of a signed-in person is named.
    pub(super) fn has_horse(&self) -> bool {
        let rows = self.entries.iter().flatten();
        rows.flatten().any(GroupRowBody::has_horse)
    }
}

body! {
    /// What the office says of a barn.
    OfficeGroupBody {
        ..facts: GroupFactsBody,
        /// The revision that was seen. If the barn has another one by now, the answer is 409
        /// `changed_meanwhile`.
        revision: Option<Revision>,
    } => (GroupFacts, Option<Revision>) {
        (facts, revision)
    }
}

body! {
    /// Entries that are put into a barn.
    GroupEntriesBody {
        registration_ids: Every<RegistrationId, MAX_ENTRIES>,
    } => Vec<RegistrationId> {
        registration_ids
    }
}

/// What is no extra of the show.
fn other(
    name: Option<RequiredLine<100>>,
    unit_amount: Option<Money>,
    because: Option<Reason>,
) -> Result<GroupPurchase, FieldErrors> {
    let mut errors = FieldErrors::new();
    for (field, is_there) in [
        ("name", name.is_some()),
        ("amount", unit_amount.is_some()),
        ("because", because.is_some()),
    ] {
        if !is_there {
            errors.add(field, "is required");
        }
    }
    let (Some(name), Some(unit_amount), Some(because)) = (name, unit_amount, because) else {
        return Err(errors);
    };
    Ok(GroupPurchase::Other {
        name,
        unit_amount,
        because,
    })
}

body! {
    /// What the office charges a barn: an extra of the show, or anything else with a name, an
    /// amount and a reason.
    GroupLineBody {
        /// The extra. Its name and price are those of the show.
        fee_id: Option<FeeId>,
        name: Option<RequiredLine<100>>,
        /// The price of one in US dollars, more than 0, with at most two decimals.
        amount: Option<Positive>,
        /// 1 if not given.
        quantity: Option<Between<1, 10_000>>,
        because: Option<Reason>,
        /// The revision that was seen. If the barn has another one by now, the answer is 409
        /// `changed_meanwhile`, so that a repetition charges nothing twice.
        revision: Option<Revision>,
    } => NewGroupLine {
        let what = match fee_id {
            Some(fee) => GroupPurchase::Extra(fee),
            None => other(name, amount, because)?,
        };
        NewGroupLine { what, quantity: quantity.unwrap_or(1), revision }
    }
}

body! {
    /// Something that a barn bought together.
    GroupSplitLineBody {
        name: RequiredLine<100>,
        /// US dollars, more than 0, with at most two decimals.
        amount: Positive,
    } => SplitLine {
        SplitLine { name, amount }
    }
}

body! {
    /// What a barn bought together, divided equally. Without lines nothing is divided any more.
    GroupSplitBody {
        lines: Every<GroupSplitLineBody, MAX_GROUP_LINES>,
        /// Among which entries of the barn; the first ones pay a cent more where it does not
        /// divide evenly.
        among: Every<RegistrationId, MAX_ENTRIES>,
    } => Split {
        Split { lines, among }
    }
}

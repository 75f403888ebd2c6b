use kernel::{
    Actor, Changer, ClassId, DeviceRole, EventId, Permission, Refusal, Scope, StoreError,
};

use super::DeviceLink;

/// Who calls at the ring: an account of the office, or a device with a link.
///
/// What a device may call too takes a caller as its first parameter, and asks
/// [`permits`](Self::permits) before anything else; an office's call takes the [`Actor`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Caller {
    /// An account; its role decides in the scope.
    Office(Actor),
    /// A device, by a link that is not dead.
    Device(Box<DeviceLink>),
}

impl From<&Actor> for Caller {
    fn from(actor: &Actor) -> Self {
        Self::Office(actor.clone())
    }
}

/// What a device may ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeviceAct {
    /// Read the schedule of the show.
    ReadSchedule,
    /// Read the order of go of a class.
    ReadOrder,
    /// Read who is where at the gate of a class.
    ReadGate,
    /// Read what a class is judged by.
    ReadFormat,
    /// Follow what changes in the show.
    Follow,
    /// Say where a horse of a class is.
    Tap,
    /// Start or end a class.
    ChangeClass,
    /// Say what happens in a ring.
    ChangeRing,
    /// Read or write the card of this judge, counted from 0.
    Card(usize),
    /// Read and record inspections.
    Inspect,
    /// Read who stands where, and mark who came and left.
    Stalls,
}

impl DeviceAct {
    const fn is_for(self, role: DeviceRole) -> bool {
        match self {
            Self::Follow => true,
            Self::ReadSchedule | Self::ReadOrder | Self::ReadGate => {
                !matches!(role, DeviceRole::Barn)
            }
            Self::Tap | Self::ChangeClass | Self::ChangeRing => matches!(role, DeviceRole::Gate),
            Self::ReadFormat | Self::Card(_) => matches!(role, DeviceRole::Scribe),
            Self::Inspect => matches!(role, DeviceRole::Inspector),
            Self::Stalls => matches!(role, DeviceRole::Barn),
        }
    }
}

impl Caller {
    /// Where the caller may do what needs this permission of the office. For a device it
    /// is the organization of its show alone, after [`permits`](Self::permits) has said
    /// that it may.
    #[must_use]
    pub fn scope(&self, permission: Permission) -> Scope {
        match self {
            Self::Office(actor) => actor.to(permission),
            Self::Device(link) => Scope::of_one(link.organization_id, permission),
        }
    }

    /// The caller as the author of a change, for the audit trail.
    #[must_use]
    pub fn changer(&self) -> Changer {
        match self {
            Self::Office(actor) => actor.changer(),
            Self::Device(link) => Changer::Device(link.role, link.id),
        }
    }

    /// Refuses what the link of a device is not for: a show, class or card that is not its
    /// own is not there, and an act of another role is not permitted. Of what is about a
    /// class, the class is named. The office passes, as its scope decides.
    pub fn permits(
        &self,
        act: DeviceAct,
        event_id: EventId,
        class_id: Option<ClassId>,
    ) -> Result<(), Refusal> {
        let Self::Device(link) = self else {
            return Ok(());
        };
        let missing = || Refusal::NotFound(class_id.map_or("Event", |_| "Class"));
        if link.event_id != event_id {
            return Err(missing());
        }
        if !act.is_for(link.role) {
            return Err(StoreError::RoleNotSufficient.into());
        }
        if class_id.is_some_and(|it| !link.is_for(it)) {
            return Err(missing());
        }
        match act {
            DeviceAct::Card(judge)
                if class_id.map_or(link.judge, |it| link.card_of(it)) != Some(judge) =>
            {
                Err(Refusal::NotFound("Card"))
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use kernel::{AccountId, OrganizationId, Uuid};

    use super::*;
    use crate::device::tests::link;

    const ACTS: [DeviceAct; 12] = [
        DeviceAct::ReadSchedule,
        DeviceAct::ReadOrder,
        DeviceAct::ReadGate,
        DeviceAct::ReadFormat,
        DeviceAct::Follow,
        DeviceAct::Tap,
        DeviceAct::ChangeClass,
        DeviceAct::ChangeRing,
        DeviceAct::Card(0),
        DeviceAct::Card(1),
        DeviceAct::Inspect,
        DeviceAct::Stalls,
    ];

    fn event(number: u128) -> EventId {
        EventId::new(Uuid::from_u128(number))
    }

    fn class(number: u128) -> ClassId {
        ClassId::new(Uuid::from_u128(number))
    }

    /// A device of show 1; a scribe's judge is the second one.
    fn device(role: DeviceRole, classes: &[u128]) -> Caller {
        Caller::Device(Box::new(DeviceLink {
            classes: classes.iter().copied().map(class).collect(),
            ..link(event(1), role)
        }))
    }

    /// What is answered: `yes`, `403`, or what is not there.
    fn answer(caller: &Caller, act: DeviceAct, event: EventId, class: Option<ClassId>) -> String {
        match caller.permits(act, event, class) {
            Ok(()) => "yes".to_owned(),
            Err(Refusal::Store(StoreError::RoleNotSufficient)) => "403".to_owned(),
            Err(Refusal::NotFound(what)) => what.to_owned(),
            Err(other) => panic!("{other:?}"),
        }
    }

    #[test]
    fn each_role_has_its_own_acts() {
        let table = [
            // schedule, order, gate, format, live, tap, class, ring, cards 0 and 1, inspect, stalls
            (
                DeviceRole::Gate,
                "yes yes yes 403 yes yes yes yes 403 403 403 403",
            ),
            (
                DeviceRole::Scribe,
                "yes yes yes yes yes 403 403 403 Card yes 403 403",
            ),
            (
                DeviceRole::Announcer,
                "yes yes yes 403 yes 403 403 403 403 403 403 403",
            ),
            (
                DeviceRole::Inspector,
                "yes yes yes 403 yes 403 403 403 403 403 yes 403",
            ),
            (
                DeviceRole::Barn,
                "403 403 403 403 yes 403 403 403 403 403 403 yes",
            ),
        ];
        assert_eq!(table.map(|(role, _)| role), DeviceRole::ALL);
        for (role, expected) in table {
            for classes in [&[][..], &[3, 2][..]] {
                let caller = device(role, classes);
                let answer = |act| answer(&caller, act, event(1), Some(class(2)));
                assert_eq!(ACTS.map(answer).join(" "), expected, "{role:?} {classes:?}");
            }
        }
    }

    #[test]
    fn another_class_or_show_is_not_there() {
        for role in DeviceRole::ALL {
            let caller = device(role, &[2]);
            for act in ACTS {
                let own = answer(&caller, act, event(1), Some(class(2)));
                let other = answer(&caller, act, event(1), Some(class(3)));
                let expected = if own == "403" { "403" } else { "Class" };
                assert_eq!(other, expected, "{role:?} {act:?}");
                assert_eq!(answer(&caller, act, event(2), Some(class(2))), "Class");
                assert_eq!(answer(&caller, act, event(2), None), "Event");
            }
        }
        // What is about no class is there for a device of some classes too.
        let gate = device(DeviceRole::Gate, &[2]);
        assert_eq!(answer(&gate, DeviceAct::ChangeRing, event(1), None), "yes");
    }

    #[test]
    fn the_scope_of_the_office_decides_and_that_of_a_device_is_its_organization() {
        let actor = Actor::alone(AccountId::new(Uuid::from_u128(4)));
        let office = Caller::from(&actor);
        for act in ACTS {
            assert_eq!(answer(&office, act, event(2), Some(class(3))), "yes");
        }
        let permission = Permission::ManageEntries;
        assert_eq!(office.scope(permission), actor.to(permission));
        assert_eq!(office.changer(), actor.changer());
        let gate = device(DeviceRole::Gate, &[]);
        let scope = gate.scope(permission).organizations();
        assert_eq!(scope, [OrganizationId::new(Uuid::from_u128(7))]);
        let by = gate.changer();
        assert!(matches!(by, Changer::Device(DeviceRole::Gate, _)), "{by:?}");
    }
}

use std::fmt;

crate::words! {
    /// What a person may do in an organization. Each member has one role.
    pub enum Role {
        /// Everything, also people and deletion.
        Owner = "owner",
        /// Everything but people and deletion.
        Manager = "manager",
        /// The office of the shows: entries, money, messages, results.
        Secretary = "secretary",
        /// Reads shows and their entries.
        Viewer = "viewer",
        /// The horses, without deletion.
        BarnManager = "barn_manager",
        /// Reads horses and records their care and training.
        Caretaker = "caretaker",
    }
}

impl Role {
    /// Who may do what. The table is repeated for people in
    /// `docs/security.md`, which a test compares with this one.
    #[must_use]
    pub const fn permits(self, permission: Permission) -> bool {
        use Permission as P;
        match self {
            Self::Owner => true,
            Self::Manager => !matches!(
                permission,
                P::ManagePeople | P::DeleteShows | P::DeleteHorses | P::ForgetPeople
            ),
            Self::Secretary => matches!(
                permission,
                P::ReadOrganization | P::ReadShows | P::CorrectShows | P::ManageEntries
            ),
            Self::Viewer => matches!(permission, P::ReadOrganization | P::ReadShows),
            Self::BarnManager => matches!(
                permission,
                P::ReadOrganization | P::ReadHorses | P::RecordCare | P::EditHorses
            ),
            Self::Caretaker => matches!(
                permission,
                P::ReadOrganization | P::ReadHorses | P::RecordCare
            ),
        }
    }

    /// Whether it permits all that another role permits.
    #[must_use]
    pub fn includes(self, other: Self) -> bool {
        let mut all = Permission::ALL.into_iter();
        all.all(|it| self.permits(it) || !other.permits(it))
    }

    /// The weaker of two roles; `None` if neither includes the other, as those of the
    /// shows and those of the barn.
    #[must_use]
    pub fn weaker(self, other: Self) -> Option<Self> {
        if other.includes(self) {
            Some(self)
        } else {
            self.includes(other).then_some(other)
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

crate::words! {
    /// What a device at the ring is for. The office makes a link for it, so that whoever
    /// holds it needs no account.
    pub enum DeviceRole {
        /// The steward at the gate: who is here, in the ring and done.
        Gate = "gate",
        /// Who writes a judge's card.
        Scribe = "scribe",
        /// Who announces: reads only.
        Announcer = "announcer",
        /// Who inspects the horses.
        Inspector = "inspector",
        /// The crew of the barns: who stands where, who came and left.
        Barn = "barn",
    }
}

crate::words! {
    /// One kind of action on what belongs to an organization.
    pub enum Permission {
        /// Read the organization's profile and who its people are.
        ReadOrganization = "read_organization",
        /// Change the organization's profile.
        EditOrganization = "edit_organization",
        /// Invite people, change their roles, remove them; see and revoke what opens without
        /// an account.
        ManagePeople = "manage_people",
        /// Read who changed what.
        ReadAudit = "read_audit",
        /// Read shows, their templates, entries, bills, notices and papers.
        ReadShows = "read_shows",
        /// Create and change shows, their classes and templates.
        EditShows = "edit_shows",
        /// Correct a class or a fee of a show on its days, with a reason.
        CorrectShows = "correct_shows",
        /// Delete shows.
        DeleteShows = "delete_shows",
        /// Make, send and confirm notices to the USDA.
        FileNotices = "file_notices",
        /// Make and change entries, payments, messages and results.
        ManageEntries = "manage_entries",
        /// Forget somebody who asked for it.
        ForgetPeople = "forget_people",
        /// Read horses, their photos, what was seen on them and due care; contacts,
        /// the calendar, tasks, medication and notes.
        ReadHorses = "read_horses",
        /// Save health, training and grooming of horses; write down what was seen on
        /// them; add and tick tasks; tick doses and services; write notes.
        RecordCare = "record_care",
        /// Create horses; change whose they are, their photos and their sale; read
        /// inquiries; keep contacts, appointments, tasks, medication and documents.
        EditHorses = "edit_horses",
        /// Delete horses.
        DeleteHorses = "delete_horses",
        /// Read and keep the book: expenses, income, services with their prices, bills and
        /// budgets.
        KeepBook = "keep_book",
    }
}

impl Permission {
    /// The permission to read what this one acts on: who does not have it gets
    /// the same answer as for a missing object.
    #[must_use]
    pub const fn to_read(self) -> Self {
        match self {
            Self::ReadOrganization
            | Self::EditOrganization
            | Self::ManagePeople
            | Self::ReadAudit => Self::ReadOrganization,
            Self::ReadShows
            | Self::EditShows
            | Self::CorrectShows
            | Self::DeleteShows
            | Self::FileNotices
            | Self::ManageEntries
            | Self::ForgetPeople => Self::ReadShows,
            Self::ReadHorses | Self::RecordCare | Self::EditHorses | Self::DeleteHorses => {
                Self::ReadHorses
            }
            // Who keeps the book alone reads it.
            Self::KeepBook => Self::KeepBook,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_role_is_read_by_its_name() {
        for role in Role::ALL {
            assert_eq!(Role::parse(role.as_str()), Some(role));
        }
        assert_eq!(Role::parse("judge"), None);
    }

    #[test]
    fn whoever_may_act_may_read() {
        for role in Role::ALL {
            for permission in Permission::ALL {
                let reads = role.permits(permission.to_read());
                assert!(!role.permits(permission) || reads, "{role} {permission:?}");
            }
        }
    }

    #[test]
    fn the_weaker_role_permits_what_both_permit() {
        for one in Role::ALL {
            for other in Role::ALL {
                let weaker = one.weaker(other);
                assert_eq!(weaker, other.weaker(one), "{one} {other}");
                let Some(weaker) = weaker else {
                    continue;
                };
                for permission in Permission::ALL {
                    let both = one.permits(permission) && other.permits(permission);
                    assert_eq!(weaker.permits(permission), both, "{one} {other}");
                }
            }
        }
        assert_eq!(Role::Owner.weaker(Role::Viewer), Some(Role::Viewer));
        assert_eq!(Role::Secretary.weaker(Role::Caretaker), None);
    }

    #[test]
    fn the_table_for_people_says_the_same() {
        let page = include_str!("../../../docs/security.md");
        for permission in Permission::ALL {
            let row = page
                .lines()
                .find(|line| line.starts_with(&format!("| `{}` |", permission.as_str())));
            let row = row.unwrap_or_else(|| panic!("no row for {permission:?}"));
            let cells: Vec<_> = row.trim_matches('|').split('|').map(str::trim).collect();
            let yes = |role: Role| ["–", "yes"][usize::from(role.permits(permission))];
            let expected = Role::ALL.map(yes);
            assert_eq!(cells[2..], expected, "{permission:?}");
        }
    }

    #[test]
    fn only_the_owner_decides_about_people_and_deletion() {
        for role in Role::ALL {
            for permission in [
                Permission::ManagePeople,
                Permission::DeleteShows,
                Permission::DeleteHorses,
                Permission::ForgetPeople,
            ] {
                assert_eq!(role.permits(permission), role == Role::Owner, "{role}");
            }
        }
    }

    #[test]
    fn a_secretary_does_not_reach_horses_and_a_caretaker_not_shows() {
        for permission in Permission::ALL {
            let reads = permission.to_read();
            if reads == Permission::ReadHorses {
                assert!(!Role::Secretary.permits(permission), "{permission:?}");
            }
            if reads == Permission::ReadShows {
                assert!(!Role::Caretaker.permits(permission), "{permission:?}");
            }
        }
    }
}

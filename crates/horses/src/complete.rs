use time::OffsetDateTime;

use crate::{Horse, Ownership, PlainSection, Profile, Section, SectionKind, Sections};

impl Horse {
    /// Replaces the profile, with the age that follows from its date of birth, and those of
    /// the sections that have become others, and returns which ones. Care that is given or
    /// due is no part of it.
    pub fn complete(
        &mut self,
        profile: Profile,
        sections: Sections,
        now: OffsetDateTime,
    ) -> Vec<SectionKind> {
        let mut changed = Vec::new();
        let mut replace = |horse: &mut Self, section: Section| {
            changed.push(section.kind());
            horse.replace(section, now);
        };
        if profile != self.profile {
            let (profile, listed_at) = (profile.aged(now), self.listed_at);
            replace(self, Section::General { profile, listed_at });
        }
        if sections.health != self.sections.health {
            let records = sections.health;
            let care = Vec::new();
            replace(self, Section::Health { records, care });
        }
        if sections.feeding != self.sections.feeding {
            replace(
                self,
                Section::Plain(PlainSection::Feeding(sections.feeding)),
            );
        }
        if sections.boarding != self.sections.boarding {
            replace(
                self,
                Section::Plain(PlainSection::Boarding(sections.boarding)),
            );
        }
        if sections.breeding != self.sections.breeding {
            replace(
                self,
                Section::Plain(PlainSection::Breeding(sections.breeding)),
            );
        }
        if sections.owners != self.sections.owners {
            replace(self, Section::Owners(Ownership::Latest(sections.owners)));
        }
        changed
    }
}

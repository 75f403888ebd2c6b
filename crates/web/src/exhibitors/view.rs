use ::exhibitors::{
    Appearance, EntryRole, Exhibitor, ExhibitorAddress, ExhibitorSeen, HorseRegistration, HorseSex,
    IdentityMerge, ResultSeen, ShowHorse, ShowHorseSeen,
};
use kernel::{Actor, LinkedPeople};
use uuid::Uuid;

use super::memberships::KnownMembershipView;
use crate::horses::results::HorseResultView;
use crate::representation::{Belonging, Dollars, Instant, Named, Oid};
use crate::view::view;

pub(super) type EntryRoleView = Named<EntryRole>;
type HorseSexView = Named<HorseSex>;

view! {
    /// The postal address of an exhibitor. What is not known is empty.
    #[schema(as = ExhibitorAddress)]
    ExhibitorAddressView(address: &ExhibitorAddress) {
        street: String = address.street,
        city: String = address.city,
        state: String = address.state,
        zip_code: String = address.zip_code,
    }
}

view! {
    /// A person or company that appears at an organization's shows. What is not known is
    /// empty.
    #[schema(as = Exhibitor)]
    ExhibitorView(exhibitor: &Exhibitor, actor: &Actor) {
        _id: Oid = exhibitor.id,
        #[serde(flatten)]
        belonging: Belonging = (actor, exhibitor.organization_id),
        name: String = exhibitor.details.name,
        email: String = exhibitor.details.email,
        phone: String = exhibitor.details.phone,
        address: ExhibitorAddressView = exhibitor.details.address,
        notes: String = exhibitor.details.notes,
        /// When it was forgotten, as it had asked; null of all others.
        #[schema(required = true)]
        forgotten_at: Option<Instant> = exhibitor.forgotten_at,
        revision: u32 = exhibitor.revision,
        created_at: Instant = exhibitor.created_at,
        updated_at: Instant = exhibitor.updated_at,
    }
}

view! {
    /// An exhibitor with what it did at the organization's shows.
    #[schema(as = ExhibitorWithEntries)]
    ExhibitorSeenView(seen: &ExhibitorSeen, actor: &Actor) {
        #[serde(flatten)]
        exhibitor: ExhibitorView = (&seen.exhibitor, actor),
        /// What entries call it, by alphabet.
        names: Vec<String> = seen.names,
        /// The latest show first.
        entries: Vec<AppearanceView> = seen.entries,
        /// What shows published of it last: the latest show first, at most 500.
        results: Vec<ResultSeenView> = seen.results,
        /// Its memberships, also of what was merged into it, those that end last first.
        memberships: Vec<KnownMembershipView> = seen.memberships,
        /// What was merged into it, the latest first.
        merges: Vec<IdentityMergeView> = seen.merges,
        /// What of its receipts pays no entry yet.
        credit: Dollars = seen.credit,
    }
}

view! {
    /// The number of a horse in a registry.
    #[schema(as = HorseRegistration)]
    HorseRegistrationView(registration: &HorseRegistration) {
        /// Empty if nobody said.
        association: String = registration.association,
        number: String = registration.number,
    }
}

view! {
    /// A horse that appears at an organization's shows. What is not known is empty or null.
    #[schema(as = ShowHorse)]
    ShowHorseView(horse: &ShowHorse, actor: &Actor) {
        _id: Oid = horse.id,
        #[serde(flatten)]
        belonging: Belonging = (actor, horse.organization_id),
        name: String = horse.details.name,
        /// 15 digits.
        microchip: String = horse.details.microchip.as_ref().map(|it| it.as_str().to_owned()),
        registrations: Vec<HorseRegistrationView> = horse.details.registrations,
        /// The year of birth.
        #[schema(required = true)]
        born: Option<u16> = horse.details.born,
        #[schema(required = true)]
        sex: Option<HorseSexView> = horse.details.sex,
        color: String = horse.details.color,
        /// The horse of an account as which a rider entered it; it may be deleted since.
        #[schema(required = true)]
        horse_id: Option<Uuid> = horse.horse_id,
        revision: u32 = horse.revision,
        created_at: Instant = horse.created_at,
        updated_at: Instant = horse.updated_at,
    }
}

view! {
    /// A show horse with what it did at the organization's shows.
    #[schema(as = ShowHorseWithEntries)]
    ShowHorseSeenView(seen: &ShowHorseSeen, actor: &Actor) {
        #[serde(flatten)]
        horse: ShowHorseView = (&seen.horse, actor),
        /// What entries call it, by alphabet.
        names: Vec<String> = seen.names,
        /// The latest show first.
        entries: Vec<AppearanceView> = seen.entries,
        /// What shows published of it last: the latest show first, at most 500.
        results: Vec<ResultSeenView> = seen.results,
        /// Its memberships, also of what was merged into it, those that end last first.
        memberships: Vec<KnownMembershipView> = seen.memberships,
        /// What was merged into it, the latest first.
        merges: Vec<IdentityMergeView> = seen.merges,
    }
}

view! {
    /// An entry in which somebody, or a horse, appears.
    #[schema(as = Appearance)]
    AppearanceView(entry: &Appearance) {
        registration_id: Uuid = entry.registration_id,
        event_id: Uuid = entry.event_id,
        /// The name of the show.
        show: String = entry.show,
        /// When the show starts.
        starts_at: Instant = entry.starts_at,
        /// As what; of a horse nothing.
        roles: Vec<EntryRoleView> = entry.roles,
        rider_name: String = entry.rider_name,
        horse_name: String = entry.horse_name,
        /// The exhibitor who rides.
        #[schema(required = true)]
        rider_id: Option<Uuid> = entry.rider_id,
        #[schema(required = true)]
        show_horse_id: Option<Uuid> = entry.show_horse_id,
        entry_number: u32 = entry.entry_number,
        #[schema(required = true)]
        back_number: Option<u32> = entry.back_number,
        status: String = entry.status,
        total_fee: Dollars = entry.total_fee,
        /// `total_fee` less what was paid; negative if the show owes it.
        balance: Dollars = entry.balance,
    }
}

view! {
    /// What somebody, or a horse, came to in a class, as the show published it last.
    #[schema(as = DirectoryResult)]
    ResultSeenView(seen: &ResultSeen) {
        event_id: Uuid = seen.event_id,
        registration_id: Uuid = seen.registration_id,
        /// As what; of a horse nothing.
        roles: Vec<EntryRoleView> = seen.roles,
        horse_name: String = seen.horse_name,
        /// How many were entered in the class, and not scratched.
        entered: u32 = seen.entered,
        #[serde(flatten)]
        result: HorseResultView = seen.result,
    }
}

view! {
    /// That another record was merged into one.
    #[schema(as = IdentityMerge)]
    IdentityMergeView(merge: &IdentityMerge) {
        /// By which the merge is undone.
        merge_id: String = merge.id,
        /// The name of the other one.
        name: String = merge.name.clone(),
        merged_at: Instant = merge.merged_at,
        /// The address of the account that merged them; null if that was deleted, or if an
        /// entry said that both are the same.
        #[schema(required = true)]
        merged_by: Option<String> = merge.merged_by,
    }
}

view! {
    /// To whom an entry is linked; null is nobody. Without another one the rider pays, and the owner, or else
    /// the rider, gets prize money.
    #[schema(as = EntryPeople)]
    EntryPeopleView(people: &LinkedPeople) {
        /// Whether it was looked at, which is at once: until then all are null.
        linked: bool = *people != LinkedPeople::default(),
        #[schema(required = true)]
        rider_id: Option<Uuid> = people.rider_id,
        #[schema(required = true)]
        owner_id: Option<Uuid> = people.owner_id,
        #[schema(required = true)]
        trainer_id: Option<Uuid> = people.trainer_id,
        #[schema(required = true)]
        payer_id: Option<Uuid> = people.payer_id,
        #[schema(required = true)]
        prize_to_id: Option<Uuid> = people.prize_to_id,
        #[schema(required = true)]
        show_horse_id: Option<Uuid> = people.show_horse_id,
    }
}

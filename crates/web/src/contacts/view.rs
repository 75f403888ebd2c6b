use ::contacts::{Contact, ContactKind, ContactMerge, ContactSeen, OwnedHorse};
use kernel::Actor;

use crate::representation::{Belonging, Instant, Named, Oid, PostalAddressView};
use crate::view::view;

/// What a contact is to the horses.
pub(crate) type ContactKindView = Named<ContactKind>;

view! {
    /// A contact. What is not known is empty.
    #[schema(as = Contact)]
    ContactView(contact: &Contact, actor: &Actor) {
        _id: Oid = contact.id,
        #[serde(flatten)]
        belonging: Belonging = (actor, contact.organization_id),
        kinds: Vec<ContactKindView> = contact.details.kinds.as_slice(),
        name: String = contact.details.name,
        company: String = contact.details.company,
        email: String = contact.details.email,
        /// The usual one first.
        phones: Vec<String> = contact.details.phones,
        address: PostalAddressView = contact.details.address,
        notes: String = contact.details.notes,
        /// The horses that it has to do with; none means no particular ones. Of a
        /// contact whose only kind is `owner` those that it owns.
        horse_ids: Vec<String> = contact.details.listed_horses(),
        /// Goes with a contact that is sent.
        revision: u32 = contact.revision,
        created_at: Instant = contact.created_at,
        updated_at: Instant = contact.updated_at,
    }
}

view! {
    /// A contact with the horses that it owns, and what was merged into it.
    #[schema(as = ContactWithHorses)]
    ContactSeenView(seen: &ContactSeen, actor: &Actor) {
        #[serde(flatten)]
        contact: ContactView = (&seen.contact, actor),
        /// By name.
        owns: Vec<OwnedHorseView> = seen.owns,
        /// What was merged into it, the latest first.
        merges: Vec<ContactMergeView> = seen.merges,
    }
}

view! {
    /// That another contact was merged into one.
    #[schema(as = ContactMerge)]
    ContactMergeView(merge: &ContactMerge) {
        /// By which they are parted again.
        merge_id: String = merge.id,
        /// The name of the other one.
        name: String = merge.name.clone(),
        merged_at: Instant = merge.merged_at,
        /// The address of the account that merged them; null if that was deleted.
        #[schema(required = true)]
        merged_by: Option<String> = merge.merged_by,
    }
}

view! {
    /// A horse that a contact owns, alone or with others.
    #[schema(as = OwnedHorse)]
    OwnedHorseView(horse: &OwnedHorse) {
        horse_id: String = horse.horse_id,
        name: String = horse.name,
        /// In hundredths of a percent; null if shares are not stated.
        #[schema(required = true)]
        share: Option<u16> = horse.share,
    }
}

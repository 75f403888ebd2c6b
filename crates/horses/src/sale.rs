use kernel::{
    ContactId, HorseId, Money, OptionalLine, OptionalText, RandomToken, RecordDate, WebAddress,
};
use time::OffsetDateTime;

use crate::{Competition, Height, ListOf, Photos, Profile};

/// The section `sale` of a horse.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sale {
    /// How far the sale is; `None` if it is not for sale.
    pub status: Option<SaleStatus>,
    /// What buyers are told.
    pub terms: SaleTerms,
    /// What became of it. Not shown to buyers.
    pub sold: Sold,
    /// The secret of the page that opens without an account, while there is one.
    pub link: Option<RandomToken>,
}

kernel::words! {
    /// How far the sale of a horse is.
    pub enum SaleStatus {
        /// It is for sale.
        ForSale = "for_sale",
        /// It is for sale, and somebody is about to buy it.
        Pending = "pending",
        /// It is sold.
        Sold = "sold",
    }
}

impl SaleStatus {
    /// Whether a horse with this status is in the market.
    #[must_use]
    pub const fn is_listed(self) -> bool {
        matches!(self, Self::ForSale | Self::Pending)
    }

    /// The status of a horse of which the section `general` says whether it is for sale.
    /// A pending sale goes on while it is, and what is sold stays so while it is not.
    #[must_use]
    pub fn when(for_sale: bool, present: Option<Self>) -> Option<Self> {
        if for_sale {
            let listed = present.filter(|it| it.is_listed());
            Some(listed.unwrap_or(Self::ForSale))
        } else {
            present.filter(|it| !it.is_listed())
        }
    }
}

impl Sale {
    /// Since when a horse with this sale is in the market: `profile.for_sale` is true
    /// exactly while the status is for sale or pending. No later save renews it.
    pub(crate) fn listed_at(
        &self,
        present: Option<OffsetDateTime>,
        now: OffsetDateTime,
    ) -> Option<OffsetDateTime> {
        let is_listed = self.status.is_some_and(SaleStatus::is_listed);
        is_listed.then_some(present.unwrap_or(now))
    }
}

/// What buyers are told of a horse, beside its sections.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SaleTerms {
    /// The price; `None` is on request.
    pub price: Option<Money>,
    /// What is to be said about the price.
    pub price_note: OptionalLine<200>,
    /// What the seller says.
    pub description: OptionalText<4000>,
    /// A video on another site; a link, and `https`.
    pub video_url: Option<WebAddress>,
    /// The sire (father).
    pub sire: OptionalLine<200>,
    /// The dam (mother).
    pub dam: OptionalLine<200>,
    /// How far its training is.
    pub training_level: OptionalLine<200>,
    /// What it is ridden or driven in.
    pub discipline: OptionalLine<200>,
    /// Where buyers are told that it is, instead of the stable and its location; empty
    /// if they are told those.
    pub location: OptionalLine<200>,
}

/// To whom a horse was sold.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sold {
    /// The day.
    pub on: Option<RecordDate>,
    /// The contact who bought it.
    pub to_contact_id: Option<ContactId>,
    /// The name of that contact, which stays when the contact is deleted.
    pub to: OptionalLine<200>,
    /// For how much.
    pub price: Option<Money>,
}

/// The section `sale`, from a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SaleEdit {
    /// What buyers are told.
    pub terms: SaleTerms,
    /// The height, which stands in the profile.
    pub height: Option<Height>,
    /// The name in its registry, which stands in the profile.
    pub registered_name: OptionalLine<200>,
    /// What became of it; the store knows the buyer's name.
    pub sold: Sold,
    /// The new status; `None` if it is not for sale.
    pub status: Option<SaleStatus>,
    /// Whether the stored status is kept and the one above is ignored: a request need not
    /// state one.
    pub keep_status: bool,
    /// Whether a page opens without an account, if it is stated.
    pub is_public: Option<bool>,
}

impl SaleEdit {
    /// The section as it shall be. A link that there is stays the same; a new one is
    /// `token`. The name of a buyer whose contact was deleted stays while it is sold.
    pub(crate) fn apply(self, present: &Sale, token: RandomToken) -> Sale {
        let status = if self.keep_status {
            present.status
        } else {
            self.status
        };
        let is_public = self.is_public.unwrap_or(present.link.is_some());
        let mut sold = self.sold;
        let was_named = present.sold.to_contact_id.is_none() && sold.to_contact_id.is_none();
        if was_named && status == Some(SaleStatus::Sold) {
            sold.to.clone_from(&present.sold.to);
        }
        Sale {
            status,
            terms: self.terms,
            sold,
            link: is_public.then(|| present.link.clone().unwrap_or(token)),
        }
    }
}

/// A horse for sale, as the marketplace lists it. Other accounts see no other
/// data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForSale {
    /// The horse's id.
    pub id: HorseId,
    /// The section `general`. Microchip number and photo link must not be shown
    /// to buyers.
    pub profile: Profile,
    /// When it was put up for sale.
    pub listed_at: OffsetDateTime,
    /// The photos that it shows.
    pub photos: Photos,
    /// How far the sale is.
    pub status: SaleStatus,
    /// What buyers are told.
    pub terms: SaleTerms,
    /// The name of its stable, unless buyers are told something else.
    pub stable: OptionalLine<200>,
    /// Where buyers are told that it is.
    pub location: OptionalLine<200>,
}

/// The buyer's view of a horse for sale.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SaleDetails {
    /// The data in the marketplace's list.
    pub horse: ForSale,
    /// Results of competitions.
    pub competitions: ListOf<Competition>,
    /// The trainer's name.
    pub trainer_name: OptionalLine<200>,
    /// The trainer's specialization.
    pub trainer_specialization: OptionalLine<200>,
}

impl ForSale {
    /// What it is at this moment: its [age](Profile::age).
    #[must_use]
    pub(crate) fn aged(mut self, now: OffsetDateTime) -> Self {
        self.profile = self.profile.aged(now);
        self
    }
}

impl SaleDetails {
    /// What it is at this moment: its [age](Profile::age).
    #[must_use]
    pub(crate) fn aged(mut self, now: OffsetDateTime) -> Self {
        self.horse = self.horse.aged(now);
        self
    }
}

/// The page of a horse for sale that opens without an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicSale {
    /// What buyers see.
    pub details: SaleDetails,
    /// The name of the barn that sells it; may be empty.
    pub seller: String,
}

#[cfg(test)]
mod tests {
    use time::Duration;

    use super::*;
    use crate::create::tests::NOW;

    fn token(of: char) -> RandomToken {
        RandomToken::parse(&of.to_string().repeat(22)).expect("a token")
    }

    /// An edit that states no status.
    fn edit(is_public: Option<bool>) -> SaleEdit {
        SaleEdit {
            height: None,
            registered_name: OptionalLine::default(),
            terms: SaleTerms::default(),
            sold: Sold::default(),
            status: None,
            keep_status: true,
            is_public,
        }
    }

    #[test]
    fn the_general_section_lists_and_keeps_what_is_pending_or_sold() {
        use SaleStatus::{ForSale, Pending, Sold};
        for (for_sale, present, after) in [
            (true, None, Some(ForSale)),
            (true, Some(Pending), Some(Pending)),
            (true, Some(Sold), Some(ForSale)),
            (false, Some(ForSale), None),
            (false, Some(Pending), None),
            (false, Some(Sold), Some(Sold)),
            (false, None, None),
        ] {
            assert_eq!(SaleStatus::when(for_sale, present), after, "{present:?}");
        }
    }

    #[test]
    fn a_horse_is_in_the_market_from_when_it_was_listed_until_it_is_sold() {
        let since = NOW - Duration::days(3);
        for (status, present, after) in [
            (Some(SaleStatus::ForSale), None, Some(NOW)),
            (Some(SaleStatus::Pending), Some(since), Some(since)),
            (Some(SaleStatus::Sold), Some(since), None),
            (None, Some(since), None),
        ] {
            let sale = Sale {
                status,
                ..Sale::default()
            };
            assert_eq!(sale.listed_at(present, NOW), after, "{status:?}");
        }
    }

    #[test]
    fn a_link_stays_until_it_is_taken_away_and_a_later_one_is_another() {
        let public = edit(Some(true)).apply(&Sale::default(), token('a'));
        assert_eq!(public.link, Some(token('a')));
        let kept = edit(None).apply(&public, token('b'));
        assert_eq!(kept.link, Some(token('a')));
        let private = edit(Some(false)).apply(&kept, token('c'));
        assert_eq!(private.link, None);
        let again = edit(Some(true)).apply(&private, token('d'));
        assert_eq!(again.link, Some(token('d')));
    }

    #[test]
    fn the_name_of_a_buyer_whose_contact_is_gone_stays_while_it_is_sold() {
        let name = OptionalLine::parse("Kim Lee").expect("a name");
        let sold = Sale {
            status: Some(SaleStatus::Sold),
            sold: Sold {
                to: name.clone(),
                ..Sold::default()
            },
            ..Sale::default()
        };
        let saved = edit(None).apply(&sold, token('a'));
        assert_eq!(saved.sold.to, name);
        let stated = SaleEdit {
            status: Some(SaleStatus::ForSale),
            keep_status: false,
            ..edit(None)
        };
        let listed = stated.apply(&sold, token('a'));
        assert_eq!(listed.status, Some(SaleStatus::ForSale));
        assert_eq!(listed.sold.to, OptionalLine::default());
    }
}

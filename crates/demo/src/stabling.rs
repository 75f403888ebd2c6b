//! Stalls, a barn, bedding and the prize list of the show that is under way.

use std::collections::BTreeSet;

use events::{ClassHonors, EditPrizeList, Event};
use kernel::{
    Actor, EmailAddress, LedgerOf, Permission, PhoneNumber, RegistrationId, SaidTime, StallFee,
    StallKind,
};
use registrations::{GroupFacts, Registration, Split, SplitLine};
use serde::Deserialize;
use stalls::{
    Assignment, BookingDraft, DeliveryDraft, Holder, ShowArea, ShowStallDraft, StallBooking,
    StallTerms, Wishes,
};

use crate::data::{Facts, Result, fact, of};
use crate::seeder::{Seeder, failed};

/// Of every so many bookings one has no stall yet.
const WITHOUT_STALL: usize = 6;
/// How many entries are in the barn.
const IN_BARN: usize = 4;
/// How many stalls get bedding, and how many have it already.
const BEDDED: usize = 6;
const DELIVERED: usize = 4;

/// Where horses stand at a show, who comes together, and what its prize list says.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Stabling {
    areas: Vec<PlannedArea>,
    /// Name, person in charge, email address and telephone number.
    barn: Facts,
    prize_list: PlannedText,
}

/// An area with its stalls: `A 1` and so on.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlannedArea {
    name: String,
    letter: String,
    kind: String,
    stalls: u32,
}

/// What stands in the prize list beside what the show says.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlannedText {
    before: String,
    after: String,
    /// The class, who sponsors it, and what the winner gets.
    honors: Vec<[String; 3]>,
}

impl PlannedArea {
    fn draft(&self) -> Result<ShowArea<ShowStallDraft>> {
        let stall = |number| {
            Ok(ShowStallDraft {
                id: None,
                terms: StallTerms {
                    name: of(&format!("{} {number}", self.letter))?,
                    kind: StallKind::parse(&self.kind).unwrap_or(StallKind::Horse),
                    is_end: number == 1 || number == self.stalls,
                    nights: BTreeSet::new(),
                },
            })
        };
        Ok(ShowArea {
            name: of(&self.name)?,
            stalls: (1..=self.stalls).map(stall).collect::<Result<_>>()?,
        })
    }
}

impl Stabling {
    fn text(&self, event: &Event) -> Result<EditPrizeList> {
        let text = &self.prize_list;
        let honors = text.honors.iter().filter_map(|[class, sponsor, trophy]| {
            let mut classes = event.classes.iter();
            let class = classes.find(|it| it.name.as_str() == class)?;
            Some((class.id, sponsor, trophy))
        });
        let honors = honors.map(|(class_id, sponsor, trophy)| {
            Ok(ClassHonors {
                class_id,
                sponsor: of(sponsor)?,
                trophy: of(trophy)?,
            })
        });
        Ok(EditPrizeList {
            before: of(&text.before)?,
            after: of(&text.after)?,
            honors: honors.collect::<Result<_>>()?,
            revision: None,
        })
    }

    fn facts(&self) -> Result<GroupFacts> {
        Ok(GroupFacts {
            name: fact(&self.barn, "name")?,
            contact_name: fact(&self.barn, "contact")?,
            email: fact::<EmailAddress>(&self.barn, "email")?.into(),
            phone: fact::<PhoneNumber>(&self.barn, "phone")?.into(),
        })
    }
}

impl Seeder {
    /// Before entries come: where they can stand, and what they are told.
    pub(crate) async fn announce(
        &self,
        demo: &Actor,
        event: &Event,
        plan: &Stabling,
    ) -> Result<()> {
        let areas = plan.areas.iter().map(PlannedArea::draft);
        let areas = areas.collect::<Result<_>>()?;
        let stalls = &self.services.stalls;
        let replaced = stalls.replace_areas(demo, event.id, areas, None).await;
        replaced.map_err(failed)?;
        let texts = &self.services.prize_list_texts;
        let edited = texts.edit(demo, event.id, plan.text(event)?).await;
        edited.map_err(failed)?;
        texts.publish(demo, event.id).await.map_err(failed)?;
        Ok(())
    }

    /// On the day: stalls are assigned, a barn came with several horses, and bedding is on
    /// its way.
    pub(crate) async fn stable(
        &self,
        demo: &Actor,
        (event, entered): (&Event, &[Registration]),
        plan: &Stabling,
    ) -> Result<()> {
        let chart = self.services.stalls.chart(demo, event.id).await;
        let chart = chart.map_err(failed)?;
        let mut free = chart.stalls.stalls().map(|(_, it)| it);
        let mut housed = Vec::new();
        for (at, booking) in chart.bookings.iter().enumerate() {
            if at % WITHOUT_STALL == WITHOUT_STALL - 1 {
                continue;
            }
            let Some(stall) = free.find(|it| it.terms.kind == booking.booked.kind) else {
                break;
            };
            let wish = Assignment {
                stall_id: Some(stall.id),
                nights: None,
            };
            let assigned = self.services.stalls.assign(demo, booking.id, wish).await;
            housed.push(assigned.map_err(failed)?);
        }
        self.bed(demo, event, &housed).await?;
        // Those who have not paid yet.
        let of_barn = entered.iter().skip(5).step_by(6).take(IN_BARN);
        let together: Vec<_> = of_barn.map(|it| it.id).collect();
        self.come_together(demo, event, &together, plan).await
    }

    async fn bed(&self, demo: &Actor, event: &Event, housed: &[StallBooking]) -> Result<()> {
        let mut fees = event.entry_rules.fees.iter();
        let bedding = fees.find(|it| matches!(it.terms.stalls, Some(StallFee::With(..))));
        let Some(bedding) = bedding else {
            return Ok(());
        };
        let (first, _) = event.details.schedule.days();
        let by = (&demo.to(Permission::ManageEntries), demo.changer());
        for (at, booking) in housed.iter().take(BEDDED).enumerate() {
            let Some(holder) = booking.booked.holders.first() else {
                continue;
            };
            let draft = DeliveryDraft {
                of: holder.of,
                fee_id: bedding.id,
                booking_id: booking.id,
                quantity: 1,
                day: first,
            };
            let deliveries = &self.services.deliveries;
            let ordered = deliveries.order(demo, event.id, draft, None).await;
            let ordered = ordered.map_err(failed)?;
            if at < DELIVERED {
                let said = SaidTime::default();
                let delivered = deliveries.deliver(by, ordered.id, true, said).await;
                delivered.map_err(failed)?;
            }
        }
        Ok(())
    }

    /// A barn with a tack stall on its own bill, which its entries divide.
    async fn come_together(
        &self,
        demo: &Actor,
        event: &Event,
        entries: &[RegistrationId],
        plan: &Stabling,
    ) -> Result<()> {
        let groups = &self.services.groups;
        let made = groups.add(demo, event.id, plan.facts()?, None).await;
        let id = made.map_err(failed)?.group.id;
        let barn = (event.id, id);
        let joined = groups.put_in(demo, barn, entries).await;
        joined.map_err(failed)?;
        let kind = StallKind::Tack;
        let mut fees = event.entry_rules.fees.iter();
        let of_kind = fees.find(|it| it.terms.stalls == Some(StallFee::Of(kind)));
        let Some(fee) = of_kind else {
            return Ok(());
        };
        let (first, last) = event.details.schedule.days();
        let draft = BookingDraft {
            kind,
            fee_id: Some(fee.id),
            holders: vec![Holder {
                of: LedgerOf::Group(id),
                share: 1,
            }],
            first,
            last,
            wishes: Wishes::default(),
        };
        let stalls = &self.services.stalls;
        let booked = stalls.book(demo, event.id, draft, None).await;
        let booked = booked.map_err(failed)?;
        let areas = stalls.areas(demo, event.id).await.map_err(failed)?;
        let stall = areas.stalls().find(|(_, it)| it.terms.kind == kind);
        let wish = Assignment {
            stall_id: stall.map(|(_, it)| it.id),
            nights: None,
        };
        let assigned = stalls.assign(demo, booked.id, wish).await;
        assigned.map_err(failed)?;
        let split = Split {
            lines: vec![SplitLine {
                name: fee.terms.name.clone(),
                amount: fee.terms.amount,
            }],
            among: entries.to_vec(),
        };
        groups.split(demo, barn, split).await.map_err(failed)?;
        Ok(())
    }
}

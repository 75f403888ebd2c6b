//! The bills of a weekend: of each who pays what they owe in all of its shows.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::collections::HashMap;

use kernel::{
    Actor, EventId, ExhibitorId, Money, Permission, Refusal, RegistrationId, SignedMoney,
    StoreError, TimeZone, WeekendId, fold_name, show_file,
};
use time::Date;

use crate::{BillLine, Payment, Registration, Roster, RosterService};

/// Who pays for an entry.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Payer {
    /// The exhibitor that is shown for whoever the entry is linked to.
    pub id: ExhibitorId,
    /// The name.
    pub name: String,
}

/// The shows of a weekend with their entries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WeekendRosters {
    /// The shows, the first one first.
    pub shows: Vec<(EventId, Roster)>,
    /// Who pays; entries that are not linked yet have nobody.
    pub payers: HashMap<RegistrationId, Payer>,
}

/// What somebody owes in all shows of a weekend.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WeekendBill {
    /// Who pays; `None` for an entry that is not linked yet.
    pub payer_id: Option<ExhibitorId>,
    /// The name of who pays.
    pub name: String,
    /// The entries, of the first show first.
    pub entries: Vec<BilledEntry>,
}

/// An entry on a bill of a weekend.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BilledEntry {
    /// The show.
    pub event_id: EventId,
    /// Its name.
    pub show: String,
    /// Its first day.
    pub first_day: Date,
    /// Where it is.
    pub time_zone: TimeZone,
    /// How riders pay, in the words of the show; may be empty.
    pub payment_note: String,
    /// The entry, as it is.
    pub entry: Registration,
    /// Its bill, with the numbers of the classes.
    pub lines: Vec<BillLine>,
    /// What was paid and given back, without what was voided.
    pub payments: Vec<Payment>,
}

impl WeekendBill {
    /// The sum of all bills, without what barns pay of them.
    #[must_use]
    pub fn total(&self) -> Money {
        self.entries.iter().map(|it| it.entry.own_fee()).sum()
    }

    /// What was paid.
    #[must_use]
    pub fn paid(&self) -> SignedMoney {
        let cents = self.entries.iter().map(|it| it.entry.paid.cents());
        SignedMoney::from_cents(cents.sum())
    }

    /// What is due; negative is what the shows owe.
    #[must_use]
    pub fn balance(&self) -> SignedMoney {
        self.paid().balance_of(self.total())
    }
}

impl WeekendRosters {
    /// The bills by name, without entries that cost and paid nothing.
    #[must_use]
    pub fn into_bills(self) -> Vec<WeekendBill> {
        let mut bills: BTreeMap<(String, Option<ExhibitorId>, RegistrationId), WeekendBill> =
            BTreeMap::new();
        for (event_id, roster) in &self.shows {
            let payments = roster.valid_payments();
            for entry in &roster.entries {
                let lines = entry.titled_bill(&roster.classes);
                if lines.is_empty() && entry.paid == SignedMoney::ZERO {
                    continue;
                }
                let payer = self.payers.get(&entry.id);
                let name = payer.map_or(entry.rider.rider_name.as_str(), |it| it.name.as_str());
                let payer_id = payer.map(|it| it.id);
                // Those that are not linked are bills of their own.
                let own = RegistrationId::new(kernel::Uuid::nil());
                let of = payer_id.map_or(entry.id, |_| own);
                let bill = bills.entry((fold_name(name), payer_id, of));
                let bill = bill.or_insert_with(|| WeekendBill {
                    payer_id,
                    name: name.to_owned(),
                    entries: Vec::new(),
                });
                let its = payments.get(&entry.id).into_iter().flatten();
                bill.entries.push(BilledEntry {
                    event_id: *event_id,
                    show: roster.show_name.clone(),
                    first_day: roster.dates().0,
                    time_zone: roster.time_zone.clone(),
                    payment_note: roster.payment_note.as_str().to_owned(),
                    lines,
                    payments: its.map(|it| (*it).clone()).collect(),
                    entry: entry.clone(),
                });
            }
        }
        bills.into_values().collect()
    }
}

impl RosterService {
    /// The bills of a weekend of the actor's shows; `None` if there is none.
    pub async fn weekend_bills(
        &self,
        actor: &Actor,
        id: WeekendId,
    ) -> Result<Option<Vec<WeekendBill>>, StoreError> {
        let scope = actor.to(Permission::ReadShows);
        let rosters = self.store.weekend(&scope, id).await?;
        Ok(rosters.map(WeekendRosters::into_bills))
    }

    /// Prints the bills of a weekend as a PDF, or the one that has an entry, with a name for
    /// its file.
    pub async fn print_weekend(
        &self,
        actor: &Actor,
        id: WeekendId,
        of: Option<RegistrationId>,
    ) -> Result<(String, Vec<u8>), Refusal> {
        let turn = self.renderer.turn().await?;
        let bills = self.weekend_bills(actor, id).await?;
        let mut bills = bills.ok_or(Refusal::NotFound("Weekend"))?;
        if let Some(entry) = of {
            bills.retain(|bill| bill.entries.iter().any(|it| it.entry.id == entry));
            if bills.is_empty() {
                return Err(Refusal::NotFound("Entry"));
            }
        }
        let first = bills.iter().flat_map(|it| &it.entries);
        let first = first.min_by_key(|it| (it.first_day, Reverse(it.event_id)));
        let name = first.map_or_else(
            || "bills.pdf".to_owned(),
            |it| show_file(&it.show, it.first_day, "weekend bills.pdf"),
        );
        Ok((name, turn.render_weekend(bills).await?))
    }
}

use ::book::{BillSummary, Letterhead};
use ::documents::{Document, DocumentKind};
use ::horses::{CareOnDay, OwnersHorse, VisitKind};
use ::owners::{OwnerLink, OwnerMessage};
use kernel::Actor;
use processes::owner_page::OwnerPage;
use serde::Serialize;
use time::Date;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::bills::view::BillStatusView;
use crate::calendar_feed::PublicUrl;
use crate::photos::photo_path;
use crate::problem::ApiError;
use crate::qr_code::svg_of;
use crate::representation::{Belonging, Dollars, Instant, Named, Oid, PostalAddressView, delivery};
use crate::view::view;

type CareKindOfVisit = Named<VisitKind>;
type SharedDocumentKind = Named<DocumentKind>;

fn url_of(link: &OwnerLink, public_url: &PublicUrl) -> String {
    format!("{}/owner/{}", public_url.0, link.link.token)
}

/// The link to the page of an owner.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OwnerLink)]
pub(crate) struct OwnerLinkView {
    #[serde(flatten)]
    link: OwnerLinkFacts,
    /// The address as a QR code, an SVG picture.
    qr_code: String,
    /// `email`: mails are sent. `outbox`: they are written into files in the data
    /// directory, and nothing is sent.
    delivery: String,
}

impl OwnerLinkView {
    pub(crate) fn new(
        link: &OwnerLink,
        public_url: &PublicUrl,
        is_sending: bool,
    ) -> Result<Self, ApiError> {
        Ok(Self {
            link: OwnerLinkFacts::new(link, public_url),
            qr_code: svg_of(&url_of(link, public_url))?,
            delivery: delivery(is_sending).to_owned(),
        })
    }
}

view! {
    /// What is known of a link to an owner's page.
    OwnerLinkFacts(link: &OwnerLink, public_url: &PublicUrl) {
        contact_id: Uuid = link.contact_id,
        /// The secret in the address.
        token: String = link.link.token,
        /// The page behind it.
        url: String = url_of(link, public_url),
        /// How often the page was opened.
        opened: u32 = link.link.opened,
        created_at: Instant = link.link.created_at,
        /// From when on it is dead; null if it does not expire.
        #[schema(required = true)]
        expires_at: Option<Instant> = link.link.expires_at,
        /// To whom it was mailed last; null if it never was.
        #[schema(required = true)]
        mailed_to: Option<String> = link.mail.as_ref().map(|it| it.to.clone()),
        /// When that mail was asked for.
        #[schema(required = true)]
        mailed_at: Option<Instant> = link.mail.as_ref().map(|it| it.at),
    }
}

/// What an owner sees of their own.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OwnerPage)]
pub(crate) struct OwnerPageView {
    barn: OwnerPageBarnView,
    /// The owner's name.
    name: String,
    /// By name.
    horses: Vec<OwnerPageHorseView>,
    /// What the barn shares, by title.
    documents: Vec<OwnerPageDocumentView>,
    /// The latest first; also those that were cancelled.
    bills: Vec<OwnerPageBillView>,
    /// What is due on all bills.
    open: Dollars,
    /// What was paid too much on others, which `open` does not take off.
    credit: Dollars,
    /// How to pay, as all bills say, or else the latest one; may be empty.
    how_to_pay: String,
}

impl OwnerPageView {
    /// `base` is the path of the page, below which its files are.
    pub(crate) fn new(page: &OwnerPage, base: &str) -> Self {
        let money = &page.bills;
        let horses = page.horses.iter().map(OwnerPageHorseView::new);
        let documents = page.documents.iter();
        let documents = documents.map(|it| OwnerPageDocumentView::new(it, base));
        let balance = money.balance();
        let bills = money.bills.iter();
        let bills = bills.map(|it| OwnerPageBillView::new(it, &(base, money.today)));
        Self {
            barn: OwnerPageBarnView::new(&money.letterhead),
            name: page.name.clone(),
            horses: horses.collect(),
            documents: documents.collect(),
            bills: bills.collect(),
            open: balance.open.into(),
            credit: balance.credit.into(),
            how_to_pay: money.how_to_pay.as_str().to_owned(),
        }
    }
}

fn names_of_horses(document: &Document) -> Vec<String> {
    let horses = document.horses.iter();
    horses.map(|it| it.name.clone()).collect()
}

view! {
    /// The barn of an owner's page.
    #[schema(as = OwnerPageBarn)]
    OwnerPageBarnView(barn: &Letterhead) {
        name: String = barn.name,
        #[schema(required = true)]
        email: Option<String> = barn.email,
        /// Empty if it is not known.
        phone: String = barn.phone,
        address: PostalAddressView = barn.address,
    }
}

view! {
    /// A horse on its owner's page.
    #[schema(as = OwnerPageHorse)]
    OwnerPageHorseView(horse: &OwnersHorse) {
        id: Uuid = horse.id,
        name: String = horse.name,
        /// The path of its photo; null without one.
        #[schema(required = true)]
        photo_url: Option<String> = horse.photo.as_ref().map(photo_path),
        /// The care that was given, the newest of each kind, of vaccinations of each name.
        care: Vec<OwnerPageCareView> = horse.given,
        /// The care that is due, the soonest first.
        due: Vec<OwnerPageCareView> = horse.due,
    }
}

view! {
    /// Care of a horse on its owner's page.
    #[schema(as = OwnerPageCare)]
    OwnerPageCareView(care: &CareOnDay) {
        kind: CareKindOfVisit = care.kind,
        /// The vaccination or product; may be empty.
        name: String = care.name,
        #[schema(format = Date)]
        date: String = care.date,
    }
}

view! {
    /// A document on an owner's page.
    #[schema(as = OwnerPageDocument)]
    OwnerPageDocumentView(document: &Document, base: &str) {
        id: Uuid = document.id,
        title: String = document.facts.title,
        kind: SharedDocumentKind = document.facts.kind,
        /// The names of the owner's horses that it is about.
        horses: Vec<String> = names_of_horses(document),
        /// The day of issue, if it is known.
        #[schema(required = true)]
        issued_on: Option<String> = document.facts.issued_on,
        /// The last day on which it is valid, if it ends.
        #[schema(required = true)]
        expires_on: Option<String> = document.facts.expires_on,
        /// The name under which its file is saved; empty if the barn keeps its dates alone.
        file_name: String = document.titled_file().name(),
        /// The path of its file.
        file_url: String = format!("{base}/documents/{}", document.id),
    }
}

view! {
    /// A bill on an owner's page.
    #[schema(as = OwnerPageBill)]
    OwnerPageBillView(bill: &BillSummary, at: &(&str, Date)) {
        id: Uuid = bill.id,
        number: u32 = bill.number,
        #[schema(format = Date)]
        date: String = bill.date,
        #[schema(format = Date)]
        due_on: String = bill.due_on,
        total: Dollars = bill.total,
        paid: Dollars = bill.paid,
        /// Negative if too much was paid.
        balance: Dollars = bill.balance(),
        status: BillStatusView = bill.status(at.1),
        /// The path of its PDF.
        pdf_url: String = format!("{}/bills/{}.pdf", at.0, bill.id),
    }
}

view! {
    /// What an owner wrote to the barn.
    #[schema(as = OwnerMessage)]
    OwnerMessageView(message: &OwnerMessage, actor: &Actor) {
        _id: Oid = message.id,
        #[serde(flatten)]
        belonging: Belonging = (actor, message.organization_id),
        /// Who wrote it; null if the contact was deleted.
        #[schema(required = true)]
        contact_id: Option<Uuid> = message.contact_id,
        /// The owner's name when it was written.
        name: String = message.name,
        /// Where to answer to; null if the contact has no address.
        #[schema(required = true)]
        email: Option<String> = message.email,
        text: String = message.text,
        created_at: Instant = message.created_at,
        /// Whether those who keep the barn have seen it.
        seen: bool = message.seen_at.is_some(),
    }
}

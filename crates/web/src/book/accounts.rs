use std::collections::HashSet;

use ::book::{AccountName, BookAccounts, CashService, Category, CategoryAccount, EntryKind};
use actix_web::web::Query;
use actix_web::{HttpResponse, web};
use kernel::{Actor, FieldErrors, OrganizationId, Revision};
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::CategoryView;
use crate::extract::actor::SignedIn;
use crate::extract::json::Json;
use crate::form::{Body as _, Every, body};
use crate::problem::ApiError;
use crate::representation::{Belonging, Named, chosen_organization};
use crate::view::view;

/// Whose accounts.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct AccountsQuery {
    /// The account's own organization if not given.
    organization_id: Option<String>,
}

view! {
    /// To which accounts of an accounting program the journal posts.
    #[schema(as = BookAccounts)]
    BookAccountsView(accounts: &(OrganizationId, BookAccounts), actor: &Actor) {
        #[serde(flatten)]
        belonging: Belonging = (actor, accounts.0),
        /// Where money is received and spent.
        bank: String = accounts.1.bank,
        /// What was paid above a bill.
        receivable: String = accounts.1.receivable,
        /// Income without a category.
        uncategorized: String = accounts.1.uncategorized,
        /// Of each category.
        categories: Vec<CategoryAccountsView> = of_categories(&accounts.1),
        revision: u32 = accounts.1.revision,
    }
}

/// A category with its account for income, and that for expenses.
type Both = (Category, AccountName, AccountName);

fn of_categories(accounts: &BookAccounts) -> Vec<Both> {
    let of = |kind, category| accounts.of(kind, category);
    let both = |category| {
        let income = of(EntryKind::Income, category);
        (category, income, of(EntryKind::Expense, category))
    };
    Category::ALL.map(both).into()
}

view! {
    /// The accounts of a category.
    #[schema(as = CategoryAccounts)]
    CategoryAccountsView(both: &Both) {
        category: CategoryView = both.0,
        income: String = both.1,
        expense: String = both.2,
    }
}

body! {
    /// The accounts of the journal, which replace all. What is not given has the account
    /// that is proposed.
    BookAccountsBody {
        bank: Option<AccountName>,
        receivable: Option<AccountName>,
        uncategorized: Option<AccountName>,
        categories: Every<CategoryAccountsBody, { Category::ALL.len() }>,
        /// The revision as it was read: if it is another one by now, the answer is 409 and
        /// nothing is saved.
        revision: Option<Revision>,
    } => (BookAccounts, Option<Revision>) {
        refuse_repeated(&categories)?;
        let usual = BookAccounts::default();
        let accounts = BookAccounts {
            bank: bank.unwrap_or(usual.bank),
            receivable: receivable.unwrap_or(usual.receivable),
            uncategorized: uncategorized.unwrap_or(usual.uncategorized),
            categories: categories.into_iter().flat_map(of_both).collect(),
            revision: usual.revision,
        };
        (accounts, revision)
    }
}

body! {
    /// The accounts of a category. Instead of one that is blank, the proposed one is used.
    CategoryAccountsBody {
        category: Named<Category>,
        income: Option<AccountName>,
        expense: Option<AccountName>,
    } => WishedAccounts {
        (category, income, expense)
    }
}

/// A category with its account for income, and that for expenses.
type WishedAccounts = (Category, Option<AccountName>, Option<AccountName>);

fn of_both((category, income, expense): WishedAccounts) -> impl Iterator<Item = CategoryAccount> {
    let stated = [(EntryKind::Income, income), (EntryKind::Expense, expense)];
    stated.into_iter().filter_map(move |(kind, account)| {
        Some(CategoryAccount {
            kind,
            category,
            account: account?,
        })
    })
}

fn refuse_repeated(accounts: &[WishedAccounts]) -> Result<(), FieldErrors> {
    let mut errors = FieldErrors::new();
    let mut seen = HashSet::new();
    for (position, (category, ..)) in accounts.iter().enumerate() {
        if !seen.insert(*category) {
            errors.add(format!("categories[{position}].category"), "is named twice");
        }
    }
    if errors.is_empty() {
        Ok(())
    } else {
        Err(errors)
    }
}

/// To which accounts the journal posts; the proposed ones if none were saved.
#[utoipa::path(get, path = "/showstable/book/accounts", operation_id = "read_book_accounts", tag = "book", security(("token" = [])),
    params(AccountsQuery),
    responses((status = 200, description = "The accounts", body = BookAccountsView),
              (status = 404, description = "No such organization of this account")))]
pub(crate) async fn read(
    service: web::Data<CashService>,
    signed_in: SignedIn,
    query: Query<AccountsQuery>,
) -> Result<HttpResponse, ApiError> {
    let organization = chosen_organization(query.organization_id.as_ref())?;
    let actor = &signed_in.actor;
    let accounts = service.accounts(actor, organization).await?;
    Ok(HttpResponse::Ok().json(BookAccountsView::new(&accounts, actor)))
}

/// Replaces the accounts of the journal.
#[utoipa::path(put, path = "/showstable/book/accounts", operation_id = "replace_book_accounts", tag = "book", security(("token" = [])),
    params(AccountsQuery),
    request_body = BookAccountsBody,
    responses((status = 200, description = "The accounts", body = BookAccountsView),
              (status = 404, description = "No such organization of this account"),
              (status = 409, description = "`changed_meanwhile`"),
              (status = 422, description = "Invalid fields")))]
pub(crate) async fn replace(
    service: web::Data<CashService>,
    signed_in: SignedIn,
    query: Query<AccountsQuery>,
    json: Json<BookAccountsBody>,
) -> Result<HttpResponse, ApiError> {
    let organization = chosen_organization(query.organization_id.as_ref())?;
    let (accounts, expected) = json.body.into_command()?;
    let actor = &signed_in.actor;
    let saved = service
        .replace_accounts(actor, organization, accounts, expected)
        .await?;
    Ok(HttpResponse::Ok().json(BookAccountsView::new(&saved, actor)))
}

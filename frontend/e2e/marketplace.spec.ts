import type { Page } from '@playwright/test';

import { href, paths } from '../src/app/paths';
import { many } from './support/api';
import { card, editSection, openHorse, saveSection, signIn } from './support/horses';
import { expect, test } from './support/test';

test.use({ signedIn: true });

/** The buyer who writes to the seller. */
const writer = { name: 'Bo Buyer', email: 'bo@example.org', phone: '615-555-0188' };

async function contact(page: Page, message: string) {
  await page.getByRole('button', { name: 'Contact Seller' }).click();
  const dialog = page.getByRole('dialog', { name: 'Contact Seller' });
  await dialog.getByLabel('Name').fill(writer.name);
  await dialog.getByLabel('Email').fill(writer.email);
  await dialog.getByLabel('Phone').fill(writer.phone);
  await dialog.getByLabel('Message').fill(message);
  return dialog;
}

test('a horse is offered for sale, found by a buyer, asked about, and reported', async ({
  page,
  api,
  account,
  watched,
  arrive,
  inspect,
  privateWindow,
}) => {
  test.slow();
  // The seller marks a horse as for sale. Its name is unique.
  const name = `Sun of ${account.email.replace('@', ' at ')}`;
  const { id } = await api.as(account).newSaleHorse({ name, for_sale: false });
  await api.as(account).newSaleHorse({ name: 'Clover' });
  await openHorse(watched, id, name);
  const dialog = await editSection(page, 'General Information');
  await dialog.getByLabel('For Sale').check();
  await saveSection(dialog);
  await expect(page.getByText('For Sale', { exact: true }).first()).toBeVisible();

  // A buyer finds it.
  const buyer = await privateWindow();
  const buyerAccount = await api.newAccount();
  await signIn(buyer, buyerAccount.token);
  await buyer.page.goto(paths.marketplace);
  await buyer.arrive('Horse Marketplace');
  await buyer.page.getByRole('searchbox').fill(name.toUpperCase());
  const found = buyer.page.getByRole('article');
  await expect(found).toHaveCount(1);
  for (const text of [name, '9 years', 'Tennessee Walking Horse', 'Shelbyville, TN', 'For Sale']) {
    await expect(found).toContainText(text);
  }
  await buyer.page.getByLabel('Gender').selectOption('Stallions');
  await expect(buyer.page.getByRole('heading', { name: 'No horses match' })).toBeVisible();
  await buyer.inspect();
  await buyer.page.getByLabel('Gender').selectOption('Mares');
  await found.getByRole('link', { name: 'View Details' }).click();

  // The page shows only the facts for buyers.
  await buyer.arrive(name);
  const main = buyer.page.getByRole('main');
  for (const text of ['9 years', 'Shelbyville, TN', 'For Sale', 'TWH-410204', 'Duck River Farm']) {
    await expect(main).toContainText(text);
  }
  await expect(card(buyer.page, 'Training & Performance')).toContainText('Kim Dale');
  await expect(card(buyer.page, 'Training & Performance')).toContainText('Apr 25, 2026');
  for (const secret of ['985112003456789', 'Penicillin', '931-555', 'Full board', account.email]) {
    await expect(main).not.toContainText(secret);
  }

  // The buyer writes to the seller.
  await buyer.page.getByRole('button', { name: 'Contact Seller' }).click();
  const question = buyer.page.getByRole('dialog');
  await expect(question.getByLabel('Email')).toHaveValue(buyerAccount.email);
  await question.getByRole('button', { name: 'Send Message' }).click();
  await expect(question.getByText('Name is required')).toBeVisible();
  await expect(question.getByLabel('Name')).toBeFocused();
  await buyer.inspect();
  await question.getByLabel('Name').fill(writer.name);
  await question.getByLabel('Email').fill(writer.email);
  await question.getByLabel('Phone').fill(writer.phone);
  await question.getByLabel('Message').fill('Is she quiet on trails?\nI could come on Sunday.');
  await question.getByRole('button', { name: 'Send Message' }).click();
  await expect(question.getByRole('heading', { name: 'Message sent' })).toBeVisible();
  await expect(question).toContainText(writer.email);
  await buyer.inspect();
  await question.getByRole('button', { name: 'Close' }).last().click();
  await expect(question).toBeHidden();
  await expect(buyer.page.getByRole('button', { name: 'Contact Seller' })).toBeFocused();

  // The buyer reports the listing.
  await buyer.page.getByRole('button', { name: 'Report this listing' }).click();
  const report = buyer.page.getByRole('dialog');
  await report.getByRole('radio', { name: 'Something else' }).check();
  await report.getByRole('button', { name: 'Send Report' }).click();
  await expect(report.getByText('Say what is wrong with this listing')).toBeVisible();
  await expect(report.getByLabel('Details')).toBeFocused();
  await buyer.inspect();
  await report.getByLabel('Details').fill('The photos show another horse.');
  await report.getByRole('button', { name: 'Send Report' }).click();
  await expect(report.getByRole('heading', { name: 'Thank you' })).toBeVisible();

  // The seller reads the message on the dashboard.
  await page.goto(paths.dashboard);
  await arrive('Dashboard');
  const inquiries = card(page, 'Inquiries');
  await expect(inquiries).toContainText(`${writer.name} about ${name}`);
  await expect(inquiries).toContainText('I could come on Sunday.');
  await expect(inquiries).toContainText('Fri, May 1, 2026');
  await expect(inquiries.getByRole('link', { name: writer.email })).toHaveAttribute(
    'href',
    /^mailto:bo@example\.org\?subject=/,
  );
  await expect(inquiries.getByRole('link', { name: '(615) 555-0188' })).toHaveAttribute(
    'href',
    'tel:6155550188',
  );
  await inquiries.getByRole('link', { name }).click();
  await arrive(name);

  // The seller sees the listing like a buyer, but with a link back instead of the button.
  await page.getByRole('link', { name: 'See as a buyer' }).click();
  await arrive(name);
  await expect(card(page, 'Interested?')).toContainText('This is your listing');
  await expect(page.getByRole('button', { name: /Contact Seller|Report/ })).toHaveCount(0);
  await inspect();
});

test('a horse that is no longer for sale is not available to buyers and its owner @desk', async ({
  page,
  api,
  account,
  watched,
  arrive,
  privateWindow,
}) => {
  const { id } = await api.as(account).newSaleHorse();
  const buyer = await privateWindow();
  buyer.expectComplaint(/status of 404/);
  await signIn(buyer, (await api.newAccount()).token);
  await buyer.page.goto(href.marketplaceHorse(id));
  await buyer.arrive('Midnight Sun');

  await openHorse(watched, id, 'Midnight Sun');
  const dialog = await editSection(page, 'General Information');
  await dialog.getByLabel('For Sale').uncheck();
  await saveSection(dialog);

  // The page was open when it was sold: the message is refused, and kept.
  const question = await contact(buyer.page, 'Is she still for sale?');
  await question.getByRole('button', { name: 'Send Message' }).click();
  await expect(question.getByRole('alert')).toContainText('no longer listed for sale');
  await expect(question.getByLabel('Message')).toHaveValue('Is she still for sale?');

  await buyer.page.reload();
  await buyer.arrive('Horse Not Available');
  await expect(buyer.page.getByText('This horse is not currently listed for sale.')).toBeVisible();

  await page.goto(href.marketplaceHorse(id));
  await arrive('Horse Not Available');
  await page.getByRole('link', { name: 'Open its profile' }).click();
  await arrive('Midnight Sun');
});

test('a message whose answer was lost is sent once @desk', async ({
  page,
  api,
  account,
  arrive,
  privateWindow,
}) => {
  const { id } = await api.as(account).newSaleHorse();
  const buyer = await privateWindow();
  buyer.expectComplaint(/ERR_FAILED|ERR_CONNECTION/);
  await signIn(buyer, (await api.newAccount()).token);
  await buyer.page.goto(href.marketplaceHorse(id));
  await buyer.arrive('Midnight Sun');

  // The server accepts the message, but its answer is lost.
  await buyer.page.route('**/inquiries', async (route) => {
    await route.fetch();
    await route.abort();
  });
  const dialog = await contact(buyer.page, 'Is she quiet on trails?');
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The server could not be reached.');
  await buyer.page.unroute('**/inquiries');
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await expect(buyer.page.getByRole('heading', { name: 'Message sent' })).toBeVisible();

  await page.goto(paths.dashboard);
  await arrive('Dashboard');
  await expect(card(page, 'Inquiries').getByRole('article')).toHaveCount(1);
});

test('a message with a value in the hidden field gets no error, but is not delivered @desk', async ({
  page,
  api,
  account,
  arrive,
  privateWindow,
}) => {
  const { id } = await api.as(account).newSaleHorse();
  const buyer = await privateWindow();
  await signIn(buyer, (await api.newAccount()).token);
  await buyer.page.goto(href.marketplaceHorse(id));
  await buyer.arrive('Midnight Sun');
  const dialog = await contact(buyer.page, 'Buy cheap watches');
  await buyer.page.locator('input[name="website"]').fill('https://spam.example', { force: true });
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await expect(buyer.page.getByRole('heading', { name: 'Message sent' })).toBeVisible();

  await page.goto(paths.dashboard);
  await arrive('Dashboard');
  await expect(card(page, 'Horses')).toBeVisible();
  await expect(card(page, 'Inquiries')).toHaveCount(0);
});

test('the marketplace loads page by page @desk', async ({ page, api, arrive }) => {
  // With a unique search text, because other tests sell horses at the same time.
  const other = await api.newAccount();
  await many(101, (number) =>
    api.as(other).newHorse({ name: `Page Turner ${number}`, for_sale: true }),
  );
  await page.goto(`${paths.marketplace}?q=page+turner`);
  await arrive('Horse Marketplace');
  await expect(page.getByRole('article')).toHaveCount(100);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(page.getByRole('article')).toHaveCount(101);
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);
});

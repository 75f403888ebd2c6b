import type { Page } from '@playwright/test';

import { paths } from '../src/app/paths';
import { card, editSection, openHorse, saveSection } from './support/horses';
import { notices } from './support/notices';
import { drawPhoto } from './support/photos';
import { expect, test } from './support/test';

test.use({ signedIn: true });

/** The card of the sale, unfolded: on a phone it is a line at first. */
async function openSale(page: Page) {
  const sale = card(page, 'For Sale');
  const fold = sale.getByRole('button', { name: 'For Sale', exact: true, expanded: false });
  if (await fold.isVisible()) await fold.click();
  return sale;
}

test('a horse is offered with photos and a public page, asked about, sold and archived', async ({
  page,
  api,
  account,
  watched,
  arrive,
  inspect,
  privateWindow,
}) => {
  test.slow();
  const name = `Star of ${account.email.replace('@', ' at ')}`;
  const { id } = await api.as(account).newSaleHorse({ name, for_sale: false });
  await openHorse(watched, id, name);

  // What the seller says.
  const form = await editSection(page, 'For Sale');
  await form.getByLabel('Status').selectOption('For Sale');
  await form.getByLabel('Price', { exact: true }).fill('8,500');
  await form.getByLabel('Height').fill('15.4');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form.getByText(/^Enter hands and inches from 8.0/)).toBeVisible();
  await inspect();
  await form.getByLabel('Height').fill('15.3');
  await expect(form.getByText('63 inches, 160 cm.')).toBeVisible();
  await form.getByLabel('Discipline').fill('Trail');
  await form.getByLabel('Description').fill('Quiet on trails.');
  await saveSection(form);

  // Photos.
  const sale = await openSale(page);
  await expect(sale).toContainText('$8,500.00');
  await sale.getByRole('button', { name: 'Add Photos for Buyers' }).click();
  const gallery = page.getByRole('dialog', { name: 'Photos for Buyers' });
  await gallery
    .getByLabel('Choose Photos')
    .setInputFiles([
      await drawPhoto(page, { name: 'one.jpg', color: 'wheat', width: 900, height: 600 }),
      await drawPhoto(page, { name: 'two.jpg', color: 'seagreen', width: 900, height: 600 }),
    ]);
  await gallery.getByRole('button', { name: 'Use as Header: Photo 2' }).click();
  await gallery.getByRole('button', { name: 'Move Photo 2 up' }).click();
  await expect(gallery.getByText('Photo 2 is at place 1 of 2 now.')).toBeVisible();
  await inspect();
  await gallery.getByRole('button', { name: 'Save Photos' }).click();
  await expect(gallery).toBeHidden();
  await expect(sale.getByRole('list', { name: 'Photos for buyers' }).locator('img')).toHaveCount(2);

  // A page for everyone who has the link.
  await sale.getByRole('button', { name: 'Public Page' }).click();
  const link = page.getByRole('dialog', { name: `Public page of ${name}` });
  await link.getByRole('button', { name: 'Make a Public Page' }).click();
  const address = await link.getByRole('textbox', { name: 'Address' }).inputValue();
  await inspect();
  await link.getByText('Close', { exact: true }).click();
  await expect(link).toBeHidden();

  // A stranger opens it on a phone, and asks.
  const stranger = await privateWindow();
  await stranger.page.setViewportSize({ width: 390, height: 844 });
  await stranger.page.goto(address);
  await stranger.arrive(name);
  const main = stranger.page.getByRole('main');
  for (const text of ['$8,500.00', '15.3 hands (63 in, 160 cm)', 'Trail', 'Quiet on trails.']) {
    await expect(main).toContainText(text);
  }
  for (const secret of ['985112003456789', 'Penicillin', '931-555', account.email]) {
    await expect(main).not.toContainText(secret);
  }
  await main.getByRole('button', { name: 'Next photo' }).click();
  await expect(main.getByText('2 of 2')).toBeVisible();
  const wide = await stranger.page.evaluate(() => {
    return document.documentElement.scrollWidth - innerWidth;
  });
  expect(wide).toBe(0);
  await main.getByLabel('Name').fill('Bo Buyer');
  await main.getByLabel('Email').fill('bo-asks@example.org');
  await main.getByLabel('Message').fill('Does she load?');
  await main.getByRole('button', { name: 'Send Message' }).click();
  await expect(main.getByText(/^Your message is sent/)).toBeVisible();
  await stranger.inspect();

  // The seller answers.
  await page.goto(paths.dashboard);
  await arrive('Dashboard');
  const inquiries = card(page, 'Inquiries');
  await expect(inquiries).toContainText('Does she load?');
  await inquiries.getByRole('button', { name: 'Reply to Bo Buyer' }).click();
  const reply = page.getByRole('dialog', { name: 'Reply to Bo Buyer' });
  await reply.getByRole('textbox', { name: /^Reply/ }).fill('She walks right in.');
  await inspect();
  await reply.getByRole('button', { name: 'Send Reply' }).click();
  await expect(reply).toBeHidden();
  await expect(inquiries.getByText('No new messages.')).toBeVisible();
  await inquiries.getByText('Answered (1)').click();
  await expect(inquiries).toContainText('She walks right in.');

  // It is in the marketplace, until it is sold.
  const market = `${paths.marketplace}?${new URLSearchParams({ q: name, price_to: '9000' })}`;
  await page.goto(market);
  await arrive('Horse Marketplace');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toContainText('$8,500.00');

  await openHorse(watched, id, name);
  await (await openSale(page)).getByRole('button', { name: 'Mark as Sold' }).click();
  const sold = page.getByRole('dialog', { name: `Mark ${name} as Sold` });
  await sold.getByLabel('Price Paid').fill('8,000');
  await sold.getByRole('button', { name: 'New Contact' }).click();
  await sold.getByLabel('Buyer’s Name').fill('Bo Buyer');
  await sold.getByLabel('Buyer’s Email').fill('bo-asks@example.org');
  await inspect();
  await sold.getByRole('button', { name: 'Mark as Sold' }).click();
  const next = page.getByRole('dialog', { name: `${name} is sold` });
  await expect(next.getByRole('link', { name: 'The Buyer' })).toBeVisible();
  await inspect();
  const saved = page.waitForEvent('download');
  await next.getByRole('button', { name: 'Bill of Sale' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^bill-of-sale.*\.pdf$/);

  // The archive knows the buyer.
  await next.getByRole('button', { name: 'Move to the Archive' }).click();
  const archive = page.getByRole('dialog', { name: `Archive ${name}` });
  await expect(archive.getByLabel('Why')).toHaveValue('sold');
  await expect(archive.getByLabel('To Whom')).toHaveValue('Bo Buyer');
  await archive.getByRole('button', { name: 'Archive' }).click();
  await expect(archive).toBeHidden();
  await expect(notices(page)).toContainText(`${name} is in the archive`);
  await expect(page.getByText(/was sold on .*, to Bo Buyer/)).toBeVisible();

  await page.goto(market);
  await arrive('Horse Marketplace');
  await expect(page.getByRole('heading', { name: 'No horses match' })).toBeVisible();
  stranger.expectComplaint(/status of 404/);
  await stranger.page.reload();
  await stranger.arrive('Horse Not Available');
  await expect(main).not.toContainText(name);
});

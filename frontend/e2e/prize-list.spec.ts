import { href } from '../src/app/paths';
import { drawPhoto } from './support/photos';
import { expect, test } from './support/test';

test.use({ bothThemes: true });

const LOGO = { name: 'logo.jpg', color: 'gold', width: 240, height: 120 };
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };

test('a rider reads the prize list on a phone, and at a desk with the code', async ({
  page,
  api,
  account,
  arrive,
  inspect,
}) => {
  const { _id, hashed_id } = await api.as(account).newEvent({
    payment_note: 'By check to the club.',
    fees: [
      { name: 'Office fee', amount: 15, per: 'entry', required: true },
      { name: 'Stall', amount: 60, per: 'unit', required: false, stock: 60 },
    ],
  });
  await page.setViewportSize(PHONE);
  await page.goto(href.event(_id.$oid));
  await arrive('Shelbyville Spring Classic');
  await page.getByRole('link', { name: 'Prize List' }).click();
  await arrive('Shelbyville Spring Classic', { enhancedContrast: true });
  await expect(page).toHaveURL(new RegExp(href.prizeList('')));
  await expect(page.getByRole('region', { name: 'Classes' })).toContainText('Open Pleasure');
  await expect(page.getByRole('region', { name: 'Stalls and extras' })).toContainText('60 in all');
  await expect(page.getByRole('img', { name: 'QR code' })).toBeHidden();
  // Nothing is wider than the phone.
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);

  await page.setViewportSize(DESK);
  await inspect({ enhancedContrast: true });
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
  const drawn = page.getByRole('img', { name: 'QR code' });
  await expect.poll(() => drawn.evaluate((it: HTMLImageElement) => it.naturalWidth)).not.toBe(0);

  // The papers open without an account.
  const [paper] = await Promise.all([
    page.waitForResponse((it) => it.url().endsWith(`/${hashed_id}/prize-list.pdf`)),
    page.getByRole('button', { name: 'Prize List as PDF' }).click(),
  ]);
  expect(paper.headers()['content-type']).toBe('application/pdf');

  await page.getByRole('link', { name: 'Sign Up for Event' }).click();
  await arrive('Sign Up for Event');
});

test.describe('the office', () => {
  test.use({ signedIn: true });

  test('writes and publishes the prize list, and its changes are dated corrections', async ({
    page,
    api,
    account,
    arrive,
    inspect,
  }) => {
    const { _id, hashed_id, classes } = await api.as(account).newEvent();
    await page.setViewportSize(DESK);
    await page.goto(href.eventPrizeList(_id.$oid));
    await arrive('Shelbyville Spring Classic');
    await page.getByRole('textbox', { name: /^Above the classes/ }).fill('## Welcome\n\n- hay');
    const first = page.getByRole('group', { name: /Open Pleasure$/ });
    await first.getByRole('textbox', { name: /^Sponsor/ }).fill('Shelby Feed');
    await first.getByRole('textbox', { name: /^Trophy/ }).fill('Silver bowl');
    await page.getByRole('button', { name: 'Save Prize List' }).click();
    await expect(page.getByText('Prize list saved')).toBeVisible();
    // The sponsor's logo, and the pattern of a class.
    await page.getByRole('button', { name: 'Add Logo' }).click();
    const logo = page.getByRole('dialog', { name: 'Add Logo' });
    await logo.getByLabel('Choose a File').setInputFiles(await drawPhoto(page, LOGO));
    await logo.getByLabel('Sponsor').fill('Shelby Feed');
    await inspect();
    await logo.getByRole('button', { name: 'Add Logo' }).click();
    await expect(page.getByText('Logo added')).toBeVisible();
    await page.getByRole('button', { name: 'Add File' }).click();
    const file = page.getByRole('dialog', { name: 'Add File' });
    await file.getByLabel('Choose a File').setInputFiles({
      name: 'Trail pattern.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
    });
    await file.getByLabel('About').selectOption('1 · Open Pleasure');
    await file.getByRole('button', { name: 'Add File' }).click();
    await expect(page.getByText('File added')).toBeVisible();
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText(/^Published /)).toBeVisible();
    await inspect();
    await page.setViewportSize(PHONE);
    await inspect();

    const correction = { price: 40, reason: 'A misprint' };
    await api.as(account).put(`events/${_id.$oid}/classes/${classes[0]?.id ?? ''}`, correction);
    await page.goto(href.prizeList(hashed_id));
    await arrive('Shelbyville Spring Classic', { enhancedContrast: true });
    await expect(page.getByRole('region', { name: 'Classes' })).toContainText(
      'Sponsored by Shelby Feed · Trophy: Silver bowl',
    );
    const logos = page.getByRole('main').locator('img[src*="/logos/"]');
    await expect(logos).toHaveCount(2);
    const width = (it: HTMLImageElement) => it.naturalWidth;
    await expect.poll(() => logos.first().evaluate(width)).not.toBe(0);
    await expect(page.getByRole('link', { name: /^Trail pattern/ })).toBeVisible();
    await expect(page.getByText('Welcome', { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Corrections' })).toContainText(
      /Open Pleasure, \$40\.00.*Before: .*\$35\.00/,
    );
    // Neither is who corrected it, nor why.
    await expect(page.getByRole('main')).not.toContainText('A misprint');
  });
});

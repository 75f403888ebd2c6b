import type { Locator, Page } from '@playwright/test';

import type { Schemas } from '../src/api/types';
import { paths } from '../src/app/paths';
import { expect, test } from './support/test';

test.use({ signedIn: true });

/** What arrow keys change: a choice, or a value between two ends. */
const CHOICES =
  'select, input:is([type="radio"], [type="range"], [type="number"]), [role="radio"], [role="slider"], [role="spinbutton"]';

/** The buttons that open a form. */
const OPENERS = /^(?:Add|Create|Edit|Import|New|Print|Record|Report|Set|Upload)\b/;

/** Of these, by page and name, those that open nothing: they print, add a line, or send a form. */
const IN_PLACE: readonly RegExp[] = [
  /^(?!.*\/entries).* Print$/,
  /\/barn Add Horse$/,
  /^\/event\/new Create Event$/,
  / Add (?:Class|Fee|Judge|Line|Manager|Need|Note|Price Step|Refund|Scratch Fee)$/,
  / (?:Create calendar address|Edit note|Import \d+ Horses?|Record Care|Set Password|Set Up Codes)$/,
];

/** Pages that are another one with a filter. */
const SAME_PAGES: readonly string[] = [
  paths.veterinarians,
  paths.farriers,
  paths.trainers,
  paths.suppliers,
  paths.insurance,
  paths.emergency,
  paths.competitions,
  paths.clinics,
  paths.reminders,
];

/** Presses arrow keys in every choice of a part of the page; returns in how many. */
async function pressArrows(place: Locator): Promise<number> {
  const choices = place.locator(CHOICES).filter({ visible: true });
  const count = await choices.count();
  let pressed = 0;
  for (let at = 0; at < count; at += 1) {
    // A choice may have led to another page, or have hidden others, also while this looks at
    // it: so nothing here waits for one.
    const hasFocus = await choices.nth(at).evaluateAll(([choice]) => {
      if (choice === undefined || choice.matches(':disabled, [aria-disabled="true"]')) return false;
      choice.focus();
      return document.activeElement === choice;
    });
    if (!hasFocus) continue;
    pressed += 1;
    for (const key of ['ArrowDown', 'ArrowUp']) await place.page().keyboard.press(key);
  }
  return pressed;
}

async function settle(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^(?:Loading|Checking)/ })).toHaveCount(
    0,
  );
}

/** Opens each form of the page in a dialog, and presses arrow keys in it. */
async function pressInForms(page: Page, pressed: (place: Locator) => Promise<void>) {
  const { pathname } = new URL(page.url());
  // A new link is asked about, without a form.
  const openers = page
    .getByRole('main')
    .getByRole('button', { name: OPENERS })
    .filter({ hasNotText: 'New Link' });
  // A button with a picture alone has its name in a label; the key of a button is in a line of its own.
  const names = new Set(
    await openers
      .filter({ visible: true })
      .evaluateAll((all) =>
        all.map((one) => one.ariaLabel ?? (one as HTMLElement).innerText.split('\n', 1).join('')),
      ),
  );
  for (const name of names) {
    await openers.and(page.getByRole('button', { name })).filter({ visible: true }).first().click();
    await settle(page);
    const dialog = page.getByRole('dialog');
    const hasLeft = () => new URL(page.url()).pathname !== pathname;
    if (IN_PLACE.some((one) => one.test(`${pathname} ${name}`))) continue;
    // The code of a page or of a dialog may come late.
    await expect
      .poll(async () => hasLeft() || (await dialog.isVisible()), `what ${name} opens`)
      .toBe(true);
    if (hasLeft()) {
      // The page is among the others.
      await settle(page);
      await page.goBack();
      await settle(page);
      continue;
    }
    await settle(page);
    await pressed(dialog);
    const discard = page.getByRole('alertdialog').getByRole('button', { name: 'Discard' });
    // Closed, unless it asks about what was changed. A list of choices that opened late takes
    // the first Escape.
    const isDone = async () => (await discard.isVisible()) || !(await dialog.isVisible());
    await expect(async () => {
      if (!(await isDone())) await page.keyboard.press('Escape');
      await expect.poll(isDone, { timeout: 5000 }).toBe(true);
    }).toPass();
    if (await discard.isVisible()) await discard.click();
    await expect(dialog).toBeHidden();
  }
}

test('no arrow key changes data', async ({ page, api, account }) => {
  test.setTimeout(240_000);
  const as = api.as(account);
  const { id: horseId } = await as.newSaleHorse();
  const contact = await as.newContact({ horse_ids: [horseId] });
  await as.newTask({ horse_ids: [horseId], assignee: 'Inés' });
  await as.newMedication({ horse_id: horseId });
  const each = { name: 'Blanket change', kind: 'care', amount: 4.5, per: 'each' };
  await as.post('services', { ...each, category: 'boarding' });
  await as.newDocument();
  await as.newPlan();
  await as.newNote('Gate is loose.');
  const cost = { date: '2026-05-20', kind: 'expense', category: 'farrier', amount: 80 };
  await as.post('book', { ...cost, description: 'Shoes', split_equally: [horseId] });
  const to = { recipient_name: 'Ann Lee', date: '2026-05-31', due_on: '2026-06-14' };
  const lines = [{ description: 'Lessons', quantity: 2, unit_amount: 45 }];
  const bill = await as.post<{ _id: { $oid: string } }>('bills', { ...to, lines });
  const show = await as.newEvent();
  const sunday = await as.newEvent({
    name: 'Sunday Show',
    start_date: '2026-06-07T18:00:00-05:00',
    end_date: '2026-06-07T23:00:00-05:00',
  });
  const weekend = await as.put<{ _id: { $oid: string } }>(`events/${show._id.$oid}/weekend`, {
    event_ids: [sunday._id.$oid],
  });
  const entry = await as.register(show._id.$oid, 'Midnight Sun', ['Open Pleasure']);
  const facts = { name: 'Willow Barn', contact_name: 'Sam Hill' };
  const barn = await as.post<Schemas['Group']>(`events/${show._id.$oid}/groups`, facts);
  const person = await as.post<Schemas['Exhibitor']>('exhibitors', { name: 'Ann Lee' });
  const showHorse = await as.post<Schemas['ShowHorse']>('show_horses', { name: 'Comet' });
  const draft = await as.newImport('Name\tBreed\nDusty\tMorgan\n');
  const ids: Record<string, string | undefined> = {
    horseId,
    contactId: contact._id.$oid,
    ownerId: contact._id.$oid,
    billId: bill._id.$oid,
    exhibitorId: person._id.$oid,
    showHorseId: showHorse._id.$oid,
    eventId: show._id.$oid,
    entryId: entry._id.$oid,
    barnId: barn.id,
    weekendId: weekend._id.$oid,
    classId: show.classes[0]?.id,
    hashedId: show.hashed_id,
    organizationId: show.organization_id,
    importId: draft._id.$oid,
    token: entry.link.split('/').at(-1),
  };

  let sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`);
  });
  let count = 0;
  const press = async (place: Locator) => {
    sent = [];
    count += await pressArrows(place);
    // A round trip, after which what was sent is known.
    await page.evaluate(() => null);
    expect(sent, 'what was sent').toEqual([]);
  };
  for (const pattern of Object.values(paths)) {
    if (SAME_PAGES.includes(pattern)) continue;
    const path = pattern.replace(/:(\w+)/g, (_, name: string) => {
      const id = ids[name];
      if (id === undefined) throw new Error(`What is ${name} in ${pattern}?`);
      return id;
    });
    await test.step(path, async () => {
      await page.goto(path);
      await settle(page);
      const { pathname } = new URL(page.url());
      await press(page.locator('body'));
      if (new URL(page.url()).pathname !== pathname) {
        await page.goto(path);
        await settle(page);
      }
      await pressInForms(page, press);
    });
  }
  expect(count).toBeGreaterThan(80);
});

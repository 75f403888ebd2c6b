import type { Schemas } from '../src/api/types';
import { href, paths } from '../src/app/paths';
import { expect, test } from './support/test';

test.use({ signedIn: true, bothThemes: true });

test('a horse under two spellings becomes one, and two again', async ({
  page,
  api,
  account,
  arrive,
  inspect,
}) => {
  const office = api.as(account);
  const spring = await office.newEvent({ name: 'Spring Show' });
  const fall = await office.newEvent({ name: 'Fall Show' });
  await api.register(spring._id.$oid, 'Midnight Sun', ['Open Pleasure']);
  const entry = await api.register(fall._id.$oid, 'Midnigth Sun', ['Open Pleasure']);
  // Entries are linked by a job.
  const asked = () => office.get<Schemas['IdentityProposal'][]>('identities');
  await expect.poll(async () => (await asked()).length, 'the questions').toBe(1);

  await page.goto(paths.exhibitors);
  await arrive('People & Horses');
  // One email address and one name are one person, without a question.
  const people = page.getByRole('table', { name: 'People' });
  await expect(people.getByRole('link', { name: 'Rae Doe' })).toHaveCount(1);
  await page.getByRole('link', { name: 'Answer' }).click();
  await arrive('Same or Other?');
  await expect(page.getByRole('heading', { name: 'One horse, or two?' })).toBeVisible();
  const other = page.getByRole('region', { name: 'The other', exact: true });
  await expect(other.getByText('differs')).toBeVisible();
  await expect(other.getByText(/Rae Doe on Midni/)).toBeVisible();
  await inspect();
  await page.keyboard.press('s');
  await expect(page.getByRole('heading', { name: 'Nothing to answer' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible();
  await inspect();

  await page.goto(`${paths.exhibitors}?show=horses`);
  await arrive('People & Horses');
  await page.getByRole('searchbox').fill('midni');
  await page.getByRole('table', { name: 'Horses' }).getByRole('link').click();
  await arrive(/^Midni/);
  const entries = page.getByRole('table', { name: 'Entries by show' });
  await expect(entries.getByRole('link', { name: 'Spring Show' })).toBeVisible();
  await expect(entries.getByRole('link', { name: 'Fall Show' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit Horse' }).click();
  await inspect();
  await page.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: /^Undo/ }).click();
  await inspect();
  await page.getByRole('button', { name: 'Part Them' }).click();
  await expect(page.getByText(/is listed by itself again$/)).toBeVisible();
  await expect(entries.getByRole('link')).toHaveCount(1);

  // The entry in the office leads to the other one.
  await page.goto(href.eventEntry(fall._id.$oid, entry._id.$oid));
  await arrive('Fall Show');
  const linked = page.getByRole('region', { name: 'Linked to' });
  await page.getByRole('button', { name: 'Link to Others…' }).click();
  await inspect();
  const dialog = page.getByRole('dialog', { name: 'Linked To' });
  await dialog.getByRole('combobox', { name: 'Owner' }).fill('rae');
  await page.getByRole('option', { name: /^Rae Doe/ }).click();
  await dialog.getByRole('button', { name: 'Save Links' }).click();
  await expect(dialog).toBeHidden();
  await expect(linked.getByText('Owner').locator('..')).toContainText('Rae Doe');
  await linked.getByRole('link', { name: 'Midnigth Sun' }).click();
  await arrive('Midnigth Sun');
  await expect(entries.getByRole('link')).toHaveText('Fall Show');

  // By hand.
  await page.getByRole('button', { name: 'Merge with Another…' }).click();
  const merging = page.getByRole('dialog', { name: 'Merge Midnigth Sun' });
  await merging.getByRole('combobox').fill('midnight');
  await page.getByRole('option', { name: /^Midnight Sun/ }).click();
  await expect(merging.getByText(/^Midnigth Sun is shown for both/)).toBeVisible();
  await inspect();
  await merging.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(merging).toBeHidden();
  await expect(entries.getByRole('link')).toHaveCount(2);
});

test('somebody is added to the directory, found by number, and forgotten', async ({
  page,
  arrive,
  inspect,
}) => {
  await page.goto(paths.exhibitors);
  await arrive('People & Horses');
  await page.getByRole('button', { name: 'New Person' }).click();
  const form = page.getByRole('dialog', { name: 'New Person' });
  await form.getByRole('textbox', { name: /^Name/ }).fill('Zoë Doe');
  await form.getByLabel('Phone').fill('931-555-0147');
  await inspect();
  await form.getByRole('button', { name: 'Add Person' }).click();
  await arrive('Zoë Doe');
  await page.goto(`${paths.exhibitors}?q=5550147`);
  await arrive('People & Horses');
  await page.getByRole('link', { name: 'Zoë Doe' }).click();
  await arrive('Zoë Doe');

  await page.getByRole('button', { name: 'Forget This Person…' }).click();
  const forget = page.getByRole('dialog', { name: 'Forget Zoë Doe' });
  await forget.getByLabel('Reason').fill('She asked for it by mail');
  await inspect();
  await forget.getByRole('button', { name: 'Forget', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Forgotten on/ })).toBeVisible();
  await expect(page.getByText('931-555-0147')).toHaveCount(0);
  await inspect();
});

test('who was here before is found at the desk, and enters again by the link', async ({
  page,
  api,
  account,
  arrive,
  inspect,
}) => {
  const office = api.as(account);
  const spring = await office.newEvent({ name: 'Spring Show' });
  const fall = await office.newEvent({ name: 'Fall Show' });
  const first = await api.register(spring._id.$oid, 'Comet', ['Open Pleasure']);

  await page.goto(href.eventEntries(fall._id.$oid));
  await arrive('Fall Show');
  await page.getByRole('button', { name: 'Add Entry' }).first().click();
  const form = page.getByRole('form', { name: 'Add Entry' });
  await form.getByLabel('Rider Name').fill('rae d');
  await expect(page.getByRole('option', { name: /^Rae Doe/ })).toBeVisible();
  await inspect();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('Rider Name')).toHaveValue('Rae Doe');
  await expect(form.getByLabel('Horse Name')).toHaveValue('Comet');
  await form.getByRole('button', { name: 'Add Entry' }).click();
  await expect(page.getByText(/^Rae Doe added/)).toBeVisible();
  await arrive('Fall Show');
  await inspect();
  const linked = page.getByRole('region', { name: 'Linked to' });
  await linked.getByRole('link', { name: 'Comet' }).click();
  await arrive('Comet');
  await expect(page.getByRole('table', { name: 'Entries by show' }).getByRole('link')).toHaveCount(
    2,
  );

  await page.goto(new URL(first.link).pathname);
  await arrive('Your Entry');
  await inspect();
  await page.getByRole('link', { name: 'Enter again at Fall Show' }).click();
  await arrive('Sign Up for Event');
  await expect(page.getByLabel('Rider Name')).toHaveValue('Rae Doe');
  await expect(page.getByLabel('Horse Name')).toHaveValue('Comet');
  await expect(page.getByRole('checkbox', { name: /Open Pleasure/ })).toBeChecked();
  await inspect();
});

import { paths } from '../src/app/paths';
import { card } from './support/horses';
import { expect, test } from './support/test';

test.use({ signedIn: true });

// The clock of the tests starts on May 1, 2026.
const records = {
  vaccinations: [
    { name: 'Rabies', date: '2025-04-10', nextDue: '2026-04-19' },
    { name: 'West Nile', date: '2026-03-02', nextDue: '2026-09-02' },
    // An older shot of the same name, which does not count.
    { name: 'west nile', date: '2025-03-01', nextDue: '2026-03-01' },
  ],
  hoofCare: { lastTrim: '2026-04-01', nextDue: '2026-05-06' },
  dentalCare: { lastExam: '2025-05-01', nextDue: '2026-05-31' },
};

test('a stable without horses offers to add the first one @desk', async ({
  page,
  arrive,
  inspect,
}) => {
  await page.goto(paths.horsesHealth);
  await arrive('Health Records');
  await page.getByRole('main').getByRole('link', { name: 'Add Horse' }).click();
  await expect(page.getByRole('dialog', { name: 'Add Horse' })).toBeVisible();
  await inspect();
});

test('due care is sorted and filtered, and opens its horse', async ({
  page,
  api,
  account,
  arrive,
  inspect,
}) => {
  await api.as(account).newHorse({ name: 'Midnight Sun', healthRecords: records });
  await api.as(account).newHorse({ name: 'Clover' });
  await page.goto(paths.horsesHealth);
  await arrive('Health Records');
  const rows = page.getByRole('row').filter({ hasText: /Midnight Sun|Clover/ });
  const dated: [string, string][] = [
    ['Rabies', 'Overdue by 12 days'],
    ['Hoof care', 'Due in 5 days'],
    ['Dental', 'Due in 30 days'],
    ['West Nile', 'Due in 124 days'],
  ];
  // Also care without records: deworming of one horse, everything of the other.
  await expect(rows).toHaveCount(9);
  for (const [index, [care, status]] of dated.entries()) {
    await expect(rows.nth(index)).toContainText('Midnight Sun');
    await expect(rows.nth(index)).toContainText(care);
    await expect(rows.nth(index)).toContainText(status);
  }
  await expect(rows.filter({ hasText: 'Not recorded' })).toHaveCount(5);

  await page.getByLabel('Care', { exact: true }).selectOption('Vaccination');
  await expect(rows).toHaveCount(3);
  await page.getByRole('searchbox', { name: 'Horse' }).fill('CLOV');
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/\?kind=vaccination&q=CLOV$/);
  await page.reload();
  await arrive('Health Records');
  await expect(rows).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Horse' }).fill('zebra');
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
  await inspect();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByLabel('Due', { exact: true }).selectOption('Overdue');
  // The whole list, which is shown until the answer, has a second vaccination.
  await expect(rows).toHaveCount(1);
  // Rabies was given for 374 days.
  await page.getByRole('button', { name: 'Done today: Vaccination of Midnight Sun' }).click();
  await expect(page.getByText('done today, next due May 10, 2027')).toBeVisible();
  await expect(page.getByText('Nothing is due.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('link', { name: 'Midnight Sun' }).first().click();
  await arrive('Midnight Sun');
});

test('the dashboard shows what is due in the next 30 days @desk', async ({
  page,
  api,
  account,
  arrive,
}) => {
  const { id } = await api.as(account).newHorse({ healthRecords: records });
  await page.goto(paths.dashboard);
  await arrive('Dashboard');
  const due = card(page, 'Care due');
  await expect(due.getByRole('listitem')).toHaveText([
    /Midnight Sun.*Rabies.*Overdue by 12 days/,
    /Midnight Sun.*Hoof care.*Due in 5 days/,
    /Midnight Sun.*Dental.*Due in 30 days/,
  ]);
  await expect(due.getByRole('link', { name: 'Midnight Sun' }).first()).toHaveAttribute(
    'href',
    `/horses/${id}`,
  );
  await expect(page.getByRole('link', { name: '1 care overdue' })).toBeVisible();
  await expect(card(page, 'Horses').getByRole('link', { name: 'Midnight Sun' })).toBeVisible();
  await expect(card(page, 'Run a show')).toBeVisible();
  await due.getByRole('link', { name: 'Health records' }).click();
  await arrive('Health Records');
});

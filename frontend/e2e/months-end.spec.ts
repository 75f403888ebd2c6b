import { paths } from '../src/app/paths';
import { expect, test } from './support/test';
import { type Api, many } from './support/api';

test.use({ signedIn: true });

const HORSES = 24;
const OWNERS = 12;

/** At most so many presses from the first page to all bills made and sent. */
const MOST_PRESSES = 6;

interface Id {
  _id: { $oid: string };
}

/** A barn in which every owner has two horses with full board, and one of them a second owner. */
async function fill(as: Api) {
  const board = await as.post<Id>('services', {
    name: 'Full board',
    kind: 'board',
    amount: 620,
    per: 'month',
    category: 'boarding',
  });
  const contacts: string[] = [];
  for (let at = 1; at <= OWNERS; at += 1) {
    const { _id } = await as.newContact({
      kinds: ['owner'],
      name: `Owner ${String(at).padStart(2, '0')}`,
      email: `months-end-${String(at)}@example.org`,
    });
    contacts.push(_id.$oid);
  }
  await many(HORSES, async (number) => {
    const [first = '', second = ''] = [contacts[number % OWNERS], contacts[(number + 1) % OWNERS]];
    const owners =
      number === 1
        ? [
            { contact_id: first, share: 6000 },
            { contact_id: second, share: 4000 },
          ]
        : [{ contact_id: first }];
    const { id } = await as.newHorse({ name: `Horse ${String(number)}`, owners });
    await as.put(`horses/${id}/services`, {
      services: [{ service_id: board._id.$oid, from: '2026-05-01', until: null, amount: null }],
    });
  });
}

for (const size of [
  { name: 'at a desk', viewport: { width: 1280, height: 800 } },
  { name: 'on a phone', viewport: { width: 390, height: 844 } },
]) {
  test.describe(size.name, () => {
    test.use({ viewport: size.viewport });

    test(`all bills of a month are made and sent in a few presses`, async ({
      page,
      api,
      account,
      arrive,
      inspect,
    }) => {
      test.setTimeout(120_000);
      const as = api.as(account);
      await fill(as);
      let presses = 0;
      const press = async (role: 'link' | 'button', name: string | RegExp) => {
        presses += 1;
        await page.getByRole(role, { name }).click();
      };
      await page.goto(paths.dashboard);
      await arrive('Dashboard');
      await press('link', /^12 owners to bill \$14,880\.00$/);
      await arrive('May 2026');
      await expect(page.getByRole('region', { name: /^Owner \d\d$/ })).toHaveCount(OWNERS);
      await inspect();
      await press('button', 'Make All');
      await expect(page.getByRole('region', { name: '12 Bills Made' })).toContainText(
        'Together $14,880.00',
      );
      await inspect();
      await press('button', 'Send All');
      await expect(page.getByRole('region', { name: 'Sending' })).toContainText(
        'Nothing was sent: this server sends no mail. 12 mails are written to its outbox.',
      );
      await expect(page.getByRole('button', { name: 'Print All' })).toBeVisible();
      await inspect();
      expect(presses).toBeLessThanOrEqual(MOST_PRESSES);

      // Nothing is done twice.
      await page.getByRole('button', { name: 'Send All' }).click();
      await expect(page.getByText(/^There is nothing to send/)).toBeVisible();
      await page.reload();
      await expect(page.getByText('Nothing to bill for May 2026')).toBeVisible();
      const bills = await as.get<Id[]>('bills?limit=100');
      expect(bills).toHaveLength(OWNERS);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(
        size.viewport.width,
      );
    });
  });
}

test('what is left out stays, and what is changed is billed so @phone', async ({
  page,
  api,
  account,
  arrive,
}) => {
  const as = api.as(account);
  await fill(as);
  await page.goto(`${paths.month}?month=2026-05`);
  await arrive('May 2026');
  const first = page.getByRole('region', { name: 'Owner 02' });
  await first.getByRole('checkbox').first().uncheck();
  await first
    .getByLabel(/^Amount of/)
    .last()
    .fill('500');
  await page.getByRole('button', { name: 'Leave out Owner 05' }).click();
  await page.getByRole('button', { name: 'Make All' }).click();
  await expect(page.getByRole('region', { name: '11 Bills Made' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Owner 05' })).toBeVisible();
  await expect(first.getByRole('checkbox')).toHaveCount(1);
  await expect(first.getByRole('checkbox')).not.toBeChecked();
  await page.goto(`${paths.month}?month=2026-06`);
  await arrive('June 2026');
  await expect(page.getByRole('region', { name: 'Owner 05' }).getByRole('checkbox')).toHaveCount(4);
});

test('a groom ticks extras, also where there is no network @phone', async ({
  page,
  context,
  api,
  account,
  arrive,
  expectComplaint,
}) => {
  // What the page asks for while it is offline.
  expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  const as = api.as(account);
  await as.newHorse({ name: 'Sun' });
  await as.post('services', {
    name: 'Blanket change',
    kind: 'care',
    amount: 4.5,
    per: 'each',
    category: 'boarding',
  });
  await page.goto(paths.today);
  await arrive('Today');
  await page.getByRole('link', { name: 'Extras' }).click();
  await arrive('Extras');
  const tick = page.getByRole('button', { name: /^Blanket change of Sun/ });
  const box = await tick.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  await context.setOffline(true);
  await tick.click();
  await expect(tick).toContainText('Waiting for the network');
  await context.setOffline(false);
  await expect(tick).not.toContainText('Waiting');
  await expect(tick).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(tick).toHaveAttribute('aria-pressed', 'true');
});

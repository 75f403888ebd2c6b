import { href } from '../src/app/paths';
import { expect, test } from './support/test';

test.use({ signedIn: true, bothThemes: true });

for (const tag of ['@desk', '@phone']) {
  test(`a rider waits in line for a stall, and has the one that is given up ${tag}`, async ({
    page,
    api,
    account,
    arrive,
    inspect,
  }) => {
    const office = api.as(account);
    const extra = { required: false, per: 'unit' } as const;
    const show = await office.newEvent({
      fees: [
        { ...extra, name: 'Horse stall', amount: 185, stall_kind: 'horse', stock: 1 },
        { ...extra, name: 'Shavings', amount: 9.5, with_stall_kind: 'horse', per_stall: 2 },
      ],
    });
    const id = show._id.$oid;
    await office.newStalls(id, ['A 1', 'A 2']);
    const stall = { fee_id: show.fees[0]?.id ?? '', quantity: 1 };
    const clover = await api.register(id, 'Clover', ['Open Pleasure'], { extras: [stall] });
    const width = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

    await page.goto(href.publicForm(show.hashed_id));
    await arrive('Sign Up for Event');
    await page.getByRole('textbox', { name: 'Rider Name' }).fill('Kim Lee');
    await page.getByRole('textbox', { name: 'Email' }).fill('kim@example.org');
    await page.getByRole('textbox', { name: 'Phone' }).fill('931-555-0147');
    await page.getByRole('textbox', { name: 'Address' }).fill('1 Main St');
    await page.getByRole('textbox', { name: 'Horse Name' }).fill('Midnight Sun');
    await page.getByRole('checkbox', { name: /Open Pleasure/ }).check();
    const field = page.getByRole('textbox', { name: /Horse stall/ });
    await expect(field).toHaveAccessibleDescription(/Sold out: you wait in line/);
    await field.fill('1');
    await inspect();
    await page.getByRole('button', { name: 'Submit Registration' }).click();
    await arrive('You are registered');
    await expect(page.getByRole('list', { name: 'Bill' })).toContainText('Horse stallIn line');
    await inspect();
    await page.locator('a[href*="/entry/"]').click();
    const stalls = page.getByRole('list', { name: 'Stalls' });
    await expect(stalls).toContainText('Horse stall: 1st in line');
    await inspect();
    const own = page.url();

    await page.goto(href.eventStalls(id));
    await arrive('Shelbyville Spring Classic');
    const line = page.getByRole('list', { name: 'Bookings in line' });
    await expect(line).toContainText('1stMidnight Sun');
    await inspect();
    expect(await width()).toBe(0);
    await page.getByRole('button', { name: 'More for Clover' }).click();
    await page.getByRole('menuitem', { name: 'Delete Booking' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByText('Booking deleted')).toBeVisible();
    const gone = await office.get<{ bill: { name: string }[] }>(`registrations/${clover._id.$oid}`);
    expect(gone.bill.map(({ name }) => name)).not.toContain('Horse stall');

    // The first in line moves up by itself.
    await page.goto(own);
    await expect(async () => {
      await page.reload();
      await expect(stalls).toContainText('the office assigns it', { timeout: 2000 });
    }).toPass();
    await expect(page.getByText('$185.00').first()).toBeVisible();
    await inspect();
    expect(await width()).toBe(0);
  });
}

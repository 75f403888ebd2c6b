import { href, paths } from '../src/app/paths';
import { expect, test } from './support/test';

const CALENDARS = [
  [paths.calendar, 'All Events'],
  [paths.competitions, 'Competitions'],
  [paths.clinics, 'Clinics'],
  [paths.shows, 'Shows'],
  [paths.appointments, 'Appointments'],
  [paths.reminders, 'Reminders'],
] as const;

const SOME_ID = '0197a000-0000-7000-8000-000000000099';

test.use({ bothThemes: true });

test.describe('with a session', () => {
  test.use({ signedIn: true });

  test('the papers and notes of a barn', async ({ page, api, account, arrive }) => {
    await page.goto(paths.documents);
    await arrive('Documents');
    await expect(page.getByText('Keep your papers together')).toBeVisible();
    const { _id } = await api.as(account).newDocument({ expires_on: '2026-05-20' });
    await api.as(account).newNote('# Hay\n- on **Friday**\n- <b>twelve</b> bales');
    await page.goto(href.document(_id.$oid));
    await arrive('Documents');
    await page.goto(paths.notes);
    await arrive('Notes');
  });

  test('the pages of an organizer', async ({ page, api, account, arrive }) => {
    const { _id, classes } = await api.as(account).newEvent();
    const entry = await api.register(_id.$oid, 'Midnight Sun', ['Open Pleasure', 'Lead Line']);
    await page.goto(paths.dashboard);
    await arrive('Dashboard');
    await page.goto(paths.calendar);
    await arrive('All Events');
    await page.goto(paths.settings);
    await arrive('Settings');
    await page.goto(href.newEvent());
    await arrive('Create Event');
    await page.goto(href.editEvent(_id.$oid));
    await arrive('Edit Event');
    await page.goto(href.event(_id.$oid));
    await arrive('Shelbyville Spring Classic');
    await expect(page.getByRole('region', { name: 'Participants' })).toContainText('Midnight Sun');
    for (const tab of [
      href.eventEntries(_id.$oid),
      href.eventEntry(_id.$oid, entry._id.$oid),
      href.eventClasses(_id.$oid),
      href.eventResults(_id.$oid),
      href.eventClassResults(_id.$oid, classes[0]?.id ?? ''),
      href.eventMoney(_id.$oid),
      href.eventMessages(_id.$oid),
      href.eventUsda(_id.$oid),
    ]) {
      await page.goto(tab);
      await arrive('Shelbyville Spring Classic');
    }

    await page.goto(paths.exhibitors);
    await arrive('People & Horses');
    await page
      .getByRole('table', { name: 'People' })
      .getByRole('link', { name: 'Rae Doe' })
      .click();
    await arrive('Rae Doe');
    await page.goto(`${paths.exhibitors}?show=horses`);
    await arrive('People & Horses');
    await page.getByRole('link', { name: 'Midnight Sun' }).click();
    await arrive('Midnight Sun');
    await page.goto(paths.identities);
    await arrive('Same or Other?');
  });

  test('the pages of the calendar', async ({ page, api, account, arrive }) => {
    await api.as(account).newEvent();
    for (const [path, title] of CALENDARS) {
      await page.goto(path);
      await arrive(title);
    }
    await page.goto(`${paths.appointments}?view=week`);
    await arrive('Appointments');
  });

  test('the pages of a horse owner', async ({ page, api, account, arrive, expectComplaint }) => {
    expectComplaint(/status of 404/);
    // Two horses, because what is said of each must not repeat the name of a landmark.
    const pedigree = { ancestors: ['Go Boy’s Shadow'], familyTree: 'By Sun’s Delight.' };
    const { id } = await api.as(account).newSaleHorse({ pedigree });
    await api.as(account).newHorse({ name: 'Clover', pedigree });
    await api.as(account).newTask({ horse_ids: [id], assignee: 'Inés', time: '07:30' });
    await api.as(account).newMedication({ horse_id: id });
    await page.goto(paths.dashboard);
    await arrive('Dashboard');
    await expect(page.getByRole('region', { name: 'Current medication' })).toContainText(
      'Midnight Sun',
    );
    await page.goto(paths.today);
    await arrive('Today');
    await page.goto(paths.todayAll);
    await arrive('All Tasks');
    const each = { name: 'Blanket change', kind: 'care', amount: 4.5, per: 'each' };
    await api.as(account).post('services', { ...each, category: 'boarding' });
    await page.goto(paths.todayExtras);
    await arrive('Extras');
    await page.goto(`${paths.todayAll}?list=medication`);
    await arrive('Medication');
    await page.goto(paths.horses);
    await arrive('Horses');
    await page.goto(href.horse(id));
    await arrive('Midnight Sun');
    await page.goto(href.horseCare(id));
    await arrive('Care of Midnight Sun');
    await page.goto(paths.horsesHealth);
    await arrive('Health Records');
    await page.goto(paths.horsesCare);
    await arrive('Care for Several Horses');
    await page.goto(paths.servicesForMany);
    await arrive('A Service for Several Horses');
    await page.goto(paths.ownersPages);
    await arrive('Owners’ Pages');
    await page.goto(paths.horsesBoarding);
    await arrive('Boarding & Stabling');
    await page.goto(paths.observations);
    await arrive('Observations');
    await page.goto(`${paths.horses}?show=archived`);
    await arrive('Horses');
    await api.as(account).newPlan();
    for (const [path, title] of [
      [paths.places, 'Places'],
      [paths.turnout, 'Turnout'],
      [paths.emergencyPages, 'Emergency Pages'],
    ] as const) {
      await page.goto(path);
      await arrive(title);
    }
    const { token } = await api.as(account).newEmergencyLink(id);
    await page.goto(href.emergencyPage(token));
    await arrive('Midnight Sun');
    await page.goto(href.publicSale(await api.as(account).newPublicSale(id)));
    await arrive('Midnight Sun');
    for (const [path, title] of [
      [paths.horsesTraining, 'Training & Performance'],
      [paths.horsesFeeding, 'Feeding & Nutrition'],
      [paths.horsesBreeding, 'Breeding Records'],
      [paths.horsesPedigree, 'Pedigree'],
    ] as const) {
      await page.goto(path);
      await arrive(title);
      await expect(page.getByRole('link', { name: 'Midnight Sun' })).toBeVisible();
    }
    await page.goto(paths.feedBoard);
    await arrive(/^(Morning|Noon|Evening) feed$/);
    // Filtered, because another test sells more than a hundred horses.
    await page.goto(`${paths.marketplace}?q=duck+river`);
    await arrive('Horse Marketplace');
    await page.goto(href.marketplaceHorse(id));
    await arrive('Midnight Sun');
    const contact = await api.as(account).newContact({ horse_ids: [id] });
    await page.goto(href.contact(contact._id.$oid));
    await arrive('Contacts');
    await page.goto(paths.ownerMessages);
    await arrive('Owner Messages');
    const owner = await api.as(account).newContact({ kinds: ['owner'] });
    const link = await api.as(account).newOwnerLink(owner._id.$oid);
    await page.goto(href.ownerPage(link.token));
    await arrive('Your Horses');
    await page.goto(href.contact(SOME_ID));
    await arrive('Contacts');
    await page.goto(href.horse(SOME_ID));
    await arrive('Horse not found');
    await page.goto(href.marketplaceHorse(SOME_ID));
    await arrive('Horse Not Available');
  });

  test('the pages of the book', async ({ page, api, account, arrive }) => {
    const as = api.as(account);
    const { id } = await as.newHorse({ name: 'Clover', owners: ['Ann Lee'] });
    const entry = { date: '2026-05-20', kind: 'expense', category: 'farrier', amount: 80 };
    await as.post('book', { ...entry, description: 'Shoes', split_equally: [id] });
    await page.goto(`${paths.financial}?year=2026`);
    await arrive('Financial Records');
    await page.goto(`${paths.expenses}?year=2026`);
    await arrive('Expenses');
    await page.goto(`${paths.income}?year=2026`);
    await arrive('Income');
    await page.goto(`${paths.budgeting}?year=2026`);
    await arrive('Budgeting');
    await page.goto(paths.services);
    await arrive('Services');
    const ann = await as.newContact({ kinds: ['owner'], name: 'Ann Lee' });
    const sun = await as.newHorse({ owners: [{ contact_id: ann._id.$oid }] });
    const board = { name: 'Full board', kind: 'board', amount: 620, per: 'month' };
    const service = await as.post<{ _id: { $oid: string } }>('services', {
      ...board,
      category: 'boarding',
    });
    await as.put(`horses/${sun.id}/services`, {
      services: [{ service_id: service._id.$oid, from: '2026-05-11', until: null, amount: null }],
    });
    await page.goto(paths.services);
    await arrive('Services');
    await page.goto(`${paths.month}?month=2026-05`);
    await arrive('May 2026');
    await expect(page.getByRole('region', { name: 'Ann Lee' })).toContainText('$420.00');
    await page.goto(`${paths.month}?month=2025-01`);
    await arrive('January 2025');
    await page.goto(`${paths.cash}?from=2026-05-01&to=2026-05-31`);
    await arrive('Cash');
    await page.goto(paths.accounting);
    await arrive('Accounting');
    await page.goto(paths.bills);
    await arrive('Bills');
    await page.goto(href.newBill({ name: 'Ann Lee' }));
    await arrive('New Bill');
    const lines = [{ description: 'Lessons', quantity: 2, unit_amount: 45 }];
    const to = { recipient_name: 'Ann Lee', date: '2026-05-31', due_on: '2026-06-14' };
    const { _id } = await as.post<{ _id: { $oid: string } }>('bills', { ...to, lines });
    await page.goto(href.bill(_id.$oid));
    await arrive('Bill 1');
    await page.goto(href.editBill(_id.$oid));
    await arrive('Edit Bill 1');
  });

  test('what is brought in', async ({ page, api, account, arrive }) => {
    await page.goto(paths.imports);
    await arrive('Import and Export');
    const table = 'HorseName,DOB,Board,Color code\nClover,2019-05-12,JACKPOT,B2\n,,,\nSun,,620,\n';
    const { _id } = await api.as(account).newImport(table);
    await page.goto(href.importFile(_id.$oid));
    await arrive('Import of Pasted table');
    await expect(page.getByText(/JACKPOT is no price/)).toBeVisible();
    await page.goto(paths.imports);
    await arrive('Import and Export');
    await expect(page.getByRole('table', { name: 'Earlier imports' })).toContainText(
      'Not imported yet',
    );
  });

  test('an account without shows and horses', async ({ page, arrive }) => {
    await page.goto(paths.dashboard);
    await arrive('Dashboard');
    await page.goto(paths.calendar);
    await arrive('All Events');
    await page.goto(paths.today);
    await arrive('Today');
    await page.goto(paths.todayAll);
    await arrive('All Tasks');
    await page.goto(paths.horses);
    await arrive('Horses');
    await page.goto(paths.horsesHealth);
    await arrive('Health Records');
    for (const [path, title] of [
      [paths.contacts, 'Contacts'],
      [paths.owners, 'Owners'],
      [paths.insurance, 'Insurance Providers'],
    ] as const) {
      await page.goto(path);
      await arrive(title);
    }
  });
});

test('the pages of a rider', async ({ page, api, account, arrive, inspect }) => {
  const { _id, hashed_id } = await api.as(account).newEvent();
  await page.goto(href.event(_id.$oid));
  await arrive('Shelbyville Spring Classic');
  await page.goto(href.publicForm(hashed_id));
  await arrive('Sign Up for Event');
  await page.getByText('Open Pleasure').click();
  await page.getByRole('button', { name: 'Submit Registration' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await inspect({ enhancedContrast: true });
  await page.goto(href.eventSignupSuccess(_id.$oid));
  await arrive('Thank you');
  const { link } = await api.register(_id.$oid, 'Midnight Sun', ['Open Pleasure', 'Lead Line']);
  await page.goto(link);
  await arrive('Your Entry');
  await page.goto(href.publicResults(hashed_id));
  await arrive('Results');
  await page.goto(href.publicSchedule(hashed_id));
  await arrive('Schedule');
});

test('the pages without a session, and a page that does not exist', async ({ page, arrive }) => {
  await page.goto(href.signup());
  await arrive('Create an account');
  await page.goto('/nowhere/at/all');
  await arrive('Page not found');
  await expect(
    page.getByText("The page you're looking for doesn't exist or has been removed."),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Go back to Home' }).click();
  await arrive('Sign in to your account');
});

test('the error page', async ({ page, arrive, expectComplaint, expectLogged }) => {
  expectLogged(/an error in a browser.*ChunkLoadError/);
  // If the code of a page cannot be loaded, rendering fails.
  expectComplaint(/ERR_FAILED|ChunkLoadError|Loading (?:CSS )?chunk|error boundary/i);
  await page.goto(paths.root);
  await arrive('Sign in to your account');
  await page.route(/\/assets\/page-registration-form\.[\w.]+\.js$/, (route) => route.abort());
  await page.goto('/pv/event/some-link');
  await arrive('Oops! Something went wrong');
  await expect(page.getByRole('alert')).toContainText(
    'An error occurred in the application. Our team has been notified and is working to fix the issue.',
  );
  await page.getByRole('button', { name: 'Reload App' }).click();
  await arrive('Sign in to your account');
});

test('the API can be read as a page, without other servers', async ({ page, baseURL }) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol !== 'data:' && url.origin !== baseURL) {
      elsewhere.push(request.url());
    }
  });
  await page.goto('/showstable/docs');
  await page.getByRole('button', { name: 'Expand operation' }).first().waitFor();
  await expect(page.getByRole('heading', { name: 'Show Stable', exact: false })).toBeVisible();
  expect(elsewhere).toEqual([]);
});

import type { Browser, Page } from '@playwright/test';

import type { Schemas } from '../src/api/types';
import { href, paths } from '../src/app/paths';
import { type Api } from './support/api';
import { notices } from './support/notices';
import { expect, test } from './support/test';

// During the show, so that what follows it is loaded.
const NOW = '2026-06-06T23:10:00Z';
test.use({ now: NOW });

/** How long a page must load nothing until it counts as quiet, in milliseconds. */
const QUIET_MS = 1500;

/** The library of dialogs and lists of choices; its name is from `splitChunks` in the build. */
const DIALOGS = /\/base-ui\./;

interface Weighed {
  path: string;
  heading: RegExp;
  /** What its scripts and its styles may weigh on the way, in kB. */
  js: number;
  css: number;
  /** Whether it shows what needs the library of dialogs. Pages of a session do: their menu. */
  dialogs?: 'menu' | 'fields';
}

/** Opens windows with an empty cache, in which nothing is checked but what they load. */
async function open(browser: Browser, baseURL: string | undefined, path: string, token?: string) {
  const context = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'block' });
  await context.clock.install({ time: NOW });
  if (token !== undefined) {
    await context.addInitScript((kept) => localStorage.setItem('showstable_jwt', kept), token);
  }
  const page = await context.newPage();
  const files = filesOf(page);
  await page.goto(path);
  return { page, files, close: () => context.close() };
}

/** The scripts and styles that a page loads, with their sizes on the way. */
function filesOf(page: Page) {
  const sizes = new Map<string, number>();
  let last = Date.now();
  const now = () => {
    last = Date.now();
  };
  page.on('request', now);
  page.on('requestfinished', async (request) => {
    now();
    const { pathname } = new URL(request.url());
    if (!/\.(?:js|css)$/.test(pathname)) return;
    sizes.set(pathname, (await request.sizes()).responseBodySize);
  });
  return {
    quiet: async () => {
      while (Date.now() - last < QUIET_MS) {
        await new Promise((resolve) => setTimeout(resolve, QUIET_MS / 5));
      }
    },
    kB: (ending: '.js' | '.css') => {
      const files = [...sizes].filter(([path]) => path.endsWith(ending));
      return files.reduce((sum, [, size]) => sum + size, 0) / 1000;
    },
    ofDialogs: () => [...sizes.keys()].filter((path) => DIALOGS.test(path)),
  };
}

/** A show that has begun, with one entry, as its pages for everybody show it. */
async function makeShow(api: Api, office: Api) {
  const show = await office.newEvent();
  const id = show._id.$oid;
  const [first = ''] = show.classes.map((one) => one.id);
  const { back_number } = await api.register(id, 'Midnight Sun', ['Open Pleasure']);
  await office.newSession(id, [{ class_id: first, goes: 'one_by_one' }]);
  const format = { kind: 'scored', judges: [{ name: 'Ann Lee' }], revision: 0 };
  await office.put(`events/${id}/classes/${first}/format`, format);
  return { id, hashedId: show.hashed_id, classId: first, number: back_number };
}

test('what each page loads in all is within its budget @desk', async ({
  api,
  account,
  browser,
  baseURL,
}) => {
  const office = api.as(account);
  const { id, hashedId, classId } = await makeShow(api, office);
  const horse = await office.newHorse();
  await office.newTask({ horse_ids: [horse.id], starts_on: '2026-06-06' });
  const owner = await office.newContact({ kinds: ['owner'] });
  const ofOwner = await office.newOwnerLink(owner._id.$oid);
  const ofHorse = await office.newEmergencyLink(horse.id);
  const device = async (link: Schemas['DeviceLinkBody']) => {
    const made = await office.post<Schemas['DeviceLinkView']>(`events/${id}/device_links`, link);
    return `/device#${made.token}`;
  };
  const gate = await device({ role: 'gate' });
  const scribe = await device({ role: 'scribe', class_ids: [classId], judge_index: 0 });
  const inspector = await device({ role: 'inspector' });

  const pages: Weighed[] = [
    { path: href.publicForm(hashedId), heading: /^Sign Up/, js: 175, css: 8 },
    { path: href.publicResults(hashedId), heading: /^Results/, js: 146, css: 7 },
    { path: href.publicSchedule(hashedId), heading: /^Schedule/, js: 148, css: 7 },
    { path: href.board(hashedId), heading: /^Shelbyville/, js: 142, css: 6 },
    { path: gate, heading: /Open Pleasure/, js: 167, css: 9 },
    { path: scribe, heading: /Open Pleasure/, js: 172, css: 9 },
    { path: inspector, heading: /./, js: 216, css: 9, dialogs: 'fields' },
    { path: href.ownerPage(ofOwner.token), heading: /^Your Horses/, js: 170, css: 8 },
    { path: href.emergencyPage(ofHorse.token), heading: /^Midnight Sun/, js: 136, css: 6 },
    { path: paths.today, heading: /^Today/, js: 280, css: 12, dialogs: 'menu' },
    { path: href.eventEntries(id), heading: /^Shelbyville/, js: 298, css: 16, dialogs: 'menu' },
  ];
  for (const { path, heading, js, css, dialogs } of pages) {
    const token = dialogs === 'menu' ? account.token : undefined;
    const { page, files, close } = await open(browser, baseURL, path, token);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await files.quiet();
    const weight = { js: files.kB('.js'), css: files.kB('.css') };
    const description = `${weight.js.toFixed(1)} kB, ${weight.css.toFixed(1)} kB`;
    test.info().annotations.push({ type: new URL(page.url()).pathname, description });
    expect.soft(weight.js, `scripts of ${path}, in kB`).toBeLessThan(js);
    expect.soft(weight.css, `styles of ${path}, in kB`).toBeLessThan(css);
    expect(weight.js).toBeGreaterThan(js / 2);
    expect(weight.css).toBeGreaterThan(css / 2);
    if (dialogs === undefined) expect.soft(files.ofDialogs(), path).toEqual([]);
    await close();
  }
});

test('public pages ask and tell without the library of dialogs @desk', async ({
  api,
  account,
  browser,
  baseURL,
}) => {
  const { hashedId, number } = await makeShow(api, api.as(account));
  const form = await open(browser, baseURL, href.publicForm(hashedId));
  await form.page.getByRole('textbox', { name: 'Horse Name' }).fill('Star');
  await form.page.getByRole('link', { name: 'Show Stable' }).click();
  const question = form.page.getByRole('alertdialog', { name: 'Discard what you typed?' });
  await expect(question.getByRole('button', { name: 'Keep Editing' })).toBeFocused();
  await form.page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(form.page.getByRole('textbox', { name: 'Horse Name' })).toHaveValue('Star');
  await form.files.quiet();
  expect(form.files.ofDialogs()).toEqual([]);
  await form.close();

  const schedule = await open(browser, baseURL, href.publicSchedule(hashedId, number));
  await schedule.page.getByRole('button', { name: 'Share' }).click();
  await expect(notices(schedule.page)).toContainText(/copied to clipboard|Copy the address/);
  await schedule.files.quiet();
  expect(schedule.files.ofDialogs()).toEqual([]);
  await schedule.close();
});

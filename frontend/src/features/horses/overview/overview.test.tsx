import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { paths } from '../../../app/paths';
import { api, problem } from '../../../testing/handlers';
import { horse, HORSE_ID } from '../../../testing/fixtures/horseFixtures';
import { put, save } from '../../../testing/horseSections';
import { overviewRows } from '../../../testing/fixtures/overviewFixtures';
import { oid, ownRole } from '../../../testing/fixtures/fixtures';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';
import { currentMedication, today } from '../../../testing/fixtures/taskFixtures';
import type { OverviewKind } from '../horsesApi';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-22T12:00:00Z') });
});

afterEach(() => {
  vi.useRealTimers();
});

/** The texts of the table's cells, row by row, without the heads. */
async function cells(name: string) {
  const table = await screen.findByRole('table', { name });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
}

const names = () =>
  screen.getAllByRole('link', { name: /^(Clover|Midnight Sun)$/ }).map((link) => link.textContent);

const barnManager = {
  ...ownRole,
  permissions: ownRole.permissions.filter((permission) => permission !== 'keep_book'),
};

describe('a view over all horses', () => {
  it.each([
    [
      paths.horsesFeeding,
      'Feeding & Nutrition',
      [
        'Morning2 qt grain, hay',
        'NoonHay',
        'Evening2 qt grain, hay',
        'SupplementsBiotinSalt',
        'MedicationBute 1 g, by mouth, 8:00 AM, day 2 of 5',
        'Schedule & Notes6 AM, noon, 5 PM\nNo alfalfa',
      ],
    ],
    [
      paths.horsesGrooming,
      'Grooming & Care',
      ['Grooming ScheduleDaily', 'BathingBefore shows', 'ClippingBridle path'],
    ],
    [
      paths.horsesEquipment,
      'Equipment & Tack',
      ['SaddleCutback, 21 inch', 'BridleWalking horse bit', 'Blankets78 inch', '—'],
    ],
    [
      paths.horsesBoarding,
      'Boarding & Stabling',
      [
        'StallA3, Main Aisle',
        'StableDuck River FarmShelbyville, TN',
        'ContactSam Hill, (931) 555-0101',
        'AgreementFull board, month to month.',
        'Boardedsince Jan 11, 2026 ',
      ],
    ],
    [
      paths.horsesLeasing,
      'Leasing Information',
      ['LesseeAnn Reed', 'TermsHalf lease', 'LeasedJan 1, 2026 to Jul 2, 2026 Ends in 10 days'],
    ],
  ])('%s shows what is recorded of each horse', async (path, title, expected) => {
    // Nobody who keeps the book: the services of horses are of no concern here.
    server.use(http.get(api('organizations'), () => HttpResponse.json([barnManager])));
    const [clover, sun] = overviewRows.boarding;
    const place = { id: 'x', area: 'Main Aisle', name: 'A3', order: 3 };
    if (path === paths.horsesBoarding) {
      server.use(
        http.get(api('horses/overview'), () => HttpResponse.json([clover, { ...sun, place }])),
      );
    }
    renderApp(path);
    await waitFor(async () => {
      const [bare, full] = await cells(title);
      expect(bare).toEqual(['Clover', ...expected.map(() => '—'), '']);
      expect(full).toEqual(['Midnight Sun', ...expected, '']);
    });
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Midnight Sun' })).toHaveAttribute(
      'href',
      `/horses/${HORSE_ID}`,
    );
  });

  it('is searched in all its words, blind to accents and case', async () => {
    const { user, router } = renderApp(paths.horsesFeeding);
    await cells('Feeding & Nutrition');
    expect(screen.getByText('2 horses')).toBeVisible();
    await user.type(screen.getByRole('searchbox'), 'ALFÁLFA');
    expect(await screen.findByText('1 of 2 horses')).toBeVisible();
    expect(names()).toEqual(['Midnight Sun']);
    expect(router.state.location.search).toBe(`?q=${encodeURIComponent('ALFÁLFA')}`);
    await user.type(screen.getByRole('searchbox'), 'x');
    await screen.findByText('No horse of yours fits this search.');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('2 horses')).toBeVisible();
  });

  it('keeps filters and order in the address, and ignores what it does not know', async () => {
    const { user } = renderApp(`${paths.horsesLeasing}?sort=end&records=odd`);
    await cells('Leasing Information');
    expect(names()).toEqual(['Midnight Sun', 'Clover']);
    await user.selectOptions(screen.getByLabelText('Records'), 'Without records');
    await waitFor(() => expect(names()).toEqual(['Clover']));
  });

  it('shows who stands in one stable', async () => {
    const { user } = renderApp(paths.horsesBoarding);
    await cells('Boarding & Stabling');
    await user.selectOptions(screen.getByLabelText('Stable'), 'Duck River Farm');
    await waitFor(() => expect(names()).toEqual(['Midnight Sun']));
  });

  it('loads all pages', async () => {
    const asked: (string | null)[] = [];
    server.use(
      http.get(api('horses/overview'), ({ request }) => {
        const cursor = new URL(request.url).searchParams.get('cursor');
        asked.push(cursor);
        const [first, second] = overviewRows.grooming;
        return cursor === null
          ? HttpResponse.json([first], {
              headers: { link: `<${api('horses/overview')}?cursor=abc>; rel="next"` },
            })
          : HttpResponse.json([second]);
      }),
    );
    renderApp(paths.horsesGrooming);
    expect(await screen.findByText('2 horses')).toBeVisible();
    expect(asked).toEqual([null, 'abc']);
  });

  it('is edited in the dialog of the section, and loaded again', async () => {
    let rows = overviewRows.feeding;
    server.use(
      http.get(api('horses/overview'), () => HttpResponse.json(rows)),
      http.put(api('horses'), () => {
        rows = [];
        return HttpResponse.json(horse);
      }),
    );
    const { user } = renderApp(paths.horsesFeeding);
    const edit = { name: 'Edit Feeding & Nutrition of Midnight Sun' };
    await user.click(await screen.findByRole('button', edit));
    const dialog = await screen.findByRole('dialog', { name: 'Edit Feeding & Nutrition' });
    expect(dialog).toHaveAccessibleDescription('Midnight Sun');
    put(screen.getByLabelText(/^Special Notes/), 'Eats apart');
    await save(user);
    expect(await screen.findByText('Changes saved')).toBeVisible();
    expect(await screen.findByText('No horses yet')).toBeVisible();
  });

  it('says that a horse to be edited could not be loaded', async () => {
    server.use(
      http.get(api(`horses/${oid(101).$oid}`), () => problem(503, 'unavailable', 'Please wait.')),
    );
    const { user } = renderApp(paths.horsesFeeding);
    const edit = { name: 'Edit Feeding & Nutrition of Clover' };
    await user.click(await screen.findByRole('button', edit));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('The horse could not be loaded')).toBeVisible();
  });

  it('can be printed and downloaded', async () => {
    const print = vi.spyOn(window, 'print').mockReturnValue();
    const asked: string[] = [];
    server.use(
      http.get(api('horses/overview.csv'), ({ request }) => {
        asked.push(new URL(request.url).search);
        return new HttpResponse('Horse', { headers: { 'content-type': 'text/csv' } });
      }),
    );
    const { user } = renderApp(paths.horsesEquipment);
    await user.click(await screen.findByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
    await user.click(screen.getByRole('button', { name: 'Download as CSV' }));
    await waitFor(() => expect(asked).toEqual(['?view=equipment']));
  });

  const views: [OverviewKind, string][] = [
    ['training', paths.horsesTraining],
    ['breeding', paths.horsesBreeding],
    ['pedigree', paths.horsesPedigree],
    ['boarding', paths.horsesBoarding],
  ];

  it.each(views)('of %s says what it is for while there are no horses', async (_view, path) => {
    server.use(http.get(api('horses/overview'), () => HttpResponse.json([])));
    renderApp(path);
    await screen.findByText('No horses yet');
    expect(screen.getByText(/^Add a .* and see here /)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add Horse' })).toHaveAttribute('href', '/horses/add');
    expect(screen.queryByRole('button', { name: 'Print' })).not.toBeInTheDocument();
  });
});

describe('the view of feeding', () => {
  it('names each course with all its times', async () => {
    const course = { ...currentMedication, times: ['08:00', '20:00'] };
    server.use(
      http.get(api('today'), () =>
        HttpResponse.json({ ...today, courses: [{ ...course, next_due: '2026-05-01' }] }),
      ),
    );
    const { user } = renderApp(paths.horsesFeeding);
    await waitFor(async () => {
      const [clover, sun] = await cells('Feeding & Nutrition');
      expect(clover?.[5]).toBe('—');
      expect(sun?.[5]).toBe('MedicationBute 1 g, by mouth, 8:00 AM, 8:00 PM, day 2 of 5');
    });
    await user.type(screen.getByRole('searchbox'), 'bute');
    expect(await screen.findByText('1 of 2 horses')).toBeVisible();
    expect(names()).toEqual(['Midnight Sun']);
  });

  it('does not look as if there were none when the medication could not be loaded', async () => {
    server.use(http.get(api('today'), () => problem(503, 'unavailable', 'Please wait.')));
    renderApp(paths.horsesFeeding);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The medication could not be loaded. Look under Today.',
    );
    const [clover] = await cells('Feeding & Nutrition');
    expect(clover?.[5]).toBe('MedicationNot loaded');
  });
});

describe('the view of training', () => {
  it('shows the last ride, the rides of a month and of each week, goals and results', async () => {
    renderApp(paths.horsesTraining);
    const [clover, sun] = await cells('Training & Performance');
    expect(clover?.slice(1, 3)).toEqual(['—', '30 days0 rides']);
    expect(sun?.slice(1, 3)).toEqual(['Last rideMay 20, 2026', '30 days4 rides']);
    expect(
      screen.getByRole('img', { name: /this week last: 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 3, 0$/ }),
    ).toBeVisible();
    expect(sun?.[4]).toBe('GoalsA steadier canterQualify for the Celebration');
    expect(sun?.[5]).toContain('1st Spring Warm-Up Apr 25, 2026');
  });

  it('puts those first that were not ridden for the longest time', async () => {
    renderApp(`${paths.horsesTraining}?sort=last`);
    await cells('Training & Performance');
    expect(names()).toEqual(['Clover', 'Midnight Sun']);
  });

  it('shows the log of all horses, newest first', async () => {
    const { user } = renderApp(paths.horsesTraining);
    await user.click(await screen.findByRole('radio', { name: 'Log' }));
    const log = within(await screen.findByRole('region', { name: /^Training log/ }));
    expect(log.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'May 20, 2026Midnight SunFlat workSofter on the left rein',
      'May 17, 2026Midnight SunTrail ride',
      'May 14, 2026Midnight SunLunging20 minutes',
      'May 11, 2026Midnight SunRest',
    ]);
  });
});

describe('the view of breeding', () => {
  it('shows when a foal is expected, and links own horses', async () => {
    renderApp(paths.horsesBreeding);
    const [, sun] = await cells('Breeding Records');
    expect(sun?.[2]).toBe('Expected foalingJul 7, 2026 Any day nowJun 17, 2026 to Jul 27, 2026');
    expect(screen.getByRole('link', { name: 'Morning Glow (2023)' })).toHaveAttribute(
      'href',
      `/horses/${oid(103).$oid}`,
    );
    expect(screen.getByRole('link', { name: 'Evening Star' })).toBeVisible();
    expect(screen.queryByRole('link', { name: "Pride's Generator" })).not.toBeInTheDocument();
  });

  it('leaves out geldings unless all horses are asked for', async () => {
    const rows = overviewRows.breeding.map((row) => ({ ...row, gender: 'gelding' as const }));
    server.use(http.get(api('horses/overview'), () => HttpResponse.json(rows)));
    const { user } = renderApp(paths.horsesBreeding);
    await screen.findByText('No horse of yours fits this search.');
    await user.selectOptions(screen.getByLabelText('Gender'), 'All horses');
    expect(await screen.findByText('2 horses')).toBeVisible();
  });
});

describe('the view of pedigrees', () =>
  it('shows the generations that are known, and links own horses', async () => {
    renderApp(paths.horsesPedigree);
    const tree = await screen.findByRole('list', { name: 'Family tree of Midnight Sun' });
    expect(
      within(tree)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      "Sire Pride's Generator",
      'Dam Evening StarSire UnknownDam Vesper',
      'Sire Unknown',
      'Dam Vesper',
    ]);
    expect(within(tree).getByRole('link', { name: 'Evening Star' })).toBeVisible();
    expect(screen.getByText('Neither sire nor dam is known.')).toBeVisible();
  }));

describe('the feed board', () => {
  const at = (hour: number, minute: number) => {
    vi.setSystemTime(new Date(2026, 5, 22, hour, minute));
  };

  it.each([
    [6, 0, 'Morning feed', '2 qt grain, hay', 'SupplementsBiotin'],
    [10, 30, 'Noon feed', 'Hay', ''],
    [14, 30, 'Evening feed', '2 qt grain, hay', 'SupplementsSalt (evening)'],
  ])('at %s:%s shows the %s of each horse', async (hour, minute, title, feed, supplements) => {
    const [clover, sun] = overviewRows.feeding;
    const feeding = { ...horse.feeding, supplements: ['Biotin', 'Salt (evening)'] };
    server.use(
      http.get(api('horses/overview'), () => HttpResponse.json([clover, { ...sun, feeding }])),
    );
    at(hour, minute);
    renderApp(paths.feedBoard);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    const row = (await screen.findByRole('rowheader', { name: 'Midnight Sun' })).closest('tr');
    expect(row).toHaveTextContent(`Midnight Sun${feed}${supplements}No alfalfa`);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Horse',
      'Feed',
      ...(supplements === '' ? [] : ['Supplements']),
      'Special notes',
    ]);
    expect(screen.getByText('Without a plan for this meal: Clover.')).toBeVisible();
  });

  it('shows another meal when it is chosen, and goes on by itself otherwise', async () => {
    at(6, 0);
    const { user, router } = renderApp(paths.feedBoard);
    await user.click(await screen.findByRole('radio', { name: 'Noon' }));
    expect(screen.getByRole('heading', { level: 1, name: 'Noon feed' })).toBeVisible();
    expect(router.state.location.search).toBe('?meal=noon');
    await user.click(screen.getByRole('radio', { name: 'Morning' }));
    expect(router.state.location.search).toBe('');
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';

import { ownEvent } from '../../../testing/fixtures/eventFixtures';
import { ownRole } from '../../../testing/fixtures/fixtures';
import { corrected, judging, scored, tied } from '../../../testing/fixtures/ringFixtures';
import { api, problem } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';
import type { ClassJudging, ClassResults } from '../ringsApi';

const EVENT = `/event/${ownEvent._id.$oid}/results`;
const [first, second] = judging;
const CLASS = `${EVENT}/${first.class_id}`;
const PATH = `events/:id/classes/${first.class_id}`;

const listed = (classes: readonly ClassJudging[]) =>
  http.get(api('events/:id/judging'), () => HttpResponse.json(classes));
const found = (results: Partial<ClassResults>) =>
  http.get(api(`${PATH}/results`), () => HttpResponse.json({ ...tied, ...results }));
/** What was sent to a path. */
function sent(method: 'put' | 'post', path: string) {
  const bodies: unknown[] = [];
  server.use(
    http[method](api(`${PATH}/${path}`), async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json(tied);
    }),
  );
  return bodies;
}

describe('the list', () => {
  it('says what each class is judged by, how many cards there are, and what is public', async () => {
    server.use(
      listed([
        { ...first, publications: 1 },
        { ...second, publications: 2 },
        { ...second, class_id: 'moved', publications: 1, changed: true },
      ]),
    );
    renderApp(EVENT);
    await screen.findByRole('link', { name: first.name });
    const [, one, two, moved] = screen.getAllByRole('row');
    expect(one).toHaveTextContent(
      /1.*Open Pleasure.*Placed · 3 judges · Majority.*1 of 3.*Published/,
    );
    expect(two).toHaveTextContent(/2.*Youth Lite Shod.*Not stated.*–.*Corrected/);
    expect(moved).toHaveTextContent(/Changed since$/);
    expect(screen.getByRole('link', { name: 'Public Results' })).toHaveAttribute(
      'href',
      `/results/${ownEvent.hashed_id}`,
    );
  });

  it('prints what is public', async () => {
    URL.createObjectURL = vi.fn(() => 'blob:x');
    const tab = {
      document: document.implementation.createHTMLDocument(),
      location: { replace: vi.fn() },
      closed: false,
      opener: null,
    };
    const opened = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    server.use(
      listed([{ ...first, publications: 1 }]),
      http.get(
        api('events/:id/print/results.pdf'),
        () => new HttpResponse('%PDF', { headers: { 'Content-Type': 'application/pdf' } }),
      ),
    );
    const { user } = renderApp(EVENT);
    await user.click(await screen.findByRole('button', { name: 'Print' }));
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('blob:x'));
    tab.closed = true;
    opened.mockRestore();
  });

  it('offers no public page and no paper before anything is on it', async () => {
    renderApp(EVENT);
    await screen.findByRole('link', { name: first.name });
    expect(screen.queryByRole('link', { name: 'Public Results' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Print' })).not.toBeInTheDocument();
  });

  it('says that a show has no classes', async () => {
    server.use(listed([]));
    renderApp(EVENT);
    expect(await screen.findByRole('heading', { name: 'No classes' })).toBeVisible();
  });
});

it('leads from one class to the next', async () => {
  const { user, router } = renderApp(CLASS);
  expect(await screen.findByRole('button', { name: 'Previous class' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Next class' }));
  expect(await screen.findByText(/not stated yet what this class is judged by/)).toBeVisible();
  expect(router.state.location.pathname).toBe(`${EVENT}/${second.class_id}`);
  expect(screen.queryByRole('region', { name: 'Results' })).not.toBeInTheDocument();
});

it('says that a class is gone', async () => {
  renderApp(`${EVENT}/00000000-0000-0000-0000-000000000000`);
  expect(await screen.findByRole('heading', { name: 'Class not found' })).toBeVisible();
});

it('leads to the master card of a class', async () => {
  server.use(listed([first, { ...second, master_id: first.class_id }]));
  renderApp(`${EVENT}/${second.class_id}`);
  expect(await screen.findByRole('link', { name: '1 · Open Pleasure' })).toHaveAttribute(
    'href',
    CLASS,
  );
  expect(await screen.findByRole('region', { name: 'Results' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Cards' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Format/ })).not.toBeInTheDocument();
});

describe('the results', () => {
  it('break a tie by the order of a work-off, and keep the other work-offs', async () => {
    server.use(found({ work_off: [110, 102, 111] }));
    const bodies = sent('put', 'work_off');
    const { user } = renderApp(CLASS);
    await user.click(await screen.findByRole('button', { name: 'Break the Tie of 101 and 102' }));
    const form = within(await screen.findByRole('form', { name: 'Break the tie' }));
    await user.type(form.getByLabelText(/101/), '1');
    await user.type(form.getByLabelText(/102/), '1');
    await user.click(form.getByRole('button', { name: 'Save Order' }));
    expect(await form.findByText('Another horse has this order')).toBeVisible();
    expect(bodies).toEqual([]);
    await user.clear(form.getByLabelText(/101/));
    await user.type(form.getByLabelText(/101/), '2');
    await user.click(form.getByRole('button', { name: 'Save Order' }));
    expect(await screen.findByText('Tie broken')).toBeVisible();
    expect(bodies).toEqual([{ back_numbers: [110, 111, 102, 101] }]);
  });

  it('ask for ties for a ribbon first, and fold the others', async () => {
    server.use(found({ ribbons: 0 }));
    renderApp(CLASS);
    expect(await screen.findByText('1 tie without a ribbon')).toBeVisible();
    expect(screen.getByText('Break the Tie of 101 and 102')).not.toBeVisible();
  });

  it('undo work-offs', async () => {
    server.use(found({ work_off: [102, 101] }));
    const bodies = sent('put', 'work_off');
    const { user } = renderApp(CLASS);
    await user.click(await screen.findByRole('button', { name: 'Undo Work-Offs' }));
    await waitFor(() => expect(bodies).toEqual([{ back_numbers: [] }]));
  });

  it('say what is open, who was not shown, and cannot be published then', async () => {
    server.use(
      found({
        open: ['Kim Dale: nothing is written.'],
        not_shown: [
          { back_number: 110, reason: 'no_show', is_marked: true },
          { back_number: 111, reason: 'scratched', is_marked: false },
        ],
      }),
    );
    renderApp(CLASS);
    const panel = within(await screen.findByRole('region', { name: 'Results' }));
    expect(panel.getByText('Kim Dale: nothing is written.')).toBeVisible();
    expect(panel.getByText('Not shown: 110 (No-show), 111 (Scratched)')).toBeVisible();
    expect(panel.getByText('On a card, and yet not shown: 110')).toBeVisible();
    expect(panel.getByRole('button', { name: 'Publish' })).toBeDisabled();
  });

  it('are published at once the first time', async () => {
    const bodies = sent('post', 'results/publish');
    const { user } = renderApp(CLASS);
    const button = await screen.findByRole('button', { name: 'Publish' });
    const { shown, results, cards } = tied;
    server.use(found({ published: { ...corrected, number: 1, shown, results, cards } }));
    await user.click(button);
    expect(await screen.findByText('Results published')).toBeVisible();
    expect(await screen.findByText(/^Published: everyone can see/)).toBeVisible();
    expect(bodies).toEqual([{ reason: null }]);
  });

  it('ask before they are published with what may be an oversight', async () => {
    const warning = 'Nothing is written of the jump-off.';
    server.use(found({ warnings: [warning] }));
    const bodies = sent('post', 'results/publish');
    const { user } = renderApp(CLASS);
    expect(await screen.findByText(warning)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(warning)).toBeVisible();
    expect(bodies).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(bodies).toEqual([{ reason: null }]));
  });

  it('are corrected with a reason', async () => {
    server.use(found({ published: { ...corrected, number: 1, reason: '', shown: 2 } }));
    const bodies = sent('post', 'results/publish');
    const { user } = renderApp(CLASS);
    const panel = within(await screen.findByRole('region', { name: 'Results' }));
    expect(panel.getByText('Changed since')).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Publish Correction' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish correction' }));
    await user.click(dialog.getByRole('button', { name: 'Publish Correction' }));
    expect(await dialog.findByText('Reason is required')).toBeVisible();
    await user.type(dialog.getByLabelText(/^Reason/), 'A card was misread');
    await user.click(dialog.getByRole('button', { name: 'Publish Correction' }));
    await waitFor(() => expect(bodies).toEqual([{ reason: 'A card was misread' }]));
  });

  it('offer nothing to publish while they are what was published', async () => {
    server.use(found({ published: corrected }));
    renderApp(CLASS);
    const panel = within(await screen.findByRole('region', { name: 'Results' }));
    expect(
      panel.getByText(/^Corrected Sat, Jun 6, 2026, 8:30 PM CDT: A card was misread/),
    ).toBeVisible();
    expect(panel.queryByRole('button', { name: /Publish/ })).not.toBeInTheDocument();
  });

  it('show the places of each judge apart if they stand by themselves', async () => {
    const apart = tied.results.map((row, judge_index) => ({ ...row, judge_index, tied: false }));
    const cards = ['Ann Lee', 'Kim Dale', 'Jo March'].map((judge) => ({ judge, lines: [] }));
    server.use(found({ results: apart, cards }));
    renderApp(CLASS);
    const panel = within(await screen.findByRole('region', { name: 'Results' }));
    expect(panel.getAllByRole('heading', { level: 3 }).map((it) => it.textContent)).toEqual([
      'Ann Lee',
      'Kim Dale',
      'Jo March',
    ]);
  });
});

it('only shows a class to those who may not change entries', async () => {
  const permissions = ownRole.permissions.filter((one) => one !== 'manage_entries');
  server.use(
    http.get(api('organizations'), () => HttpResponse.json([{ ...ownRole, permissions }])),
  );
  renderApp(CLASS);
  const panel = within(await screen.findByRole('region', { name: 'Results' }));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: /Format/ })).not.toBeInTheDocument(),
  );
  expect(panel.queryByRole('button')).not.toBeInTheDocument();
  expect(await screen.findByLabelText('Place of 107')).toHaveAttribute('readonly');
});

describe('the format', () => {
  /** Saves the form, and gives what was sent. */
  async function saved(app: ReturnType<typeof renderApp>, bodies: readonly unknown[]) {
    await app.user.click(screen.getByRole('button', { name: 'Save Format' }));
    await waitFor(() => expect(bodies).toHaveLength(1));
    return bodies[0];
  }

  it('begins with the one of the class before', async () => {
    const bodies: unknown[] = [];
    server.use(
      listed([{ ...first, format: scored }, second]),
      http.put(api(`events/:id/classes/${second.class_id}/format`), async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json(scored);
      }),
    );
    const app = renderApp(`${EVENT}/${second.class_id}`);
    await app.user.click(await screen.findByRole('button', { name: 'Set Format' }));
    expect(await screen.findByText('Filled in as for 1 · Open Pleasure.')).toBeVisible();
    expect(await saved(app, bodies)).toEqual({
      kind: 'scored',
      judges: scored.judges,
      call_judge: 0,
      master_of: [],
      combine: 'sum',
      best: 'high',
      step: 0.5,
      minimum: 0,
      maximum: 100,
      base: null,
      revision: 0,
    });
  });

  it('leads to the back number once it is saved, also before there is a card', async () => {
    const stated = vi.fn();
    server.use(
      http.get(api('events/:id/judging'), () =>
        HttpResponse.json([stated.mock.calls.length > 0 ? first : { ...first, format: null }]),
      ),
      http.get(api(`${PATH}/format`), () =>
        HttpResponse.json(stated.mock.calls.length > 0 ? { ...first.format, revision: 1 } : null),
      ),
      http.put(api(`${PATH}/format`), () => {
        stated();
        return HttpResponse.json(first.format);
      }),
    );
    const { user } = renderApp(CLASS);
    await user.click(await screen.findByRole('button', { name: 'Set Format' }));
    const form = within(await screen.findByRole('form', { name: 'Format' }));
    await user.selectOptions(form.getByLabelText(/^Judged By/), 'scored');
    await user.type(await form.findByLabelText(/^Name/), 'Ann Lee');
    await user.click(form.getByRole('button', { name: 'Save Format' }));
    const number = /^Back number of the/;
    await waitFor(() => expect(screen.getByLabelText(number)).toHaveFocus());
    // And when the card was there before.
    await user.click(screen.getByRole('button', { name: 'Edit Format' }));
    await screen.findByRole('form', { name: 'Format' });
    await user.click(screen.getByRole('button', { name: 'Save Format' }));
    await waitFor(() => expect(screen.getByLabelText(number)).toHaveFocus());
    // A format that was not changed leaves the focus where it was.
    await user.click(screen.getByRole('button', { name: 'Edit Format' }));
    await screen.findByRole('form', { name: 'Format' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit Format' })).toHaveFocus());
  });

  it('asks for how several judges become one result, and keeps the messages at their fields', async () => {
    server.use(
      http.put(api(`${PATH}/format`), () =>
        problem(422, 'invalid_fields', 'Some fields need your attention.', {
          judges: ['must be at least four for high_low'],
        }),
      ),
    );
    const { user } = renderApp(CLASS);
    await user.click(await screen.findByRole('button', { name: 'Edit Format' }));
    const form = within(await screen.findByRole('form', { name: 'Format' }));
    expect(form.getByRole('radio', { name: /^Majority/ })).toBeChecked();
    await user.click(form.getByRole('radio', { name: /^High and low/ }));
    await user.click(form.getByRole('button', { name: 'Save Format' }));
    expect(await form.findByText('Judges must be at least four for high_low')).toBeVisible();
  });

  it('has only the fields of its kind', async () => {
    const bodies = sent('put', 'format');
    const app = renderApp(CLASS);
    const { user } = app;
    await user.click(await screen.findByRole('button', { name: 'Edit Format' }));
    const form = within(await screen.findByRole('form', { name: 'Format' }));
    await user.selectOptions(form.getByLabelText(/^Judged By/), 'percent');
    expect(form.queryByLabelText(/^Places/)).not.toBeInTheDocument();
    await user.type(form.getByLabelText(/^Most Marks/), '250');
    await user.type(form.getByLabelText(/^Errors Cost/), '2, 4, Out');
    for (const at of ['3', '2']) {
      await user.click(form.getByRole('button', { name: `Remove judge ${at}` }));
    }
    expect(await saved(app, bodies)).toMatchObject({
      kind: 'percent',
      judges: [{ name: 'Ann Lee' }],
      maximum: 250,
      errors: [2, 4, 'out'],
    });
  });

  it('of a jumper class has rounds and a jump-off, and needs no judge', async () => {
    const bodies = sent('put', 'format');
    const app = renderApp(CLASS);
    const { user } = app;
    await user.click(await screen.findByRole('button', { name: 'Edit Format' }));
    const form = within(await screen.findByRole('form', { name: 'Format' }));
    await user.selectOptions(form.getByLabelText(/^Judged By/), 'jumper');
    await user.type(form.getByLabelText(/^Time Allowed/), '78');
    await user.selectOptions(form.getByLabelText(/^Jump-Off/), 'clears');
    await user.click(form.getByLabelText('It follows the round at once'));
    await user.click(form.getByRole('button', { name: 'Remove judge 1' }));
    expect(await saved(app, bodies)).toEqual({
      kind: 'jumper',
      judges: [],
      call_judge: 0,
      master_of: [],
      rounds: [{ allowed: 78, per_seconds: null, faults: null, time_counts: false }],
      jump_off: { who: 'clears', at_once: true, allowed: null, per_seconds: null, faults: null },
      revision: 1,
    });
  });

  it('of a speed class has penalties, and may be the master card of others', async () => {
    const bodies = sent('put', 'format');
    const app = renderApp(CLASS);
    const { user } = app;
    await user.click(await screen.findByRole('button', { name: 'Edit Format' }));
    const form = within(await screen.findByRole('form', { name: 'Format' }));
    await user.selectOptions(form.getByLabelText(/^Judged By/), 'speed');
    await user.click(form.getByRole('button', { name: 'Add Penalty' }));
    await user.type(form.getByLabelText(/^Mistake/), 'Pole');
    await user.type(form.getByLabelText(/^Seconds/), '5');
    await user.click(form.getByText('Ridden at once with other classes'));
    await user.click(form.getByLabelText('2 · Youth Lite Shod'));
    expect(await saved(app, bodies)).toMatchObject({
      kind: 'speed',
      penalties: { Pole: 5 },
      out_at: null,
      runs: 'best',
      master_of: [second.class_id],
    });
  });
});

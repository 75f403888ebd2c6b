import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';

import type { Schemas } from '../../../api/types';
import { belonging, oid } from '../../../testing/fixtures/fixtures';
import { contacts } from '../../../testing/fixtures/contactFixtures';
import { bareHorse, horse } from '../../../testing/fixtures/horseFixtures';
import { api, problem } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';

const three = ['Ace', 'Bay', 'Cob'].map((name, at): Schemas['HorseRow'] => ({
  ...belonging,
  _id: oid(at + 1),
  archive: null,
  profile: { ...bareHorse.profile, name },
}));

const serve = (horses: () => Schemas['HorseRow'][]) =>
  server.use(http.get(api('horses'), () => HttpResponse.json(horses())));

const gone = () => new HttpResponse(null, { status: 204 });
const check = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });

describe('Archive of several horses', () => {
  /** A stable whose horses are archived and brought back; some calls fail at first. */
  function stable(...failing: string[]) {
    const archived = new Set<string>();
    const bodies: unknown[] = [];
    serve(() => three.filter(({ _id }) => !archived.has(_id.$oid)));
    server.use(
      http.post(api('horses/:id/archive'), async ({ params, request }) => {
        const id = String(params.id);
        bodies.push(await request.json());
        if (failing.includes(id)) return problem(403, 'role_not_sufficient', 'Ask the owner.');
        archived.add(id);
        return HttpResponse.json(horse);
      }),
      http.delete(api('horses/:id/archive'), ({ params, request }) => {
        // They were never away.
        expect(new URL(request.url).search).toBe('?from=2026-05-01');
        archived.delete(String(params.id));
        return gone();
      }),
    );
    return { archived, bodies };
  }
  const idOf = (at: number) => three[at]?._id.$oid ?? '';

  async function archive(buyer?: string) {
    const app = renderApp('/horses');
    await screen.findByText('Ace');
    for (const { profile } of three) fireEvent.click(check(profile.name));
    await app.user.click(screen.getByRole('button', { name: 'Archive (3)' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Archive 3 Horses' }));
    await app.user.selectOptions(dialog.getByLabelText(/^Why/), 'They left the barn');
    fireEvent.change(dialog.getByLabelText(/^Date/), { target: { value: '2026-05-01' } });
    if (buyer !== undefined) {
      await app.user.click(dialog.getByRole('button', { name: 'Show all contacts' }));
      await app.user.click(await screen.findByRole('option', { name: buyer }));
    }
    await app.user.click(dialog.getByRole('button', { name: 'Archive' }));
    return { ...app, dialog };
  }

  it('says who has them now', async () => {
    const { bodies } = stable();
    await archive('Dr. Ames');
    expect(await screen.findByText('3 horses archived')).toBeVisible();
    const to_contact_id = contacts.find(({ name }) => name === 'Dr. Ames')?._id.$oid;
    expect(bodies).toHaveLength(3);
    for (const body of bodies) expect(body).toMatchObject({ to_contact_id });
  });

  it('archives each, and brings them back', async () => {
    const { archived, bodies } = stable();
    const { user } = await archive();
    expect(await screen.findByText('3 horses archived')).toBeVisible();
    expect(bodies).toEqual(
      three.map(() => ({ reason: 'left', date: '2026-05-01', note: '', to_contact_id: null })),
    );
    await waitFor(() => expect(screen.queryByText('Ace')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('3 horses brought back')).toBeVisible();
    expect(await screen.findByText('Ace')).toBeVisible();
    expect(archived.size).toBe(0);
  });

  it('says which could not be archived and why, and keeps them selected', async () => {
    stable(idOf(1));
    await archive();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Bay could not be archived, and is still selected. Ask the owner.',
    );
    expect(screen.getByText('2 horses archived')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Cob')).not.toBeInTheDocument());
    expect(check('Bay')).toBeChecked();
  });

  it('keeps the form when none could be archived', async () => {
    stable(idOf(0), idOf(1), idOf(2));
    const { dialog } = await archive();
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Failed to archive. Please try again. Ask the owner.',
    );
    expect(dialog.getByLabelText(/^Why/)).toHaveDisplayValue('They left the barn');
    expect(screen.getByRole('checkbox', { name: 'Select Ace', hidden: true })).toBeChecked();
  });

  it('brings archived horses back', async () => {
    const back: string[] = [];
    serve(() => three.filter(({ _id }) => !back.includes(_id.$oid)));
    server.use(
      http.delete(api('horses/:id/archive'), ({ params }) => {
        back.push(String(params.id));
        return gone();
      }),
    );
    const { user } = renderApp('/horses?show=archived');
    await screen.findByText('Ace');
    fireEvent.click(check('Ace'));
    fireEvent.click(check('Cob'));
    await user.click(screen.getByRole('button', { name: 'Bring Back (2)' }));
    expect(await screen.findByText('2 horses brought back')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Ace')).not.toBeInTheDocument());
    expect(screen.getByText('Bay')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Bring Back/ })).not.toBeInTheDocument();
  });
});

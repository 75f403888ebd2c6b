import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';

import { oid } from '../../../testing/fixtures/fixtures';
import { api, problem } from '../../../testing/handlers';
import { horse, HORSE_ID } from '../../../testing/fixtures/horseFixtures';
import { field, openDialog, put, recordSaves, refused, save } from '../../../testing/horseSections';
import { server } from '../../../testing/server';
import { EditGeneralDialog } from '../general/EditGeneralDialog';
import { EditHealthDialog } from '../health/EditHealthDialog';
import type { Horse } from '../horsesApi';

const open = () => openDialog(EditGeneralDialog);

/** The horse after another window has changed its color. */
const present: Horse = {
  ...horse,
  profile: { ...horse.profile, color: 'Brown' },
  revisions: { ...horse.revisions, general: 4 },
};

/** Refuses every save that is not based on `present`, like the server. */
function changedMeanwhile(now: Horse = present) {
  server.use(http.get(api(`horses/${HORSE_ID}`), () => HttpResponse.json(now)));
  const sent: Record<string, unknown>[] = [];
  server.use(
    http.put(api('horses'), async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      sent.push(body);
      return body.revision === now.revisions[body.section as keyof Horse['revisions']]
        ? HttpResponse.json(now)
        : problem(409, 'section_changed', 'This section was changed.');
    }),
  );
  return sent;
}

const press = (user: ReturnType<typeof open>['user'], name: string) =>
  user.click(screen.getByRole('button', { name }));
const last = (controls: HTMLElement[]) => controls.at(-1) ?? document.body;
const notice = (text: RegExp) => screen.findByText(text);
const CHANGED = /was changed elsewhere after you opened it/;

describe('saving a section', () => {
  it('sends the whole section with its revision, shows a notice, and closes', async () => {
    const sent = recordSaves();
    const { user, onClose } = open();
    expect(field(/^Name/)).toHaveValue('Midnight Sun');
    expect(field(/^Breed/)).toHaveValue('Tennessee Walking Horse');
    expect(field(/^For Sale/)).toBeChecked();
    put(field(/^Age/), '');
    put(field(/^Color/), ' Bay ');
    await user.selectOptions(field(/^Gender/), 'Stallion');
    await user.click(field(/^For Sale/));
    await save(user);
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent).toEqual([
      {
        horseId: HORSE_ID,
        section: 'general',
        revision: 3,
        name: 'Midnight Sun',
        registered_name: '',
        age: null,
        date_of_birth: '',
        breed: 'Tennessee Walking Horse',
        gender: 'stallion',
        color: 'Bay',
        markings: 'Star, two white socks',
        registrationNumber: 'TWH-410204',
        microchipNumber: '985112003456789',
        height_hands: null,
        photo: 'https://example.org/midnight-sun.jpg',
        for_sale: false,
      },
    ]);
    expect(await screen.findByText('Changes saved')).toBeVisible();
  });

  it('offers mare, stallion and gelding', () => {
    open();
    const genders = within(field(/^Gender/)).getAllByRole('option');
    expect(genders.map((option) => (option as HTMLOptionElement).value)).toEqual([
      '',
      'mare',
      'stallion',
      'gelding',
    ]);
  });

  it('keeps what was typed when it fails, and can be sent again', async () => {
    const answers = [() => HttpResponse.error(), () => HttpResponse.json(horse)];
    const sent = recordSaves(() => answers.shift()?.() ?? HttpResponse.error());
    const { user, onClose } = open();
    put(field(/^Color/), 'Bay');
    await save(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Failed to save changes\.$/);
    expect(
      screen.getByText(/^The server could not be reached\. .* What you typed is kept\.$/),
    ).toBeVisible();
    expect(field(/^Color/)).toHaveValue('Bay');
    expect(onClose).not.toHaveBeenCalled();
    await save(user);
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent).toHaveLength(2);
  });

  it('says that there is no network, and that what was typed is kept', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    recordSaves(() => HttpResponse.error());
    const { user } = open();
    put(field(/^Color/), 'Bay');
    await save(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^Failed to save changes\. There is no network\. Try again when there is one\.$/,
    );
    expect(screen.getByText('What you typed is kept.')).toBeVisible();
    expect(field(/^Color/)).toHaveValue('Bay');
  });

  it('shows the reason of the server if there is one', async () => {
    recordSaves(() => problem(404, 'not_found', 'The horse was not found.'));
    const { user } = open();
    await save(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to save changes. The horse was not found.',
    );
  });

  it('shows the message of the server at its field', async () => {
    recordSaves(refused({ microchipNumber: ['is too long'] }));
    const { user } = open();
    await save(user);
    await waitFor(() => {
      expect(field(/^Microchip Number/)).toHaveFocus();
    });
    expect(field(/^Microchip Number/)).toHaveAccessibleDescription(/Microchip Number is too long/);
  });

  it('asks before it discards what was typed', async () => {
    const { user, onClose } = open();
    put(field(/^Color/), 'Bay');
    await press(user, 'Cancel');
    await user.click(await screen.findByRole('button', { name: 'Keep Editing' }));
    expect(onClose).not.toHaveBeenCalled();
    put(field(/^Color/), 'Black');
    await press(user, 'Cancel');
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe('a section that was changed elsewhere', () => {
  it('is not overwritten, and nothing typed is lost', async () => {
    const sent = changedMeanwhile();
    const { user, onClose } = open();
    put(field(/^Color/), 'Bay');
    await save(user);
    expect((await notice(CHANGED)).closest('[role="alert"]')).toBeVisible();
    expect(field(/^Color/)).toHaveValue('Bay');
    expect(sent.map(({ revision }) => revision)).toEqual([3]);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('can be saved anyway', async () => {
    const sent = changedMeanwhile();
    const { user, onClose } = open();
    put(field(/^Color/), 'Bay');
    await save(user);
    await notice(CHANGED);
    await press(user, 'Save Mine Anyway');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent.at(-1)).toMatchObject({ color: 'Bay', revision: 4 });
  });

  it('can be shown and taken over', async () => {
    const sent = changedMeanwhile();
    const { user, onClose } = open();
    put(field(/^Color/), 'Bay');
    await save(user);
    await notice(CHANGED);
    await press(user, 'Show the Saved Version');
    await notice(/This is the version that is saved now/);
    expect(field(/^Color/)).toHaveValue('Brown');
    put(field(/^Markings/), 'Star');
    await save(user);
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent.at(-1)).toMatchObject({ color: 'Brown', markings: 'Star', revision: 4 });
  });

  it('restores what was typed', async () => {
    const sent = changedMeanwhile();
    const { user, onClose } = open();
    put(field(/^Color/), 'Bay');
    await save(user);
    await notice(CHANGED);
    await press(user, 'Show the Saved Version');
    await press(user, 'Back to What I Typed');
    await notice(/Saving it replaces the version that is saved now/);
    expect(field(/^Color/)).toHaveValue('Bay');
    await save(user);
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent.at(-1)).toMatchObject({ color: 'Bay', revision: 4 });
  });

  it('counts as saved if the server already has these values, because the answer was lost', async () => {
    changedMeanwhile({ ...present, profile: { ...present.profile, color: 'Bay' } });
    const { user, onClose } = open();
    put(field(/^Color/), 'Bay');
    await save(user);
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(await screen.findByText('Changes saved')).toBeVisible();
  });

  it('counts as saved even if new entries got their guids meanwhile', async () => {
    const health = horse.health_records;
    const visit = { date: '2026-05-02', reason: 'Lameness', vet: '', notes: 'Left fore' };
    changedMeanwhile({
      ...horse,
      health_records: {
        ...health,
        vetVisits: [...health.vetVisits, { guid: oid(77).$oid, ...visit }],
      },
      revisions: { ...horse.revisions, health: 6 },
    });
    const { user, onClose } = openDialog(EditHealthDialog);
    await press(user, 'Add Vet Visit');
    const typed = within(screen.getByRole('group', { name: 'Vet Visits' }));
    put(last(typed.getAllByLabelText(/^Date/)), visit.date);
    put(last(typed.getAllByLabelText(/^Reason/)), visit.reason);
    put(last(typed.getAllByLabelText(/^Notes/)), ` ${visit.notes} `);
    await save(user);
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it('shows an error if the present version cannot be read', async () => {
    changedMeanwhile();
    server.use(http.get(api(`horses/${HORSE_ID}`), () => HttpResponse.error()));
    const { user } = open();
    put(field(/^Color/), 'Bay');
    await save(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to save changes.');
    expect(field(/^Color/)).toHaveValue('Bay');
  });

  it('sends entries that were removed elsewhere as new ones', async () => {
    const health = horse.health_records;
    const sent = changedMeanwhile({
      ...horse,
      health_records: { ...health, medicalHistory: [], allergies: ['Dust'] },
      revisions: { ...horse.revisions, health: 6 },
    });
    const { user, onClose } = openDialog(EditHealthDialog);
    await save(user);
    await notice(CHANGED);
    await press(user, 'Save Mine Anyway');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    const [before, after] = sent as { medicalHistory: object[]; vetVisits: object[] }[];
    expect(before?.medicalHistory[0]).toHaveProperty('guid', health.medicalHistory[0]?.guid);
    expect(after?.medicalHistory).toHaveLength(1);
    expect(after?.medicalHistory[0]).not.toHaveProperty('guid');
    expect(after?.vetVisits[0]).toHaveProperty('guid', health.vetVisits[0]?.guid);
  });
});

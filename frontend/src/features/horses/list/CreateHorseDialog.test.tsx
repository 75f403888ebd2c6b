import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';

import { wholeContact } from '../../../testing/fixtures/contactFixtures';
import { oid, ownRole } from '../../../testing/fixtures/fixtures';
import { api, problem } from '../../../testing/handlers';
import { horse, horseRows } from '../../../testing/fixtures/horseFixtures';
import { put } from '../../../testing/horseSections';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';

async function openDialog() {
  const app = renderApp('/horses');
  await app.user.click(await screen.findByRole('button', { name: 'Add Horse' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add Horse' });
  const field = (label: RegExp) => within(dialog).getByLabelText(label);
  const send = () => app.user.click(within(dialog).getByRole('button', { name: 'Add Horse' }));
  return { ...app, dialog, field, send };
}

/** Answers in this order, repeating the last one, and returns the recorded requests. */
function answerWith(...answers: (() => Response)[]) {
  const sent: { body: unknown; key: string | null }[] = [];
  server.use(
    http.post(api('horses'), async ({ request }) => {
      sent.push({ body: await request.json(), key: request.headers.get('idempotency-key') });
      return answers[Math.min(sent.length, answers.length) - 1]?.() ?? HttpResponse.error();
    }),
  );
  return sent;
}

const made = () => HttpResponse.json(horse, { status: 201 });
const NETWORK_FAILURE = 'Failed to create horse. Please try again.';

describe('adding a horse', () => {
  it('sends what was entered, and closes', async () => {
    const sent = answerWith(made);
    const { user, dialog, field, send } = await openDialog();
    const groups = ['Basic Profile', 'Health Records', 'Boarding and Stabling'];
    for (const name of groups) expect(within(dialog).getByRole('group', { name })).toBeVisible();

    put(field(/^Name/), ' Midnight Sun ');
    put(field(/^Age/), '9');
    await user.type(field(/^Breed/), 'walking');
    await user.click(await screen.findByRole('option', { name: 'Tennessee Walking Horse' }));
    const genders = within(field(/^Gender/)).getAllByRole('option');
    expect(genders.map(({ textContent }) => textContent)).toEqual([
      'Not provided',
      'Mare',
      'Gelding',
      'Stallion',
    ]);
    await user.selectOptions(field(/^Gender/), 'Mare');
    put(field(/^Color/), 'Black');
    put(field(/^Markings/), 'Star');
    put(field(/^Registration Number/), 'TWH-1');
    put(field(/^Microchip Number/), '985');
    put(field(/^Link to a Photo on the Web/), 'https://example.org/a.jpg');
    await user.click(field(/^For Sale/));
    put(field(/^Allergies/), 'Penicillin, "Dust, hay", ,');
    put(field(/^Current Medications/), 'Omeprazole');
    put(field(/^Stable Name/), 'Duck River Farm');
    put(field(/^Location/), 'Shelbyville, TN');
    put(field(/^Contact Information/), 'Sam, 931-555-0101');
    await send();

    await waitFor(() => {
      expect(dialog).not.toBeInTheDocument();
    });
    expect(sent[0]?.body).toEqual({
      name: 'Midnight Sun',
      age: 9,
      breed: 'Tennessee Walking Horse',
      gender: 'mare',
      color: 'Black',
      markings: 'Star',
      registrationNumber: 'TWH-1',
      microchipNumber: '985',
      photo: 'https://example.org/a.jpg',
      for_sale: true,
      healthRecords: {
        allergies: ['Penicillin', 'Dust, hay'],
        currentMedications: ['Omeprazole'],
      },
      boardingAndStabling: {
        stableName: 'Duck River Farm',
        location: 'Shelbyville, TN',
        contactInformation: 'Sam, 931-555-0101',
      },
    });
    expect(await screen.findByText('Midnight Sun was added')).toBeVisible();
  });

  it('sends the owner: a contact, one of two with the name, or a name', async () => {
    const owner = (number: number, name: string, phone: string) => ({
      ...wholeContact,
      _id: oid(number),
      organization_id: ownRole.id,
      kinds: ['owner' as const],
      name,
      company: '',
      phones: [phone],
      email: '',
    });
    server.use(
      http.get(api('contacts'), () =>
        HttpResponse.json([
          owner(1, 'Rae Doe', '1'),
          owner(2, 'Ann Lee', '(615) 555-0101'),
          owner(3, 'Ann Lee', '(615) 555-0102'),
        ]),
      ),
    );
    const sent = answerWith(() => problem(409, 'conflict', 'Not now.'), made);
    const { user, dialog, field, send } = await openDialog();
    put(field(/^Name/), 'Clover');
    await user.type(field(/^Owner/), 'rae');
    await user.click(await screen.findByRole('option', { name: 'Rae Doe' }));
    await send();
    await waitFor(() =>
      expect(sent.map(({ body }) => body)).toMatchObject([
        { owners: [{ name: 'Rae Doe', contact_id: oid(1).$oid }] },
      ]),
    );
    await user.clear(field(/^Owner/));
    await user.type(field(/^Owner/), 'Ann Lee');
    await user.keyboard('{Escape}');
    await send();
    const which = await within(dialog).findByRole('radiogroup', { name: 'Which Ann Lee?' });
    expect(await within(dialog).findByText('Choose which one it is')).toBeVisible();
    expect(sent).toHaveLength(1);
    await user.click(within(which).getByRole('radio', { name: '(615) 555-0102' }));
    await user.clear(field(/^Owner/));
    await user.type(field(/^Owner/), 'Ann Lee');
    await user.keyboard('{Escape}');
    await send();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.body).toMatchObject({
      owners: [{ name: 'Ann Lee', contact_id: oid(3).$oid }],
    });
  });

  it('leaves out empty fields, and reloads the list', async () => {
    const sent = answerWith(made);
    const { field, send } = await openDialog();
    server.use(http.get(api('horses'), () => HttpResponse.json([horseRows[1]])));
    put(field(/^Name/), 'Midnight Sun');
    put(field(/^Allergies/), ' , ');
    await send();
    await waitFor(() => {
      expect(screen.queryByText('Clover')).not.toBeInTheDocument();
    });
    expect(sent[0]?.body).toEqual({ name: 'Midnight Sun', for_sale: false });
  });

  it('marks what is missing or wrong before anything is sent', async () => {
    const sent = answerWith(made);
    const { field, send } = await openDialog();
    put(field(/^Age/), '61');
    put(field(/^Breed/), 'Unicorn');
    put(field(/^Link to a Photo on the Web/), 'example');
    put(field(/^Allergies/), '"Dust');
    await send();
    await waitFor(() => {
      expect(field(/^Name/)).toHaveAccessibleDescription('Name is required');
      expect(field(/^Name/)).toHaveFocus();
    });
    expect(field(/^Age/)).toHaveAccessibleDescription(/Enter whole years, from 0 to 60/);
    expect(field(/^Breed/)).toHaveAccessibleDescription(/Choose a breed from the list, or Other/);
    expect(field(/^Link to a Photo on the Web/)).toHaveAccessibleDescription(
      /Enter a full web address/,
    );
    expect(field(/^Allergies/)).toHaveAccessibleDescription(/A quote is opened and not closed/);
    expect(sent).toEqual([]);
  });

  it('keeps what was typed when the network fails, and creates nothing twice', async () => {
    const sent = answerWith(() => HttpResponse.error(), made);
    const { dialog, field, send } = await openDialog();
    put(field(/^Name/), 'Midnight Sun');
    await send();
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(NETWORK_FAILURE);
    expect(field(/^Name/)).toHaveValue('Midnight Sun');
    await send();
    await waitFor(() => {
      expect(dialog).not.toBeInTheDocument();
    });
    expect(sent).toHaveLength(2);
    expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(sent[1]?.key).toBe(sent[0]?.key);
  });

  it('shows the reason of the server if there is one', async () => {
    answerWith(
      () => problem(500, 'internal', 'Something went wrong on the server.'),
      () => problem(429, 'too_many_requests', 'Too many requests. Please wait.'),
    );
    const { dialog, field, send } = await openDialog();
    put(field(/^Name/), 'Midnight Sun');
    await send();
    const alert = await within(dialog).findByRole('alert');
    expect(alert).toHaveTextContent(/^Failed to create horse\. Please try again\.$/);
    await send();
    expect(await within(dialog).findByText(/Too many requests/)).toBeVisible();
  });

  it('shows the messages of the server at their fields', async () => {
    answerWith(() =>
      problem(422, 'invalid_fields', 'Please check the marked fields.', {
        breed: ['is not a known breed'],
        'healthRecords.allergies[1]': ['is too long'],
        'boardingAndStabling.location': ['is too long'],
      }),
    );
    const { field, send } = await openDialog();
    put(field(/^Name/), 'Midnight Sun');
    put(field(/^Allergies/), 'Dust, Penicillin');
    await send();
    await waitFor(() => {
      expect(field(/^Breed/)).toHaveFocus();
    });
    expect(field(/^Breed/)).toHaveAccessibleDescription(/Breed is not a known breed/);
    expect(field(/^Allergies/)).toHaveAccessibleDescription(/Entry 2: is too long/);
    expect(field(/^Location/)).toHaveAccessibleDescription('Location is too long');
  });

  it('asks before it discards what was typed, and is blank the next time', async () => {
    const { user, dialog, field } = await openDialog();
    put(field(/^Name/), 'Clover');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Keep Editing' }));
    expect(field(/^Name/)).toHaveValue('Clover');
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => {
      expect(dialog).not.toBeInTheDocument();
    });
    await user.click(screen.getByRole('button', { name: 'Add Horse' }));
    const again = await screen.findByRole('dialog', { name: 'Add Horse' });
    expect(within(again).getByLabelText(/^Name/)).toHaveValue('');
  });
});

describe('the address of Add Horse', () =>
  it('opens the dialog over the list, and returns to the list', async () => {
    answerWith(made);
    const { user, router } = renderApp('/horses/add');
    const dialog = await screen.findByRole('dialog', { name: 'Add Horse' });
    put(within(dialog).getByLabelText(/^Name/), 'Midnight Sun');
    await user.click(within(dialog).getByRole('button', { name: 'Add Horse' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/horses'));
    await waitFor(() => {
      expect(dialog).not.toBeInTheDocument();
    });
    expect(await screen.findByText('Clover')).toBeVisible();
    expect(screen.queryByText('Discard what you typed?')).not.toBeInTheDocument();
  }));

import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';

import { CONTACT_ID, contacts, wholeContact } from '../../testing/fixtures/contactFixtures';
import { ownRole } from '../../testing/fixtures/fixtures';
import { api, problem } from '../../testing/handlers';
import { renderApp } from '../../testing/renderApp';
import { server } from '../../testing/server';

const dialog = (name: string) => within(screen.getByRole('dialog', { name }));

describe('the list', () => {
  it('asks for its kind, and calls with one touch', async () => {
    let asked = '';
    server.use(
      http.get(api('contacts'), ({ request }) => {
        asked = new URL(request.url).search;
        return HttpResponse.json(contacts);
      }),
    );
    renderApp('/contacts/veterinarians?q=ames');
    expect(await screen.findByRole('heading', { level: 1, name: 'Veterinarians' })).toBeVisible();
    const table = await screen.findByRole('table', { name: 'Veterinarians' });
    expect(asked).toBe('?kind=veterinarian&q=ames');
    const call = within(table).getByRole('link', { name: 'Call Rae Doe: (931) 555-0147' });
    expect(call).toHaveAttribute('href', 'tel:9315550147');
    const open = within(table).getByRole('link', { name: 'Rae Doe' });
    expect(open).toHaveAttribute('href', `/contacts/veterinarians/${CONTACT_ID}?q=ames`);
  });

  it.each([
    ['/contacts', 'No contacts yet', 'Add Contact'],
    ['/owners', 'No owners yet', 'Add Owner'],
    ['/contacts/emergency', 'No emergency contacts yet', 'Add Emergency Contact'],
  ])('says what %s is for while it is empty', async (path, title, add) => {
    server.use(http.get(api('contacts'), () => HttpResponse.json([])));
    renderApp(path);
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByRole('button', { name: add })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Import' })).toBeVisible();
  });

  it('offers nothing to who may only read', async () => {
    server.use(
      http.get(api('organizations'), () =>
        HttpResponse.json([{ ...ownRole, permissions: ['read_horses'] }]),
      ),
    );
    renderApp(`/contacts/${CONTACT_ID}`);
    expect(await screen.findByRole('button', { name: 'vCard' })).toBeVisible();
    for (const name of ['Add Contact', 'Import', 'Edit Contact', 'Delete']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });
});

describe('a contact', () => {
  it('is reached, and shows its horses with shares', async () => {
    renderApp(`/owners/${CONTACT_ID}`);
    const panel = within(await screen.findByRole('region', { name: 'Rae Doe' }));
    const mail = panel.getByRole('link', { name: 'rae@example.org' });
    expect(mail).toHaveAttribute('href', 'mailto:rae@example.org');
    expect(panel.getByRole('link', { name: '(931) 555-0100' })).toHaveAttribute(
      'href',
      'tel:9315550100',
    );
    const horse = await panel.findByRole('link', { name: 'Midnight Sun' });
    expect(horse.closest('li')).toHaveTextContent('Midnight Sun33.34 %');
    expect(panel.getByText(/1 Barn Road/)).toBeVisible();
    expect(panel.getByText('Call after six.')).toBeVisible();
  });

  it('is added with what was typed', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post(api('contacts'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json(contacts[0], { status: 201 });
      }),
    );
    const { user, router } = renderApp('/owners/add');
    await screen.findByRole('dialog', { name: 'Add Owner' });
    const form = dialog('Add Owner');
    await user.type(form.getByLabelText(/^Name/), ' Kim ');
    await user.type(form.getByLabelText('Phone'), '931-555-0102');
    await user.click(form.getByRole('button', { name: 'Add Owner' }));
    expect(await screen.findByText('Dr. Ames was added')).toBeVisible();
    expect(sent).toEqual([
      expect.objectContaining({ name: 'Kim', kinds: ['owner'], phones: ['931-555-0102'] }),
    ]);
    await waitFor(() => expect(router.state.location.pathname).toBe('/owners'));
  });

  it('needs a kind, and sound numbers', async () => {
    const { user } = renderApp('/contacts');
    await user.click(await screen.findByRole('button', { name: 'Add Contact' }));
    const form = dialog('Add Contact');
    await user.type(form.getByLabelText(/^Name/), 'Kim');
    await user.type(form.getByLabelText('Phone'), 'call me');
    await user.click(form.getByRole('button', { name: 'Add Contact' }));
    expect(await form.findByText('Choose at least one kind')).toBeVisible();
    expect(form.getByText('Enter a phone number, like 931-555-0147')).toBeVisible();
  });

  it('that was changed elsewhere is shown before it is replaced', async () => {
    const theirs = { ...wholeContact, company: 'Blue Barn', revision: 4 };
    const sent: unknown[] = [];
    server.use(
      http.put(api('contacts/:id'), async ({ request }) => {
        sent.push(await request.json());
        if (sent.length > 1) return HttpResponse.json(theirs);
        server.use(http.get(api('contacts/:id'), () => HttpResponse.json(theirs)));
        return problem(409, 'changed_meanwhile', 'This was changed since you opened it.');
      }),
    );
    const { user } = renderApp(`/contacts/${CONTACT_ID}`);
    await user.click(await screen.findByRole('button', { name: 'Edit Contact' }));
    const form = dialog('Edit Contact');
    await user.type(form.getByLabelText(/^Name/), ' Jr.');
    await user.click(form.getByRole('button', { name: 'Save Contact' }));
    await user.click(await form.findByRole('button', { name: 'Save Mine Anyway' }));
    expect(await screen.findByText('Contact saved')).toBeVisible();
    expect(sent[1]).toMatchObject({ name: 'Rae Doe Jr.', revision: 4 });
  });

  it('is deleted after a question that says what stays', async () => {
    let deleted = false;
    server.use(
      http.delete(api('contacts/:id'), () => {
        deleted = true;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user, router } = renderApp(`/owners/${CONTACT_ID}`);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/1 horse keeps the name and the share/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Delete Contact' }));
    expect(await screen.findByText('Rae Doe was deleted')).toBeVisible();
    expect(deleted).toBe(true);
    expect(router.state.location.pathname).toBe('/owners');
  });
});

it('a file is imported, and what could not be read is named', async () => {
  let sent = '';
  server.use(
    http.post(api('contacts/import'), async ({ request }) => {
      sent = `${new URL(request.url).search} ${await request.text()}`;
      const place = { card: 3, line: 17, name: '', message: 'This card cannot be read.' };
      return HttpResponse.json({ created: 2, known: 1, problems: [place] });
    }),
  );
  const { user } = renderApp('/contacts/farriers');
  await user.click(await screen.findByRole('button', { name: 'Import' }));
  const file = new File(['BEGIN:VCARD'], 'contacts.vcf', { type: 'text/vcard' });
  await user.upload(dialog('Import Contacts').getByLabelText('vCard file'), file);
  const result = dialog('Import Contacts');
  expect(await result.findByText('2 contacts were added.')).toBeVisible();
  expect(result.getByText(/1 was here already/)).toBeVisible();
  expect(result.getByText('Card 3').closest('li')).toHaveTextContent(
    'Card 3 (line 17): This card cannot be read.',
  );
  expect(sent).toBe('?kind=farrier BEGIN:VCARD');
});

it('asks what the people in a file are on the page of owners', async () => {
  const sent: string[] = [];
  server.use(
    http.post(api('contacts/import'), ({ request }) => {
      sent.push(new URL(request.url).search);
      return HttpResponse.json({ created: 1, known: 0, problems: [] });
    }),
  );
  const { user } = renderApp('/owners');
  await user.click(await screen.findByRole('button', { name: 'Import' }));
  const form = dialog('Import Contacts');
  const file = new File(['BEGIN:VCARD'], 'contacts.vcf', { type: 'text/vcard' });
  await user.upload(form.getByLabelText('vCard file'), file);
  await user.click(form.getByRole('button', { name: 'Choose File' }));
  expect(form.getByRole('alert')).toHaveTextContent('Say what the people in the file are.');
  await user.selectOptions(form.getByLabelText('The people in the file are'), 'Veterinarian');
  await user.upload(form.getByLabelText('vCard file'), file);
  expect(await form.findByText('1 contact was added.')).toBeVisible();
  expect(sent).toEqual(['?kind=veterinarian']);
});

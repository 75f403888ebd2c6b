import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';

import { ownEvent } from '../../../testing/fixtures/eventFixtures';
import { showFile } from '../../../testing/fixtures/prizeListFixtures';
import { api, problem } from '../../../testing/handlers';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';
import type { ShowFile } from '../prizeListApi';

const AT = `/event/${ownEvent._id.$oid}/prize-list`;

/** A server that keeps files, and says which forms it got. */
function keeping(first: ShowFile[] = []) {
  let files = first;
  const sent: FormData[] = [];
  server.use(
    http.get(api('events/:id/files'), () => HttpResponse.json({ files })),
    http.post(api('events/:id/files'), async ({ request }) => {
      const form = await request.formData();
      sent.push(form);
      const added = { ...showFile, id: `f${sent.length}`, title: form.get('title') as string };
      files = [...files, { ...added, class_id: (form.get('class_id') as string | null) ?? null }];
      return HttpResponse.json(files.at(-1), { status: 201 });
    }),
    http.delete(api('events/:id/files/:file'), ({ params }) => {
      files = files.filter(({ id }) => id !== params.file);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return sent;
}

const filesCard = async () => within(await screen.findByRole('region', { name: 'Files' }));

it('adds a file to a class, named after the file', async () => {
  const sent = keeping();
  const { user } = renderApp(AT);
  const card = await filesCard();
  expect(await card.findByText('No files yet.')).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Add File' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add File' }));
  const pdf = new File(['%PDF-1.7'], 'Trail_pattern.pdf', { type: 'application/pdf' });
  await user.upload(dialog.getByLabelText(/^Choose a File/), pdf);
  expect(dialog.getByRole('textbox', { name: /^Title/ })).toHaveValue('Trail pattern');
  const [first] = ownEvent.classes;
  if (first === undefined) expect.fail('a class is needed');
  await user.selectOptions(dialog.getByRole('combobox', { name: /^About/ }), first.id);
  await user.click(dialog.getByRole('button', { name: 'Add File' }));
  expect(await screen.findByText('File added')).toBeVisible();
  expect(sent[0]?.get('class_id')).toBe(first.id);
  expect(sent[0]?.get('purpose')).toBe('file');
  expect(await card.findByText(`${first.number} · ${first.name} · PDF, 240 KB`)).toBeVisible();
});

it('deletes a file after a question', async () => {
  keeping([showFile]);
  const { user } = renderApp(AT);
  const card = await filesCard();
  expect(await card.findByText('The whole show · PDF, 240 KB')).toBeVisible();
  await user.click(card.getByRole('button', { name: `Delete ${showFile.title}` }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete this file?' }));
  await user.click(question.getByRole('button', { name: 'Delete File' }));
  await waitFor(() => expect(card.queryByText(showFile.title)).toBeNull());
});

it('says what the server says of a file that it does not take', async () => {
  keeping();
  server.use(
    http.post(api('events/:id/files'), () =>
      problem(415, 'unsupported_document', 'The file must be a PDF, or a picture.'),
    ),
  );
  const { user } = renderApp(AT);
  await user.click((await filesCard()).getByRole('button', { name: 'Add File' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add File' }));
  await user.upload(dialog.getByLabelText(/^Choose a File/), new File(['x'], 'map.pdf'));
  await user.click(dialog.getByRole('button', { name: 'Add File' }));
  expect(await dialog.findByText('The file must be a PDF, or a picture.')).toBeVisible();
});

it('adds the logo of a sponsor, and deletes it', async () => {
  keeping();
  let added: ShowFile[] = [];
  server.use(
    http.get(api('events/:id/files'), () => HttpResponse.json({ files: added })),
    http.post(api('events/:id/files'), async ({ request }) => {
      const form = await request.formData();
      expect(form.get('purpose')).toBe('logo');
      added = [{ ...showFile, purpose: 'logo', title: form.get('title') as string }];
      return HttpResponse.json(added[0], { status: 201 });
    }),
    http.delete(api('events/:id/files/:file'), () => {
      added = [];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = renderApp(AT);
  const card = within(await screen.findByRole('region', { name: 'Logos of sponsors' }));
  expect(await card.findByText('No logos yet.')).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Add Logo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Logo' }));
  const picture = new File(['x'], 'logo.png', { type: 'image/png' });
  await user.upload(dialog.getByLabelText(/^Choose a File/), picture);
  const sponsor = dialog.getByRole('textbox', { name: /^Sponsor/ });
  await user.clear(sponsor);
  await user.type(sponsor, 'Shelby Feed');
  await user.click(dialog.getByRole('button', { name: 'Add Logo' }));
  expect(await screen.findByText('Logo added')).toBeVisible();
  await user.click(await card.findByRole('button', { name: 'Delete the logo of Shelby Feed' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete this logo?' }));
  await user.click(question.getByRole('button', { name: 'Delete Logo' }));
  expect(await card.findByText('No logos yet.')).toBeVisible();
  expect((await filesCard()).getByText('No files yet.')).toBeVisible();
});

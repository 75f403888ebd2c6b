import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';

import { horse, HORSE_ID } from '../../../../testing/fixtures/horseFixtures';
import { api, problem } from '../../../../testing/handlers';
import { renderApp } from '../../../../testing/renderApp';
import { server } from '../../../../testing/server';
import { moved } from './gallery';

const path = (name: string) => `/showstable/photos/${name}`;
// Its content is its name, because a form that jsdom sends loses the names of files.
const picture = (name: string) => new File([name], name, { type: 'image/jpeg' });

/** Serves a horse with these photos, and records what is uploaded and saved. */
function serve(gallery: string[], ...uploads: (() => Response)[]) {
  const saved: unknown[] = [];
  const uploaded: string[] = [];
  let now = { ...horse, sale: { ...horse.sale, gallery: gallery.map(path) } };
  server.use(
    http.get(api('horses/:id'), () => HttpResponse.json(now)),
    http.post(api('uploads'), async ({ request }) => {
      const form = await request.formData();
      const file = form.get('file');
      expect([form.get('type'), form.get('horseId')]).toEqual(['gallery', HORSE_ID]);
      // Not `instanceof File`: what is parsed is not of the class that jsdom has.
      if (file === null || typeof file === 'string') throw new Error('no file');
      uploaded.push(await file.text());
      return (
        uploads[uploaded.length - 1]?.() ??
        HttpResponse.json({ url: path(`new${uploaded.length}`) }, { status: 201 })
      );
    }),
    http.put(api('horses/:id/gallery'), async ({ request }) => {
      const body = (await request.json()) as { photos: string[]; header?: string };
      saved.push(body);
      now = {
        ...now,
        profile: { ...now.profile, header_photo: body.header ?? now.profile.header_photo },
        sale: { ...now.sale, gallery: body.photos },
      };
      return HttpResponse.json(now);
    }),
  );
  return { saved, uploaded };
}

async function open() {
  const app = renderApp(`/horses/${HORSE_ID}`);
  const card = within(await screen.findByRole('region', { name: 'For Sale' }));
  await app.user.click(await card.findByRole('button', { name: /Photos for Buyers$/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Photos for Buyers' }));
  return { ...app, dialog };
}

/** Lays out a list and what is dragged, with lines of 50 pixels, which jsdom does not do. */
function layOut() {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const siblings = [...(this.parentElement?.children ?? [])];
    if (this.matches('ol')) return new DOMRect(0, 0, 300, this.children.length * 50);
    if (this.matches('ol > li')) return new DOMRect(0, siblings.indexOf(this) * 50, 300, 50);
    const top = parseFloat(this.parentElement?.style.top ?? '');
    return Number.isNaN(top) ? new DOMRect() : new DOMRect(0, top, 300, 50);
  });
}

describe('the photos for buyers', () => {
  it('are ordered by arrow keys, and Escape puts one back without closing the dialog', async () => {
    const { saved } = serve(['a', 'b', 'c']);
    const { user, dialog } = await open();
    layOut();
    const handle = dialog.getByRole('button', { name: 'Move Photo 3' });
    const isBeside = (mark: string | null, at: number) =>
      waitFor(() => {
        expect(dialog.getAllByRole('listitem')[at]?.getAttribute('data-drop')).toBe(mark);
      });
    const pickUp = async () => {
      handle.focus();
      await user.keyboard(' ');
      // The keys are heard after the line is picked up.
      await screen.findByText(/^Picked up Photo 3\./);
    };

    await pickUp();
    await user.keyboard('{ArrowUp}');
    await isBeside('before', 1);
    await user.keyboard('{Escape}');
    expect(await screen.findByText('It stays where it was.')).toBeInTheDocument();
    await isBeside(null, 1);
    expect(dialog.getByRole('button', { name: 'Save Photos' })).toBeVisible();

    await pickUp();
    await user.keyboard('{ArrowUp}');
    await isBeside('before', 1);
    await user.keyboard('{ArrowUp}');
    await isBeside('before', 0);
    await user.keyboard(' ');
    expect(await dialog.findByText('Photo 3 is at place 1 of 3 now.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Save Photos' }));
    await waitFor(() => expect(saved).toEqual([{ photos: ['c', 'a', 'b'].map(path) }]));
  });

  it('are uploaded at once, ordered by buttons, and one is the header', async () => {
    const { saved, uploaded } = serve(['a', 'b']);
    const { user, dialog } = await open();
    await user.upload(dialog.getByLabelText('Add Photos'), [picture('c.jpg'), picture('d.jpg')]);
    const lines = () => dialog.getAllByRole('listitem');
    expect(lines()).toHaveLength(4);
    await dialog.findByRole('button', { name: 'Use as Header: Photo 4' });
    expect(uploaded).toEqual(['c.jpg', 'd.jpg']);

    await user.click(dialog.getByRole('button', { name: 'Move Photo 4 up' }));
    expect(dialog.getByText('Photo 4 is at place 3 of 4 now.')).toBeVisible();
    const first = dialog.getByRole('button', { name: 'Move Photo 1 up' });
    expect(first).toHaveAttribute('aria-disabled', 'true');
    await user.click(dialog.getByRole('button', { name: 'Use as Header: Photo 2' }));
    expect(within(lines()[1] ?? document.body).getByText('Header')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Remove Photo 1' }));
    expect(lines()).toHaveLength(3);

    await user.click(dialog.getByRole('button', { name: 'Save Photos' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(saved).toEqual([{ photos: [path('b'), path('new2'), path('new1')], header: path('b') }]);
    const card = within(screen.getByRole('region', { name: 'For Sale' }));
    const list = card.getByRole('list', { name: 'Photos for buyers' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(3);
  });

  it('are not saved before one that failed is tried again', async () => {
    const { saved } = serve([], () => problem(415, 'unsupported', 'This is no picture.'));
    const { user, dialog } = await open();
    await user.upload(dialog.getByLabelText('Choose Photos'), [picture('c.jpg')]);
    expect(await dialog.findByRole('alert')).toHaveTextContent('This is no picture.');
    await user.click(dialog.getByRole('button', { name: 'Save Photos' }));
    expect(dialog.getByText(/^Some photos were not uploaded/)).toBeVisible();
    expect(saved).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Try Again: c.jpg' }));
    await dialog.findByRole('button', { name: 'Use as Header: Photo 1' });
    await user.click(dialog.getByRole('button', { name: 'Save Photos' }));
    await waitFor(() => expect(saved).toEqual([{ photos: [path('new2')] }]));
  });

  it('are twelve at most, and pictures', async () => {
    const { uploaded } = serve(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11']);
    const { user, dialog } = await open();
    const notes = new File(['text'], 'notes.txt', { type: 'text/plain' });
    await user.upload(dialog.getByLabelText('Add Photos'), [picture('c.jpg'), picture('d.jpg')]);
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'd.jpg: not added, 12 photos are the most.',
    );
    expect(dialog.queryByLabelText('Add Photos')).not.toBeInTheDocument();
    await user.click(await dialog.findByRole('button', { name: 'Remove Photo 12' }));
    await waitFor(() => expect(dialog.getByLabelText('Add Photos')).toHaveFocus());
    // The picker of a browser can be made to offer all files.
    const picker = dialog.getByLabelText('Add Photos');
    picker.removeAttribute('accept');
    await user.upload(picker, [notes]);
    expect(await dialog.findByText(/^notes.txt: Choose a picture/)).toBeVisible();
    expect(uploaded).toEqual(['c.jpg']);
  });

  it('are asked about before what is not saved is lost', async () => {
    serve(['a', 'b']);
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: 'Move Photo 1 down' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Keep Editing' }));
    expect(dialog.getAllByRole('listitem')).toHaveLength(2);
  });
});

it('moves a photo to a place among the others', () => {
  const items = ['a', 'b', 'c'].map((key) => ({ key }));
  const keys = (key: string, at: number) => moved(items, key, at).map((one) => one.key);
  expect(keys('a', 2)).toEqual(['b', 'c', 'a']);
  expect(keys('c', 0)).toEqual(['c', 'a', 'b']);
  expect(keys('b', 1)).toEqual(['a', 'b', 'c']);
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { PHOTO_BYTES } from './photos';
import { api, problem, UPLOADED_PHOTO } from '../../../testing/handlers';
import { horse, HORSE_ID } from '../../../testing/fixtures/horseFixtures';
import { renderApp } from '../../../testing/renderApp';
import { server } from '../../../testing/server';

const made: string[] = [];
const revoked: string[] = [];

beforeEach(() => {
  // jsdom has no `createObjectURL`.
  URL.createObjectURL = vi.fn(() => {
    made.push(`blob:${made.length}`);
    return made.at(-1) ?? '';
  });
  URL.revokeObjectURL = vi.fn((address: string) => revoked.push(address));
});

afterEach(() => {
  made.length = 0;
  revoked.length = 0;
});

const picture = (name = 'sun.jpg', type = 'image/jpeg') => new File(['picture'], name, { type });

async function open(button = 'Upload Profile Photo') {
  const app = renderApp(`/horses/${HORSE_ID}`);
  await app.user.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog', { name: button }));
  const picker = () => dialog.getByLabelText('Choose a Photo');
  return { ...app, dialog, picker };
}

/** Mocks the two steps of an upload, and records them. */
function takeSteps({
  upload = () => HttpResponse.json({ url: UPLOADED_PHOTO }, { status: 201 }),
  register = () => HttpResponse.json(horse),
}: { upload?: () => Response | Promise<Response>; register?: () => Response } = {}) {
  const steps: unknown[] = [];
  server.use(
    http.post(api('uploads'), async ({ request }) => {
      const form = await request.formData();
      const file = form.get('file');
      steps.push({
        type: form.get('type'),
        horseId: form.get('horseId'),
        file: typeof file === 'string' ? file : await file?.text(),
        order: [...form.keys()],
      });
      return upload();
    }),
    http.post(api('horses/photo_upload'), async ({ request }) => {
      steps.push(await request.json());
      return register();
    }),
  );
  return steps;
}

const uploadButton = (dialog: Awaited<ReturnType<typeof open>>['dialog']) =>
  dialog.getByRole('button', { name: 'Upload Photo' });

describe('uploading a photo', () => {
  it.each([
    ['Upload Profile Photo', 'profile'],
    ['Upload Header Photo', 'header'],
  ])('%s sends the file, then sets it as the photo of the horse', async (title, type) => {
    const steps = takeSteps();
    const { user, dialog, picker } = await open(title);
    expect(uploadButton(dialog)).toBeDisabled();
    expect(picker()).toHaveAttribute('accept', 'image/jpeg,image/png,image/webp,image/gif');
    await user.upload(picker(), picture());
    expect(await dialog.findByRole('img', { name: 'Preview' })).toHaveAttribute('src', made.at(-1));
    expect(dialog.getByText('sun.jpg')).toBeVisible();

    let reloaded = 0;
    server.use(
      http.get(api(`horses/${HORSE_ID}`), () => {
        reloaded += 1;
        return HttpResponse.json(horse);
      }),
    );
    await user.click(uploadButton(dialog));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    expect(steps).toEqual([
      {
        type,
        horseId: HORSE_ID,
        file: 'picture',
        order: ['type', 'horseId', 'file'],
      },
      { horseId: HORSE_ID, photoType: type, imageUrl: UPLOADED_PHOTO },
    ]);
    expect(await screen.findByText('Photo uploaded')).toBeVisible();
    await waitFor(() => expect(reloaded).toBe(1));
    expect(revoked).toEqual(made);
  });

  it('shows the progress, and cannot be pressed twice', async () => {
    let answer: (response: Response) => void = () => undefined;
    const upload = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    const steps = takeSteps({ upload: () => upload });
    const { user, dialog, picker } = await open();
    await user.upload(picker(), picture());
    await user.click(uploadButton(dialog));
    const button = await dialog.findByRole('button', { name: 'Uploading...' });
    await user.click(button);
    answer(HttpResponse.json({ url: UPLOADED_PHOTO }, { status: 201 }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    expect(steps).toHaveLength(2);
  });

  it('removes the chosen picture', async () => {
    const { user, dialog, picker } = await open();
    await user.upload(picker(), picture());
    await user.click(dialog.getByRole('button', { name: 'Remove Photo' }));
    expect(dialog.queryByRole('img')).not.toBeInTheDocument();
    expect(picker()).toHaveFocus();
    expect(uploadButton(dialog)).toBeDisabled();
    expect(made).not.toEqual([]);
    expect(revoked).toEqual(made);
  });

  it('starts empty each time', async () => {
    const { user, dialog, picker } = await open();
    await user.upload(picker(), picture());
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(revoked).toEqual(made));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    await user.click(screen.getByRole('button', { name: 'Upload Profile Photo' }));
    const again = within(await screen.findByRole('dialog'));
    expect(again.queryByRole('img')).not.toBeInTheDocument();
    expect(uploadButton(again)).toBeDisabled();
  });

  it('rejects other files and large ones, with a plain message', async () => {
    const { dialog, picker } = await open();
    // A file that is dropped has not been filtered by `accept`.
    const drop = (file: File) => fireEvent.change(picker(), { target: { files: [file] } });
    drop(picture('notes.pdf', 'application/pdf'));
    expect(dialog.getByRole('alert')).toHaveTextContent('Choose a picture');
    const large = picture();
    Object.defineProperty(large, 'size', { value: PHOTO_BYTES * 2 });
    drop(large);
    expect(dialog.getByRole('alert')).toHaveTextContent(
      'This picture is 20.0 MB. The limit is 10 MB.',
    );
    expect(uploadButton(dialog)).toBeDisabled();
    drop(picture());
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
    expect(uploadButton(dialog)).toBeEnabled();
  });

  it('says that the browser cannot show the picture, which can still be sent', async () => {
    const { user, dialog, picker } = await open();
    await user.upload(picker(), picture());
    fireEvent.error(await dialog.findByRole('img', { name: 'Preview' }));
    expect(dialog.getByText('This browser cannot show the picture.')).toBeVisible();
    expect(uploadButton(dialog)).toBeEnabled();
  });

  it('keeps the file when the upload fails', async () => {
    takeSteps({ upload: () => HttpResponse.error() });
    const { user, dialog, picker } = await open();
    await user.upload(picker(), picture());
    await user.click(uploadButton(dialog));
    expect(await dialog.findByRole('alert')).toHaveTextContent(/^Failed to upload photo\.$/);
    expect(dialog.getByText('sun.jpg')).toBeVisible();
    expect(uploadButton(dialog)).toBeEnabled();
  });

  it.each([
    [
      () => problem(415, 'unsupported_image', 'This is not a JPEG, PNG, WebP or GIF picture.'),
      'Failed to upload photo.This is not a JPEG, PNG, WebP or GIF picture.',
    ],
    [
      () =>
        problem(422, 'invalid_fields', 'Please check the marked fields.', {
          file: ['is damaged and cannot be read'],
        }),
      'Failed to upload photo.The picture is damaged and cannot be read.',
    ],
    [() => problem(503, 'unavailable', 'The store is not available.'), 'Failed to upload photo.'],
  ])('shows the reason when the picture is rejected (%#)', async (upload, words) => {
    takeSteps({ upload });
    const { user, dialog, picker } = await open();
    await user.upload(picker(), picture());
    await user.click(uploadButton(dialog));
    expect((await dialog.findByRole('alert')).textContent).toBe(words);
  });

  it('repeats only the second step if that one failed', async () => {
    const answers = [() => HttpResponse.error(), () => HttpResponse.json(horse)];
    const steps = takeSteps({ register: () => answers.shift()?.() ?? HttpResponse.error() });
    const { user, dialog, picker } = await open();
    await user.upload(picker(), picture());
    await user.click(uploadButton(dialog));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to upload photo.');
    await user.click(uploadButton(dialog));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    expect(steps).toHaveLength(3);
  });

  it('sends the file again if the server no longer has it', async () => {
    const answers = [
      () => problem(422, 'invalid_fields', 'Please check the marked fields.', { imageUrl: ['?'] }),
      () => HttpResponse.json(horse),
    ];
    const steps = takeSteps({ register: () => answers.shift()?.() ?? HttpResponse.error() });
    const { user, dialog, picker } = await open();
    await user.upload(picker(), picture());
    await user.click(uploadButton(dialog));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to upload photo.');
    await user.click(uploadButton(dialog));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    expect(steps).toHaveLength(4);
  });
});

describe('removing a photo', () => {
  const asked = async () => {
    const app = await open();
    await app.user.click(app.dialog.getByRole('button', { name: 'Remove Photo' }));
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Remove the profile photo?' }),
    );
    return { ...app, question };
  };

  it('asks first, then removes it and shows a notice', async () => {
    const removed: unknown[] = [];
    server.use(
      http.delete(api('horses/:id/photos/:type'), ({ params }) => {
        removed.push(params);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user, question } = await asked();
    expect(removed).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Remove Photo' }));
    expect(await screen.findByText('Photo removed')).toBeVisible();
    expect(removed).toEqual([{ id: HORSE_ID, type: 'profile' }]);
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
  });

  it('says that it failed, and removes nothing if the user cancels', async () => {
    let calls = 0;
    server.use(
      http.delete(api('horses/:id/photos/:type'), () => {
        calls += 1;
        return problem(503, 'unavailable', 'Please wait a moment.');
      }),
    );
    const { user, dialog, question } = await asked();
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(calls).toBe(0);
    await user.click(dialog.getByRole('button', { name: 'Remove Photo' }));
    const again = within(await screen.findByRole('alertdialog'));
    await user.click(again.getByRole('button', { name: 'Remove Photo' }));
    expect(await screen.findByText('Failed to remove the photo. Please try again.')).toBeVisible();
    expect(screen.queryByText('Photo removed')).not.toBeInTheDocument();
  });

  it('is not offered without a photo', async () => {
    const profile = { ...horse.profile, profile_photo: null };
    server.use(http.get(api(`horses/${HORSE_ID}`), () => HttpResponse.json({ ...horse, profile })));
    const { dialog } = await open();
    expect(dialog.queryByRole('button', { name: 'Remove Photo' })).not.toBeInTheDocument();
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';

import { api, problem } from '../../testing/handlers';
import { saleHorse } from '../../testing/fixtures/horseFixtures';
import { renderApp } from '../../testing/renderApp';
import { server } from '../../testing/server';

/** Answers in this order, and returns the recorded requests. */
function answerWith(what: 'inquiries' | 'reports', ...answers: (() => Response)[]) {
  const sent: { body: unknown; key: string | null }[] = [];
  server.use(
    http.post(api(`horses/:id/${what}`), async ({ request, params }) => {
      expect(params.id).toBe(saleHorse.id);
      sent.push({ body: await request.json(), key: request.headers.get('idempotency-key') });
      return answers[Math.min(sent.length, answers.length) - 1]?.() ?? HttpResponse.error();
    }),
  );
  return sent;
}

const accepted = () => new HttpResponse(null, { status: 202 });
const recorded = () => HttpResponse.json({}, { status: 201 });
const dialog = () => screen.getByRole('dialog');
const field = (name: string | RegExp) => within(dialog()).getByRole('textbox', { name });
const press = (name: string) => within(dialog()).getByRole('button', { name });

async function open(button: string) {
  server.use(http.get(api('horses/:id'), () => HttpResponse.json(saleHorse)));
  const app = renderApp(`/horses/marketplace/${saleHorse.id}`);
  await app.user.click(await screen.findByRole('button', { name: button }));
  await screen.findByRole('dialog');
  return app;
}

async function fillIn({ user }: Awaited<ReturnType<typeof open>>) {
  await user.type(field('Name'), ' Bo Buyer ');
  await user.type(field(/^Message/), 'Is he sound?');
}

describe('contacting a seller', () => {
  it('sends what was typed, and says what happens next', async () => {
    const sent = answerWith('inquiries', accepted);
    const app = await open('Contact Seller');
    expect(dialog()).toHaveAccessibleName('Contact Seller');
    expect(dialog()).toHaveAccessibleDescription('Copper Penny');
    // The account's email address is filled in.
    expect(field('Email')).toHaveValue('rae@example.org');
    await fillIn(app);
    await app.user.type(field(/^Phone/), '615-555-0188');
    await app.user.click(press('Send Message'));

    await waitFor(() => {
      expect(dialog()).toHaveAccessibleName('Message sent');
    });
    expect(dialog()).toHaveTextContent(
      'The seller finds your message in Show Stable and can answer to rae@example.org.',
    );
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toEqual({
      name: 'Bo Buyer',
      email: 'rae@example.org',
      phone: '615-555-0188',
      message: 'Is he sound?',
      website: '',
    });
    expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/);

    // It closes without a question, and the next message is blank.
    const [close] = within(dialog()).getAllByRole('button', { name: 'Close' }).slice(-1);
    if (close === undefined) throw new Error('no button');
    await app.user.click(close);
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    await app.user.click(screen.getByRole('button', { name: 'Contact Seller' }));
    await screen.findByRole('dialog', { name: 'Contact Seller' });
    expect(field(/^Message/)).toHaveValue('');
  });

  it('marks what is missing before it sends anything', async () => {
    const sent = answerWith('inquiries', accepted);
    const { user } = await open('Contact Seller');
    await user.clear(field('Email'));
    await user.type(field(/^Phone/), 'call me');
    await user.click(press('Send Message'));
    await waitFor(() => {
      expect(field('Name')).toHaveAccessibleDescription('Name is required');
      expect(field('Name')).toHaveFocus();
    });
    expect(field('Email')).toHaveAccessibleDescription(/Email is required/);
    expect(field(/^Phone/)).toHaveAccessibleDescription(/Enter a phone number/);
    expect(field(/^Message/)).toHaveAccessibleDescription(/Message is required/);
    expect(sent).toHaveLength(0);
  });

  it('has a hidden field that only bots fill in', async () => {
    const sent = answerWith('inquiries', accepted);
    const app = await open('Contact Seller');
    const trap = document.querySelector<HTMLInputElement>('input[name="website"]');
    if (trap === null) throw new Error('no trap');
    expect(trap.closest('[aria-hidden="true"]')).not.toBeNull();
    expect(trap).toHaveAttribute('tabindex', '-1');
    expect(trap).toHaveAttribute('autocomplete', 'off');
    expect(screen.queryByRole('textbox', { name: 'Website' })).not.toBeInTheDocument();
    await fillIn(app);
    await app.user.type(trap, 'https://spam.example');
    await app.user.click(press('Send Message'));
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ website: 'https://spam.example' }));
  });

  it.each([
    [429, 'rate_limited', /Please try again in a few minutes\./],
    [404, 'not_found', /no longer listed for sale, so the message was not sent\./],
    [503, 'unavailable', /^The server said so\.$/],
  ])('keeps what was typed after a %s, and can be sent again', async (status, code, text) => {
    const sent = answerWith(
      'inquiries',
      () => problem(status, code, 'The server said so.'),
      accepted,
    );
    const app = await open('Contact Seller');
    await fillIn(app);
    await app.user.click(press('Send Message'));
    expect(await within(dialog()).findByRole('alert')).toHaveTextContent(text);
    expect(field(/^Message/)).toHaveValue('Is he sound?');

    await app.user.click(press('Send Message'));
    await waitFor(() => {
      expect(dialog()).toHaveAccessibleName('Message sent');
    });
    // The same key, so that a lost answer does not send the message twice.
    expect(sent[1]?.key).toBe(sent[0]?.key);
  });

  it('shows the messages of the server at their fields', async () => {
    answerWith('inquiries', () =>
      problem(422, 'invalid', 'Please check the fields.', { email: ['is not an address'] }),
    );
    const app = await open('Contact Seller');
    await fillIn(app);
    await app.user.click(press('Send Message'));
    await waitFor(() => {
      expect(field('Email')).toHaveAccessibleDescription(/Email is not an address/);
      expect(field('Email')).toHaveFocus();
    });
  });

  it('asks before it discards what was typed', async () => {
    const app = await open('Contact Seller');
    await fillIn(app);
    await app.user.click(press('Cancel'));
    const question = await screen.findByRole('alertdialog');
    await app.user.click(within(question).getByRole('button', { name: 'Keep Editing' }));
    await waitFor(() => {
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    });
    expect(field(/^Message/)).toHaveValue('Is he sound?');
  });
});

describe('reporting a listing', () => {
  it('sends a reason in plain words, and says thanks', async () => {
    const sent = answerWith('reports', recorded);
    const { user } = await open('Report this listing');
    const reasons = within(dialog()).getByRole('radiogroup', { name: 'What is wrong with it?' });
    expect(within(reasons).getAllByRole('radio')).toHaveLength(6);
    await user.click(
      within(reasons).getByRole('radio', { name: "I am concerned for the horse's welfare" }),
    );
    await user.type(field(/^Details/), ' Too thin. ');
    await user.click(press('Send Report'));
    await waitFor(() => {
      expect(dialog()).toHaveAccessibleName('Thank you');
    });
    expect(dialog()).toHaveTextContent('Your report is recorded.');
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toEqual({ reason: 'welfare', details: 'Too thin.' });
    expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('requires a reason, and details for another reason', async () => {
    const sent = answerWith('reports', recorded);
    const { user } = await open('Report this listing');
    await user.click(press('Send Report'));
    const reasons = within(dialog()).getByRole('radiogroup');
    await waitFor(() => {
      expect(reasons).toHaveAccessibleDescription('Choose a reason');
      expect(reasons).toHaveFocus();
    });

    await user.click(within(reasons).getByRole('radio', { name: 'Something else' }));
    await user.click(press('Send Report'));
    await waitFor(() => {
      expect(field('Details')).toHaveAccessibleDescription('Say what is wrong with this listing');
    });
    expect(sent).toHaveLength(0);

    await user.type(field('Details'), 'That is my horse.');
    await user.click(press('Send Report'));
    await waitFor(() =>
      expect(sent[0]?.body).toEqual({ reason: 'other', details: 'That is my horse.' }),
    );
  });

  it('keeps what was typed when it fails', async () => {
    answerWith('reports', () => problem(429, 'rate_limited', 'Too many.'));
    const { user } = await open('Report this listing');
    await user.click(within(dialog()).getByRole('radio', { name: 'I suspect fraud' }));
    await user.click(press('Send Report'));
    expect(await within(dialog()).findByRole('alert')).toHaveTextContent(
      'Please try again in a few minutes.',
    );
    expect(within(dialog()).getByRole('radio', { name: 'I suspect fraud' })).toBeChecked();
  });
});

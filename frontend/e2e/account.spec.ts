import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import { expect, test } from './support/test';

/** The code of an authenticator app (RFC 6238), some steps of thirty seconds later. */
function codeOf(key: string, now: number, steps: number): string {
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = Array.from(key.replaceAll(' ', ''), (digit) =>
    digits.indexOf(digit).toString(2).padStart(5, '0'),
  );
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  const secret = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 30_000) + steps));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const at = (mac[19] ?? 0) & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

test.use({ bothThemes: true });

test('a device signs out another one, and then everywhere', async ({
  page,
  account,
  arrive,
  inspect,
  privateWindow,
  expectComplaint,
}) => {
  const signIn = async (window: typeof page, at: typeof arrive) => {
    await window.goto('/');
    await at('Sign in to your account');
    await window.getByLabel('Email Address').fill(account.email);
    await window.getByLabel('Password', { exact: true }).fill(account.password);
    await window.getByRole('button', { name: 'Login' }).click();
    await at('Dashboard');
  };
  const other = await privateWindow();
  other.expectComplaint(/status of 401/);
  await signIn(other.page, other.arrive);
  await signIn(page, arrive);

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Your account' }).click();
  await arrive('Your account');
  // The third one is that of the sign-up.
  const card = page.getByRole('region', { name: 'Where you are signed in' });
  await expect(card.getByRole('listitem')).toHaveCount(3);
  await expect(card.getByText('Chrome on').first()).toBeVisible();
  await expect(card.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1);
  await inspect();
  await card
    .getByRole('button', { name: /Sign out Chrome/ })
    .first()
    .click();
  await expect(card.getByRole('listitem')).toHaveCount(2);
  await other.page.goto('/dashboard');
  await other.arrive('Sign in to your account');

  await card.getByRole('button', { name: 'Sign out everywhere' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await inspect();
  await question.getByRole('button', { name: 'Sign out everywhere' }).click();
  await arrive('Sign in to your account');
  expectComplaint(/status of 401/);
  await page.evaluate((token) => localStorage.setItem('showstable_jwt', token), account.token);
  await page.goto('/dashboard');
  await arrive('Sign in to your account');
});

test.describe('with a session', () => {
  test.use({ signedIn: true });

  test('changes the password', async ({
    page,
    account,
    arrive,
    inspect,
    expectComplaint,
    expectLogged,
  }) => {
    expectComplaint(/status of 422/);
    expectLogged(/password not changed: wrong password/);
    await page.goto('/account');
    await arrive('Your account');
    const current = page.getByLabel('Current password', { exact: true });
    await current.fill('not the password');
    await page.getByLabel('New password', { exact: true }).fill('a loud mare 8');
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(page.getByText('Current password is wrong')).toBeVisible();
    await inspect();
    await current.fill(account.password);
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(page.getByText('Password changed. Other devices are signed out.')).toBeVisible();
    await expect(current).toHaveValue('');
  });

  test('changes the address, which counts when it is confirmed', async ({
    page,
    server,
    account,
    arrive,
  }) => {
    await page.goto('/account');
    await arrive('Your account');
    const email = `new-${account.email}`;
    const form = page.getByRole('form', { name: 'Change email address' });
    await form.getByLabel('New email address').fill(email);
    await form.getByLabel('Your password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Change Email' }).click();
    await expect(page.getByText(/Open the link in the mail to/)).toBeVisible();
    const link = () => {
      const mail = server.mails().find((text) => text.includes(`To: ${email}`));
      return mail?.match(/\/confirm-email\/\S+/)?.[0];
    };
    await expect.poll(link).toBeDefined();
    await page.goto(link() ?? '');
    await arrive('Confirm your email address');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await arrive('Your email address is changed');
    await page.getByRole('link', { name: 'Your account' }).click();
    await arrive('Your account');
    await expect(page.getByText(`You are signed in as ${email}.`)).toBeVisible();
  });
});

test.describe('with a session that ends', () => {
  test.use({ signedIn: true });

  test('takes the data along, and deletes the account', async ({
    page,
    server,
    account,
    arrive,
    inspect,
  }) => {
    await page.goto('/account');
    await arrive('Your account');
    const data = page.getByRole('region', { name: 'Your data' });
    await data.getByRole('button', { name: 'Prepare Download' }).click();
    const saved = page.waitForEvent('download');
    await data.getByRole('button', { name: /^Download \(/ }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe('show-stable.zip');
    expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
    await inspect();

    await page.getByRole('button', { name: 'Delete Account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete account' });
    await dialog.getByLabel('Your password', { exact: true }).fill(account.password);
    await inspect();
    await dialog.getByRole('button', { name: 'Delete Account' }).click();
    await arrive('Sign in to your account');
    await expect(page.getByText('Your account was deleted.')).toBeVisible();
    const told = () => server.mails().some((mail) => mail.includes('Your account was deleted'));
    await expect.poll(told).toBe(true);
  });
});

test('signing in asks for a code of an authenticator app', async ({
  page,
  api,
  account,
  arrive,
  inspect,
  expectComplaint,
  expectLogged,
}) => {
  const signIn = async () => {
    await page.goto('/');
    await arrive('Sign in to your account');
    await page.getByLabel('Email Address').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Login' }).click();
  };
  await signIn();
  await arrive('Dashboard');
  await page.goto('/account');
  await arrive('Your account');
  const card = page.getByRole('region', { name: 'Sign-in codes' });
  await card.getByLabel('Your password', { exact: true }).fill(account.password);
  await card.getByRole('button', { name: 'Set Up Codes' }).click();
  await expect(card.getByRole('img', { name: 'QR code of the key' })).toBeVisible();
  await inspect();
  const key = await card.getByLabel('Key').innerText();
  await card.getByLabel('Code').fill(codeOf(key, await api.now(), 0));
  await card.getByRole('button', { name: 'Switch On' }).click();
  await expect(card.getByRole('listitem')).toHaveCount(10);
  await inspect();
  await card.getByRole('button', { name: 'I Keep Them' }).click();
  await expect(card.getByText('with 10 recovery codes left')).toBeVisible();
  await inspect();

  await page.evaluate(() => localStorage.clear());
  expectComplaint(/status of 401/);
  await signIn();
  await expect(page.getByLabel('Code')).toBeVisible();
  await inspect();
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Login' }).click();
  expectLogged(/wrong code/);
  await expect(page.getByRole('alert')).toContainText('This code is wrong');
  // The next one, because each is taken once.
  await page.getByLabel('Code').fill(codeOf(key, await api.now(), 1));
  await page.getByRole('button', { name: 'Login' }).click();
  await arrive('Dashboard');
});

test('a forgotten password is set anew by the link in a mail', async ({
  page,
  server,
  account,
  arrive,
  inspect,
  expectComplaint,
  expectLogged,
}) => {
  await page.goto('/');
  await arrive('Sign in to your account');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await arrive('Forgot your password?');
  await page.getByLabel('Email Address').fill(account.email);
  await page.getByRole('button', { name: 'Send Link' }).click();
  await arrive('Look into your mail');

  const link = () => {
    const mail = server.mails().find((text) => text.includes(`To: ${account.email}`));
    return mail?.match(/\/password-reset\/\S+/)?.[0];
  };
  await expect.poll(link).toBeDefined();
  const address = link() ?? '';
  await page.goto(address);
  await arrive('Set a new password');
  await page.getByLabel('New password', { exact: true }).fill('a loud mare 8');
  await page.getByRole('button', { name: 'Set Password' }).click();
  await arrive('Your password is changed');

  await page.getByRole('link', { name: 'Sign in' }).click();
  await arrive('Sign in to your account');
  await page.getByLabel('Email Address').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill('a loud mare 8');
  await page.getByRole('button', { name: 'Login' }).click();
  await arrive('Dashboard');

  expectComplaint(/status of 404/);
  expectLogged(/no new password: the link is not valid/);
  await page.goto(address);
  await arrive('Set a new password');
  await page.getByLabel('New password', { exact: true }).fill('a third mare 9');
  await page.getByRole('button', { name: 'Set Password' }).click();
  await arrive('This link does not work any more');
  await inspect();
});

test.describe('an API token', () => {
  test.use({ signedIn: true });

  test('is made, used by a program and revoked', async ({
    page,
    account,
    api,
    arrive,
    inspect,
    request,
    server,
  }) => {
    const own = api.as(account);
    await own.newNote('Hay comes on Friday');
    await own.newEvent();
    await page.goto('/account');
    await arrive('Your account');
    const card = page.getByRole('region', { name: 'API tokens' });
    await expect(card.getByText('No tokens.')).toBeVisible();
    await card.getByRole('button', { name: 'New Token' }).click();
    const form = page.getByRole('dialog', { name: 'New API token' });
    await form.getByLabel('Name').fill('Barn sheet');
    await form.getByLabel('Role').selectOption('caretaker');
    await inspect();
    await form.getByRole('button', { name: 'Make Token' }).click();
    const made = page.getByRole('dialog', { name: 'Barn sheet' });
    const token = await made.getByLabel('Token', { exact: true }).inputValue();
    expect(token).toMatch(/^sst_[\w-]{44}$/);
    await inspect();
    await made.getByRole('button', { name: 'Done' }).click();
    await expect(made).toBeHidden();
    const row = card.getByRole('listitem').filter({ hasText: 'Barn sheet' });
    await expect(row).toContainText('Caretaker');

    const call = (path: string) =>
      request.get(`${server.origin}/showstable/${path}`, { headers: { 'token-x': token } });
    const notes = await call('notes');
    expect(await notes.json()).toEqual([expect.objectContaining({ text: 'Hay comes on Friday' })]);
    // A caretaker sees no shows, and a program nothing of the account.
    expect(await (await call('events')).json()).toEqual([]);
    expect((await call('accounts/sessions')).status()).toBe(403);

    await row.getByRole('button', { name: 'Revoke Barn sheet' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toBeVisible();
    await inspect();
    await question.getByRole('button', { name: 'Revoke Token' }).click();
    await expect(card.getByText('No tokens.')).toBeVisible();
    expect((await call('notes')).status()).toBe(401);
  });
});

import { expect, test } from './support/test';

const tokenOf = () => localStorage.getItem('showstable_jwt');

test('signs in, stays signed in after a reload, and signs out', async ({
  page,
  account,
  arrive,
}) => {
  await page.goto('/');
  await arrive('Sign in to your account');
  await page.getByLabel('Email Address').fill(account.email.toUpperCase());
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await arrive('Dashboard');

  await page.goto('/');
  await arrive('Dashboard');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await arrive('Sign in to your account');
  expect(await page.evaluate(tokenOf)).toBeNull();
  await page.goto('/dashboard');
  await arrive('Sign in to your account');
  expect(new URL(page.url()).pathname).toBe('/');
});

test('refuses wrong credentials and taken addresses with the same message', async ({
  page,
  account,
  arrive,
  inspect,
  expectComplaint,
  expectLogged,
}) => {
  expectComplaint(/status of (?:401|409)/);
  expectLogged(/sign-in failed: wrong password/);
  expectLogged(/sign-up failed: the address has an account/);
  await page.goto('/');
  await arrive('Sign in to your account');
  await page.getByLabel('Email Address').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid credentials');
  await inspect();

  await page.getByRole('link', { name: "Don't have an account? Sign up" }).click();
  await arrive('Create an account');
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByLabel('Confirm Password', { exact: true }).fill('something else');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('alert')).toHaveText('Passwords do not match');
  await page.getByLabel('Confirm Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid credentials');
});

test.describe('with a session', () => {
  test.use({ signedIn: true });

  test('a refused token redirects to the root', async ({ page, arrive, expectComplaint }) => {
    expectComplaint(/status of 401/);
    await page.goto('/settings');
    await arrive('Settings');
    await page.evaluate(() => localStorage.setItem('showstable_jwt', 'not-a-token'));
    await page.goto('/settings');
    await arrive('Sign in to your account');
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await page.evaluate(tokenOf)).toBeNull();
  });

  test('a failing server does not end the session', async ({
    page,
    arrive,
    account,
    expectComplaint,
  }) => {
    expectComplaint(/status of 503/);
    await page.route('**/showstable/accounts/me', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        json: {
          type: 'about:blank',
          title: 'Unavailable',
          status: 503,
          detail: '',
          errors: 'Please try again soon.',
          code: 'unavailable',
        },
      }),
    );
    await page.goto('/settings');
    await expect(page.getByText('Please try again soon.')).toBeVisible();
    await arrive('Settings');
    expect(await page.evaluate(tokenOf)).toBe(account.token);
  });

  test('leaving a page during the account check does not end the session', async ({
    page,
    arrive,
    account,
  }) => {
    let isFirst = true;
    await page.route('**/showstable/accounts/me', async (route) => {
      if (!isFirst) return route.continue();
      // Left without an answer, so that the browser cancels it.
      isFirst = false;
    });
    const asked = page.waitForRequest('**/showstable/accounts/me');
    await page.goto('/horses');
    await asked;
    await page.goto('/horses');
    await arrive('Horses');
    expect(await page.evaluate(tokenOf)).toBe(account.token);
  });
});

test('a rider with an expired token stays on the public pages', async ({
  page,
  api,
  account,
  arrive,
  expectComplaint,
}) => {
  // The form asks for the horses of whoever seems to be signed in. That the session is over is heard
  // while the form is filled in.
  expectComplaint(/401/);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/showstable/horses*', async (route) => {
    await released;
    await route.continue();
  });
  const { hashed_id, _id } = await api.as(account).newEvent();
  await page.addInitScript(() => localStorage.setItem('showstable_jwt', 'not-a-token'));
  await page.goto(`/pv/event/${hashed_id}`);
  await arrive('Sign Up for Event');
  const field = (name: string) => page.getByRole('textbox', { name });
  await field('Rider Name').fill('Rae Doe');
  await field('Email').fill('rae@example.org');
  await field('Phone').fill('931-555-0147');
  await field('Horse Name').fill('Midnight Sun');
  await field('Address').fill('1 Main St');
  await page.getByRole('checkbox', { name: /Open Pleasure/ }).check();
  release();
  await page.getByRole('button', { name: 'Submit Registration' }).click();
  await arrive('You are registered');
  expect(page.url()).toContain(_id.$oid);
  expect(await page.evaluate(tokenOf)).toBeNull();
});

test('the public view of a show needs no session', async ({ page, api, account, arrive }) => {
  const { _id, hashed_id } = await api.as(account).newEvent();
  await page.goto(`/event/${_id.$oid}`);
  await arrive('Shelbyville Spring Classic');
  await expect(page.locator(`a[href="/pv/event/${hashed_id}"]`).first()).toBeVisible();
});

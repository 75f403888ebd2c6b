import { expect, test } from './support/test';

test('the sign-in page switches to sign-up and marks what is missing', async ({
  page,
  arrive,
  inspect,
}) => {
  await page.goto('/');
  await arrive('Sign in to your account');

  await page.getByRole('link', { name: "Don't have an account? Sign up" }).click();
  await expect(page).toHaveURL('/?s=t');
  await arrive('Create an account');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByLabel('Email Address')).toBeFocused();
  await inspect();

  await page.getByRole('link', { name: 'Already have an account? Login' }).click();
  await arrive('Sign in to your account');
});

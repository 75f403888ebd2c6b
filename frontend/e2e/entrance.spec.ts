import { expectNoAxeViolations } from './axe';
import { expect, test } from './support/test';

test('the sign-in page toggles to sign-up and tells what is missing', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  await expectNoAxeViolations(page);

  await page.getByRole('link', { name: "Don't have an account? Sign up" }).click();
  await expect(page).toHaveURL('/?s=t');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByLabel('Email Address')).toBeFocused();
  await expectNoAxeViolations(page);
});

test('an unknown address shows the not-found page', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Go back to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('a page of the menu sends whoever is not signed in to the root', async ({ page }) => {
  await page.goto('/settings');
  await expect(page).toHaveURL('/');
});

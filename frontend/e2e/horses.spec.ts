import { href, paths } from '../src/app/paths';
import { card, editSection, openHorse, saveSection } from './support/horses';
import { notices } from './support/notices';
import { drawPhoto } from './support/photos';
import { expect, test } from './support/test';

test.use({ signedIn: true });

test('a horse is created, each section is edited, and all values are shown again', async ({
  page,
  arrive,
  inspect,
}) => {
  test.slow();
  await page.goto(paths.horses);
  await arrive('Horses');
  await expect(page.getByRole('heading', { name: 'Welcome to your stable' })).toBeVisible();
  await page.getByRole('button', { name: 'Add Horse' }).click();
  const add = page.getByRole('dialog', { name: 'Add Horse' });
  await add.getByRole('button', { name: 'Add Horse' }).click();
  await expect(add.getByText('Name is required')).toBeVisible();
  await expect(add.getByRole('textbox', { name: /^Name/ })).toBeFocused();
  await inspect();

  await add.getByRole('textbox', { name: /^Name/ }).fill('Midnight Sun');
  await add.getByLabel('Age').fill('9');
  await add.getByRole('combobox', { name: 'Breed' }).fill('walking');
  await page.getByRole('option', { name: 'Tennessee Walking Horse' }).click();
  await add.getByLabel('Gender').selectOption('Mare');
  await add.getByRole('textbox', { name: 'Allergies' }).fill('Penicillin, "dust, of hay"');
  await add.getByLabel('Stable Name').fill('Duck River Farm');
  await inspect();
  await add.getByRole('button', { name: 'Add Horse' }).click();
  await expect(add).toBeHidden();

  await page.getByRole('link', { name: 'Midnight Sun' }).click();
  await arrive('Midnight Sun');
  const main = page.getByRole('main');
  await expect(card(page, 'General Information')).toContainText('Tennessee Walking Horse');
  await expect(card(page, 'Boarding Information')).toContainText('Duck River Farm');
  await expect(card(page, 'Health Records')).toContainText('dust, of hay');

  let dialog = await editSection(page, 'General Information');
  await expect(dialog.getByLabel('Age')).toHaveValue('9');
  await dialog.getByLabel('Color').fill('Black');
  await dialog.getByLabel('Markings').fill('Star');
  await dialog.getByLabel('Registration Number').fill('TWH-410204');
  await dialog.getByLabel('Microchip Number').fill('985112003456789');
  await inspect();
  await saveSection(dialog);

  dialog = await editSection(page, 'Health Records');
  const shots = dialog.getByRole('group', { name: 'Vaccinations' });
  for (const [at, name, date, nextDue] of [
    [0, 'Rabies', '2026-03-02', '2026-03-01'],
    [1, 'EWT, booster', '2025-10-15', ''],
  ] as const) {
    await dialog.getByRole('button', { name: 'Add Vaccination' }).click();
    await shots.getByLabel('Name').nth(at).fill(name);
    await shots.getByLabel('Date').nth(at).fill(date);
    await shots.getByLabel('Next Due').nth(at).fill(nextDue);
  }
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByText('Next Due is before Date')).toBeVisible();
  await inspect();
  await shots.getByLabel('Next Due').first().fill('2027-03-02');
  await dialog.getByRole('textbox', { name: 'Current Medications' }).fill('Omeprazole');
  await dialog.getByRole('button', { name: 'Add Vet Visit' }).click();
  const visits = dialog.getByRole('group', { name: 'Vet Visits' });
  await visits.getByLabel('Date').fill('2026-03-02');
  await visits.getByLabel('Reason').fill('Spring shots');
  await dialog.getByRole('button', { name: 'Add Medical History' }).click();
  const history = dialog.getByRole('group', { name: 'Medical History' });
  await history.getByLabel('Date').fill('2024-08-11');
  await history.getByLabel('Condition').fill('Mild colic');
  await dialog.getByRole('group', { name: 'Deworming' }).getByLabel('Product').fill('Ivermectin');
  await dialog.getByRole('group', { name: 'Dental' }).getByLabel('Notes').fill('Floated');
  await dialog.getByRole('group', { name: 'Hoof Care' }).getByLabel('Last Trim').fill('2026-04-04');
  await saveSection(dialog);

  dialog = await editSection(page, 'Training & Performance');
  await dialog
    .getByLabel('Training Log')
    .fill('4/20/2026, Flat work, "left rein, softer"\n2026-04-17, Trail ride');
  await dialog.getByRole('button', { name: 'Add Competition' }).click();
  const competitions = dialog.getByRole('group', { name: 'Competitions' });
  await competitions.getByLabel('Date').fill('2026-04-25');
  await competitions.getByLabel('Event').fill('Spring Warm-Up');
  await competitions.getByLabel('Placement').fill('1st');
  await dialog.getByLabel('Goals').fill('A steadier canter');
  await dialog.getByRole('group', { name: 'Trainer' }).getByLabel('Name').fill('Kim Dale');
  await inspect();
  await saveSection(dialog);

  dialog = await editSection(page, 'Feeding & Nutrition');
  await dialog.getByLabel('Morning').fill('Two quarts of grain');
  await dialog.getByLabel('Supplements').fill('Biotin, Salt');
  await saveSection(dialog);

  dialog = await editSection(page, 'Boarding Information');
  await expect(dialog.getByLabel('Stable')).toHaveValue('Duck River Farm');
  await dialog.getByLabel('Location').fill('Shelbyville, TN');
  await dialog.getByLabel('Agreement').fill('Full board.');
  await saveSection(dialog);

  dialog = await editSection(page, 'Breeding Records');
  await dialog.getByLabel('Sire').fill("Pride's Generator");
  await dialog.getByLabel('Dam').fill('Evening Star');
  await dialog.getByLabel('Offspring').fill('Morning Glow\nNoon Shade');
  await saveSection(dialog);

  dialog = await editSection(page, 'Pedigree');
  await dialog.getByLabel('Ancestors').fill("Ebony's Mountain Maid");
  await saveSection(dialog);

  dialog = await editSection(page, 'Owners');
  await dialog.getByRole('button', { name: 'Add Owner' }).click();
  await dialog.getByRole('combobox', { name: 'Owner 1' }).fill('Rae Doe');
  await page.keyboard.press('Tab');
  await saveSection(dialog);

  dialog = await editSection(page, 'Leasing Information');
  await dialog.getByLabel('Lessee').fill('Pat Smith');
  await dialog.getByLabel('Start Date').fill('2026-05-15');
  await saveSection(dialog);

  dialog = await editSection(page, 'Grooming & Care');
  await dialog.getByLabel('Bathing').fill('Before shows');
  await saveSection(dialog);

  dialog = await editSection(page, 'Equipment & Tack');
  await dialog.getByLabel('Saddle').fill('Cutback');
  await saveSection(dialog);
  await expect(notices(page)).toContainText('Changes saved');

  await page.reload();
  await arrive('Midnight Sun');
  for (const text of [
    '9 years',
    'Black',
    'TWH-410204',
    '985112003456789',
    'Rabies',
    'Mar 2, 2027',
    'EWT, booster',
    'Omeprazole',
    'Spring shots',
    'Mild colic',
    'Ivermectin',
    'Floated',
    'Apr 4, 2026',
    'Flat work',
    'left rein, softer',
    'Spring Warm-Up',
    '1st',
    'A steadier canter',
    'Kim Dale',
    'Two quarts of grain',
    'Biotin',
    'Shelbyville, TN',
    'Full board.',
    "Pride's Generator",
    'Noon Shade',
    "Ebony's Mountain Maid",
    'Rae Doe',
    'Pat Smith',
    'May 15, 2026',
    'Before shows',
    'Cutback',
  ]) {
    await expect(main).toContainText(text);
  }

  dialog = await editSection(page, 'Health Records');
  const saved = dialog.getByRole('group', { name: 'Vaccinations' });
  await expect(saved.getByLabel('Name').nth(1)).toHaveValue('EWT, booster');
  await expect(saved.getByLabel('Next Due').first()).toHaveValue('2027-03-02');
  await dialog.getByRole('button', { name: 'Remove vet visit 1' }).click();
  await saveSection(dialog);
  await expect(card(page, 'Health Records')).not.toContainText('Spring shots');
});

test('both photos of a horse are uploaded @desk', async ({
  page,
  api,
  account,
  watched,
  arrive,
  inspect,
}) => {
  const { id } = await api.as(account).newHorse();
  await openHorse(watched, id, 'Midnight Sun');
  const photo = { name: 'sun.jpg', color: 'wheat', width: 400, height: 300 };

  await page.getByRole('button', { name: 'Upload Profile Photo' }).click();
  const profile = page.getByRole('dialog', { name: 'Upload Profile Photo' });
  const upload = profile.getByRole('button', { name: 'Upload Photo' });
  await expect(upload).toBeDisabled();
  const picker = profile.getByLabel('Choose a Photo');
  await picker.setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no picture'),
  });
  await expect(profile.getByRole('alert')).toContainText('Choose a picture');
  await picker.setInputFiles(await drawPhoto(page, photo));
  await expect(profile.getByRole('img', { name: 'Preview' })).toBeVisible();
  await profile.getByRole('button', { name: 'Remove Photo' }).click();
  await expect(upload).toBeDisabled();
  await picker.setInputFiles(await drawPhoto(page, photo));
  await inspect();
  await upload.click();
  await expect(profile).toBeHidden();

  await page.getByRole('button', { name: 'Upload Header Photo' }).click();
  const header = page.getByRole('dialog', { name: 'Upload Header Photo' });
  await header
    .getByLabel('Choose a Photo')
    .setInputFiles(
      await drawPhoto(page, { name: 'field.jpg', color: 'seagreen', width: 1800, height: 600 }),
    );
  await header.getByRole('button', { name: 'Upload Photo' }).click();
  await expect(header).toBeHidden();

  // Both are loaded from this server, in the size in which they are shown.
  const portrait = page.locator('main img[src$="/thumbnail"]').first();
  const banner = page.locator('main img[src$="/banner"]').first();
  for (const image of [portrait, banner]) {
    await expect(image).toBeVisible();
    await expect
      .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
      .toBeGreaterThan(0);
  }
  expect(await portrait.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(256);
  await inspect();

  await page.goto(paths.horses);
  await arrive('Horses');
  await expect(page.locator('main img[src$="/thumbnail"]')).toHaveCount(1);

  await openHorse(watched, id, 'Midnight Sun');
  await page.getByRole('button', { name: 'Upload Profile Photo' }).click();
  await profile.getByRole('button', { name: 'Remove Photo' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove the profile photo?' });
  await inspect();
  await question.getByRole('button', { name: 'Remove Photo' }).click();
  await expect(profile).toBeHidden();
  await expect(portrait).toBeHidden();
  await expect(banner).toBeVisible();
});

test('a picture that the server refuses shows an error, and another can be chosen @desk', async ({
  page,
  api,
  account,
  watched,
  expectComplaint,
}) => {
  expectComplaint(/status of 415/);
  const { id } = await api.as(account).newHorse();
  await openHorse(watched, id, 'Midnight Sun');
  await page.getByRole('button', { name: 'Upload Profile Photo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload Profile Photo' });
  await dialog.getByLabel('Choose a Photo').setInputFiles({
    name: 'sun.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('a text by the name of a picture'),
  });
  await dialog.getByRole('button', { name: 'Upload Photo' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Failed to upload photo.');
  await expect(dialog.getByRole('button', { name: 'Remove Photo' })).toBeEnabled();
});

test('two windows that save different sections both succeed @desk', async ({
  page,
  context,
  api,
  account,
  watched,
}) => {
  const { id } = await api.as(account).newHorse();
  await openHorse(watched, id, 'Midnight Sun');
  const dialog = await editSection(page, 'Feeding & Nutrition');
  await dialog.getByLabel('Morning').fill('Two quarts of grain');

  const other = await context.newPage();
  await other.goto(href.horse(id));
  const theirs = await editSection(other, 'Boarding Information');
  await theirs.getByLabel('Stable').fill('Duck River Farm');
  await saveSection(theirs);

  // Browsers render a hidden window only once a second.
  await page.bringToFront();
  await saveSection(dialog);
  await expect(card(page, 'Feeding & Nutrition')).toContainText('Two quarts of grain');
  await expect(card(page, 'Boarding Information')).toContainText('Duck River Farm');
  await other.reload();
  await expect(card(other, 'Feeding & Nutrition')).toContainText('Two quarts of grain');
  await expect(card(other, 'Boarding Information')).toContainText('Duck River Farm');
});

test('the second of two saves of a section is refused, and nothing typed is lost @desk', async ({
  page,
  context,
  api,
  account,
  watched,
  inspect,
  expectComplaint,
}) => {
  expectComplaint(/status of 409/);
  const { id } = await api.as(account).newHorse();
  await openHorse(watched, id, 'Midnight Sun');
  const dialog = await editSection(page, 'Feeding & Nutrition');
  await dialog.getByLabel('Morning').fill('Two quarts of grain');

  const other = await context.newPage();
  await other.goto(href.horse(id));
  const theirs = await editSection(other, 'Feeding & Nutrition');
  await theirs.getByLabel('Morning').fill('Hay only');
  await saveSection(theirs);

  await page.bringToFront();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    'This section was changed elsewhere after you opened it',
  );
  await expect(dialog.getByLabel('Morning')).toHaveValue('Two quarts of grain');
  await inspect();
  await dialog.getByRole('button', { name: 'Show the Saved Version' }).click();
  await expect(dialog.getByLabel('Morning')).toHaveValue('Hay only');
  await dialog.getByRole('button', { name: 'Back to What I Typed' }).click();
  await expect(dialog.getByLabel('Morning')).toHaveValue('Two quarts of grain');
  await saveSection(dialog);
  await expect(card(page, 'Feeding & Nutrition')).toContainText('Two quarts of grain');
});

test('horses can be searched, and the selected ones are deleted @desk', async ({
  page,
  api,
  account,
  arrive,
  inspect,
}) => {
  for (const name of ['Clover', 'Copper', 'Comet']) await api.as(account).newHorse({ name });
  await page.goto(paths.horses);
  await arrive('Horses');
  await page.getByRole('searchbox').fill('OVER');
  await expect(page.getByRole('link', { name: 'Copper' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Clover' })).toBeVisible();
  await page.getByRole('searchbox').fill('');
  await expect(page.getByRole('link', { name: 'Copper' })).toBeVisible();

  for (const name of ['Clover', 'Comet']) {
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  }
  await inspect();
  await page.getByRole('button', { name: 'Delete Selected (2)' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Clover');
  await inspect();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: 'Delete Selected (2)' }).click();
  await question.getByRole('button', { name: 'Delete 2 Horses' }).click();
  await expect(notices(page)).toContainText('2 horses deleted');
  await expect(page.getByRole('link', { name: 'Copper' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Clover|Comet/ })).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('checkbox', { name: 'Select Copper' })).toBeFocused();
  await page.reload();
  await arrive('Horses');
  await expect(page.getByRole('checkbox')).toHaveCount(1);
});

test('a horse of another account is not found @desk', async ({
  page,
  api,
  account,
  arrive,
  expectComplaint,
}) => {
  expectComplaint(/status of 404/);
  const other = await api.newAccount();
  const hidden = await api.as(other).newHorse();
  await page.goto(href.horse(hidden.id));
  await arrive('Horse not found');
  const offered = await api.as(other).newSaleHorse();
  await page.goto(href.horse(offered.id));
  await arrive('Horse not found');
  await page.getByRole('link', { name: 'See It in the Marketplace' }).click();
  await arrive('Midnight Sun');
  expect(account.token).not.toBe(other.token);
});

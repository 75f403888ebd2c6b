import { existsSync } from 'node:fs';

/** The first one draws no windows of its own, which saves a seventh of the time. */
const USUAL_PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** The path of the installed browser, or `CHROMIUM_PATH` if it is set. */
export function chromiumPath(): string {
  const named = process.env.CHROMIUM_PATH;
  const found = named ?? USUAL_PLACES.find((path) => existsSync(path));
  if (found === undefined || !existsSync(found)) {
    throw new Error(
      `The browser tests need Chromium, which is not at ${named ?? USUAL_PLACES.join(', ')}: ` +
        'install it, or set CHROMIUM_PATH.',
    );
  }
  return found;
}

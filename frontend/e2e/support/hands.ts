import { expect, type Locator, type Page } from '@playwright/test';

/** More than the stops of a page. */
const MOST_STOPS = 60;

/**
 * Somebody who works without a mouse. The keys of each step are counted; what is typed as names,
 * numbers and amounts is not.
 */
export class Hands {
  private keys = 0;

  constructor(private readonly page: Page) {}

  async press(key: string): Promise<void> {
    this.keys += 1;
    await this.page.keyboard.press(key);
  }

  /** Types what has to be typed in any case. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  /** Presses Tab until a control has the focus, and counts each. */
  async tabTo(control: Locator): Promise<void> {
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      await this.press('Tab');
      if (await control.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error(`${MOST_STOPS} stops, and none is ${String(control)}`);
  }

  /** Does a step, which takes at most so many keys. */
  async step(name: string, most: number, act: () => Promise<void>): Promise<void> {
    this.keys = 0;
    await act();
    expect(this.keys, `keys to ${name}`).toBeLessThanOrEqual(most);
  }
}

// A reporter of vitest and of Playwright that names the flaky tests: those that failed and then
// passed when they were run once more, as both do in CI. `make test` repeats the names at its end.
import { appendFileSync } from 'node:fs';

/** @param {string[]} names */
function note(names) {
  const file = process.env.FLAKY_TESTS;
  if (file !== undefined && names.length > 0) appendFileSync(file, `${names.join('\n')}\n`);
}

export default class FlakyTests {
  /**
   * Called by vitest.
   *
   * @param {ReadonlyArray<import('vitest/node').TestModule>} modules
   */
  onTestRunEnd(modules) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const flaky = tests.filter((test) => test.diagnostic()?.flaky === true);
    note(flaky.map((test) => `component test: ${test.module.relativeModuleId}: ${test.fullName}`));
  }

  /**
   * Called by Playwright.
   *
   * @param {import('@playwright/test/reporter').FullConfig} _config
   * @param {import('@playwright/test/reporter').Suite} suite
   */
  onBegin(_config, suite) {
    this.suite = suite;
  }

  /** Called by Playwright. */
  onEnd() {
    const flaky = this.suite?.allTests().filter((test) => test.outcome() === 'flaky') ?? [];
    note(flaky.map((test) => `browser test: ${test.titlePath().filter(Boolean).join(': ')}`));
  }

  /** Called by Playwright, which then prints the tests by another reporter. */
  printsToStdio() {
    return false;
  }
}

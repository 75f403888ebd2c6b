import { defineConfig } from 'vitest/config';

export default defineConfig({
  // webpack defines this in a build.
  define: { __APP_VERSION__: JSON.stringify('0.0.0+test') },
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost/' } },
    setupFiles: ['./src/testing/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    fakeTimers: {
      // Not `setImmediate`, by which the database of the tests goes on.
      toFake: [
        'Date',
        'setTimeout',
        'clearTimeout',
        'setInterval',
        'clearInterval',
        'performance',
        'requestAnimationFrame',
        'cancelAnimationFrame',
      ],
    },
    // A worker loads the application once, and not for each of its test files: half the time. What
    // a test changes outside its own store must be undone (src/testing/setup.ts).
    isolate: false,
    // Uses all cores; by default one stays idle.
    maxWorkers: '100%',
    execArgv: [
      // Room for short-lived objects in MB, so that the garbage collector runs less often.
      '--max-semi-space-size=64',
      // In bytes of bytecode, four times the default: functions are optimized later, because each
      // test runs too short to win back what optimizing costs.
      '--interrupt-budget=500000',
    ],
    // Shows have their own zones; a fixed zone for the rest makes results reproducible.
    env: { TZ: 'UTC' },
    // Ends what hangs. The first use of a lazy page compiles it, which takes long on a slow machine.
    testTimeout: 120_000,
    // In CI a failed test is run once more; `make test` names those that pass then.
    retry: process.env.CI === undefined ? 0 : 1,
    reporters: ['default', './scripts/flaky-tests.mjs'],
  },
});

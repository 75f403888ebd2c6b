import { defineConfig } from 'vitest/config';

export default defineConfig({
  // What webpack fills in for a build.
  define: { __APP_VERSION__: JSON.stringify('0.0.0+test') },
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost/' } },
    setupFiles: ['./src/testing/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    // Every core; by itself one is left idle, which is half of two.
    maxWorkers: '100%',
    // Dates are shown in a show's own zone; a fixed zone of the machine keeps the rest steady.
    env: { TZ: 'UTC' },
    // Lazy pages are compiled on their first use, which takes a while on a loaded machine.
    testTimeout: 15_000,
  },
});

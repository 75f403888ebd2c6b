import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/**
 * A rule that forbids imports from the given folders, for the direction `lib, components, api ->
 * features -> app`. `app/paths` may be imported everywhere, because it imports nothing.
 *
 * @param {string[]} folders
 * @param {object[]} [more]
 */
const mayNotImport = (folders, more = []) => [
  'error',
  {
    patterns: [
      {
        regex: `^(?:\\.\\./)+(?:${folders.join('|')})/(?!paths$)`,
        message: 'Imports flow lib, components, api -> features -> app.',
      },
      ...more,
    ],
  },
];

/**
 * The features that each feature may import. A feature only lists features above it, so there are
 * no cycles. A folder that is not listed may import none.
 *
 * @type {Record<string, string[]>}
 */
const FEATURES = {
  accounts: [],
  calendarFeed: [],
  entryDetails: [],
  horses: [],
  organization: [],
  placeholder: [],
  publicEvent: [],
  usda: [],
  marketplace: ['accounts', 'horses'],
  registrations: ['entryDetails', 'horses', 'publicEvent'],
  entries: ['entryDetails', 'publicEvent', 'registrations'],
  events: ['accounts', 'calendarFeed', 'entries', 'organization', 'publicEvent', 'usda'],
  dashboard: ['events', 'horses', 'marketplace', 'usda'],
};
const features = Object.keys(FEATURES);
for (const [feature, imports] of Object.entries(FEATURES)) {
  const above = features.slice(0, features.indexOf(feature));
  const wrong = imports.filter((name) => !above.includes(name));
  if (wrong.length > 0)
    throw new Error(`${feature} may not import ${wrong.join(', ')}: see FEATURES`);
}

/** @param {string[]} allowed */
const featureMayImport = (allowed) =>
  mayNotImport(
    ['app', 'testing'],
    [
      formikStaysInForm,
      libraryStaysInComponents,
      {
        regex: `^(?:\\.\\./)+(?:${features.filter((name) => !allowed.includes(name)).join('|')})/`,
        message: 'This feature may not import that one: see FEATURES in eslint.config.mjs.',
      },
    ],
  );

const formikStaysInForm = {
  group: ['formik'],
  message: 'Use the components of components/form; formik is their private matter.',
};

const libraryStaysInComponents = {
  group: ['@base-ui/*'],
  message: 'Use the components of components/ui and components/layout.',
};

export default defineConfig(
  globalIgnores([
    'dist',
    'source-maps',
    'node_modules',
    '.cache',
    'src/api/generated.ts',
    'test-results',
  ]),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [
      tseslint.configs.strictTypeChecked,
      jsxA11y.flatConfigs.strict,
      reactHooks.configs.flat.recommended,
    ],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      eqeqeq: 'error',
      'no-console': 'error',
      'max-lines': ['error', { max: 400 }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // RTK Query writes `void` for a query without an argument, as in `build.query<Answer, void>`.
      '@typescript-eslint/no-invalid-void-type': 'off',
      // Event handlers of React may be async; they handle their rejections.
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false } },
      ],
      // The field components of this project wrap a native control and its label.
      'jsx-a11y/label-has-associated-control': ['error', { assert: 'either', depth: 3 }],
    },
  },
  {
    files: ['src/lib/**'],
    rules: {
      'no-restricted-imports': mayNotImport(['api', 'components', 'features', 'app', 'testing']),
    },
  },
  {
    files: ['src/api/**', 'src/components/**'],
    rules: { 'no-restricted-imports': mayNotImport(['features', 'app', 'testing']) },
  },
  {
    files: ['src/components/{ui,layout}/**'],
    rules: {
      'no-restricted-imports': mayNotImport(['features', 'app', 'testing'], [formikStaysInForm]),
    },
  },
  {
    files: ['src/features/**'],
    rules: { 'no-restricted-imports': featureMayImport([]) },
  },
  ...Object.entries(FEATURES).map(([feature, imports]) => ({
    files: [`src/features/${feature}/**`],
    rules: { 'no-restricted-imports': featureMayImport([feature, ...imports]) },
  })),
  {
    files: ['src/app/**'],
    rules: {
      'no-restricted-imports': mayNotImport(
        ['testing'],
        [formikStaysInForm, libraryStaysInComponents],
      ),
    },
  },
  {
    // Tests render whole pages, so they may import from all folders.
    files: ['src/**/*.test.{ts,tsx}', 'src/testing/**'],
    rules: { 'no-restricted-imports': 'off' },
  },
);

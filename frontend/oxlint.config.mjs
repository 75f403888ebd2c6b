/**
 * A rule that forbids imports from the given folders, for the direction `lib, components, api ->
 * sync -> records -> features -> app`. `app/paths` may be imported everywhere, because it imports nothing.
 *
 * @param {string[]} folders
 * @param {object[]} [more]
 */
const mayNotImport = (folders, more = []) => [
  'error',
  {
    patterns: [
      {
        group: [...folders.map((folder) => `../**/${folder}/**`), '!../**/app/paths'],
        message: 'Imports flow lib, components, api -> sync -> records -> features -> app.',
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
  repeats: [],
  people: ['accounts'],
  apiTokens: ['accounts', 'people'],
  history: ['people'],
  horses: ['people'],
  ownerLinks: ['people'],
  contacts: ['horses', 'ownerLinks', 'people'],
  barnDay: ['people'],
  medications: ['accounts', 'barnDay', 'horses', 'people', 'repeats'],
  observations: ['horses', 'people'],
  book: ['contacts', 'horses', 'people', 'repeats'],
  services: ['accounts', 'barnDay', 'book', 'horses', 'people'],
  tasks: [
    'accounts',
    'barnDay',
    'horses',
    'medications',
    'observations',
    'people',
    'repeats',
    'services',
  ],
  documents: ['contacts', 'horses', 'people'],
  notes: ['horses', 'people'],
  care: ['contacts', 'documents', 'horses', 'people'],
  ownerPage: ['book', 'care', 'documents', 'horses', 'ownerLinks'],
  places: ['barnDay', 'horses', 'people', 'repeats'],
  emergency: ['barnDay', 'horses', 'people'],
  search: [],
  organization: ['care', 'people'],
  usda: [],
  device: [],
  marketplace: ['accounts', 'horses'],
  exhibitors: ['documents', 'people'],
  entries: ['exhibitors', 'history', 'horses', 'medications', 'people'],
  receipts: ['entries', 'exhibitors', 'people'],
  showBarns: ['entries', 'history', 'horses', 'people', 'receipts'],
  directory: ['entries', 'exhibitors', 'horses', 'people', 'receipts'],
  prizeList: ['documents', 'entries', 'notes'],
  rings: ['device', 'entries', 'people', 'prizeList'],
  weekends: ['entries', 'people'],
  stalls: ['device', 'entries', 'people', 'places', 'rings'],
  events: [
    'accounts',
    'calendarFeed',
    'entries',
    'history',
    'organization',
    'people',
    'prizeList',
    'rings',
    'showBarns',
    'stalls',
    'usda',
    'weekends',
  ],
  imports: ['care', 'documents', 'events', 'people'],
  calendar: ['calendarFeed', 'contacts', 'events', 'horses', 'people', 'repeats'],
  // Gathers what other features know of a horse.
  horsePage: [
    'book',
    'calendar',
    'contacts',
    'documents',
    'emergency',
    'horses',
    'medications',
    'notes',
    'observations',
    'people',
    'services',
    'places',
  ],
  dashboard: [
    'barnDay',
    'book',
    'calendar',
    'entries',
    'events',
    'horses',
    'marketplace',
    'medications',
    'observations',
    'ownerLinks',
    'people',
    'rings',
    'usda',
  ],
};
const features = Object.keys(FEATURES);
for (const [feature, imports] of Object.entries(FEATURES)) {
  const above = features.slice(0, features.indexOf(feature));
  const wrong = imports.filter((name) => !above.includes(name));
  if (wrong.length > 0)
    throw new Error(`${feature} may not import ${wrong.join(', ')}: see FEATURES`);
}

/**
 * The rooms of a feature that import less than the feature: which other features, and which of its
 * rooms they may not.
 *
 * @type {Record<string, { imports: string[]; not: string[] }>}
 */
const ROOMS = {
  'entries/parts': { imports: ['entries'], not: ['form', 'office', 'rider'] },
  'entries/form': { imports: ['entries', 'horses', 'medications'], not: ['office', 'rider'] },
  'entries/rider': { imports: ['entries'], not: ['form', 'office'] },
};

/**
 * @param {string[]} allowed
 * @param {string[]} [rooms]
 */
const featureMayImport = (allowed, rooms = []) =>
  mayNotImport(
    ['app', 'testing'],
    [
      formikStaysInForm,
      libraryStaysInComponents,
      {
        regex: `^(?:\\.\\./)+(?:${features.filter((name) => !allowed.includes(name)).join('|')})/`,
        message: 'This feature may not import that one: see FEATURES in oxlint.config.mjs.',
      },
      ...rooms.map((room) => ({
        regex: `^(?:\\.\\./)+${room}/`,
        message: 'This room may not import that one: see ROOMS in oxlint.config.mjs.',
      })),
    ],
  );

const formikStaysInForm = {
  group: ['formik'],
  message: 'Use the components of components/form; formik is their private matter.',
};

const libraryStaysInComponents = {
  group: ['@base-ui/**'],
  message: 'Use the components of components/ui and components/layout.',
};

/** @type {import('oxlint').OxlintConfig} */
export default {
  // The scripts of the build are not typed.
  ignorePatterns: ['dist', 'source-maps', '.cache', '*.mjs'],
  options: {
    typeAware: true,
    typeCheck: true,
    denyWarnings: true,
    reportUnusedDisableDirectives: 'error',
  },
  plugins: ['eslint', 'typescript', 'react', 'jsx-a11y', 'import'],
  categories: { correctness: 'error' },
  rules: {
    eqeqeq: 'error',
    'max-lines': ['error', { max: 400 }],
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'no-console': 'error',
    'no-array-constructor': 'error',
    'no-useless-constructor': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'prefer-rest-params': 'error',
    'prefer-spread': 'error',
    // By default, names that begin with an underscore may be unused.
    'no-unused-vars': ['error', { argsIgnorePattern: '^$', varsIgnorePattern: '^$' }],
    'no-unused-expressions': [
      'error',
      { allowShortCircuit: false, allowTaggedTemplates: false, allowTernary: false },
    ],

    // The rest of typescript-eslint's `strict-type-checked`.
    'typescript/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
    'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    'typescript/no-deprecated': 'error',
    'typescript/no-dynamic-delete': 'error',
    'typescript/no-empty-object-type': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-extraneous-class': 'error',
    'typescript/no-generated-empty-object-type': 'error',
    'typescript/no-mixed-enums': 'error',
    'typescript/no-namespace': 'error',
    'typescript/no-non-null-asserted-nullish-coalescing': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-require-imports': 'error',
    'typescript/no-unnecessary-boolean-literal-compare': 'error',
    'typescript/no-unnecessary-condition': 'error',
    'typescript/no-unnecessary-template-expression': 'error',
    'typescript/no-unnecessary-type-arguments': 'error',
    'typescript/no-unnecessary-type-assertion': 'error',
    'typescript/no-unnecessary-type-constraint': 'error',
    'typescript/no-unnecessary-type-conversion': 'error',
    'typescript/no-unnecessary-type-parameters': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-enum-comparison': 'error',
    'typescript/no-unsafe-function-type': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/prefer-literal-enum-member': 'error',
    'typescript/prefer-promise-reject-errors': 'error',
    'typescript/prefer-reduce-type-parameter': 'error',
    'typescript/prefer-return-this-type': 'error',
    'typescript/related-getter-setter-pairs': 'error',
    'typescript/require-await': 'error',
    'typescript/return-await': ['error', 'error-handling-correctness-only'],
    'typescript/unified-signatures': 'error',
    'typescript/use-unknown-in-catch-callback-variable': 'error',
    'typescript/restrict-plus-operands': [
      'error',
      {
        allowAny: false,
        allowBoolean: false,
        allowNullish: false,
        allowNumberAndString: false,
        allowRegExp: false,
      },
    ],
    'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
    'typescript/consistent-type-imports': 'error',
    // Event handlers of React may be async; they handle their rejections.
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],

    'react/rules-of-hooks': 'error',
    'react/unsupported-syntax': 'error',

    // Not among the strict rules of jsx-a11y. One asks for labels of the options in a datalist, the
    // other for `<output>` where a live region is meant.
    'jsx-a11y/control-has-associated-label': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/interactive-supports-focus': [
      'error',
      {
        tabbable: [
          'button',
          'checkbox',
          'link',
          'progressbar',
          'searchbox',
          'slider',
          'spinbutton',
          'switch',
          'textbox',
        ],
      },
    ],
    // The field components of this project wrap a native control and its label.
    'jsx-a11y/label-has-associated-control': ['error', { assert: 'either', depth: 3 }],
    'jsx-a11y/no-noninteractive-element-interactions': [
      'error',
      {
        body: ['onError', 'onLoad'],
        iframe: ['onError', 'onLoad'],
        img: ['onError', 'onLoad'],
      },
    ],
  },
  overrides: [
    {
      files: ['src/api/generated.ts'],
      rules: { 'max-lines': 'off' },
    },
    {
      files: ['src/lib/**'],
      rules: {
        'no-restricted-imports': mayNotImport([
          'api',
          'components',
          'sync',
          'records',
          'features',
          'app',
          'testing',
        ]),
      },
    },
    {
      files: ['src/api/**', 'src/components/**'],
      rules: {
        'no-restricted-imports': mayNotImport(['sync', 'records', 'features', 'app', 'testing']),
      },
    },
    {
      files: ['src/sync/**'],
      rules: {
        'no-restricted-imports': mayNotImport([
          'components',
          'records',
          'features',
          'app',
          'testing',
        ]),
      },
    },
    {
      files: ['src/records/**'],
      rules: { 'no-restricted-imports': mayNotImport(['features', 'app', 'testing']) },
    },
    {
      files: ['src/components/{ui,layout}/**'],
      rules: {
        'no-restricted-imports': mayNotImport(
          ['sync', 'records', 'features', 'app', 'testing'],
          [formikStaysInForm],
        ),
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
    ...Object.entries(ROOMS).map(([room, { imports, not }]) => ({
      files: [`src/features/${room}/**`],
      rules: { 'no-restricted-imports': featureMayImport(imports, not) },
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
      // Fixtures of Playwright name what they use, also when that is nothing.
      files: ['e2e/**'],
      rules: { 'no-empty-pattern': 'off' },
    },
    {
      // Tests render whole pages, so they may import from all folders.
      files: ['src/**/*.test.{ts,tsx}', 'src/testing/**'],
      rules: { 'no-restricted-imports': 'off' },
    },
  ],
};

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { constants } from 'node:zlib';

import CompressionPlugin from 'compression-webpack-plugin';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack from 'webpack';
import { InjectManifest } from 'workbox-webpack-plugin';

const root = path.dirname(fileURLToPath(import.meta.url));

/** Text files, which are worth compressing; fonts are already compressed. */
const COMPRESSIBLE = /\.(?:js|css|html|svg|txt)$/;

/**
 * Says how the application is put on a home screen. It names no page to begin with and no id: a
 * gate, a card and a barn each open where they were put.
 */
const MANIFEST = 'manifest.webmanifest';

/** Files of `src/app` that are served as they are. */
const STATIC = [
  'robots.txt',
  'preview.png',
  MANIFEST,
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
  'apple-touch-icon.png',
];

/** The folder for source maps, outside of `dist`, because the server embeds all of `dist`. */
const SOURCE_MAPS = 'source-maps';

/** The name of this build in error reports: the package version, with the commit if known. */
function appVersion() {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  try {
    const args = ['rev-parse', '--short=12', 'HEAD'];
    const options = { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
    return `${version}+${execFileSync('git', args, options).trim()}`;
  } catch {
    // Without git, the names of the files still identify the build.
    return version;
  }
}

/** The parts of the application that devices at the ring show, by the names of their chunks. */
const ON_DEVICES = ['device-shell', 'page-gate', 'page-scribe', 'page-announcer', 'page-inspector'];

/**
 * Marks the files that a device at the ring needs: those of all pages, of its own ones, and of what
 * these load later. The service worker keeps no others on such a device.
 */
function markForDevices(manifest, compilation) {
  const files = new Set(compilation.entrypoints.get('main').getFiles());
  const groups = ON_DEVICES.map((name) => {
    const group = compilation.namedChunkGroups.get(name);
    if (group === undefined) throw new Error(`There is no chunk ${name}`);
    return group;
  });
  const seen = new Set();
  while (groups.length > 0) {
    const group = groups.pop();
    if (seen.has(group)) continue;
    seen.add(group);
    for (const file of group.getFiles()) files.add(file);
    groups.push(...group.childrenIterable);
  }
  const isNeeded = (url) =>
    /\.(?:html|woff2|svg|webmanifest)$/.test(url) || files.has(url.replace(/^\//, ''));
  return {
    manifest: manifest.map((entry) => (isNeeded(entry.url) ? { ...entry, device: true } : entry)),
  };
}

/**
 * The bundle that the server embeds. Types are checked separately (`npm run typecheck`), because
 * swc only removes them.
 *
 * With `--env update=<folder>` it makes the bundle of a later release there: the same code in files
 * of other names. The browser tests install it over the first one.
 *
 * @param {{ update?: string }} env
 * @param {{ mode?: string }} argv
 * @returns {import('webpack').Configuration}
 */
export default function config({ update }, argv) {
  const production = argv.mode === 'production';
  const release = production && update === undefined;
  return {
    mode: production ? 'production' : 'development',
    entry: { main: './src/app/main.tsx' },
    output: {
      path: update ?? path.join(root, 'dist'),
      ...(update !== undefined && { hashSalt: 'update' }),
      // Absolute, because pages have nested paths.
      publicPath: '/',
      filename: production ? 'assets/[name].[contenthash:8].js' : 'assets/[name].js',
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      sourceMapFilename: production ? `../${SOURCE_MAPS}/[file].map` : '[file].map',
      clean: true,
    },
    // The content security policy forbids eval, which webpack uses by default in development. In
    // production the maps are only for error reports, so the served files do not refer to them.
    devtool: update === undefined && (production ? 'hidden-source-map' : 'source-map'),
    cache: {
      type: 'filesystem',
      cacheDirectory: path.join(root, '.cache/webpack'),
      readonly: update !== undefined,
      buildDependencies: { config: [fileURLToPath(import.meta.url)] },
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
      // The package has a build without warnings for developers, but does not export it.
      alias: production
        ? {
            'react-router$': path.join(root, 'node_modules/react-router/dist/production/index.mjs'),
          }
        : {},
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          loader: 'swc-loader',
          options: {
            jsc: {
              target: 'es2022',
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic', development: !production } },
            },
          },
        },
        {
          test: /\.css$/,
          use: [
            MiniCssExtractPlugin.loader,
            {
              loader: 'css-loader',
              options: {
                modules: {
                  auto: true,
                  namedExport: false,
                  exportLocalsConvention: 'as-is',
                  localIdentName: production ? '[hash:base64:6]' : '[name]__[local]',
                },
              },
            },
          ],
        },
        { test: /\.woff2$/, type: 'asset/resource' },
      ],
    },
    plugins: [
      new webpack.DefinePlugin({ __APP_VERSION__: JSON.stringify(appVersion()) }),
      new HtmlWebpackPlugin({
        template: './src/app/index.html',
        favicon: './src/app/favicon.svg',
        scriptLoading: 'defer',
      }),
      // The page of a show's form, into which the server writes the show.
      new HtmlWebpackPlugin({
        template: './src/app/index.html',
        filename: 'form.html',
        favicon: './src/app/favicon.svg',
        scriptLoading: 'defer',
        preloadedChunk: 'page-registration-form',
      }),
      new PreloadedChunk(),
      new StaticFiles(STATIC),
      new MiniCssExtractPlugin({
        filename: production ? 'assets/[name].[contenthash:8].css' : 'assets/[name].css',
        // Pages import shared components in different orders, which only matters for a file that
        // changes the style of a component. Such a file always comes after the component.
        ignoreOrder: true,
      }),
      ...(production
        ? [
            // The files that the service worker keeps. The page of a form has a show inside, and the
            // others are for who makes an icon, a preview or an index of the application.
            new InjectManifest({
              swSrc: './src/sync/worker.ts',
              swDest: 'service-worker.js',
              exclude: [/\.map$/, 'form.html', ...STATIC.filter((name) => name !== MANIFEST)],
              dontCacheBustURLsMatching: /\.[0-9a-f]{8}\./,
              manifestTransforms: [markForDevices],
            }),
          ]
        : []),
      ...(release
        ? [
            new CompressionPlugin({
              test: COMPRESSIBLE,
              algorithm: 'brotliCompress',
              compressionOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } },
              filename: '[path][base].br',
              threshold: 512,
            }),
            new CompressionPlugin({
              test: COMPRESSIBLE,
              algorithm: 'gzip',
              compressionOptions: { level: 9 },
              filename: '[path][base].gz',
              threshold: 512,
            }),
            new StatsFile('stats.json'),
            new FreshSourceMaps(),
          ]
        : []),
    ],
    optimization: {
      minimizer: [
        new TerserPlugin({ minify: TerserPlugin.swcMinify, extractComments: false }),
        new CssMinimizerPlugin(),
      ],
      splitChunks: {
        chunks: 'all',
        cacheGroups: {
          // Changes rarely, so browsers can keep it in the cache between releases.
          vendor: { test: /node_modules/, chunks: 'initial', name: 'vendor', enforce: true },
          // Named, so that scripts/check-size.mjs can check that the public form does not load it.
          // Few pages have menus.
          baseUi: {
            test: /node_modules\/@base-ui\/(?!react\/menu\/)/,
            chunks: 'async',
            name: 'base-ui',
            priority: 1,
          },
        },
      },
    },
    // scripts/check-size.mjs checks the total size that a page loads.
    performance: { hints: false },
    stats: production ? 'errors-warnings' : 'minimal',
  };
}

/** Makes a page load the files of its option `preloadedChunk` beside its scripts, not after them. */
class PreloadedChunk {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.compilation.tap('PreloadedChunk', (compilation) => {
      HtmlWebpackPlugin.getHooks(compilation).alterAssetTagGroups.tap('PreloadedChunk', (page) => {
        const name = page.plugin.userOptions.preloadedChunk;
        const files = compilation.namedChunkGroups.get(name)?.getFiles() ?? [];
        for (const file of files) {
          const as = /\.(js|css)$/.exec(file)?.[1];
          if (as === undefined) continue;
          page.headTags.push({
            tagName: 'link',
            voidTag: true,
            attributes: {
              rel: 'preload',
              as: as === 'js' ? 'script' : 'style',
              href: `${page.publicPath}${file}`,
            },
            meta: { plugin: 'PreloadedChunk' },
          });
        }
        return page;
      });
    });
  }
}

/** Copies files of `src/app` to the root of `dist`. */
class StaticFiles {
  /** @param {string[]} names */
  constructor(names) {
    this.names = names;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('StaticFiles', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'StaticFiles', stage }, () => {
        for (const name of this.names) {
          const file = path.join(root, 'src/app', name);
          compilation.fileDependencies.add(file);
          compilation.emitAsset(name, new webpack.sources.RawSource(readFileSync(file)));
        }
      });
    });
  }
}

/** Writes the list of chunks beside the cache, not into dist, for scripts/check-size.mjs. */
class StatsFile {
  /** @param {string} name */
  constructor(name) {
    this.name = name;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.done.tapPromise('StatsFile', async (stats) => {
      const { mkdir, writeFile } = await import('node:fs/promises');
      const json = stats.toJson({ all: false, chunkGroups: true, chunkGroupAuxiliary: false });
      const folder = path.join(root, '.cache');
      await mkdir(folder, { recursive: true });
      await writeFile(path.join(folder, this.name), JSON.stringify(json));
    });
  }
}

/** Removes the source maps of earlier builds, because webpack only cleans `dist`. */
class FreshSourceMaps {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.beforeRun.tapPromise('FreshSourceMaps', () =>
      rm(path.join(root, SOURCE_MAPS), { recursive: true, force: true }),
    );
  }
}

// Builds the web application: `vite` serves it for development, `vite build` writes dist/web.
import { readFileSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { callReasons } from './scripts/build/call-reasons.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const { version } = JSON.parse(readFileSync(here('./package.json'), 'utf8')) as { version: string };
/** Where `vite` sends API calls during development. */
const api = process.env.MAILROOM_API ?? 'http://127.0.0.1:8080';

const FIRST_AREAS = ['common', 'session', 'status'];

/** Label packs: one chunk per locale for the areas of the first view, one per area and locale for the others. */
function labelChunk(id: string): string | null {
  const match = /domain[\\/]labels[\\/](\w+)[\\/](\w\w)\.json/.exec(id);
  if (!match?.[1] || !match[2] || match[2] === 'en') return null;
  return FIRST_AREAS.includes(match[1]) ? `labels-${match[2]}` : `labels-${match[1]}-${match[2]}`;
}

/**
 * What the first view needs is two files, packages and our own: a release changes the second, and what a later screen
 * shares with the first view would otherwise be a file of its own for each set of screens that share it.
 */
const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  { name: labelChunk, debugName: 'labels' },
  { name: 'vendor', tags: ['$initial'], test: /node_modules/ },
  { name: 'first', tags: ['$initial'] },
  // Each icon that screens share would be a file of its own, heavier by its head than by its lines. From this number on one file weighs
  // least, of the first screen and of what the sign-in page fetches ahead (tests/built).
  { name: 'icons', test: /@tabler[\\/]icons-react/, minShareCount: 21 },
];

export default defineConfig({
  root: here('./renderer/entry'),
  publicDir: false,
  cacheDir: here('./.cache/vite'),
  plugins: [react(), callReasons()],
  define: { __VERSION__: JSON.stringify(version) },
  // Packages may lie elsewhere than beside this file (linked work copies).
  server: { proxy: { '/api': api }, fs: { allow: [here('.'), realpathSync(here('./node_modules'))] } },
  preview: { proxy: { '/api': api } },
  build: {
    outDir: here('./dist/web'),
    emptyOutDir: true,
    // Tests and the bench read from it what a first load needs.
    manifest: true,
    target: 'es2024',
    sourcemap: true,
    // Small files stay files: a data: URL in CSS would need font-src data:.
    assetsInlineLimit: 0,
    // A test of the build holds what a first load may weigh; a note about it means nothing to who starts the product.
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      // The error catalogue is data: who takes `refuse` from it does not carry the tables along.
      treeshake: { moduleSideEffects: [{ test: /domain[\\/]errors[\\/]/, sideEffects: false }] },
      output: { codeSplitting: { groups: CHUNKS } },
    },
  },
});

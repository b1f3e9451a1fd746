// The built pages state the order of the cascade layers before any other style, so that the order in which a build puts
// the styles of its chunks decides nothing. Looks at what npm test built.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const DIST = path.resolve(import.meta.dirname, '../../dist');
const PAGES = [
  { folder: path.join(DIST, 'web'), page: 'index.html' },
  { folder: path.join(DIST, 'desktop'), page: 'desktop.html' },
];
const LINK = /<link rel="stylesheet"[^>]*href="\/([^"]+)"/g;

it.each(PAGES)('the first style of $page is the order of the layers, and no other file states one', (built) => {
  const read = (name: string) => readFileSync(path.join(built.folder, name), 'utf8');
  const linked = [...read(built.page).matchAll(LINK)].map(([, name]) => name ?? '');
  expect(linked.length).toBeGreaterThan(1);
  expect(read(linked[0] ?? '')).toContain('@layer mantine, vendor, app, brand;');
  const styles = globSync('**/*.css', { cwd: built.folder }).map((name) => name.replaceAll('\\', '/'));
  const stating = styles.filter((name) => /@layer [\w-]+ *,/.test(read(name)));
  expect(stating).toEqual([expect.stringMatching(/^assets\/layers-/)]);
});

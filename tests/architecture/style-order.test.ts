// The built pages state the order of the cascade layers before any other style, so that the order in which a build puts
// the styles of its chunks decides nothing.
import path from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const PAGES = ['index.html', 'desktop.html'];
const LINK = /<link rel="stylesheet"[^>]*href="\/([^"]+)"/g;

/** The pages of the web application and of the desktop client with all their files, as the product builds them. */
async function builtFiles(): Promise<Map<string, string>> {
  const input = PAGES.map((page) => path.join(ROOT, 'renderer/entry', page));
  const built = (await build({
    configFile: path.join(ROOT, 'vite.config.ts'),
    logLevel: 'error',
    build: { write: false, rolldownOptions: { input } },
  })) as Rolldown.RolldownOutput;
  return new Map(
    built.output.map((file) => [file.fileName, file.type === 'asset' ? String(file.source) : file.code] as const),
  );
}

it('the first style of each page is the order of the layers, and no other file states one', async () => {
  const files = await builtFiles();
  for (const page of PAGES) {
    const linked = [...(files.get(page) ?? '').matchAll(LINK)].map(([, name]) => name ?? '');
    expect(linked.length, page).toBeGreaterThan(1);
    expect(files.get(linked[0] ?? ''), page).toContain('@layer mantine, vendor, app, brand;');
  }
  const stating = [...files].filter(([name, text]) => name.endsWith('.css') && /@layer [\w-]+ *,/.test(text));
  expect(stating.map(([name]) => name)).toEqual([expect.stringMatching(/^assets\/layers-/)]);
});

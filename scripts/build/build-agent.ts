// Bundles the headless agent, its printer driver and the command mailroom-agent into dist/agent: plain files that need
// Node and nothing else. `node scripts/build/build-agent.ts [folder]`
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { nodeBuild } from './node-build.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Programs that are started as processes of their own: each becomes one file beside the others. */
const ENTRIES = [
  'main/mailroom-agent.ts',
  'main/headless.ts',
  'printer-driver/printer-driver.ts',
  'printer-driver/raster/raster-child.ts',
];

/** Label packs that the agent reads while it runs. */
const LABEL_AREAS = ['desktop', 'errors'];

const nameOf = (path: string): string => basename(path, '.ts');

/** A program names its label packs and the source of a program that it starts: in the bundle all lie side by side. */
const siblings: Plugin = {
  name: 'sibling-programs',
  transform(code) {
    const packs = code.replaceAll('../../domain/labels/', './labels/');
    const changed = packs.replace(
      /new URL\((['"])[./\w-]*?([\w-]+)\.ts\1, import\.meta\.url\)/g,
      (whole, _quote, name: string) =>
        ENTRIES.some((entry) => nameOf(entry) === name) ? `new URL('./${name}.js', import.meta.url)` : whole,
    );
    return changed === code ? null : { code: changed, map: null };
  },
};

/** Builds into `folder` and answers it. */
export async function buildAgent(folder = join(ROOT, 'dist/agent')): Promise<string> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await build(
    nodeBuild({
      folder,
      plugins: [siblings],
      ssr: { noExternal: true, target: 'node' },
      bundle: {
        input: Object.fromEntries(ENTRIES.map((entry) => [nameOf(entry), join(ROOT, entry)])),
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'part-[name].js' },
      },
    }),
  );
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ name: 'mailroom-agent', private: true, type: 'module' })}\n`,
  );
  for (const area of LABEL_AREAS)
    cpSync(join(ROOT, 'domain/labels', area), join(folder, 'labels', area), {
      recursive: true,
      filter: (path) => !path.includes('.test.'),
    });
  return folder;
}

if (import.meta.main) console.log(await buildAgent(process.argv[2]));

// Bundles programs of the server's document engine: a process then opens one file instead of a hundred. Packages that have
// files of their own (fonts, WebAssembly) stay where they are installed.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { nodeBuild } from './node-build.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** SHA-256 in hexadecimal of each file that went into a bundle, by its path below the project's root. */
type Sources = Map<string, string>;

const nameOf = (path: string): string => basename(path, '.ts');

/** Reads a file of ours and notes what it held: what changes later than that is not in the bundle. */
function readNoted(path: string, sources: Sources): Buffer {
  const bytes = readFileSync(path);
  const digest = createHash('sha256').update(bytes).digest('hex');
  sources.set(relative(ROOT, path).replaceAll('\\', '/'), digest);
  return bytes;
}

/** In the bundle all lies side by side: the programs that a program starts, and the tables that it reads. */
const neighbours = (entries: readonly string[], sources: Sources): Plugin => ({
  name: 'neighbours',
  enforce: 'pre',
  load(id) {
    if (!id.startsWith(ROOT) || !id.endsWith('.ts') || id.includes('node_modules')) return null;
    const code = readNoted(id, sources).toString('utf8');
    return code.replace(
      /new URL\((['"])([./\w-]*?)([\w-]+)\.(ts|txt|json)\1, import\.meta\.url\)/g,
      (whole, _quote, folder: string, name: string, kind: string) => {
        if (kind === 'ts') {
          const isProgram = entries.some((entry) => nameOf(entry) === name);
          return isProgram ? `new URL('./${name}.mjs', import.meta.url)` : whole;
        }
        const fileName = `${name}.${kind}`;
        const source = readNoted(join(dirname(id), folder, fileName), sources);
        this.emitFile({ type: 'asset', fileName, source });
        return `new URL('./${fileName}', import.meta.url)`;
      },
    );
  },
});

/**
 * Bundles each of `entries` (paths below the project's root) to `<name>.mjs` in `folder`. Answers the SHA-256 in hexadecimal
 * of all files that went in, by path below the project's root. Throws what the bundler throws.
 */
export async function bundlePrograms(
  entries: readonly string[],
  folder: string,
): Promise<Readonly<Record<string, string>>> {
  const sources: Sources = new Map();
  for (const entry of entries) {
    await build(
      nodeBuild({
        folder,
        plugins: [neighbours(entries, sources)],
        ssr: { noExternal: ['bidi-js'] },
        build: { ssrEmitAssets: true },
        bundle: {
          input: join(ROOT, entry),
          output: { format: 'es', entryFileNames: `${nameOf(entry)}.mjs`, codeSplitting: false },
        },
      }),
    );
  }
  return Object.fromEntries([...sources].sort());
}

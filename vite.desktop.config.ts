// Builds the desktop client: screens to dist/desktop, main process, preload and printer driver beside them.
// `vite build --config vite.desktop.config.ts`; scripts/desktop.mjs starts what was built.
import { globSync, readFileSync } from 'node:fs';
import { mergeConfig, type Plugin } from 'vite';
import electron, { type ElectronOptions } from 'vite-plugin-electron';
import web from './vite.config.ts';

const root = import.meta.dirname;

/** Paths that differ once a part is built: the raster child, and the label packs that are read at run time. */
const builtPaths: Plugin = {
  name: 'built-paths',
  transform: (code, id) => {
    if (id.endsWith('printer-driver/raster/convert-in-child.ts'))
      return { code: code.replace("'./raster-child.ts'", "'./raster-child.js'"), map: null };
    if (id.endsWith('main/folders/reason-text.ts'))
      return { code: code.replace('`../../domain/labels/', '`./labels/'), map: null };
    return null;
  },
};

/** Label packs that the main process reads as files. */
const labelPacks: Plugin = {
  name: 'label-packs',
  generateBundle() {
    for (const file of globSync('domain/labels/{desktop,errors}/*.json', { cwd: root }))
      this.emitFile({
        type: 'asset',
        fileName: file.replaceAll('\\', '/').replace('domain/', ''),
        source: readFileSync(`${root}/${file}`),
      });
  },
};

/** Everything is bundled but Electron and the native package of the keychain: no node_modules are needed beside it. */
const part = (entry: Record<string, string>, outDir: string, plugins: Plugin[] = []): ElectronOptions => ({
  vite: {
    root,
    configFile: false,
    publicDir: false,
    plugins: [builtPaths, ...plugins],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: entry,
        external: ['electron', '@napi-rs/keyring'],
        // A sandboxed preload is CommonJS.
        output:
          outDir === 'dist/preload'
            ? { format: 'cjs', entryFileNames: '[name].cjs' }
            : { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  },
});

export default mergeConfig(web, {
  // The screens live at app://mailroom under paths of several parts, which a window may be opened at: a relative base,
  // which the plugin sets where there is none, would look for the scripts below /printer and leave the window white.
  base: '/',
  plugins: [
    electron([
      part({ main: 'main/main.ts' }, 'dist/main', [labelPacks]),
      part({ preload: 'preload/preload.ts' }, 'dist/preload'),
      part(
        {
          'printer-driver': 'printer-driver/printer-driver.ts',
          'raster-child': 'printer-driver/raster/raster-child.ts',
        },
        'dist/printer-driver',
      ),
    ]),
  ],
  build: {
    outDir: `${root}/dist/desktop`,
    manifest: false,
    rolldownOptions: { input: `${root}/renderer/entry/desktop.html` },
  },
});

// Builds the desktop client: screens to dist/desktop, main process, preload and printer driver beside them.
// `vite build --config vite.desktop.config.ts`; scripts/desktop.mjs starts what was built.
import { mergeConfig, type Plugin } from 'vite';
import electron, { type ElectronOptions } from 'vite-plugin-electron';
import web from './vite.config.ts';

const root = import.meta.dirname;

/** The raster child is started by its path, which ends differently once it is built. */
const builtChild: Plugin = {
  name: 'built-raster-child',
  transform: (code, id) =>
    id.endsWith('printer-driver/raster/convert-in-child.ts')
      ? code.replace("'./raster-child.ts'", "'./raster-child.js'")
      : null,
};

/** Everything is bundled but Electron and the native package of the keychain: no node_modules are needed beside it. */
const part = (entry: Record<string, string>, outDir: string, format: 'es' | 'cjs'): ElectronOptions => ({
  vite: {
    root,
    configFile: false,
    publicDir: false,
    plugins: [builtChild],
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
        output: {
          format,
          entryFileNames: format === 'cjs' ? '[name].cjs' : '[name].js',
          chunkFileNames: '[name]-[hash].js',
        },
      },
    },
  },
});

export default mergeConfig(web, {
  plugins: [
    electron([
      part({ main: 'main/main.ts' }, 'dist/main', 'es'),
      part({ preload: 'preload/preload.ts' }, 'dist/preload', 'cjs'),
      part(
        {
          'printer-driver': 'printer-driver/printer-driver.ts',
          'raster-child': 'printer-driver/raster/raster-child.ts',
        },
        'dist/printer-driver',
        'es',
      ),
    ]),
  ],
  build: {
    outDir: `${root}/dist/desktop`,
    manifest: false,
    rolldownOptions: { input: `${root}/renderer/entry/desktop.html` },
  },
});

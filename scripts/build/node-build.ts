// How programs for Node are bundled: as modules, unminified, and without the source maps that packages would not carry.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuildOptions, InlineConfig } from 'vite';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

interface NodeBuild extends Pick<InlineConfig, 'plugins' | 'ssr'> {
  readonly folder: string;
  readonly build?: Pick<BuildOptions, 'ssrEmitAssets'>;
  readonly bundle: NonNullable<BuildOptions['rolldownOptions']>;
}

/** The settings of a build into `folder`, which is not emptied: several builds may share it. */
export const nodeBuild = ({ plugins, ssr, folder, build, bundle }: NodeBuild): InlineConfig => ({
  root: ROOT,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  cacheDir: join(ROOT, '.cache/vite'),
  plugins: plugins ?? [],
  ssr: ssr ?? {},
  build: {
    ssr: true,
    outDir: folder,
    emptyOutDir: false,
    target: 'node24',
    sourcemap: false,
    minify: false,
    ...build,
    rolldownOptions: bundle,
  },
});

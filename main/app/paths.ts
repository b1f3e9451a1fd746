// Where the built parts lie beside the built main process.
import path from 'node:path';

export interface BuiltParts {
  readonly preload: string;
  /** Folder of the built screens. */
  readonly screens: string;
  readonly driver: string;
}

/** @param here folder of the built main process: `dist/main` */
export const builtParts = (here: string): BuiltParts => ({
  preload: path.join(here, '../preload/preload.cjs'),
  screens: path.join(here, '../desktop'),
  driver: path.join(here, '../printer-driver/printer-driver.js'),
});

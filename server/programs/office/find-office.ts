// Where LibreOffice is installed.
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import path from 'node:path';

/** Where its own installers put it; found on the search path else. */
const USUAL = [
  '/usr/lib/libreoffice/program/soffice',
  '/opt/libreoffice/program/soffice',
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
  String.raw`C:\Program Files\LibreOffice\program\soffice.exe`,
];

const isProgram = (file: string): Promise<boolean> =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  );

/**
 * Path of `soffice`; null: it is not installed.
 * @param given as the operator names it; `none` leaves an installed one alone @throws Error where it names no program
 */
export async function findOffice(given: string | null): Promise<string | null> {
  if (given === 'none') return null;
  if (given !== null) {
    if (path.isAbsolute(given) && (await isProgram(given))) return given;
    throw new Error(
      `MAILROOM_SOFFICE must be the path of LibreOffice's program soffice, or "none"; "${given}" is no program.`,
    );
  }
  const name = process.platform === 'win32' ? 'soffice.exe' : 'soffice';
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => path.isAbsolute(folder));
  for (const file of [...folders.map((folder) => path.join(folder, name)), ...USUAL]) {
    if (await isProgram(file)) return file;
  }
  return null;
}

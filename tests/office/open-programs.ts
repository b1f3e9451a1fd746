// Programs as a test uses them, and batches of LibreOffice in folders that are gone afterwards.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OFFICE_FORMATS, type OfficeFormatName } from '#domain/preprocessing/office-formats.ts';
import { officeToPdf } from '#server/programs/office/office-to-pdf.ts';
import { openPrograms, type Programs } from '#server/programs/programs.ts';

export const openOffice = (): Promise<Programs> =>
  openPrograms({ officePath: null, commandsFile: null, now: () => performance.now() });

/** Its parts are packages of their own in some distributions. */
export const hasImpress = ({ office }: Programs): boolean =>
  readdirSync(path.dirname(realpathSync(office ?? ''))).some((name) => name.startsWith('libsdlo.'));

/** What the pages of the PDF say; the label of the refusal where there is none. */
export async function converted(programs: Programs, format: OfficeFormatName, bytes: Buffer): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'mailroom-office-'));
  try {
    const file = path.join(folder, `document.${format}`);
    writeFileSync(file, bytes);
    const asker = { account: 1, person: 0 };
    const made = await officeToPdf(programs, { ...OFFICE_FORMATS[format], files: [file], folder, asker });
    if (!made.ok) return made.refusal.label;
    return spawnSync('pdftotext', ['-layout', made.value[0] ?? '', '-'], { encoding: 'utf8' }).stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A document as LibreOffice itself writes it, of another one, with its settings as they come: they are none of ours. */
export function writtenByOffice(
  programs: Programs,
  { name, bytes, to }: { readonly name: string; readonly bytes: Buffer; readonly to: string },
): Buffer {
  const folder = mkdtempSync(path.join(tmpdir(), 'mailroom-office-'));
  try {
    const file = path.join(folder, name);
    writeFileSync(file, bytes);
    const out = path.join(folder, 'out');
    mkdirSync(out);
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    spawnSync(programs.office ?? '', [profile, '--headless', '--convert-to', to, '--outdir', out, file], {
      env: { HOME: folder, PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8', TMPDIR: folder },
    });
    return readFileSync(path.join(out, readdirSync(out)[0] ?? ''));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// Programs as a test uses them, and batches of LibreOffice in folders that are gone afterwards.

import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OFFICE_FORMATS, type OfficeFormatName } from '#domain/preprocessing/office-formats.ts';
import { officeToPdf } from '#server/programs/office/office-to-pdf.ts';
import { openPrograms, type Programs } from '#server/programs/programs.ts';
import { silentLogger } from '#server/system/logger.ts';

export const openOffice = (): Promise<Programs> =>
  openPrograms({ officePath: null, commandsFile: null, now: () => performance.now(), log: silentLogger });

/** Its parts are packages of their own in some distributions. */
export const hasImpress = ({ office }: Programs): boolean =>
  readdirSync(path.dirname(realpathSync(office ?? ''))).some((name) => name.startsWith('libsdlo.'));

/** Whether it can run macros at all: the part that runs them may be missing. */
export function runsMacros({ office }: Programs): boolean {
  const services = path.join(path.dirname(realpathSync(office ?? '')), 'services', 'services.rdb');
  return existsSync(services) && readFileSync(services, 'latin1').includes('basprov');
}

/** The PDF, or the label of the refusal. */
async function pdfOf(programs: Programs, format: OfficeFormatName, bytes: Buffer): Promise<Buffer | string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'mailroom-office-'));
  try {
    const file = path.join(folder, `document.${format}`);
    writeFileSync(file, bytes);
    const asker = { account: 1, person: 0 };
    const made = await officeToPdf(programs, { ...OFFICE_FORMATS[format], files: [file], folder, asker });
    return made.ok ? readFileSync(made.value[0] ?? '') : made.refusal.label;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the pages of the PDF say; the label of the refusal where there is none. */
export async function converted(programs: Programs, format: OfficeFormatName, bytes: Buffer): Promise<string> {
  const pdf = await pdfOf(programs, format, bytes);
  if (typeof pdf === 'string') return pdf;
  return spawnSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' }).stdout;
}

/** Pictures in its PDF. */
export async function picturesOf(programs: Programs, format: OfficeFormatName, bytes: Buffer): Promise<number> {
  const pdf = await pdfOf(programs, format, bytes);
  return typeof pdf === 'string' ? Number.NaN : picturesIn(pdf);
}

/** Settings of somebody who trusts every document. */
const TRUSTING = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema"><item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="MacroSecurityLevel" oor:op="fuse"><value>0</value></prop></item></oor:items>`;

interface Given {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Runs LibreOffice in a folder with the document, with settings that are none of ours; `use` takes what it left in `out`. */
function trusting<T>(
  { office }: Programs,
  { name, bytes }: Given,
  {
    args,
    ms,
    use,
  }: { readonly args: (out: string) => readonly string[]; readonly ms: number; readonly use: (out: string) => T },
): T {
  const folder = mkdtempSync(path.join(tmpdir(), 'mailroom-office-'));
  try {
    const [file, out, user] = [path.join(folder, name), path.join(folder, 'out'), path.join(folder, 'profile', 'user')];
    writeFileSync(file, bytes);
    mkdirSync(out);
    mkdirSync(user, { recursive: true });
    writeFileSync(path.join(user, 'registrymodifications.xcu'), TRUSTING);
    const given = [`-env:UserInstallation=file://${folder}/profile`, '--headless', ...args(out), file];
    const environment = { HOME: folder, PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8', TMPDIR: folder };
    // `timeout` ends it with all that it started.
    spawnSync('timeout', ['--signal=KILL', String(ms / 1000), office ?? '', ...given], { env: environment });
    return use(out);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A document as LibreOffice itself writes it. */
export const writtenByOffice = (programs: Programs, { to, ...given }: Given & { readonly to: string }): Buffer =>
  trusting(programs, given, {
    args: (out) => ['--convert-to', to, '--outdir', out],
    ms: 60_000,
    use: (out) => readFileSync(path.join(out, readdirSync(out)[0] ?? '')),
  });

/** Opens a document as a person does, for some seconds. */
export const openedByOffice = (programs: Programs, given: Given): void =>
  trusting(programs, given, { args: () => ['--norestore'], ms: 15_000, use: () => undefined });

/** Number of pictures in a PDF. */
export function picturesIn(pdf: Buffer): number {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'mailroom-office-')), 'a.pdf');
  try {
    writeFileSync(file, pdf);
    const { stdout } = spawnSync('pdfimages', ['-list', file], { encoding: 'utf8' });
    // Two lines of a head, then one for each picture.
    return stdout.trim().split('\n').length - 2;
  } finally {
    rmSync(path.dirname(file), { recursive: true, force: true });
  }
}

// Documents of office programs, printed by the programs themselves: LibreOffice without a window, Chromium with one on a
// display of its own (Xvfb). A program that cannot print here is told as skipped; what it only exports is another check.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Arrival, nextArrival, textOf } from './arrivals.ts';
import type { Checks } from './checks.ts';
import { type Cups, waitUntil } from './cups.ts';
import type { Documents } from './documents.ts';
import { requirePrograms } from './environment.ts';

export interface ProgramsLab {
  readonly cups: Cups;
  readonly spool: string;
  readonly documents: Documents;
  readonly folder: string;
  /** Queue that they print on; it becomes the default printer, which Chromium prints on without a dialog. */
  readonly queue: string;
  readonly checks: Checks;
}

const run = promisify(execFile);
const START_MS = 15_000;

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

const told = (arrival: Arrival | undefined): string =>
  arrival ? `“${arrival.metadata.jobName}” as ${arrival.metadata.sourceFormat}` : 'nothing came';

async function libreOfficePrints({ cups, spool, documents, folder, queue, checks }: ProgramsLab): Promise<void> {
  if (requirePrograms(['soffice']).length > 0) return checks.skip('LibreOffice prints', 'soffice is missing');
  const profile = `-env:UserInstallation=file://${folder}/office`;
  const env = { ...cups.environment, HOME: folder };
  await run('soffice', ['--headless', profile, '--pt', queue, documents.office], { env, timeout: 180_000 });
  const printed = await nextArrival(spool, 20_000);
  // Debian's libreoffice-core-nogui is built without printing and says nothing.
  if (printed === undefined) return checks.skip('LibreOffice prints', 'this build of LibreOffice prints nothing');
  checks.check(
    'LibreOffice prints, text still text, with its title',
    textOf(printed.path).includes('Invoice from the office program') && printed.metadata.jobName.includes('invoice'),
    told(printed),
  );
}

/** A display without a screen; undefined when it does not start. */
async function startDisplay(): Promise<{ name: string; server: ChildProcess } | undefined> {
  const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1024x768x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let said = '';
  server.on('error', () => undefined);
  server.stdout.on('data', (text: Buffer) => {
    said += text.toString();
  });
  const number = await waitUntil(() => /^\d+\n/.exec(said)?.[0].trim(), START_MS);
  if (number !== undefined) return { name: `:${number}`, server };
  await end(server);
  return undefined;
}

const PAGE = `<!doctype html><meta charset="utf-8"><title>Rechnung Müller</title><p>A page from the browser
<script>window.addEventListener('load', () => setTimeout(() => window.print(), 500))</script>`;

async function chromiumPrints({ cups, spool, folder, queue, checks }: ProgramsLab): Promise<void> {
  const missing = requirePrograms(['chromium', 'Xvfb']);
  if (missing.length > 0) return checks.skip('Chromium prints', `${missing.join(', ')} is missing`);
  await cups.run('lpadmin', ['-d', queue]);
  const display = await startDisplay();
  if (display === undefined) return checks.skip('Chromium prints', 'Xvfb does not start');
  const page = join(folder, 'printing.html');
  writeFileSync(page, PAGE);
  const chromium = spawn(
    'chromium',
    [
      ...['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-dev-shm-usage', '--kiosk-printing'],
      ...[`--user-data-dir=${folder}/chromium`, `file://${page}`],
    ],
    { env: { ...cups.environment, HOME: folder, DISPLAY: display.name }, stdio: 'ignore' },
  );
  chromium.on('error', () => undefined);
  const printed = await nextArrival(spool, 90_000);
  await end(chromium);
  await end(display.server);
  checks.check(
    'Chromium prints from its own print dialog, text still text, with its title',
    !!printed &&
      textOf(printed.path).includes('A page from the browser') &&
      printed.metadata.jobName.includes('Müller'),
    told(printed),
  );
}

/** Prints a document of each program that is here. */
export async function programsPrint(lab: ProgramsLab): Promise<void> {
  await libreOfficePrints(lab);
  await chromiumPrints(lab);
}

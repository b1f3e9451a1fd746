// A whole mail run: 1,000 letters from upload to composed, stamped files and manifest in the folder, against a shell script
// that finds the letters and addresses with pdftotext, stamps with a ready-made overlay and cuts with qpdf.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Client } from '#domain/api/client.ts';
import { signIn } from '#scripts/client/node-client.ts';
import { DEMO_PASSWORD, startDemoServer } from '#tests/support/server-process.ts';
import { makeLetters } from '../scripts/demo/letters.ts';
import { writeWithPdfLib } from '../scripts/demo/write-pdf-lib.ts';
import { alternate, type BenchOptions, type BenchRow, benchRow, seconds } from './measure/row.ts';

const LETTERS = 1_000;
const PDFTOTEXT_REFERENCE = ['-r', '72', '-x', '391', '-y', '28', '-W', '176', '-H', '28'];
const PDFTOTEXT_ADDRESS = ['-r', '72', '-x', '295', '-y', '128', '-W', '261', '-H', '113'];

async function inputs(dataDir: string): Promise<{ run: string; stamps: string }> {
  const run = path.join(dataDir, `run-good-${LETTERS}.pdf`);
  const stamps = path.join(dataDir, `stamps-good-${LETTERS}.pdf`);
  if (!existsSync(run)) {
    // Good addresses only and every recipient by post, so that both sides make the same files.
    const good = makeLetters(LETTERS * 2).filter(({ flaw }) => flaw === null);
    const letters = good.slice(0, LETTERS).map((letter) => ({ ...letter, email: null }));
    writeFileSync(run, await writeWithPdfLib(letters));
    const pages = letters.reduce((sum, letter) => sum + letter.pages.length, 0);
    const overlay = await PDFDocument.create();
    for (let page = 0; page < pages; page++) {
      overlay.addPage([595.28, 841.89]).drawRectangle({ x: 17, y: 523, width: 34, height: 34, opacity: 1 });
    }
    writeFileSync(stamps, await overlay.save());
  }
  return { run, stamps };
}

function shell(run: string, stamps: string, out: string): void {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const texts = (area: string[]): string[] =>
    spawnSync('pdftotext', [...area, run, '-'], { maxBuffer: 1 << 28 })
      .stdout.toString('utf8')
      .split('\f');
  const references = texts(PDFTOTEXT_REFERENCE).map((text) => text.trim());
  const addresses = texts(PDFTOTEXT_ADDRESS);
  const stamped = path.join(out, 'stamped.pdf');
  spawnSync('qpdf', [run, '--overlay', stamps, '--', stamped]);
  // One pass that cuts single pages, without qpdf's slow search for unused resources; letters of several pages are joined.
  const pagesOf = path.join(out, 'page-%d.pdf');
  spawnSync('qpdf', ['--remove-unreferenced-resources=no', '--split-pages=1', stamped, pagesOf]);
  const digits = String(references.length - 1).length;
  const page = (index: number): string => path.join(out, `page-${String(index + 1).padStart(digits, '0')}.pdf`);
  const lines = ['reference;pages;address'];
  for (let first = 0; first < references.length - 1; ) {
    let last = first;
    while (last + 1 < references.length - 1 && references[last + 1] === references[first]) last++;
    const target = path.join(out, `${references[first]}.pdf`);
    if (first === last) renameSync(page(first), target);
    else {
      const parts = Array.from({ length: last - first + 1 }, (_, index) => page(first + index));
      spawnSync('qpdf', ['--empty', '--pages', ...parts, '--', target]);
      for (const part of parts) rmSync(part);
    }
    lines.push(`${references[first]};${last - first + 1};${(addresses[first] ?? '').trim().replace(/\n/g, ' / ')}`);
    first = last + 1;
  }
  rmSync(stamped);
  writeFileSync(path.join(out, 'manifest.csv'), lines.join('\n'));
}

/** The letters in a folder. Throws when some are missing: the two sides would not have done the same work. */
function counted(folder: string): number {
  const letters = readdirSync(folder).filter((name) => name.endsWith('.pdf')).length;
  if (letters !== LETTERS) throw new Error(`${letters} letters in the folder instead of ${LETTERS}`);
  return letters;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Deposits, confirms what is good, and waits for the manifest. Answers the number of files. */
async function ours(
  server: { readonly dataDir: string },
  client: Client,
  { run, serviceId }: { run: string; serviceId: number },
): Promise<number> {
  const file = await client('files.put', { query: { name: path.basename(run) }, raw: readFileSync(run) });
  const parameters = { serviceId, sessionFiles: { letters: [file.fileId] } };
  const job = await client('jobs.create', { parts: [{ name: 'parameters', value: JSON.stringify(parameters) }] });
  for (;;) {
    const { state } = await client('jobs.get', { params: { jobId: job.id } });
    if (state !== 'CREATED' && state !== 'PROCESSING') break;
    await pause(50);
  }
  const groups = await client('jobs.packGroups', { params: { jobId: job.id }, query: { maxResults: 10_000 } });
  const packGroupIds = groups.items.filter(({ quality }) => quality !== 'BAD').map(({ id }) => id);
  const command = await client('commands.create', { body: { packGroupIds, expectedPostDate: null } });
  for (;;) {
    const now = await client('commands.get', { params: { commandId: command.id } });
    if (now.state === 'OUTPUTTED') {
      const number = now.deliveries[0]?.externalId ?? '';
      const folder = path.join(server.dataDir, 'outbox/letters', number);
      return counted(folder);
    }
    if (/ERROR/.test(now.state)) throw new Error(`the command ended as ${now.state}: ${JSON.stringify(now.fault)}`);
    await pause(50);
  }
}

/** The one row; left out where qpdf or pdftotext is missing. */
export async function mailRunRows({ dataDir, rounds, log }: BenchOptions): Promise<BenchRow[]> {
  if (spawnSync('qpdf', ['--version']).status !== 0 || spawnSync('pdftotext', ['-v']).status !== 0) {
    log('mail run of 1,000 letters: left out, qpdf or pdftotext is not installed');
    return [];
  }
  const { run, stamps } = await inputs(dataDir);
  const server = await startDemoServer();
  try {
    const client = await signIn(server.url, 'manager', DEMO_PASSWORD);
    const services = await client('services.list');
    const serviceId = services.find(({ name }) => name === 'Annual statements')?.id ?? 0;
    const out = path.join(dataDir, 'shell');
    const best = await alternate(
      rounds,
      () => seconds(async () => log(`  ours: ${await ours(server, client, { run, serviceId })} letters in the folder`)),
      () => seconds(() => shell(run, stamps, out)),
    );
    log(`  shell: ${counted(out)} letters in the folder`);
    return [benchRow({ name: 'mail run, 1,000 letters, upload to folder', ...best, unit: 's', target: 0.8 })];
  } finally {
    await server.stop();
  }
}

// A whole mail run: 1,000 letters from upload to composed, stamped files and manifest in the folder, against a shell script
// that finds the letters and addresses with pdftotext, stamps with qpdf and a ready-made overlay, and cuts with one mutool.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

/** The letters, and what the peer stamps them with; made once. */
export async function inputs(dataDir: string): Promise<{ run: string; stamps: string }> {
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

/** The file of the run. */
export const mailRunFile = async (dataDir: string): Promise<string> => (await inputs(dataDir)).run;

/** A letter of the peer: its pages from 0. */
interface PeerLetter {
  readonly name: string;
  readonly first: number;
  readonly last: number;
}

/** One process of mutool for all letters: one for each would cost more than its work. */
const MUTOOL_CUT = `var src = new PDFDocument(scriptArgs[0]), letters = JSON.parse(read(scriptArgs[1]));
for (var i = 0; i < letters.length; i++) { var d = new PDFDocument(), g = d.newGraftMap(), l = letters[i]; for (var p = l.first; p <= l.last; p++) g.graftPage(p - l.first, src, p); d.save(scriptArgs[2] + "/" + l.name + ".pdf", ""); }
`;

function cut(stamped: string, letters: readonly PeerLetter[], out: string): void {
  const [script, list] = [path.join(out, 'cut.js'), path.join(out, 'letters.json')];
  writeFileSync(script, MUTOOL_CUT);
  writeFileSync(list, JSON.stringify(letters));
  const { status, stderr } = spawnSync('mutool', ['run', script, stamped, list, out]);
  if (status !== 0) throw new Error(`mutool: ${stderr.toString().slice(-500)}`);
  rmSync(script);
  rmSync(list);
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
  const letters: PeerLetter[] = [];
  for (let first = 0; first < references.length - 1; ) {
    let last = first;
    while (last + 1 < references.length - 1 && references[last + 1] === references[first]) last++;
    letters.push({ name: references[first] ?? '', first, last });
    first = last + 1;
  }
  cut(stamped, letters, out);
  const lines = letters.map(
    ({ name, first, last }) => `${name};${last - first + 1};${(addresses[first] ?? '').trim().replace(/\n/g, ' / ')}`,
  );
  rmSync(stamped);
  writeFileSync(path.join(out, 'manifest.csv'), ['reference;pages;address', ...lines].join('\n'));
}

/** The letters in a folder. Throws when some are missing: the two sides would not have done the same work. */
function counted(folder: string): number {
  const letters = readdirSync(folder).filter((name) => name.endsWith('.pdf')).length;
  if (letters !== LETTERS) throw new Error(`${letters} letters in the folder instead of ${LETTERS}`);
  return letters;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Deposits, confirms what is good, and waits for the manifest. Answers the number of files. */
export async function sendRun(
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
  const peers = ['qpdf', 'pdftotext', 'mutool'].filter((name) => spawnSync(name, ['-v']).error !== undefined);
  if (peers.length > 0) {
    log(`mail run of 1,000 letters: left out, ${peers.join(' and ')} not installed`);
    return [];
  }
  const { run, stamps } = await mailRunInputs(dataDir);
  const server = await startDemoServer();
  try {
    const client = await signIn(server.url, 'manager', DEMO_PASSWORD);
    const services = await client('services.list');
    const serviceId = services.find(({ name }) => name === 'Annual statements')?.id ?? 0;
    const out = path.join(dataDir, 'shell');
    const best = await alternate(
      rounds,
      () =>
        seconds(async () => log(`  ours: ${await sendRun(server, client, { run, serviceId })} letters in the folder`)),
      () => seconds(() => shell(run, stamps, out)),
    );
    log(`  shell: ${counted(out)} letters in the folder`);
    return [benchRow({ name: 'mail run, 1,000 letters, upload to folder', ...best, unit: 's', target: 1.8 })];
  } finally {
    await server.stop();
  }
}

// npm run demo:run -- COUNT [--writer pdf-lib|libreoffice|cairo] [--out FOLDER]: makes a mail run of COUNT letters and
// the rows that reading it correctly gives. Without --writer every writer that this machine has makes one.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { expectedRows, type Letter, makeLetters } from './letters.ts';
import { writeFodt } from './write-fodt.ts';
import { writeWithPdfLib } from './write-pdf-lib.ts';

const USAGE = `Makes a mail run and the rows that a correct reading of it shows.

  npm run demo:run -- COUNT [--writer NAME] [--out FOLDER]

  COUNT           letters, 1 to 100000; 25 when absent
  --writer NAME   pdf-lib, libreoffice or cairo; every one that this machine has when absent
  --out FOLDER    where the files go; data/demo when absent
  --help          shows this
`;
const WRITER_NAMES = ['pdf-lib', 'libreoffice', 'cairo'];

function refuse(fault: string): never {
  console.error(`${fault}\n\n${USAGE}`);
  process.exit(2);
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        writer: { type: 'string' },
        out: { type: 'string', default: 'data/demo' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

const { values, positionals } = readArguments();
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}
const count = Number(positionals[0] ?? '25');
if (!Number.isInteger(count) || count < 1 || count > 100_000 || positionals.length > 1)
  refuse(`"${positionals.join(' ')}" is not a number of letters.`);
if (values.writer !== undefined && !WRITER_NAMES.includes(values.writer))
  refuse(`There is no writer "${values.writer}".`);
const out = resolve(values.out);
mkdirSync(out, { recursive: true });
const has = (command: string, ...args: string[]): boolean => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** A Python that has cairo; Debian's own may hide behind another on the path. */
const PYTHON = ['python3', '/usr/bin/python3'].find((command) => has(command, '-c', 'import cairo'));

function withLibreOffice(letters: readonly Letter[], target: string): void {
  const source = target.replace(/\.pdf$/, '.fodt');
  writeFileSync(source, writeFodt(letters));
  const run = spawnSync('soffice', ['--headless', '--convert-to', 'pdf', '--outdir', dirname(target), source], {
    stdio: 'ignore',
  });
  rmSync(source);
  if (run.status !== 0) throw new Error('LibreOffice did not make a PDF');
}

function withCairo(letters: readonly Letter[], target: string): void {
  const script = join(import.meta.dirname, 'write-cairo.py');
  const run = spawnSync(PYTHON ?? 'python3', [script, target], { input: JSON.stringify(letters), maxBuffer: 1 << 30 });
  if (run.status !== 0) throw new Error(`cairo: ${run.stderr.toString('utf8')}`);
}

const WRITERS = {
  'pdf-lib': {
    available: () => true,
    write: async (l: readonly Letter[], t: string) => writeFileSync(t, await writeWithPdfLib(l)),
  },
  libreoffice: { available: () => has('soffice', '--version'), write: withLibreOffice },
  cairo: { available: () => PYTHON !== undefined, write: withCairo },
} as const;

const letters = makeLetters(count);
writeFileSync(join(out, `letters-${count}.expected.json`), `${JSON.stringify(expectedRows(letters), null, 1)}\n`);
for (const [name, writer] of Object.entries(WRITERS)) {
  if (values.writer !== undefined && values.writer !== name) continue;
  if (!writer.available()) {
    console.log(`${name}: not installed, left out`);
    continue;
  }
  const target = join(out, `letters-${count}-${name}.pdf`);
  await writer.write(letters, target);
  console.log(`${name}: ${target}`);
}

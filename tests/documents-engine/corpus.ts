// Runs the document engine over folders of PDF files that nobody chose for us, beside PDFium, qpdf, MuPDF and Ghostscript,
// and counts:
//   npm run test:corpus -- <folder> [filter]; or MAILROOM_CORPUS=<folder>
// Fails when one output differs from its source without a word, a text is another one, or the engine crashes.
import { type ChildProcess, fork } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { CorpusReport } from './corpus-report.ts';

const WORKERS = Number(process.env.CORPUS_WORKERS ?? 2);
const SECONDS_PER_FILE = 40;

const root = process.argv[2] ?? process.env.MAILROOM_CORPUS;
const filter = new RegExp(process.argv[3] ?? '.');

if (root === undefined) {
  console.log('No corpus: give a folder of PDF files as argument or in MAILROOM_CORPUS.');
  process.exit(2);
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const path = join(folder, name);
      if (statSync(path).isDirectory()) return filesBelow(path);
      return /\.pdf$/i.test(name) && filter.test(path) ? [path] : [];
    });
}

const waiting = filesBelow(root);
const total = waiting.length;
const reports: CorpusReport[] = [];
const lost: string[] = [];

function work(): Promise<void> {
  return new Promise((done) => {
    let child: ChildProcess | null = null;
    let current: string | undefined;
    let timer: NodeJS.Timeout | undefined;
    const next = () => {
      clearTimeout(timer);
      current = waiting.shift();
      if (current === undefined) {
        child?.disconnect();
        done();
        return;
      }
      timer = setTimeout(() => child?.kill('SIGKILL'), SECONDS_PER_FILE * 1000);
      child?.send(current);
    };
    const start = () => {
      child = fork(new URL('./corpus-child.ts', import.meta.url), {
        execArgv: ['--max-old-space-size=768'],
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      });
      child.on('message', (message) => {
        if (message !== 'ready') reports.push(message as CorpusReport);
        next();
      });
      child.on('exit', () => {
        if (current === undefined) return;
        clearTimeout(timer);
        lost.push(current);
        start();
      });
    };
    start();
  });
}

await Promise.all(Array.from({ length: WORKERS }, work));

const count = (test: (report: CorpusReport) => boolean) => reports.filter(test).length;
const sum = (value: (report: CorpusReport) => number | undefined) =>
  reports.reduce((all, report) => all + (value(report) ?? 0), 0);
const faults = (part: 'split' | 'overlay' | 'stamp' | 'merge' | 'laid' | 'text') =>
  reports.flatMap((report) => (report[part]?.wrong ?? []).map((fault) => `${report.path}: ${fault}`));
const errors = (part: 'overlay' | 'stamp' | 'merge' | 'laid') =>
  reports.flatMap((report) => (report[part]?.error === undefined ? [] : [`${report.path}: ${report[part].error}`]));

const opened = count((report) => report.pdfium === 'ok');
console.log(`files ${total}, PDFium opens ${opened}, lost (time, memory, crash) ${lost.length}`);
for (const way of ['direct', 'copy', 'import', 'refused', 'closed']) {
  console.log(`  ${way}: ${count((report) => report.way === way)}`);
}
const codes = new Map<string, number>();
for (const { why } of reports) {
  const code = why?.split(':')[0];
  if (code !== undefined) codes.set(code, (codes.get(code) ?? 0) + 1);
}
console.log(`  codes: ${[...codes].map(([code, times]) => `${code} ${times}`).join(', ')}`);
console.log(
  `split pages: exact ${sum((r) => r.split?.exact)}, near ${sum((r) => r.split?.near)}, by others too ${sum((r) => r.split?.others)}, wrong ${faults('split').length}`,
);
console.log(`qpdf --check failures: ${sum((r) => r.split?.qpdf.length)}`);
console.log(
  `overlay pages: right ${sum((r) => r.overlay?.right)}, not as expected ${faults('overlay').length}, files refused ${errors('overlay').length}`,
);
console.log(
  `stamp pages: right ${sum((r) => r.stamp?.right)}, not as expected ${faults('stamp').length}, files refused ${errors('stamp').length}`,
);
console.log(
  `merge pages: right ${sum((r) => r.merge?.right)}, wrong ${faults('merge').length}, refused ${errors('merge').length}`,
);
console.log(
  `text pages: same ${sum((r) => r.text?.same)}, unsure ${sum((r) => r.text?.unsure)}, oracles disagree ${sum((r) => r.text?.disputed)}, different ${faults('text').length}`,
);
console.log(
  `laid pages: right ${sum((r) => r.laid?.right)}, not as expected ${faults('laid').length}, files refused ${errors('laid').length}`,
);
const show = (title: string, lines: readonly string[]) => {
  if (lines.length > 0) console.log(`${title}\n${lines.map((line) => `  ${line.replace(root ?? '', '')}`).join('\n')}`);
};
show('LOST', lost);
show('SPLIT', faults('split'));
show(
  'QPDF',
  reports.flatMap((r) => (r.split?.qpdf ?? []).map((page) => `${r.path}: from page ${page}`)),
);
show('OVERLAY', [...faults('overlay'), ...errors('overlay')]);
show('STAMP', [...faults('stamp'), ...errors('stamp')]);
show('MERGE', [...faults('merge'), ...errors('merge')]);
show('LAID', [...faults('laid'), ...errors('laid')]);
show('TEXT', faults('text'));
show(
  'INTERNAL',
  reports.flatMap((r) => (r.why?.startsWith('internal') === true ? [`${r.path}: ${r.why}`] : [])),
);
show(
  'REFUSED',
  reports.flatMap((r) => (r.way === 'refused' ? [`${r.path}: ${r.why ?? ''}`] : [])),
);
const internal = (['overlay', 'stamp', 'merge', 'laid'] as const)
  .flatMap(errors)
  .filter((line) => line.includes('internal'));
show('INTERNAL ERRORS', internal);
const wrong = [...faults('split'), ...faults('merge'), ...faults('text'), ...internal];
console.log(`${total - lost.length} passed, ${wrong.length} failed, ${lost.length} given up`);
process.exit(wrong.length > 0 ? 1 : 0);

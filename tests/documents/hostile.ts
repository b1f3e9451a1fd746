// Runs a folder of hostile or odd PDFs through inspect, area text, render and compose, and prints what became of them.
//   node tests/documents/hostile.ts FOLDER... [--idle MS] [--list LABEL]
// The folder may hold a manifest.jsonl with {"file", "expect": "reject" | "accept" | "either"} lines. The parent must never
// die; exit code 1 when it met an exception, or a file with "accept" was refused, or one with "reject" was accepted.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Result } from '#domain/errors/result.ts';
import { type DocumentEngine, startDocumentEngine } from '#server/documents/documents.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { idle: { type: 'string', default: '20000' }, list: { type: 'string', default: '' } },
});

const work = mkdtempSync(join(tmpdir(), 'hostile-'));
const out = join(work, 'out');
mkdirSync(out);
const incidents: Record<string, number> = {};
const counts: Record<string, Record<string, number>> = {};
const complaints: string[] = [];
let slowest = { ms: 0, what: '' };

const engine: DocumentEngine = startDocumentEngine({
  workRoot: join(work, 'children'),
  writeFolders: [out],
  cores: 2,
  now: () => performance.now(),
  idleMs: Number(values.idle),
  onIncident: ({ kind, reason }) => {
    incidents[`${kind}: ${reason}`] = (incidents[`${kind}: ${reason}`] ?? 0) + 1;
  },
});

function count(step: string, answer: string): void {
  counts[step] ??= {};
  counts[step][answer] = (counts[step][answer] ?? 0) + 1;
}

async function attempt<T>(step: string, file: string, work: () => Promise<Result<T>>): Promise<T | null> {
  const start = performance.now();
  try {
    const result = await work();
    const label = result.ok
      ? 'ok'
      : result.refusal.label + (result.refusal.parameters.code ? ` ${result.refusal.parameters.code}` : '');
    count(step, label);
    if (values.list !== '' && `${step} ${label}`.includes(values.list)) console.log(step, label, file);
    return result.ok ? result.value : null;
  } catch (error) {
    count(step, 'EXCEPTION');
    complaints.push(`${step} ${file}: ${error instanceof Error ? error.message.slice(0, 600) : error}`);
    return null;
  } finally {
    const ms = performance.now() - start;
    if (ms > slowest.ms) slowest = { ms, what: `${step} ${file}` };
  }
}

const extraction = { lineDetection: 'default', characterOrder: 'position', wordSpacing: 'normal' } as const;
const color = { r: 0, g: 0, b: 0, a: 1 };

async function oneFile(path: string, name: string): Promise<boolean> {
  const lane = 'batch' as const;
  const facts = await attempt('inspect', name, () => engine.inspect({ path, workDir: out, lane }));
  if (!facts) return false;
  if (facts.handedOver) count('handed over', facts.handedOver);
  const working = facts.workingPath;
  const areas = [{ left: 0, top: 0, width: 210, height: 297 }];
  const text = await attempt('area text', name, () =>
    engine.areaText({
      path: working,
      lane,
      requests: [
        { page: 1, areas, extraction },
        { page: -1, areas, extraction },
      ],
    }),
  );
  for (const answer of text ?? []) count('text', answer.unsure.length > 0 ? 'read by PDFium' : 'read by the engine');
  const size = { longestSidePx: 400 };
  await attempt('render', name, () =>
    engine.render({ path: working, page: 1, size, target: join(out, 'page.png'), lane }),
  );
  const item = { type: 'rectangle' as const, area: { left: 5, top: 5, width: 10, height: 10 }, fill: color };
  const pages = Array.from({ length: Math.min(facts.pageCount, 3) }, (_, i) => ({
    kind: 'source' as const,
    path: working,
    page: i + 1,
    items: [item],
  }));
  const outputs = [{ target: join(out, 'letter.pdf'), pages }];
  const composed = await attempt('compose', name, () => engine.compose({ outputs, lane }));
  if (composed) await attempt('verify', name, () => engine.verifySample({ outputs, lane }));
  if (working !== path) rmSync(working, { force: true });
  return true;
}

async function folder(path: string): Promise<number> {
  const manifest = join(path, 'manifest.jsonl');
  const expected = new Map<string, string>();
  if (existsSync(manifest)) {
    for (const line of readFileSync(manifest, 'utf8').trim().split('\n')) {
      const { file, expect } = JSON.parse(line);
      expected.set(file, expect);
    }
  }
  const names = readdirSync(path).filter((name) => name.endsWith('.pdf') && statSync(join(path, name)).isFile());
  for (const name of names) {
    const accepted = await oneFile(join(path, name), name);
    const wish = expected.get(name);
    if (wish === 'accept' && !accepted) complaints.push(`should be accepted: ${name}`);
    if (wish === 'reject' && accepted) complaints.push(`should be refused: ${name}`);
  }
  return names.length;
}

const started = performance.now();
let files = 0;
for (const path of positionals) files += await folder(path);
await engine.stop();
rmSync(work, { recursive: true, force: true });
console.log(`${files} files in ${((performance.now() - started) / 1000).toFixed(1)} s; the parent lives`);
console.log(JSON.stringify({ counts, killed: incidents, slowest }, null, 1));
for (const complaint of complaints) console.log(complaint);
process.exitCode = complaints.length > 0 || files === 0 ? 1 : 0;

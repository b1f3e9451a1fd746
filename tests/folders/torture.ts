// The long part: writers and kills at the same time.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Outcome } from './checks.ts';
import { claimsIn, filesBelow, type Ground } from './test-disk.ts';
import { type Expected, judge, sha256 } from './verdict.ts';
import { startWatcher, type Watcher } from './watcher.ts';
import { type Place, WRITERS } from './writers.ts';

/** Calls of each writer; their documents add up to 1,000. */
const CALLS: Readonly<Record<string, number>> = {
  ...{ plain: 100, slow: 60, stalling: 20, reserving: 30, reservingLong: 20, renamedIn: 80, transfer: 60, editor: 60 },
  ...{ emptyFirst: 20, writtenAnew: 30, appending: 40, copied: 20, linked: 20, oldTime: 20, sameName: 20 },
  ...{ sameContent: 20, oddNames: 5, burst: 3 },
};
const QUIET_SECONDS = 2;
const TIMES = { busyScan: 200, pollingScan: 500, patience: 7_000, held: 20_000, retryLeast: 500, retryMost: 2_000 };
/** Writers begin within this time. */
const WRITING_MS = 90_000;
const SETTLE_MS = 60_000;
/** A kill comes so long after the last start: some in the middle of starting, most while documents move. */
const KILL = { least: 300, most: 4_500 } as const;

/** So many of the kills are aimed at the instant when documents pass into the outbox. */
const AIMED = 0.6;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Mulberry32: the same seed, the same choices. */
function chanceOf(seed: string): () => number {
  let state = Number(seed) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Target {
  readonly what: string;
  readonly watched: string;
  readonly beside: string;
}

function prepareTargets(ground: Ground): { targets: Target[]; missing: Outcome[] } {
  const targets = [{ what: 'this disk', watched: ground.folder('office'), beside: ground.folder('office-beside') }];
  const missing: Outcome[] = [];
  if (ground.otherVolume) {
    const [watched, beside] = ['watched', 'beside'].map((name) => path.join(ground.otherVolume ?? '', name));
    for (const folder of [watched, beside]) mkdirSync(folder ?? '');
    targets.push({ what: 'another volume than the outbox', watched: watched ?? '', beside: beside ?? '' });
  } else missing.push(skipped('a watched folder on another volume', 'there is no /dev/shm'));
  const watched = ground.folder('scans');
  const archive = ground.smallDisk('scans/archive', 256);
  if ('folder' in archive)
    targets.push({ what: 'an archive on another volume', watched, beside: ground.folder('scans-beside') });
  else missing.push(skipped('an archive on another volume', archive.why));
  return { targets, missing };
}

const skipped = (name: string, text: string): Outcome => ({ name, verdict: 'skipped', text });
const outcome = (name: string, good: boolean, text = ''): Outcome => ({
  name,
  verdict: good ? 'passed' : 'failed',
  text,
});

/** What must never be taken: a growing file, links, pipes, folders, things that are no documents. */
function plantOddities(watched: string, secret: string): { untouched: string[]; stop: () => void } {
  writeFileSync(secret, '%PDF-1.4 outside\n%%EOF\n');
  symlinkSync(secret, path.join(watched, 'link.pdf'));
  symlinkSync(path.dirname(secret), path.join(watched, 'linked-folder'));
  if (process.platform === 'linux') execFileSync('mkfifo', [path.join(watched, 'pipe.pdf')]);
  mkdirSync(path.join(watched, 'sub'));
  const untouched = ['sub/inside.pdf', '~$open.docx', '.hidden.pdf', 'half.pdf.crdownload', 'Thumbs.db', 'void.pdf'];
  for (const name of untouched) writeFileSync(path.join(watched, name), name === 'void.pdf' ? '' : '%PDF-1.4\n%%EOF\n');
  for (let at = 0; at < 5; at++) writeFileSync(path.join(watched, `letter ${at}.docx`), `PK no PDF ${at}`);
  const endless = path.join(watched, 'endless.pdf');
  writeFileSync(endless, '%PDF-1.4\n%%EOF\n');
  const timer = setInterval(() => writeFileSync(endless, '%%EOF\n', { flag: 'a' }), 300);
  return { untouched: [...untouched, 'endless.pdf'], stop: () => clearInterval(timer) };
}

async function write(targets: readonly Target[], chance: () => number, elsewhere: string): Promise<Expected[]> {
  const expected: Expected[] = [];
  const calls = Object.entries(CALLS).flatMap(([writer, count]) =>
    Array.from({ length: count }, (_, at) => ({ writer, at })),
  );
  const jobs = calls.map(async ({ writer, at }, index) => {
    const target = targets[index % targets.length]!;
    const place: Place = {
      ...{ watched: target.watched, beside: target.beside, elsewhere, chance },
      expect: (name, bytes) => expected.push({ name, sha256: sha256(bytes), writer }),
    };
    await sleep(chance() * WRITING_MS);
    await WRITERS[writer]!.write(place, `${writer}-${at}.pdf`);
  });
  await Promise.all(jobs);
  return expected;
}

/** @returns what is not right with the archives: every accepted document has one copy there */
function archiveFaults(targets: readonly Target[], expected: readonly Expected[]): string[] {
  const copies = targets.flatMap(({ watched }) => {
    const archive = path.join(watched, 'archive');
    return existsSync(archive) ? filesBelow(archive).map((file) => sha256(readFileSync(path.join(archive, file)))) : [];
  });
  const wanted = expected.map((one) => one.sha256).sort();
  if (copies.sort().join() === wanted.join()) return [];
  return [
    `${copies.length} copies of ${wanted.length}, ${wanted.filter((hash) => !copies.includes(hash)).length} missing`,
  ];
}

function failedFaults(watched: string): string[] {
  const failed = readdirSync(path.join(watched, 'failed')).sort();
  const faults = failed.length === 10 ? [] : [`${failed.length} files in failed: ${failed.join(', ')}`];
  const reason = readFileSync(path.join(watched, 'failed', 'letter 0.docx.reason.txt'), 'utf8');
  return reason.includes('n’est pas un PDF') ? faults : [...faults, `reason: ${reason}`];
}

async function settle(
  watcher: Watcher,
  outbox: string,
  expected: readonly Expected[],
  targets: readonly Target[],
): Promise<void> {
  const end = Date.now() + SETTLE_MS;
  while (Date.now() < end && !watcher.died()) {
    await sleep(1_000);
    const left = targets.flatMap(({ watched }) => claimsIn(watched));
    if (judge(outbox, expected).lost.length === 0 && left.length === 0) break;
  }
}

/** Waits, for a few seconds at most, until the outbox is called, and then so many ms more. */
async function untilHandOver(outbox: string, more: number): Promise<void> {
  const calls = path.join(outbox, 'calls.txt');
  const size = (): number => statSync(calls, { throwIfNoEntry: false })?.size ?? 0;
  const before = size();
  for (const end = Date.now() + 4_000; Date.now() < end && size() === before; ) await sleep(2);
  await sleep(more);
}

export interface Torture {
  readonly ground: Ground;
  readonly seed: string;
  readonly say: (text: string) => void;
}

/** @returns the outcomes and the one line that says it all */
export async function torture({ ground, seed, say }: Torture): Promise<{ outcomes: Outcome[]; line: string }> {
  const chance = chanceOf(seed);
  const { targets, missing } = prepareTargets(ground);
  const [staging, outbox] = [ground.folder('staging'), ground.folder('outbox')];
  const odd = targets[0]!.watched;
  const { untouched, stop } = plantOddities(odd, path.join(ground.folder('private'), 'secret.pdf'));
  const order = {
    folders: targets.map((one) => one.watched),
    staging,
    outbox,
    quietSeconds: QUIET_SECONDS,
    times: TIMES,
  };
  const start = (): Watcher => startWatcher({ ...order, events: chance() < 0.7 });

  let writing = true;
  const written = write(targets, chance, ground.otherVolume ?? ground.folder('elsewhere')).finally(() => {
    writing = false;
  });
  let watcher = start();
  let kills = 0;
  let deaths = 0;
  const dice = chanceOf(`${Number(seed) + 1}`);
  while (writing) {
    await sleep(KILL.least + dice() * (KILL.most - KILL.least));
    if (dice() < AIMED) await untilHandOver(outbox, dice() * 12);
    if (watcher.died()) deaths++;
    await watcher.kill();
    kills++;
    watcher = start();
  }
  const expected = await written;
  say(`${expected.length} documents written, ${kills} kills`);
  await settle(watcher, outbox, expected, targets);
  for (let wait = 0; wait < 30 && (watcher.state(odd)?.held.length ?? 0) < 2; wait++) await sleep(1_000);

  const verdict = judge(outbox, expected);
  const calls = readFileSync(path.join(outbox, 'calls.txt'), 'utf8').trim().split('\n').length;
  say(`accept was called ${calls} times`);
  const held =
    watcher
      .state(odd)
      ?.held.map((one) => `${one.name} ${one.label.split('.').at(-1)}`)
      .sort() ?? [];
  const gone = untouched.filter((name) => !existsSync(path.join(odd, name)));
  const left = [...targets.flatMap(({ watched }) => claimsIn(watched)), ...readdirSync(staging)];
  const archives = archiveFaults(targets, expected);
  const failures = failedFaults(odd);
  stop();
  await watcher.kill();
  const few = (list: readonly string[]): string => list.slice(0, 5).join(', ');
  const { lost, doubled, premature, spoilt } = verdict;
  const good = expected.length === 1_000 && [lost, doubled, premature, spoilt].every((list) => list.length === 0);
  return {
    outcomes: [
      ...missing,
      outcome('1000 documents are written', expected.length === 1_000, String(expected.length)),
      outcome('none is lost', lost.length === 0, few(lost)),
      outcome('none is doubled', doubled.length === 0, few(doubled)),
      outcome('none is taken before it is finished', premature.length === 0, few(premature)),
      outcome('each has its final bytes', spoilt.length === 0, few(spoilt)),
      outcome('each has one copy in an archive', archives.length === 0, few(archives)),
      outcome('what is no PDF lies in failed, with the reason in French', failures.length === 0, few(failures)),
      outcome('links, pipes, sub-folders and temporary files are left alone', gone.length === 0, few(gone)),
      outcome(
        'a file that never ends and an empty one are reported',
        held.join() === 'endless.pdf writing,void.pdf empty',
        held.join(),
      ),
      outcome('nothing is left in claims and staging', left.length === 0, few(left)),
      outcome('the watching process ends by kills only', deaths === 0, `${kills} kills`),
    ],
    line: `1000 documents, ${lost.length} lost, ${doubled.length} doubled: ${good ? 'passed' : 'failed'}`,
  };
}

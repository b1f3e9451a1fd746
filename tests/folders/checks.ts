// Single shows with their own watching process: a burst, a folder that goes away, a full disk, a refusal by the server.
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { acceptedIn } from './durable-outbox.ts';
import type { Ground } from './test-disk.ts';
import { startWatcher, type Watcher } from './watcher.ts';
import { pdf } from './writers.ts';

export interface Outcome {
  readonly name: string;
  readonly verdict: 'passed' | 'failed' | 'skipped';
  readonly text: string;
}
type Check = (ground: Ground) => Promise<Outcome>;

const TIMES = { busyScan: 200, idleScan: 2_000, pollingScan: 500, retryLeast: 300, retryMost: 1_000 };

async function until(what: () => boolean, seconds: number): Promise<boolean> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await new Promise((next) => setTimeout(next, 50)))
    if (what()) return true;
  return what();
}

interface Scene {
  readonly watched: string;
  readonly outbox: string;
  readonly watcher: Watcher;
}

function begin(ground: Ground, name: string, store = path.join(name, 'store')): Scene {
  const [watched, staging, outbox] = [
    ground.folder(name, 'watched'),
    ground.folder(store, 'staging'),
    ground.folder(store, 'outbox'),
  ];
  const watcher = startWatcher({ folders: [watched], staging, outbox, quietSeconds: 1, times: TIMES, events: true });
  return { watched, outbox, watcher };
}

const outcome = (name: string, good: boolean, text = ''): Outcome => ({
  name,
  verdict: good ? 'passed' : 'failed',
  text,
});

async function burst(ground: Ground): Promise<Outcome> {
  const { watched, outbox, watcher } = begin(ground, 'burst');
  await until(() => watcher.state(watched)?.hints === 'events', 20);
  for (let at = 0; at < 1_000; at++) writeFileSync(path.join(watched, `${at}.pdf`), pdf(String(at), 8));
  const began = Date.now();
  await until(() => watcher.state(watched)?.taken === 1_000, 100);
  await watcher.kill();
  const text = `${acceptedIn(outbox).length} in ${((Date.now() - began) / 1000).toFixed(1)} s`;
  return outcome('a burst of 1,000 files arrives', acceptedIn(outbox).length === 1_000, text);
}

async function folderAway(ground: Ground): Promise<Outcome> {
  const { watched, outbox, watcher } = begin(ground, 'away');
  const is = (condition: string): Promise<boolean> => until(() => watcher.state(watched)?.condition === condition, 15);
  const steps = [await is('watching')];
  renameSync(watched, `${watched} unplugged`);
  steps.push(await is('missing'));
  writeFileSync(path.join(`${watched} unplugged`, 'later.pdf'), pdf('later', 5));
  steps.push(!existsSync(watched));
  renameSync(`${watched} unplugged`, watched);
  steps.push(await is('watching'), await until(() => acceptedIn(outbox).length === 1, 15));
  await watcher.kill();
  return outcome('a folder that goes away is said, and taken up when it is back', steps.every(Boolean), steps.join());
}

async function diskFull(ground: Ground): Promise<Outcome> {
  const name = 'a full disk delays and loses nothing';
  const disk = ground.smallDisk('full/store', 6);
  if ('why' in disk) return { name, verdict: 'skipped', text: disk.why };
  const ballast = path.join(disk.folder, 'ballast');
  writeFileSync(ballast, Buffer.alloc(4 * 1024 * 1024));
  const { watched, outbox, watcher } = begin(ground, 'full');
  for (let at = 0; at < 12; at++) writeFileSync(path.join(watched, `${at}.pdf`), pdf(String(at), 300));
  const said = await until(() => watcher.state(watched)?.failure?.label === 'desktop.folder.failure.diskFull', 20);
  const before = acceptedIn(outbox).length;
  rmSync(ballast);
  const all = await until(() => acceptedIn(outbox).length === 12, 30);
  const clear = await until(() => watcher.state(watched)?.failure === null, 10);
  await watcher.kill();
  const whole = acceptedIn(outbox).every(
    (one) => readFileSync(path.join(outbox, `${one.id}.pdf`)).length === one.bytes && one.bytes > 300 * 1024,
  );
  return outcome(name, said && before < 12 && all && clear && whole, `${before} before there was room, then 12`);
}

async function refusal(ground: Ground): Promise<Outcome> {
  const { watched, outbox, watcher } = begin(ground, 'refusal');
  writeFileSync(path.join(watched, 'secret.pdf'), pdf('encrypted', 5));
  await until(() => existsSync(path.join(watched, 'archive', 'secret.pdf')), 15);
  const [document] = acceptedIn(outbox);
  watcher.refuse({ id: document?.id ?? '', label: 'document.encrypted' });
  const reason = path.join(watched, 'failed', 'secret.pdf.reason.txt');
  const moved = await until(() => existsSync(reason) && readdirSync(path.join(watched, 'archive')).length === 0, 15);
  await watcher.kill();
  const text = existsSync(reason) ? readFileSync(reason, 'utf8') : '';
  return outcome(
    'a document that the server refuses moves to failed, with the reason',
    moved && text.includes('protégé'),
  );
}

export const CHECKS: readonly Check[] = [burst, folderAway, diskFull, refusal];

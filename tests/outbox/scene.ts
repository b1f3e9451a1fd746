// An outbox in a folder of its own, on a clock that is moved by hand, before a server that keeps uploads by their keys
// and answers what a test tells it to.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InboxDocument } from '#domain/bridge/inbox.ts';
import { Queue } from '#domain/bridge/settings.ts';
import type { Outcome } from '#main/link/answers.rules.ts';
import type { LinkInput, ServerLink } from '#main/link/server-link.ts';
import { type OutboxOptions, openOutbox } from '#main/outbox/outbox.ts';
import type { Acceptance, Outbox } from '#main/outbox/outbox.types.ts';
import { nodeDisk, type OutboxDisk } from '#main/outbox/store/outbox-disk.ts';
import type { AgentClock } from '#main/system/system.types.ts';

type Name = Parameters<ServerLink['call']>[0];

export interface HandClock extends AgentClock {
  /** Moves time on and runs what is due, in order, with everything that follows from it. */
  readonly advance: (ms: number) => Promise<void>;
}

const START = Date.parse('2026-03-02T09:00:00.000Z');

/** What follows from an answer takes a few turns of the event loop; what the disk does is counted. */
const TURNS = 20;
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** What is on its way to the disk or to the server, and what happened so far. */
interface Activity {
  pending: number;
  happened: number;
}

async function tracked<T>(activity: Activity, work: () => Promise<T>): Promise<T> {
  activity.pending += 1;
  try {
    return await work();
  } finally {
    activity.pending -= 1;
    activity.happened += 1;
  }
}

/** The disk, all of whose steps are counted. */
function trackedDisk(activity: Activity, disk: OutboxDisk): OutboxDisk {
  const track =
    <A extends unknown[], T>(step: (...given: A) => Promise<T>) =>
    (...given: A): Promise<T> =>
      tracked(activity, () => step(...given));
  return {
    makeFolder: track(disk.makeFolder),
    list: track(disk.list),
    read: track(disk.read),
    size: track(disk.size),
    hash: track(disk.hash),
    write: track(disk.write),
    takeOver: track(disk.takeOver),
    cut: track(disk.cut),
    rename: track(disk.rename),
    remove: track(disk.remove),
    room: track(disk.room),
    syncFolder: track(disk.syncFolder),
    stream: disk.stream,
  };
}

function handClock(activity: Activity): HandClock {
  /** Until nothing is on its way and nothing followed from what came last. */
  const quiet = async (): Promise<void> => {
    let before = -1;
    while (activity.pending > 0 || before !== activity.happened) {
      before = activity.happened;
      for (let turns = 0; turns < TURNS; turns += 1) await turn();
    }
  };
  let elapsed = 0;
  const timers = new Set<{ at: number; work: () => void }>();
  return {
    now: () => new Date(START + elapsed),
    monotonic: () => elapsed,
    after: (ms, work) => {
      const timer = { at: elapsed + ms, work };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    advance: async (ms) => {
      const end = elapsed + ms;
      for (;;) {
        await quiet();
        const [next] = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
        if (!next) break;
        timers.delete(next);
        elapsed = Math.max(elapsed, next.at);
        next.work();
      }
      elapsed = end;
      await quiet();
    },
  };
}

interface Upload {
  readonly uploadId: string;
  readonly length: number;
  content: Buffer;
}

export interface FakeServer {
  readonly link: ServerLink;
  readonly uploads: Map<string, Upload>;
  /** Every request: the call and its key. */
  readonly requests: { readonly name: Name; readonly key: string | undefined }[];
  /** The next request of that call gets this instead; `after`: the server has done its work, the answer is lost. */
  readonly instead: (name: Name, outcome: Outcome<unknown>, after?: boolean) => void;
  /** The next upload (of that content) is cut after so many bytes, which the server keeps. */
  readonly cutAfter: (bytes: number, content?: string) => void;
  /** Whatever was planned instead is forgotten. */
  readonly answersAgain: () => void;
  /** What other calls answer. */
  readonly answers: Partial<Record<Name, (input: LinkInput<Name>) => Outcome<unknown>>>;
}

export const refused = (code: number, label: string, parameters: Record<string, unknown> = {}): Outcome<unknown> => ({
  kind: 'refused',
  code,
  refusal: { label, parameters },
  retryAfterMs: null,
});
export const result = (value: unknown): Outcome<unknown> => ({ kind: 'result', value });
export const silence: Outcome<unknown> = { kind: 'unanswered', reason: 'ECONNREFUSED' };

function viewOf({ uploadId, length, content }: Upload) {
  // The first upload is kept for a week from the start of the scene, each later one a week longer.
  const expiresAt = new Date(START + Number(uploadId.slice(1)) * 7 * 86_400_000).toISOString();
  const file =
    content.length === length ? { fileId: `file-${uploadId}`, pageCount: 2, warning: null, expiresAt } : null;
  return { uploadId, length, offset: content.length, expiresAt: '2026-04-01T00:00:00Z', file };
}

export function fakeServer(activity: Activity): FakeServer {
  const uploads = new Map<string, Upload>();
  const requests: FakeServer['requests'] = [];
  const planned: { name: Name; outcome: Outcome<unknown>; after: boolean }[] = [];
  const answers: FakeServer['answers'] = {};
  const cuts: { bytes: number; content: string }[] = [];
  const byId = (id: unknown): Upload | undefined => [...uploads.values()].find(({ uploadId }) => uploadId === id);

  const serve = async (name: Name, input: LinkInput<Name>): Promise<Outcome<unknown>> => {
    if (name === 'files.createUpload') {
      const key = input.idempotencyKey ?? '';
      const upload = uploads.get(key) ?? {
        uploadId: `u${uploads.size + 1}`,
        length: Number(input.headers?.['Upload-Length']),
        content: Buffer.alloc(0),
      };
      uploads.set(key, upload);
      return result(viewOf(upload));
    }
    const upload = byId(input.params?.uploadId);
    if (name === 'files.uploadState') return upload ? result(viewOf(upload)) : refused(-20, 'upload.notFound');
    if (name === 'files.appendUpload' && upload && input.stream) {
      if (Number(input.headers?.['Upload-Offset']) !== upload.content.length) return refused(-30, 'upload.offset');
      const rest: Buffer[] = [];
      for await (const chunk of input.stream.source) {
        rest.push(chunk as Buffer);
        input.stream.sent((chunk as Buffer).length);
      }
      const sent = Buffer.concat(rest);
      const at = cuts.findIndex(({ content }) => sent.includes(content));
      const cut = at < 0 ? undefined : cuts.splice(at, 1)[0];
      upload.content = Buffer.concat([upload.content, sent.subarray(0, cut?.bytes)]);
      return cut === undefined ? result(viewOf(upload)) : { kind: 'unanswered', reason: 'ECONNRESET' };
    }
    return answers[name]?.(input) ?? refused(-99, 'exception.internal');
  };

  const call = async (name: Name, input: LinkInput<Name> = {}): Promise<Outcome<unknown>> => {
    requests.push({ name, key: input.idempotencyKey });
    const at = planned.findIndex((one) => one.name === name);
    const plan = at < 0 ? undefined : planned.splice(at, 1)[0];
    if (plan && !plan.after) {
      input.stream?.source.destroy();
      return plan.outcome;
    }
    const served = await tracked(activity, () => serve(name, input));
    return plan?.outcome ?? served;
  };
  return {
    link: { call: call as ServerLink['call'], close: () => undefined },
    uploads,
    requests,
    answers,
    answersAgain: () => void planned.splice(0),
    cutAfter: (bytes, content = '') => void cuts.push({ bytes, content }),
    instead: (name, outcome, after = false) => void planned.push({ name, outcome, after }),
  };
}

export interface Scene {
  readonly folder: string;
  readonly clock: HandClock;
  readonly server: FakeServer;
  readonly queues: Queue[];
  readonly told: InboxDocument[];
  /** 'signedOut', 'away', 'back'. */
  readonly news: string[];
  outbox: Outbox;
  /** A file outside the outbox, ready to be accepted. */
  readonly document: (content: string, over?: Partial<Acceptance>) => Acceptance;
  /** Closes the outbox and opens it again on the same folder. */
  readonly restart: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function openScene(over: Partial<OutboxOptions> = {}): Promise<Scene> {
  const folder = mkdtempSync(join(tmpdir(), 'mailroom-outbox-test-'));
  const activity: Activity = { pending: 0, happened: 0 };
  const server = fakeServer(activity);
  const news: string[] = [];
  const told: InboxDocument[] = [];
  const clock = handClock(activity);
  const queues = [
    Queue.parse({ id: 'letters', name: 'Letters' }),
    Queue.parse({ id: 'auto', name: 'Automated', mode: 'automated', serviceId: 7 }),
  ];
  const open = async (): Promise<Outbox> => {
    const outbox = await openOutbox({
      ...{ clock, link: server.link, chance: () => 0.5, log: () => undefined },
      folder: join(folder, 'outbox'),
      queue: (id) => queues.find((queue) => queue.id === id),
      open: () => true,
      signedOut: () => void news.push('signedOut'),
      reachable: (answers) => void news.push(answers ? 'back' : 'away'),
      ...over,
      disk: trackedDisk(activity, over.disk ?? nodeDisk),
    });
    outbox.onChange((document) => void told.push(document));
    return outbox;
  };
  const scene: Scene = {
    ...{ folder, clock, server, queues, news, told },
    outbox: await open(),
    document: (content, acceptance = {}) => {
      const id = acceptance.id ?? randomUUID();
      const path = join(folder, `${id}.source`);
      writeFileSync(path, content);
      return {
        ...{ id, path, queueId: 'letters', source: 'printer', name: `${id}.pdf`, claimedUser: 'anna' },
        ...{ application: 'Writer', receivedAt: clock.now().toISOString(), bytes: Buffer.byteLength(content) },
        ...{ pages: null, settings: {} },
        ...acceptance,
      };
    },
    restart: async () => {
      await scene.outbox.close();
      scene.outbox = await open();
      await clock.advance(0);
    },
    close: async () => {
      await scene.outbox.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return scene;
}

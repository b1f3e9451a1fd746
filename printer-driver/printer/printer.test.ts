// The printer without a network: when a job completes, what strangers see, what a restart remembers.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { carryOut } from '../operations/operations.ts';
import { OPERATION } from '../protocol/codes.ts';
import { type Attribute, GROUP, type Message } from '../protocol/syntax.ts';
import {
  attribute,
  attributesOf,
  integer,
  keyword,
  numberOf,
  stringOf,
  strings,
  stringsOf,
} from '../protocol/values.ts';
import { nodeDisk } from '../spool/disk.ts';
import { userFolderName } from '../spool/folders.ts';
import { parseConfiguration } from './configuration.ts';
import type { PrinterEvent } from './events.ts';
import { openPrinter, type Printer } from './printer.ts';
import type { ProvenSender } from './sender.ts';

let folder = '';
let printer: Printer;
let events: PrinterEvent[] = [];
let now = 0;
/** Bytes that the disk says are free; undefined: the real disk answers. */
let free: number | undefined;
let timers: { at: number; work: () => void }[] = [];

/** Lets time pass: everything due runs, in order. */
function pass(ms: number): void {
  now += ms;
  const due = timers.filter((timer) => timer.at <= now).sort((a, b) => a.at - b.at);
  timers = timers.filter((timer) => timer.at > now);
  for (const timer of due) timer.work();
}
async function open(more: Readonly<Record<string, unknown>> = {}): Promise<void> {
  let serial = 0;
  const configuration = parseConfiguration(
    { spoolFolder: folder, port: 0, queues: [{ name: 'A' }, { name: 'B' }], limits: { diskFloorBytes: 0 }, ...more },
    {},
  );
  printer = await openPrinter(configuration, {
    clock: {
      now: () => now,
      after(ms, work) {
        const timer = { at: now + ms, work };
        timers.push(timer);
        return () => {
          timers = timers.filter((other) => other !== timer);
        };
      },
    },
    uuid: () => {
      serial += 1;
      return `00000000-0000-4000-8000-${String(now + serial).padStart(12, '0')}`;
    },
    disk: { ...nodeDisk, freeBytes: async (path) => free ?? nodeDisk.freeBytes(path) },
    convert: () => ({ result: Promise.resolve({ ok: false, reason: 'broken' }), cancel: () => {} }),
    announce: (event) => events.push(event),
  });
}
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mailroom-printer-'));
  events = [];
  timers = [];
  free = undefined;
  now = 1_800_000_000_000;
  await open();
});
afterEach(async () => {
  await printer.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Ask {
  readonly code: number;
  /** The account that the transport found proven. */
  readonly proven?: ProvenSender;
  readonly user?: string;
  readonly path?: string;
  readonly operation?: readonly Attribute[];
  readonly document?: string;
}
async function* body(text: string): AsyncGenerator<Uint8Array> {
  if (text !== '') yield Buffer.from(text);
}
function ask({
  code,
  proven,
  user = 'anna',
  path = '/ipp/print',
  operation = [],
  document = '',
}: Ask): Promise<Message> {
  const attributes = [
    attribute('attributes-charset', ...strings('charset', 'utf-8')),
    attribute('attributes-natural-language', ...strings('naturalLanguage', 'en')),
    attribute('printer-uri', ...strings('uri', `ipp://localhost:8631${path}`)),
    attribute('requesting-user-name', ...strings('name', user)),
    ...operation,
  ];
  const message = { major: 2, minor: 0, code, requestId: 1, groups: [{ tag: GROUP.operation, attributes }] };
  return carryOut({
    printer,
    message,
    tooLong: null,
    document: body(document),
    secure: false,
    proven: proven ?? null,
    host: 'localhost:8631',
    client: '',
    clientAddress: '',
  });
}
const jobOf = (message: Message): readonly Attribute[] => attributesOf(message.groups, GROUP.job);
const stateOf = async (id: number): Promise<number | undefined> =>
  numberOf(
    jobOf(await ask({ code: OPERATION.getJobAttributes, operation: [attribute('job-id', ...integer(id))] })),
    'job-state',
  );
const print = async (more: Partial<Ask> = {}): Promise<number> => {
  const answer = await ask({ code: OPERATION.printJob, document: '%PDF-1.7 letter', ...more });
  expect(answer.code).toBe(0);
  return numberOf(jobOf(answer), 'job-id') ?? 0;
};

describe('a printed document', () => {
  it('is announced at once and its job completes two seconds after its last byte', async () => {
    const id = await print();
    expect(events.map((event) => event.type)).toEqual(['document-ready']);
    expect(await stateOf(id)).toBe(5);
    pass(1_900);
    expect(await stateOf(id)).toBe(5);
    pass(200);
    expect(await stateOf(id)).toBe(9);
    expect(events.at(-1)).toMatchObject({ type: 'job-completed', jobId: id });
  });

  it('whose parent must take it first completes when it has', async () => {
    await printer.stop();
    await open({ awaitTaken: true });
    const id = await print();
    pass(5_000);
    expect(await stateOf(id)).toBe(5);
    const [event] = events;
    printer.taken(event?.type === 'document-ready' ? event.uuid : '');
    expect(await stateOf(id)).toBe(9);
  });

  it('canceled in time leaves nothing in the spool', async () => {
    const id = await print();
    const other = await ask({
      code: OPERATION.cancelJob,
      user: 'mallory',
      operation: [attribute('job-id', ...integer(id))],
    });
    expect(other.code).toBe(0x0403);
    expect((await ask({ code: OPERATION.cancelJob, operation: [attribute('job-id', ...integer(id))] })).code).toBe(0);
    expect(await stateOf(id)).toBe(7);
    expect(readdirSync(join(folder, 'ready'))).toEqual([]);
  });

  it('that is raster and broken aborts its job and is kept with the reason', async () => {
    const id = await print({
      document: 'RaS2 broken',
      operation: [attribute('document-format', ...strings('mimeMediaType', 'image/pwg-raster'))],
    });
    await expect.poll(() => stateOf(id)).toBe(8);
    await expect.poll(() => readdirSync(join(folder, 'failed')).length).toBe(2);
  });
});

describe('a job without a document', () => {
  it('aborts after the time-out', async () => {
    const id = numberOf(jobOf(await ask({ code: OPERATION.createJob })), 'job-id') ?? 0;
    pass(59_000);
    expect(await stateOf(id)).toBe(3);
    pass(2_000);
    expect(await stateOf(id)).toBe(8);
  });
  it('takes one document and refuses a second one', async () => {
    const id = numberOf(jobOf(await ask({ code: OPERATION.createJob })), 'job-id') ?? 0;
    const operation = [
      attribute('job-id', ...integer(id)),
      attribute('last-document', { type: 'boolean', data: false }),
    ];
    expect((await ask({ code: OPERATION.sendDocument, operation, document: '%PDF-1.7 first' })).code).toBe(0);
    expect((await ask({ code: OPERATION.sendDocument, operation, document: '%PDF-1.7 second' })).code).toBe(0x0509);
    expect((await ask({ code: OPERATION.sendDocument, operation })).code).toBe(0);
  });
});

describe('other names and other queues', () => {
  it('see id, uri and state of a job and nothing else', async () => {
    const id = await print();
    const operation = [
      attribute('job-id', ...integer(id)),
      attribute('requested-attributes', ...keyword('all', 'job-name')),
    ];
    const seen = jobOf(await ask({ code: OPERATION.getJobAttributes, user: 'mallory', operation }));
    expect(seen.map((item) => item.name)).toEqual(['job-id', 'job-uri', 'job-state']);
    expect((await ask({ code: OPERATION.getJobAttributes, path: '/ipp/print/B', operation })).code).toBe(0x0406);
    expect((await ask({ code: OPERATION.getPrinterAttributes, path: '/ipp/print/C' })).code).toBe(0x0406);
  });
});

describe('after a restart', () => {
  it('job ids go on, finished jobs are remembered and documents are announced again', async () => {
    const id = await print();
    pass(3_000);
    await printer.stop();
    events = [];
    await open();
    expect(events).toMatchObject([{ type: 'document-ready', jobId: id, recovered: true }]);
    expect(await stateOf(id)).toBe(9);
    expect(await print()).toBeGreaterThan(id);
  });
});

describe('a printer where nobody is signed in', () => {
  it('accepts, holds and says so', async () => {
    printer.setState('not-signed-in');
    const attributes = attributesOf((await ask({ code: OPERATION.getPrinterAttributes })).groups, GROUP.printer);
    expect(stringOf(attributes, 'printer-state-reasons')).toBe('paused-report');
    expect(stringOf(attributes, 'printer-state-message')).toContain('Nobody is signed in');
    expect(await print()).toBeGreaterThan(0);
  });
});

const ANNA: ProvenSender = { name: 'anna', administrator: false };
const CARLA: ProvenSender = { name: 'carla', administrator: true };
const jobId = (id: number): readonly Attribute[] => [attribute('job-id', ...integer(id))];

describe('a job from another device', () => {
  it('belongs to the proven account; what else is claimed is recorded as a claim only', async () => {
    const id = await print({ proven: ANNA, user: 'the director' });
    const [event] = events;
    expect(event?.type === 'document-ready' && event.metadata).toMatchObject({
      owner: 'anna',
      claimedUser: 'the director',
    });
    const seen = jobOf(await ask({ code: OPERATION.getJobAttributes, proven: ANNA, operation: jobId(id) }));
    expect(stringOf(seen, 'job-originating-user-name')).toBe('anna');
  });

  it('is closed to a sender who only claims to be that account', async () => {
    const id = await print({ proven: ANNA });
    const claimed = { user: 'anna', operation: jobId(id) };
    const seen = jobOf(await ask({ code: OPERATION.getJobAttributes, ...claimed }));
    expect(seen.map((item) => item.name)).toEqual(['job-id', 'job-uri', 'job-state']);
    expect((await ask({ code: OPERATION.cancelJob, ...claimed })).code).toBe(0x0403);
    expect((await ask({ code: OPERATION.cancelMyJobs, user: 'anna' })).code).toBe(0);
    expect(await stateOf(id)).toBe(5);
  });

  it('still belongs to the account after a restart', async () => {
    const id = await print({ proven: ANNA });
    pass(3_000);
    await printer.stop();
    await open();
    const names = async (more: Partial<Ask>) =>
      jobOf(await ask({ code: OPERATION.getJobAttributes, operation: jobId(id), ...more })).map((item) => item.name);
    expect(await names({ user: 'anna' })).not.toContain('job-name');
    expect(await names({ proven: ANNA })).toContain('job-name');
  });

  it('in the spool of a shared machine lies in the folder of the proven account', async () => {
    await printer.stop();
    await open({ shared: true });
    await print({ proven: ANNA, user: 'the director' });
    expect(readdirSync(join(folder, 'users'))).toEqual([userFolderName('anna')]);
  });
});

describe('an administrator', () => {
  it('who has proven it cancels the job of another, and the job says so', async () => {
    const id = await print();
    expect((await ask({ code: OPERATION.cancelJob, proven: CARLA, operation: jobId(id) })).code).toBe(0);
    const seen = jobOf(await ask({ code: OPERATION.getJobAttributes, operation: jobId(id) }));
    expect(stringOf(seen, 'job-state-reasons')).toBe('job-canceled-by-operator');
    expect(readdirSync(join(folder, 'ready'))).toEqual([]);
  });

  it('sees no more of a job than any other name, and Cancel-My-Jobs leaves it', async () => {
    const id = await print();
    const seen = jobOf(await ask({ code: OPERATION.getJobAttributes, proven: CARLA, operation: jobId(id) }));
    expect(seen.map((item) => item.name)).toEqual(['job-id', 'job-uri', 'job-state']);
    expect((await ask({ code: OPERATION.cancelMyJobs, proven: CARLA })).code).toBe(0);
    expect(await stateOf(id)).toBe(5);
  });

  it('by claim or without the right is nobody', async () => {
    const id = await print();
    for (const who of [{ user: 'root' }, { user: 'carla' }, { proven: { ...CARLA, administrator: false } }])
      expect((await ask({ code: OPERATION.cancelJob, ...who, operation: jobId(id) })).code).toBe(0x0403);
    expect(await stateOf(id)).toBe(5);
  });
});

describe('the time of the last change of state', () => {
  const shown = async () => {
    const attributes = attributesOf((await ask({ code: OPERATION.getPrinterAttributes })).groups, GROUP.printer);
    const date = attributes.find((item) => item.name === 'printer-state-change-date-time')?.values[0];
    return {
      state: numberOf(attributes, 'printer-state'),
      reasons: stringOf(attributes, 'printer-state-reasons'),
      // Up-time begins with 1.
      at: (numberOf(attributes, 'printer-state-change-time') ?? 0) - 1,
      date: date?.type === 'dateTime' ? (date.data.ms - 1_800_000_000_000) / 1000 : -1,
    };
  };

  it('moves when the printer gets busy and when it is idle again', async () => {
    expect(await shown()).toEqual({ state: 3, reasons: 'none', at: 0, date: 0 });
    pass(10_000);
    await print();
    pass(1_000);
    expect(await shown()).toEqual({ state: 4, reasons: 'none', at: 10, date: 10 });
    pass(1_000);
    pass(8_000);
    expect(await shown()).toEqual({ state: 3, reasons: 'none', at: 12, date: 12 });
  });

  it('moves when nobody is signed in any more, and not when that is only said again', async () => {
    pass(5_000);
    printer.setState('not-signed-in');
    const held = await shown();
    expect(held).toMatchObject({ at: 5, date: 5 });
    pass(5_000);
    printer.setState('not-signed-in');
    expect(await shown()).toEqual(held);
    printer.setState('ready');
    expect(await shown()).toEqual({ state: 3, reasons: 'none', at: 10, date: 10 });
  });

  it('moves when the disk is full and when it has room again', async () => {
    pass(5_000);
    free = 0;
    expect((await ask({ code: OPERATION.printJob, document: '%PDF-1.7 letter' })).code).not.toBe(0);
    expect(await shown()).toEqual({ state: 5, reasons: 'spool-area-full', at: 5, date: 5 });
    free = undefined;
    pass(5_000);
    await shown();
    await expect.poll(shown).toEqual({ state: 3, reasons: 'none', at: 10, date: 10 });
  });
});

describe('what the printer claims', () => {
  it('of features is what the self-certification shows, and no certificate of others', async () => {
    const attributes = attributesOf((await ask({ code: OPERATION.getPrinterAttributes })).groups, GROUP.printer);
    expect(stringsOf(attributes, 'ipp-features-supported')).toEqual(['ipp-everywhere', 'ipp-everywhere-server']);
    expect(attributes.map((item) => item.name).filter((name) => name.startsWith('mopria'))).toEqual([]);
  });
});

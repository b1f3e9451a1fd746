// A printer without a network, with a clock, a disk and an identity of its own: what the tests of printer/ play on.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { carryOut } from '#printer-driver/operations/operations.ts';
import type { Converter } from '#printer-driver/printer/environment/conversion.ts';
import type { PrinterEvent } from '#printer-driver/printer/environment/events.ts';
import { parseConfiguration } from '#printer-driver/printer/environment/parse-configuration.ts';
import type { PrinterRuntime } from '#printer-driver/printer/environment/runtime.ts';
import type { ProvenSender } from '#printer-driver/printer/jobs/sender.ts';
import { openPrinter, type Printer } from '#printer-driver/printer/printer.ts';
import { OPERATION } from '#printer-driver/protocol/codes.ts';
import { type Attribute, GROUP, type Message } from '#printer-driver/protocol/syntax.ts';
import { attribute, attributesOf, integer, numberOf, strings } from '#printer-driver/protocol/values.ts';
import { type Disk, nodeDisk } from '#printer-driver/spool/disk.ts';

/** When every scene begins, in ms since 1970. */
export const BEGINNING = 1_800_000_000_000;

interface Ask {
  readonly code: number;
  /** The account that the transport found proven. */
  readonly proven?: ProvenSender;
  readonly user?: string;
  readonly path?: string;
  readonly operation?: readonly Attribute[];
  readonly document?: string | Uint8Array;
}
export interface Scene {
  readonly folder: string;
  readonly printer: Printer;
  events: PrinterEvent[];
  /** Bytes that the disk says are free; undefined: the real disk answers. */
  free: number | undefined;
  /** Makes the files of the spool. */
  create: Disk['create'];
  /** Makes PDF of raster; of none, unless a test says otherwise. */
  convert: Converter;
  /** Lets time pass (ms): everything due runs, in order. */
  readonly pass: (ms: number) => void;
  readonly ask: (ask: Ask) => Promise<Message>;
  /** Prints a document; answers the job id. */
  readonly print: (more?: Partial<Ask>) => Promise<number>;
  readonly stateOf: (id: number) => Promise<number | undefined>;
  /** Ends the printer and opens another one on the same spool. */
  readonly reopen: (more?: Readonly<Record<string, unknown>>) => Promise<void>;
  readonly close: () => Promise<void>;
}

export const jobOf = (message: Message): readonly Attribute[] => attributesOf(message.groups, GROUP.job);
export const jobId = (id: number): readonly Attribute[] => [attribute('job-id', ...integer(id))];

async function* body(document: string | Uint8Array): AsyncGenerator<Uint8Array> {
  if (document.length > 0) yield Buffer.from(document);
}

function carry(printer: Printer, ask: Ask): Promise<Message> {
  const { code, proven, user = 'anna', path = '/ipp/print', operation = [], document = '' } = ask;
  const attributes = [
    attribute('attributes-charset', ...strings('charset', 'utf-8')),
    attribute('attributes-natural-language', ...strings('naturalLanguage', 'en')),
    attribute('printer-uri', ...strings('uri', `ipp://localhost:8631${path}`)),
    attribute('requesting-user-name', ...strings('name', user)),
    ...operation,
  ];
  return carryOut({
    printer,
    message: { major: 2, minor: 0, code, requestId: 1, groups: [{ tag: GROUP.operation, attributes }] },
    tooLong: null,
    document: body(document),
    secure: proven !== undefined,
    proven: proven ?? null,
    host: 'localhost:8631',
    isOurs: () => false,
    client: '',
    clientAddress: '',
  });
}

function createClock() {
  let now = BEGINNING;
  let timers: { at: number; work: () => void }[] = [];
  const clock: PrinterRuntime['clock'] = {
    now: () => now,
    after(ms, work) {
      const timer = { at: now + ms, work };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
  };
  const pass = (ms: number): void => {
    now += ms;
    const due = timers.filter((timer) => timer.at <= now).sort((a, b) => a.at - b.at);
    timers = timers.filter((timer) => timer.at > now);
    for (const timer of due) timer.work();
  };
  return { clock, pass };
}

/** Opens a printer with the queues A and B on an empty spool. */
export async function openScene(): Promise<Scene> {
  const folder = mkdtempSync(join(tmpdir(), 'mailroom-printer-'));
  const { clock, pass } = createClock();
  let serial = 0;
  const runtime: PrinterRuntime = {
    clock,
    uuid: () => {
      serial += 1;
      return `00000000-0000-4000-8000-${String(serial).padStart(12, '0')}`;
    },
    disk: {
      ...nodeDisk,
      create: (path) => scene.create(path),
      freeBytes: async (path) => scene.free ?? nodeDisk.freeBytes(path),
    },
    convert: (order) => scene.convert(order),
    announce: (event) => scene.events.push(event),
  };
  const open = (more: Readonly<Record<string, unknown>>): Promise<Printer> => {
    const queues = [{ name: 'A' }, { name: 'B' }];
    const plain = { spoolFolder: folder, port: 0, queues, limits: { diskFloorBytes: 0 } };
    return openPrinter(parseConfiguration({ ...plain, ...more }, {}), runtime);
  };
  let printer: Printer;
  const ask = (order: Ask): Promise<Message> => carry(printer, order);
  const scene: Scene = {
    folder,
    get printer() {
      return printer;
    },
    events: [],
    free: undefined,
    create: nodeDisk.create,
    convert: () => ({ result: Promise.resolve({ ok: false, reason: 'broken' }), cancel: () => {} }),
    pass,
    ask,
    async print(more) {
      const answer = await ask({ code: OPERATION.printJob, document: '%PDF-1.7 letter', ...more });
      if (answer.code !== 0) throw new Error(`printing was answered with 0x${answer.code.toString(16)}`);
      return numberOf(jobOf(answer), 'job-id') ?? 0;
    },
    async stateOf(id) {
      return numberOf(jobOf(await ask({ code: OPERATION.getJobAttributes, operation: jobId(id) })), 'job-state');
    },
    async reopen(more = {}) {
      await printer.stop();
      printer = await open(more);
    },
    async close() {
      await printer.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  printer = await open({});
  return scene;
}

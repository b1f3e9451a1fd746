// Runs the printer driver as a child: starts it, starts it again when it dies, tells it what changes, says how it stands.
import { fork } from 'node:child_process';
import type { AgentSettings } from '#domain/bridge/settings.ts';
import type { AgentClock, AgentLog } from '#main/system/system.types.ts';
import type { DriverCommand, DriverMessage, PrinterState } from '#printer-driver/printer-driver.ts';
import type { DriverProcess, PrinterStatus, StartDriver } from './driver.types.ts';
import { driverConfiguration, queuesOf } from './driver-configuration.ts';

export type DocumentReady = Extract<DriverMessage, { type: 'document-ready' }>;

export interface Driver {
  readonly status: () => PrinterStatus;
  /** Follows the settings: other queues by word, another port by a new start. */
  readonly apply: (settings: AgentSettings) => void;
  readonly setState: (state: PrinterState) => void;
  readonly taken: (uuid: string) => void;
  readonly close: () => Promise<void>;
}

export interface DriverOptions {
  readonly driverPath: string;
  readonly spoolFolder: string;
  readonly lanFolder: string;
  readonly installation: string;
  /** Login of the person whose agent this is; empty on a shared machine. */
  readonly owner: string;
  readonly shared: boolean;
  readonly settings: AgentSettings;
  readonly clock: AgentClock;
  readonly log: AgentLog;
  readonly start: StartDriver | undefined;
  readonly onReady: (ready: DocumentReady) => void;
  /** A job was canceled by its owner or an administrator; its document may have been taken over already. */
  readonly onCanceled?: (uuid: string) => void;
  readonly onStatus: (status: PrinterStatus) => void;
}

/** Pauses before a new start, ms: they grow while it keeps dying; a port may be given free by its owner. */
const RESTART = { least: 500, most: 30_000, port: 10_000 } as const;
/** A driver that ran so long died of something new. */
const STEADY_MS = 60_000;
const STOP_MS = 8_000;

/**
 * Buffers of the network count against the heap's limit, which V8 puts close above the little that lives: without this,
 * a megabyte of documents costs a whole collection every twelve (docs/decisions/0065). Old space in MiB.
 */
export const DRIVER_FLAGS = ['--initial-old-space-size=64'] as const;

/** Starts the driver as a Node child; what it says on its error stream goes where ours goes. */
export const forkDriver: StartDriver = (driverPath, configuration) => {
  const child = fork(driverPath, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [...DRIVER_FLAGS] });
  child.on('error', () => undefined); // told by `exit`, or by the next start
  // Not as an argument: it holds PINs, and arguments are open to every user of the machine.
  child.send({ type: 'configure', configuration: JSON.parse(configuration) } satisfies DriverCommand, () => undefined);
  return {
    send: (command) => void (child.connected && child.send(command as DriverCommand, () => undefined)),
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void child.once('exit', (code) => listener(code)),
    kill: () => void child.kill('SIGKILL'),
  };
};

const isMessage = (value: unknown): value is DriverMessage =>
  typeof value === 'object' && value !== null && 'type' in value;

/** Milliseconds until the driver is started again. */
export function restartAfter(deaths: number, reason: PrinterStatus['state']): number {
  const most = reason === 'port-taken' ? RESTART.port : RESTART.most;
  return Math.min(most, RESTART.least * 2 ** Math.min(deaths, 10));
}

function withoutQueues(configuration: string): string {
  if (configuration === '') return '';
  const { queues: _, ...rest } = JSON.parse(configuration) as Record<string, unknown>;
  return JSON.stringify(rest);
}

class RunningDriver implements Driver {
  readonly #options: DriverOptions;
  readonly #start: StartDriver;
  #settings: AgentSettings;
  #status: PrinterStatus;
  #child: DriverProcess | null = null;
  /** What the child was started with; empty: no printer is wanted. */
  #configuration = '';
  #printerState: PrinterState = 'ready';
  #deaths = 0;
  #startedAt = 0;
  #cancel = (): void => undefined;
  #ended = Promise.resolve();
  #closed = false;
  /** One change of the settings after the other. */
  #turn = Promise.resolve();

  constructor(options: DriverOptions) {
    this.#options = options;
    this.#start = options.start ?? forkDriver;
    this.#settings = options.settings;
    this.#status = { state: 'off', port: options.settings.printer.port, detail: '', spoolFull: false };
    this.apply(options.settings);
  }

  status(): PrinterStatus {
    return this.#status;
  }

  apply(settings: AgentSettings): void {
    this.#turn = this.#turn
      .then(() => this.#follow(settings))
      .catch((error: unknown) => this.#options.log('error', 'printer.failed', { reason: String(error) }));
  }

  setState(state: PrinterState): void {
    this.#printerState = state;
    this.#child?.send({ type: 'state', state });
  }

  taken(uuid: string): void {
    this.#child?.send({ type: 'taken', uuid });
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#turn;
    await this.#stop();
  }

  #show(change: Partial<PrinterStatus>): void {
    this.#status = { ...this.#status, ...change };
    this.#options.onStatus(this.#status);
  }

  async #follow(settings: AgentSettings): Promise<void> {
    const configuration = driverConfiguration(this.#options, settings);
    const before = this.#configuration;
    if (this.#closed || configuration === before) return;
    this.#settings = settings;
    this.#configuration = configuration;
    if (this.#child && configuration !== '' && withoutQueues(configuration) === withoutQueues(before)) {
      this.#child.send({ type: 'queues', queues: queuesOf(settings) });
      return;
    }
    await this.#stop();
    this.#deaths = 0;
    const state = configuration === '' ? 'off' : 'starting';
    this.#show({ state, port: settings.printer.port, detail: '', spoolFull: false });
    if (configuration !== '') this.#launch();
  }

  #launch(): void {
    this.#cancel();
    this.#startedAt = this.#options.clock.monotonic();
    const child = this.#start(this.#options.driverPath, this.#configuration);
    this.#child = child;
    child.onMessage((message) => {
      if (this.#child === child && isMessage(message)) this.#heard(child, message);
    });
    this.#ended = new Promise((resolve) => {
      child.onExit((code) => {
        resolve();
        if (this.#child === child) this.#died(code);
      });
    });
  }

  #heard(child: DriverProcess, message: DriverMessage): void {
    const { log } = this.#options;
    if (message.type === 'listening') {
      child.send({ type: 'state', state: this.#printerState });
      log('info', 'printer.listening', { port: message.port });
      this.#show({ state: 'listening', port: message.port, detail: '' });
    } else if (message.type === 'cannot-start') {
      const { port } = this.#settings.printer;
      log('error', `printer.${message.reason}`, { port, detail: message.detail });
      this.#show({ state: message.reason === 'port-taken' ? 'port-taken' : 'failed', port, detail: message.detail });
    } else if (message.type === 'spool-full') {
      log(message.full ? 'error' : 'info', 'printer.spool-full', { full: message.full });
      this.#show({ spoolFull: message.full });
    } else if (message.type === 'not-announced') {
      log('warn', 'printer.not-announced', { detail: message.detail });
    } else if (message.type === 'document-ready') {
      this.#options.onReady(message);
    } else if (message.type === 'job-canceled') {
      log('info', 'printer.job-canceled', { document: message.uuid });
      this.#options.onCanceled?.(message.uuid);
    }
  }

  #died(code: number | null): void {
    const { clock, log } = this.#options;
    this.#child = null;
    if (this.#closed || this.#configuration === '') return;
    this.#deaths = clock.monotonic() - this.#startedAt > STEADY_MS ? 0 : this.#deaths + 1;
    const { state } = this.#status;
    if (state !== 'port-taken' && state !== 'failed') {
      log('error', 'printer.died', { code, deaths: this.#deaths });
      this.#show({ state: 'starting', detail: `ended with ${code}` });
    }
    this.#cancel = clock.after(restartAfter(this.#deaths, this.#status.state), () => this.#launch());
  }

  async #stop(): Promise<void> {
    const child = this.#child;
    this.#cancel();
    this.#child = null;
    if (!child) return;
    child.send({ type: 'stop' });
    const cancel = this.#options.clock.after(STOP_MS, () => child.kill());
    await this.#ended;
    cancel();
  }
}

/** Starts the driver when the settings want one, and keeps it running until it is closed. */
export const runDriver = (options: DriverOptions): Driver => new RunningDriver(options);

// Runs the printer driver as a child: starts it, restarts it when it dies, tells it what changes, and knows its state.
import type { AgentSettings } from '#domain/bridge/settings.ts';
import type { AgentClock, AgentLog } from '#main/system/system.types.ts';
import type { DriverMessage, PrinterState } from '#printer-driver/printer-driver.ts';
import type { DriverProcess, PrinterStatus, StartDriver } from './driver.types.ts';
import { type DriverSite, driverConfiguration, queuesOf } from './driver-configuration.ts';
import { forkDriver } from './fork-driver.ts';

export type DocumentReady = Extract<DriverMessage, { type: 'document-ready' }>;

export interface Driver {
  readonly status: () => PrinterStatus;
  /** Follows the settings: other queues by a command, anything else by a new start. */
  readonly apply: (settings: AgentSettings) => void;
  readonly setState: (state: PrinterState) => void;
  readonly taken: (uuid: string) => void;
  readonly close: () => Promise<void>;
}

export interface DriverOptions extends DriverSite {
  readonly driverPath: string;
  readonly settings: AgentSettings;
  readonly clock: AgentClock;
  readonly log: AgentLog;
  readonly start: StartDriver | undefined;
  readonly onReady: (ready: DocumentReady) => void;
  /** A job was canceled by its owner or an administrator; its document may have been taken over already. */
  readonly onCanceled?: (uuid: string) => void;
  readonly onStatus: (status: PrinterStatus) => void;
}

/** Pauses before a new start, ms: they grow while it keeps dying. `port`: at most, while the port is taken. */
const RESTART = { least: 500, most: 30_000, port: 10_000 } as const;
/** A driver that ran for this long, ms, died of something new. */
const STEADY_MS = 60_000;
const STOP_MS = 8_000;

const isMessage = (value: unknown): value is DriverMessage =>
  typeof value === 'object' && value !== null && 'type' in value;

/** Milliseconds until the driver is started again. @param deaths in a row, 0 or more */
export function restartAfter(deaths: number, reason: PrinterStatus['state']): number {
  const most = reason === 'port-taken' ? RESTART.port : RESTART.most;
  return Math.min(most, RESTART.least * 2 ** Math.min(deaths, 10));
}

/** Whether two configurations differ in nothing but the queues. */
function differInQueuesOnly(one: string, other: string): boolean {
  const rest = (configuration: string): string => {
    const { queues: _, ...others } = JSON.parse(configuration) as Record<string, unknown>;
    return JSON.stringify(others);
  };
  return one !== '' && other !== '' && rest(one) === rest(other);
}

class RunningDriver implements Driver {
  readonly #options: DriverOptions;
  readonly #start: StartDriver;
  #settings: AgentSettings;
  #status: PrinterStatus;
  #child: DriverProcess | null = null;
  /** What the child was started with; empty: no printer is wanted; null: it could not be made. */
  #configuration: string | null = '';
  #printerState: PrinterState = 'ready';
  #deaths = 0;
  #startedAt = 0;
  #cancelRestart = (): void => undefined;
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
    if (this.#closed) return;
    this.#settings = settings;
    let configuration: string;
    try {
      configuration = await driverConfiguration(this.#options, settings, this.#options.clock.now());
    } catch (error) {
      return this.#cannotConfigure(error);
    }
    const before = this.#configuration;
    if (this.#closed || configuration === before) return;
    this.#configuration = configuration;
    if (this.#child && differInQueuesOnly(configuration, before ?? '')) {
      this.#child.send({ type: 'queues', queues: queuesOf(settings) });
      return;
    }
    await this.#stop();
    this.#deaths = 0;
    const state = configuration === '' ? 'off' : 'starting';
    this.#show({ state, port: settings.printer.port, detail: '', spoolFull: false });
    if (configuration !== '') this.#launch();
  }

  /** The certificate can be neither read nor made: tried again like a driver that dies at its start. */
  async #cannotConfigure(error: unknown): Promise<void> {
    const { clock, log } = this.#options;
    await this.#stop();
    this.#configuration = null;
    const { port } = this.#settings.printer;
    const detail = error instanceof Error ? error.message : String(error);
    log('error', 'printer.failed', { port, detail });
    this.#show({ state: 'failed', port, detail });
    this.#deaths += 1;
    this.#cancelRestart = clock.after(restartAfter(this.#deaths, 'failed'), () => this.apply(this.#settings));
  }

  #launch(): void {
    const configuration = this.#configuration;
    if (!configuration) return;
    this.#cancelRestart();
    this.#startedAt = this.#options.clock.monotonic();
    const child = this.#start(this.#options.driverPath, configuration);
    this.#child = child;
    child.onMessage((message) => {
      if (this.#child === child && isMessage(message)) this.#onMessage(child, message);
    });
    this.#ended = new Promise((resolve) => {
      child.onExit((code) => {
        resolve();
        if (this.#child === child) this.#onDeath(code);
      });
    });
  }

  #onMessage(child: DriverProcess, message: DriverMessage): void {
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

  #onDeath(code: number | null): void {
    const { clock, log } = this.#options;
    this.#child = null;
    if (this.#closed || !this.#configuration) return;
    this.#deaths = clock.monotonic() - this.#startedAt > STEADY_MS ? 0 : this.#deaths + 1;
    const { state } = this.#status;
    if (state !== 'port-taken' && state !== 'failed') {
      log('error', 'printer.died', { code, deaths: this.#deaths });
      this.#show({ state: 'starting', detail: `ended with ${code}` });
    }
    const ms = restartAfter(this.#deaths, this.#status.state);
    this.#cancelRestart = clock.after(ms, () => this.#launch());
  }

  async #stop(): Promise<void> {
    const child = this.#child;
    this.#cancelRestart();
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

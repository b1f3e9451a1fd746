// What an agent knows of the place its printed documents come from (agent/printer-source.ts lists the three kinds).
import type { AgentSettings } from '#domain/bridge/settings.ts';
import type { Outbox } from '#main/outbox/outbox.types.ts';
import type { Driver } from './driver.ts';
import type { PrinterHost, PrinterStatus } from './driver.types.ts';

export interface PrinterSource {
  readonly status: () => PrinterStatus;
  /** Follows changed settings. */
  readonly apply: (settings: AgentSettings) => void;
  /** What the printer says of itself to those who print. */
  readonly setState: Driver['setState'];
  /** Looks for documents now; resolves when those found were taken or failed for now. */
  readonly rescan: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface PrinterSourceOptions {
  readonly host: PrinterHost;
  readonly settings: AgentSettings;
  readonly installation: string;
  readonly outbox: Pick<Outbox, 'accept' | 'get' | 'drop'>;
  readonly onStatus: () => void;
}

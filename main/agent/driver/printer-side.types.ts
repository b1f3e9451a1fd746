// Where printed documents come from: the own driver, the service of a shared machine, or the door to that service.
import type { AgentSettings } from '#domain/bridge/settings.ts';
import type { Outbox } from '#main/outbox/outbox.types.ts';
import type { Driver } from './driver.ts';
import type { PrinterHost, PrinterStatus } from './driver.types.ts';

/** One of the three. */
export interface PrinterSide {
  readonly status: () => PrinterStatus;
  readonly apply: (settings: AgentSettings) => void;
  readonly setState: Driver['setState'];
  readonly rescan: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface PrinterSideOptions {
  readonly agent: PrinterHost;
  readonly settings: AgentSettings;
  readonly installation: string;
  readonly outbox: Pick<Outbox, 'accept' | 'get' | 'drop'>;
  readonly onStatus: () => void;
}

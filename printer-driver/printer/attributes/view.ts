// How one request sees the printer: which queue, under which address.
import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import type { QueueConfiguration } from '../environment/configuration.ts';
import type { Printer } from '../printer.ts';

export interface PrinterView {
  readonly printer: Printer;
  readonly queue: QueueConfiguration;
  /** The queue was named in the address; the first one may go without. */
  readonly named: boolean;
  /** True for /ipp/print: PDFs arrive as they are. False for /ipp/plain: CUPS may apply ranges and N-up. */
  readonly faithful: boolean;
  /** "ipp" or "ipps" and "http" or "https", as the request came. */
  readonly secure: boolean;
  /** Host and port as the request named them; checked against the allow-list before. */
  readonly host: string;
}

/** Seconds since the printer started, at least 1. */
export const upTime = (printer: Printer, ms: number): number =>
  Math.max(0, Math.floor((ms - printer.startedAt) / 1000) + 1);

const scheme = (view: PrinterView, plain: string): string => (view.secure ? `${plain}s` : plain);
const branch = (faithful: boolean): string => (faithful ? 'print' : 'plain');
const encoded = (view: PrinterView): string => encodeURIComponent(view.queue.name);

const base = (view: PrinterView): string => `${scheme(view, 'ipp')}://${view.host}/ipp/${branch(view.faithful)}`;
/** The address as the client uses it: the first queue is /ipp/print and /ipp/print/NAME. */
export const printerUri = (view: PrinterView): string => (view.named ? `${base(view)}/${encoded(view)}` : base(view));
export const jobUri = (view: PrinterView, id: number): string => `${base(view)}/${encoded(view)}/${id}`;
export const webUri = (view: PrinterView, path: string): string => `${scheme(view, 'http')}://${view.host}${path}`;

/** A uuid that the same installation, queue and branch always get (RFC 9562 version 8 from a hash). */
export function printerUuid(view: PrinterView): string {
  const seed = view.printer.configuration.installation || hostname();
  const hex = createHash('sha256')
    .update(`${seed}\n${view.queue.name}\n${branch(view.faithful)}`)
    .digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

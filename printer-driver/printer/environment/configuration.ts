// What the printer is started with.

export interface QueueConfiguration {
  /** Part of the resource path and of nothing else: letters, digits, dot, dash, underscore. */
  readonly name: string;
  /** What people read in the print dialog. */
  readonly info: string;
  readonly location: string;
  /** Other devices find the queue at the address for unchanged bytes, else at the plain one. */
  readonly unchanged: boolean;
}
export interface PrinterLimits {
  /** Bytes of one document after decompression. */
  readonly documentBytes: number;
  /** Plain bytes allowed for one compressed byte. */
  readonly expansionRatio: number;
  /** Bytes that must stay free on the spool's volume. */
  readonly diskFloorBytes: number;
  readonly connections: number;
  readonly uploadsPerUser: number;
  /** Milliseconds: until the request head has come, between two bytes, for a whole request. */
  readonly headMs: number;
  readonly idleMs: number;
  readonly requestMs: number;
  /** Finished jobs are forgotten after this many, or this many milliseconds. */
  readonly historyJobs: number;
  readonly historyMs: number;
  /** Pixels of one raster document, all pages together. */
  readonly rasterPixels: number;
}
/** A sender who gives this name and PIN is this person and owns the jobs. */
export interface LanAccount {
  readonly name: string;
  /** At least six characters. */
  readonly pin: string;
  /** May cancel the jobs of others. */
  readonly administrator: boolean;
}
/** Who the printer is to other devices: its private key and its certificate, both PEM. */
export interface TlsIdentity {
  readonly key: string;
  readonly certificate: string;
}
export interface LanConfiguration {
  /** At least one; names differ by more than capitals. */
  readonly accounts: readonly LanAccount[];
  /** Host names and addresses, besides this machine's own, that requests may name. */
  readonly hosts: readonly string[];
  readonly identity: TlsIdentity;
  /** Announce by DNS-SD. */
  readonly announce: boolean;
}
export interface PrinterConfiguration {
  readonly spoolFolder: string;
  /** Fixed, because it is written into every queue; 0 lets a test take any free port. */
  readonly port: number;
  readonly queues: readonly QueueConfiguration[];
  /** One folder of mode 0700 per claimed user instead of one for all. */
  readonly shared: boolean;
  readonly defaultMedia: string;
  /** Makes printer-uuid stable over reinstalls: the same installation and queue give the same uuid. */
  readonly installation: string;
  /** Jobs complete only once the parent has said `taken` (or after a minute). */
  readonly awaitTaken: boolean;
  readonly limits: PrinterLimits;
  /** "Print from other devices"; null is the default and keeps everything on the loopback. */
  readonly lan: LanConfiguration | null;
}

export const DEFAULT_PORT = 8631;
const MIB = 1024 * 1024;
export const DEFAULT_LIMITS: PrinterLimits = {
  documentBytes: 2048 * MIB,
  expansionRatio: 200,
  diskFloorBytes: 1024 * MIB,
  connections: 64,
  uploadsPerUser: 8,
  headMs: 10_000,
  idleMs: 30_000,
  requestMs: 600_000,
  historyJobs: 500,
  historyMs: 24 * 3600_000,
  rasterPixels: 4_000_000_000,
};

/** The configuration is wrong; the message says where. */
export class ConfigurationError extends Error {}

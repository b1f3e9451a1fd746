// What printer, folders, windows and the headless agent know of the outbox.
import type { InboxDocument } from '#domain/bridge/inbox.ts';

/** A document that printer or folder hands over. */
export interface Acceptance {
  /** Identity of the acceptance: print job uuid, or given at the rename out of the watched folder. */
  readonly id: string;
  readonly queueId: string;
  readonly source: InboxDocument['source'];
  readonly name: string;
  readonly claimedUser: string;
  readonly application: string;
  /** ISO 8601, UTC. */
  readonly receivedAt: string;
  /** The finished file; the outbox takes it over: by rename on the same volume, else by copy with fsync, then removal. */
  readonly path: string;
  readonly bytes: number;
  /** The file goes on behind the document, which is its first `bytes`: what follows is cut off once the document is kept. */
  readonly more?: true;
  /** Hex; when absent the outbox computes it while it copies or reads. */
  readonly sha256?: string;
  readonly pages: number | null;
  /** What the sender asked for (copies, sides, media …): recorded with the document. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** It cannot be posted as it is (a raster that became no PDF): it is kept and shown, and never sent. */
  readonly failure?: InboxDocument['failure'];
}

/** The durable outbox: what it has accepted is on disk (fsync, rename, fsync folder) when `accept` answers. */
export interface Outbox {
  /** Takes a document over. The same id again returns the known document and removes the second file. */
  readonly accept: (acceptance: Acceptance) => Promise<InboxDocument>;
  readonly list: () => readonly InboxDocument[];
  readonly get: (id: string) => InboxDocument | undefined;
  /** A person took it into a deposit of their own. */
  readonly deposited: (id: string, jobId: number) => Promise<void>;
  /** A person does not want it: its file is removed, its row stays for the warning about equal content. */
  readonly drop: (id: string) => Promise<void>;
  /** Retries a document that waits or needs attention. */
  readonly retry: (id: string) => Promise<void>;
  /** Something changed outside (signed in, back online): tries everything that waits. */
  readonly wake: () => void;
  readonly onChange: (listener: (document: InboxDocument) => void) => () => void;
  /** Ends after what is under way has been written down; nothing is lost by not calling it. */
  readonly close: () => Promise<void>;
}

// What is written beside each document. Claimed user, client and names are claims of the sender; `owner` is proven.

export type PlainValue =
  | string
  | number
  | boolean
  | null
  | readonly PlainValue[]
  | { readonly [name: string]: PlainValue };

export interface DocumentMetadata {
  readonly version: 1;
  /** Identity of the acceptance; the idempotency key of everything that follows. */
  readonly uuid: string;
  readonly jobId: number;
  readonly queue: string;
  readonly jobName: string;
  readonly documentName: string;
  /** The account that the sender proved to be; absent when there was no proof. */
  readonly owner?: string;
  /** requesting-user-name as sent: a claim. */
  readonly claimedUser: string;
  /** The sender's program (User-Agent) and address: claims too. */
  readonly client: string;
  readonly clientAddress: string;
  /** Time of acceptance, ISO 8601 in UTC. */
  readonly acceptedAt: string;
  /** The format as it arrived; the file itself is always a PDF once it is in `ready`. */
  readonly sourceFormat: string;
  /** "scanned": made from raster, so its text cannot be searched. */
  readonly quality: 'original' | 'scanned';
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Known for raster only; the printer never opens a PDF. */
  readonly pages: number | null;
  /** Job attributes as sent (copies, sides, media, ranges, colour): recorded, for the product to honour. */
  readonly settings: { readonly [name: string]: PlainValue };
  /** Why it failed; in `failed` only. */
  readonly failure?: string;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Reads a metadata file; undefined when it is not one (cut short by a crash, or not ours). */
export function parseMetadata(text: string): DocumentMetadata | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (!isObject(value) || value.version !== 1) return undefined;
    const { uuid, file, jobId, queue } = value;
    const complete = typeof uuid === 'string' && typeof file === 'string' && typeof queue === 'string';
    return complete && Number.isSafeInteger(jobId) ? (value as unknown as DocumentMetadata) : undefined;
  } catch {
    return undefined;
  }
}

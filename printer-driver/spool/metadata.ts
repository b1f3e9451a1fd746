// What is written behind each document. Claimed user, client and names are claims of the sender; `owner` is proven.

export type PlainValue =
  | string
  | number
  | boolean
  | null
  | readonly PlainValue[]
  | { readonly [name: string]: PlainValue };

export interface DocumentMetadata {
  readonly version: 2;
  /** Identity of the acceptance; the idempotency key of everything that follows. */
  readonly uuid: string;
  readonly jobId: number;
  readonly queue: string;
  /** It came over /ipp/print: no print system has applied ranges, N-up or odd and even pages to it. */
  readonly unchanged: boolean;
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
  /** The format as it arrived; the document itself is always a PDF once it is in `ready`. */
  readonly sourceFormat: string;
  /** "scanned": made from raster, so its text cannot be searched. */
  readonly quality: 'original' | 'scanned';
  /** Length of the document; its file goes on with these metadata. */
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

/** Reads metadata; undefined when they are none (or of another version). */
export function parseMetadata(text: string): DocumentMetadata | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (!isObject(value) || value.version !== 2) return undefined;
    const { uuid, bytes, jobId, queue } = value;
    const complete = typeof uuid === 'string' && Number.isSafeInteger(bytes) && typeof queue === 'string';
    // Only this program writes such files; what later reading relies on is checked above.
    return complete && Number.isSafeInteger(jobId) ? (value as unknown as DocumentMetadata) : undefined;
  } catch {
    return undefined;
  }
}

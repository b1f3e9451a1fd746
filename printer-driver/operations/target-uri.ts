// Reads printer-uri, job-uri and request paths: /ipp/print, /ipp/print/NAME, /ipp/plain/NAME, each with /JOB-ID.

export interface TargetUri {
  /** Host and port as the sender names them, in lower case; empty for a path alone. */
  readonly authority: string;
  /** null: the first queue */
  readonly queue: string | null;
  readonly faithful: boolean;
  readonly jobId: number | null;
}

/** A path of this printer; undefined for any other. */
export function parsePath(path: string): TargetUri | undefined {
  const parts = /^\/ipp\/(print|plain)(?:\/(?![0-9]+\/?$)([^/?#]{1,200}))?(?:\/([0-9]{1,10}))?\/?$/.exec(path);
  if (!parts) return undefined;
  try {
    return {
      authority: '',
      queue: parts[2] === undefined ? null : decodeURIComponent(parts[2]),
      faithful: parts[1] === 'print',
      jobId: parts[3] === undefined ? null : Number(parts[3]),
    };
  } catch {
    // A stray percent sign.
    return undefined;
  }
}

/** The path counts; host and port were settled by the HTTP request, and clients spell them in many ways. */
export function parseTarget(uri: string): TargetUri | undefined {
  const parts = /^(?:ipps?|https?):\/\/([^/?#]*)(\/[^?#]*)?$/i.exec(uri);
  const target = parts ? parsePath(parts[2] ?? '/') : undefined;
  return target && { ...target, authority: (parts?.[1] ?? '').toLowerCase() };
}

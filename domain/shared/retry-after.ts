// What a server asks for by the header Retry-After (RFC 9110 section 10.2.3): seconds, or a date. Pure.

/** Milliseconds from now on; null where nothing is asked for, or it cannot be read. @param now ms since the epoch */
export function retryAfterMs(header: string | undefined, now: number): number | null {
  if (header === undefined || header.trim() === '') return null;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(header) - now;
  return Number.isFinite(ms) ? Math.max(ms, 0) : null;
}

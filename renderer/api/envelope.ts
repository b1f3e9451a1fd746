// Reads the envelope of every answer: `{result}` or `{error}` (docs/model.md, "Envelope"). Pure.
import type { ErrorLabel } from '#domain/errors/errors.ts';
import { ApiFailure, NoAnswer, type NotNow } from './failures.ts';

interface ErrorObject {
  readonly code: number;
  readonly message: string;
  readonly label: string;
  readonly parameters: Record<string, unknown>;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function errorOf(value: unknown): ErrorObject | undefined {
  if (!isRecord(value) || typeof value.code !== 'number') return undefined;
  return {
    code: value.code,
    message: typeof value.message === 'string' ? value.message : '',
    label: typeof value.label === 'string' ? value.label : '',
    parameters: isRecord(value.parameters) ? value.parameters : {},
  };
}

/** HTTP statuses of "not now". */
const UNAVAILABLE = 503;
const TOO_MANY = 429;
/** From here on the fault is none of whoever asks. */
const SERVER_SIDE = 500;

/** The server lost sight of what it was doing: as good as no answer, in words of ours. */
const OUTCOME_UNKNOWN: ErrorLabel = 'exception.outcomeUnknown';

/** Why a server cannot do it now, where it says so in words of ours. */
function notNow(status: number, said?: ErrorObject): NotNow | undefined {
  if (status !== UNAVAILABLE && status !== TOO_MANY) return undefined;
  return { label: said?.label || null, parameters: said?.parameters ?? {} };
}

/** @throws ApiFailure for an error object and for an answer with neither; NoAnswer for what is not ours at all */
export function readEnvelope(status: number, text: string): unknown {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (cause) {
    throw new NoAnswer(cause, notNow(status));
  }
  const error = isRecord(body) ? errorOf(body.error) : undefined;
  // The server answers, and what it needs behind it does not: that ends no session.
  if (status === UNAVAILABLE) throw new NoAnswer(undefined, notNow(status, error));
  if (error?.label === OUTCOME_UNKNOWN)
    throw new NoAnswer(undefined, { label: error.label, parameters: error.parameters });
  if (error) throw new ApiFailure(status, error);
  if (isRecord(body) && 'result' in body) return body.result;
  // A proxy speaks in its place: it lets nobody through now, or waited in vain for what may have been done.
  if (status === TOO_MANY || status >= SERVER_SIDE) throw new NoAnswer(undefined, notNow(status));
  throw new ApiFailure(status, {
    code: -1,
    message: 'neither result nor error',
    label: 'exception.noResult',
    parameters: {},
  });
}

/** File name of a download: the encoded one of RFC 5987 where there is one. */
export function fileNameOf(disposition: string | null, fallback: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? fallback;
}

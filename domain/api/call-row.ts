// One row of the contract table, and the two ways to write it: a call of the inventory, or our own addition.
import type { Ability } from '#domain/access/access.ts';

/** HTTP methods of the contract; PATCH and HEAD serve resumable uploads alone (tus 1.0). */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD';

/** Who may call at all; scope of the item at hand is checked by the use case. `public` needs no session. */
export type CallAbility = 'public' | Ability;

/**
 * How the body travels. `json` is a JSON object, `multipart` fields and files, `raw` the bytes of one file, `stream` a
 * stretch of one (tus 1.0, `application/offset+octet-stream`), `signed` a JSON object whose bytes a signature is checked over.
 */
export type BodyKind = 'none' | 'json' | 'multipart' | 'raw' | 'stream' | 'signed';

/** What comes back: `{result}` in the envelope, the bytes of a file, newline-delimited JSON, or headers alone. */
export type AnswerKind = 'result' | 'download' | 'stream' | 'head';

/**
 * One call of the API: how it is reached, who may use it, and what travels. Schemas: `contract.ts`, by the same name.
 */
export interface CallRow {
  readonly method: Method;
  /** Below `/api`; `{name}` is a parameter. */
  readonly path: string;
  /** What the caller must hold somewhere; on which item is decided by the use case. */
  readonly ability: CallAbility;
  /** Whoever may validate enters as well: what waits for a decision is read also by one who views no orders. */
  readonly orValidates: boolean;
  readonly body: BodyKind;
  readonly answer: AnswerKind;
  /** `LISTED`, or the reason for a call of our own (docs/decisions/0001). */
  readonly source: string;
  /** False: the files of its body lie in a folder of the call's own and are gone with it, unless the use case takes it over. */
  readonly keepsFiles: boolean;
  /** Creates something: an Idempotency-Key header makes a repeat answer as the first time did. */
  readonly creates: boolean;
  /** Its answer has a secret: what a key keeps of it is sealed. */
  readonly secret: boolean;
  /** Not built yet: answers -90. No screen may lead to it. */
  readonly later: boolean;
  /** The call is the screen's own polling and does not count as activity of the person. */
  readonly passive: boolean;
  /** An agent token may call it too: files and jobs of its one owner. */
  readonly agent: boolean;
  /** Made for the server of a partner: a service token may call it, and nothing else may. */
  readonly service: boolean;
  /** How often one person may call it; an account ten times, an address twenty times as often. Beyond: -70. */
  readonly limit: CallLimit;
}

/** So many calls within so many seconds. */
export interface CallLimit {
  readonly count: number;
  readonly seconds: number;
}

/** No screen and no program comes near it: it stops what runs wild. */
const USUAL_LIMIT: CallLimit = { count: 6_000, seconds: 60 };

/** Source of a call that tests/fixtures/inventory.json lists, by its method and path. */
export const LISTED = 'inventory';

type Extra = Partial<
  Pick<
    CallRow,
    | 'orValidates'
    | 'body'
    | 'keepsFiles'
    | 'answer'
    | 'creates'
    | 'secret'
    | 'later'
    | 'passive'
    | 'agent'
    | 'service'
    | 'limit'
  >
>;

/** A row whose ability, answer, lateness and need of a key the compiler knows, so that handlers and clients are typed after it. */
export interface TypedRow<A extends CallAbility, E> extends CallRow {
  readonly ability: A;
  readonly answer: E extends { readonly answer: infer K extends AnswerKind } ? K : 'result';
  readonly later: E extends { readonly later: true } ? true : false;
  readonly creates: E extends { readonly creates: true } ? true : false;
}

/** A row: `call('POST /jobs', 'createOrder', LISTED, { body: 'multipart', creates: true })`. */
export function call<const A extends CallAbility, const E extends Extra = Record<never, never>>(
  at: `${Method} /${string}`,
  ability: A,
  source: string,
  extra?: E,
): TypedRow<A, E> {
  const space = at.indexOf(' ');
  const method = at.slice(0, space) as Method;
  const withBody = method === 'POST' || method === 'PUT' || method === 'PATCH';
  const row: CallRow = {
    method,
    path: at.slice(space + 1),
    ability,
    source,
    orValidates: extra?.orValidates ?? false,
    body: extra?.body ?? (withBody ? 'json' : 'none'),
    answer: extra?.answer ?? 'result',
    keepsFiles: extra?.keepsFiles ?? true,
    creates: extra?.creates ?? false,
    secret: extra?.secret ?? false,
    later: extra?.later ?? false,
    passive: extra?.passive ?? false,
    agent: extra?.agent ?? false,
    service: extra?.service ?? false,
    limit: extra?.limit ?? USUAL_LIMIT,
  };
  return row as TypedRow<A, E>;
}

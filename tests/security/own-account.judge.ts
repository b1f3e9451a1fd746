// What a call about somebody's thing must answer whom, by the rights written down by hand, and what it answered.
import { CALLS } from '#domain/api/calls.ts';
import { urlOf } from '#domain/api/client.ts';
import { type Masks, mayCall } from '#tests/fuzz/expected-rights.ts';
import { ApiFailure, type TestClient } from '#tests/support/test-client.ts';
import { type Relation, RIGHTS } from './own-account.rights.ts';
import type { Row, Things } from './own-account.rows.ts';

/** Who asks: what the profile gives, and whether there is a group for the rights at that level. */
export interface Asking {
  readonly masks: Masks;
  readonly inGroup: boolean;
  readonly client: TestClient;
}

export type Expected = 'refused -12' | 'missing' | 'allowed' | 'not asked';

/** Makes something of one's own: a deposit. */
export const makes = ({ masks, inGroup }: Omit<Asking, 'client'>): boolean =>
  RIGHTS.create(masks, { own: true, account: true, below: true, group: inGroup });

export function expectedOf(row: Row, who: Omit<Asking, 'client'>, relation: Relation): Expected {
  const { masks } = who;
  const { method, path } = CALLS[row.call];
  if (!mayCall(method, path, masks)) return 'refused -12';
  if (row.makes && !makes(who)) return 'refused -12';
  const sees = RIGHTS[row.sees](masks, relation) || (row.orValidates === true && RIGHTS.validate(masks, relation));
  if (!sees) return 'missing';
  if (row.needs !== undefined && !RIGHTS[row.needs](masks, relation)) return 'refused -12';
  return row.changes ? 'not asked' : 'allowed';
}

/** What an answer comes to: its result as text, or the code of its refusal. */
async function heard(row: Row, client: TestClient, things: Things): Promise<string | number> {
  const input = (row.asked?.(things) ?? {}) as never;
  if (CALLS[row.call].answer === 'head') {
    const { headers = {} } = input as { headers?: Record<string, string> };
    const { status } = await client.fetch(urlOf(row.call, input), { method: 'HEAD', headers });
    return { 200: '', 403: -12, 404: -20 }[status] ?? status;
  }
  try {
    const answer: unknown = await client.call(row.call, input);
    return Buffer.isBuffer(answer) ? 'a file' : JSON.stringify(answer);
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return error.code;
  }
}

function verdictOf(row: Row, answer: string | number, things: Things): Expected {
  if (answer === -12) return 'refused -12';
  if (answer === -20) return 'missing';
  if (typeof answer === 'string' && row.found !== undefined) return row.found(answer, things) ? 'allowed' : 'missing';
  return 'allowed';
}

/** One question: whose things, who they are to the one who asks, and which calls. */
export interface Question {
  readonly things: Things;
  readonly relation: Relation;
  readonly rows: readonly Row[];
}

const AT_ONCE = 6;

/** Asks all rows as one person; what differs from what is right, one line each, and how many were asked. */
export async function judged(who: Asking, { things, relation, rows }: Question) {
  const faults: string[] = [];
  let asked = 0;
  const queue = [...rows.entries()];
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [number, row] = next;
      const expected = expectedOf(row, who, relation);
      if (expected === 'not asked') continue;
      asked += 1;
      const answer = await heard(row, who.client, things);
      const found = verdictOf(row, answer, things);
      if (found !== expected)
        faults.push(`${row.call} (row ${number}): ${expected}, but ${found} ${String(answer).slice(0, 200)}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { faults, asked };
}

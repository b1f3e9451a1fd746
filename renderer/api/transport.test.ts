// Calls over fetch: what is an answer, and what is none.
import { describe, expect, it } from 'vitest';
import { CALLS } from '#domain/api/calls.ts';
import { ApiFailure, NoAnswer } from './failures.ts';
import { createTransport, formOf } from './transport.ts';

/** Asks for the counters of orders; `respond` is what the network brings. */
async function ask(respond: () => Response | Promise<Response>) {
  const reached: boolean[] = [];
  const transport = createTransport({
    fetch: async () => respond(),
    token: () => 'token',
    timeZone: () => 'Europe/Paris',
    onActivity: () => undefined,
    onReach: (reach) => reached.push(reach),
  });
  const answer = transport({ row: CALLS['jobs.counters'], url: '/api/jobs/counters', input: {} } as never);
  const outcome: unknown = await answer.catch((error: unknown) => error);
  return { outcome, reached };
}

const json = { 'Content-Type': 'application/json' };

/** Begins an answer and is cut in its middle, as by a lost connection or by the page that is being left. */
function cutAnswer(): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"result":{"orders'));
      controller.error(new TypeError('network error'));
    },
  });
  return new Response(body, { status: 200, headers: json });
}

describe('a deposit', () => {
  it('tells a character that a reader of PDF could not read apart from bytes that are no UTF-8', () => {
    const form = formOf([{ name: 'parameters', value: { jobName: 'Ren\uFFFD' } }]);
    expect(form.get('parameters')).toBe('{"jobName":"Ren\\ufffd"}');
  });
});

describe('a call', () => {
  it('that is cut in the middle of its answer was not answered, so that the session is kept', async () => {
    const { outcome, reached } = await ask(cutAnswer);
    expect(outcome).toBeInstanceOf(NoAnswer);
    expect(reached).toEqual([false]);
  });

  it('that reaches nobody was not answered', async () => {
    const { outcome } = await ask(() => Promise.reject(new TypeError('failed to fetch')));
    expect(outcome).toBeInstanceOf(NoAnswer);
  });

  it('that the server refuses was answered', async () => {
    const error = { code: -12, message: 'no', label: 'exception.unauthorized', parameters: {} };
    const { outcome, reached } = await ask(
      () => new Response(JSON.stringify({ error }), { status: 403, headers: json }),
    );
    expect(outcome).toBeInstanceOf(ApiFailure);
    expect(reached).toEqual([true]);
  });
});

// Calls over fetch: what is an answer, and what is none.
import { describe, expect, it } from 'vitest';
import { CALLS } from '#domain/api/calls.ts';
import { ApiFailure, NoAnswer } from './failures.ts';
import { createTransport, formOf } from './transport.ts';

/** Asks for the counters of orders; `respond` is what the network brings. */
async function ask(respond: () => Response | Promise<Response>) {
  const reached: string[] = [];
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
    expect(reached).toEqual(['away']);
  });

  it('that reaches nobody was not answered', async () => {
    const { outcome, reached } = await ask(() => Promise.reject(new TypeError('failed to fetch')));
    expect(outcome).toBeInstanceOf(NoAnswer);
    expect(reached).toEqual(['away']);
  });

  it('that the server cannot do now finds a server that is busy, and none that is away', async () => {
    const body = (error: object) => JSON.stringify({ error: { code: -80, message: 'm', parameters: {}, ...error } });
    const away = await ask(
      () => new Response(body({ label: 'exception.databaseAway' }), { status: 503, headers: json }),
    );
    expect([away.outcome, away.reached]).toMatchObject([{ notNow: { label: 'exception.databaseAway' } }, ['busy']]);
    for (const status of [503, 429]) {
      const page = await ask(() => new Response('<html>Later</html>', { status }));
      expect([page.outcome, page.reached]).toMatchObject([{ notNow: { label: null } }, ['busy']]);
      const other = await ask(() => new Response('{"detail":"later"}', { status, headers: json }));
      expect([other.outcome, other.reached]).toMatchObject([{ notNow: { label: null } }, ['busy']]);
    }
    // Whoever asks too often hears so from a server that is there.
    const often = body({ code: -70, label: 'exception.tooManyRequests' });
    const { outcome, reached } = await ask(() => new Response(often, { status: 429, headers: json }));
    expect([outcome, reached]).toMatchObject([{ label: 'exception.tooManyRequests' }, ['there']]);
    // A proxy in front of a server that is away.
    for (const status of [502, 504]) {
      expect((await ask(() => new Response('<html>Bad gateway</html>', { status }))).reached).toEqual(['away']);
      const { outcome: said, reached: now } = await ask(
        () => new Response('{"message":"Endpoint request timed out"}', { status, headers: json }),
      );
      expect([said instanceof NoAnswer, now]).toEqual([true, ['away']]);
    }
  });

  it('that the server refuses was answered', async () => {
    const error = { code: -12, message: 'no', label: 'exception.unauthorized', parameters: {} };
    const { outcome, reached } = await ask(
      () => new Response(JSON.stringify({ error }), { status: 403, headers: json }),
    );
    expect(outcome).toBeInstanceOf(ApiFailure);
    expect(reached).toEqual(['there']);
  });
});

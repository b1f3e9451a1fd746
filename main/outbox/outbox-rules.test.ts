// The rules of the outbox that need neither disk nor network: answers, pauses, presets.
import { describe, expect, it } from 'vitest';
import { decided, judge, readAnswer, retryAfterMs } from '../link/answers.rules.ts';
import { PAUSES, pauseAfter } from './backoff.rules.ts';
import { lookAgainAfter } from './steps/confirm.rules.ts';
import { depositName, jobCreation, nextPostDate, presetOptions, presetPostDate } from './steps/preset.rules.ts';

const NOW = Date.parse('2026-03-06T09:00:00.000Z'); // a Friday

const answer = (status: number, body: unknown, retryAfter?: string) =>
  readAnswer({ status, retryAfter, text: typeof body === 'string' ? body : JSON.stringify(body), now: NOW });
const error = (code: number, label: string, parameters: object = {}) =>
  answer(422, { error: { code, label, message: '', parameters } });
const verdictOf = (outcome: ReturnType<typeof readAnswer>) =>
  outcome.kind === 'result' ? 'result' : judge(outcome).kind;

describe('an answer', () => {
  it('with a result is one only when the envelope says so', () => {
    expect(answer(200, { result: 1 })).toEqual({ kind: 'result', value: 1 });
    expect(answer(200, '<html>Welcome to the hotel</html>').kind).toBe('foreign');
    expect(answer(500, { result: 1 }).kind).toBe('foreign');
    expect(answer(200, 'null').kind).toBe('foreign');
  });

  it.each([
    [-99, 'exception.internal', {}, 'retry'],
    [-99, 'exception.outcomeUnknown', { reference: 'x' }, 'retry'],
    [-70, 'exception.tooManyRequests', { seconds: 3 }, 'retry'],
    [-80, 'exception.databaseAway', { seconds: 5 }, 'retry'],
    [-80, 'file.scannerAway', { seconds: 30 }, 'retry'],
    [-1, 'file.upload', {}, 'retry'],
    [-90, 'exception.notImplemented', {}, 'retry'],
    [-50, 'idempotency.running', {}, 'retry'],
    [-60, 'exception.diskFull', { code: 'ENOSPC', seconds: 60 }, 'retry'],
    [-40, 'exception.invalidInput', { field: 'request' }, 'retry'],
    [-11, 'exception.sessionTimeout', {}, 'signIn'],
    [-11, 'user.disabled', {}, 'signIn'],
    [-40, 'file.encrypted', {}, 'attention'],
    [-60, 'file.tooBig', {}, 'attention'],
    [-12, 'exception.unauthorized', {}, 'attention'],
    [-40, 'a label of a newer server', {}, 'attention'],
  ])('%i %s means %s', (code, label, parameters, kind) => {
    expect(verdictOf(error(code, label, parameters))).toBe(kind);
  });

  it('is a decision only when the server created nothing and will not', () => {
    const isDecided = (outcome: ReturnType<typeof readAnswer>) => outcome.kind === 'refused' && decided(outcome);
    expect(isDecided(error(-40, 'file.encrypted'))).toBe(true);
    for (const [code, label] of [
      [-99, 'exception.internal'],
      [-99, 'exception.outcomeUnknown'],
      [-70, 'exception.tooManyRequests'],
      [-50, 'idempotency.running'],
      [-11, 'exception.sessionTimeout'],
    ] as const) {
      expect(isDecided(error(code, label))).toBe(false);
    }
    expect(isDecided(error(-40, 'exception.invalidInput', { field: 'request' }))).toBe(false);
  });

  it('says when to come back, in seconds, as a date, or in its parameters', () => {
    expect(retryAfterMs('7', NOW)).toBe(7_000);
    expect(retryAfterMs(new Date(NOW + 90_000).toUTCString(), NOW)).toBe(90_000);
    expect(retryAfterMs('999999999', NOW)).toBe(3_600_000);
    for (const nothing of [undefined, '', 'soon']) expect(retryAfterMs(nothing, NOW)).toBeNull();
    expect(error(-70, 'exception.tooManyRequests', { seconds: 9 })).toMatchObject({ retryAfterMs: 9_000 });
    // Nobody prints again in thirty years.
    expect(error(-70, 'exception.tooManyRequests', { seconds: 1e9 })).toMatchObject({ retryAfterMs: 3_600_000 });
  });
});

describe('pauses', () => {
  it('grow from half a second to five minutes, differ by chance, and honour what the server asks', () => {
    expect(pauseAfter(1, 0, PAUSES)).toBe(500);
    expect(pauseAfter(1, 1, PAUSES)).toBe(1_000);
    expect(pauseAfter(5, 0.5, PAUSES)).toBe(12_000);
    expect(pauseAfter(10_000, 1, PAUSES)).toBe(300_000);
    expect(pauseAfter(1, 0, PAUSES, 900_000)).toBe(900_000);
  });

  it('between two looks at a deposit follow its age', () => {
    expect([0, 60_000, 3_600_000].map(lookAgainAfter)).toEqual([1_000, 5_000, 30_000]);
  });
});

describe('a preset', () => {
  const queue = { boxName: null, nameRule: { rule: 'document' } as const };
  const service = {
    id: 7,
    jobNameEditable: true,
    boxes: [
      { name: 'side', main: false },
      { name: 'letters', main: true },
    ],
  };
  const document = { name: 'Offer 12.pdf', fileId: 'f1' };

  it('names the deposit as the document, by a text, or by both', () => {
    expect(depositName({ rule: 'document' }, 'Offer 12.PDF')).toBe('Offer 12');
    expect(depositName({ rule: 'fixed', text: 'Reminders' }, 'x.pdf')).toBe('Reminders');
    expect(depositName({ rule: 'prefix', text: 'March' }, 'Offer.pdf')).toBe('March Offer');
    expect(depositName({ rule: 'document' }, '.pdf')).toBe('.pdf');
  });

  it('puts the document into the main box, or the one that is set', () => {
    expect(jobCreation(queue, service, document)).toEqual({
      ok: true,
      value: { serviceId: 7, jobName: 'Offer 12', sessionFiles: { letters: ['f1'] } },
    });
    expect(jobCreation({ ...queue, boxName: 'side' }, service, document)).toMatchObject({
      value: { sessionFiles: { side: ['f1'] } },
    });
    expect(jobCreation({ ...queue, boxName: 'gone' }, service, document)).toMatchObject({
      refusal: { label: 'job.boxUnknown', parameters: { box: 'gone' } },
    });
  });

  it('gives no name where the service does not let it', () => {
    const fixed = jobCreation(queue, { ...service, jobNameEditable: false }, document);
    expect(fixed.ok && 'jobName' in fixed.value).toBe(false);
  });

  const share = (over: object = {}) =>
    ({
      label: 'mail',
      timeZone: 'Europe/Paris',
      earliestPostDate: null,
      latestPostDate: null,
      optionTypes: [{ id: 3, values: [{ id: 31 }, { id: 32 }] }],
      ...over,
    }) as never;

  it('finds the type of each option value, and refuses a value that no channel has', () => {
    expect(presetOptions({ mail: [32], other: [1] }, [share()])).toEqual({ ok: true, value: { mail: { '3': 32 } } });
    expect(presetOptions({ mail: [99] }, [share()])).toMatchObject({ refusal: { label: 'options.valueUnknown' } });
  });

  it('counts working days over a weekend, and stays inside what the channels can do', () => {
    const rule = (days: number) => ({ rule: 'workingDays', days }) as const;
    expect(presetPostDate({ rule: 'service' }, [share()], new Date(NOW))).toBeNull();
    expect(presetPostDate(rule(0), [share()], new Date(NOW))).toBe('2026-03-06T11:00:00.000Z');
    expect(presetPostDate(rule(2), [share()], new Date(NOW))).toBe('2026-03-10T11:00:00.000Z');
    const late = share({ earliestPostDate: '2026-03-12T11:00:00.000Z' });
    expect(presetPostDate(rule(2), [share(), late], new Date(NOW))).toBe('2026-03-12T11:00:00.000Z');
    const short = share({ latestPostDate: '2026-03-09T11:00:00.000Z' });
    expect(presetPostDate(rule(5), [short], new Date(NOW))).toBe('2026-03-09T11:00:00.000Z');
  });

  it('takes the day that a refusal names', () => {
    const refusal = { label: 'postDate.tooEarly', parameters: { date: '2026-03-06', earliest: '2026-03-09' } };
    expect(nextPostDate(refusal, 'Europe/Paris')).toBe('2026-03-09T11:00:00.000Z');
    expect(nextPostDate({ label: 'packGroup.bad', parameters: {} }, 'Europe/Paris')).toBeNull();
    expect(nextPostDate({ label: 'postDate.invalid', parameters: {} }, 'Europe/Paris')).toBeNull();
  });
});

// Answers of the server, and what is none.
import { describe, expect, it } from 'vitest';
import { WIRE_CODES as CONTRACT } from '#domain/errors/wire.codes.ts';
import { fileNameOf, readEnvelope } from './envelope.ts';
import { ApiFailure, isConflict, isSessionEnd, isUnanswered, mayBeDone, NoAnswer } from './failures.ts';
import { errorTextOf } from './report.ts';
import { WIRE_CODES } from './wire-codes.ts';

const failure = (code: number, label = 'job.notFound', message = 'no such job') =>
  new ApiFailure(404, { code, message, label, parameters: { id: 7, list: ['a'] } });

describe('an answer', () => {
  it('is the result of the envelope, also when it is null', () => {
    expect(readEnvelope(200, '{"result":{"id":1}}')).toEqual({ id: 1 });
    expect(readEnvelope(200, '{"result":null}')).toBeNull();
  });

  it('is a failure with code, label and parameters where the server refused', () => {
    const read = () => readEnvelope(409, '{"error":{"code":-30,"message":"m","label":"l","parameters":{"user":"a"}}}');
    expect(read).toThrow(ApiFailure);
    try {
      read();
    } catch (error) {
      expect(isConflict(error)).toBe(true);
      expect(error).toMatchObject({ label: 'l', parameters: { user: 'a' }, status: 409 });
    }
  });

  it('with neither result nor error is an error', () => {
    expect(() => readEnvelope(200, '{}')).toThrow(ApiFailure);
    expect(() => readEnvelope(200, '[]')).toThrow(ApiFailure);
  });

  it('of a proxy is no answer of ours, and keeps the session', () => {
    const read = () => readEnvelope(502, '<html>Bad gateway</html>');
    expect(read).toThrow(NoAnswer);
    expect(isSessionEnd(new NoAnswer())).toBe(false);
    expect(isSessionEnd(failure(-11))).toBe(true);
  });

  it('names its file, in any script', () => {
    expect(fileNameOf("attachment; filename*=UTF-8''M%C3%BCller%20%C3%81.pdf", 'x')).toBe('Müller Á.pdf');
    expect(fileNameOf('attachment; filename="a.pdf"', 'x')).toBe('a.pdf');
    expect(fileNameOf(null, 'x.pdf')).toBe('x.pdf');
  });

  it('uses the codes of the contract', () => {
    for (const [name, code] of Object.entries(WIRE_CODES))
      expect(CONTRACT[name as keyof typeof WIRE_CODES].code).toBe(code);
  });
});

describe('an error on screen', () => {
  it('is shown by its label where the label is known, else as its raw text', () => {
    expect(errorTextOf(failure(-20), { 'job.notFound': 'x' })).toMatchObject({
      label: 'job.notFound',
      parameters: { id: 7, list: '["a"]' },
    });
    expect(errorTextOf(failure(-20), {})).toMatchObject({ label: undefined, raw: 'no such job' });
    expect(errorTextOf(new RangeError('boom'), {})).toMatchObject({ raw: 'boom' });
  });

  it('tells that nobody answered an action, also before the texts of refusals are there', () => {
    expect(errorTextOf(new NoAnswer(), { 'app.noAnswer': 'x' })).toMatchObject({ label: 'app.noAnswer' });
    expect(errorTextOf(new NoAnswer(), {})).toMatchObject({ label: 'common.state.offline.title' });
  });

  it('tells of a server that answers and cannot now what it says, or that it is busy', () => {
    const told = (text: string) => {
      try {
        return readEnvelope(503, text);
      } catch (error) {
        return [error instanceof NoAnswer, errorTextOf(error, { 'exception.databaseAway': 'x', 'app.noAnswer': 'y' })];
      }
    };
    const away = '{"error":{"code":-80,"message":"m","label":"exception.databaseAway","parameters":{"seconds":5}}}';
    expect(told(away)).toMatchObject([true, { label: 'exception.databaseAway', parameters: { seconds: 5 } }]);
    expect(told('<html>Maintenance</html>')).toMatchObject([true, { label: 'common.state.busy.title' }]);
  });

  it('tells of what may have been done in the words of the server, and takes it for no answer', () => {
    const unknown = { code: -99, message: 'm', label: 'exception.outcomeUnknown', parameters: { reference: 'R-1' } };
    const caught = (() => {
      try {
        return readEnvelope(500, JSON.stringify({ error: unknown }));
      } catch (error) {
        return error;
      }
    })();
    expect([mayBeDone(caught), isUnanswered(caught)]).toEqual([true, true]);
    const { label, parameters } = unknown;
    expect(errorTextOf(caught, { 'exception.outcomeUnknown': 'x' })).toMatchObject({ label, parameters });
    expect(mayBeDone(new NoAnswer(undefined, { label: 'exception.databaseAway', parameters: {} }))).toBe(true);
  });

  it('says nothing where the end of the session says it, or somebody aborted', () => {
    expect(errorTextOf(failure(-11), {})).toBeUndefined();
    expect(errorTextOf(new DOMException('x', 'AbortError'), {})).toBeUndefined();
  });
});

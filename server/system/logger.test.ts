// Log lines: one line each, structured, without personal data.
import { expect, test } from 'vitest';
import { createSettableClock } from './clock.ts';
import { createLogger, type LogFields, type LogLevel } from './logger.ts';

function linesOf(write: (log: ReturnType<typeof createLogger>) => void, level: LogLevel = 'debug'): string[] {
  const lines: string[] = [];
  write(
    createLogger({ clock: createSettableClock('2026-01-05T09:00:00.000Z'), write: (line) => lines.push(line), level }),
  );
  return lines;
}
const one = (fields: LogFields): Record<string, unknown> =>
  JSON.parse(linesOf((log) => log.info('test', fields))[0] ?? '{}') as Record<string, unknown>;

test('a line says when, how grave, what, and its fields; a child adds its own', () => {
  const [line] = linesOf((log) => log.child({ job: 7 }).warn('letter.late', { pages: 3 }));
  expect(JSON.parse(line ?? '')).toEqual({
    at: '2026-01-05T09:00:00.000Z',
    level: 'warn',
    event: 'letter.late',
    job: 7,
    pages: 3,
  });
});

test('nothing a client sends can begin a second line or steer a terminal', () => {
  const [line = ''] = linesOf((log) => log.info('x', { agent: 'a\r\nb\u2028c\u001b[31md\u0085e\u202ef' }));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202e]/);
  expect((JSON.parse(line) as { agent: string }).agent).toBe('a\r\nb\u2028c\u001b[31md\u0085e\u202ef');
});

test('personal data and secrets are hidden by field name and by look', () => {
  const line = one({
    email: 'a@b.example',
    recipientName: 'Ada',
    password: 'x',
    accessToken: 'y',
    text: 'sent to ada@firm.example, see https://ada:pw@host/x with k7vJ2m9Qx4tB8nL1zR5wC3yF6hD0sG-aE_pU7iO2kMq',
  });
  const { email, recipientName, password, accessToken } = one({
    email: 'a@b.example',
    recipientName: 'Ada',
    password: 'x',
    accessToken: 'y',
  });
  expect([email, recipientName, password, accessToken]).toEqual(Array(4).fill('[hidden]'));
  expect(line.text).toBe('sent to [hidden], see https://host/x with [hidden]');
});

test('content hashes and task ids stay readable', () => {
  const hash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
  expect(one({ file: hash }).file).toBe(hash);
});

test('of a database error the row contents are left out', () => {
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(a@b.example) exists',
  });
  const line = one({ error });
  expect(line.error).toMatchObject({ name: 'Error', code: '23505', message: 'duplicate key' });
  expect(JSON.stringify(line)).not.toContain('b.example');
});

test('long texts are cut and lines below the level are dropped', () => {
  expect(String(one({ text: 'ab '.repeat(2_000) }).text).length).toBeLessThan(2_010);
  expect(linesOf((log) => log.debug('quiet'), 'info')).toEqual([]);
});

test('no level drops the lines by which things are done again after a restore', () => {
  const events = ['security.changed', 'security.told-again', 'sending.changed', 'recipients.chosen'];
  const kept = ['held', 'released', 'erased', 'purged'].map((event) => `keeping.${event}`);
  const lines = linesOf((log) => {
    for (const event of [...events, ...kept, 'security.signed-in', 'purge.run', 'keeping.erase-failed'])
      log.child({ job: 7 }).info(event);
  }, 'error');
  expect(lines.map((line) => (JSON.parse(line) as { event: string }).event)).toEqual([...events, ...kept]);
});

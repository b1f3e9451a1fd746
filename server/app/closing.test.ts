// Parts that end badly: each is named in the log, and those after it end all the same.
import { expect, it } from 'vitest';
import { silentLogger } from '#server/system/logger.ts';
import { createClosing } from './closing.ts';

it('ends the last first, and goes on past a part that fails and one that hangs, both named in the log', async () => {
  const said: unknown[] = [];
  const error = (name: string, fields?: Record<string, unknown>): void => void said.push([name, fields?.part]);
  const closing = createClosing({ ...silentLogger, error });
  const ended: string[] = [];
  closing.add('first', async () => ended.push('first'));
  closing.add('hangs', () => new Promise(() => undefined), 20);
  closing.add('fails', async () => {
    throw new Error('no');
  });
  closing.add('last', async () => ended.push('last'));
  await Promise.all([closing.run(), closing.run()]);
  expect(ended).toEqual(['last', 'first']);
  expect(said).toEqual([
    ['server.stop-failed', 'fails'],
    ['server.stop-stuck', 'hangs'],
  ]);
});

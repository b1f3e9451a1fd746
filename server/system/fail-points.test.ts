// Fail points act only where a test asks for them.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createFailPoints, FailPointReached } from './fail-points.ts';

const ON = { MAILROOM_TEST_FAILPOINTS: '1' };

test('without the test switch no place is armed', () => {
  expect(() => createFailPoints({ FAILPOINT: 'here:throw' }).reach('here')).not.toThrow();
});

test('an armed place throws once, at the time asked for, and other places never', () => {
  const points = createFailPoints({ ...ON, FAILPOINT: 'here:throw:2,there:throw' });
  points.reach('here');
  expect(() => points.reach('here')).toThrow(FailPointReached);
  points.reach('here');
  points.reach('elsewhere');
  expect(() => points.reach('there')).toThrow(FailPointReached);
});

test('production refuses the test switch', () => {
  for (const production of [{ NODE_ENV: 'production' }, { MAILROOM_PRODUCTION: '1' }])
    expect(() => createFailPoints({ ...ON, ...production })).toThrow('production');
});

test('a malformed FAILPOINT is an error, not silence', () => {
  for (const text of ['here', 'here:explode', 'here:kill:0'])
    expect(() => createFailPoints({ ...ON, FAILPOINT: text })).toThrow('not understood');
});

test('kill ends the process on the spot', () => {
  const file = fileURLToPath(new URL('./fail-points.ts', import.meta.url));
  const code = `const { createFailPoints } = await import(${JSON.stringify(file)});
    process.on('exit', () => console.log('cleaned up'));
    createFailPoints(process.env).reach('here'); console.log('went on');`;
  const result = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    encoding: 'utf8',
    env: { ...ON, FAILPOINT: 'here:kill' },
  });
  expect({ signal: result.signal, stdout: result.stdout }).toEqual({ signal: 'SIGKILL', stdout: '' });
});

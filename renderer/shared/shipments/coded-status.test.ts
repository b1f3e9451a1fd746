// A status by its word and its code.
import { expect, test } from 'vitest';
import { codedStatus } from './coded-status.ts';

test('the minus of a code stays before its number, whatever is written around it', () => {
  expect(codedStatus(() => 'סורב', -612)).toBe('סורב (\u2066-612\u2069)');
  expect(codedStatus(() => 'Sent', 700)).toBe('Sent (700)');
});

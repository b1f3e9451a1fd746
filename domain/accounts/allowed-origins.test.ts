// Origins as they may be listed: exact ones alone.
import { expect, it } from 'vitest';
import { isOrigin } from './allowed-origins.ts';

it.each([
  ['https://portal.example', true],
  ['https://portal.example:8443', true],
  ['https://xn--bcher-kva.example', true],
  ['http://localhost:3000', true],
  ['http://portal.example', false],
  ['https://portal.example/', false],
  ['https://portal.example:443', false],
  ['https://Portal.example', false],
  ['https://bücher.example', false],
  ['https://portal.example/app', false],
  ['https://user@portal.example', false],
  ['https://*.example', false],
  ['*', false],
  ['null', false],
  ['', false],
  ['file:///srv', false],
  ['javascript:alert(1)', false],
])('%s: %s', (text, allowed) => {
  expect(isOrigin(text)).toBe(allowed);
});

// What people type as the address of their server.
import { expect, it } from 'vitest';
import { serverAddress } from './server.page.tsx';

it.each([
  ['mail.example.com', 'https://mail.example.com'],
  ['https://mail.example.com/home?x=1', 'https://mail.example.com'],
  ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080'],
  ['HTTPS://Mail.Example.com:8443', 'https://mail.example.com:8443'],
])('%s is %s', (text, address) => expect(serverAddress(text)).toBe(address));

it.each(['', 'ftp://x', 'file:///etc', 'mail example com', 'https://', 'javascript:alert(1)'])('"%s" is none', (text) =>
  expect(serverAddress(text)).toBeUndefined(),
);

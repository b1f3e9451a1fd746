// Certificates of the operating system.
import tls from 'node:tls';
import { expect, it } from 'vitest';
import { trustSystemCertificates } from './certificates.ts';

it('are trusted besides the built-in ones', () => {
  const before = tls.getCACertificates('default');
  trustSystemCertificates((message) => expect.unreachable(message));
  const after = new Set(tls.getCACertificates('default'));
  for (const certificate of [...before, ...tls.getCACertificates('system')]) expect(after.has(certificate)).toBe(true);
});

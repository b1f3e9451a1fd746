// Certificates of the operating system.
import { X509Certificate } from 'node:crypto';
import tls from 'node:tls';
import { expect, it } from 'vitest';
import { trustSystemCertificates } from './certificates.ts';

/** The same certificate is written with other line ends by another store. */
const prints = (certificates: readonly string[]) =>
  new Set(certificates.map((certificate) => new X509Certificate(certificate).fingerprint256));

it('are trusted besides the built-in ones', () => {
  const before = prints([...tls.getCACertificates('default'), ...tls.getCACertificates('system')]);
  trustSystemCertificates((message) => expect.unreachable(message));
  const after = prints(tls.getCACertificates('default'));
  expect([...before].filter((print) => !after.has(print))).toEqual([]);
});

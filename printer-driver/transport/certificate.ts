// A self-signed certificate for the LAN mode, written once and kept: other devices remember it on first use.
import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';

const YEARS = 10;
const YEAR_MS = 365.25 * 24 * 3600_000;

/** One DER element: tag, length, content (ITU X.690). */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  if (content.length < 128) return Buffer.concat([Buffer.of(tag, content.length), content]);
  const digits: number[] = [];
  for (let rest = content.length; rest > 0; rest >>= 8) digits.unshift(rest & 0xff);
  return Buffer.concat([Buffer.of(tag, 0x80 | digits.length, ...digits), content]);
}
const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts);
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const ECDSA_SHA256 = sequence(oid('2a8648ce3d040302'));
const COMMON_NAME = oid('550403');
const SUBJECT_ALT_NAME = oid('551d11');

const nameOf = (text: string): Buffer => sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(text)))));
/** GeneralizedTime, YYYYMMDDHHMMSSZ. */
const timeOf = (ms: number): Buffer =>
  der(0x18, Buffer.from(`${new Date(ms).toISOString().replace(/[-:T]|\.\d+/g, '')}`));

function addressBytes(host: string): Buffer {
  if (isIP(host) === 4) return Buffer.from(host.split('.').map(Number));
  const [before = '', after = ''] = host.split('::');
  const groups = (text: string): string[] => text.split(':').filter(Boolean);
  const [left, right] = [groups(before), groups(after)];
  const filled = [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right];
  return Buffer.from(filled.map((group) => group.padStart(4, '0')).join(''), 'hex');
}
const alternative = (host: string): Buffer =>
  isIP(host) === 0 ? der(0x82, Buffer.from(host)) : der(0x87, addressBytes(host));

/** A certificate for `hosts` in PEM, valid for ten years from the day before `now` (ms). */
export function selfSigned(
  key: KeyObject,
  publicKey: KeyObject,
  order: { hosts: readonly string[]; now: number; serial: Uint8Array },
): string {
  const name = nameOf(order.hosts[0] ?? 'mailroom');
  const names = sequence(SUBJECT_ALT_NAME, der(0x04, sequence(...order.hosts.map(alternative))));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    // Positive and without leading zero, whatever the bytes are.
    der(0x02, Buffer.of(0x40), order.serial),
    ECDSA_SHA256,
    name,
    sequence(timeOf(order.now - 24 * 3600_000), timeOf(order.now + YEARS * YEAR_MS)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(names)),
  );
  const signature = sign('sha256', body, key);
  const whole = sequence(body, ECDSA_SHA256, der(0x03, Buffer.of(0), signature));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}

export interface TlsIdentity {
  readonly key: string;
  readonly cert: string;
}

/** The identity kept in `folder`; made there, readable by its owner only, when there is none. */
export function tlsIdentity(folder: string, hosts: readonly string[], now: number): TlsIdentity {
  const keyPath = join(folder, 'printer-key.pem');
  const certPath = join(folder, 'printer-cert.pem');
  if (existsSync(keyPath) && existsSync(certPath))
    return { key: readFileSync(keyPath, 'utf8'), cert: readFileSync(certPath, 'utf8') };
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const cert = selfSigned(createPrivateKey(key), pair.publicKey, { hosts, now, serial: randomBytes(15) });
  writeFileSync(keyPath, key, { mode: 0o600 });
  writeFileSync(certPath, cert, { mode: 0o600 });
  return { key, cert };
}

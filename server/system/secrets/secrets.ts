// Secrets that the database keeps are sealed: AES-256-GCM under a key that lies in a file, bound to their place, so that a value
// that somebody copies into another row does not open there.
import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { RandomBytes } from '../ids.ts';
import { markOfFile, readKeyFile, type SecretKey } from './key-file.ts';

const PREFIX = 'sealed1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const FORM = /^sealed1:([0-9a-f]{8}):([A-Za-z0-9_-]{38,})$/;

/** Where a sealed value stands: table, column, and what names the row. */
export type SecretCell = readonly [table: string, column: string, ...row: (string | number)[]];

/** A sealed value read: or why not. `key`: its key is not in the file; `damaged`: it was changed, or belongs elsewhere. */
export type Opened =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly reason: 'key' | 'damaged' };

/** Thrown where something is to be sealed and there is no key file. */
export class NoSecretKey extends Error {
  constructor(file: string) {
    super(`There is no key of secrets: ${file} is missing.`);
    this.name = 'NoSecretKey';
  }
}

/** Sealing and opening under the keys of one file. */
export interface Secrets {
  /** The text to store. @throws NoSecretKey; Error when the file cannot be read */
  seal(value: string, place: SecretCell): Promise<string>;
  /** What was sealed for this place. A missing or unreadable file is a missing key. */
  open(sealed: string, place: SecretCell): Promise<Opened>;
  /** Whether a stored text is a sealed one. */
  isSealed(stored: string): boolean;
  /** Whether the text is sealed under the key that seals now. */
  isCurrent(sealed: string): Promise<boolean>;
}

const boundTo = (place: SecretCell): Buffer => Buffer.from(JSON.stringify(place.map(String)), 'utf8');

function sealUnder({ id, key }: SecretKey, value: string, at: { place: SecretCell; nonce: Buffer }): string {
  const cipher = createCipheriv('aes-256-gcm', key, at.nonce).setAAD(boundTo(at.place));
  const bytes = Buffer.concat([at.nonce, cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${PREFIX}:${id}:${bytes.toString('base64url')}`;
}

function openUnder({ key }: SecretKey, bytes: Buffer, place: SecretCell): Opened {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES));
  decipher.setAAD(boundTo(place)).setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const value = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
    return { ok: true, value: value.toString('utf8') };
  } catch {
    return { ok: false, reason: 'damaged' };
  }
}

/** The secrets of one key file. It is read again when it has changed, so that a rotation needs no restart. */
export function createSecrets({ file, random }: { readonly file: string; readonly random: RandomBytes }): Secrets {
  let known: { readonly mark: string; readonly keys: readonly SecretKey[] } | undefined;
  const keys = async (): Promise<readonly SecretKey[]> => {
    const mark = await markOfFile(file);
    if (mark === undefined) return [];
    if (known?.mark !== mark) known = { mark, keys: (await readKeyFile(file)) ?? [] };
    return known.keys;
  };
  return {
    async seal(value, place) {
      const [key] = await keys();
      if (key === undefined) throw new NoSecretKey(file);
      return sealUnder(key, value, { place, nonce: random(NONCE_BYTES) });
    },
    async open(sealed, place) {
      const [, id, text] = FORM.exec(sealed) ?? [];
      if (id === undefined || text === undefined) return { ok: false, reason: 'damaged' };
      const key = (await keys().catch(() => [])).find((each) => each.id === id);
      return key === undefined ? { ok: false, reason: 'key' } : openUnder(key, Buffer.from(text, 'base64url'), place);
    },
    isSealed: (stored) => FORM.test(stored),
    async isCurrent(sealed) {
      const [key] = await keys();
      return key !== undefined && FORM.exec(sealed)?.[1] === key.id;
    },
  };
}

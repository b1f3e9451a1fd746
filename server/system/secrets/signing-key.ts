// The key by which this installation signs what it says of itself (Ed25519, RFC 8032). Its private half never lies in the database.
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { chmod, link, open, readFile, rename, unlink } from 'node:fs/promises';

/** A key that signs. */
export interface SigningKey {
  /** SHA-256 of the public key (SPKI), in hexadecimal. */
  readonly fingerprint: string;
  /** In the form SPKI. */
  readonly publicKey: Buffer;
  /** The signature of a text in UTF-8. */
  sign(text: string): Buffer;
}

/** What people compare to know a key. */
export const fingerprintOf = (publicKey: Buffer): string => createHash('sha256').update(publicKey).digest('hex');

function signingKey(key: KeyObject): SigningKey {
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' });
  return { fingerprint: fingerprintOf(publicKey), publicKey, sign: (text) => sign(null, Buffer.from(text), key) };
}

/**
 * The key of a file; undefined where there is none.
 * @throws Error that names the file, where it holds no such key
 */
export async function readSigningKey(file: string): Promise<SigningKey | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new Error(`${file} cannot be read: ${error.code ?? error.message}`);
  });
  if (text === undefined) return undefined;
  try {
    const key = createPrivateKey(text);
    if (key.asymmetricKeyType === 'ed25519') return signingKey(key);
  } catch {
    // said below, without a word of what is in it
  }
  throw new Error(`${file} holds no key that signs; put the file back as it was.`);
}

/** Makes the file where there is none, for its owner alone. Of two servers that start at once, one makes it. */
export async function createSigningKey(file: string): Promise<void> {
  const part = `${file}.${process.pid}.part`;
  const { privateKey } = generateKeyPairSync('ed25519');
  const handle = await open(part, 'w', 0o600);
  try {
    await handle.writeFile(privateKey.export({ type: 'pkcs8', format: 'pem' }));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await chmod(part, 0o600);
  try {
    await link(part, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await unlink(part);
  }
}

/** Puts a new key in the place of that of a file, which is kept beside it under its fingerprint. @returns the new fingerprint */
export async function renewSigningKey(file: string): Promise<string> {
  const old = await readSigningKey(file);
  if (old !== undefined) await rename(file, `${file}.${old.fingerprint.slice(0, 16)}`);
  await createSigningKey(file);
  const made = await readSigningKey(file);
  if (made === undefined) throw new Error(`${file} was not made.`);
  return made.fingerprint;
}

// An authenticator made of a key pair (WebAuthn, ES256, attestation `none`), which can be told to lie.
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();
const text = (value: string): Buffer => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
const bytes = (value: Buffer): Buffer =>
  Buffer.concat([
    value.length < 24 ? Buffer.from([0x40 + value.length]) : Buffer.from([0x59, value.length >> 8, value.length & 255]),
    value,
  ]);

/** What it says otherwise than an honest one. */
export interface Lie {
  readonly origin?: string;
  readonly rpId?: string;
  /** The flags of the authenticator data: present, verified. */
  readonly flags?: number;
  readonly counter?: number;
}

interface Options {
  readonly challenge?: unknown;
}

/** A passkey of one origin. */
export function createAuthenticator(origin: string, rpId = new URL(origin).hostname) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let counter = 0;
  const coordinate = (value = ''): Buffer => Buffer.from(value, 'base64url');
  // {1: 2, 3: -7, -1: 1, -2: x, -3: y}
  const key = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    coordinate(jwk.x),
    Buffer.from([0x22, 0x58, 0x20]),
    coordinate(jwk.y),
  ]);
  const clientData = (type: string, { challenge }: Options, lie: Lie): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: lie.origin ?? origin, crossOrigin: false }));
  const head = (flags: number, lie: Lie): Buffer => {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(lie.counter ?? counter);
    return Buffer.concat([sha256(lie.rpId ?? rpId), Buffer.from([lie.flags ?? flags]), count]);
  };
  return {
    /** The answer to `users.beginPasskey`. */
    make(options: Options, lie: Lie = {}) {
      const length = Buffer.from([credentialId.length >> 8, credentialId.length & 255]);
      const data = Buffer.concat([head(0x45, lie), Buffer.alloc(16), length, credentialId, key]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData'), bytes(data)],
      ]);
      const response = {
        clientDataJSON: clientData('webauthn.create', options, lie).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      };
      return { id, rawId: id, type: 'public-key' as const, response };
    },
    /** The answer to `authentication.passkeyOptions`. */
    sign(options: Options, lie: Lie = {}) {
      const data = head(0x05, lie);
      const client = clientData('webauthn.get', options, lie);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      };
      return { id, rawId: id, type: 'public-key' as const, response };
    },
  };
}

// The check of a web hook's message, as Standard Webhooks describes it, by WebCrypto: it runs in Node, Deno, Bun and workers.

const TOLERANCE_SECONDS = 300;
const bytesOf = (base64) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));

/** The value of a header, of a Headers or of an object, whose names some gateways write with capitals. */
const headOf = (headers, name) => {
  if (typeof headers.get === 'function') return headers.get(name) ?? '';
  const written = Object.keys(headers).find((one) => one.toLowerCase() === name);
  return (written === undefined ? undefined : headers[written]) ?? '';
};

async function keyOf(secret) {
  try {
    const raw = bytesOf(secret.replace(/^whsec_/, ''));
    return await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  } catch {
    throw new TypeError('This is no secret of a web hook.');
  }
}

async function isSigned(key, content, signature) {
  const [version, value = ''] = signature.split(',');
  if (version !== 'v1') return false;
  try {
    return await crypto.subtle.verify('HMAC', key, bytesOf(value), new TextEncoder().encode(content));
  } catch {
    return false;
  }
}

/** @see index.d.ts */
export async function verifyWebhook({ secret, headers, body, now = new Date() }) {
  const [id, timestamp] = [headOf(headers, 'webhook-id'), headOf(headers, 'webhook-timestamp')];
  const age = Math.abs(Math.floor(now.getTime() / 1000) - Number(timestamp));
  if (id === '' || !(age <= TOLERANCE_SECONDS)) throw new TypeError('The message is too old, or says no time.');
  const content = `${id}.${timestamp}.${body}`;
  const signatures = String(headOf(headers, 'webhook-signature')).split(' ');
  const key = await keyOf(secret);
  const checked = await Promise.all(signatures.map((one) => isSigned(key, content, one)));
  if (!checked.some(Boolean)) throw new TypeError('The message is not signed with this secret.');
  return JSON.parse(body);
}

// The check of a web hook's message, as Standard Webhooks describes it, by WebCrypto: it runs in Node, Deno, Bun and workers.

const TOLERANCE_SECONDS = 300;
const bytesOf = (base64) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));

/** The value of a header, of a Headers or of an object with names in lower case. */
const headOf = (headers, name) => (typeof headers.get === 'function' ? headers.get(name) : headers[name]) ?? '';

async function isSigned(secret, content, signature) {
  const [version, value = ''] = signature.split(',');
  if (version !== 'v1') return false;
  const raw = bytesOf(secret.replace(/^whsec_/, ''));
  const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  try {
    return await crypto.subtle.verify('HMAC', key, bytesOf(value), new TextEncoder().encode(content));
  } catch {
    return false;
  }
}

/** @see index.d.ts */
export async function verifyWebhook({ secret, headers, body, now = new Date() }) {
  const [id, timestamp] = [headOf(headers, 'webhook-id'), headOf(headers, 'webhook-timestamp')];
  const age = Math.abs(now.getTime() / 1000 - Number(timestamp));
  if (id === '' || !(age <= TOLERANCE_SECONDS)) throw new TypeError('The message is too old, or says no time.');
  const content = `${id}.${timestamp}.${body}`;
  const signatures = String(headOf(headers, 'webhook-signature')).split(' ');
  const checked = await Promise.all(signatures.map((one) => isSigned(secret, content, one)));
  if (!checked.some(Boolean)) throw new TypeError('The message is not signed with this secret.');
  return JSON.parse(body);
}

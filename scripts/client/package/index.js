// The client of Mailroom's API: every call by its name, over fetch. Types: index.d.ts.
import { CALLS } from './calls.js';

export { verifyWebhook } from './webhooks.js';

/** Seconds of a Retry-After; a proxy may write a date. */
function secondsOf(header) {
  const seconds = header === null || header === '' ? Number.NaN : Number(header);
  const until = Number.isNaN(seconds) ? (Date.parse(header) - Date.now()) / 1000 : seconds;
  return Number.isFinite(until) ? Math.max(0, Math.ceil(until)) : undefined;
}

/** A refusal of the server, or an answer that is none. */
export class MailroomError extends Error {
  constructor(
    call,
    { status, headers },
    { code = -99, label = 'exception.unknown', parameters = {}, message = '' } = {},
  ) {
    super(`${call}: ${message || label} (${code}, HTTP ${status})`);
    const retryAfter = secondsOf(headers.get('retry-after'));
    Object.assign(this, { name: 'MailroomError', call, status, code, label, parameters, retryAfter });
  }
}

const NO_ANSWER = 'This is no answer of Mailroom';

/** What the server said; undefined: it was somebody else. */
function readAnswer(text) {
  try {
    const said = JSON.parse(text);
    return typeof said === 'object' && said !== null && 'result' in said ? said : undefined;
  } catch {
    return undefined;
  }
}

const isFile = (value) => value instanceof Blob;

/** A file goes as it is, an object as JSON. */
const partOf = (name, value) => {
  if (isFile(value)) return [value, value.name ?? `${name}.pdf`];
  return typeof value === 'object'
    ? [new Blob([JSON.stringify(value)], { type: 'application/json' }), '']
    : [String(value)];
};

/** Files of a list are several parts of one name. */
function formOf(fields) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    const parts = Array.isArray(value) && value.some(isFile) ? value : [value];
    for (const one of parts) if (one !== undefined) form.append(name, ...partOf(name, one));
  }
  return form;
}

function addressOf(base, path, { params = {}, query = {} }) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    for (const one of [value].flat()) search.append(name, typeof one === 'object' ? JSON.stringify(one) : String(one));
  }
  return `${base}${filled}${search.size === 0 ? '' : `?${search}`}`;
}

/** Body and headers of a request. */
function requestOf({ body, form, raw, headers = {} }, { token, timeZone, idempotencyKey }) {
  const sent = new Headers(headers);
  if (token) sent.set('authorization', `Bearer ${token}`);
  if (timeZone) sent.set('time-zone', timeZone);
  if (idempotencyKey) sent.set('idempotency-key', idempotencyKey);
  if (body !== undefined) sent.set('content-type', 'application/json');
  else if (raw !== undefined && !sent.has('content-type')) sent.set('content-type', 'application/octet-stream');
  const content = body !== undefined ? JSON.stringify(body) : form !== undefined ? formOf(form) : raw;
  return { headers: sent, ...(content === undefined ? {} : { body: content, duplex: 'half' }) };
}

/** @see index.d.ts */
export function createMailroom({ url, token = '', timeZone = '', fetch: ask = fetch }) {
  const base = url.replace(/\/$/, '');
  const state = { token };
  const call = async (name, input = {}, options = {}) => {
    const row = CALLS[name];
    if (row === undefined) throw new TypeError(`There is no call ${name}.`);
    const [method, path, answer] = row;
    const { signal, idempotencyKey } = options;
    const response = await ask(addressOf(base, path, input), {
      ...requestOf(input, { token: state.token, timeZone, idempotencyKey }),
      ...{ method, redirect: 'error', ...(signal ? { signal } : {}) },
    });
    if (!response.ok) {
      const said = await response.json().catch(() => ({}));
      throw new MailroomError(name, response, said?.error ?? undefined);
    }
    if (answer === 'answer') return response;
    const said = readAnswer(await response.text());
    // What stands between may answer with a page of its own, as the sign-in of a network does.
    if (said === undefined) throw new MailroomError(name, response, { message: NO_ANSWER });
    return said.result;
  };
  return {
    call,
    async signIn(login, password) {
      const signed = await call('authentication.authenticate', { body: { login, password } });
      if (!signed.token) throw new TypeError('This person signs in with a second factor: use a token of a program.');
      state.token = signed.token;
    },
  };
}

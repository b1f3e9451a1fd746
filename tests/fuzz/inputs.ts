// A request for every call that reaches its row, and the same request with one value of it changed at the edges of what
// the contract allows. Shapes come from the OpenAPI document.
import type { CallRow } from '#domain/api/call-row.ts';
import { CALLS, type CallName } from '#domain/api/calls.ts';
import { urlOf } from '#domain/api/client.ts';
import { type Asked, askedBy, type Ids, REST } from '#tests/security/foreign-ids.table.ts';
import type { Question } from './ask.ts';

export const BOUNDARY = 'fuzzed-boundary';

const AREA = { left: 100, top: 40, width: 90, height: 40 };
const text = (name: string, value: unknown) => ({
  name,
  value: typeof value === 'string' ? value : JSON.stringify(value),
});

/** What calls without a place for an id are asked with. */
const PLAIN: Partial<Record<CallName, Asked>> = {
  'app.search': { query: { text: 'fuzz' } },
  'app.records': { query: { text: 'fuzz' } },
  'app.notifyAdministrator': { body: { message: 'A message' } },
  'authentication.authenticate': { body: { login: 'nobody-at-all', password: 'wrong' } },
  'authentication.createTicket': { body: { login: 'depositor' } },
  'authentication.tradeTicket': { body: { ticket: 'A'.repeat(43) } },
  'files.put': { query: { name: 'note.txt' }, raw: Buffer.from('a note') },
  'files.createUpload': { headers: { 'Upload-Length': '10', 'Tus-Resumable': '1.0.0' } },
  'agents.createToken': { body: { name: 'Fuzzed' } },
  'options.save': { body: { optionTypeId: 1, value: 'Fuzzed value' } },
  'tariffs.save': {
    body: { channelType: 'EMAIL', kind: 'piece', validFrom: '2026-01-01', currency: 'EUR', amount: 4 },
  },
  'options.saveType': { body: { name: 'Fuzzed type' } },
  'users.password': { body: { currentPassword: 'wrong', newPassword: 'seven purple lamps at dawn' } },
  'users.update': { body: { version: 1, firstName: 'Fuzz' } },
  'jobs.list': { query: { maxResults: 5 } },
};

/** The request that reaches its row, if the ids are those of one. */
export function askedOf(name: CallName, ids: Ids, pdf: Buffer): Asked {
  const places = Object.values(askedBy(ids, pdf)[name] ?? {});
  const byPlace = (places[places.length - 1] ?? (() => null))(ids);
  if (name === 'files.upload') return { parts: [{ name: 'file', value: pdf, fileName: 'letter.pdf' }] };
  if (name === 'pdf.extractText')
    return { parts: [text('parameters', { page: 1, area: AREA }), text('fileId', String(ids.fileId))] };
  if (name === 'options.save') return { body: { optionTypeId: ids.optionTypeId, value: `Value ${ids.fileId}` } };
  return byPlace ?? PLAIN[name] ?? REST[name] ?? {};
}

export const paramsOf = (name: CallName, ids: Ids): Record<string, string | number> =>
  Object.fromEntries(
    [...CALLS[name].path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => [
      key,
      ids[key] ?? { page: 1, index: 0, brandingName: 'default', trackingName: 'x', list: 'users' }[key] ?? 0,
    ]),
  );

const headOf = (name: string, fileName: string | undefined): string =>
  `Content-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}`;

function formOf(parts: NonNullable<Asked['parts']>): Buffer {
  const pieces = parts.flatMap(({ name, value, fileName }) => [
    Buffer.from(`--${BOUNDARY}\r\n${headOf(name, fileName)}\r\n\r\n`),
    Buffer.isBuffer(value) ? value : Buffer.from(String(value)),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

const TYPES = {
  none: null,
  json: 'application/json',
  multipart: `multipart/form-data; boundary=${BOUNDARY}`,
  raw: 'application/octet-stream',
  stream: 'application/offset+octet-stream',
  signed: 'application/json',
} as const;

/** The bare request of a call. */
export function questionOf(
  name: CallName,
  { asked, ids, token }: { readonly asked: Asked; readonly ids: Ids; readonly token: string | null },
): Question {
  const row: CallRow = CALLS[name];
  const input = { ...asked, params: paramsOf(name, ids) } as never;
  const type = TYPES[row.body];
  const body = {
    none: () => null,
    json: () => JSON.stringify(asked.body ?? {}),
    multipart: () => formOf(asked.parts ?? []),
    raw: () => asked.raw as Buffer,
    stream: () => (asked.raw as Buffer | undefined) ?? Buffer.from('x'),
    signed: () => JSON.stringify(asked.body ?? {}),
  }[row.body]();
  return {
    method: row.method,
    path: urlOf(name, input),
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(type === null ? {} : { 'content-type': type }),
      ...asked.headers,
    },
    body,
  };
}

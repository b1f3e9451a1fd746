// The requests at the edges of one call: path, query, headers, JSON, multipart, each with one thing of it changed.
import { CALLS, type CallName } from '#domain/api/calls.ts';
import type { Asked, Ids } from '#tests/security/foreign-ids.table.ts';
import { writtenOutPaths } from '#tests/support/api-document.ts';
import type { Question } from './ask.ts';
import { changed, EDGES, ODD_JSON, placesOf } from './edges.ts';
import { askedOf, paramsOf, questionOf } from './inputs.ts';
import { FILE_NAMES, HEADERS, ODD_FORMS, ODD_PATHS, ODD_QUERIES, oddValues } from './odd-requests.ts';

interface Described {
  readonly operationId: CallName;
  readonly parameters: readonly { name: string; in: string }[];
  readonly requestBody?: { content: Record<string, { schema: JsonShape }> };
}
interface JsonShape {
  readonly properties?: Readonly<Record<string, JsonShape>>;
}
const described = new Map(
  Object.values(writtenOutPaths<Described>())
    .flatMap((methods) => Object.values(methods))
    .map((operation) => [operation.operationId, operation]),
);

const bodyShape = (name: CallName): JsonShape =>
  Object.values(described.get(name)?.requestBody?.content ?? {})[0]?.schema ?? {};

const shapePlaces = (shape: JsonShape, at: readonly string[] = []): string[][] =>
  Object.entries(shape.properties ?? {}).flatMap(([key, of]) => [[...at, key], ...shapePlaces(of, [...at, key])]);

/** A call, a good request for it, and how to make others. */
interface Start {
  readonly name: CallName;
  readonly ids: Ids;
  readonly asked: Asked;
  readonly base: Question;
  readonly like: (asked: Asked) => Question;
}

const raw = (value: unknown): string => {
  const written = typeof value === 'string' ? value : JSON.stringify(value);
  return encodeURIComponent(written.toWellFormed()).slice(0, 9_000);
};

function pathEdges({ name, ids, base }: Start): Question[] {
  const params = paramsOf(name, ids);
  const at = (key: string, value: string) =>
    `/api${CALLS[name].path}`.replaceAll(/\{(\w+)\}/g, (_, other: string) =>
      other === key ? value : encodeURIComponent(String(params[other])),
    );
  return Object.keys(params).flatMap((key) =>
    [...EDGES.map(raw), ...ODD_PATHS].map((value) => ({ ...base, path: at(key, value) })),
  );
}

function queryEdges({ name, asked, base, like }: Start): Question[] {
  const names = (described.get(name)?.parameters ?? []).filter((one) => one.in === 'query').map((one) => one.name);
  const sep = base.path.includes('?') ? '&' : '?';
  return [
    ...names.flatMap((key) => [
      ...EDGES.map((edge) => like({ ...asked, query: { ...asked.query, [key]: edge } })),
      ...oddValues(key).map((odd) => ({ ...base, path: `${base.path}${sep}${odd}` })),
    ]),
    ...ODD_QUERIES.map((odd) => ({ ...base, path: `${base.path.split('?')[0]}${odd}` })),
  ];
}

const headerEdges = ({ base }: Start): Question[] =>
  Object.entries(HEADERS).flatMap(([header, values]) =>
    values.map((value) => ({ ...base, headers: { ...base.headers, [header]: value } })),
  );

const EXTRA = ['__proto__', 'constructor', 'id', 'isAdmin', 'ouId', 'accountId', 'state', '', '\u0000'];

function jsonEdges({ name, asked, base, like }: Start): Question[] {
  const body = asked.body ?? {};
  const places = [...placesOf(body), ...shapePlaces(bodyShape(name))];
  const unique = [...new Map(places.map((place) => [place.join('/'), place])).values()];
  const comma = Object.keys(body).length > 0 ? ',' : '';
  return [
    ...unique.flatMap((place) =>
      [...EDGES, undefined].map((edge) => like({ ...asked, body: changed(body, place, edge) })),
    ),
    ...EXTRA.map((extra) => ({
      ...base,
      body: JSON.stringify(body).replace(/\}$/, `${comma}${JSON.stringify(extra)}:{"a":1}}`),
    })),
    ...ODD_JSON.map((odd) => ({ ...base, body: odd })),
    { ...base, body: Buffer.from([0xff, 0xfe, 0x7b, 0x7d]) },
  ];
}

/** What a field of a form may hold: the edges, and its JSON with each place at the edges. */
function fieldValues(now: unknown): string[] {
  const values = EDGES.map((edge) => (typeof edge === 'string' ? edge : JSON.stringify(edge)));
  if (typeof now !== 'string' || !/^[{[]/.test(now)) return values;
  const value: unknown = JSON.parse(now);
  const inside = placesOf(value).flatMap((place) => EDGES.map((edge) => JSON.stringify(changed(value, place, edge))));
  return [...values, ...inside, ...ODD_JSON];
}

function formEdges({ name, asked, base, like }: Start): Question[] {
  const parts = asked.parts ?? [];
  const fields = parts.filter((part) => part.fileName === undefined);
  const names = new Set([...Object.keys(bodyShape(name).properties ?? {}), ...fields.map((part) => part.name)]);
  const file = (partName: string, fileName: string) =>
    like({ ...asked, parts: [...fields, { name: partName, value: Buffer.from('%PDF-1.7'), fileName }] });
  const text = (base.body as Buffer | null)?.toString('latin1') ?? '';
  const cuts = [0, 1, 20, 60, Math.floor(text.length / 2), text.length - 3];
  return [
    ...[...names].flatMap((field) => {
      const values = fieldValues(fields.find((part) => part.name === field)?.value);
      // The document comes along where the requests are few.
      const others = (values.length > 200 ? fields : parts).filter((part) => part.name !== field);
      return values.map((value) => like({ ...asked, parts: [...others, { name: field, value }] }));
    }),
    ...FILE_NAMES.map((fileName) => file('letters', fileName)),
    ...['', '__proto__', 'constructor', '../x', 'a'.repeat(500), 'file'].map((partName) => file(partName, 'x.pdf')),
    ...cuts.map((cut) => ({ ...base, body: Buffer.from(text.slice(0, cut), 'latin1') })),
    ...ODD_FORMS.map((body) => ({ ...base, body })),
  ];
}

/** A good request first, then all the others. */
export function edgeRequests(name: CallName, ids: Ids, { pdf, token }: { pdf: Buffer; token: string }): Question[] {
  const asked = askedOf(name, ids, pdf);
  const like = (other: Asked): Question => questionOf(name, { asked: other, ids, token });
  const start = { name, ids, asked, base: like(asked), like };
  const kinds = { json: jsonEdges, multipart: formEdges, none: null, raw: null, stream: null, signed: jsonEdges };
  const ofBody = kinds[CALLS[name].body]?.(start) ?? [];
  return [start.base, ...pathEdges(start), ...queryEdges(start), ...headerEdges(start), ...ofBody];
}

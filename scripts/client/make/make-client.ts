// Makes the package of the client: types and table of calls from the API document, which is made of the contract's tables; the rest
// lies in scripts/client/package as it is.
import { copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { productVersion } from '#server/context/version.ts';
import { openApiDocument } from '#server/http/openapi.ts';
import { commentOf, type JsonSchema, typeOf } from './schema-types.ts';
import { webhookTypes } from './webhook-types.ts';

const SOURCE = path.resolve(import.meta.dirname, '../package');
const LICENSE = path.resolve(import.meta.dirname, '../../../LICENSE');
const HEAD = '// Made by `npm run client` from the contract of the API; not to be changed by hand.\n';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

/** A call with where it is reached. */
interface Call {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
  readonly parameters: readonly Parameter[];
}

interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
}

const PARAMETER_REF = '#/components/parameters/';

function callsOf({ paths, components }: ApiDocument): Call[] {
  const parametersOf = ({ parameters = [] }: Operation): Parameter[] =>
    parameters.map((one) => {
      if (!('$ref' in one)) return one;
      const named = components.parameters[one.$ref.slice(PARAMETER_REF.length)];
      if (named === undefined) throw new Error(`The document has no parameter ${one.$ref}.`);
      return named;
    });
  return Object.entries(paths).flatMap(([at, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path: at,
      operation,
      parameters: parametersOf(operation),
    })),
  );
}

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'multipart/form-data';

/** Sent with a key of the client's own making. */
const isOurs = ({ name }: Parameter): boolean => name === 'Idempotency-Key' || name === 'Time-Zone';

function parametersIn({ parameters }: Call, where: Parameter['in']): string | null {
  const some = parameters.filter((one) => one.in === where && !isOurs(one));
  if (some.length === 0) return null;
  const fields = some.map(
    ({ name, required, description, schema }) =>
      `${commentOf(description)}${JSON.stringify(name)}${required ? '' : '?'}: ${typeOf(schema)};\n`,
  );
  const mark = some.some(({ required }) => required) ? '' : '?';
  const word = { path: 'params', query: 'query', header: 'headers' }[where];
  return `${word}${mark}: {\n${fields.join('')}};\n`;
}

function bodyField({ requestBody }: Operation): string {
  const content = requestBody?.content ?? {};
  const mark = requestBody?.required ? '' : '?';
  if (content[JSON_TYPE]) return `body${mark}: ${typeOf(content[JSON_TYPE].schema)};\n`;
  if (content[FORM_TYPE])
    return `/** Objects travel as JSON, files as Blobs. */\nform${mark}: ${typeOf(content[FORM_TYPE].schema)};\n`;
  return requestBody === undefined ? '' : 'raw: Blob | Uint8Array<ArrayBuffer> | ReadableStream;\n';
}

/** What comes back: the result of the envelope, or the answer itself where it is no JSON. */
function resultOf({ responses }: Operation): string {
  const schema = responses[200]?.content?.[JSON_TYPE]?.schema as { properties?: { result?: JsonSchema } } | undefined;
  const result = schema?.properties?.result;
  return result === undefined ? 'Response' : typeOf(result);
}

const inputOf = (call: Call): string =>
  [parametersIn(call, 'path'), parametersIn(call, 'query'), parametersIn(call, 'header'), bodyField(call.operation)]
    .filter((part) => part !== null)
    .join('');

const typesOf = ({ components }: ApiDocument, calls: readonly Call[]): string => {
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `${commentOf(schema.description)}export type ${name} = ${typeOf(schema)};\n`,
  );
  const rows = calls.map((call) => {
    const { operation } = call;
    return `${commentOf(operation.summary)}${JSON.stringify(operation.operationId)}: {\ninput: {\n${inputOf(call)}};\nresult: ${resultOf(operation)};\n};\n`;
  });
  return `${HEAD}export declare namespace Schemas {\n${schemas.join('')}}\n\nexport interface Calls {\n${rows.join('')}}\n`;
};

/** Name → method, path, and whether its answer is read as the result of the envelope. */
const tableOf = (calls: readonly Call[]): string =>
  `${HEAD}export const CALLS = ${JSON.stringify(
    Object.fromEntries(
      calls.map(({ method, path: at, operation }) => [
        operation.operationId,
        [method, at, resultOf(operation) === 'Response' ? 'answer' : 'result'],
      ]),
    ),
    null,
    1,
  )};\n`;

const manifest = () => ({
  name: 'mailroom-client',
  version: productVersion(),
  description: 'The API of Mailroom, typed: every call, and the check of web hooks.',
  license: 'Apache-2.0',
  type: 'module',
  engines: { node: '>=20' },
  exports: { '.': { types: './index.d.ts', default: './index.js' } },
  files: ['*.js', '*.d.ts', '*.ts', 'README.md', 'LICENSE'],
});

/** Writes the package into an empty folder. @returns how many calls it has */
export function makeClient(folder: string): number {
  // The document is JSON of our own making; its parts are named above.
  const document = openApiDocument(productVersion()) as unknown as ApiDocument;
  const calls = callsOf(document);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(SOURCE)) copyFileSync(path.join(SOURCE, name), path.join(folder, name));
  copyFileSync(LICENSE, path.join(folder, 'LICENSE'));
  writeFileSync(path.join(folder, 'calls.d.ts'), typesOf(document, calls));
  writeFileSync(path.join(folder, 'webhook-events.d.ts'), `${HEAD}${webhookTypes()}`);
  writeFileSync(path.join(folder, 'calls.js'), tableOf(calls));
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
  return calls.length;
}

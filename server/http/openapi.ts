// The OpenAPI 3.1 document of the contract: made from the table of calls, its schemas and its words, nothing typed twice.
import { ApiError } from '#domain/api/api.ts';
import type { CallRow } from '#domain/api/call-row.ts';
import { API_BASE, CALL_NAMES, CALLS, type CallName } from '#domain/api/calls.ts';
import { type CallSchemas, CONTRACT } from '#domain/api/contract.ts';
import type { CallText } from '#domain/api/described/call-text.ts';
import { CALL_TEXTS } from '#domain/api/described/call-texts.ts';
import { scopesOfCall } from '#domain/api/token-calls.ts';
import { bodyOf } from './described/bodies.ts';
import { type Components, createComponents, type Json } from './described/components.ts';
import type { DescribedCall } from './described/described-call.ts';
import { parametersOf } from './described/parameters.ts';
import { labelsOf, refusalList, refusalResponses, refusalsOf } from './described/refusals.ts';
import { shareParameters } from './described/shared-parameters.ts';

const BINARY: Json = { type: 'string', format: 'binary' };

/** Headers of an answer, by the text of each. */
const headersOf = ({ answerHeaders }: CallText): Json =>
  answerHeaders === undefined
    ? {}
    : {
        headers: Object.fromEntries(
          Object.entries(answerHeaders).map(([name, description]) => [
            name,
            { description, schema: { type: 'string' } },
          ]),
        ),
      };

function successOf({ row, schemas, components, text }: DescribedCall): Json {
  if (row.answer === 'head') return { description: 'Headers alone.', ...headersOf(text) };
  if (row.answer === 'download') {
    const types = text.media ?? ['application/octet-stream'];
    return {
      description: 'The bytes of the file; ranges are served.',
      content: Object.fromEntries(types.map((type) => [type, { schema: BINARY }])),
    };
  }
  if (row.answer === 'stream') {
    return {
      description:
        'One JSON object a line, of the shape named here; the last line is {"end":true,"rows":n}, where n counts the lines before it. Without that line, or with {"error"} as of a refusal, it failed.',
      content: { 'application/x-ndjson': { schema: schemas.line ? components.schemaOf(schemas.line, 'output') : {} } },
    };
  }
  const result = schemas.result ? components.schemaOf(schemas.result, 'output') : {};
  const schema = { type: 'object', required: ['result'], properties: { result } };
  return { description: 'The result.', ...headersOf(text), content: { 'application/json': { schema } } };
}

/** Who may call, in words. */
function whoText(name: CallName, row: CallRow): string {
  if (row.ability === 'public') return 'Needs no session.';
  const ability = row.orValidates ? `\`${row.ability}\` or \`validate\`` : `\`${row.ability}\``;
  const who = row.ability === 'signedIn' ? 'Needs a session.' : `Needs the ability ${ability}.`;
  const tokens = row.service ? ' For service tokens alone.' : row.agent ? ' Open to agent tokens.' : '';
  const scopes = scopesOfCall(name);
  const asked = scopes === 'every' ? ['any'] : scopes.map((scope) => `\`${scope}\``);
  return `${who}${tokens}${asked.length === 0 ? '' : ` Service tokens: scope ${asked.join(' or ')}.`}`;
}

function descriptionOf(name: CallName, row: CallRow, text: CallText): string {
  const sentences = [text.description ?? '', whoText(name, row), row.later ? 'Not built yet: answers -90.' : ''];
  return `${sentences.filter((sentence) => sentence !== '').join(' ')}${refusalList(labelsOf(row, text))}`;
}

function operationOf(name: CallName, components: Components): Json {
  const row: CallRow = CALLS[name];
  const schemas = CONTRACT[name] as CallSchemas;
  const text = CALL_TEXTS[name];
  const call: DescribedCall = { row, schemas, text, components };
  const body = bodyOf(call);
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary: text.summary,
    description: descriptionOf(name, row, text),
    parameters: parametersOf(call),
    ...(body ? { requestBody: body } : {}),
    responses: { 200: successOf(call), ...refusalsOf(call) },
    // Of the others the document says it for all.
    ...(row.ability === 'public' ? { security: [] } : {}),
    'x-ability': row.ability,
    'x-scopes': scopesOfCall(name),
    ...(row.agent ? { 'x-agent': true } : {}),
    ...(row.later ? { 'x-later': true } : {}),
  };
}

function pathsOf(components: Components): Readonly<Record<string, Readonly<Record<string, Json>>>> {
  const all: Record<string, Record<string, Json>> = {};
  for (const name of CALL_NAMES) {
    const row: CallRow = CALLS[name];
    const at = `${API_BASE}${row.path}`;
    all[at] = { ...all[at], [row.method.toLowerCase()]: operationOf(name, components) };
  }
  return all;
}

/** The document of this version of the contract. */
export function openApiDocument(version: string): Json {
  const components = createComponents();
  const paths = pathsOf(components);
  const error = { type: 'object', required: ['error'], properties: { error: components.schemaOf(ApiError, 'output') } };
  const { document, schemas } = components.settle({ paths });
  // Settling changes pointers alone: the paths are what they were.
  const { paths: told, parameters } = shareParameters(document.paths as typeof paths);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Mailroom',
      version,
      description: `Every answer is {"result"} or {"error": {code, message, label, parameters}}: \`code\` says what to do, \`label\` what happened, \`message\` the same in English. The way from a token to a sent letter: ${API_BASE}/docs.`,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    security: [{ session: [] }],
    paths: told,
    components: {
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of authentication.authenticate, or one that agents.createToken made for a program.',
        },
      },
      parameters,
      responses: refusalResponses({ $ref: '#/components/schemas/Refusal' }),
      schemas: { ...schemas, Refusal: error },
    },
  };
}

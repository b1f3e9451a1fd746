// The API document can be worked with: every call says what it does, every parameter what it is, every example is accepted,
// every pointer leads somewhere.
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { CallRow } from '#domain/api/call-row.ts';
import { CALL_NAMES, CALLS, type CallName } from '#domain/api/calls.ts';
import { type CallSchemas, CONTRACT } from '#domain/api/contract.ts';
import { CALL_TEXTS } from '#domain/api/described/call-texts.ts';
import { PARAMETER_TEXTS } from '#domain/api/described/parameters.table.ts';
import { NAMED_SCHEMAS } from '#domain/api/described/schemas.table.ts';
import { apiPage } from '#server/http/described/api-page.ts';
import { openApiDocument } from '#server/http/openapi.ts';

interface Content {
  readonly schema: Readonly<Record<string, unknown>>;
}
interface ParameterSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly items?: ParameterSchema;
}
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly description?: string;
  readonly schema: ParameterSchema;
}
interface Operation {
  readonly operationId: CallName;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content & { encoding?: object }>> };
  readonly responses: Readonly<Record<string, { readonly $ref?: string; content?: Readonly<Record<string, Content>> }>>;
}
type DescribedOperation = Omit<Operation, 'parameters'> & {
  readonly parameters: readonly (Parameter | { readonly $ref: string })[];
};

// The document is made as JSON: what is read of it here is named here.
const DOCUMENT = openApiDocument('1.0.0') as unknown as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: {
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly schemas: Readonly<Record<string, { properties?: object; description?: string }>>;
    readonly responses: Readonly<Record<string, { description: string }>>;
  };
};
const TEXT = JSON.stringify(DOCUMENT);
const parameterOf = (one: Parameter | { $ref: string }): Parameter =>
  '$ref' in one ? DOCUMENT.components.parameters[one.$ref.split('/').at(-1) ?? '']! : one;
const OPERATIONS: readonly Operation[] = Object.values(DOCUMENT.paths).flatMap((methods) =>
  Object.values(methods).map((operation) => ({ ...operation, parameters: operation.parameters.map(parameterOf) })),
);
const operationOf = (name: CallName): Operation => OPERATIONS.find(({ operationId }) => operationId === name)!;
const rowOf = (name: CallName): CallRow => CALLS[name];
const schemasOf = (name: CallName): CallSchemas => CONTRACT[name];

describe('the API document', () => {
  it('says in a sentence what each call does', () => {
    expect(CALL_NAMES.filter((name) => !(name in CALL_TEXTS))).toEqual([]);
    const poor = OPERATIONS.filter(
      ({ operationId, summary }) => summary === operationId || !/^[A-Z][a-z]+ .*[^.]$/.test(summary),
    );
    expect(poor.map(({ operationId }) => operationId)).toEqual([]);
    const summaries = OPERATIONS.map(({ summary }) => summary);
    expect(summaries.filter((summary, index) => summaries.indexOf(summary) !== index)).toEqual([]);
    // Where a call comes from is no matter of those who use it.
    expect(TEXT).not.toMatch(/, line \d|inventory|docs\/decisions/i);
  });

  it('says of each parameter what it is', () => {
    const named = OPERATIONS.flatMap(({ parameters }) => parameters);
    expect(named.filter(({ description = '' }) => description.length < 8).map(({ name }) => name)).toEqual([]);
    const known = new Set(named.map(({ name }) => name.toLowerCase()));
    expect(Object.keys(PARAMETER_TEXTS).filter((name) => !known.has(name.toLowerCase()))).toEqual([]);
  });

  it('says once what several calls take alike', () => {
    const inline = Object.values(DOCUMENT.paths)
      .flatMap((methods) => Object.values(methods).flatMap(({ parameters }) => parameters))
      .filter((one) => !('$ref' in one))
      .map((one) => JSON.stringify(one));
    const known = new Set(Object.values(DOCUMENT.components.parameters).map((one) => JSON.stringify(one)));
    expect(known.size).toBeGreaterThan(50);
    expect(inline.filter((one) => known.has(one))).toEqual([]);
    // What is left out by a form that fewer calls have is little.
    expect(inline.length - new Set(inline).size).toBeLessThan(20);
  });

  it('takes each parameter of a query as it describes it, one value and several', () => {
    const valuesOf = (schema: ParameterSchema): unknown[] => {
      if (schema.enum) return [...schema.enum];
      if (schema.type === 'boolean') return [true, false];
      return schema.type === 'integer' || schema.type === 'number' ? [Math.max(1, schema.minimum ?? 1)] : [];
    };
    const textsOf = ({ items, ...schema }: ParameterSchema): (string | string[])[] => {
      const texts = valuesOf(items ?? schema).map(String);
      return items ? [...texts, ...texts.map((text) => [text, text])] : texts;
    };
    let tried = 0;
    const refused = OPERATIONS.flatMap(({ operationId, parameters }) => {
      const { shape = {} } = (schemasOf(operationId).query ?? {}) as Partial<z.ZodObject>;
      return parameters.flatMap(({ name, in: place, schema }) => {
        const texts = place === 'query' ? textsOf(schema) : [];
        tried += texts.length;
        return texts
          .filter((text) => shape[name]?.safeParse(text).success !== true)
          .map((text) => `${operationId} ${name}=${text}`);
      });
    });
    expect(refused).toEqual([]);
    expect(tried).toBeGreaterThan(100);
  });

  it('names ids, pages and counts as numbers, and several values as lists', () => {
    const typed = OPERATIONS.flatMap(({ parameters }) => parameters).filter(({ in: at }) => at !== 'header');
    const odd = typed.filter(({ name, schema }) => /(Id|OUId)$/.test(name) && schema.type !== 'integer');
    // Ids of files and what the outside calls its things are texts.
    expect(new Set(odd.map(({ name }) => name))).toEqual(new Set(['externalId', 'fileId', 'simulationId', 'uploadId']));
    const lists = typed.filter(({ name }) => /^(states|jobIds|externalIds|statusValues|trackingValues)$/.test(name));
    expect(lists.length).toBeGreaterThan(5);
    expect(lists.filter(({ schema }) => schema.type !== 'array')).toEqual([]);
  });

  it('types the objects of a form as such, and leaves files free to be named', () => {
    const form = operationOf('jobs.create').requestBody?.content['multipart/form-data'];
    expect(form).toMatchObject({
      schema: {
        required: ['parameters'],
        properties: { parameters: { $ref: '#/components/schemas/JobCreation' } },
        additionalProperties: true,
      },
      encoding: { parameters: { contentType: 'application/json' } },
      example: { parameters: { serviceId: 1 } },
    });
    const untyped = OPERATIONS.filter(
      ({ requestBody }) => requestBody?.content['multipart/form-data'] !== undefined,
    ).filter(({ requestBody }) => {
      const { properties = {} } = requestBody!.content['multipart/form-data']!.schema as { properties?: object };
      return (
        'parameters' in properties &&
        !('$ref' in (properties.parameters as object) || 'properties' in (properties.parameters as object))
      );
    });
    expect(untyped.map(({ operationId }) => operationId)).toEqual([]);
  });

  it('says in which parts of a form files come, so that a client can send them', () => {
    const forms = OPERATIONS.filter(({ requestBody }) => requestBody?.content['multipart/form-data'] !== undefined);
    expect(forms.length).toBeGreaterThan(8);
    const closed = forms.filter(({ requestBody }) => {
      const { schema } = requestBody!.content['multipart/form-data']!;
      const parts = Object.values((schema.properties ?? {}) as Record<string, { items?: { format?: string } }>);
      return schema.additionalProperties !== true && !parts.some(({ items }) => items?.format === 'binary');
    });
    expect(closed.map(({ operationId }) => operationId)).toEqual([]);
    // Nobody has a box of this name.
    expect(TEXT).not.toContain('"BOX"');
  });

  it('names the media types of files', () => {
    const downloads = CALL_NAMES.filter((name) => rowOf(name).answer === 'download');
    expect(downloads.filter((name) => CALL_TEXTS[name].media === undefined)).toEqual([]);
    expect(Object.keys(operationOf('shipments.outputFile').responses['200']?.content ?? {})).toEqual([
      'application/pdf',
    ]);
    expect(Object.keys(operationOf('jobs.inputFilePage').responses['200']?.content ?? {})).toEqual(['image/png']);
  });

  it('gives the shape of each line of a streamed file', () => {
    const streams = CALL_NAMES.filter((name) => rowOf(name).answer === 'stream');
    expect(streams).toContain('lists.export');
    for (const name of streams) {
      expect(operationOf(name).responses['200']?.content?.['application/x-ndjson']?.schema, name).toEqual({
        $ref: '#/components/schemas/ExportLine',
      });
    }
    expect(DOCUMENT.components.schemas.ExportLine).toHaveProperty('anyOf.length', 3);
  });

  it('has a cursor to send wherever it answers one', () => {
    const paged = OPERATIONS.filter(({ responses }) => {
      const { properties = {} } = (responses['200']?.content?.['application/json']?.schema ?? {}) as {
        properties?: { result?: { properties?: object } };
      };
      return 'cursor' in (properties.result?.properties ?? {});
    });
    expect(paged.length).toBeGreaterThan(5);
    const names = (operation: Operation) => operation.parameters.map(({ name }) => name);
    expect(paged.filter((one) => !names(one).includes('cursor') || !names(one).includes('maxResults'))).toEqual([]);
  });

  it('says with which codes each call may be refused', () => {
    for (const { operationId, responses } of OPERATIONS) {
      expect(Object.keys(responses), operationId).toEqual(
        expect.arrayContaining(['200', '422', '429', '503', 'default']),
      );
    }
    expect(DOCUMENT.components.responses.Refused422?.description).toMatch(/-40: .*; -50: /);
    expect(DOCUMENT.components.responses.RefusedOtherwise?.description).toMatch(/-21: \(421\) .*; -99: \(500\) /);
    expect(operationOf('packGroups.edit').responses).toHaveProperty('409');
    expect(operationOf('jobs.create').description).toContain('-40 `job.boxUnknown`: The service has no box');
    expect(operationOf('jobs.create').parameters.find(({ name }) => name === 'Idempotency-Key')?.description).toContain(
      '-50',
    );
  });

  it('points to shapes that are there, and describes each of them', () => {
    const pointers = [...TEXT.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)];
    expect(pointers.length).toBeGreaterThan(500);
    const lost = pointers.filter(([, kind = '', name = '']) => !(name in (DOCUMENT.components as never)[kind]));
    expect(lost.map(([pointer]) => pointer)).toEqual([]);
    const { Refusal: _, ...shapes } = DOCUMENT.components.schemas;
    expect(Object.keys(shapes).length).toBeGreaterThan(70);
    expect(
      Object.entries(shapes)
        .filter(([, { description }]) => !description)
        .map(([name]) => name),
    ).toEqual([]);
  });

  it('describes fields that shapes have', () => {
    const strays = Object.entries(NAMED_SCHEMAS).flatMap(([name, { fields = {} }]) =>
      Object.keys(fields)
        .filter((field) => !(field in (DOCUMENT.components.schemas[name]?.properties ?? {})))
        .map((field) => `${name}.${field}`),
    );
    // What a session answers is written into the calls themselves.
    expect(strays.filter((stray) => !stray.startsWith('SignIn.'))).toEqual([]);
  });

  it('is not longer than a person or a generator can take', () => {
    expect(TEXT.length).toBeLessThan(835_000);
    expect(apiPage('1.0.0').length).toBeLessThan(1_480_000);
  });
});

/** What a form's fields look like on the wire. */
const asTexts = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  );

describe('each example', () => {
  const given = CALL_NAMES.filter((name) => CALL_TEXTS[name].example !== undefined);

  it.each(given)('of %s is accepted', (name) => {
    const { body, fields } = schemasOf(name);
    const example = CALL_TEXTS[name].example ?? {};
    const schema = (body ?? fields) as z.ZodType;
    const read = schema.safeParse(body === undefined ? asTexts(example) : example);
    expect(read.error?.issues ?? []).toEqual([]);
  });

  it('is there for each call that takes an object', () => {
    const silent = CALL_NAMES.filter(
      (name) =>
        !rowOf(name).later && (schemasOf(name).body ?? schemasOf(name).fields) !== undefined && !given.includes(name),
    );
    expect(silent).toEqual([]);
  });
});

describe('the page at /api/docs', () => {
  const page = apiPage('1.0.0');

  it('has its content in a main region, for who navigates by those', () => {
    expect(page).toMatch(/<body><main>\s*<h1>[\s\S]*<\/main><\/body>/);
  });

  it('begins with the way from a token to a sent letter', () => {
    expect(page).toContain('<h2 id="from-a-token-to-a-sent-letter">');
    expect(page.indexOf('/api/deliveries/commands&quot; -H')).toBeGreaterThan(0);
    expect(page.indexOf('id="from-a-token')).toBeLessThan(page.indexOf('id="calls"'));
    expect(page).toContain('<h3 id="what-does-not-change-within-a-major-version">');
    expect(page).toContain('<ol><li>What replaces it comes first');
    expect(page).not.toContain('Who changes it');
  });

  it('leads from a call to the shapes that it takes', () => {
    expect(page).toContain('<a href="#shape-JobCreation">JobCreation</a>');
    expect(page).toContain('id="shape-JobCreation"');
    expect(page).toContain('<td><code>Idempotency-Key</code></td><td>header, optional</td>');
    expect(page).not.toContain('<script');
  });
});

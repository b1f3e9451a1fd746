// JSON files as other software writes them, and as nobody should: what is read is what the file says, or a fault.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { ParserConfiguration } from '#domain/datafiles/parser.check.ts';
import { DataFileFault, type DataRow } from './file-row.ts';
import { JsonList } from './json-list.ts';
import { rowsOf } from './rows-of.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'json-rows-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Reading {
  readonly rows: readonly DataRow[];
  readonly fault: string | null;
  readonly parameters: Readonly<Record<string, unknown>>;
}

async function read(text: string, pointer = '', columns: readonly string[] = ['/a']): Promise<Reading> {
  const file = { path: path.join(folder, 'data'), name: 'data' };
  writeFileSync(file.path, text);
  const parser = ParserConfiguration.parse({
    ...{ format: 'json', encoding: 'utf-8', rows: pointer },
    columns: columns.map((column, index) => ({ metadata: `m${index}`, pointer: column })),
  });
  const rows: DataRow[] = [];
  try {
    for await (const some of rowsOf(file, parser)) rows.push(...some);
  } catch (error) {
    if (!(error instanceof DataFileFault)) throw error;
    return { rows, fault: error.refusal.label, parameters: error.refusal.parameters };
  }
  return { rows, fault: null, parameters: {} };
}

const firsts = ({ rows }: Reading): unknown[] => rows.map(({ values }) => values.m0);

it('numbers keep their digits', async () => {
  const digits = ['12345678901234567890', '1.10', '-0', '1e3', '0.1000'];
  expect(firsts(await read(`[${digits.map((number) => `{"a":${number}}`).join()}]`))).toEqual(digits);
});

it('the list is found by its pointer alone, through lists and names of any kind', async () => {
  expect(firsts(await read('{"l":[[{"a":1}],[{"a":2},{"a":3}]]}', '/l/1'))).toEqual(['2', '3']);
  expect(firsts(await read('{"a.b":{"*":[{"a":1}],"x":[{"a":2}]}}', '/a.b/*'))).toEqual(['1']);
  expect(firsts(await read('[[1],[2]]', '', ['/0']))).toEqual(['1', '2']);
  expect(await read('{"orders":[{"a":1}]}')).toMatchObject({ rows: [], fault: 'parser.noList' });
  expect(await read('{"orders":{"x":[{"a":1}]}}', '/orders')).toMatchObject({ rows: [], fault: 'parser.noList' });
  expect(await read('')).toMatchObject({ fault: 'parser.noList' });
});

it('a list that stands twice, or lies too deep, is a fault', async () => {
  const twice = await read('{"l":[{"a":1}],"l":[{"a":2}]}', '/l');
  expect(twice).toMatchObject({ fault: 'parser.line', parameters: { line: 2, reason: 'duplicate' } });
  const deep = await read(`[${'['.repeat(1_000)}`);
  expect(deep).toMatchObject({ fault: 'parser.line', parameters: { line: 1, reason: 'tooDeep' } });
});

it.each(['{"a":oops}', '{"a" 1}', '{a:1}', '{"a":1,}', '{"a":}', '{"a":1]', '{"a":1} {"a":2}', ',', '"x'])(
  'names the element that is no JSON: %s',
  async (broken) => {
    const good = Array.from({ length: 500 }, (_, index) => `{"a":${index}}`).join(',\n');
    const { rows, fault, parameters } = await read(`[${good},\n${broken}]`);
    expect([fault, parameters.reason]).toEqual(['parser.line', 'json']);
    expect(rows.length).toBeLessThanOrEqual(501);
    const ended = broken.startsWith('{"a":1} ') ? 502 : 501;
    expect(parameters.line).toBe(ended);
  },
);

it.each(['[{"a":1}] x', '[{"a":1}][]', '[{"a":1}', '[{"a":1}}'])(
  'takes nothing else around the list: %s',
  async (text) =>
    expect(await read(text)).toMatchObject({ fault: 'parser.line', parameters: { line: 2, reason: 'json' } }),
);

it('an element that is no object keeps its fault', async () => {
  const { rows, fault } = await read('["x",{"a":1},null]');
  expect(fault).toBeNull();
  expect(rows.map((row) => row.fault?.reason)).toEqual(['noObject', undefined, 'noObject']);
});

it('much may stand before the list, and names of the language mean nothing', async () => {
  const before = Array.from({ length: 200_000 }, (_, index) => `{"x":${index}}`).join();
  expect(firsts(await read(`{"before":[${before}],"l":[{"a":1}]}`, '/l'))).toEqual(['1']);
  expect(firsts(await read('[{"__proto__":{"a":"x"}},{"constructor":"y"}]', '', ['/a']))).toEqual(['', '']);
  expect(firsts(await read('[{"__proto__":{"a":"x"}}]', '', ['/__proto__/a']))).toEqual(['x']);
});

it('a list of texts is a text of as many lines; a list of anything else is a fault', async () => {
  expect(firsts(await read('[{"a":["x",1.50,null,true]},{"a":[]}]'))).toEqual(['x\n1.50\n\ntrue', '']);
  const { rows } = await read('[{"a":[["x"]]},{"a":[{}]},{"a":{}}]');
  expect(rows.map(({ fault }) => fault)).toEqual(Array(3).fill({ column: 'm0', reason: 'notText' }));
});

it('reads whatever JSON.stringify writes', async () => {
  const value = fc.oneof(fc.string({ unit: 'binary' }), fc.integer().map(String));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ a: value, b: fc.jsonValue() }), { maxLength: 10 }), async (rows) => {
      const text = JSON.stringify({ other: rows, l: rows }, null, 1);
      expect(firsts(await read(text, '/l'))).toEqual(rows.map(({ a }) => a.toWellFormed()));
    }),
    { numRuns: 100 },
  );
});

it('holds no element once it is handed on, while the list goes on', () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const held: WeakRef<object>[] = [];
  const list = new JsonList(['l'], (element) => held.push(new WeakRef(element as object)));
  list.write('{"l":[');
  for (let index = 0; index < 1_000; index += 1) list.write(`{"a":${index}},`);
  return new Promise<void>((resolve) => {
    // What a WeakRef is made of lives to the end of its turn.
    setImmediate(() => {
      collect();
      expect(held.length).toBe(1_000);
      expect(held.filter((element) => element.deref() !== undefined).length).toBeLessThan(10);
      resolve();
    });
  });
});

// One reading of a CSV file in a process of its own: seconds and peak memory as one line of JSON.
//   node bench/datafile-task.ts ours|csv-parse FILE
import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse';
import { ParserConfiguration } from '#domain/datafiles/parser.check.ts';
import { checkRow } from '#domain/services/datafiles/row.check.ts';
import { Metadata } from '#domain/services/metadata.schema.ts';
import { rowsOf } from '#server/datafiles/rows-of.ts';

const [side = '', path = ''] = process.argv.slice(2);
const COLUMNS = ['id', 'name', 'street', 'code', 'town', 'day'] as const;
const parser = ParserConfiguration.parse({
  format: 'csv',
  encoding: 'utf-8',
  separator: ';',
  columns: COLUMNS.map((name) => ({ metadata: name, column: name })),
});
const fields = COLUMNS.map((name) =>
  Metadata.parse({ name, mandatory: name === 'name', type: name === 'day' ? 'date' : 'text' }),
);

async function ours(): Promise<number> {
  let rows = 0;
  const checking = { file: 'bench.csv', fields, lists: new Map() };
  for await (const some of rowsOf({ path, name: 'bench.csv' }, parser)) {
    for (const row of some) if (checkRow(row, checking).fault === null) rows += 1;
  }
  return rows;
}

async function alone(): Promise<number> {
  let rows = -1;
  for await (const _record of createReadStream(path).pipe(parse({ delimiter: ';' }))) rows += 1;
  return rows;
}

const start = performance.now();
const rows = await (side === 'ours' ? ours() : alone());
const seconds = (performance.now() - start) / 1000;
console.log(JSON.stringify({ rows, seconds, mebibytes: process.resourceUsage().maxRSS / 1024 }));

// Data files: a CSV of 1,000,000 rows read, mapped and checked beside csv-parse alone; its rows stored beside COPY of the same
// rows; and the memory of that beside a tenth of it. BENCH_DATAFILE_ROWS sets another number for a quick look.
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { ParserConfiguration } from '#domain/datafiles/parser.check.ts';
import { rowsOf } from '#server/datafiles/rows-of.ts';
import { insertDataRows } from '#server/letters/rows/row-chunks.ts';
import { openOwnDatabase } from './measure/own-database.ts';
import { type BenchOptions, type BenchRow, benchRow, inTurns, median, medians, seconds } from './measure/row.ts';

const ROWS = Number(process.env.BENCH_DATAFILE_ROWS ?? 1_000_000);
/** Rows that are stored: storing takes longer than reading, and grows with their number alone. */
const STORED = ROWS / 5;
const COLUMNS = ['id', 'name', 'street', 'code', 'town', 'day'];

const rowAt = (index: number): string[] => [
  String(index),
  `Mme Claire Dubois ${index}`,
  `${(index % 180) + 1} rue des Lilas`,
  String(10_000 + (index % 80_000)),
  `Ville ${index % 3_000}`,
  '2026-11-24',
];

function writeFile(file: string, count: number, line: (index: number) => string): void {
  const handle = openSync(file, 'w');
  for (let from = 0; from < count; from += 10_000) {
    const some = Array.from({ length: Math.min(10_000, count - from) }, (_, index) => line(from + index));
    writeSync(handle, some.join(''));
  }
  closeSync(handle);
}

/** V8 lets its young generation grow in long loops, whatever lives in it: held, the peak says what lives. */
const YOUNG = '--max-semi-space-size=16';

interface Read {
  readonly rows: number;
  readonly seconds: number;
  readonly mebibytes: number;
}

function readBy(side: 'ours' | 'csv-parse', file: string): Read {
  const task = path.join(import.meta.dirname, 'datafile-task.ts');
  const { stdout, stderr, status } = spawnSync(process.execPath, [YOUNG, task, side, file], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Read;
}

/** Rows read of a file as they are stored. */
async function* batchesOf(file: string) {
  const columns = COLUMNS.map((name) => ({ metadata: name, column: name }));
  const parser = ParserConfiguration.parse({ format: 'csv', encoding: 'utf-8', separator: ';', columns });
  for await (const rows of rowsOf({ path: file, name: 'bench.csv' }, parser)) {
    yield rows.map(({ line, values }) => ({ line, values, fault: null }));
  }
}

async function storedRows(folder: string, rounds: number): Promise<BenchRow> {
  const csv = path.join(folder, 'stored.csv');
  const copied = path.join(folder, 'copied.txt');
  writeFile(csv, STORED + 1, (index) => `${(index === 0 ? COLUMNS : rowAt(index)).join(';')}\n`);
  writeFile(copied, STORED, (index) => {
    const values = JSON.stringify(Object.fromEntries(COLUMNS.map((name, at) => [name, rowAt(index + 1)[at]])));
    return `1\t1\t${index + 1}\t${index + 1}\t${index}\t${values}\t${index + 2}\n`;
  });
  const { db, client, close } = await openOwnDatabase('datafile', 'queue');
  try {
    const empty = () => client.query('truncate chunk cascade');
    // No row of another table is needed for what is measured.
    await client.query(`do $$ declare c record; begin
      for c in select conname from pg_constraint where conrelid = 'chunk'::regclass and contype = 'f' loop
        execute format('alter table chunk drop constraint %I', c.conname); end loop; end $$`);
    const ours = async () => {
      await empty();
      return seconds(() =>
        db.transaction().execute(async (trx) => {
          let first = 1;
          for await (const rows of batchesOf(csv)) {
            await insertDataRows(trx, { jobId: 1, fileId: 1, rank: first, first, pages: 0 }, rows);
            first += rows.length;
          }
        }),
      );
    };
    const copy = async () => {
      await empty();
      return seconds(() =>
        client.query(
          `copy chunk (job_id, input_file_id, rank, first_page, last_page, row_values, row_line) from '${copied}'`,
        ),
      );
    };
    const taken = await inTurns(rounds, { ours, copy });
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from chunk`.execute(db);
    if (rows[0]?.count !== STORED) throw new Error(`${rows[0]?.count} rows of ${STORED} were stored.`);
    const of = STORED.toLocaleString('en');
    const name = `data file: ${of} rows read and stored ÷ COPY of them`;
    return benchRow({ name, ...medians(taken.ours, taken.copy), unit: 's', target: 4 });
  } finally {
    await close();
  }
}

/** Three rows: reading, storing, memory. */
export async function datafileRows({ log, rounds }: BenchOptions): Promise<BenchRow[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'mailroom-bench-rows-'));
  try {
    const all = path.join(folder, 'all.csv');
    const tenth = path.join(folder, 'tenth.csv');
    const line = (index: number) => `${(index === 0 ? COLUMNS : rowAt(index)).join(';')}\n`;
    log(`writing ${ROWS} rows`);
    writeFile(all, ROWS + 1, line);
    writeFile(tenth, ROWS / 10 + 1, line);
    const read: Read[] = [];
    const taken = await inTurns(rounds, {
      ours: () => {
        const one = readBy('ours', all);
        if (one.rows !== ROWS) throw new Error(`${one.rows} rows of ${ROWS} were read.`);
        read.push(one);
        return one.seconds;
      },
      peer: () => readBy('csv-parse', all).seconds,
    });
    const small = Array.from({ length: rounds }, () => readBy('ours', tenth).mebibytes);
    const of = ROWS.toLocaleString('en');
    return [
      benchRow({
        name: `data file: CSV of ${of} rows read, mapped and checked ÷ csv-parse alone`,
        ...medians(taken.ours, taken.peer),
        unit: 's',
        target: 2,
      }),
      benchRow({
        name: `data file: peak memory of ${of} rows ÷ ${(ROWS / 10).toLocaleString('en')} rows`,
        ours: median(read.map(({ mebibytes }) => mebibytes)),
        peer: median(small),
        unit: 'MiB',
        target: 1.3,
      }),
      await storedRows(folder, rounds),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

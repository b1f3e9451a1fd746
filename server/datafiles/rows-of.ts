// The way in: the rows of a data file, whatever its format, with bounded memory.
import type { ParserConfiguration } from '#domain/datafiles/parser.check.ts';
import { csvRows } from './csv-rows.ts';
import { CUSTOM_PARSERS } from './custom-parsers.ts';
import { type DataFile, DataFileFault, type DataRow } from './file-row.ts';
import { jsonRows } from './json-rows.ts';
import { fixedWidthRows, lineRows } from './line-rows.ts';

/** Rows of one file at most. */
export const MOST_ROWS = 1_000_000;

/** Rows handed on at once. */
const ROWS_AT_ONCE = 500;

/** Many rows in one turn: a turn for each would cost more than reading it. */
async function* inBatches(rows: AsyncGenerator<DataRow>): AsyncGenerator<DataRow[]> {
  let batch: DataRow[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < ROWS_AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function parserOf(file: DataFile, parser: ParserConfiguration): AsyncGenerator<DataRow[]> {
  switch (parser.format) {
    case 'csv':
      return csvRows(file, parser);
    case 'fixedWidth':
      return inBatches(fixedWidthRows(file, parser));
    case 'json':
      return inBatches(jsonRows(file, parser));
    case 'lines':
      return inBatches(lineRows(file, parser));
    case 'custom': {
      const custom = Object.hasOwn(CUSTOM_PARSERS, parser.parser) ? CUSTOM_PARSERS[parser.parser] : undefined;
      if (custom === undefined) {
        throw new DataFileFault({ label: 'parser.custom', parameters: { name: parser.parser } });
      }
      return inBatches(custom(file, parser.encoding));
    }
  }
}

/**
 * The rows of a data file in their order, some at a time. The file is read as it is asked for; end the iteration to close it.
 * @throws DataFileFault where it cannot be read any further, or has more than `MOST_ROWS`
 */
export async function* rowsOf(file: DataFile, parser: ParserConfiguration): AsyncGenerator<readonly DataRow[]> {
  let count = 0;
  for await (const rows of parserOf(file, parser)) {
    count += rows.length;
    if (count > MOST_ROWS) {
      throw new DataFileFault({ label: 'parser.tooManyRows', parameters: { file: file.name, maximum: MOST_ROWS } });
    }
    yield rows;
  }
}

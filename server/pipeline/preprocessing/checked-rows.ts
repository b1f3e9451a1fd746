// The rows of a data file as they are kept: read by the parser of their box, and checked against its fields.
import type { Box } from '#domain/services/box.schema.ts';
import { type CheckedRow, checkRow } from '#domain/services/datafiles/row.check.ts';
import type { TagLists } from '#domain/services/tag-lists.ts';
import type { DataFile } from '#server/datafiles/file-row.ts';
import { rowsOf } from '#server/datafiles/rows-of.ts';
import { takeTurns } from '#server/system/turns.ts';

export interface DataSource {
  readonly file: DataFile;
  /** Its box; undefined: the service has none for it. */
  readonly box: Box | undefined;
  readonly lists: TagLists;
}

/** Some rows at a time. @throws DataFileFault as `rowsOf` does */
export async function* checkedRows({ file, box, lists }: DataSource): AsyncGenerator<CheckedRow[]> {
  const parser = box?.parserConfiguration ?? null;
  if (box === undefined || parser === null) throw new Error(`The box of ${file.name} has no parser.`);
  const checking = { file: file.name, fields: box.metadatas, lists };
  for await (const rows of rowsOf(file, parser)) {
    const checked: CheckedRow[] = [];
    for (const row of rows) {
      await takeTurns();
      checked.push(checkRow(row, checking));
    }
    yield checked;
  }
}

// Tries the reading of a data file for whoever describes it: a dry run, of which nothing is kept.
import { type DataFileReading, DataFileTrial } from '#domain/api/configuration/services.contract.ts';
import { checkParser } from '#domain/datafiles/parser.check.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { CUSTOM_PARSER_NAMES } from '#domain/services/datafiles/datafile-boxes.check.ts';
import { type CheckedRow, checkRow } from '#domain/services/datafiles/row.check.ts';
import type { Caller, ReceivedFile, Services } from '#server/context/context.ts';
import { columnsOfFile, offerEncodings } from '#server/datafiles/columns-of.ts';
import { type DataFile, DataFileFault } from '#server/datafiles/file-row.ts';
import { rowsOf } from '#server/datafiles/rows-of.ts';
import { inspectFile } from '#server/features/files/accept-file.usecases.ts';
import { permittedUnit } from '#server/features/units/unit-access.usecases.ts';
import { readAccountFacts } from '#server/letters/requirements/account-facts.ts';
import { takeTurns } from '#server/system/turns.ts';
import { parseParameters } from './save-service.usecases.ts';

/** Rows that a trial reads. */
const MOST_ROWS = 100_000;
/** Rows and faults that it answers with. */
const SHOWN = 100;

type Trial = ReturnType<typeof DataFileTrial.parse>;
type RowsRead = Pick<DataFileReading, 'rows' | 'count' | 'faulty' | 'faults' | 'more' | 'fault'>;
type TagLists = ReturnType<Awaited<ReturnType<typeof readAccountFacts>>['tagLists']>;

const NOTHING: RowsRead = { rows: [], count: 0, faulty: 0, faults: [], more: false, fault: null };

/** Adds a row to what is answered. */
function note(read: RowsRead, checked: CheckedRow): void {
  read.count += 1;
  if (read.rows.length < SHOWN) read.rows.push({ ...checked, values: { ...checked.values } });
  if (checked.fault === null) return;
  read.faulty += 1;
  if (read.faults.length < SHOWN) read.faults.push(checked.fault);
}

async function readRows(file: DataFile, { parserConfiguration, metadatas }: Trial, lists: TagLists): Promise<RowsRead> {
  const parser = checkParser('', parserConfiguration, CUSTOM_PARSER_NAMES);
  if (!parser.ok) return { ...NOTHING, fault: parser.refusal };
  const read = { ...NOTHING, rows: [...NOTHING.rows], faults: [...NOTHING.faults] };
  try {
    for await (const rows of rowsOf(file, parserConfiguration)) {
      for (const row of rows.slice(0, MOST_ROWS - read.count)) {
        await takeTurns();
        note(read, checkRow(row, { file: file.name, fields: metadatas, lists }));
      }
      if (read.count >= MOST_ROWS) return { ...read, more: true };
    }
  } catch (error) {
    if (!(error instanceof DataFileFault)) throw error;
    return { ...read, fault: error.refusal };
  }
  return read;
}

export async function testDataFile(
  request: { readonly caller: Caller; readonly parameters: string; readonly files: readonly ReceivedFile[] },
  services: Services,
): Promise<Result<DataFileReading>> {
  const { caller, files } = request;
  const trial = parseParameters(request.parameters, DataFileTrial);
  if (!trial.ok) return trial;
  const id = trial.value.ouId ?? caller.user.accountId;
  const unit = await permittedUnit(services.db, caller, { ability: 'administerService', id });
  if (!unit.ok) return unit;
  const [received] = files;
  if (received === undefined || received.partName !== 'submittedFile' || files.length > 1) {
    return refuse('file.noFile');
  }
  const inspected = await inspectFile(received, caller, services);
  if (!inspected.ok) return inspected;
  if (inspected.value.fileType !== 'data') {
    return refuse('file.invalidType', { file: received.name, found: inspected.value.fileType, expected: 'text' });
  }
  const file = { path: await services.files.pathOf(received.hash.toString('hex')), name: received.name };
  const lists = (await readAccountFacts(services.db, id)).tagLists();
  return ok({
    encodings: [...(await offerEncodings(file.path))],
    columns: await columnsOfFile(file, trial.value.parserConfiguration),
    ...(await readRows(file, trial.value, lists)),
  });
}

// The server does not accept what came from a folder: the archived copy moves to `failed`, the reason beside it.
import { join } from 'node:path';
import { ARCHIVE, FAILED, REASON_SUFFIX, shownName } from './folder-names.rules.ts';
import type { FolderFailure } from './folders.types.ts';
import type { LedgerLine } from './ledger.ts';
import { reasonText } from './reason-text.ts';
import { freeName, moveToReserved } from './shelve.ts';
import type { Shelf } from './take.ts';

/** The archived file of a line, when it is still the same one: people may have moved it and reused its name. */
async function archivedFile({ disk, options }: Shelf, line: LedgerLine, name: string): Promise<string | Buffer | null> {
  const file = await disk.find(join(options.folder.path, ARCHIVE), name);
  if (file?.bytes !== line.bytes) return null;
  const scratch = join(options.staging, `${line.id}.check`);
  const { sha256 } = await disk.copy(file.path, scratch);
  await disk.remove(scratch);
  return sha256 === line.sha256 ? file.path : null;
}

/** @returns false when there is no such document here, or its copy is gone */
export async function refuseDocument(shelf: Shelf, id: string, reason: FolderFailure): Promise<boolean> {
  const { disk, ledger, options } = shelf;
  const line = ledger.get(id);
  if (!line) return false;
  const from = line.to === 'archive' ? line.name : line.from;
  const folder = join(options.folder.path, FAILED);
  if (from === undefined) return true;
  if (line.to === 'failed' && ((await disk.find(folder, line.name))?.bytes ?? 0) > 0) return true;
  const file = await archivedFile(shelf, line, from);
  if (!file) return false;
  await disk.makeFolder(folder);
  const name = line.to === 'failed' ? line.name : await freeName(disk, folder, line.original);
  const at = options.clock.now().toISOString();
  const parameters = { file: shownName(line.original), ...reason.parameters };
  await ledger.put({ ...line, at, to: 'failed', name, from, reason: { label: reason.label, parameters } });
  await disk.reserve(join(folder, name));
  const text = reasonText({
    locale: options.locale,
    name: shownName(line.original),
    reason: { ...reason, parameters },
    at,
  });
  await disk.write(join(folder, name + REASON_SUFFIX), text);
  await moveToReserved(disk, { from: file, folder, name, id });
  options.log('warn', 'folder.refused', { id, name: line.original, label: reason.label });
  return true;
}

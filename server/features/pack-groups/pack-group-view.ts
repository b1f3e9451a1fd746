// A recipient row as the contract sends it.
import { otherPeople } from '#domain/addresses/later-addresses.ts';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import type { RequirementValue } from '#domain/api/deposit/value.schema.ts';
import type { Fault } from '#domain/api/shapes.ts';
import { type CutFacts, canSplit } from '#domain/jobs/split-off.ts';
import { documentsOf } from '#server/letters/rows/stored-groups.ts';
import type { RowInWindow } from '#server/letters/rows/window/window.ts';
import type { ChunkRow, PackGroupRow, PackRow } from './pack-groups.repository.ts';

export function groupView(
  row: PackGroupRow,
  parts: {
    readonly packs: readonly PackRow[];
    readonly chunks: readonly ChunkRow[];
    readonly editable: boolean;
    /** Of a service for many recipients. */
    readonly ofRun: boolean;
    /** Whether its address would stand beside the window. */
    readonly beside: (row: RowInWindow) => boolean;
  },
): PackGroup {
  const open = parts.editable && row.state === 'CREATED' && row.command_id === null;
  const ready = open && row.quality !== 'BAD';
  const packs = parts.packs.filter((pack) => pack.pack_group_id === row.id).map((pack) => packView(pack, parts.chunks));
  const values = row.shipment_requirements as Record<string, RequirementValue>;
  return {
    id: row.id,
    jobId: row.job_id,
    version: row.version,
    rank: row.rank,
    state: row.state,
    dispatchState: row.dispatch_state as PackGroup['dispatchState'],
    quality: row.quality as PackGroup['quality'],
    recipientName: row.recipient_name,
    recipientLines: row.recipient_lines,
    countryCode: row.country_code,
    emailAddress: row.email_address,
    documents: row.documents,
    pages: row.pages,
    rejectionReason: row.rejection_reason,
    dispatch: row.dispatch,
    commandId: row.command_id,
    fault: row.fault as Fault | null,
    packs,
    shipmentRequirements: values,
    addressCorrection: row.correction?.changed
      ? {
          onPage: row.correction.area !== null,
          obstacle: row.correction.obstacle,
          ...(row.correction.onAddressPage ? { onAddressPage: true } : {}),
        }
      : null,
    laterAddresses: laterView(row),
    splitOff: row.split_off,
    besideWindow: row.dispatch_state === 'REMAINING' && parts.beside(inWindow(row, { packs, values })),
    abilities: [
      ...(open ? ['edit', 'reject'] : []),
      ...(ready ? ['confirm'] : []),
      ...(open && canSplit(cutFacts(row, parts.ofRun)) ? ['split'] : []),
      ...(open && row.split_off !== null && !row.was_confirmed ? ['rejoin'] : []),
    ],
  };
}

const inWindow = (
  { dispatch, correction }: PackGroupRow,
  { packs, values }: { packs: PackGroup['packs']; values: PackGroup['shipmentRequirements'] },
): RowInWindow => ({
  dispatch,
  correction,
  values,
  documents: packs.flatMap(({ chunks }) =>
    documentsOf(chunks).map(({ boxName, firstPage, lastPage }) => ({ boxName, pages: lastPage - firstPage + 1 })),
  ),
});

/** What decides on cutting the row in two. */
export const cutFacts = (row: PackGroupRow, ofRun: boolean): CutFacts => ({
  ofRun,
  wasConfirmed: row.was_confirmed,
  documents: row.documents,
  pages: row.pages,
});

function laterView({ recipient_lines, later_addresses, later_settled }: PackGroupRow): PackGroup['laterAddresses'] {
  const others = otherPeople(recipient_lines, later_addresses);
  return others.length === 0 ? null : { others, settled: later_settled };
}

const packView = (pack: PackRow, chunks: readonly ChunkRow[]): PackGroup['packs'][number] => ({
  id: pack.id,
  requirements: pack.requirements as Record<string, RequirementValue>,
  metadatas: pack.metadatas as Record<string, string>,
  chunks: chunks
    .filter((chunk) => chunk.pack_id === pack.id)
    .map((chunk) => ({
      id: chunk.id,
      inputFileId: chunk.input_file_id,
      boxName: chunk.box_name,
      firstPage: chunk.first_page,
      lastPage: chunk.last_page,
    })),
});

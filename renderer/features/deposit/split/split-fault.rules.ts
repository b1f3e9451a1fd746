// A row that is faulty as a whole because its pages could not be split. Pure.
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';

/** No value of it can be corrected: another split is the way on. */
export const isSplitFault = (row: PackGroup | undefined): boolean =>
  row !== undefined && row.quality === 'BAD' && row.fault?.label.startsWith('split.') === true;

/** No page of it begins a document: its pages are those of the run. */
export const isNoStart = (row: PackGroup | undefined): boolean =>
  isSplitFault(row) && row?.fault?.label === 'split.noStart';

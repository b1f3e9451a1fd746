// What is known of documents without a recipient, in the order in which they are settled. Pure.
import type { CallResult } from '#domain/api/contract.ts';

export type Orphan = CallResult<'jobs.orphanChunks'>[number];
export type Candidates = CallResult<'jobs.orphanCandidates'>;
export type Candidate = Candidates['candidates'][number];

export const ORPHAN_KINDS = ['several', 'none', 'attached', 'accepted'] as const;
export type OrphanKind = (typeof ORPHAN_KINDS)[number];

export const ORPHAN_CHIPS = ['all', 'several', 'none', 'done'] as const;
export type OrphanChip = (typeof ORPHAN_CHIPS)[number];

export const kindOf = ({ attached, accepted, reason }: Orphan): OrphanKind =>
  attached ? 'attached' : accepted ? 'accepted' : reason === 'ambiguous' ? 'several' : 'none';

export const isOpen = (orphan: Orphan): boolean => !orphan.attached && !orphan.accepted;

/** Of its file, at least one: a row of a data file has none and counts as what it is. */
export const pagesOf = (orphans: readonly Orphan[]): number =>
  orphans.reduce((sum, { pageCount }) => sum + pageCount, 0);

const belongs = (chip: OrphanChip, orphan: Orphan): boolean =>
  chip === 'all' || (chip === 'done' ? !isOpen(orphan) : kindOf(orphan) === chip);

/** Those of a chip: open ones first, the others stay at the end. */
export const shownOf = (orphans: readonly Orphan[], chip: OrphanChip): Orphan[] => {
  const shown = orphans.filter((orphan) => belongs(chip, orphan));
  return [...shown.filter(isOpen), ...shown.filter((orphan) => !isOpen(orphan))];
};

export const countsOf = (orphans: readonly Orphan[]): Record<OrphanChip, number> => ({
  all: orphans.length,
  several: orphans.filter((orphan) => belongs('several', orphan)).length,
  none: orphans.filter((orphan) => belongs('none', orphan)).length,
  done: orphans.filter((orphan) => belongs('done', orphan)).length,
});

/** The open one behind this, from the beginning again; undefined where no other is open. */
export function nextOpen(shown: readonly Orphan[], id: number): Orphan | undefined {
  const at = shown.findIndex((orphan) => orphan.id === id);
  return [...shown.slice(at + 1), ...shown.slice(0, Math.max(0, at))].find(isOpen);
}

/** The one `step` further on; the same at the ends. */
export function stepFrom(shown: readonly Orphan[], id: number | undefined, step: number): Orphan | undefined {
  const at = shown.findIndex((orphan) => orphan.id === id);
  return shown[Math.min(Math.max(at + step, 0), shown.length - 1)];
}

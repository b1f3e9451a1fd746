// In which order a validator walks the rows of a command, and whether a verdict asks first. Pure.
import type { CommandLetter, CommandLetters, Receipt } from '#domain/api/sending/receipt.schema.ts';
import { CHANNEL_TYPE_ROWS } from '#domain/channels/channel-types.ts';

export interface Groups {
  /** Kept as they are first, then corrected. */
  readonly changed: readonly CommandLetter[];
  readonly proofs: readonly CommandLetter[];
  /** All others that are loaded; shown when they are unfolded. */
  readonly rest: readonly CommandLetter[];
}

const isChanged = ({ change }: CommandLetter): boolean => change !== 'none';

/** @param proven rows of which proofs were drawn */
export function groupsOf(letters: readonly CommandLetter[], proven: ReadonlySet<number>): Groups {
  const seen = new Set<number>();
  const each = letters.filter(({ packGroupId }) => !seen.has(packGroupId) && seen.add(packGroupId));
  const changed = each.filter(isChanged);
  const others = each.filter((letter) => !isChanged(letter));
  return {
    changed: [
      ...changed.filter(({ change }) => change === 'kept'),
      ...changed.filter(({ change }) => change !== 'kept'),
    ],
    proofs: others.filter(({ packGroupId }) => proven.has(packGroupId)),
    rest: others.filter(({ packGroupId }) => !proven.has(packGroupId)),
  };
}

/** The row `step` further, at the ends the last one. */
export function walked(rows: readonly CommandLetter[], at: number | undefined, step: number): number | undefined {
  const index = rows.findIndex(({ packGroupId }) => packGroupId === at);
  const next = index < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, index + step));
  return rows[next]?.packGroupId;
}

/** Of the changed rows of a command, also those that are not loaded: how many nobody looked at. */
export interface Looked {
  readonly unseen: number;
  readonly changed: number;
}

/** @param loaded the changed rows that were loaded: the server counts the others */
export function looked(
  { changed }: Pick<CommandLetters, 'changed'>,
  loaded: readonly CommandLetter[],
  seen: ReadonlySet<number>,
): Looked {
  const shown = loaded.filter(({ packGroupId }) => seen.has(packGroupId)).length;
  return { unseen: Math.max(0, changed - shown), changed };
}

/** One page of what leaves: in which file of a proof, and which there. */
export interface ProofSide {
  readonly index: number;
  readonly page: number;
  readonly channelLabel: string;
  /** Of a further output file its name; null: of the letter itself. */
  readonly further: string | null;
}

interface ProofFile {
  readonly index: number;
  readonly packGroupId: number;
  readonly channelLabel: string;
  readonly outputName: string;
  readonly main: boolean;
  readonly pages: number;
}

/** All pages of a row, channel after channel; those of further output files behind all that is posted. */
export const pagesOfRow = (files: readonly ProofFile[], packGroupId: number | undefined): ProofSide[] =>
  files
    .filter((file) => file.packGroupId === packGroupId)
    .flatMap(({ index, pages, channelLabel, outputName, main }) =>
      Array.from({ length: pages }, (_, n) => ({
        index,
        page: n + 1,
        channelLabel,
        further: main ? null : outputName,
      })),
    );

/** The reason with the chosen words at its beginning; what was written after the words chosen `before` stays. */
export function reasonOf(chosen: string, before: string, written: string): string {
  if (before !== '' && written.startsWith(before)) return `${chosen}${written.slice(before.length)}`;
  return written.trim() === '' ? `${chosen}: ` : `${chosen} ${written.trimStart()}`;
}

/** What was typed after the chosen words: the space that stands behind them is not there twice. */
export function typedReason(chosen: string, typed: string): string {
  const begin = `${chosen}: `;
  return chosen !== '' && typed.startsWith(begin) ? `${begin}${typed.slice(begin.length).trimStart()}` : typed;
}

/** The mailbox that a row goes to; null: none of its channels is an e-mail. @param shares of its command */
export const mailboxOf = (
  { channelLabels, emailAddress }: Pick<CommandLetter, 'channelLabels' | 'emailAddress'>,
  shares: readonly Pick<Receipt['shares'][number], 'label' | 'channelType'>[] = [],
): string | null =>
  shares.some(
    ({ label, channelType }) =>
      channelLabels.includes(label) &&
      CHANNEL_TYPE_ROWS[channelType].mandatory.some((name) => name === 'emailRecipient'),
  )
    ? emailAddress
    : null;

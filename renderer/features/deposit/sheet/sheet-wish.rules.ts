// Which values the address asks for: `run`, a row by its id, or a document of it as `row.document`. Pure.

export interface SheetWish {
  /** Null: the whole run. */
  readonly rowId: number | null;
  readonly packId: number | null;
}

const RUN = 'run';

/** How the address names it. */
export const wishText = (rowId: number | null, packId?: number): string =>
  rowId === null ? RUN : [rowId, packId].filter((id) => id !== undefined).join('.');

/** Undefined where the address asks for none. */
export function readWish(text: string | undefined): SheetWish | undefined {
  if (text === RUN) return { rowId: null, packId: null };
  const [, row, pack] = /^(\d+)(?:\.(\d+))?$/.exec(text ?? '') ?? [];
  if (row === undefined) return undefined;
  return { rowId: Number(row), packId: pack === undefined ? null : Number(pack) };
}

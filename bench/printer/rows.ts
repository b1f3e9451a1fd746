// A figure of the bench beside that of a peer and its target.

/** A measured figure. */
export interface Row {
  readonly name: string;
  /** in `unit` */
  readonly ours: number;
  /** null: there is no peer, or it is not installed */
  readonly peer: number | null;
  readonly unit: string;
  readonly ratio: number | null;
  readonly target: string;
  readonly met: boolean;
}

interface Compared {
  readonly ours: number;
  /** Null: the peer is not installed here. */
  readonly peer: number | null;
  readonly unit: string;
  /** Times the peer that ours may be; null: there is no target. */
  readonly most: number | null;
}

/** The row of a figure that has a peer's beside it. */
export function compare(name: string, { ours, peer, unit, most }: Compared): Row {
  const ratio = peer === null ? null : Number((ours / peer).toFixed(2));
  const met = most === null || ratio === null || ratio <= most;
  return {
    name,
    ours: Number(ours.toFixed(2)),
    peer: peer === null ? null : Number(peer.toFixed(2)),
    unit,
    ratio,
    target: most === null ? 'for comparison' : `at most ${most} times`,
    met,
  };
}

/** One line on the terminal, marked where the target is missed. */
export const print = (row: Row): void =>
  console.log(
    `${row.met ? 'ok  ' : 'MISS'} ${row.name}: ${row.ours} ${row.unit}${row.peer === null ? '' : ` against ${row.peer}`}${row.ratio === null ? '' : ` (${row.ratio} times)`}, target: ${row.target}`,
  );

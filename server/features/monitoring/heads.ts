// The head numbers of monitoring's home, each with its largest causes.
import type { Overview } from '#domain/api/monitoring/monitoring.contract.ts';
import { largestCauses } from '#domain/monitoring/volume.ts';
import type { LateCount } from './late.repository.ts';
import { piecesOf } from './late.usecases.ts';
import type { TroubledCounts, VolumeRow } from './overview.repository.ts';
import type { Stopped } from './stopped.usecases.ts';

export const sumWhere = (rows: readonly VolumeRow[], fits: (row: VolumeRow) => boolean): number =>
  rows.filter(fits).reduce((sum, { n }) => sum + n, 0);

function causesOf<C extends { readonly n: number }>(causes: readonly C[]) {
  return { count: causes.reduce((sum, { n }) => sum + n, 0), ...largestCauses(causes) };
}

export function lateOf(rows: readonly LateCount[], oldest: number | null): Overview['late'] {
  const statuses = [...new Set(rows.map(({ late_status: status }) => status))];
  const causes = statuses.map((lateStatus) => ({
    lateStatus,
    n: piecesOf(rows.filter((row) => row.late_status === lateStatus)),
  }));
  return { ...causesOf(causes), oldest };
}

interface Unsent {
  readonly troubled: TroubledCounts;
  /** Recipients, and confirmations that they are in. */
  readonly undecided: { readonly n: number; readonly commands: number };
  readonly stopped: readonly Stopped[];
}

/** Rows of the whole: those of the channels, of which each shipment has one. */
export function headOf(
  rows: readonly VolumeRow[],
  { troubled, undecided, stopped }: Unsent,
): Pick<Overview, 'failed' | 'waiting'> {
  const { doubtful, ...decisions } = troubled;
  const ready = sumWhere(rows, ({ status }) => status === 300);
  const stopping = stopped.reduce((sum, { ready: n }) => sum + n, 0);
  const open = rows.filter((row) => row.open);
  const codes = [...new Set(open.map(({ status }) => status))];
  const failed: { status: number | null; n: number }[] = codes.map((status) => ({
    status,
    n: sumWhere(open, (row) => row.status === status),
  }));
  return {
    failed: { ...causesOf([...failed, { status: null, n: doubtful }]), decisions },
    waiting: {
      ...causesOf<Overview['waiting']['causes'][number]>([
        { for: 'validation', n: undecided.n },
        { for: 'making', n: sumWhere(rows, ({ status }) => status === 250) },
        // Read one after the other: what left in between is not less than nothing.
        { for: 'handOver', n: Math.max(0, ready - stopping) },
        ...stopped.map(({ channelId, ready: n }) => ({ for: 'stopped' as const, channelId, n })),
      ]),
      commands: undecided.commands,
    },
  };
}

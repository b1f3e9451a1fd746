// Who takes over for failures of one command, or why nobody does by itself, and who could.
import {
  type FailedRow,
  type FailureFacts,
  type FallbackObstacle,
  type NextStep,
  obstacleOf,
  type Successor,
  shutBy,
  successorOf,
} from '#domain/shipments/fallback.rules.ts';
import type { FailedShipment } from '#server/letters/fallback/failed-shipments.ts';
import type { RowSteps } from '#server/letters/fallback/next-steps.ts';
import type { TakenOver } from './make-successors.ts';

/** A failure that a person decides on. */
export interface Offered {
  readonly shipment: FailedShipment;
  readonly why: FallbackObstacle;
  /** Labels of the group that would take over, also where it cannot. */
  readonly next: readonly string[];
}

/** What becomes of failures. */
export interface Verdicts {
  readonly taken: TakenOver[];
  readonly offered: Offered[];
}

type Verdict = { readonly step: NextStep } | Pick<Offered, 'why' | 'next'>;

/** What a person chose: the same channel once more, or the next one, which only what is shut by itself keeps back. */
function wished(row: FailedRow, shipment: FailedShipment, facts: FailureFacts): Successor {
  const shut = shutBy(facts);
  if (shut !== null) return { obstacle: shut, blocked: null };
  if (shipment.takeover_wish?.way !== 'again') return successorOf(row);
  const again = { place: row.place, labels: [shipment.channel_label], needsConsent: false };
  return { step: { ...again, misfit: null, off: false } };
}

const groupOf = (successor: Successor): readonly string[] =>
  ('step' in successor ? successor.step : successor.blocked)?.labels ?? [];

/** Who takes over for a failure, or what keeps it for a person. */
function verdictOn(shipment: FailedShipment, row: FailedRow, facts: FailureFacts): Verdict {
  const isWished = shipment.takeover === 'wished';
  const successor = isWished ? wished(row, shipment, facts) : successorOf(row);
  const obstacle = isWished ? null : obstacleOf(facts, successor);
  if (obstacle !== null) return { why: obstacle, next: groupOf(successor) };
  return 'step' in successor ? successor : { why: successor.obstacle, next: groupOf(successor) };
}

/** @param rows what could take over for each row, by its id */
export function decide(
  shipments: readonly FailedShipment[],
  factsOf: (shipment: FailedShipment) => FailureFacts,
  rows: ReadonlyMap<number, RowSteps>,
): Verdicts {
  const verdicts: Verdicts = { taken: [], offered: [] };
  // Two channels of a row that failed in one run have one successor, as in two.
  const served = new Map<number, number[]>();
  for (const shipment of shipments) {
    const { pack_group_id: groupId, strategy_group: place, carried } = shipment;
    const used = [...shipment.used, ...(served.get(groupId) ?? [])];
    const row = { place, carried, used, holding: rows.get(groupId)?.steps ?? [] };
    const verdict = verdictOn(shipment, row, factsOf(shipment));
    if ('why' in verdict) verdicts.offered.push({ shipment, ...verdict });
    else {
      verdicts.taken.push({ shipment, step: verdict.step });
      served.set(groupId, [...(served.get(groupId) ?? []), verdict.step.place]);
    }
  }
  return verdicts;
}

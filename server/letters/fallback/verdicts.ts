// Who takes over for failures of one command, or why nobody does by itself, and who could.
import {
  type FailedRow,
  type FallbackObstacle,
  type NextStep,
  obstacleOf,
  type Successor,
  shutBy,
  successorOf,
} from '#domain/shipments/fallback.rules.ts';
import type { FailedShipment, JudgedFailure } from './failed-shipments.ts';
import type { RowSteps } from './next-steps.ts';

/** A shipment, and the group of the strategy that takes over for it. */
export interface TakenOver {
  readonly shipment: FailedShipment;
  readonly step: NextStep;
  /** Labels of the group that the strategy has next, also where a person chose the same channel once more. */
  readonly next: readonly string[];
}

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

type Verdict = Pick<TakenOver, 'step' | 'next'> | Pick<Offered, 'why' | 'next'>;

interface Judged extends FailedRow, Pick<RowSteps, 'ownMisfit' | 'ownLacksConsent'> {}

/** What a person chose: the same channel once more, or the next one, which only what is shut by itself keeps back. */
function wished(row: Judged, shipment: FailedShipment, facts: JudgedFailure): Successor {
  const shut = shutBy(facts);
  if (shut !== null) return { obstacle: shut, blocked: null };
  if (shipment.takeover_wish?.way !== 'again') return successorOf(row);
  // It went by a consent that was withdrawn, and would be blocked again. What is kept as the reason speaks of the next channel.
  if (shipment.preference === 'electronic' && row.ownLacksConsent !== null)
    return { obstacle: obstacleOf(facts, successorOf(row)) ?? row.ownLacksConsent, blocked: null };
  const { place, ownMisfit: misfit } = row;
  const obstacle = facts.ownOff ? 'off' : misfit;
  if (obstacle !== null) return { obstacle, blocked: null };
  return { step: { place, labels: [shipment.channel_label], lacksConsent: null, misfit, off: false } };
}

const groupOf = (successor: Successor): readonly string[] =>
  ('step' in successor ? successor.step : successor.blocked)?.labels ?? [];

/** Who takes over for a failure, or what keeps it for a person. */
function verdictOn(shipment: FailedShipment, row: Judged, facts: JudgedFailure): Verdict {
  const later = successorOf(row);
  const isWished = shipment.takeover === 'wished' && !shipment.wish_lost;
  const successor = isWished ? wished(row, shipment, facts) : later;
  const obstacle = isWished ? null : obstacleOf(facts, successor);
  const next = groupOf(later);
  if (obstacle !== null) return { why: obstacle, next };
  return 'step' in successor ? { step: successor.step, next } : { why: successor.obstacle, next };
}

/** @param rows what could take over for each row, by its id */
export function decide(
  shipments: readonly FailedShipment[],
  factsOf: (shipment: FailedShipment) => JudgedFailure,
  rows: ReadonlyMap<number, RowSteps>,
): Verdicts {
  const verdicts: Verdicts = { taken: [], offered: [] };
  // Two channels of a row that failed in one run have one successor, as in two.
  const served = new Map<number, number[]>();
  for (const shipment of shipments) {
    const { pack_group_id: groupId, strategy_group: place, carried } = shipment;
    const used = [...shipment.used, ...(served.get(groupId) ?? [])];
    const { steps: holding = [], ownMisfit = null, ownLacksConsent = null } = rows.get(groupId) ?? {};
    const row = { place, carried, used, holding, ownMisfit, ownLacksConsent };
    const verdict = verdictOn(shipment, row, factsOf(shipment));
    if ('why' in verdict) verdicts.offered.push({ shipment, ...verdict });
    else {
      verdicts.taken.push({ shipment, ...verdict });
      served.set(groupId, [...(served.get(groupId) ?? []), verdict.step.place]);
    }
  }
  return verdicts;
}

// What is wrong with the chunks of packs: a fault of a chunk, or a box that has to fill the pack and does not.
import type { Fault } from '#domain/api/shapes.ts';
import { isReconciled } from '#domain/services/main-box.ts';
import { isUnique } from '#domain/services/services.ts';
import type { JobInHand } from '../steps/step.types.ts';
import type { ChunkInHand } from './row-facts.ts';

/**
 * Faults of packs: each box that looks for its packs and has a minimum gives each of them something. What all rows read (`beside`)
 * spoils each of them.
 */
export function faultsOfPacks(
  job: JobInHand,
  packs: readonly { readonly chunks: readonly ChunkInHand[] }[],
  beside: readonly ChunkInHand[],
): Fault[] {
  const needed = isUnique(job.serviceType)
    ? []
    : job.service.boxes.filter((box) => isReconciled(box) && box.minElements > 0);
  const faultsIn = (chunks: readonly ChunkInHand[]) => chunks.flatMap(({ fault }) => (fault as Fault | null) ?? []);
  const ofPacks = packs.flatMap(({ chunks }) => [
    ...faultsIn(chunks),
    ...needed
      .filter(({ name }) => !chunks.some(({ boxName }) => boxName === name))
      .map(({ label }): Fault => ({ label: 'packGroup.boxEmpty', parameters: { box: label } })),
  ]);
  return [...ofPacks, ...faultsIn(beside)];
}

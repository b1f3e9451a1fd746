// Groups of delivery states behind the chips.
import type { DeliverySummary } from '#domain/api/sending/delivery.schema.ts';
import type { StatusGroup } from '#renderer/shared/lists/status-groups.ts';
import { commandLook } from '#renderer/theme/status.ts';

type State = DeliverySummary['state'];

export const DELIVERY_GROUPS: readonly StatusGroup<State>[] = [
  { id: 'failed', states: ['DELIVERY_CREATION_ERROR', 'OUTPUT_ERROR'], look: commandLook.OUTPUT_ERROR },
  { id: 'processing', states: ['PROCESSING'], look: commandLook.PROCESSING },
  { id: 'ready', states: ['READY'], look: commandLook.READY },
  { id: 'sent', states: ['OUTPUTTED'], look: commandLook.OUTPUTTED },
  { id: 'cancelled', states: ['PARTIALLY_CANCELLED', 'CANCELLED'], look: commandLook.CANCELLED },
];

export const isMoving = ({ state }: Pick<DeliverySummary, 'state'>): boolean =>
  state === 'PROCESSING' || state === 'READY' || state === 'VALIDATED';

// Messages of web hooks as integrators know them: what one says, and all its types, for the guide of the API and the typed client. Pure.

import { TOLD_EVENTS } from './hook-events.table.ts';
import { eventType, TEST_ENTITY, TOLD_ENTITIES, type ToldEntity } from './hooks.ts';

/** What a message is of; `test`: of nothing, a person tries an endpoint. */
export type MessageEntity = ToldEntity | typeof TEST_ENTITY;

/** A type of messages. */
interface MessageType {
  readonly type: string;
  readonly of: MessageEntity;
  readonly says: string;
}

/** The type of those that say a status code; any code will do. */
export const STATUS_TYPE = eventType('shipment', '400');

/** All types, by the thing that they are of. */
export const MESSAGE_TYPES: readonly MessageType[] = [
  ...TOLD_ENTITIES.flatMap((of) => [
    ...(of === 'shipment' ? [{ type: STATUS_TYPE, of, says: 'Its status is another one: `status`.' }] : []),
    ...Object.entries(TOLD_EVENTS[of]).map(([event, says]) => ({ type: eventType(of, event), of, says })),
  ]),
  { type: eventType(TEST_ENTITY, 'sent'), of: TEST_ENTITY, says: 'Somebody tries the web hook (`hooks.test`).' },
];

/** What each message says. */
export const MESSAGE_FIELDS = {
  id: 'The same at each attempt: a message that comes twice is known by it.',
  type: 'What happened to what.',
  timestamp: 'When it happened.',
  test: 'Nothing of it happened to real post.',
  data: 'Which one it happened to.',
} as const;
export type MessageField = keyof typeof MESSAGE_FIELDS;

/** What its `data` say. */
export const DATA_FIELDS = {
  accountId: 'Its account; of a test that of the web hook.',
  jobId: 'The order.',
  commandId: 'The confirmation.',
  deliveryId: 'The delivery.',
  shipmentId: 'The document.',
  sequence:
    'The number of its line in the history of its thing, from 1, of those too that the web hook was not told. After a backup was put back, it goes on from what that knew.',
  status: `Its status code, of \`${STATUS_TYPE}\` alone.`,
} as const;
export type DataField = keyof typeof DATA_FIELDS;

/** Which ids a message has, that of its thing first; of what is purged meanwhile the others are null, as all are that are not here. */
export const MESSAGE_IDS = {
  job: ['jobId'],
  command: ['commandId', 'jobId'],
  shipment: ['shipmentId', 'deliveryId', 'commandId', 'jobId'],
  test: [],
} as const satisfies Readonly<Record<MessageEntity, readonly DataField[]>>;

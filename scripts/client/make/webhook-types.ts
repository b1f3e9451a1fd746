// What messages of web hooks say, as types: a union by the `type` of the message, from the table by which the product writes them.
import {
  DATA_FIELDS,
  MESSAGE_FIELDS,
  MESSAGE_IDS,
  MESSAGE_TYPES,
  type MessageEntity,
  STATUS_TYPE,
} from '#domain/hooks/message-types.ts';
import { commentOf } from './schema-types.ts';

type IdField = Exclude<keyof typeof DATA_FIELDS, 'accountId' | 'sequence' | 'status'>;

const isId = (name: string): name is IdField => !['accountId', 'sequence', 'status'].includes(name);

/** Kinds of messages: those of a thing, and of the shipments' that say a status apart. */
const KINDS = [
  { name: 'JobEvent', of: 'job', says: 'What happened to an order.' },
  { name: 'CommandEvent', of: 'command', says: 'What happened to a confirmation.' },
  { name: 'ShipmentStatusEvent', of: 'shipment', says: 'A document has another status.' },
  { name: 'ShipmentEvent', of: 'shipment', says: 'What else happened to a document.' },
  { name: 'TestEvent', of: 'test', says: 'Somebody tries the web hook.' },
] as const satisfies readonly { readonly name: string; readonly of: MessageEntity; readonly says: string }[];
type Kind = (typeof KINDS)[number];

const saysStatus = ({ name }: Kind): boolean => name === 'ShipmentStatusEvent';

/** Its own id is there; others are null where that is purged, and always where the thing has none. */
function idType(of: MessageEntity, id: IdField): string {
  const [own, ...others]: readonly string[] = MESSAGE_IDS[of];
  if (id === own) return 'number';
  return others.includes(id) ? 'number | null' : 'null';
}

function dataOf(kind: Kind): string {
  const fields = Object.entries(DATA_FIELDS).filter(([name]) => name !== 'status' || saysStatus(kind));
  return fields
    .map(([name, says]) => `${commentOf(says)}${name}: ${isId(name) ? idType(kind.of, name) : 'number'};\n`)
    .join('');
}

function kindType(kind: Kind): string {
  const types = MESSAGE_TYPES.filter(({ type, of }) => of === kind.of && (type === STATUS_TYPE) === saysStatus(kind));
  const fields = {
    id: 'string',
    type: types.map(({ type }) => JSON.stringify(type)).join(' | '),
    timestamp: 'string',
    test: 'boolean',
    data: `{\n${dataOf(kind)}}`,
  } as const satisfies Record<keyof typeof MESSAGE_FIELDS, string>;
  const lines = Object.entries(MESSAGE_FIELDS).map(([name, says]) => {
    const type = fields[name as keyof typeof fields];
    return `${commentOf(says)}${name}: ${type};\n`;
  });
  return `${commentOf(kind.says)}export interface ${kind.name} {\n${lines.join('')}}\n`;
}

/** The declarations of the package. */
export const webhookTypes = (): string =>
  [
    ...KINDS.map(kindType),
    '/** What a web hook is told (`hooks.save`); more types may come with new versions. */\n',
    `export type WebhookEvent = ${KINDS.map(({ name }) => name).join(' | ')};\n`,
  ].join('');

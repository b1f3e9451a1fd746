// Job attributes as plain data for the metadata: what the sender asked for.
import type { Attribute, Value } from '#printer-driver/protocol/syntax.ts';
import type { PlainValue } from '#printer-driver/spool/metadata.ts';

type PrimitiveValue = Extract<Value, { data: string | number | boolean | null }>;
const isPrimitive = (value: Value): value is PrimitiveValue => typeof value.data !== 'object' || value.data === null;

function plain(value: Value): PlainValue {
  if (isPrimitive(value)) return value.data;
  if (value.type === 'rangeOfInteger') return [value.data.low, value.data.high];
  if (value.type === 'resolution') return `${value.data.x}x${value.data.y}${value.data.units === 3 ? 'dpi' : 'dpcm'}`;
  if (value.type === 'collection') return settingsOf(value.data);
  if (value.type === 'dateTime') return new Date(value.data.ms).toISOString();
  if (value.type === 'octetString' || value.type === 'opaque') return Buffer.from(value.data).toString('hex');
  return value.data.text;
}

/** Attributes by name; one value as itself, several as a list. */
export function settingsOf(attributes: readonly Attribute[]): { readonly [name: string]: PlainValue } {
  return Object.fromEntries(
    attributes.map((item) => {
      const [first = null, ...more] = item.values.map(plain);
      return [item.name, more.length > 0 ? [first, ...more] : first];
    }),
  );
}

// Job attributes as plain data for the metadata: what the sender asked for.
import type { Attribute, Value } from '#printer-driver/protocol/syntax.ts';
import type { PlainValue } from '#printer-driver/spool/metadata.ts';

type PrimitiveValue = Extract<Value, { data: string | number | boolean | null }>;
const isPrimitive = (value: Value): value is PrimitiveValue => typeof value.data !== 'object' || value.data === null;

function plain(value: Value): PlainValue {
  if (isPrimitive(value)) return value.data;
  switch (value.type) {
    case 'rangeOfInteger':
      return [value.data.low, value.data.high];
    case 'resolution':
      return `${value.data.x}x${value.data.y}${value.data.units === 3 ? 'dpi' : 'dpcm'}`;
    case 'collection':
      return settingsOf(value.data);
    case 'dateTime':
      return new Date(value.data.ms).toISOString();
    case 'octetString':
    case 'opaque':
      return Buffer.from(value.data).toString('hex');
    case 'textWithLanguage':
    case 'nameWithLanguage':
      return value.data.text;
  }
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

// The codec: what goes in comes out, however it is cut, and no crafted message hangs, grows or kills it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMessageDecoder, type Decoded, decodeMessage } from './decoder.ts';
import { encodeMessage } from './encoder.ts';
import { MESSAGE_LIMITS } from './limits.ts';
import { type Attribute, GROUP, type Message, type Value } from './syntax.ts';
import { attribute, collection, dateTime, integer, keyword, range } from './values.ts';

const wellFormed = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((text) => text.isWellFormed());
const int32 = fc.integer({ min: -0x80000000, max: 0x7fffffff });
const bytes = fc.uint8Array({ maxLength: 60 });
const scalar: fc.Arbitrary<Value> = fc.oneof(
  fc.record({ type: fc.constantFrom('integer', 'enum'), data: int32 }),
  fc.record({ type: fc.constant('boolean'), data: fc.boolean() }),
  fc.record({
    type: fc.constantFrom('text', 'name', 'keyword', 'uri', 'uriScheme', 'charset', 'naturalLanguage', 'mimeMediaType'),
    data: wellFormed,
  }),
  fc.record({ type: fc.constant('octetString'), data: bytes }),
  fc.record({
    type: fc.constant('dateTime'),
    data: fc.record({
      ms: fc.integer({ min: -600_000_000_00, max: 2_500_000_000_0 }).map((tenths) => tenths * 100),
      offsetMinutes: fc.integer({ min: -14 * 60, max: 14 * 60 }),
    }),
  }),
  fc.record({ type: fc.constant('resolution'), data: fc.record({ x: int32, y: int32, units: fc.constantFrom(3, 4) }) }),
  fc.record({ type: fc.constant('rangeOfInteger'), data: fc.record({ low: int32, high: int32 }) }),
  fc.record({
    type: fc.constantFrom('textWithLanguage', 'nameWithLanguage'),
    data: fc.record({ language: fc.constantFrom('en', 'de-CH'), text: wellFormed }),
  }),
  fc.record({ type: fc.constantFrom('no-value', 'unknown', 'unsupported'), data: fc.constant(null) }),
  fc.record({ type: fc.constant('opaque'), tag: fc.constantFrom(0x2f, 0x5a, 0x7f), data: bytes }),
) as fc.Arbitrary<Value>;
const name = fc.stringMatching(/^[a-z][a-z-]{0,20}$/);
const { item } = fc.letrec<{ item: Attribute; value: Value }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', maxDepth: 5 },
    scalar,
    fc.record({
      type: fc.constant('collection'),
      data: fc.array(tie('item'), { maxLength: 3 }),
    }) as fc.Arbitrary<Value>,
  ),
  item: fc.record({ name, values: fc.array(tie('value'), { minLength: 1, maxLength: 3 }) }),
}));
const message: fc.Arbitrary<Message> = fc.record({
  major: fc.nat(255),
  minor: fc.nat(255),
  code: fc.nat(0xffff),
  requestId: fc.nat(0x7fffffff),
  groups: fc.array(
    fc.record({
      tag: fc.constantFrom(GROUP.operation, GROUP.job, GROUP.printer, GROUP.unsupported),
      attributes: fc.array(item, { maxLength: 4 }),
    }),
    { maxLength: 3 },
  ),
});

const plain = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_key, entry: unknown) =>
      entry instanceof Uint8Array ? [...entry] : Object.is(entry, -0) ? 0 : entry,
    ),
  );

function feed(whole: Uint8Array, sizes: readonly number[]): { outcome: Decoded; rest: Uint8Array } {
  const decoder = createMessageDecoder();
  let at = 0;
  for (const size of sizes) {
    const outcome = decoder.push(whole.subarray(at, at + size));
    at += size;
    if (outcome.status === 'complete') return { outcome, rest: Buffer.concat([outcome.rest, whole.subarray(at)]) };
    if (outcome.status === 'refused') return { outcome, rest: whole.subarray(at) };
  }
  return { outcome: decoder.finish(), rest: new Uint8Array(0) };
}

const SAMPLE: Message = {
  major: 2,
  minor: 0,
  code: 2,
  requestId: 7,
  groups: [
    { tag: GROUP.operation, attributes: [attribute('attributes-charset', { type: 'charset', data: 'utf-8' })] },
    {
      tag: GROUP.job,
      attributes: [
        attribute('copies', ...integer(2)),
        attribute(
          'media-col',
          collection(attribute('media-size', collection(attribute('x-dimension', ...integer(21000))))),
        ),
        attribute('sides', ...keyword('one-sided', 'two-sided-long-edge')),
        attribute('page-ranges', ...range(1, 999)),
        attribute('when', ...dateTime(1_700_000_000_000)),
      ],
    },
  ],
};

describe('a message', () => {
  it('comes out of the decoder as it went into the encoder', () => {
    fc.assert(
      fc.property(message, (sent) => {
        const decoded = decodeMessage(encodeMessage(sent));
        if (decoded.status !== 'complete') throw new Error(JSON.stringify(decoded));
        expect(plain(decoded.message)).toEqual(plain(sent));
      }),
      { numRuns: 500 },
    );
  });

  it('is the same wherever it is cut in two, and in chunks of one byte', () => {
    const document = Buffer.from('%PDF-1.7 rest of the body');
    const whole = Buffer.concat([encodeMessage(SAMPLE), document]);
    const cuts = [
      ...Array.from({ length: whole.length }, (_, cut) => [cut, whole.length - cut]),
      Array.from(whole, () => 1),
    ];
    for (const sizes of cuts) {
      const { outcome, rest } = feed(whole, sizes);
      expect(outcome.status === 'complete' && plain(outcome.message)).toEqual(plain(SAMPLE));
      expect(Buffer.from(rest).equals(document)).toBe(true);
    }
  });

  it('that ends anywhere before end-of-attributes is malformed', () => {
    const whole = encodeMessage(SAMPLE);
    for (let length = 0; length < whole.length; length += 1)
      expect(decodeMessage(whole.subarray(0, length))).toMatchObject({ status: 'refused', reason: 'malformed' });
  });

  it('keeps the zone of a dateTime west and east of Greenwich', () => {
    const east = Uint8Array.of(
      2,
      0,
      0,
      2,
      0,
      0,
      0,
      1,
      1,
      0x31,
      0,
      1,
      0x64,
      0,
      11,
      7,
      0xe8,
      6,
      1,
      12,
      0,
      0,
      0,
      43,
      2,
      0,
      3,
    );
    const decoded = decodeMessage(east);
    const value = decoded.status === 'complete' ? decoded.message.groups[0]?.attributes[0]?.values[0] : undefined;
    expect(value).toEqual({ type: 'dateTime', data: { ms: Date.UTC(2024, 5, 1, 10), offsetMinutes: 120 } });
  });
});

const field = (tag: number, label: string, value: string | Uint8Array): Buffer => {
  const octets = Buffer.from(value);
  const head = Buffer.alloc(5 + label.length);
  head[0] = tag;
  head.writeUInt16BE(label.length, 1);
  head.write(label, 3);
  head.writeUInt16BE(octets.length, 3 + label.length);
  return Buffer.concat([head, octets]);
};
const START = Buffer.concat([Uint8Array.of(2, 0, 0, 2, 0, 0, 0, 1, 1), field(0x47, 'attributes-charset', 'utf-8')]);
const END = Uint8Array.of(3);
const reasonOf = (...parts: readonly Uint8Array[]): string => {
  const decoded = decodeMessage(Buffer.concat([START, ...parts]));
  return decoded.status === 'refused' ? decoded.reason : decoded.status;
};
const nested = (depth: number): Buffer[] => [
  field(0x34, 'c', ''),
  ...Array.from({ length: depth }, () => Buffer.concat([field(0x4a, '', 'a'), field(0x34, '', '')])),
  ...Array.from({ length: depth + 1 }, () => field(0x37, '', '')),
];

describe('a crafted message', () => {
  it('with a value length of -5 cannot rewind the decoder', () => {
    expect(reasonOf(field(0x44, 'r', 'all'), Uint8Array.of(0x44, 0, 0, 0xff, 0xfb), END)).toBe('malformed');
  });
  it('with a name length of -1 is malformed', () => {
    expect(reasonOf(Uint8Array.of(0x44, 0xff, 0xff, 0x41, 0, 0), END)).toBe('malformed');
  });
  it('with collections 5,000 and 20,000 deep is refused at depth 8', () => {
    for (const depth of [8, 5_000, 20_000]) expect(['too-deep', 'too-long']).toContain(reasonOf(...nested(depth), END));
    expect(reasonOf(...nested(7), END)).toBe('complete');
  });
  it('with an endless header is refused at 64 KB', () => {
    const decoder = createMessageDecoder();
    const row = field(0x44, 'x-attribute', 'v'.repeat(100));
    let fed = START.length;
    let outcome = decoder.push(START);
    while (outcome.status === 'more') {
      outcome = decoder.push(row);
      fed += row.length;
    }
    expect(outcome).toMatchObject({ status: 'refused', reason: 'too-long' });
    expect(fed).toBeLessThan(MESSAGE_LIMITS.headerBytes + 2 * row.length);
  });
  it('with 1,000 attributes in any number of groups is taken, with 1,001 refused', () => {
    // The start has one already.
    const rows = Array.from({ length: 1000 }, (_, index) => field(0x44, `a${index}`, ''));
    const grouped = [...rows.slice(0, 500), Uint8Array.of(GROUP.job), ...rows.slice(500)];
    expect(decodeMessage(Buffer.concat([START, ...rows.slice(0, 999), END])).status).toBe('complete');
    expect(decodeMessage(Buffer.concat([START, ...grouped.slice(0, 1000), END])).status).toBe('complete');
    expect(reasonOf(...rows, END)).toBe('too-many');
    expect(reasonOf(...grouped, END)).toBe('too-many');
    expect(reasonOf(...Array.from({ length: 1000 }, () => Uint8Array.of(GROUP.job)), END)).toBe('too-many');
  });
  it('with 1,001 values of an attribute is refused', () => {
    const values = Array.from({ length: 1000 }, () => field(0x44, '', ''));
    expect(reasonOf(field(0x44, 'a', ''), ...values, END)).toBe('too-many');
  });
  it('with a value before any attribute, a member outside or an end without a start is malformed', () => {
    expect(decodeMessage(Buffer.concat([START.subarray(0, 9), field(0x44, '', 'x'), END]))).toMatchObject({
      reason: 'malformed',
    });
    expect(reasonOf(field(0x4a, 'a', 'b'), END)).toBe('malformed');
    expect(reasonOf(field(0x37, 'a', ''), END)).toBe('malformed');
    expect(reasonOf(field(0x34, 'c', ''), END)).toBe('malformed');
    expect(reasonOf(field(0x34, 'c', ''), field(0x44, '', 'value without a member name'), END)).toBe('malformed');
    expect(decodeMessage(Buffer.concat([START.subarray(0, 8), field(0x44, 'a', 'no group'), END]))).toMatchObject({
      reason: 'malformed',
    });
  });
  it('with an integer of three octets has a bad value', () => {
    expect(reasonOf(field(0x21, 'i', Uint8Array.of(1, 2, 3)), END)).toBe('bad-value');
  });
  it('with a name of 32,767 octets is taken, and said to be too long', () => {
    const decoded = decodeMessage(Buffer.concat([START, field(0x42, 'job-name', 'n'.repeat(32_767)), END]));
    expect(decoded).toMatchObject({ status: 'complete', tooLong: 'job-name' });
  });
  it('with the name __proto__ stays an attribute of that name', () => {
    const decoded = decodeMessage(Buffer.concat([START, field(0x44, '__proto__', 'polluted'), END]));
    expect(decoded.status === 'complete' && decoded.message.groups[0]?.attributes[1]?.name).toBe('__proto__');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
  it('of random bytes or with random changes never throws and always ends', () => {
    const whole = encodeMessage(SAMPLE);
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 6 }),
        (noise, changes) => {
          const changed = Uint8Array.from(whole);
          for (const [at, byte] of changes) changed[at] = byte;
          for (const input of [noise, changed]) expect(['complete', 'refused']).toContain(decodeMessage(input).status);
        },
      ),
      { numRuns: 3_000 },
    );
  });
});

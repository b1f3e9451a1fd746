// What no peer should answer, drawn from a seed so that a run can be repeated: bytes, texts, and values of a wrong kind.

export interface Garbage {
  /** From 0 to 1. */
  chance(): number;
  pick<T>(from: readonly [T, ...T[]]): T;
  bytes(most: number): Buffer;
  /** A line of a text protocol, with or without its end. */
  line(): Buffer;
  /** No result of any call. */
  value(): unknown;
}

const LINES: readonly [Buffer, ...Buffer[]] = [
  Buffer.from('250 ok \0 queued \x1b[2J\x1b]0;owned\x07\r\n', 'latin1'),
  Buffer.from('\x00\xff\xfe hello\r\n', 'latin1'),
  Buffer.from(`250 ${'long '.repeat(40_000)}\r\n`),
  Buffer.from(`250-${'more\r\n250-'.repeat(5_000)}\r\n250 end\r\n`),
  Buffer.from('999 no such code\r\n'),
  Buffer.from('354 go on\r\n'),
  Buffer.from('-1\r\n'),
  Buffer.from('250\r\n'),
  Buffer.from('\r\n\r\n\r\n'),
  Buffer.from('250 \u202eesrever \ud83d\ude00 {count, plural, other {#}} <script>1</script>\r\n'),
  Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'),
  Buffer.from("421 '; drop table shipment; --\r\n"),
  Buffer.from('550 5.1.1 \udc00 \ufffe nobody\r\n'),
  Buffer.from('250 ok'),
];

const VALUES: readonly [unknown, ...unknown[]] = [
  ...([null, 'text', 5, -0.5, [], {}, [[[]]], true] as const),
  ...([{ uploadId: null }, { uploadId: 7, offset: 'none', file: [] }, { offset: -1, length: 1e300 }] as const),
  ...([{ state: 'NO_STATE', counts: null }, { items: 'many', cursor: {} }, { file: { fileId: {} } }] as const),
];

/** @param seed the same one gives the same garbage */
export function createGarbage(seed: number): Garbage {
  let state = seed >>> 0 || 1;
  const next = (): number => {
    // xorshift32 (Marsaglia, 2003)
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state;
  };
  const chance = (): number => next() / 2 ** 32;
  const pick = <T>(from: readonly [T, ...T[]]): T => from[next() % from.length] ?? from[0];
  const bytes = (most: number): Buffer => Buffer.from(Array.from({ length: next() % (most + 1) }, () => next() & 255));
  return { chance, pick, bytes, line: () => (chance() < 0.2 ? bytes(400) : pick(LINES)), value: () => pick(VALUES) };
}

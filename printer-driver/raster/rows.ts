// The pixels of a page: a repeat count for each row, then runs of repeated or literal pixels (PackBits by pixel).
import type { PageHeader } from './page-header.ts';
import { type PageSource, RasterError } from './page-source.ts';

const SHORT = 'the rows end before the page does';

/** Writes `count` bytes of the pixel at `from` into `line`; doubling copies, since runs are long. */
function repeatPixel(run: {
  line: Buffer;
  at: number;
  count: number;
  source: Buffer;
  from: number;
  size: number;
}): void {
  const { line, at, count, source, from, size } = run;
  if (size === 1) {
    line.fill(source[from] ?? 0, at, at + count);
    return;
  }
  source.copy(line, at, from, from + Math.min(size, count));
  for (let done = size; done < count; done *= 2) line.copyWithin(at + done, at, at + Math.min(done, count - done));
}

function readLine(page: PageHeader, source: PageSource, line: Buffer, white: number): void {
  const bytes = source.bytes();
  const end = source.end();
  const size = page.bytesPerPixel;
  let from = source.at();
  let at = 0;
  while (at < line.length) {
    if (from >= end) throw new RasterError(SHORT);
    const code = bytes[from] ?? 0;
    from += 1;
    if (code === 128) {
      line.fill(white, at);
      at = line.length;
      continue;
    }
    const literal = code > 128;
    const wanted = (literal ? 257 - code : code + 1) * size;
    const taken = literal ? wanted : size;
    if (from + taken > end) throw new RasterError(SHORT);
    // A run over the edge of the page is cut there, as CUPS does.
    const count = Math.min(wanted, line.length - at);
    if (literal) bytes.copy(line, at, from, from + count);
    else repeatPixel({ line, at, count, source: bytes, from, size });
    from += taken;
    at += count;
  }
  source.skipTo(from);
}

/**
 * Calls `take` for each different row with the number of times it is repeated. The row is reused for the next one.
 * Throws RasterError when the data end too early.
 */
export async function readRows(
  page: PageHeader,
  source: PageSource,
  take: (line: Buffer, times: number) => Promise<void> | undefined,
): Promise<void> {
  const white = page.space === 'black' || page.space === 'cmyk' ? 0 : 255;
  const line = Buffer.alloc(page.bytesPerLine);
  // The longest coding of a row: every pixel on its own.
  const longest = 2 + page.bytesPerLine * 2;
  for (let y = 0; y < page.height; ) {
    if (source.ensure(longest) < 2) throw new RasterError(SHORT);
    const times = Math.min((source.bytes()[source.at()] ?? 0) + 1, page.height - y);
    source.skipTo(source.at() + 1);
    readLine(page, source, line, white);
    const wait = take(line, times);
    if (wait !== undefined) await wait;
    y += times;
  }
}

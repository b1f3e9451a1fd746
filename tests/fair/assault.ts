// The one account of test:fair that sends hostile and huge files without end: address, token, how many of each.
import { pagesPdf } from '#tests/support/bad-documents.ts';
import { formBomb, imageBomb } from '#tests/support/hostile-pdfs.ts';
import { createTestClient } from '#tests/support/test-client.ts';

const HUGE_PAGES = 5_000;
const HUGE_BYTES = 200_000_000;
/** Requests at a time. */
const AT_ONCE = 8;

const [url = '', token = '', hostile = '0', huge = '0'] = process.argv.slice(2);
const client = createTestClient({ url, token });
const bomb = imageBomb(0);
const pages = await pagesPdf(HUGE_PAGES);
const noise = Buffer.alloc(Math.max(0, HUGE_BYTES - pages.length), 'x');

/** Another content each time: a comment makes the difference. */
const made = (number: number): Buffer => {
  const comment = Buffer.from(`\n% ${number} ${Math.random()}\n`);
  if (number >= Number(hostile)) return Buffer.concat([Buffer.from('%PDF-1.7\n%'), noise, comment, pages]);
  return number % 2 === 0 ? Buffer.concat([bomb, comment]) : formBomb(Math.random());
};

let next = 0;
async function send(): Promise<void> {
  const all = Number(hostile) + Number(huge);
  while (all > 0) {
    next = (next + 7) % all;
    try {
      const { fileId } = await client.call('files.put', { query: { name: 'bad.pdf' }, raw: made(next) });
      await client.call('files.page', { params: { fileId, page: 1 } });
    } catch {
      // Refused, as it may be: what becomes of these files does not matter.
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, send));

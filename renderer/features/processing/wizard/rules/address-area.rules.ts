// Where the address of a letter stands: the lines around a postcode, on the first pages of the letters. Pure.
import type { PageArea } from '#domain/documents/area.schema.ts';
import { tenth } from '#renderer/shared/pages/area.rules.ts';
import type { PageTexts, PlacedText } from '#renderer/shared/pages/pdf-pages.ts';
import { around, type Slot, stretchesOf } from './slots.rules.ts';

/** A postcode with its place, in the order of most of the world, and that of Britain, Canada and the United States. */
const POSTCODES = [
  /^(?:[A-Z]{1,2}-)?\d{4,6}(?: ?[A-Z]{2})? +\p{L}/u,
  /^\d{3} ?\d{2} +\p{L}/u,
  /(?:^| )[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/,
  /(?:^| )[A-Z]\d[A-Z] ?\d[A-Z]\d$/,
  /(?:^|, ?| )[A-Z]{2} +\d{5}(?:-\d{4})?$/,
  /\p{L} +\d{5,7}$/u,
];
/** Those that are hardly ever anything else, such as a number of a customer behind its word. */
const SURE_POSTCODES = POSTCODES.slice(0, 4);
/** Lines of an address at most. */
const MOST_LINES = 8;
/** mm from the top beyond which no envelope shows it. */
const LOWEST_MM = 125;
/** mm that lines of one column may differ by. */
const NEAR_MM = 2;

/** The lines of one address, from the top. */
type Block = readonly PlacedText[];

const hasPostcode = ({ text }: PlacedText): boolean => POSTCODES.some((one) => one.test(text));

/** mm that lines of an address lie apart at most. */
const ADDRESS_HEIGHT_MM = 35;

/** Places of the lines of an address: around one that mostly has a postcode. */
export function addressSlots(slots: readonly Slot[]): ReadonlySet<Slot> {
  const isTown = ({ texts }: Slot): boolean => {
    const known = texts.filter((text) => text !== '');
    return known.filter((text) => SURE_POSTCODES.some((one) => one.test(text))).length * 2 > known.length;
  };
  const towns = slots.filter(isTown);
  const isBeside = ({ area: one }: Slot, { area: town }: Slot): boolean =>
    Math.abs(one.left - town.left) < NEAR_MM && Math.abs(one.top - town.top) < ADDRESS_HEIGHT_MM;
  return new Set(slots.filter((slot) => towns.some((town) => isBeside(slot, town))));
}

/** Lines that follow one another in a column, in type of one size. */
function blockAround(lines: readonly PlacedText[], at: PlacedText): Block {
  const column = lines
    .filter((one) => Math.abs(one.left - at.left) < NEAR_MM && Math.abs(one.height - at.height) < at.height * 0.2)
    .toSorted((a, b) => a.top - b.top);
  const middle = column.indexOf(at);
  const follows = (upper: PlacedText, lower: PlacedText) => lower.top - upper.top < at.height * 2.1;
  let [first, last] = [middle, middle];
  for (; first > 0; first--) {
    const [upper, lower] = [column[first - 1], column[first]];
    if (!upper || !lower || !follows(upper, lower)) break;
  }
  for (; last < column.length - 1; last++) {
    const [upper, lower] = [column[last], column[last + 1]];
    if (!upper || !lower || !follows(upper, lower)) break;
  }
  return column.slice(first, last + 1);
}

function blocksOf({ texts }: PageTexts): Block[] {
  const lines = stretchesOf(texts).filter(({ top }) => top < LOWEST_MM);
  const blocks = lines.filter(hasPostcode).map((line) => blockAround(lines, line));
  return blocks.filter(({ length }) => length >= 2 && length <= MOST_LINES);
}

interface Column {
  readonly left: number;
  readonly top: number;
  readonly blocks: Block[];
}

/** Room for addresses of further letters: mm at least. */
const LEAST = { width: 80, height: 30 };

/** mm between an address and what stands above or below it. */
const GAP_MM = 1;

/** As large as an address may get without other text of the page. */
function roomy(area: PageArea, blocks: readonly Block[], pages: readonly PageTexts[]): PageArea {
  const bottom = area.top + area.height;
  const width = Math.max(area.width, LEAST.width);
  const beside = (one: PlacedText) => one.left < area.left + width && one.left + one.width > area.left;
  // Addresses without a postcode, and longer ones, stand in the same column.
  const isLine = (one: PlacedText) => blocks.some(([first]) => first && Math.abs(first.left - one.left) < NEAR_MM);
  const below = pages
    .flatMap(({ texts }) => texts)
    .filter((one) => one.text.trim() !== '' && one.top > bottom && beside(one) && !isLine(one));
  const limit = Math.min(...below.map(({ top }) => top - GAP_MM), area.top + Math.max(LEAST.height, area.height));
  const sheet = Math.min(...pages.map((page) => page.width));
  return {
    ...area,
    width: tenth(Math.min(width, sheet - area.left)),
    height: tenth(Math.max(area.height, limit - area.top)),
  };
}

/**
 * The area in which most letters have their address: the column of blocks that most letters have and that differ from letter
 * to letter. undefined: no letter has one.
 * @param pages first pages of letters
 */
export function addressArea(pages: readonly PageTexts[]): PageArea | undefined {
  const columns: Column[] = [];
  for (const block of pages.flatMap(blocksOf)) {
    const [first] = block;
    if (!first) continue;
    const isNear = ({ left, top }: Column) => Math.abs(left - first.left) < NEAR_MM && Math.abs(top - first.top) < 15;
    const known = columns.find(isNear);
    if (known) known.blocks.push(block);
    else columns.push({ left: first.left, top: first.top, blocks: [block] });
  }
  const differing = ({ blocks }: Column) =>
    new Set(blocks.map((block) => block.map(({ text }) => text).join('\n'))).size;
  // Of one letter: an address is longer than the line of a letterhead, and stands lower.
  const score = (one: Column) =>
    differing(one) * 10 + Math.min(1, one.top / 40) + Math.min(4, one.blocks[0]?.length ?? 0);
  const best = columns.toSorted((a, b) => score(b) - score(a))[0];
  if (!best) return undefined;
  const lines = best.blocks.flat();
  const box = {
    left: Math.min(...lines.map(({ left }) => left)),
    top: Math.min(...lines.map(({ top }) => top)),
    right: Math.max(...lines.map(({ left, width }) => left + width)),
    bottom: Math.max(...lines.map(({ top, height }) => top + height)),
  };
  return roomy(around(box), best.blocks, pages);
}

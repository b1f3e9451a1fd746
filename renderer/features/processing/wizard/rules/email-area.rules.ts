// Where the e-mail address of a letter stands: around the addresses that differ from letter to letter. Pure.
import type { PageArea } from '#domain/documents/area.schema.ts';
import { tenth } from '#renderer/shared/pages/area.rules.ts';
import type { PageTexts } from '#renderer/shared/pages/pdf-pages.ts';
import { around, stretchesOf } from './slots.rules.ts';

const EMAIL = /[^\s@:<>]+@[^\s@<>]+\.[^\s@<>]{2,}/;
/** mm that places of one column may differ by. */
const NEAR_MM = 3;
/** Room for longer addresses, mm. */
const LEAST_WIDTH_MM = 70;

/**
 * The area of the e-mail addresses that differ most; one that all letters share is the sender's own. undefined: there is none.
 * @param pages first pages of letters
 */
export function emailArea(pages: readonly PageTexts[]): PageArea | undefined {
  const found = pages.flatMap(({ texts }) => stretchesOf(texts).filter(({ text }) => EMAIL.test(text)));
  const groups = found.map((one) =>
    found.filter((other) => Math.abs(other.top - one.top) < NEAR_MM && Math.abs(other.left - one.left) < NEAR_MM),
  ); // prettier-ignore
  const differing = (group: typeof found) => new Set(group.map(({ text }) => text)).size;
  const best = groups.toSorted((a, b) => differing(b) - differing(a))[0];
  if (!best || (pages.length > 1 && differing(best) < 2)) return undefined;
  const area = around({
    left: Math.min(...best.map(({ left }) => left)),
    top: Math.min(...best.map(({ top }) => top)),
    right: Math.max(...best.map(({ left, width }) => left + width)),
    bottom: Math.max(...best.map(({ top, height }) => top + height)),
  });
  const sheet = Math.min(...pages.map(({ width }) => width));
  return { ...area, width: tenth(Math.min(Math.max(area.width, LEAST_WIDTH_MM), sheet - area.left)) };
}

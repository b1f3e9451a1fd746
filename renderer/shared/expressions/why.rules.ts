// Why an area reads nothing, told from the page. Pure.
import type { Fault } from '#domain/api/shapes.ts';
import type { PageArea } from '#domain/documents/area.schema.ts';
import type { PageTexts } from '#renderer/shared/pages/pdf-pages.ts';
import { type Near, nearText } from './near.rules.ts';

export interface WhyArea {
  /** Its words, short: `rule.why.*`. */
  readonly fault: Fault;
  readonly near: Near | undefined;
}

const because = (reason: string, parameters: Fault['parameters'] = {}): WhyArea => ({
  fault: { label: `rule.why.${reason}`, parameters },
  near: undefined,
});

/** @param page undefined: the letter has no such page */
export function whyArea(area: PageArea, page: PageTexts | undefined): WhyArea {
  if (!page) return because('noPage', { page: area.page });
  if (area.left >= page.width || area.top >= page.height) {
    return { ...because('offPage'), near: nearText(page.texts, area) };
  }
  const near = nearText(page.texts, area);
  return near ? { fault: { label: `rule.why.${near.side}`, parameters: { mm: near.mm } }, near } : because('noText');
}

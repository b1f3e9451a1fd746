// Page numbers: from 1, and below zero from the end (docs/model.md, "Units and coordinates").

/** The page from 1, or null when the document has no such page. -1 is the last. */
export function pageNumber(page: number, count: number): number | null {
  const number = page < 0 ? count + 1 + page : page;
  return Number.isInteger(number) && number >= 1 && number <= count ? number : null;
}

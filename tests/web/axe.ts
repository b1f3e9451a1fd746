// What axe finds on a page: faults that keep people with a screen reader, a keyboard or weak sight from using it.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Each fault with the first place that has it. Every rule runs; of rules without a fault no places are described, and the
 * screens have no frames whose results would have to be put together in a page of its own.
 */
export async function axeFaults(page: Page): Promise<string[]> {
  const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160) ?? ''}`);
}

/** @param what shown where it fails: the page, or the step that led to it */
export const expectAccessible = async (page: Page, what: string): Promise<void> =>
  expect(await axeFaults(page), what).toEqual([]);

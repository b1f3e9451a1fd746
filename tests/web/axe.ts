// What axe finds on a page: faults that keep people with a screen reader, a keyboard or weak sight from using it.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Each fault with the first place that has it. */
export async function axeFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160) ?? ''}`);
}

/** @param what shown where it fails: the page, or the step that led to it */
export const expectAccessible = async (page: Page, what: string): Promise<void> =>
  expect(await axeFaults(page), what).toEqual([]);

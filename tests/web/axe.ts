// What axe finds on a page: faults that keep people with a screen reader, a keyboard or weak sight from using it.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Each fault with the first place that has it. Every rule runs; of rules without a fault no places are described. Frames hold
 * whole screens of ours, the previews of a branding, which are tested on their own: a landmark there is none of this page.
 */
export async function axeFaults(page: Page): Promise<string[]> {
  // A busy machine is still drawing what is looked at. A page that never gets its heading is told by axe's own rule.
  await page
    .locator('h1:not([data-outline])')
    .first()
    .waitFor({ state: 'attached', timeout: 10_000 })
    .catch(() => undefined);
  const builder = new AxeBuilder({ page })
    .exclude('iframe')
    .options({ resultTypes: ['violations'] })
    .setLegacyMode();
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160) ?? ''}`);
}

/** @param what shown where it fails: the page, or the step that led to it */
export const expectAccessible = async (page: Page, what: string): Promise<void> =>
  expect(await axeFaults(page), what).toEqual([]);

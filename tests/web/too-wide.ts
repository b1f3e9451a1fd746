// What is wider than the window it is shown in.
import type { Page } from '@playwright/test';

/** What is wider than the window, and words that are cut; tables and strips of pages scroll by themselves. */
export const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wide = [document.documentElement, ...document.querySelectorAll<HTMLElement>('main, [role=dialog], aside')]
      .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1)
      .map((one) => `${one.tagName} scrolls sideways`);
    const cut = [...document.querySelectorAll<HTMLElement>('.mantine-Button-label')]
      .filter((one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1)
      .map((one) => `cut: ${one.textContent}`);
    const isScrolled = (one: Element | null): boolean =>
      one !== null && (/auto|scroll/.test(getComputedStyle(one).overflowX) || isScrolled(one.parentElement));
    const outside = [...document.querySelectorAll<HTMLElement>('button, a, input, h1, h2')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !isScrolled(one.parentElement))
      .filter((one) => {
        const { left, right, width } = one.getBoundingClientRect();
        return width > 1 && (left < -1 || right > innerWidth + 1);
      })
      .map((one) => `outside: ${one.tagName} ${one.textContent || one.getAttribute('aria-label')}`);
    return [...wide, ...cut, ...outside];
  });

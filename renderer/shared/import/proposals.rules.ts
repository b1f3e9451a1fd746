// What a faulty value of a file was probably meant to be. Pure.
import type { AllowedValue } from './import.types.ts';

/** Letters that have to be changed, added or left out to make one text of the other. */
function distance(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i += 1) {
    const now = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = (before[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      now.push(Math.min(same, (before[j] ?? 0) + 1, (now[j - 1] ?? 0) + 1));
    }
    before = now;
  }
  return before[b.length] ?? 0;
}

/** The allowed value whose name is nearest to a text, where few letters lie between. */
export function nearest(allowed: readonly AllowedValue[], text: string): AllowedValue | undefined {
  const wanted = text.toLocaleLowerCase();
  const rated = allowed.map((one) => ({
    one,
    far: Math.min(...[one.label, ...(one.also ?? [])].map((word) => distance(wanted, word.toLocaleLowerCase()))),
  }));
  const [best] = rated.toSorted((a, b) => a.far - b.far);
  return best && best.far <= Math.max(1, Math.floor(wanted.length / 3)) ? best.one : undefined;
}

/**
 * An e-mail address without the slips of whoever typed it.
 * @param domain of most other addresses, for one that has none
 */
export function emailProposal(text: string, domain: string | undefined): string | undefined {
  const clean = text
    .replaceAll(/\s+/g, '')
    .replaceAll(/@{2,}/g, '@')
    .replaceAll(',', '.')
    .replace(/^mailto:/i, '')
    .replace(/^<(.*)>$/, '$1')
    .replace(/\.+$/, '');
  const whole = clean.endsWith('@') && domain !== undefined ? clean + domain : clean;
  return /^[^@\s]+@[^@\s.]+(\.[^@\s.]+)+$/.test(whole) && whole !== text ? whole : undefined;
}

/** The domain that most of these addresses have. */
export function usualDomain(addresses: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const address of addresses) {
    const domain = /@([^@\s]+\.[^@\s.]+)$/.exec(address)?.[1]?.toLocaleLowerCase();
    if (domain !== undefined) counts.set(domain, (counts.get(domain) ?? 0) + 1);
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0];
}

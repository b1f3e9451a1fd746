// Service names are made unique by a numeric suffix.

/** The name itself if it is free, else with the first free number after it. Letter case makes no difference. */
export function uniqueServiceName(wanted: string, taken: readonly string[]): string {
  const used = new Set(taken.map((name) => name.toLowerCase()));
  if (!used.has(wanted.toLowerCase())) return wanted;
  const base = wanted.replace(/ \d+$/, '');
  for (let number = 2; ; number += 1) {
    const candidate = `${base} ${number}`;
    if (!used.has(candidate.toLowerCase())) return candidate;
  }
}

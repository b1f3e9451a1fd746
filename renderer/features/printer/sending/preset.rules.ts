// What a printer presets for the deposit of a document: its name and its options. Pure.
import type { Queue } from '#domain/bridge/settings.ts';
import { plainName } from '../documents/document.rules.ts';

/** The deposit's name by the rule of the queue (settings.ts NameRule). */
export function depositName(rule: Queue['nameRule'] | undefined, name: string): string {
  if (rule?.rule === 'fixed') return rule.text;
  return rule?.rule === 'prefix' ? `${rule.text} ${plainName(name)}` : plainName(name);
}

/** The preset's options for a service: they were chosen among its channels' and mean nothing to another. */
export const optionsFor = (queue: Queue | undefined, serviceId: number | undefined): Queue['options'] =>
  queue !== undefined && queue.serviceId === serviceId ? queue.options : {};

interface OptionTypes {
  readonly label: string;
  readonly optionTypes: readonly {
    readonly id: number;
    /** What the service keeps is left to it. */
    readonly rule: string | null;
    readonly values: readonly { readonly id: number }[];
  }[];
}

/** The preset's option values under their types; what a channel no longer offers is left out. */
export function presetOptions(
  preset: Queue['options'],
  shares: readonly OptionTypes[],
): Record<string, Record<string, number>> {
  const chosen = shares.map(({ label, optionTypes }) => {
    const wanted = preset[label] ?? [];
    const pairs = optionTypes.flatMap(({ id, rule, values }) => {
      const value = rule === null ? values.find((one) => wanted.includes(one.id)) : undefined;
      return value ? [[String(id), value.id] as const] : [];
    });
    return [label, Object.fromEntries(pairs)] as const;
  });
  return Object.fromEntries(chosen.filter(([, values]) => Object.keys(values).length > 0));
}

// What was read from a printed letter: the address to show, and whether it can be sent without a further look. Pure.

import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { RequirementValue } from '#domain/api/deposit/value.schema.ts';
import type { Fault } from '#domain/api/shapes.ts';
import { typedFields } from '#domain/services/metadata/fields.ts';

type Values = Readonly<Record<string, RequirementValue>>;

/** One document, one recipient: what the printer window can send by itself. */
export const isUnique = ({ type }: Service): boolean => type === 'simpleUnique';

const requirementOf = (service: Service, name: string) =>
  service.channelDetails.flatMap(({ requirements }) => requirements).find((one) => one.name === name);

export interface Check {
  /** Address or e-mail address of the recipient, as lines; empty where none was found. */
  readonly lines: readonly string[];
  /** ISO code of the address's country; null where it has none. */
  readonly country: string | null;
  /** What keeps it from being sent as it is; null where only something else is in the way. */
  readonly fault: Fault | null;
  /** Nothing is BAD, and nothing has to be typed in. */
  readonly ready: boolean;
}

/** A value that a person has to give: a mandatory field of the service without a value of its own. */
const asksForField = (service: Service): boolean => typedFields(service).some(({ mandatory }) => mandatory);

/** Boxes beside the main one that have to be filled. */
const asksForFile = (service: Service): boolean =>
  service.boxes.some(({ main, hidden, minElements }) => !main && !hidden && minElements > 0) &&
  service.boxes.length > 1;

export function checkOf(service: Service, values: Values): Check {
  const entries = Object.entries(values);
  const recipients = entries.filter(([name, { value }]) => {
    const requirement = requirementOf(service, name);
    return requirement?.kind === 'RECIPIENT' && value.trim() !== '';
  });
  // The postal address first: it is the one printed on the page.
  const shown =
    recipients.find(([name]) => requirementOf(service, name)?.type === 'POSTAL_ADDRESS') ?? recipients[0] ?? undefined;
  const bad = entries.find(([, { quality }]) => quality === 'BAD');
  return {
    lines: shown?.[1].value.split('\n').filter((line) => line.trim() !== '') ?? [],
    country: shown?.[1].countryCode ?? null,
    fault: bad?.[1].error ?? null,
    ready: bad === undefined && recipients.length > 0 && !asksForField(service) && !asksForFile(service),
  };
}

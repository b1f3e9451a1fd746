// What a rule may name at its place: boxes, columns, fields, requirements; taken from the draft of a service. Pure.
import type { KnownNames } from '#domain/expressions/node-row.ts';
import { SLOTS, type SlotName } from '#domain/expressions/slots.ts';
import { columnsOf } from '#domain/services/datafiles/datafile-boxes.check.ts';
import type { Metadata } from '#domain/services/metadata.schema.ts';
import type { ServiceDefinition } from '#domain/services/service.schema.ts';
import type { AreaReading } from '#renderer/shared/sample/readings.ts';
import { areasIn } from './areas.rules.ts';
import type { RawNode } from './phrases.ts';

/** Something that a rule can name, and what people call it. */
export interface Named {
  readonly name: string;
  readonly label: string;
}

export interface Column extends Named {
  /** Name of its box; null: the main box. */
  readonly box: string | null;
}

/** What is in reach of one place. */
export interface Reach {
  readonly place: SlotName;
  /** Whose rule it is, for the way back: the name of the service or of the channel. */
  readonly owner: string;
  readonly boxes: readonly Named[];
  readonly columns: readonly Column[];
  readonly metadata: readonly Named[];
  readonly requirements: readonly Named[];
  /** The requirement that the rule is of. */
  readonly requirement: string | undefined;
  /** Areas that rules of the service read; walked when they are wanted. */
  readonly areas: () => readonly AreaReading[];
  /** The rule by which a field or a requirement that it names gets its value; null: it has none. */
  readonly ruleOf: (node: RawNode) => RawNode | null;
}

/** Text fields of an account, its own or inherited. */
export const ACCOUNT_FIELDS = [
  'name',
  'accountIdentifier',
  'siret',
  'emailAddress',
  'productionCode',
  'accountingCode',
  'partnerCode',
  'billingType',
  'defaultMailCountry',
] as const;

type NamingService = Pick<ServiceDefinition, 'name' | 'boxes' | 'serviceMetadatas'> & {
  readonly requirements: readonly Pick<ServiceDefinition['requirements'][number], 'name' | 'value'>[];
};

/** Where in the service the rule stands, if that narrows what it may name. */
export interface Within {
  /** The box that a field or an identifier is of. */
  readonly box?: string;
  /** The field or requirement that the rule is of: it does not name itself. */
  readonly self?: string;
}

const namedOf = ({ name, label }: Metadata): Named => ({ name, label: label || name });
const given = (fields: readonly Metadata[]): Metadata[] => fields.filter(({ value }) => value === null);

function metadataAt(service: NamingService, place: SlotName, { box, self }: Within): Named[] {
  const { boxes, serviceMetadatas } = service;
  const ofBoxes = boxes.filter((one) => one.boxType !== 'datafile' || one.main).flatMap(({ metadatas }) => metadatas);
  const own = boxes.find(({ name }) => name === box)?.metadatas ?? [];
  const known: Readonly<Partial<Record<SlotName, Metadata[]>>> = {
    // Before there are rows only what the depositor gives is there.
    jobName: given(serviceMetadatas),
    boxMetadata: [...given(serviceMetadatas), ...own],
    packIdentifier: [...given(serviceMetadatas), ...(boxes.find(({ main }) => main)?.metadatas ?? [])],
    identifier: [...given(serviceMetadatas), ...own],
  };
  return (known[place] ?? [...serviceMetadatas, ...ofBoxes]).filter(({ name }) => name !== self).map(namedOf);
}

/** Boxes that one chunk can be asked of before there are packs: its own, and those of the whole deposit. */
function boxesAt({ boxes }: NamingService, place: SlotName, { box }: Within): Named[] {
  const main = boxes.find((one) => one.main)?.name;
  const own = place === 'packIdentifier' ? main : box;
  const narrow = place === 'boxMetadata' || place === 'identifier' || place === 'packIdentifier';
  return boxes
    .filter((one) => !narrow || one.name === own || (one.scope === 'job' && !one.main))
    .map(({ name, label }) => ({ name, label }));
}

/** A column is named by a box where it has to be; that of the main box, or of the box itself, is read without one. */
function columnsAt(service: NamingService, place: SlotName, within: Within): Column[] {
  const all = columnsOf(service);
  const main = service.boxes.find((one) => one.main)?.name;
  const own = place === 'packIdentifier' ? main : (within.box ?? main);
  return boxesAt(service, place, within).flatMap((box) => {
    const fields = service.boxes.find(({ name }) => name === box.name)?.metadatas ?? [];
    return (all.get(box.name) ?? []).map((name): Column => {
      const label = fields.find((field) => field.name === name)?.label;
      return { box: box.name === own ? null : box.name, name, label: label || name };
    });
  });
}

/** The rule behind a reference; of several fields of a name that which has one. */
function ruleBehind({ boxes, serviceMetadatas, requirements }: NamingService, { type, name }: RawNode): RawNode | null {
  const fields = [...serviceMetadatas, ...boxes.flatMap(({ metadatas }) => metadatas)];
  const named: readonly { readonly name: string; readonly value: unknown }[] =
    type === 'metadataReference' ? fields : type === 'requirementReference' ? requirements : [];
  const found = named.find((one) => one.name === name && one.value !== null);
  return found === undefined ? null : (found.value as RawNode);
}

/** What a rule at a place of the service may name. */
export function reachOf(service: NamingService, place: SlotName, within: Within = {}): Reach {
  const lacks: readonly string[] = SLOTS[place].lacks;
  const unless = <T>(type: string, list: T[]): T[] => (lacks.includes(type) ? [] : list);
  return {
    place,
    owner: service.name,
    boxes: boxesAt(service, place, within),
    columns: unless('dataColumn', columnsAt(service, place, within)),
    metadata: metadataAt(service, place, within),
    requirements: unless(
      'requirementReference',
      service.requirements.filter(({ name }) => name !== within.self).map(({ name }) => ({ name, label: name })),
    ),
    requirement: place === 'requirement' ? within.self : undefined,
    areas: () => areasIn(service),
    ruleOf: (node) => ruleBehind(service, node),
  };
}

/** Types of value and condition that say nothing at the place. */
export const lacksAt = ({ place }: Reach): readonly string[] => SLOTS[place].lacks;

/** The same as the domain's check of a rule takes it. */
export function knownOf({ boxes, columns, metadata, requirements }: Reach): KnownNames {
  const byBox = new Map<string | null, string[]>(boxes.map(({ name }) => [name, []]));
  for (const { box, name } of columns) byBox.set(box, [...(byBox.get(box) ?? []), name]);
  const names = (list: readonly Named[]) => list.map(({ name }) => name);
  return {
    boxes: names(boxes),
    columns: byBox,
    metadata: names(metadata),
    requirements: names(requirements),
  };
}

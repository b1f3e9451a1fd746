// Every value and condition of a service with its place, and what may be named there (docs/model.md, "Expressions").
import type { Refusal, Result } from '../errors/result.ts';
import { checkCondition, checkValue } from '../expressions/check.ts';
import type { Value } from '../expressions/expression.types.ts';
import type { KnownNames } from '../expressions/node-row.ts';
import { evaluationOrder } from '../expressions/order.ts';
import { SLOTS, type SlotName } from '../expressions/slots.ts';
import type { Box } from './box.schema.ts';
import { columnsOf } from './datafiles/datafile-boxes.check.ts';
import { firstFault } from './faults.ts';
import { keptColumns, namedFields } from './metadata/fields.ts';
import type { Expression, Metadata } from './metadata.schema.ts';
import type { ServiceChannel, ServiceDefinition, ServiceRequirement } from './service.schema.ts';

/** One expression of a service. */
interface Placed {
  readonly place: SlotName;
  /** Where it stands, as a refusal names it. */
  readonly at: string;
  readonly expression: Expression;
  readonly known: KnownNames;
}

interface Asked extends Omit<Placed, 'expression' | 'known'> {
  readonly expression: Expression | null;
  /** What differs from the names that are known everywhere in the service. */
  readonly known?: KnownNames;
}

const namesOf = (list: readonly { readonly name: string }[]): string[] => list.map(({ name }) => name);

/** All fields, those of the service first. */
export const metadataOf = ({ serviceMetadatas, boxes }: ServiceDefinition): Metadata[] => [
  ...serviceMetadatas,
  ...boxes.flatMap(({ metadatas }) => metadatas),
];

/** Fields that rows alone have: what is evaluated before there are rows cannot name them. */
const ofRows = (service: ServiceDefinition): string[] =>
  namedFields(service).flatMap(({ field }) => {
    const isOfRows = field.value !== null || keptColumns(service).some((one) => one.field === field);
    return isOfRows ? [field.name] : [];
  });

/** Without a box a value is read from this one. */
const readFrom = (service: ServiceDefinition, box: string | undefined): Pick<KnownNames, 'columns'> => {
  const columns = columnsOf(service);
  return { columns: new Map(columns).set(null, columns.get(box ?? '') ?? []) };
};

/** What one chunk of a box can be asked before there are packs: itself, and what the whole deposit has. */
const ofChunk = (service: ServiceDefinition, box: Box | undefined): KnownNames => ({
  ...readFrom(service, box?.name),
  boxes: namesOf(service.boxes.filter((one) => one === box || (one.scope === 'job' && !one.main))),
  later: ofRows(service),
});

function slotsOfBox(service: ServiceDefinition, box: Box): Asked[] {
  const { name, reconcile } = box;
  const main = service.boxes.find((one) => one.main);
  const at = `boxes ${name} reconcile`;
  return [
    {
      place: 'packIdentifier',
      at: `${at} packIdentifier`,
      expression: reconcile?.packIdentifier ?? null,
      known: ofChunk(service, main),
    },
    {
      place: 'identifier',
      at: `${at} identifier`,
      expression: reconcile?.identifier ?? null,
      known: ofChunk(service, box),
    },
  ];
}

/** A value of the whole envelope is there before those of its packs, of which it has several. */
const slotOfRequirement = (service: ServiceDefinition, { name, scope, value }: ServiceRequirement): Asked => ({
  place: 'requirement',
  at: `requirements ${name}`,
  expression: value,
  ...(scope === 'pack'
    ? {}
    : { known: { later: namesOf(service.requirements.filter((one) => one.scope === 'pack')) } }),
});

/** The rules of the marks that the service adds to one channel. */
const slotsOfAreas = ({ label, composition }: ServiceChannel): Asked[] =>
  composition.technicalAreas.flatMap(({ condition, contentEvaluator }, index): Asked[] => {
    const at = `channels ${label} technicalAreas ${index}`;
    return [
      { place: 'areaCondition', at: `${at} condition`, expression: condition },
      { place: 'areaContent', at: `${at} contentEvaluator`, expression: contentEvaluator },
    ];
  });

function slotsOf(service: ServiceDefinition): Asked[] {
  const { boxes, requirements, grouping, channels, sendingStrategy, jobNameExpression } = service;
  return [
    ...namedFields(service).map(
      ({ field: { name, value }, box }): Asked => ({
        place: box === null ? 'serviceMetadata' : 'boxMetadata',
        at: `metadata ${name}`,
        expression: value,
        ...(box === null ? {} : { known: readFrom(service, box) }),
      }),
    ),
    ...boxes.flatMap((box) => slotsOfBox(service, box)),
    ...requirements.map((requirement) => slotOfRequirement(service, requirement)),
    ...(grouping?.key ?? []).map(
      (part, index): Asked => ({ place: 'groupingKey', at: `grouping key ${index}`, expression: part }),
    ),
    { place: 'jobName', at: 'jobNameExpression', expression: jobNameExpression, known: { later: ofRows(service) } },
    ...channels.map(
      ({ label, condition }): Asked => ({ place: 'channelCondition', at: `channels ${label}`, expression: condition }),
    ),
    ...sendingStrategy.map(
      ({ condition }, index): Asked => ({
        place: 'strategyCondition',
        at: `sendingStrategy ${index}`,
        expression: condition,
      }),
    ),
    ...channels.flatMap(slotsOfAreas),
  ];
}

/** All values and conditions of a service, each with what may be named at its place. */
export function placedExpressions(service: ServiceDefinition): Placed[] {
  const everywhere: KnownNames = {
    boxes: namesOf(service.boxes),
    columns: columnsOf(service),
    metadata: namesOf(namedFields(service).map(({ field }) => field)),
    requirements: namesOf(service.requirements),
  };
  return slotsOf(service).flatMap(({ expression, ...slot }) => {
    const known = { ...everywhere, ...slot.known, lacks: SLOTS[slot.place].lacks };
    return expression === null ? [] : [{ ...slot, expression, known }];
  });
}

/** A refusal whose path begins in the service: within a value it begins in that value alone. */
function inService(at: string, { label, parameters }: Refusal): Result<never> {
  const inside = typeof parameters.path === 'string' && parameters.path !== '' ? `.${parameters.path}` : '';
  return { ok: false, refusal: { label, parameters: { ...parameters, path: `${at}${inside}` } } };
}

function checkPlaced({ place, at, expression, known }: Placed): Result<unknown> {
  const checked = SLOTS[place].gives === 'value' ? checkValue(expression, known) : checkCondition(expression, known);
  return checked.ok ? checked : inService(at, checked.refusal);
}

/** Values that were checked, as the order of evaluation takes them. */
const named = (list: readonly { readonly name: string; readonly value: Expression | null }[]) =>
  list.map(({ name, value }) => ({ name, value: value as Value | null }));

/** The first fault of a value or condition; names that lead back to themselves are one. */
export function checkExpressions(service: ServiceDefinition): Result<unknown> {
  const faulty = firstFault(placedExpressions(service), checkPlaced);
  if (!faulty.ok) return faulty;
  const fields = namedFields(service).map(({ field }) => field);
  const ordered = evaluationOrder(named(fields), 'metadataReference');
  return ordered.ok ? evaluationOrder(named(service.requirements), 'requirementReference') : ordered;
}

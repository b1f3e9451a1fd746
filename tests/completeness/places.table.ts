// How an expression is put into each place of a service or a channel.
import type { SlotName } from '#domain/expressions/slots.ts';

const ALWAYS = { type: 'constant', value: 'A-1' };

/** Beside its main box the service has a box with one row that all letters read, and one whose documents are reconciled. */
export const BOXES = {
  letters: { name: 'letters', label: 'Letters', main: true },
  facts: {
    ...{ name: 'facts', label: 'Facts', boxType: 'datafile', scope: 'job', minElements: 0 },
    parserConfiguration: {
      ...{ format: 'csv', encoding: 'utf-8', separator: ';' },
      columns: [{ metadata: 'colour', column: 'colour' }],
    },
    metadatas: [{ name: 'colour' }],
  },
  annexes: {
    ...{ name: 'annexes', label: 'Annexes', minElements: 0, maxElements: -1 },
    reconcile: { packIdentifier: ALWAYS, identifier: ALWAYS },
  },
};

/** What a place adds to a service; `area` goes to the channel. */
interface Placed {
  readonly service?: object;
  readonly area?: object;
}
const METADATA = { name: 'campaign' };
const boxes = (over: { readonly letters?: object; readonly annexes?: object }) => ({
  boxes: [{ ...BOXES.letters, ...over.letters }, BOXES.facts, { ...BOXES.annexes, ...over.annexes }],
});

/** An expression at its place. */
export const PLACED: Readonly<Record<SlotName, (expression: object) => Placed>> = {
  jobName: (expression) => ({ service: { jobNameExpression: expression } }),
  packIdentifier: (packIdentifier) => ({
    service: boxes({ annexes: { reconcile: { packIdentifier, identifier: ALWAYS } } }),
  }),
  identifier: (identifier) => ({
    service: boxes({ annexes: { reconcile: { packIdentifier: ALWAYS, identifier } } }),
  }),
  boxMetadata: (value) => ({ service: boxes({ letters: { metadatas: [{ name: 'seen', value, maxLines: 9 }] } }) }),
  serviceMetadata: (value) => ({ service: { serviceMetadatas: [METADATA, { name: 'seen', value, maxLines: 9 }] } }),
  requirement: (value) => ({ service: { requirements: [{ name: 'seen', scope: 'pack', value }] } }),
  groupingKey: (key) => ({ service: { grouping: { key: [key], maxSheets: null } } }),
  channelCondition: (condition) => ({ service: { channelCondition: condition } }),
  strategyCondition: (condition) => ({ service: { sendingStrategy: [{ condition, channelLabels: ['mail'] }] } }),
  areaCondition: (condition) => ({ area: { condition } }),
  areaContent: (contentEvaluator) => ({ area: { contentEvaluator } }),
};

/** A service for one letter channel with the places filled that an expression asks for. */
export function serviceWith(placed: object, channelId = 1): object {
  const {
    channelCondition = null,
    requirements = [],
    ...over
  } = placed as {
    channelCondition?: object | null;
    requirements?: object[];
  };
  return {
    ...{ name: 'Placed', type: 'simpleMultiple', serviceMetadatas: [METADATA] },
    boxes: [BOXES.letters, BOXES.facts, BOXES.annexes],
    channels: [{ label: 'mail', channelId, condition: channelCondition, composition: { printSide: 'simplex' } }],
    sendingStrategy: [{ channelLabels: ['mail'] }],
    ...over,
    requirements: [
      { name: 'customer', scope: 'pack', value: { type: 'constant', value: 'K1' } },
      { name: 'postalRecipient', value: null },
      ...requirements,
    ],
  };
}

// Fields that people see: what the answers carry to a screen, and the file that shows it.

/** One field that is shown. */
export interface Shown {
  /** What the definition adds. */
  readonly with: object;
  /** Where the answer has it, from the answer of the call on. */
  readonly call: 'tiles' | 'service' | 'job';
  readonly at: string;
  readonly value: unknown;
  /** The part of the screens that draws it, and the name by which it asks. */
  readonly drawnBy: string;
  readonly word: string;
}

const FRENCH = { fr: 'Courrier' };
const deposit = (file: string): string => `renderer/features/deposit/${file}`;
const field = (over: object) => ({ serviceMetadatas: [{ name: 'note', ...over }] });

export const SHOWN_OF_SERVICES: Readonly<Record<string, Shown>> = {
  names: {
    with: { names: FRENCH },
    call: 'tiles',
    at: 'names',
    value: FRENCH,
    drawnBy: deposit('home/service-tiles.part.tsx'),
    word: 'nameOf',
  },
  description: {
    with: { description: 'For all' },
    call: 'tiles',
    at: 'description',
    value: 'For all',
    drawnBy: deposit('home/service-tiles.part.tsx'),
    word: 'description',
  },
  iconName: {
    with: { iconName: 'mail' },
    call: 'tiles',
    at: 'iconName',
    value: 'mail',
    drawnBy: deposit('home/service-tiles.part.tsx'),
    word: 'iconName',
  },
  iconColor: {
    with: { iconColor: '#ff0000' },
    call: 'tiles',
    at: 'iconColor',
    value: '#ff0000',
    drawnBy: deposit('home/service-tiles.part.tsx'),
    word: 'iconColor',
  },
  'serviceMetadatas.label': {
    with: field({ label: 'Note' }),
    call: 'service',
    at: 'serviceMetadatas.label',
    value: 'Note',
    drawnBy: deposit('creation/metadata-fields.part.tsx'),
    word: 'label',
  },
  'serviceMetadatas.group': {
    with: field({ group: 'Campaign' }),
    call: 'service',
    at: 'serviceMetadatas.group',
    value: 'Campaign',
    drawnBy: deposit('creation/metadata-fields.part.tsx'),
    word: 'group',
  },
  'serviceMetadatas.rank': {
    with: field({ rank: 3 }),
    call: 'service',
    at: 'serviceMetadatas.rank',
    value: 3,
    drawnBy: deposit('creation/metadata-fields.part.tsx'),
    word: 'rank',
  },
  'boxes.metadatas.label': {
    with: { boxes: [{ name: 'letters', metadatas: [{ name: 'note', label: 'Note' }] }] },
    call: 'service',
    at: 'boxes.metadatas.label',
    value: 'Note',
    drawnBy: deposit('workbench/service.rules.ts'),
    word: 'typedFields',
  },
  'boxes.metadatas.group': {
    with: { boxes: [{ name: 'letters', metadatas: [{ name: 'note', group: 'Campaign' }] }] },
    call: 'service',
    at: 'boxes.metadatas.group',
    value: 'Campaign',
    drawnBy: deposit('workbench/service.rules.ts'),
    word: 'typedFields',
  },
  'boxes.metadatas.rank': {
    with: { boxes: [{ name: 'letters', metadatas: [{ name: 'note', rank: 3 }] }] },
    call: 'service',
    at: 'boxes.metadatas.rank',
    value: 3,
    drawnBy: deposit('workbench/service.rules.ts'),
    word: 'typedFields',
  },
  'requirements.areaEditable': {
    with: { postal: { areaEditable: true } },
    call: 'service',
    at: 'requirements.areaEditable',
    value: true,
    drawnBy: deposit('mend/use-area-offer.ts'),
    word: 'areaEditable',
  },
  'channels.names': {
    with: { own: { names: FRENCH } },
    call: 'job',
    at: 'channels.names',
    value: FRENCH,
    drawnBy: 'renderer/shared/shipments/use-share-names.ts',
    word: 'names',
  },
};

const needs = (over: object) => ({
  channel: { requirements: [{ name: 'postalRecipient', kind: 'RECIPIENT', type: 'POSTAL_ADDRESS', ...over }] },
});
export const SHOWN_OF_CHANNELS: Readonly<Record<string, Shown>> = {
  names: {
    with: { channel: { names: FRENCH } },
    call: 'service',
    at: 'channelDetails.names',
    value: FRENCH,
    drawnBy: 'renderer/features/processing/services/service-list.part.tsx',
    word: 'nameIn',
  },
  'requirements.label': {
    with: needs({ label: 'To' }),
    call: 'service',
    at: 'channelDetails.requirements.label',
    value: 'To',
    drawnBy: deposit('mend/mend.part.tsx'),
    word: 'requirementOf',
  },
};

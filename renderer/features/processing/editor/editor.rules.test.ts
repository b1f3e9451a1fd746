// What the editor of a service does by itself with a draft, and at which field it says that something is wrong.
import { describe, expect, it } from 'vitest';
import { Box } from '#domain/services/box.schema.ts';
import { ServiceChannel, ServiceRequirement } from '#domain/services/service.schema.ts';
import { boxFaultsOf, boxPathOf } from './box-faults.rules.ts';
import { channelFaultsOf, rechannelled, relabelled } from './channels/channel.rules.ts';
import type { Offered } from './channels/offered.ts';
import { type Draft, faultsOf, newDraft, withoutLostKeys } from './service-draft.rules.ts';

const constant = (value: string) => ({ type: 'constant', value });
const box = (name: string, over: object = {}): Box => Box.parse({ name, label: name, ...over });
const draft = (over: Partial<Draft> = {}): Draft => ({
  ...newDraft(3, 'simpleMultiple', { name: 'letters', label: 'Letters' }),
  ...over,
});
const channel = (label: string, over: object = {}) => ServiceChannel.parse({ label, channelId: 4, ...over });
const group = (...channelLabels: string[]) => ({ condition: null, channelLabels });

describe('another label of a channel', () => {
  it('is taken over by the strategy, unless two channels have the old one', () => {
    const channels = [channel('Post'), channel('E-mail')];
    const strategy = [group('E-mail', 'Post'), group('Post')];
    const renamed = relabelled(draft({ channels, sendingStrategy: strategy }), 0, 'Letter');
    expect(renamed.channels.map(({ label }) => label)).toEqual(['Letter', 'E-mail']);
    expect(renamed.sendingStrategy).toEqual([group('E-mail', 'Letter'), group('Letter')]);
    const twins = draft({ channels: [channel('Post'), channel('Post')], sendingStrategy: strategy });
    expect(relabelled(twins, 0, 'Letter').sendingStrategy).toEqual(strategy);
  });

  it('is not another channel: that one begins without the options of the one before', () => {
    const one = channel('Post', { options: { 7: 70 }, optionRules: { 7: 'locked' }, composition: { duplicates: 2 } });
    const other = rechannelled(one, 9);
    expect([other.label, other.channelId]).toEqual(['Post', 9]);
    expect([other.options, other.optionRules]).toEqual([{}, {}]);
    expect(other.composition.duplicates).toBe(2);
  });
});

describe('what a channel asks for', () => {
  const asked = (over: object) =>
    ({
      known: true,
      channels: [{ id: 4, enabled: true, requirements: [{ name: 'address', ...over }], optionTypeIds: [] }],
    }) as unknown as Offered;
  const labelsOf = (requirement: object, offered: Offered) =>
    channelFaultsOf(
      draft({ channels: [channel('Post')], requirements: [ServiceRequirement.parse(requirement)] }),
      offered,
    ).map(({ path, label }) => [path.join('.'), label]);

  it('is refused where the channel fixes it, as soon as the service says how it comes about', () => {
    const fixed = asked({ editableConfiguration: false });
    expect(labelsOf({ name: 'address' }, fixed)).toEqual([]);
    expect(labelsOf({ name: 'address', value: constant('a') }, fixed)).toEqual([
      ['requirements.0', 'services.channelRequirementFixed'],
    ]);
    expect(labelsOf({ name: 'address', value: constant('a') }, asked({ editableConfiguration: true }))).toEqual([]);
  });

  it('is not what no channel asks for, but values of each document are the service’s own', () => {
    const offered = asked({ editableConfiguration: true });
    expect(labelsOf({ name: 'colour' }, offered)).toEqual([['requirements.0.name', 'services.requirementUnknown']]);
    expect(labelsOf({ name: 'colour', scope: 'pack' }, offered)).toEqual([]);
  });
});

describe('a fault of a box stands at its field', () => {
  it('of the box that came last with a name', () => {
    const boxes = [box('a', { main: true }), box('a')];
    const twice = { label: 'services.duplicateBox', parameters: { box: 'a' } };
    expect(boxPathOf(boxes, twice)).toEqual(['boxes', 1, 'name']);
  });

  it('at the area of a split whose page is not there', () => {
    const refusal = { label: 'services.splitConfig', parameters: { box: 'a', reason: 'page' } };
    expect(boxPathOf([box('a', { main: true })], refusal)).toEqual(['boxes', 0, 'splitConfig', 'area']);
  });

  it('at a file that is not there, but not at the letter of a mail merge, which comes with the save', () => {
    const boxes = [
      box('letters', { main: true }),
      box('terms', { scope: 'shipment', minElements: 1, maxElements: 1, configuredFiles: ['terms.pdf'] }),
    ];
    const merge = { name: 'mailMerge', parameters: { template: 'letter.docx' } };
    const lost = (there: boolean) =>
      boxFaultsOf(draft({ boxes, preprocessor: merge }), () => there).flatMap(({ path, label, parameters }) =>
        label === 'services.configuredFile' ? [[path, parameters.file]] : [],
      );
    expect(lost(false)).toEqual([[['boxes', 1, 'configuredFiles', 0], 'terms.pdf']]);
    expect(lost(true)).toEqual([]);
  });
});

describe('a regrouping', () => {
  const grouped = (key: object) => ({ key: [key], maxSheets: null }) as Draft['grouping'];
  const before = draft({
    boxes: [
      box('letters', { main: true, metadatas: [{ name: 'site' }] }),
      box('terms', { metadatas: [{ name: 'site' }, { name: 'depth' }] }),
    ],
  });
  const [letters, terms] = before.boxes;
  const reference = (name: string) => ({ type: 'metadataReference', name });
  const without = (key: object) => {
    const now = { ...before, boxes: letters ? [letters] : [], grouping: grouped(key) };
    return withoutLostKeys({ ...before, grouping: now.grouping }, now).grouping;
  };

  it('is lost with the box or the field that its key names, and stays where the field is there still', () => {
    expect(without({ type: 'fileName', box: 'terms', extension: false })).toBeNull();
    expect(without(reference('depth'))).toBeNull();
    expect(without(reference('site'))).not.toBeNull();
    expect(without({ type: 'fileName', box: 'letters', extension: false })).not.toBeNull();
  });

  it('stays where a box has only another name, or one more is there', () => {
    const grouping = grouped({ type: 'fileName', box: 'terms', extension: false });
    const renamed = { ...before, grouping, boxes: [letters, { ...terms, name: 'rules' }] as Draft['boxes'] };
    expect(withoutLostKeys({ ...before, grouping }, renamed).grouping).toBe(grouping);
  });
});

it('half a rule of matching is told as missing; what else is wrong with it is told as it is', () => {
  const matched = (reconcile: object) =>
    faultsOf(
      draft({
        boxes: [box('letters', { main: true }), { ...box('data'), scope: 'pack', reconcile } as unknown as Box],
      }),
    ).map(({ label }) => label);
  expect(matched({ packIdentifier: constant('a'), identifier: null })).toContain('services.reconcileMandatory');
  expect(matched({ packIdentifier: constant('a'), identifier: constant('b'), more: true })).not.toContain(
    'services.reconcileMandatory',
  );
});

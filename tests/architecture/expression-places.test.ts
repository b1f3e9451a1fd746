// Every type of the expression language at every place where one can be saved: it is taken, or refused with its name because
// nothing knows it there yet. What each gives where it is taken: places.test.ts.
import { describe, expect, it } from 'vitest';
import { checkChannel } from '#domain/channels/channel.rules.ts';
import { ChannelDefinition } from '#domain/channels/channel.schema.ts';
import type { Refusal } from '#domain/errors/result.ts';
import { CONDITION_TYPES, VALUE_TYPES } from '#domain/expressions/expressions.ts';
import { SLOTS, type SlotName } from '#domain/expressions/slots.ts';
import { checkService } from '#domain/services/service.check.ts';
import { ServiceDefinition } from '#domain/services/service.schema.ts';
import { placedExpressions } from '#domain/services/service-expressions.ts';
import { NODES } from '../completeness/nodes.table.ts';
import { PLACED, serviceWith } from '../completeness/places.table.ts';

const NAMES = Object.keys(SLOTS) as SlotName[];
const OFFERED = {
  channels: new Map([[1, { requirements: [{ name: 'postalRecipient' }], optionTypeIds: [1] }]]),
  optionTypes: [],
  tagLists: new Map(),
  programs: { office: false, commands: new Map() },
};

function savedAt(place: SlotName, node: object): Refusal | null {
  const { service, area } = PLACED[place](node);
  const checked =
    area === undefined
      ? checkService(ServiceDefinition.parse(serviceWith(service ?? {})), OFFERED)
      : checkChannel(
          ChannelDefinition.parse({
            ...{ channelType: 'SIMPLE_MAIL', name: 'Letters', providerName: 'folder' },
            requirements: ['postalRecipient', 'customer'].map((name) => ({
              name,
              type: name === 'customer' ? 'TEXT' : 'POSTAL_ADDRESS',
            })),
            outputFileDefinitions: [
              { name: 'main', mainOutputFile: true, technicalAreas: [{ type: 'text', ...area }] },
            ],
          }),
        );
  return checked.ok ? null : checked.refusal;
}

describe('an expression', () => {
  it.each(NAMES)('at the place %s is of a type that is known there, or refused with its name', (place) => {
    const { gives, lacks } = SLOTS[place];
    const own: readonly string[] = gives === 'value' ? VALUE_TYPES : CONDITION_TYPES;
    for (const [type, node] of NODES) {
      const refusal = savedAt(place, node);
      const early = (lacks as readonly string[]).includes(type);
      const what = type.endsWith('dataReference') || type.startsWith('requirement') ? node.name : type;
      expect([type, refusal?.label ?? 'saved'], place).toEqual([
        type,
        !own.includes(type) ? 'expression.shape' : early ? 'expression.notHere' : 'saved',
      ]);
      if (early && own.includes(type)) expect(refusal?.parameters, place).toMatchObject({ what });
    }
  });

  it('is found at each place of a service', () => {
    const places = NAMES.filter((name) => PLACED[name]({ type: 'constant', value: '' }).service !== undefined);
    const node = (place: SlotName) =>
      SLOTS[place].gives === 'value' ? { type: 'constant', value: '' } : { type: 'boolean', value: true };
    for (const place of places) {
      const service = ServiceDefinition.parse(serviceWith(PLACED[place](node(place)).service ?? {}));
      expect(placedExpressions(service).map((one) => one.place)).toContain(place);
    }
    expect(places.length).toBe(NAMES.length - 2);
  });

  it('names nothing that is computed behind it', () => {
    const reference = (name: string) => ({ type: 'metadataReference', name });
    const computed = [{ name: 'campaign' }, { name: 'late', value: { type: 'constant', value: 'x' } }];
    const late = { type: 'metadataReference', name: 'late' };
    for (const place of ['jobName', 'packIdentifier', 'identifier'] as const) {
      const { service } = PLACED[place](late);
      const checked = checkService(
        ServiceDefinition.parse(serviceWith({ ...service, serviceMetadatas: computed })),
        OFFERED,
      );
      expect(checked, place).toMatchObject({ ok: false, refusal: { label: 'expression.notHere' } });
    }
    const ofPack = { name: 'postalRecipient', value: { type: 'requirementReference', name: 'customer' } };
    const values = { ...serviceWith({}), requirements: [{ name: 'customer', scope: 'pack' }, ofPack] };
    expect(checkService(ServiceDefinition.parse(values), OFFERED)).toMatchObject({
      ok: false,
      refusal: { label: 'expression.notHere', parameters: { what: 'customer' } },
    });
    const circle = serviceWith({
      serviceMetadatas: [
        { name: 'a', value: reference('b') },
        { name: 'b', value: reference('a') },
      ],
    });
    expect(checkService(ServiceDefinition.parse(circle), OFFERED)).toMatchObject({
      ok: false,
      refusal: { label: 'expression.cycle' },
    });
  });
});

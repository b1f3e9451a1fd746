// The story of an order: acts of people instead of states, corrections of one sitting as one entry.
import { describe, expect, it } from 'vitest';
import { type StoryLine, storyOf } from './story.rules.ts';

const MINUTE = 60_000;
let id = 0;
const line = (event: string, more: Partial<StoryLine> = {}): StoryLine => {
  id += 1;
  return { id, at: id * MINUTE, entity: 'job', entityId: 1, event, personId: 7, details: {}, ...more };
};
const edit = (packGroupId: number, more: Partial<StoryLine> = {}, forced: readonly unknown[] = []) =>
  line('PACK_GROUP_EDITED', { details: { packGroupId, requirements: ['address'], forced }, ...more });
const kinds = (lines: readonly StoryLine[]) => storyOf(lines).map(({ kind }) => kind);

describe('the story of an order', () => {
  it('says who did what, and no state that only follows from it', () => {
    const command = { entity: 'command', entityId: 5 } as const;
    expect(
      kinds([
        line('CREATED'),
        line('PROCESSING', { personId: null }),
        line('PACK_GROUPS_CREATED_ERROR', { personId: null }),
        edit(11),
        line('PACK_GROUPS_CREATED'),
        line('AWAIT_VALIDATION', command),
        line('PACK_GROUPS_CREATED_AWAIT_VALIDATION'),
        line('VALIDATED', { ...command, personId: 8 }),
        line('PROCESSING', { ...command, personId: null }),
        line('READY', { ...command, personId: null }),
        line('PROCESSING', { entity: 'delivery', personId: null }),
        line('OUTPUTTED', { entity: 'delivery', personId: null }),
        line('OUTPUTTED', { ...command, personId: null }),
        line('PACK_GROUPS_CREATED_SENT', { personId: null }),
      ]),
    ).toEqual(['handedOver', 'validated', 'confirmed', 'corrected', 'deposited']);
  });

  it('does not call failed what only a person can settle', () => {
    const out = (label: string) =>
      kinds([
        line('OUTPUT_ERROR', { entity: 'command', personId: null, details: { label, parameters: { count: 2 } } }),
      ]);
    expect([out('delivery.inDoubt'), out('channel.peerUnavailable')]).toEqual([['doubt'], ['failed']]);
  });

  it('calls a command that needs nobody’s validation confirmed, not validated', () => {
    expect(kinds([line('VALIDATED', { entity: 'command', entityId: 6 })])).toEqual(['confirmed']);
  });

  it('tells corrections of one sitting as one entry, with the recipients of all', () => {
    const [one, ...others] = storyOf([edit(11), edit(12), edit(11), edit(13)]);
    expect(others).toEqual([]);
    expect(one?.groupIds).toEqual([13, 11, 12]);
  });

  it('tells corrections of another person, another hour, or after something else, as entries of their own', () => {
    const first = edit(11);
    expect(kinds([first, edit(12, { personId: 8 })])).toHaveLength(2);
    expect(kinds([first, edit(12, { at: first.at + 61 * MINUTE })])).toHaveLength(2);
    expect(kinds([first, line('AWAIT_VALIDATION', { entity: 'command' }), edit(12)])).toEqual([
      'corrected',
      'confirmed',
      'corrected',
    ]);
  });

  it('tells of an address that was kept although the check does not like it, apart from corrections', () => {
    const forced = [{ name: 'address', status: 150 }];
    expect(kinds([edit(11), edit(12, {}, forced), edit(13)])).toEqual(['corrected', 'kept']);
  });

  it('tells of a page of another person as what it is, with the letters of a sitting, and apart from its taking back', () => {
    const said = (packGroupIds: readonly number[], laterAddresses: boolean) =>
      line('PACK_GROUP_EDITED', { details: { packGroupIds, count: packGroupIds.length, laterAddresses } });
    const told = storyOf([
      edit(11),
      said([12, 13], true),
      edit(14),
      said([15], true),
      said([15], false),
      said([15], true),
    ]);
    expect(told.map(({ kind, count, groupIds }) => [kind, count, groupIds])).toEqual([
      ['settled', 1, [15]],
      ['unsettled', 1, [15]],
      ['settled', 3, [15, 12, 13]],
      ['corrected', null, [14, 11]],
    ]);
  });

  it('tells that an order was cancelled only where a person did it', () => {
    expect(kinds([line('CANCELLED', { personId: null })])).toEqual([]);
    expect(kinds([line('CANCELLED')])).toEqual(['cancelled']);
    const leftOut = line('PACK_GROUPS_REJECTED', { details: { packGroupIds: [1, 2] } });
    expect(kinds([leftOut, line('CANCELLED', { at: leftOut.at })])).toEqual(['leftOut']);
  });

  it('of a document has its codes, but for the one with which each begins', () => {
    const document = { entity: 'shipment', personId: null } as const;
    expect(
      kinds([line('250', document), line('300', document), line('400', document), line('doubt', document)]),
    ).toEqual(['doubt', 'status', 'status']);
  });
});

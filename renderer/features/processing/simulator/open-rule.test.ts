// The rule and the letter that a reason speaks of.
import { describe, expect, it } from 'vitest';
import { ServiceInput } from '#domain/api/configuration/services.contract.ts';
import type { WhyRow } from '#domain/api/configuration/simulation.schema.ts';
import { letterOf, ruleOfChannels, ruleOfValue } from './open-rule.rules.ts';

const email = { type: 'requirementReference', name: 'emailRecipient' };
const isThere = { type: 'not', condition: { type: 'empty', value: email } };
const fewSheets = {
  type: 'lessThan',
  left: { type: 'sheetCount' },
  right: { type: 'constant', value: '5' },
  locale: null,
};
const channel = (label: string, condition: object | null = null) => ({ label, channelId: 1, condition });
const draft = ServiceInput.parse({
  ...{ ouId: 1, name: 'Statements', type: 'simpleMultiple' },
  boxes: [{ name: 'letters', label: 'Letters', main: true }],
  channels: [channel('Letter'), channel('E-mail', fewSheets)],
  sendingStrategy: [
    { condition: isThere, channelLabels: ['E-mail'] },
    { condition: null, channelLabels: ['Letter'] },
  ],
  requirements: [{ name: 'postalRecipient' }, { name: 'emailRecipient' }],
});
const decided = (node: { type: string }) => [{ node, holds: false, texts: [], fault: null }];

describe('the rule', () => {
  it('of a value is that of its requirement; one of the channel alone has none here', () => {
    expect(ruleOfValue(draft, { name: 'emailRecipient' })?.at).toEqual(['requirements', 1, 'value']);
    expect(ruleOfValue(draft, { name: 'emailSubject' })).toBeUndefined();
  });

  it('of a channel is the one that has the part that decided', () => {
    const of = (node: { type: string }) => ruleOfChannels(draft, { labels: ['E-mail'], decided: decided(node) });
    expect(of(isThere)).toMatchObject({ at: ['sendingStrategy', 0, 'condition'], place: 'strategyCondition' });
    expect(of(fewSheets)).toMatchObject({ at: ['channels', 1, 'condition'], place: 'channelCondition' });
    const always = ruleOfChannels(draft, { labels: ['Letter'], decided: [] });
    expect(always?.at).toEqual(['sendingStrategy', 1, 'condition']);
  });
});

it('the letter is the document of the row, with the rows that joined it', () => {
  const pages = (inputFileId: number, firstPage: number, lastPage: number) => {
    return { inputFileId, boxName: 'letters', firstPage, lastPage };
  };
  const why = {
    row: { rank: 4, packs: [{ pages: [pages(7, 9, 10)] }, { pages: [pages(7, 11, 11)] }] },
    split: [
      { pages: pages(7, 9, 10), rank: 5 },
      { pages: pages(7, 11, 11), rank: 6 },
    ],
    match: [
      { fileName: 'people.csv', values: { NO: '12' } },
      { fileName: 'notes.pdf', values: null },
    ],
  } as unknown as WhyRow;
  const rows = { 'people.csv': { NO: '12' } };
  expect(letterOf(why, null)).toEqual({ fileId: 7, page: 9, index: 4, rows });
  expect(letterOf(why, 1)).toEqual({ fileId: 7, page: 11, index: 5, rows });
});

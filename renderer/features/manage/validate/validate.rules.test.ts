// The walk of a validator.
import { describe, expect, it } from 'vitest';
import type { CommandLetter } from '#domain/api/sending/receipt.schema.ts';
import { groupsOf, looked, mailboxOf, pagesOfRow, reasonOf, typedReason, walked } from './validate.rules.ts';

const letter = (packGroupId: number, change: CommandLetter['change'] = 'none'): CommandLetter => ({
  packGroupId,
  rank: packGroupId,
  recipientName: `Row ${packGroupId}`,
  recipientLines: [],
  countryCode: null,
  emailAddress: null,
  quality: 'GOOD',
  change,
  changes: [],
  settled: null,
  fault: null,
  keptBy: null,
  ways: [],
  channelLabels: ['Post'],
  pages: 1,
  undrawn: false,
  area: null,
});
const ids = (rows: readonly CommandLetter[]): number[] => rows.map(({ packGroupId }) => packGroupId);

describe('the rows of a command', () => {
  const rows = [letter(1), letter(2, 'corrected'), letter(3, 'kept'), letter(4), letter(2, 'corrected')];
  const groups = groupsOf(rows, new Set([4]));

  it('begin with those kept as they are, then the corrected ones, then the proofs; each once', () => {
    expect([ids(groups.changed), ids(groups.proofs), ids(groups.rest)]).toEqual([[3, 2], [4], [1]]);
  });

  it('are walked to both ends and no further', () => {
    const shown = [...groups.changed, ...groups.proofs];
    expect([walked(shown, undefined, 1), walked(shown, 3, 1), walked(shown, 3, -1), walked(shown, 4, 1)]).toEqual([
      3, 2, 3, 4,
    ]);
  });

  it('count as looked at one by one, and those that are not loaded as not looked at', () => {
    const seen = new Set([2, 9]);
    expect(looked({ changed: 2 }, groups.changed, seen)).toEqual({ unseen: 1, changed: 2 });
    expect(looked({ changed: 300 }, groups.changed, seen)).toEqual({ unseen: 299, changed: 300 });
  });
});

it('the pages of a row follow each other over its channels', () => {
  const files = [
    { index: 0, packGroupId: 7, channelLabel: 'Post', pages: 2 },
    { index: 1, packGroupId: 8, channelLabel: 'Post', pages: 1 },
    { index: 2, packGroupId: 7, channelLabel: 'E-mail', pages: 1 },
  ].map((file) => ({ ...file, outputName: 'letter', main: true }));
  const archive = { index: 3, packGroupId: 7, channelLabel: 'Post', pages: 1, outputName: 'archive', main: false };
  expect(pagesOfRow([...files, archive], 7).map(({ index, page, further }) => [index, page, further])).toEqual([
    [0, 1, null],
    [0, 2, null],
    [2, 1, null],
    [3, 1, 'archive'],
  ]);
});

describe('the reason of a rejection', () => {
  it('begins with the chosen words and goes on with one space, whoever types it', () => {
    const begun = reasonOf('Wrong template', '', '');
    expect(typedReason('Wrong template', `${begun}the letterhead`)).toBe('Wrong template: the letterhead');
    expect(typedReason('Wrong template', `${begun} the letterhead`)).toBe('Wrong template: the letterhead');
    expect(reasonOf('Wrong template', '', '  the letterhead')).toBe('Wrong template the letterhead');
    expect(typedReason('', 'two  spaces')).toBe('two  spaces');
  });

  it('keeps what was written when other words are chosen', () => {
    expect(reasonOf('Too early', 'Wrong template', 'Wrong template: the letterhead')).toBe('Too early: the letterhead');
  });
});

it('the mailbox of a row is said where one of its channels is an e-mail', () => {
  const shares = [
    { label: 'Post', channelType: 'SIMPLE_MAIL' },
    { label: 'Mail', channelType: 'EMAIL' },
  ] as const;
  const by = (...channelLabels: string[]) => mailboxOf({ channelLabels, emailAddress: 'a@mail.example' }, shares);
  expect([by('Post'), by('Mail'), by('Post', 'Mail')]).toEqual([null, 'a@mail.example', 'a@mail.example']);
});

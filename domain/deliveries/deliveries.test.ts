// Laws and examples of commands, deliveries, options, proofs and billing facts.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { billingFacts, letterGrams, weightClass } from './billing-facts.ts';
import {
  COMMAND_MOVES,
  type CommandMove,
  decideCancel,
  decideFree,
  decideMove,
  decideValidation,
  initialCommandState,
  waitingVerdict,
} from './commands.states.ts';
import {
  commandStateOf,
  DELIVERY_MOVES,
  decideDeliveryMove,
  PACK_GROUP_IN_DELIVERY_MOVES,
} from './deliveries.states.ts';
import { COMMAND_STATES, type CommandState, DELIVERY_STATES } from './deliveries.ts';
import { completeOptions, defaultOption, givenOptions } from './options.rules.ts';
import { pickProofs } from './proofs.ts';

const label = (result: ReturnType<typeof decideMove>) => (result.ok ? result.value : result.refusal.label);

describe('delivery commands', () => {
  it('reach every state from the two they are created in', () => {
    const reached = new Set<CommandState>(['AWAIT_VALIDATION', 'VALIDATED']);
    for (let round = 0; round < COMMAND_STATES.length; round += 1) {
      for (const { from, to } of Object.values(COMMAND_MOVES)) {
        if (from.some((state) => reached.has(state))) reached.add(to);
      }
    }
    expect([...reached].sort()).toEqual([...COMMAND_STATES].sort());
  });

  it('make no move but those of the table', () => {
    const action = fc.constantFrom(...(Object.keys(COMMAND_MOVES) as CommandMove[]));
    fc.assert(
      fc.property(fc.constantFrom(...COMMAND_STATES), action, (state, move) => {
        const next = decideMove(state, move);
        const row = COMMAND_MOVES[move];
        expect(next.ok).toBe((row.from as readonly CommandState[]).includes(state));
        expect(label(next)).toBe(next.ok ? row.to : row.refusal);
      }),
    );
  });

  it('never leave REJECTED, expired, cancelled, partly cancelled or sent', () => {
    for (const state of [
      'REJECTED',
      'AUTOMATICALLY_REJECTED',
      'CANCELLED',
      'PARTIALLY_CANCELLED',
      'OUTPUTTED',
    ] as const) {
      for (const move of Object.keys(COMMAND_MOVES) as CommandMove[]) expect(decideMove(state, move).ok).toBe(false);
    }
  });

  it('wait when the author may not validate, and always under four eyes', () => {
    const author = { mayValidate: true, fourEyes: false, aboveThreshold: false };
    expect(initialCommandState(author)).toBe('VALIDATED');
    expect(initialCommandState({ ...author, mayValidate: false })).toBe('AWAIT_VALIDATION');
    expect(initialCommandState({ ...author, fourEyes: true })).toBe('AWAIT_VALIDATION');
    expect(initialCommandState({ ...author, aboveThreshold: true })).toBe('AWAIT_VALIDATION');
  });

  it('are never decided by their author, and never rejected without a reason', () => {
    const waiting = { state: 'AWAIT_VALIDATION', authorId: 1, deciderId: 2, reason: 'wrong letterhead' } as const;
    expect(label(decideValidation(waiting, 'reject'))).toBe('REJECTED');
    expect(label(decideValidation({ ...waiting, reason: ' ' }, 'reject'))).toBe('deliveryCommand.reasonRequired');
    expect(label(decideValidation({ ...waiting, reason: null }, 'validate'))).toBe('VALIDATED');
    expect(label(decideValidation({ ...waiting, deciderId: 1 }, 'validate'))).toBe('deliveryCommand.ownCommand');
    expect(label(decideValidation({ ...waiting, state: 'VALIDATED' }, 'validate'))).toBe(
      'deliveryCommand.cannotValidate',
    );
    expect(label(decideValidation({ ...waiting, state: 'REJECTED' }, 'reject'))).toBe('deliveryCommand.cannotReject');
  });

  it('are cancelled whole, in part, or not at all, by what left', () => {
    expect(label(decideCancel('READY', { total: 3, left: 0 }))).toBe('CANCELLED');
    expect(label(decideCancel('READY', { total: 3, left: 1 }))).toBe('PARTIALLY_CANCELLED');
    // One channel is out, the other could not be composed: what is left can be taken back.
    expect(label(decideCancel('DELIVERY_CREATION_ERROR', { total: 2, left: 1 }))).toBe('PARTIALLY_CANCELLED');
    expect(label(decideCancel('READY', { total: 3, left: 3 }))).toBe('deliveryCommand.cannotCancel');
    expect(label(decideCancel('READY', { total: 3, left: 3, begun: 3 }))).toBe('deliveryCommand.handOverBegun');
    expect(label(decideCancel('OUTPUT_ERROR', { total: 3, left: 3, begun: 3 }))).toBe('deliveryCommand.handOverBegun');
    expect(label(decideCancel('CANCELLED', { total: 3, left: 3, begun: 3 }))).toBe('deliveryCommand.cannotCancel');
    expect(label(decideCancel('CANCELLED', { total: 0, left: 0 }))).toBe('deliveryCommand.cannotCancel');
    expect(label(decideCancel('OUTPUTTED', { total: 3, left: 0 }))).toBe('deliveryCommand.cannotCancel');
  });

  it('are freed once, and give back only what did not leave', () => {
    const groups = [
      { id: 1, left: true },
      { id: 2, left: false },
    ];
    expect(decideFree({ state: 'PARTIALLY_CANCELLED', freedDate: null, groups })).toEqual({ ok: true, value: [2] });
    expect(decideFree({ state: 'REJECTED', freedDate: '2026-01-01', groups }).ok).toBe(false);
    expect(decideFree({ state: 'OUTPUTTED', freedDate: null, groups }).ok).toBe(false);
    expect(decideFree({ state: 'CANCELLED', freedDate: null, groups: groups.slice(0, 1) }).ok).toBe(false);
  });

  it('expire after the account’s days, with a reminder three days before', () => {
    const day = 86_400_000;
    expect([0, 11.9, 12, 14.9, 15].map((days) => waitingVerdict(0, days * day, 15))).toEqual([
      'waits',
      'waits',
      'reminder',
      'reminder',
      'expired',
    ]);
  });
});

describe('deliveries', () => {
  it('move by their own table, with states of the command', () => {
    expect(decideDeliveryMove('PROCESSING', 'ready')).toEqual({ ok: true, value: 'READY' });
    expect(decideDeliveryMove('OUTPUTTED', 'cancel').ok).toBe(false);
    for (const [name, { from, to }] of Object.entries(DELIVERY_MOVES)) {
      if (['refill', 'cancelRest', 'outputRest', 'doubtAgain'].includes(name)) continue;
      const row = COMMAND_MOVES[name as CommandMove];
      expect([to, ...from].every((state) => [row.to, ...row.from].includes(state as never))).toBe(true);
    }
  });

  it('give the command its state', () => {
    expect(commandStateOf([])).toBe('PROCESSING');
    expect(commandStateOf(['OUTPUTTED', 'READY'])).toBe('READY');
    expect(commandStateOf(['OUTPUTTED', 'OUTPUT_ERROR', 'PROCESSING'])).toBe('OUTPUT_ERROR');
    expect(commandStateOf(['OUTPUTTED', 'CANCELLED'])).toBe('PARTIALLY_CANCELLED');
    expect(commandStateOf(['OUTPUTTED'], ['READY', 'OUTPUT_ERROR'])).toBe('OUTPUT_ERROR');
    expect(commandStateOf(['OUTPUTTED'], ['READY', 'CANCELLED'])).toBe('OUTPUTTED');
    expect(commandStateOf(['CANCELLED'], ['OUTPUT_ERROR'])).toBe('CANCELLED');
    expect(DELIVERY_STATES.map((state) => commandStateOf([state, state]))).toEqual([...DELIVERY_STATES]);
  });

  it('take each pack group from creation to a shipment, with a retry after an error', () => {
    const { associate, fail, retry } = PACK_GROUP_IN_DELIVERY_MOVES;
    expect([associate.from, fail.from]).toEqual([['SHIPMENT_IN_CREATION'], ['SHIPMENT_IN_CREATION']]);
    expect([retry.from, retry.to]).toEqual([[fail.to], 'SHIPMENT_IN_CREATION']);
  });
});

describe('options', () => {
  const values = [
    { id: 1, rank: 2, default: false },
    { id: 2, rank: 1, default: false },
    { id: 3, rank: 3, default: true },
  ];
  const channels = [{ label: 'Post', optionTypes: [{ id: 10, values }] }];

  it('fall back to the first by rank when none is default', () => {
    expect(defaultOption(values)?.id).toBe(3);
    expect(defaultOption(values.slice(0, 2))?.id).toBe(2);
    expect(defaultOption([])).toBe(null);
  });

  it('are completed with defaults and refused when they are not the channel’s', () => {
    expect(completeOptions(channels, {})).toEqual({ ok: true, value: { Post: { 10: 3 } } });
    expect(completeOptions(channels, { Post: { 10: 1 } })).toEqual({ ok: true, value: { Post: { 10: 1 } } });
    const labels = [{ Mail: {} }, { Post: { 11: 1 } }, { Post: { 10: 9 } }].map((given) => {
      const checked = completeOptions(channels, given as never);
      return checked.ok ? 'ok' : checked.refusal.label;
    });
    expect(labels).toEqual(['options.channelUnknown', 'options.typeUnknown', 'options.valueUnknown']);
  });

  it('begin with the value of the service, and stay there where it keeps it', () => {
    const own = { label: 'Post', options: { 10: 2 }, optionRules: { 10: 'locked', 20: 'hidden' } };
    const given = (options: object) => givenOptions(own, options as never, (id) => (id === '20' ? 7 : undefined));
    expect(given({})).toEqual({ ok: true, value: { 10: 2 } });
    expect(given({ 10: 2, 20: 7, 30: 5 })).toEqual({ ok: true, value: { 10: 2, 20: 7, 30: 5 } });
    expect(given({ 10: 3 })).toMatchObject({ refusal: { label: 'options.locked', parameters: { optionType: 10 } } });
    expect(given({ 20: 8 })).toMatchObject({ refusal: { parameters: { label: 'Post', optionType: 20 } } });
  });

  it('may name a channel of the service that the rows do not use, and no other', () => {
    const given = { Post: { 10: 1 }, 'E-mail': { 20: 5 } };
    expect(completeOptions(channels, given, ['Post', 'E-mail'])).toEqual({ ok: true, value: { Post: { 10: 1 } } });
    expect(completeOptions(channels, given, ['Post'])).toMatchObject({ refusal: { parameters: { label: 'E-mail' } } });
  });
});

describe('proofs', () => {
  const rows = Array.from({ length: 100 }, (_, index) => ({ index, pages: index === 42 ? 9 : 1 }));
  it('show the first, the last, the longest, and others evenly between', () => {
    expect(pickProofs(rows, { count: 5 }).map(({ index }) => index)).toEqual([0, 33, 42, 50, 99]);
    expect(pickProofs(rows.slice(0, 3), { count: 5 })).toHaveLength(3);
    expect(pickProofs([], { count: 5 })).toEqual([]);
  });

  it('begin with rows that a person changed or nobody saw, up to 50, then as many others as are missing', () => {
    const some = rows.map((row) => ({ ...row, changed: row.index % 30 === 7 }));
    expect(pickProofs(some, { count: 5 }).map(({ index }) => index)).toEqual([7, 37, 67, 97, 0]);
    const all = rows.map((row) => ({ ...row, changed: true }));
    expect(pickProofs(all, { count: 5 })).toHaveLength(50);
    expect(pickProofs(some, { count: 0 })).toEqual([]);
  });

  it('are others at each further turn, until each row was shown', () => {
    const turns = Array.from({ length: 20 }, (_, turn) => pickProofs(rows, { count: 5, turn }));
    expect(new Set(turns.flat()).size).toBe(rows.length);
    for (const picked of turns) expect(new Set(picked).size).toBe(5);
    expect(pickProofs(rows.slice(0, 4), { count: 5, turn: 3 })).toHaveLength(4);
  });

  it('are as many as asked for, each once', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ pages: fc.nat(9) }), { minLength: 1 }),
        fc.integer({ min: 1, max: 20 }),
        (all, n) => {
          const picked = pickProofs(all, { count: n });
          expect(picked).toHaveLength(Math.min(n, all.length));
          expect(new Set(picked).size).toBe(picked.length);
        },
      ),
    );
  });
});

describe('billing facts', () => {
  it('keep the weight class of paper', () => {
    expect([1, 3, 4, 7, 50].map((sheets) => weightClass(letterGrams(sheets)))).toEqual([20, 20, 50, 50, 500]);
    const facts = billingFacts({
      channelType: 'EMAIL',
      label: 'Mail',
      options: {},
      sheets: 0,
      pages: 3,
      sides: 0,
      colourPages: 0,
      country: null,
      costCentre: null,
      accountingCode: 'A1',
      productionCode: null,
      postal: false,
    });
    expect([facts.weightClass, facts.accountingCode]).toEqual([null, 'A1']);
  });
});

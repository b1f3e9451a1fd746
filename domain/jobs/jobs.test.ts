// Laws and examples of jobs, pack groups, qualities, names and files.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMMAND_STATES } from '../deliveries/deliveries.ts';
import { type BoxRule, checkBoxFiles, jobName } from './creation.rules.ts';
import { withInheritedLogins } from './history.ts';
import {
  decideFlag,
  decideJobMove,
  deriveJobState,
  type GroupFacts,
  isOpenForEdits,
  JOB_MOVES,
  type JobFacts,
  revalidateMove,
} from './jobs.states.ts';
import { JOB_STATES, PACK_GROUP_STATES } from './jobs.ts';
import { checkConfirm, decidePackGroupMove } from './pack-groups.states.ts';
import { searchRangeDays } from './search-range.ts';

const job = (over: Partial<JobFacts> = {}): JobFacts => ({
  state: 'PACK_GROUPS_CREATED',
  frozen: false,
  locked: false,
  shipmentsLeft: 0,
  ...over,
});
const group = (over: Partial<GroupFacts> = {}): GroupFacts => ({
  state: 'CREATED',
  bad: false,
  command: null,
  sent: false,
  ...over,
});
const sent = group({ command: 'OUTPUTTED', sent: true });

describe('job states', () => {
  it('are all reached from CREATED by the table or derived from the groups', () => {
    const reached = new Set<string>(['CREATED', ...Object.values(JOB_MOVES).map(({ to }) => to)]);
    const derived = [
      deriveJobState([group({ bad: true })]),
      deriveJobState([group({ command: 'AWAIT_VALIDATION' })]),
      deriveJobState([sent, group()]),
      deriveJobState([sent, sent]),
    ];
    for (const state of derived) reached.add(state);
    expect([...reached].sort()).toEqual([...JOB_STATES].sort());
  });

  it('refuse an illegal move with its own message', () => {
    expect(decideJobMove(job({ state: 'CANCELLED' }), 'cancel')).toMatchObject({
      refusal: { label: 'job.cannotCancel', parameters: { state: 'CANCELLED' } },
    });
    expect(decideJobMove(job({ state: 'PROCESSING_ERROR' }), revalidateMove('PROCESSING_ERROR'))).toEqual({
      ok: true,
      value: 'PROCESSING',
    });
  });

  it('do not let a job be cancelled of which a shipment left', () => {
    expect(decideJobMove(job({ shipmentsLeft: 1 }), 'cancel').ok).toBe(false);
    expect(decideJobMove(job({ frozen: true }), 'cancel').ok).toBe(true);
  });

  it('end with a lock, which cannot be undone', () => {
    expect(decideFlag(job(), 'lock').ok).toBe(true);
    expect(decideFlag(job({ locked: true }), 'lock').ok).toBe(false);
    const thawed = decideFlag(job({ locked: true, frozen: true }), 'unfreeze');
    expect(!thawed.ok && thawed.refusal.label).toBe('job.locked');
    expect(isOpenForEdits(job({ locked: true })).ok).toBe(false);
    expect(decideJobMove(job({ locked: true }), 'cancel').ok).toBe(false);
  });

  it('freeze once and unfreeze once', () => {
    expect([decideFlag(job(), 'freeze').ok, decideFlag(job(), 'unfreeze').ok]).toEqual([true, false]);
    expect(isOpenForEdits(job({ frozen: true })).ok).toBe(false);
  });

  it('are derived in the order error, waiting, remaining, sent, created', () => {
    const waiting = group({ command: 'AWAIT_VALIDATION' });
    expect(deriveJobState([group({ bad: true }), waiting, sent])).toBe('PACK_GROUPS_CREATED_ERROR');
    expect(deriveJobState([group({ command: 'OUTPUT_ERROR' })])).toBe('PACK_GROUPS_CREATED_ERROR');
    expect(deriveJobState([waiting, sent])).toBe('PACK_GROUPS_CREATED_AWAIT_VALIDATION');
    expect(deriveJobState([group({ command: 'PROCESSING' })])).toBe('PACK_GROUPS_CREATED');
    expect(deriveJobState([])).toBe('PACK_GROUPS_CREATED');
  });

  it('look at rejected groups only when nothing else is left', () => {
    const rejected = group({ state: 'REJECTED', bad: true });
    expect(deriveJobState([rejected, sent])).toBe('PACK_GROUPS_CREATED_SENT');
    expect(deriveJobState([rejected, rejected])).toBe('CANCELLED');
    expect(deriveJobState([rejected], 1)).toBe('PACK_GROUPS_CREATED_ERROR');
  });

  it('never show a job as sent while a group that is not rejected is unsent', () => {
    const facts = fc.record({
      state: fc.constantFrom(...PACK_GROUP_STATES),
      bad: fc.boolean(),
      command: fc.constantFrom(null, ...COMMAND_STATES),
      sent: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(facts), (groups) => {
        const state = deriveJobState(groups);
        if (state !== 'PACK_GROUPS_CREATED_SENT') return;
        expect(groups.every((g) => g.state === 'REJECTED' || g.sent)).toBe(true);
      }),
    );
  });
});

describe('pack groups', () => {
  const facts = { state: 'CREATED', command: null } as const;
  it('are rejected once and for all, and not while a command holds them', () => {
    expect(decidePackGroupMove(facts, 'reject')).toEqual({ ok: true, value: 'REJECTED' });
    expect(decidePackGroupMove({ ...facts, state: 'REJECTED' }, 'edit').ok).toBe(false);
    expect(decidePackGroupMove({ ...facts, command: 'VALIDATED' }, 'reject').ok).toBe(false);
  });

  it('never go out with a bad value, twice, or by no channel, and the one that cannot is named', () => {
    const good = { state: 'CREATED', remaining: true, bad: false, unsettledWarning: false, offChannel: null } as const;
    const row = { ...good, id: 5, name: 'Anna', labels: ['mail'] };
    expect(checkConfirm([row])).toEqual({ ok: true, value: true });
    const wrong = [
      { bad: true },
      { remaining: false },
      { state: 'REJECTED' as const },
      { labels: [] },
      { bad: true, unsettledWarning: true },
    ];
    const refusals = wrong.map((over) => checkConfirm([row, { ...row, ...over, id: 6, name: 'Karl' }]));
    expect(refusals.map((r) => !r.ok && [r.refusal.label, r.refusal.parameters])).toEqual(
      [
        'packGroup.bad',
        'packGroup.notRemaining',
        'packGroup.rejected',
        'delivery.notEligible',
        'packGroup.unsettledWarning',
      ].map((label) => [label, { id: 6, recipient: 'Karl' }]),
    );
    expect(checkConfirm([row, { ...row, labels: [], offChannel: 'fax', id: 6, name: 'Karl' }])).toEqual({
      ok: false,
      refusal: { label: 'delivery.channelOff', parameters: { channel: 'fax', id: 6, recipient: 'Karl' } },
    });
  });
});

describe('creating a job', () => {
  const facts = { entered: null, editable: true, computed: null, firstMainFileName: 'Letters May.v2.pdf' };
  it('names it after the person’s wish, the service’s rule, or the first main file', () => {
    expect(jobName({ ...facts, entered: ' May run ' })).toEqual({ ok: true, value: 'May run' });
    expect(jobName(facts)).toEqual({ ok: true, value: 'Letters May.v2' });
    expect(jobName({ ...facts, editable: false, computed: 'Run 5' })).toEqual({ ok: true, value: 'Run 5' });
    expect(jobName({ ...facts, editable: false, entered: 'mine' }).ok).toBe(false);
    expect(jobName({ ...facts, firstMainFileName: null }).ok).toBe(false);
  });

  it('refuses a name of 300 characters by name', () => {
    expect(jobName({ ...facts, entered: 'x'.repeat(300) })).toMatchObject({
      refusal: { label: 'job.nameTooLong', parameters: { length: 300, maximum: 255 } },
    });
    expect(jobName({ ...facts, entered: '😀'.repeat(255) }).ok).toBe(true);
  });

  const box: BoxRule & { main: boolean } = {
    name: 'letters',
    label: 'Letters',
    boxType: 'pdf',
    minElements: 1,
    maxElements: 2,
    configuredFiles: 0,
    main: true,
  };
  const pdf = { box: 'letters', fileName: 'a.pdf', kind: 'pdf' } as const;
  it('counts the files of each box and looks at what they are', () => {
    const labels = [[], [pdf], [pdf, pdf, pdf], [{ ...pdf, kind: 'zip' as const }], [{ ...pdf, box: 'x' }]].map((f) => {
      const checked = checkBoxFiles([box], f);
      return checked.ok ? 'ok' : checked.refusal.label;
    });
    expect(labels).toEqual(['job.notEnoughFiles', 'ok', 'job.tooManyFiles', 'file.notPdf', 'job.boxUnknown']);
    expect(checkBoxFiles([{ ...box, maxElements: -1 }], Array(50).fill(pdf)).ok).toBe(true);
  });
});

describe('lists and history', () => {
  it('cap the search range to 31 days, and make nonsense 0', () => {
    expect([undefined, 31, 40, -1, Number.NaN, '7', 5.9].map(searchRangeDays)).toEqual([31, 31, 31, 0, 0, 0, 5]);
  });

  it('lend the login of the first entry to the two that follow', () => {
    const entries = ['CREATED', 'PROCESSING', 'PACK_GROUPS_CREATED', 'PROCESSING'].map((event, i) => ({
      event,
      login: i === 0 ? 'anna' : null,
    }));
    expect(withInheritedLogins(entries).map(({ login }) => login)).toEqual(['anna', 'anna', 'anna', null]);
  });
});

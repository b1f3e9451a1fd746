// Building a rule: choosing, adding, taking out, moving, undoing, pasting; and what is in reach of it.
import { describe, expect, it } from 'vitest';
import { ServiceDefinition } from '#domain/services/service.schema.ts';
import { copied, pasted } from './clipboard.rules.ts';
import { beginEditing, editingReducer } from './editing.rules.ts';
import { fresh, type RawNode } from './phrases.ts';
import { knownOf, reachOf } from './reach.rules.ts';
import { type Chip, chosen, coreOf, nearest, rowsOf, shifted, without } from './tree.rules.ts';

const text = (value: string): RawNode => ({ type: 'constant', value });
const [A, B, C] = [text('a'), text('b'), text('c')];
const part = (...path: (string | number)[]): Chip => ({ role: 'part', path });
const roles = (root: RawNode | null, kind: 'value' | 'condition' = 'value') =>
  rowsOf(root, [], kind).map((row) => row.map((chip) => (chip.role === 'add' ? `+${chip.joining}` : chip.role)));

describe('the rows of a sentence', () => {
  it('begin with a place to choose for', () => {
    expect(roles(null)).toEqual([[], ['part'], []]);
  });

  it('show what is done with which parts, and what happens then', () => {
    const root = fresh('clean', [fresh('caseNormalise', [fresh('coalesce', [A, B])])]);
    expect(roles(root)).toEqual([['lead'], ['part', 'part', '+coalesce'], ['step', 'step', '+step']]);
    expect(coreOf(root, []).steps).toEqual([['value'], []]);
  });

  it('say a negated comparison in one breath', () => {
    expect(roles(fresh('notEquals', [A, B]), 'condition')).toEqual([['lead'], ['part', 'part', '+and', '+or'], []]);
  });

  it('keep one at a chip that is there', () => {
    expect(nearest(rowsOf(A, [], 'value'), { row: 0, index: 9 })).toEqual({ row: 1, index: 2 });
  });
});

describe('a choice', () => {
  it('begins a rule, joins a further part, and goes on with the same list', () => {
    const one = chosen({ root: null, at: [] }, part(), A);
    const two = chosen({ root: one, at: [] }, { role: 'add', joining: 'coalesce' }, B);
    const three = chosen({ root: two, at: [] }, { role: 'add', joining: 'coalesce' }, C);
    expect(three).toEqual({ type: 'coalesce', values: [A, B, C] });
  });

  it('joins below the steps that happen to all', () => {
    const root = fresh('clean', [A]);
    expect(chosen({ root: root, at: [] }, { role: 'add', joining: 'concat' }, B)).toEqual(
      fresh('clean', [fresh('concat', [A, B])]),
    );
  });
});

describe('taking out and moving', () => {
  const list = fresh('coalesce', [A, B, C]);

  it('leaves a single part without its list, and nothing without its last', () => {
    const two = without(list, part('values', 1)) as RawNode;
    expect(two).toEqual(fresh('coalesce', [A, C]));
    expect(without(two, part('values', 0))).toEqual(C);
    expect(without(A, part())).toBeNull();
  });

  it('takes a step from around its value, and keeps what a comparison needs', () => {
    expect(without(fresh('clean', [A]), { role: 'step', path: [] })).toEqual(A);
    expect(without(fresh('equals', [A, B]), part('right'))).toEqual(fresh('equals', [A, text('')]));
  });

  it('changes neighbours, in a list and among steps', () => {
    expect(shifted(list, { steps: [], chip: part('values', 0) }, 1)).toEqual(fresh('coalesce', [B, A, C]));
    expect(shifted(list, { steps: [], chip: part('values', 0) }, -1)).toBeUndefined();
    const root = fresh('clean', [fresh('caseNormalise', [A])]);
    const { steps } = coreOf(root, []);
    const moved = fresh('caseNormalise', [fresh('clean', [A])]);
    expect(shifted(root, { steps, chip: { role: 'step', path: ['value'] } }, 1)).toEqual(moved);
    expect(shifted(root, { steps, chip: { role: 'step', path: [] } }, -1)).toEqual(moved);
    expect(shifted(root, { steps, chip: { role: 'step', path: [] } }, 1)).toBeUndefined();
  });
});

describe('undo', () => {
  const changed = (state: ReturnType<typeof beginEditing>, root: RawNode, deed: 'add' | 'change') =>
    editingReducer(state, { type: 'change', root, deed });

  it('goes back by named steps and forth again', () => {
    const done = changed(changed(beginEditing(null), A, 'add'), B, 'add');
    const back = editingReducer(done, { type: 'undo' });
    expect([back.root, back.past.at(-1)?.deed, back.future[0]?.deed]).toEqual([A, 'add', 'add']);
    expect(editingReducer(back, { type: 'redo' }).root).toEqual(B);
    expect(editingReducer(beginEditing(A), { type: 'undo' }).root).toEqual(A);
  });

  it('takes letters typed into one place together', () => {
    const typed = ['l', 'ly', 'lyo'].reduce((state, word) => changed(state, text(word), 'change'), beginEditing(A));
    expect(editingReducer(typed, { type: 'undo' }).root).toEqual(A);
  });
});

describe('what is pasted', () => {
  const rule = fresh('clean', [text('x')]);

  it('is what was copied', () => {
    expect(pasted(copied(rule), 'value')).toEqual({ ok: true, value: rule });
  });

  it.each([
    ['no rule', 'Dear Sir', 'value'],
    ['another kind', copied(rule), 'condition'],
    ['a field too many', JSON.stringify({ ...rule, script: 'x' }), 'value'],
    ['an unknown type', '{"type":"eval","code":"1"}', 'value'],
    ['a list of nothing', '{"type":"concat","values":[]}', 'value'],
  ] as const)('is refused where it is %s', (_what, words, kind) => {
    const read = pasted(words, kind);
    expect(read.ok).toBe(false);
    expect(!read.ok && read.refusal.label).toMatch(/^expression\./);
  });

  it('is refused where it is nested too deep to be read', () => {
    const deep = `${'{"type":"civilityRemoval","value":'.repeat(100)}{"type":"fileName"}${'}'.repeat(100)}`;
    expect(pasted(deep, 'value')).toMatchObject({ ok: false, refusal: { label: 'expression.depth' } });
  });
});

describe('reach', () => {
  const column = (name: string) => ({ name, label: name.toUpperCase() });
  const service = ServiceDefinition.parse({
    name: 'Statements',
    type: 'simpleMultiple',
    boxes: [
      { name: 'letters', label: 'Letters', main: true, metadatas: [{ name: 'ref' }] },
      { name: 'rows', label: 'Rows', boxType: 'datafile', metadatas: [column('name'), column('town')] },
    ],
    serviceMetadatas: [{ name: 'dossier' }, { name: 'found', value: { type: 'fileName' } }],
    requirements: [{ name: 'emailRecipient' }, { name: 'postalRecipient' }],
  });

  it('has columns by their box, fields and requirements, but not the rule’s own', () => {
    const reach = reachOf(service, 'requirement', { self: 'postalRecipient' });
    expect(reach.columns.map(({ box, name }) => [box, name])).toEqual([
      ['rows', 'name'],
      ['rows', 'town'],
    ]);
    expect(reach.metadata.map(({ name }) => name)).toEqual(['dossier', 'found', 'ref']);
    expect(knownOf(reach).requirements).toEqual(['emailRecipient']);
  });

  it('has before the rows only what the depositor gives', () => {
    const reach = reachOf(service, 'jobName');
    expect([reach.columns, reach.requirements, reach.metadata.map(({ name }) => name)]).toEqual([[], [], ['dossier']]);
  });

  it('reads the columns of the box itself without naming it', () => {
    const reach = reachOf(service, 'identifier', { box: 'rows' });
    expect(reach.columns.map(({ box }) => box)).toEqual([null, null]);
    expect(reach.boxes.map(({ name }) => name)).toEqual(['rows']);
  });
});

// What differs between two states of a service, and what comes of two changes at once.
import { describe, expect, it } from 'vitest';
import { ServiceDefinition } from '../service.schema.ts';
import { changesOf } from './changes.ts';
import { keptChanges } from './kept-changes.ts';
import { compared, mergedService, placeOf } from './merge.ts';

const box = (name: string, more: object = {}) => ({ name, label: name, main: name === 'letters', ...more });
const service = (over: object = {}): ServiceDefinition =>
  ServiceDefinition.parse({
    name: 'Statements',
    type: 'simpleMultiple',
    boxes: [box('letters'), box('terms')],
    channels: [
      { label: 'Letter', channelId: 1 },
      { label: 'E-mail', channelId: 2 },
    ],
    ...over,
  });
const constant = (value: string) => ({ type: 'constant', value });
const paths = (list: readonly { readonly path: readonly string[] }[]) => list.map(({ path }) => path.join('.'));

describe('differences', () => {
  it('are told field by field, things of a list by their names', () => {
    const now = service({
      description: 'New',
      boxes: [box('letters', { rank: 2 }), box('extra')],
      channels: [{ label: 'E-mail', channelId: 2, composition: { margins: { top: 5, right: 0, bottom: 0, left: 0 } } }],
    });
    expect(changesOf(service(), now).map(({ path, kind }) => `${kind} ${path.join('.')}`)).toEqual([
      'changed description',
      'changed boxes.letters.rank',
      'removed boxes.terms',
      'added boxes.extra',
      'removed channels.Letter',
      'changed channels.E-mail.composition.margins.top',
    ]);
    expect(changesOf(service(), service())).toEqual([]);
  });

  it('take a rule as one value, and another order of the same things as one difference', () => {
    const rule = (value: string) => service({ jobNameExpression: constant(value) });
    expect(changesOf(rule('a'), rule('b'))).toEqual([
      { path: ['jobNameExpression'], kind: 'changed', before: constant('a'), after: constant('b') },
    ]);
    const turned = service({ boxes: [box('terms'), box('letters')] });
    expect(changesOf(service(), turned)).toEqual([
      { path: ['boxes'], kind: 'moved', before: ['letters', 'terms'], after: ['terms', 'letters'] },
    ]);
  });

  it('are kept without what is too long, and 200 at most', () => {
    const long = keptChanges(changesOf(service(), service({ jobNameExpression: constant('x'.repeat(3000)) })));
    expect(long).toEqual({
      changes: [{ path: ['jobNameExpression'], kind: 'changed', before: null, after: null, long: true }],
      more: 0,
    });
    const fields = Array.from({ length: 100 }, (_, n) => ({ name: `f${n}`, label: 'a', group: 'a', rank: 1 }));
    const others = fields.map(({ name }) => ({ name, label: 'b', group: 'b', rank: 2 }));
    const many = changesOf(service({ serviceMetadatas: fields }), service({ serviceMetadatas: others }));
    expect(keptChanges(many)).toMatchObject({ changes: { length: 200 }, more: 100 });
  });
});

describe('areas and groups of channels, which have no names', () => {
  const area = (over: object) => ({ type: 'text', ...over });
  const marked = (...technicalAreas: object[]) =>
    service({ channels: [{ label: 'Letter', channelId: 1, composition: { technicalAreas } }] });
  const lines = (before: ServiceDefinition, after: ServiceDefinition) =>
    keptChanges(changesOf(before, after)).changes.map(({ kind, path }) => `${kind} ${path.slice(-2).join('.')}`);

  it('are told one by one, also where many stand in the list', () => {
    const many = Array.from({ length: 30 }, (_, n) => area({ desc: `Mark ${n}` }));
    const now = many.map((one, n) => (n === 7 ? { ...one, fontSize: 12 } : one));
    expect(lines(marked(...many), marked(...now, area({ type: 'qrcode' })))).toEqual([
      'changed Mark 7.fontSize',
      'added technicalAreas.qrcode',
    ]);
    expect(lines(marked(area({})), marked())).toEqual(['removed technicalAreas.text']);
  });

  it('keep their names apart, and stay the same under another name or in another order', () => {
    const [first, second] = [area({}), area({ fontSize: 8 })];
    expect(lines(marked(first, second), marked(first, { ...second, rtl: true }))).toEqual(['changed text 2.rtl']);
    expect(lines(marked(area({ desc: 'A' })), marked(area({ desc: 'B' })))).toEqual(['changed A.desc']);
    const [code, line] = [area({ desc: 'Code' }), area({ desc: 'Line' })];
    expect(lines(marked(code, line), marked(line, code))).toEqual(['moved composition.technicalAreas']);
    expect(lines(marked(code, line), marked(area({ desc: 'New' }), code, line))).toEqual(['added technicalAreas.New']);
  });

  it('are kept with what they are, while boxes are kept by their names alone', () => {
    const [added] = keptChanges(changesOf(marked(), marked(area({})))).changes;
    expect(added).toMatchObject({ kind: 'added', before: null, after: { type: 'text', page: '1' } });
    const groups = service({ sendingStrategy: [{ channelLabels: ['Letter', 'E-mail'] }] });
    expect(keptChanges(changesOf(service(), groups)).changes).toMatchObject([
      { path: ['sendingStrategy', 'Letter + E-mail'], kind: 'added', after: { condition: null } },
    ]);
    expect(keptChanges(changesOf(service(), service({ boxes: [box('letters')] }))).changes).toMatchObject([
      { path: ['boxes', 'terms'], kind: 'removed', before: null },
    ]);
  });
});

describe('two changes at once', () => {
  const base = service();

  it('are both made where they do not meet, also in one box', () => {
    const mine = service({ boxes: [box('letters', { rank: 3 }), box('terms')] });
    const theirs = service({
      description: 'Theirs',
      boxes: [box('letters', { hidden: true }), box('terms'), box('new')],
    });
    const { service: both, clashes } = mergedService({ base, mine, theirs });
    expect(clashes).toEqual([]);
    expect(both).toEqual(
      service({ description: 'Theirs', boxes: [box('letters', { rank: 3, hidden: true }), box('terms'), box('new')] }),
    );
    expect(paths(compared(base, mine, theirs).onlyTheirs)).toEqual([
      'description',
      'boxes.letters.hidden',
      'boxes.new',
    ]);
  });

  it('are chosen between where they meet', () => {
    const mine = service({ description: 'Mine', printOnly: true });
    const theirs = service({ description: 'Theirs' });
    const { clashes, onlyMine, onlyTheirs } = compared(base, mine, theirs);
    expect(clashes).toEqual([{ path: ['description'], base: '', mine: 'Mine', theirs: 'Theirs' }]);
    expect([paths(onlyMine), paths(onlyTheirs)]).toEqual([['printOnly'], []]);
    const said = (side: 'mine' | 'theirs') =>
      mergedService({ base, mine, theirs }, { [placeOf(['description'])]: side }).service;
    expect(said('theirs')).toEqual({ ...theirs, printOnly: true });
    expect(said('mine')).toEqual(mine);
  });

  it('are at odds as a whole where one took away what the other changed', () => {
    const mine = service({ boxes: [box('letters')] });
    const theirs = service({ boxes: [box('letters'), box('terms', { label: 'Conditions' })] });
    const { clashes } = mergedService({ base, mine, theirs });
    expect(paths(clashes)).toEqual(['boxes.terms']);
    const kept = mergedService({ base, mine, theirs }, { [placeOf(['boxes', 'terms'])]: 'theirs' }).service;
    expect(kept.boxes).toEqual(theirs.boxes);
    expect(mergedService({ base, mine, theirs }).service.boxes).toEqual(mine.boxes);
  });

  it('keep my order where I changed it, and theirs where they alone did', () => {
    const turned = service({ boxes: [box('terms'), box('letters')] });
    const order = (one: ServiceDefinition) => one.boxes.map(({ name }) => name);
    expect(order(mergedService({ base, mine: turned, theirs: base }).service)).toEqual(['terms', 'letters']);
    expect(order(mergedService({ base, mine: base, theirs: turned }).service)).toEqual(['terms', 'letters']);
  });

  it('make no difference where both did the same', () => {
    const both = service({ description: 'Same' });
    expect(compared(base, both, both)).toEqual({ clashes: [], onlyMine: [], onlyTheirs: [] });
  });
});

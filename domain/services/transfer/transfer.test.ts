// A service of another server: its names found again, mapped by hand, or reported; and what is no such file.
import { describe, expect, it } from 'vitest';
import { ServiceDefinition } from '../service.schema.ts';
import type { TransferMapping } from './known-here.ts';
import { readTransfer } from './read-transfer.ts';
import type { ServiceTransfer } from './transfer.schema.ts';
import { namesOfFiles, transferred } from './transfer.ts';

const asks = { type: 'hasOption', optionTypeId: 5, optionValueId: 52 };
const FILE: ServiceTransfer = {
  format: 'mailroom-service',
  version: 1,
  service: ServiceDefinition.parse({
    name: 'Statements',
    type: 'simpleMultiple',
    boxes: [{ name: 'letters', label: 'Letters', main: true }],
    channels: [
      { label: 'Letter', channelId: 7, options: { 5: 51, 6: 61 }, optionRules: { 5: 'locked' } },
      { label: 'E-mail', channelId: 8, condition: { type: 'not', condition: asks } },
    ],
    sendingStrategy: [{ channelLabels: ['E-mail'] }, { channelLabels: ['Letter'], condition: asks }],
  }),
  channels: [
    { id: 7, name: 'Letters France', channelType: 'SIMPLE_MAIL', outputFiles: ['letter', 'copy'] },
    { id: 8, name: 'E-mail', channelType: 'EMAIL', outputFiles: ['main'] },
  ],
  optionTypes: [
    {
      id: 5,
      name: 'Colour',
      values: [
        { id: 51, name: 'Black', code: 'B' },
        { id: 52, name: 'Colour', code: 'C' },
      ],
    },
    { id: 6, name: 'Envelope', values: [{ id: 61, name: 'C5', code: '' }] },
  ],
  files: [],
};
const HERE = {
  channels: [
    { id: 70, name: 'letters france', channelType: 'SIMPLE_MAIL', outputFiles: ['Letter'] },
    { id: 71, name: 'E-mail', channelType: 'DIGITAL_SAFE', outputFiles: ['main'] },
    { id: 80, name: 'Mails', channelType: 'EMAIL', outputFiles: ['main'] },
  ],
  optionTypes: [
    {
      id: 50,
      name: 'Colour',
      values: [
        { id: 510, name: 'Mono', code: 'B' },
        { id: 520, name: 'Colour', code: '' },
      ],
    },
  ],
};
const NOTHING: TransferMapping = { channels: {}, optionTypes: {}, options: {}, outputFiles: [] };
const said = (mapping: Partial<TransferMapping> = {}) =>
  transferred({ file: FILE, target: HERE, mapping: { ...NOTHING, ...mapping } }).unknown.map(
    ({ kind, key, fault }) => `${kind} ${key} ${fault.label}`,
  );

describe('what a service names', () => {
  it('is found by name, type and code; the rest is reported once', () => {
    expect(said()).toEqual([
      'outputFile 7/copy services.importUnknownOutputFile',
      'channel 8 services.importUnknownChannel',
      'optionType 6 services.importUnknownOptionType',
    ]);
  });

  it('is mapped by hand, or done without', () => {
    const mapping = { channels: { 8: 80 }, optionTypes: { 6: null }, outputFiles: ['7/copy'] };
    expect(said(mapping)).toEqual([]);
    const { service } = transferred({ file: FILE, target: HERE, mapping: { ...NOTHING, ...mapping } });
    const asked = { type: 'hasOption', optionTypeId: 50, optionValueId: 520 };
    expect(service.channels).toMatchObject([
      { label: 'Letter', channelId: 70, options: { 50: 510 }, optionRules: { 50: 'locked' } },
      { label: 'E-mail', channelId: 80, options: {}, condition: { type: 'not', condition: asked } },
    ]);
    expect(service.channels[0]?.options).toEqual({ 50: 510 });
    expect(service.sendingStrategy[1]?.condition).toEqual(asked);
  });

  it('goes with its channel, from the strategy too', () => {
    const { service, unknown } = transferred({
      file: FILE,
      target: HERE,
      mapping: { ...NOTHING, ...{ channels: { 8: null }, optionTypes: { 6: null }, outputFiles: ['7/copy'] } },
    });
    expect(unknown).toEqual([]);
    expect(service.channels.map(({ label }) => label)).toEqual(['Letter']);
    expect(service.sendingStrategy.map(({ channelLabels }) => channelLabels)).toEqual([['Letter']]);
  });

  it('cannot be done without where a rule asks for it, and a choice of what is not here is none', () => {
    expect(said({ optionTypes: { 5: null, 6: null } })).toContain('optionType 5 services.importUnknownOptionType');
    expect(said({ options: { 52: null } })).toContain('option 52 services.importUnknownOption');
    expect(said({ channels: { 8: 999 } })).toContain('channel 8 services.importUnknownChannel');
  });
});

it('gives each file a name of its own', () => {
  const files = ['a.pdf', 'a.pdf', 'a 2.pdf', 'b', 'b'].map((name, n) => ({ id: String(n), name }));
  expect([...namesOfFiles(files).values()]).toEqual(['a.pdf', 'a 2.pdf', 'a 2 2.pdf', 'b', 'b 2']);
});

describe('a file', () => {
  const reasonOf = (text: string) => {
    const read = readTransfer('x.json', text);
    return read.ok ? 'ok' : [read.refusal.parameters.reason, read.refusal.parameters.at].join(' ').trim();
  };
  it.each([
    [JSON.stringify(FILE), 'ok'],
    ['', 'other'],
    ['null', 'other'],
    ['[]', 'other'],
    ['{"format":"mailroom-service","version":2}', 'version'],
    [JSON.stringify({ ...FILE, more: 1 }), 'shape'],
    [JSON.stringify({ ...FILE, service: { ...FILE.service, boxes: [] } }), 'shape service.boxes'],
    [
      JSON.stringify({ ...FILE, channels: [{ ...FILE.channels[0], channelType: 'PIGEON' }] }),
      'shape channels.0.channelType',
    ],
  ])('is read or refused by name: %#', (text, reason) => {
    expect(reasonOf(text)).toBe(reason);
  });

  it('is refused where it is nested without an end, and read where its texts have brackets', () => {
    const deep = (levels: number) => `${'{"type":"not","condition":'.repeat(levels)}1${'}'.repeat(levels)}`;
    const withRule = (rule: string) =>
      JSON.stringify(FILE).replace('"jobNameExpression":null', `"jobNameExpression":${rule}`);
    expect(reasonOf(withRule(deep(200_000)))).toBe('other');
    expect(reasonOf(withRule(deep(100)))).toBe('ok');
    expect(reasonOf(withRule(`{"type":"constant","value":${JSON.stringify(`${'[{"\\'.repeat(1000)}`)}}`))).toBe('ok');
  });

  it('is refused before it is read where it has millions of values, and read behind a mark of its encoding', () => {
    const began = performance.now();
    const many = JSON.stringify(FILE).replace('"files":[]', `"files":[${'{},'.repeat(5_000_000)}{}]`);
    expect(reasonOf(many)).toBe('other');
    expect(performance.now() - began).toBeLessThan(1_500);
    expect(reasonOf(`\uFEFF${JSON.stringify(FILE)}`)).toBe('ok');
  });

  it.each(['\0', '\uD800'])('is refused with a text that cannot be kept: %j', (text) => {
    const description = JSON.stringify({ ...FILE, service: { ...FILE.service, description: `a${text}` } });
    expect(reasonOf(description)).toBe('shape service.description');
  });
});

// When a deposit may begin, and what holds it back.
import { describe, expect, it } from 'vitest';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import { ServiceDefinition } from '#domain/services/service.schema.ts';
import { asDeposited } from '../workbench/service.rules.ts';
import {
  creationOf,
  firstSettings,
  lackingBox,
  missing,
  nameFault,
  ownerBehind,
  settingsLike,
  wrongKind,
} from './creation.rules.ts';

describe('the name of a deposit', () => {
  it('may be left out, and have 255 characters, however many bytes those are', () => {
    expect(['', '   ', 'Run', 'x'.repeat(255), '\u{1f600}'.repeat(255)].map(nameFault)).toEqual(
      Array.from({ length: 5 }, () => undefined),
    );
  });

  it('that is longer is refused, never cut', () => {
    expect(nameFault(` ${'x'.repeat(300)} `)).toEqual({
      label: 'job.nameTooLong',
      parameters: { length: 300, maximum: 255 },
    });
  });
});

describe('an order that is read again', () => {
  it('stays with the person on whose behalf it was deposited', () => {
    const job = { owner: { id: 7, login: 'claire', name: 'Claire Moreau' } };
    expect(ownerBehind(job, { id: 3 })).toBe(7);
    expect(ownerBehind(job, { id: 7 })).toBeUndefined();
  });
});

/** A service with a main box, and a data file that belongs to it. */
function serviceOf(preprocessor: string | null): Service {
  const rows = { name: 'rows', label: 'Rows', boxType: 'datafile' };
  const over = preprocessor === null ? {} : { preprocessor: { name: preprocessor } };
  return ServiceDefinition.parse({
    ...{ name: 'Run', type: preprocessor === null ? 'simpleMultiple' : 'preprocessing', ...over },
    boxes: [{ name: 'letters', label: 'Letters', main: true }, rows],
  }) as Service;
}
const refused = (preprocessor: string | null, box: string, type: string) =>
  wrongKind(serviceOf(preprocessor), box, { name: 'file', type })?.label;

describe('the files of a box', () => {
  it('are of its type; the main box takes what the preprocessor rewrites', () => {
    expect(['pdf', 'data', 'archive', 'other'].map((type) => refused(null, 'letters', type))).toEqual([
      undefined,
      'file.notPdf',
      'file.notPdf',
      'file.notPdf',
    ]);
    expect(['pdf', 'data'].map((type) => refused('printStream', 'letters', type))).toEqual([
      'file.invalidType',
      undefined,
    ]);
    expect(['pdf', 'data'].map((type) => refused('pages', 'letters', type))).toEqual([undefined, 'file.notPdf']);
    expect(['pdf', 'data'].map((type) => refused('printStream', 'rows', type))).toEqual([
      'file.invalidType',
      undefined,
    ]);
  });

  it('are asked for as the files that are rewritten', () => {
    const types = (preprocessor: string | null) =>
      asDeposited(serviceOf(preprocessor)).boxes.map(({ boxType }) => boxType);
    expect([null, 'pages', 'printStream'].map(types)).toEqual([
      ['pdf', 'datafile'],
      ['pdf', 'datafile'],
      ['datafile', 'datafile'],
    ]);
  });

  it('are missing in the first box that has too few', () => {
    const lacks = (...boxes: string[]) =>
      lackingBox(
        serviceOf(null),
        boxes.map((box) => ({ box, fileId: box })),
      )?.name;
    expect([lacks(), lacks('letters'), lacks('rows'), lacks('letters', 'rows')]).toEqual([
      'letters',
      'rows',
      'letters',
      undefined,
    ]);
  });
});

describe('what is chosen for a deposit', () => {
  const twoPages = { type: 'everyPages' as const, pages: 2, allowRemainder: true };
  const runOf = (over: object, box: object = {}) =>
    ServiceDefinition.parse({
      ...{ name: 'Run', type: 'simpleMultiple', ...over },
      boxes: [
        { name: 'letters', label: 'Letters', main: true, minElements: 2, maxElements: -1, ...box },
        { name: 'terms', label: 'Terms', minElements: 0, rank: 1 },
      ],
      serviceMetadatas: [{ name: 'cost', label: 'Cost centre', mandatory: true }],
    }) as Service;
  const file = (fileId: string) => ({ box: 'letters', fileId });
  const lackOf = (metadatas: Record<string, string>, ...ids: string[]) =>
    missing(runOf({}), { ...firstSettings(runOf({})), metadatas }, { files: ids.map(file), named: ({ name }) => name });

  it('lacks files up to the number that a box needs, then what must be filled in; blanks are nothing', () => {
    expect(lackOf({ cost: '7' }, 'a')).toEqual({ label: 'deposit.missing.files', parameters: { name: 'Letters' } });
    const unfilled = { label: 'deposit.missing.metadata', parameters: { name: 'Cost centre' } };
    expect([lackOf({}, 'a', 'b'), lackOf({ cost: ' ' }, 'a', 'b')]).toEqual([unfilled, unfilled]);
    expect(lackOf({ cost: '7' }, 'a', 'b')).toBeUndefined();
  });

  it('is as for the earlier order where the service leaves the choice', () => {
    const job = { splitConfiguration: twoPages, metadatas: { cost: '7', gone: 'x' } };
    expect(settingsLike(runOf({}), job)).toEqual({ name: '', split: twoPages, metadatas: { cost: '7' } });
    expect(settingsLike(runOf({}, { splitForced: true }), job).split).toEqual({ type: 'none' });
  });

  it('is sent without a name that nobody may give, and without a split that nobody may choose', () => {
    const settings = { name: ' March ', split: twoPages, metadatas: { cost: ' ' } };
    const of = (service: Service) => creationOf({ service, settings, files: [file('a')], ownerId: undefined });
    expect(of(runOf({}))).toEqual({
      ...{ serviceId: undefined, sessionFiles: { letters: ['a'] } },
      ...{ jobName: 'March', splitConfiguration: twoPages },
    });
    expect(of(runOf({ jobNameEditable: false }, { splitForced: true }))).toEqual({
      ...{ serviceId: undefined, sessionFiles: { letters: ['a'] } },
    });
  });
});

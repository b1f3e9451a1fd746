// What a call may be refused with stands in the API document: the labels that the source raises are held against those that
// calls declare, so that a new refusal cannot be forgotten.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CALL_NAMES, CALLS, type CallName } from '#domain/api/calls.ts';
import type { CallText } from '#domain/api/described/call-text.ts';
import { CALL_TEXTS } from '#domain/api/described/call-texts.ts';
import { ERRORS, type ErrorLabel, errorCode, isErrorLabel } from '#domain/errors/errors.ts';
import { httpStatus, WIRE_CODES } from '#domain/errors/wire.codes.ts';
import { labelsOf } from '#server/http/described/refusals.ts';
import { openApiDocument } from '#server/http/openapi.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Any call may answer these; the statuses of all calls have them. */
const OF_ANY_CALL = new Set<string>([
  ...['exception.invalidInput', 'exception.limit', 'exception.notFound', 'exception.notLoggedIn'],
  ...['exception.sessionTimeout', 'exception.unauthorized', 'user.passwordExpired'],
  ...['user.factorFirst', 'agents.scopeMissing', 'exception.databaseAway', 'exception.outcomeUnknown'],
]);

/** Raised in the background, stored with a row, a file or a job as its fault, or the mark of a trial: no call is refused with them. */
const BEHIND_CALLS =
  /^(document\.|exception\.noResult$|archive\.(entryWithoutRow|noBox|rowTwice|severalBoxes)$|preprocessing\.|split\.(noStart|remainder)$|job\.(cannotProcess|processing)$|deliveryNumber\.|proof\.areaNotBlank$|deliveryCommand\.cannot(BeReady|Expire|Fail|Output|Start)$|expression\.(date|length|number)$)/;

/** How a refusal is written: raised, or kept for a constraint of the database. */
const WRITTEN = /(?:refuse\(\s*|refusal: |Refusal = \{ label: |Refusal => \(\{ label: )'([a-z]\w+\.\w+)'/g;

function raised(): string[] {
  const files = globSync(['server/{access,features,letters,http}/**/*.ts', 'domain/**/*.ts'], { cwd: ROOT });
  const sources = files.filter((file) => !/\.test\.ts$|\.errors\.ts$|api\/described\//.test(file));
  const labels = sources.flatMap((file) =>
    [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(WRITTEN)].map(([, label = '']) => label),
  );
  return [...new Set(labels)].sort();
}

const textOf = (name: CallName): CallText => CALL_TEXTS[name];
const declared = new Set<string>(CALL_NAMES.flatMap((name) => [...labelsOf(CALLS[name], textOf(name))]));

interface Operation {
  readonly operationId: CallName;
  readonly description: string;
  readonly responses: Readonly<Record<string, { readonly headers?: object }>>;
}
// The document is made as JSON: what is read of it here is named here.
const { paths } = openApiDocument('1') as unknown as { paths: Record<string, Record<string, Operation>> };
const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
const operationOf = (name: CallName): Operation => operations.find(({ operationId }) => operationId === name)!;

describe('refusals in the API document', () => {
  it('has each refusal that a call may meet at one call at least', () => {
    const labels = raised();
    expect(labels.length).toBeGreaterThan(150);
    const open = labels.filter((label) => !OF_ANY_CALL.has(label) && !BEHIND_CALLS.test(label) && !declared.has(label));
    expect(open.filter(isErrorLabel)).toEqual([]);
  });

  it('gives each declared refusal its status', () => {
    const lacking = CALL_NAMES.flatMap((name) =>
      labelsOf(CALLS[name], textOf(name))
        .filter((label) => {
          const status = httpStatus(errorCode(label));
          const isOfAny = status === WIRE_CODES.internal.status || status === WIRE_CODES.unknownHost.status;
          return !((isOfAny ? 'default' : String(status)) in operationOf(name).responses);
        })
        .map((label) => `${name} ${label}`),
    );
    expect(lacking).toEqual([]);
  });

  it('names no refusal of a call twice', () => {
    const twice = CALL_NAMES.filter((name) => {
      const labels = textOf(name).refusals ?? [];
      return new Set(labels).size !== labels.length;
    });
    expect(twice).toEqual([]);
  });

  const known: readonly (readonly [CallName, readonly ErrorLabel[]])[] = [
    ['commands.create', ['exception.editionConflict', 'postDate.past', 'postDate.tooLate', 'options.valueUnknown']],
    ['commands.create', ['ou.expired']],
    ['commands.validate', ['ou.expired']],
    ['deliveries.checkOptions', ['postDate.past', 'postDate.notWorkingDay', 'options.valueUnknown']],
    ['deliveries.proof', ['options.channelUnknown', 'job.unknown']],
    ['jobs.create', ['ou.expired', 'file.empty', 'file.truncated', 'metadata.unknown', 'job.splitForced']],
    ['packGroups.edit', ['requirement.emptyForced']],
    ['packGroups.settleWarning', ['packGroup.noWarning']],
    ['packGroups.split', ['packGroup.cannotSplit', 'area.page']],
    ['packGroups.rejoin', ['packGroup.cannotRejoin']],
    ['jobs.replace', ['job.locked']],
    ['jobs.freeze', ['job.locked']],
    ['jobs.cancel', ['job.locked']],
    ['jobs.invalidate', ['job.frozen']],
    ['files.createUpload', ['file.empty']],
    ['jobs.list', ['list.rangeReversed', 'list.rangeTooWide']],
    ['commands.list', ['list.rangeReversed', 'list.rangeTooWide']],
    ['deliveries.list', ['list.rangeReversed', 'list.rangeTooWide']],
    ['shipments.list', ['list.rangeReversed', 'list.rangeTooWide']],
    ['commands.free', ['deliveryCommand.cannotFree', 'deliveryCommand.alreadyFreed']],
    ['commands.retry', ['deliveryCommand.cannotRetry']],
    ['tracking.import', ['parser.width', 'parser.index', 'parser.pointer', 'parser.skip', 'parser.custom']],
    ['tracking.import', ['services.mappingMandatory', 'services.duplicateMetadata', 'services.parserConfig']],
    ['recipients.import', ['exception.editionConflict']],
    ['shipments.takeOver', ['job.locked', 'job.frozen']],
    ['billing.ofJob', ['job.unknown']],
    ['commands.create', ['options.channelUnknown']],
    ['services.save', ['exception.notFound', 'exception.editionConflict', 'services.importUnknownOption']],
    ['library.keep', ['library.full']],
    ['tracking.addFile', ['file.virus', 'file.scannerAway', 'exception.diskFull']],
    ['groups.save', ['exception.notFound']],
  ];
  it.each(known)('says what %s refuses', (name, labels) => {
    const { description } = operationOf(name);
    expect(labels.filter((label) => !description.includes(`\`${label}\``))).toEqual([]);
  });

  it('names in the guide each refusal whose sums are whole units, with these', () => {
    const sources = globSync('{server,domain}/**/*.ts', { cwd: ROOT }).map((file) =>
      readFileSync(path.join(ROOT, file), 'utf8'),
    );
    // Raised with a currency where minor units are divided.
    const divided = sources
      .filter((source) => source.includes('minorDigits('))
      .flatMap((source) =>
        [...source.matchAll(/refuse\('([\w.]+)', \{[^}]* currency\b/g)].map(([, label = '']) => label),
      );
    const sums = divided.filter(isErrorLabel).map((label) => {
      const { parameters } = ERRORS[label];
      return [label, parameters.filter((name) => !['currency', 'digits', 'field'].includes(name))];
    });
    expect(sums.length).toBeGreaterThan(2);
    const guide = readFileSync(path.join(ROOT, 'docs/api.md'), 'utf8');
    const said = guide.split('\n\n').find((part) => part.startsWith('Sums of money are minor units')) ?? '';
    const named = [...said.matchAll(/`(money\.\w+)` \(([^)]*)\)/g)].map(([, label, names = '']) => [
      label,
      names.split(', ').map((name) => name.replaceAll('`', '')),
    ]);
    expect(named.toSorted()).toEqual(sums.toSorted());
  });

  it('says what the headers of an upload hold', () => {
    const headers = operationOf('files.createUpload').responses['200']?.headers ?? {};
    expect(Object.keys(headers)).toEqual(expect.arrayContaining(['Location', 'Upload-Offset']));
  });
});

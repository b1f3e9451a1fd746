// What the boxes of a service must be, each by itself and beside each other, before the service is saved (docs/model.md,
// "Boxes"). One list of checks: a save names the first fault, an editor shows them all.
import { ok, type Refusal, type Result, refuse } from '#domain/errors/result.ts';
import { checkBox } from '../box.check.ts';
import type { Box } from '../box.schema.ts';
import { checkDataBox, checkMainBox, checkPlannedSplit } from '../datafiles/datafile-boxes.check.ts';
import { firstFault, twice } from '../faults.ts';
import { isFilledByService } from '../main-box.ts';
import type { ServiceDefinition } from '../service.schema.ts';
import { isUnique } from '../services.ts';
import { checkArchiveBoxes } from './archive-boxes.check.ts';

/** What a deposit may call a box; its identifier may be its own name again. */
const codesOf = ({ name, identifier }: Box): string[] =>
  identifier === null || identifier === name ? [name] : [name, identifier];

function checkNames({ boxes }: ServiceDefinition): Result<unknown> {
  const duplicate = twice(boxes.map(({ name }) => name)) ?? twice(boxes.flatMap(codesOf));
  return duplicate === undefined ? ok(true) : refuse('services.duplicateBox', { box: duplicate });
}

function checkMain({ boxes }: ServiceDefinition): Result<unknown> {
  if (boxes.length === 0) return refuse('services.boxMissing');
  const count = boxes.filter(({ main }) => main).length;
  return count === 1 ? ok(true) : refuse('services.mainBox', { count });
}

const checkPrinted = ({ boxes, printOnly }: ServiceDefinition): Result<unknown> =>
  printOnly && boxes.length > 1 ? refuse('services.printOnlyBox', { box: boxes[1]?.name }) : ok(true);

function checkUnique({ boxes, type }: ServiceDefinition): Result<unknown> {
  const main = boxes.find((box) => box.main);
  const fits = !main || !isUnique(type) || (main.splitConfig.type === 'none' && main.maxElements === 1);
  return fits ? ok(true) : refuse('services.uniqueBox', { box: main.name });
}

/** Whoever fills a box by hand must be able to say to whom its documents go. */
function checkReconciled({ type }: ServiceDefinition, box: Box): Result<unknown> {
  const asks = !isUnique(type) && !box.main && box.boxType !== 'archive' && box.scope === 'pack';
  const silent = asks && box.reconcile === null && !isFilledByService(box);
  return silent ? refuse('services.reconcileMandatory', { box: box.name }) : ok(true);
}

type Check = (service: ServiceDefinition) => Result<unknown>;
type OwnCheck = (service: ServiceDefinition, box: Box) => Result<unknown>;

const BEFORE: readonly Check[] = [checkNames, checkMain, checkPrinted, checkUnique];
const OWN: OwnCheck = (_service, box) => checkBox(box);
const BEHIND: readonly OwnCheck[] = [
  (_service, box) => (box.boxType === 'datafile' ? checkDataBox(box) : ok(true)),
  (service, box) => (box.main ? checkMainBox(service) : ok(true)),
  checkPlannedSplit,
  checkReconciled,
];

/** The first fault of the boxes of a service. */
export function checkBoxes(service: ServiceDefinition): Result<unknown> {
  const each = (check: OwnCheck): Check => {
    return () => firstFault(service.boxes, (box) => check(service, box));
  };
  return firstFault([...BEFORE, each(OWN), checkArchiveBoxes, ...BEHIND.map(each)], (check) => check(service));
}

/** A fault, and the box that it is of; undefined: of all of them together. */
export interface BoxFault {
  readonly box: Box | undefined;
  readonly refusal: Refusal;
}

/** All faults: of each box those of each of its checks, and those of the boxes beside each other. */
export function faultsOfBoxes(service: ServiceDefinition): BoxFault[] {
  const faults = (box: Box | undefined, checked: Result<unknown>): BoxFault[] =>
    checked.ok ? [] : [{ box, refusal: checked.refusal }];
  return [
    ...[...BEFORE, checkArchiveBoxes].flatMap((check) => faults(undefined, check(service))),
    ...service.boxes.flatMap((box) => [OWN, ...BEHIND].flatMap((check) => faults(box, check(service, box)))),
  ];
}

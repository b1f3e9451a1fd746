// From files and settings to what the server is asked to make. Pure.

import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { Job, JobCreation } from '#domain/api/deposit/job.schema.ts';
import type { ErrorLabel } from '#domain/errors/errors.ts';
import type { Refusal } from '#domain/errors/result.ts';
import { JOB_NAME_CHARACTERS } from '#domain/jobs/jobs.ts';
import { mainBoxOf } from '#domain/services/main-box.ts';
import type { SplitConfiguration } from '#domain/services/split.schema.ts';
import { type Box, boxName, givenMetadatas, takenTypes, UNLIMITED } from '../workbench/service.rules.ts';
import { fullRefusal, slotsOf } from '../workbench/slots.rules.ts';
import { metadataFault } from './metadata-fields.rules.ts';
import { sameSplit } from './split.rules.ts';

export interface BoxFile {
  readonly box: string;
  readonly fileId: string;
}

/** What a person chooses for a deposit beside its files. */
export interface Settings {
  readonly name: string;
  readonly split: SplitConfiguration;
  readonly metadatas: Readonly<Record<string, string>>;
}

/** Settings as a service proposes them. */
export const firstSettings = (service: Service): Settings => ({
  name: '',
  split: mainBoxOf(service)?.splitConfig ?? { type: 'none' },
  metadatas: {},
});

/** Settings of an earlier deposit, as far as the service still lets a depositor choose them; its name was for that one. */
export function settingsLike(service: Service, job: Pick<Job, 'splitConfiguration' | 'metadatas'>): Settings {
  const first = firstSettings(service);
  const forced = mainBoxOf(service)?.splitForced ?? false;
  const known = givenMetadatas(service).map(({ name }) => name);
  const kept = Object.entries(job.metadatas).filter(([name]) => known.includes(name));
  return {
    ...first,
    split: (forced ? null : job.splitConfiguration) ?? first.split,
    metadatas: Object.fromEntries(kept),
  };
}

/** Why a box does not take an uploaded file; undefined when it does. Its content decides, never its name. */
export function wrongKind(
  service: Service,
  boxName: string,
  { name: file, type }: { readonly name: string; readonly type: string },
): Refusal | undefined {
  const place = slotsOf(service).find(({ box }) => box.name === boxName);
  const taken = place === undefined ? [] : takenTypes(service, place.box);
  const [expected] = taken;
  if (expected === undefined || taken.includes(type)) return undefined;
  return expected === 'pdf'
    ? { label: 'file.notPdf', parameters: { file } }
    : { label: 'file.invalidType', parameters: { file, found: type, expected } };
}

/** Why an entered name is refused; undefined when it is accepted. A name that is too long is never cut silently. */
export function nameFault(entered: string): Refusal | undefined {
  const length = [...entered.trim()].length;
  const parameters = { length, maximum: JOB_NAME_CHARACTERS };
  return length > JOB_NAME_CHARACTERS ? { label: 'job.nameTooLong', parameters } : undefined;
}

const countIn = ({ name, configuredFiles }: Box, files: readonly BoxFile[]): number =>
  configuredFiles.length + files.filter(({ box }) => box === name).length;

/** The first box, or apposition of one, that still needs files beside those of the service. */
export const lackingBox = (service: Service, files: readonly BoxFile[]): Box | undefined =>
  slotsOf(service).find(({ box }) => countIn(box, files) < box.minElements)?.box;

/** Why there are more files than a box takes. */
function crowding(service: Service, files: readonly BoxFile[]): Refusal | undefined {
  const full = slotsOf(service).find(
    ({ box }) => box.maxElements !== UNLIMITED && countIn(box, files) > box.maxElements,
  );
  return full && fullRefusal(full, countIn(full.box, files));
}

type Missing = Refusal<ErrorLabel | 'deposit.missing.files' | 'deposit.missing.metadata'>;

/** Why the deposit cannot begin yet, as a label with its parameters; undefined when it can. */
export function missing(
  service: Service,
  settings: Settings,
  { files, named }: { readonly files: readonly BoxFile[]; readonly named: (box: ReturnType<typeof boxName>) => string },
): Missing | undefined {
  const fault = service.jobNameEditable ? nameFault(settings.name) : undefined;
  if (fault) return fault;
  const box = lackingBox(service, files);
  if (box) return { label: 'deposit.missing.files', parameters: { name: named(boxName(box)) } };
  const crowded = crowding(service, files);
  if (crowded) return crowded;
  const field = givenMetadatas(service).find((one) => one.mandatory && !settings.metadatas[one.name]?.trim());
  if (field) return { label: 'deposit.missing.metadata', parameters: { name: field.label || field.name } };
  const faults = givenMetadatas(service).map((one) => metadataFault(one, settings.metadatas[one.name] ?? ''));
  return faults.find((one) => one !== undefined);
}

/** The same where the main box is filled in by hand: a form lacks its letters elsewhere. */
export const missingBeside = (service: Service, settings: Settings, given: Parameters<typeof missing>[2]) =>
  missing({ ...service, boxes: service.boxes.filter((box) => box !== mainBoxOf(service)) }, settings, given);

interface Wish {
  readonly service: Service;
  readonly settings: Settings;
  readonly files: readonly BoxFile[];
  readonly ownerId: number | undefined;
}

/** The person on whose behalf an order was deposited; undefined where it is one's own. */
export const ownerBehind = (job: Pick<Job, 'owner'>, me: { readonly id: number }): number | undefined =>
  job.owner.id === me.id ? undefined : job.owner.id;

export function creationOf({ service, settings, files, ownerId }: Wish): JobCreation {
  const box = mainBoxOf(service);
  const sessionFiles: Record<string, string[]> = {};
  for (const { box: name, fileId } of files) sessionFiles[name] = [...(sessionFiles[name] ?? []), fileId];
  const name = settings.name.trim();
  const ownSplit = box !== undefined && !box.splitForced && !sameSplit(settings.split, box.splitConfig);
  const metadatas = Object.fromEntries(Object.entries(settings.metadatas).filter(([, value]) => value.trim() !== ''));
  return {
    serviceId: service.id,
    sessionFiles,
    ...(name && service.jobNameEditable ? { jobName: name } : {}),
    ...(ownSplit ? { splitConfiguration: settings.split } : {}),
    ...(Object.keys(metadatas).length > 0 ? { rawJobMetadatas: metadatas } : {}),
    ...(ownerId === undefined ? {} : { targetOwnerId: ownerId }),
  };
}

// From files and settings to what the server is asked to make. Pure.

import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { Job, JobCreation } from '#domain/api/deposit/job.schema.ts';
import type { ErrorLabel } from '#domain/errors/errors.ts';
import type { Refusal } from '#domain/errors/result.ts';
import { JOB_NAME_CHARACTERS } from '#domain/jobs/jobs.ts';
import { mainBoxOf } from '#domain/services/main-box.ts';
import { givenMetadatas, shownBoxes } from '../workbench/service.rules.ts';
import type { Settings } from './settings.part.tsx';
import { sameSplit } from './split.rules.ts';

export interface BoxFile {
  readonly box: string;
  readonly fileId: string;
}

/** Settings as a service proposes them. */
export const firstSettings = (service: Service): Settings => ({
  name: '',
  split: mainBoxOf(service)?.splitConfig ?? { type: 'none' },
  metadatas: {},
});

/** Why an entered name cannot be had: told where it stands, never cut in silence. Undefined when it can. */
export function nameFault(entered: string): Refusal | undefined {
  const length = [...entered.trim()].length;
  const parameters = { length, maximum: JOB_NAME_CHARACTERS };
  return length > JOB_NAME_CHARACTERS ? { label: 'job.nameTooLong', parameters } : undefined;
}

type Missing = Refusal<ErrorLabel | 'deposit.missing.files' | 'deposit.missing.metadata'>;

/** Why the deposit cannot begin yet, as a label with its parameters; undefined when it can. */
export function missing(service: Service, settings: Settings, files: readonly BoxFile[]): Missing | undefined {
  const fault = service.jobNameEditable ? nameFault(settings.name) : undefined;
  if (fault) return fault;
  const box = shownBoxes(service).find((one) => files.filter((file) => file.box === one.name).length < one.minElements);
  if (box) return { label: 'deposit.missing.files', parameters: { name: box.label } };
  const field = givenMetadatas(service).find((one) => one.mandatory && !settings.metadatas[one.name]?.trim());
  return field ? { label: 'deposit.missing.metadata', parameters: { name: field.label || field.name } } : undefined;
}

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

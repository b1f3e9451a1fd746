// What a queue's preset means for a deposit: its name, its file's box, its options, its post date. Pure.

import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { JobCreation } from '#domain/api/deposit/job.schema.ts';
import type { ServiceChannelOptions } from '#domain/api/sending/command.schema.ts';
import type { OptionsCheck } from '#domain/api/sending/delivery.schema.ts';
import type { InboxDocument } from '#domain/bridge/inbox.ts';
import type { NameRule, PostDateRule, Queue } from '#domain/bridge/settings.ts';
import { addWorkingDays, type PostDateRules, postDateInstant } from '#domain/deliveries/post-date.ts';
import { ok, type Refusal, type Result, refuse } from '#domain/errors/result.ts';
import { dayNumber, wallClock } from '#domain/shared/days.ts';

const LONGEST_NAME = 255;

/** The deposit's name; the end of a file name (`.pdf`) is no part of a name. */
export function depositName(rule: NameRule, documentName: string): string {
  const plain = documentName.replace(/\.pdf$/i, '').trim() || documentName;
  const name = rule.rule === 'document' ? plain : rule.rule === 'fixed' ? rule.text : `${rule.text} ${plain}`;
  return name.slice(0, LONGEST_NAME);
}

type ServiceFacts = Pick<Service, 'id' | 'jobNameEditable'> & {
  readonly boxes: readonly Pick<Service['boxes'][number], 'name' | 'main'>[];
};

/** Parameters of `jobs.create` for an uploaded document. Refuses when the queue names a box that the service lacks. */
export function jobCreation(
  queue: Pick<Queue, 'boxName' | 'nameRule'>,
  service: ServiceFacts,
  document: Pick<InboxDocument, 'name' | 'fileId'>,
): Result<JobCreation> {
  const main = service.boxes.find(({ main: isMain }) => isMain) ?? service.boxes[0];
  const box = queue.boxName === null ? main : service.boxes.find(({ name }) => name === queue.boxName);
  if (box === undefined) return refuse('job.boxUnknown', { box: queue.boxName ?? '' });
  return ok({
    serviceId: service.id,
    ...(service.jobNameEditable ? { jobName: depositName(queue.nameRule, document.name) } : {}),
    sessionFiles: { [box.name]: [document.fileId ?? ''] },
  });
}

/** Option values of the preset by option type, for the channels in use. Refuses a value that no channel offers. */
export function presetOptions(
  options: Queue['options'],
  shares: OptionsCheck['shares'],
): Result<ServiceChannelOptions> {
  const chosen: Record<string, Record<string, number>> = {};
  for (const { label, optionTypes } of shares) {
    for (const value of options[label] ?? []) {
      const type = optionTypes.find(({ values }) => values.some(({ id }) => id === value));
      if (type === undefined) return refuse('options.valueUnknown', { label, optionType: '', value });
      // What the service keeps by now is left to it.
      if (type.rule) continue;
      chosen[label] = { ...chosen[label], [String(type.id)]: value };
    }
  }
  return ok(chosen);
}

/** Monday to Friday: working days before the rules of the channel. */
const WEEK: Omit<PostDateRules, 'timeZone'> = {
  workingDays: [],
  holidayCalendar: null,
  cutoffTime: null,
  additionalProductionDays: 0,
  maxFutureDays: null,
};

const noonAfter = (now: Date, days: number, timeZone: string): string => {
  const today = wallClock(now.getTime(), timeZone).day;
  return new Date(postDateInstant(addWorkingDays({ ...WEEK, timeZone }, today, days), timeZone)).toISOString();
};

/**
 * The post date of the preset: null as soon as possible, else noon of the day after that many working days, within
 * what all channels can do. Holidays are the channel's matter: the server names the next day, see `nextPostDate`.
 */
export function presetPostDate(rule: PostDateRule, shares: OptionsCheck['shares'], now: Date): string | null {
  if (rule.rule === 'service') return null;
  const wanted = noonAfter(now, rule.days, shares[0]?.timeZone ?? 'UTC');
  const earliest = shares.flatMap(({ earliestPostDate }) => earliestPostDate ?? []).sort();
  const latest = shares.flatMap(({ latestPostDate }) => latestPostDate ?? []).sort();
  const late = earliest.at(-1);
  const last = latest[0];
  const atLeast = late !== undefined && wanted < late ? late : wanted;
  return last !== undefined && atLeast > last ? last : atLeast;
}

/** Noon of the day that the server names when it refuses a post date; null when it names none. */
export function nextPostDate(refusal: Refusal<string>, timeZone: string): string | null {
  if (!refusal.label.startsWith('postDate.')) return null;
  const { next, earliest, latest } = refusal.parameters;
  const named = [next, earliest, latest].find((day) => typeof day === 'string');
  const day = typeof named === 'string' ? dayNumber(named) : null;
  return day === null ? null : new Date(postDateInstant(day, timeZone)).toISOString();
}

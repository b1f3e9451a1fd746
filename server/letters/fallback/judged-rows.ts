// Rows that failed, as it is judged which channels could carry them, and what they lack of what channels need.
import { type SqlBool, sql } from 'kysely';
import type { Correction } from '#domain/addresses/correction.ts';
import type { ServiceChannelOptions } from '#domain/api/sending/command.schema.ts';
import type { ChannelDefinition } from '#domain/channels/channel.schema.ts';
import type { ChannelType } from '#domain/channels/channels.ts';
import { ok, type Result } from '#domain/errors/result.ts';
import type { ConsentPreference } from '#domain/recipients/recipients.ts';
import type { LackOfConsent, NextStep } from '#domain/shipments/fallback.rules.ts';
import {
  identifierOf,
  lostConsent,
  preferenceIn,
  readConsents,
  recipientBy,
  recipientOf,
} from '#server/letters/consent/preferences.ts';
import { rowChecker } from '#server/letters/rows/recheck.ts';
import { channelsOf } from '#server/letters/rows/row-plan.ts';
import { documentsOf, rawOfAll, readStored, type StoredGroup } from '#server/letters/rows/stored-groups.ts';
import { loadJob } from '#server/letters/steps/job-in-hand.ts';
import type { JobInHand, PipelineServices } from '#server/letters/steps/step.types.ts';
import type { Trx } from '#server/storage/schema.ts';
import { isUnprintable } from './unprintable.ts';

/** What is asked about rows of one job. */
export interface RowsAsked {
  readonly trx: Trx;
  readonly services: Pick<PipelineServices, 'files' | 'documents' | 'addresses'>;
  readonly jobId: number;
  readonly now: Date;
  /** Options by label of the channel, as they were confirmed. */
  readonly chosen: ServiceChannelOptions;
  /** Of rows that are to go by a channel once more: its label, by the row. */
  readonly again: ReadonlyMap<number, string>;
}

/** Rows as they are looked at: with what is known of their job and of their recipients now. */
export interface Judged extends RowsAsked {
  readonly job: JobInHand;
  readonly groups: readonly StoredGroup[];
  /** Of the service, by their labels; without those that are off. */
  readonly channels: ReadonlyMap<string, ChannelDefinition>;
  /** Addresses that a person changed, by the row. */
  readonly corrections: ReadonlyMap<number, Correction>;
  preferenceOf(group: StoredGroup): ConsentPreference;
  /** Why its recipient gets nothing by such a channel that is not paper; null: they agreed to that. */
  lackOf(group: StoredGroup, type: ChannelType): LackOfConsent | null;
}

export const packsOf = (group: StoredGroup) => group.packs.map(({ values }) => rawOfAll(values));

/** What rows lack of what some channels need; one checker for each group of channels. Refuses where a page cannot be read. */
export function fitting(looking: Judged) {
  const { groups, chosen, preferenceOf, ...rechecking } = looking;
  const checkers = new Map<string, ReturnType<typeof rowChecker>>();
  return async (group: StoredGroup, labels: readonly string[] | null): Promise<Result<NextStep['misfit']>> => {
    if (labels === null) return ok(null);
    const key = labels.join('\n');
    const asked =
      checkers.get(key) ?? rowChecker({ ...rechecking, judged: { chosen, preferenceOf }, by: labels }, groups);
    checkers.set(key, asked);
    const checker = await asked;
    if (!checker.ok) return checker;
    const { quality, shipment } = await checker.value.check(group, rawOfAll(group.shipment), packsOf(group));
    if (quality !== 'BAD') {
      const { channels, corrections } = looking;
      const row = { correction: corrections.get(group.id) ?? null, documents: documentsOf(group.chunks).length };
      return ok(isUnprintable({ service: looking.job.service, channels, labels, ...row }) ? 'address' : null);
    }
    const addresses = checker.value.plan.specs.filter(
      ({ type, kind }) => type === 'POSTAL_ADDRESS' && kind === 'RECIPIENT',
    );
    return ok(addresses.some(({ name }) => shipment[name]?.quality === 'BAD') ? 'address' : 'values');
  };
}

async function correctionsOf(trx: Trx, groupIds: readonly number[]): Promise<ReadonlyMap<number, Correction>> {
  const rows = await trx
    .selectFrom('pack_group')
    .select(['id', 'correction'])
    .where(sql<SqlBool>`id = any(${sql.val([...groupIds])}::bigint[]) and correction @> '{"changed": true}'`)
    .execute();
  return new Map(rows.map(({ id, correction }) => [id, correction as Correction]));
}

/** @returns null: there is no such job */
export async function judged(asked: RowsAsked, groupIds: readonly number[]): Promise<Judged | null> {
  const loaded = await loadJob(asked.trx, asked.jobId);
  if (loaded === null) return null;
  const groups = await readStored(asked.trx, loaded.job, groupIds);
  const identifiers = groups.flatMap((group) => identifierOf(group) ?? []);
  const known = await readConsents(asked.trx, loaded.job.accountId, identifiers);
  const preferenceOf = (group: StoredGroup) => preferenceIn(known, recipientOf(group));
  const lackOf = (group: StoredGroup, type: ChannelType): LackOfConsent | null => {
    const lost = lostConsent(known, recipientBy(type, recipientOf(group)));
    return lost === 'shipment.emailBounced' ? 'bounced' : lost && 'consent';
  };
  const channels = await channelsOf(asked.trx, loaded.job.service);
  const corrections = await correctionsOf(asked.trx, groupIds);
  return { ...asked, job: loaded.job, groups, channels, corrections, preferenceOf, lackOf };
}

// Endpoints and their messages as the contract sends them.
import type { HookEvent, HookView } from '#domain/api/administration/hooks.contract.ts';
import {
  eventType,
  type HookEventState,
  type HookState,
  statusOf,
  type TEST_ENTITY,
  type ToldEntity,
} from '#domain/hooks/hooks.ts';
import { hookAddressShown } from '#server/letters/hooks/hook-address.ts';
import { messageId } from '#server/letters/hooks/hook-message.ts';
import type { ListedHook, LoggedEventRow } from './hooks.repository.ts';

const instant = (at: Date | null): string | null => at?.toISOString() ?? null;

/** @param seen `whole`: the caller may change it, and sees its whole address */
export const hookView = (
  row: ListedHook,
  { now, whole }: { readonly now: Date; readonly whole: boolean },
): HookView => ({
  id: row.id,
  version: row.version,
  own: row.own,
  name: row.name,
  url: whole ? row.url : hookAddressShown(row.url),
  withBelow: row.with_below,
  belowUntil: row.below_until !== null && row.below_until > now ? row.below_until.toISOString() : null,
  state: row.state as HookState,
  secretSetAt: instant(row.secret_set_at),
  formerUntil: row.former_until !== null && row.former_until > now ? row.former_until.toISOString() : null,
  failures: row.failures,
  answered: row.answered,
  failingSince: instant(row.failing_since),
  nextAttemptAt: row.state === 'on' ? instant(row.rest_until) : null,
  lastSentAt: instant(row.last_sent_at),
  waiting: row.waiting,
});

export const hookEventView = (row: LoggedEventRow): HookEvent => ({
  id: row.id,
  messageId: messageId(row.message_id),
  type: eventType(row.entity, row.event),
  entity: row.entity as ToldEntity | typeof TEST_ENTITY,
  entityId: row.entity_id,
  shipmentStatus: statusOf(row.event),
  sequence: row.sequence,
  test: row.test,
  at: row.at.toISOString(),
  state: row.state as HookEventState,
  tries: row.tries,
  replays: row.replays,
  lastAt: instant(row.last_at),
  nextAt: instant(row.next_at),
  status: row.last_status,
  ms: row.last_ms,
  fault: row.last_fault,
});

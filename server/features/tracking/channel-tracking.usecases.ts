// How events of a channel come in: the secret of its signed push, and the events of which nobody knows the piece.
import { API_BASE, CALLS } from '#domain/api/calls.ts';
import { EventFile } from '#domain/api/sending/tracking.contract.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { DEFAULT_RESULTS } from '#server/access/answer-list.ts';
import { filterHash, pageByNumber, readNumber } from '#server/access/pages/keyset-page.ts';
import { seenOfSystem } from '#server/access/system-sight.ts';
import type { Caller, Handler, Services } from '#server/context/context.ts';
import { transact } from '#server/context/transaction.ts';
import { isListed } from '#server/features/channels/usable-channels.usecases.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { authorOf } from '#server/letters/history/edition.ts';
import { makeMessageSecret } from '#server/system/secrets/message-signature.ts';
import { addReplaced } from '#server/system/secrets/replaced-secrets.ts';
import { NoSecretKey } from '#server/system/secrets/secrets.ts';
import { previousSecrets, pushSecretCell } from './push-events.usecases.ts';
import {
  findTrackedChannel,
  holdSecrets,
  pollState,
  type TrackedChannel,
  type WrittenSecrets,
  writeSecrets,
} from './tracking.repository.ts';
import { countEvents, listUnplaced } from './unplaced.repository.ts';

const NO_CHANNEL = { type: 'channel' } as const;

export const readChannelTracking: Handler<'tracking.state'> = async (
  { caller, params: { channelId } },
  { db, clock },
) => {
  const seen = await seenOfSystem(db, caller);
  const isThere = await isListed(db, { seen, accountId: caller.user.accountId }, channelId);
  const channel = isThere ? await findTrackedChannel(db, channelId) : null;
  if (channel === null) return refuse('exception.notFound', NO_CHANNEL);
  const { unplaced, last } = await countEvents(db, channelId, seen);
  const poll = await pollState(db, channelId);
  const { previous_until: until } = channel;
  return ok({
    path: `${API_BASE}${CALLS['tracking.push'].path.replace('{channelId}', String(channelId))}`,
    secretSetAt: channel.secret_set_at?.toISOString() ?? null,
    previousUntil: until !== null && until > clock.now() ? until.toISOString() : null,
    unplaced,
    lastEventAt: last?.toISOString() ?? null,
    mapping: EventFile.nullable().parse(channel.mapping),
    polledAt: poll?.polledAt.toISOString() ?? null,
    // What a provider answered may say whose it is.
    pollFault: (seen === null && poll?.fault) || null,
    pollFaultSince: poll?.faultSince?.toISOString() ?? null,
  });
};

interface SecretChange {
  readonly caller: Caller;
  readonly channelId: number;
  /** null: none any more */
  readonly sealed: string | null;
  /** Those before hold on for a while. */
  readonly keepsPrevious: boolean;
}

/** Those before, once the secret that holds now is one of them; null where there is none, or it cannot be opened. */
async function asPrevious(
  channel: TrackedChannel,
  { secrets, clock }: Services,
): Promise<Result<WrittenSecrets['previous']>> {
  const { id, sealed_secret } = channel;
  if (sealed_secret === null) return ok(null);
  const opened = await secrets.open(sealed_secret, pushSecretCell(id));
  if (!opened.ok) return ok(null);
  const added = await addReplaced(secrets, previousSecrets(channel), { secret: opened.value, now: clock.now() });
  return 'full' in added ? refuse('tracking.secretsMany', added.full) : ok(added.kept);
}

/** Keeps a secret with its line in the history, which never holds the secret. */
function keepSecret(change: SecretChange, services: Services): Promise<Result<boolean>> {
  const { caller, channelId, sealed, keepsPrevious } = change;
  return transact(services.db, async (trx): Promise<Result<boolean>> => {
    // Of two that are made at once the later one finds the other among those before.
    await holdSecrets(trx, channelId);
    const channel = await findTrackedChannel(trx, channelId);
    if (channel === null) return refuse('exception.notFound', NO_CHANNEL);
    if (sealed === null && channel.sealed_secret === null) return ok(false);
    const at = services.clock.now();
    const previous = keepsPrevious ? await asPrevious(channel, services) : ok(null);
    if (!previous.ok) return previous;
    await writeSecrets(trx, channelId, { sealed, at, previous: previous.value });
    await addRevision(trx, {
      entity: 'channel',
      entityId: channelId,
      accountId: caller.user.rootAccountId,
      event: sealed === null ? 'TRACKING_SECRET_REMOVED' : 'TRACKING_SECRET_MADE',
      at,
      by: authorOf(caller),
    });
    return ok(true);
  });
}

export const makePushSecret: Handler<'tracking.makeSecret'> = async ({ caller, params, query }, services) => {
  const { channelId } = params;
  const secret = makeMessageSecret(services.random);
  try {
    const sealed = await services.secrets.seal(secret, pushSecretCell(channelId));
    const kept = await keepSecret({ caller, channelId, sealed, keepsPrevious: !query.atOnce }, services);
    return kept.ok ? ok({ secret }) : kept;
  } catch (error) {
    if (error instanceof NoSecretKey) return refuse('system.secretKeyMissing', { file: services.config.secretKeyFile });
    throw error;
  }
};

export const dropPushSecret: Handler<'tracking.dropSecret'> = async ({ caller, params: { channelId } }, services) => {
  const kept = await keepSecret({ caller, channelId, sealed: null, keepsPrevious: false }, services);
  return kept.ok ? ok({ removed: kept.value }) : kept;
};

export const readUnplaced: Handler<'tracking.unplaced'> = async ({ caller, params, query }, { db }) => {
  const { channelId } = params;
  if ((await findTrackedChannel(db, channelId)) === null) return refuse('exception.notFound', NO_CHANNEL);
  const { cursor, maxResults: limit = DEFAULT_RESULTS } = query;
  const placed = query.placed === true;
  const hash = filterHash('unplacedEvents', caller.user.id, { channelId, placed });
  const before = readNumber(cursor, hash);
  if (!before.ok) return before;
  const rows = await listUnplaced(db, channelId, {
    before: before.value,
    limit,
    placed,
    scope: await seenOfSystem(db, caller),
  });
  const { kept, ...page } = pageByNumber(rows, { limit, hash }, ({ id }) => id);
  const items = kept.map(({ at, received_at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    receivedAt: received_at.toISOString(),
  }));
  return ok({ items, ...page });
};

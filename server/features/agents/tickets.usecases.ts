// One-time tickets: a partner's server opens the application for one of its people, at most once and within a minute.
import type { Actor } from '#domain/access/abilities.ts';
import { mayManageUser } from '#domain/access/manage-users.rules.ts';
import type { CallResult } from '#domain/api/contract.ts';
import { checkEmbeddedParent, mayEmbed } from '#domain/branding/branding.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import type { Handlers, Services } from '#server/context/context.ts';
import { transact } from '#server/context/transaction.ts';
import { embeddedParentsOf } from '#server/features/brandings/worn-branding.usecases.ts';
import { findOwnStoredFile } from '#server/features/files/accept-file.usecases.ts';
import { openSession } from '#server/features/session/open-session.usecases.ts';
import { personOf } from '#server/features/session/session.usecases.ts';
import { isMakerIn, lockMaker } from '#server/features/session/ticket-maker.usecases.ts';
import { addRevision } from '#server/letters/history/add-revision.ts';
import { authorOf } from '#server/letters/history/edition.ts';
import { createToken, hashToken } from '#server/system/ids.ts';
import { insertTicket, takeTicket } from './agents.repository.ts';

const TICKET_MS = 60_000;

/** A person whom the maker of the token could manage: a token gives its maker no further rights. */
async function ticketPerson(actor: Actor, login: string, services: Services) {
  const person = await personOf({ login }, services);
  if (!person?.open || !person.target.ouPath.includes(actor.ouId))
    return refuse('exception.notFound', { type: 'user' });
  const allowed = mayManageUser(actor, person.target);
  return allowed.ok ? ok(person) : refuse('users.notEnoughPermission', { login });
}

/** The origin as it is kept; only pages that the branding of the person's account lists may frame. */
async function embeddingOriginOf(
  { db }: Services,
  accountId: number,
  asked: string | undefined,
): Promise<Result<string | null>> {
  if (asked === undefined) return ok(null);
  const origin = checkEmbeddedParent(asked);
  if (!origin.ok) return origin;
  const parents = await embeddedParentsOf(db, accountId);
  return mayEmbed(origin.value, parents) ? origin : refuse('embedded.originNotAllowed', { origin: asked });
}

/** Whether the page that trades a ticket shows what the ticket was made for. */
function fits(
  taken: { readonly file_id: string | null; readonly embedding_origin: string | null },
  page: { readonly fileId?: string | undefined; readonly embeddingOrigin?: string | undefined },
): boolean {
  const origin = page.embeddingOrigin?.toLowerCase().replace(/\/$/, '') ?? null;
  return (page.fileId === undefined || page.fileId === taken.file_id) && origin === taken.embedding_origin;
}

export const TICKET_HANDLERS: Handlers<'authentication.createTicket' | 'authentication.tradeTicket'> = {
  'authentication.createTicket': async ({ caller, body }, services) => {
    const { db, clock, random, config } = services;
    if (caller.program?.kind !== 'service') return refuse('exception.unauthorized');
    const maker = await personOf({ id: caller.user.id }, services);
    if (!maker) return refuse('exception.sessionTimeout');
    const person = await ticketPerson(maker.actor, body.login, services);
    if (!person.ok) return person;
    const { target } = person.value;
    if (body.fileId !== undefined && !(await findOwnStoredFile(services, target.userId, body.fileId)))
      return refuse('file.notFound', { file: body.fileId });
    const origin = await embeddingOriginOf(services, target.ouId, body.embeddingOrigin);
    if (!origin.ok) return origin;
    const bound = { fileId: body.fileId ?? null, embeddingOrigin: origin.value };
    const ticket = createToken(random);
    const expiresAt = new Date(clock.now().getTime() + TICKET_MS);
    const { tokenId } = caller.program;
    await db.transaction().execute(async (trx) => {
      await insertTicket(trx, { ticketHash: hashToken(ticket), userId: target.userId, tokenId, expiresAt, ...bound });
      await addRevision(trx, {
        entity: 'user',
        entityId: target.userId,
        accountId: target.ouId,
        event: 'ticketCreated',
        at: clock.now(),
        by: { ...authorOf(caller), actedForLogin: body.login },
        details: { tokenId, ...bound },
      });
    });
    const path = addressOf('base', { token: ticket, ...(body.fileId === undefined ? {} : { fileId: body.fileId }) });
    return ok({
      ticket,
      url: `${config.baseUrl?.replace(/\/+$/, '') ?? ''}${path}`,
      expiresAt: expiresAt.toISOString(),
    });
  },
  'authentication.tradeTicket': async (
    { body, address },
    services,
  ): Promise<Result<CallResult<'authentication.tradeTicket'>>> => {
    const taken = await takeTicket(services.db, hashToken(body.ticket));
    if (!taken || taken.expires_at <= services.clock.now() || !fits(taken, body)) return refuse('externalAuth.ticket');
    return transact(services.db, async (trx) => {
      const maker = await lockMaker(trx, taken.token_id);
      const isIn = maker !== undefined && (await isMakerIn(trx, maker.id, services.clock.now()));
      const entry = isIn && { userId: taken.user_id, address, maker };
      const opened = entry && (await openSession(entry, { ...services, db: trx }));
      if (!opened) return refuse('externalAuth.ticket');
      return opened.ok ? ok({ ...opened.value, fileId: taken.file_id }) : opened;
    });
  },
};

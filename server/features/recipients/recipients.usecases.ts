// The register of recipients: who wants to get post how. Listed, looked up, saved with its history (docs/decisions/0701).
import { visibleScope } from '#domain/access/scope.ts';
import { MOST_RECIPIENTS } from '#domain/api/administration/recipients.contract.ts';
import type { Revision } from '#domain/api/shapes.ts';
import { ok, type Refusal, type Result, refuse } from '#domain/errors/result.ts';
import { resolveScope } from '#server/access/scope.ts';
import type { Caller, Handler, Handlers, Services } from '#server/context/context.ts';
import { plainIdentifier } from '#server/letters/consent/preferences.ts';
import { authorOf, checkEdition } from '#server/letters/history/edition.ts';
import { revisionsOf, revisionView } from '#server/letters/history/read-revisions.ts';
import type { Trx } from '#server/storage/schema.ts';
import { importRecipients } from './import-recipients.usecases.ts';
import { recipientView } from './recipient-view.ts';
import {
  findRecipient,
  findRecipients,
  listRecipients,
  lockRecipients,
  type RecipientPosition,
  type RecipientRow,
} from './recipients.repository.ts';
import { callersRegister } from './register.ts';
import { sendLink } from './send-link.usecases.ts';
import { namesOfRows, type WaitingRow } from './waiting-rows.repository.ts';
import { managersWord, transactEntries, writeEntry } from './write-entry.ts';

/** Recipients of a page where nothing else is asked for. */
const USUAL_PAGE = 100;

const cursorOf = ({ identifier, id }: RecipientPosition): string =>
  Buffer.from(JSON.stringify([identifier, id])).toString('base64url');

function positionOf(cursor: string | undefined): Result<RecipientPosition | null> {
  if (cursor === undefined) return ok(null);
  try {
    const [identifier, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    // NUL is in no text of the database.
    const fits = typeof identifier === 'string' && !identifier.includes('\0') && Number.isSafeInteger(id);
    return fits ? ok({ identifier, id: id as number }) : refuse('list.cursor');
  } catch {
    return refuse('list.cursor');
  }
}

const listOfUnit: Handler<'recipients.listOfUnit'> = async ({ caller, params, query }, { db }) => {
  const register = await callersRegister(db, caller, params.ouId);
  if (!register.ok) return register;
  const after = positionOf(query.cursor);
  if (!after.ok) return after;
  const limit = Math.min(query.maxResults ?? USUAL_PAGE, MOST_RECIPIENTS);
  const { text, preference } = query;
  const rows = await listRecipients(db, register.value.id, { text, preference, after: after.value, limit });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const overflow = rows.length > limit;
  return ok({
    items: shown.map(recipientView),
    overflow,
    cursor: overflow && last ? cursorOf({ identifier: last.recipient_identifier, id: last.id }) : null,
    register: register.value,
  });
};

const keptRows = ({ details: { waiting } }: Revision): readonly WaitingRow[] =>
  Array.isArray(waiting) ? (waiting as WaitingRow[]) : [];

/** Rows that a change took their channel from are named to whoever may see their orders; the others are counted. */
async function nameWaiting(lines: readonly Revision[], caller: Caller, services: Services): Promise<Revision[]> {
  const ids = lines.flatMap((line) => keptRows(line).map(({ packGroupId }) => packGroupId));
  if (ids.length === 0) return [...lines];
  const names = await namesOfRows(
    services.db,
    await resolveScope(services.db, visibleScope(caller.actor, 'viewOrder'), caller),
    ids,
  );
  return lines.map((line) => {
    const kept = keptRows(line);
    if (kept.length === 0) return line;
    const waiting = kept.flatMap(({ packGroupId }) => names.get(packGroupId) ?? []);
    return { ...line, details: { ...line.details, waiting, waitingUnnamed: kept.length - waiting.length } };
  });
}

const revisions: Handler<'recipients.revisions'> = async ({ caller, params, query }, services) => {
  const { db } = services;
  const register = await callersRegister(db, caller, params.ouId);
  if (!register.ok) return register;
  const row = await findRecipient(db, register.value.id, plainIdentifier(query.recipientIdentifier));
  if (!row) return refuse('exception.notFound', { type: 'recipient' });
  return ok(await nameWaiting((await revisionsOf(db, 'recipient', row.id)).map(revisionView), caller, services));
};

type SaveBody = Parameters<Handler<'recipients.save'>>[0]['body'];

const knownAlready = (identifier: string): Refusal => ({ label: 'recipients.known', parameters: { identifier } });

/** Lets a save pass that was made of what stands there: a new entry of nothing, a change of the edition at hand. */
async function checkBefore(trx: Trx, before: RecipientRow | undefined, body: SaveBody): Promise<Result<true>> {
  const { version } = body;
  if (!before) return version === undefined ? ok(true) : refuse('exception.notFound', { type: 'recipient' });
  if (version === undefined) return { ok: false, refusal: knownAlready(before.recipient_identifier) };
  return checkEdition(trx, { entity: 'recipient', id: before.id, version: before.version }, version);
}

const save: Handler<'recipients.save'> = ({ caller, body, remember }, services) => {
  const identifier = plainIdentifier(body.recipientIdentifier);
  return transactEntries(
    services,
    async (trx, ends) => {
      const register = await callersRegister(trx, caller, body.senderAccountId);
      if (!register.ok) return register;
      const registerId = register.value.id;
      const [before] = await lockRecipients(trx, registerId, [identifier]);
      const allowed = await checkBefore(trx, before, body);
      if (!allowed.ok) return allowed;
      // Who says nothing of the address means no other one: it is taken away by null alone.
      const emailAddress = body.emailAddress === undefined ? before?.email_address : body.emailAddress;
      const entry = managersWord(before, {
        identifier,
        preference: body.mainPreferences.preference,
        emailAddress: emailAddress || null,
        note: body.note ?? null,
        measuring: body.measuring,
      });
      if (!entry.ok) return entry;
      const key = { registerId, identifier };
      const said = { measuring: body.measuring, now: services.clock.now(), by: authorOf(caller), ends };
      const view = recipientView(await writeEntry(trx, { key, before, entry: entry.value, ...said }));
      await remember(trx, view);
      return ok(view);
    },
    { recipient_consent_pkey: knownAlready(identifier) },
  );
};

const lookUp: Handler<'recipients.list'> = async ({ caller, body }, { db }) => {
  const register = await callersRegister(db, caller, body.senderAccountId);
  if (!register.ok) return register;
  const identifiers = body.recipientIdentifiers.map(plainIdentifier);
  return ok((await findRecipients(db, register.value.id, identifiers)).map(recipientView));
};

type RecipientCalls = `recipients.${'listOfUnit' | 'revisions' | 'save' | 'list' | 'import' | 'sendLink'}`;

export const RECIPIENT_HANDLERS: Handlers<RecipientCalls> = {
  'recipients.listOfUnit': listOfUnit,
  'recipients.revisions': revisions,
  'recipients.save': save,
  'recipients.list': lookUp,
  'recipients.import': importRecipients,
  'recipients.sendLink': sendLink,
};

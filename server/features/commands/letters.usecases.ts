// What whoever decides on a command reads of it: its rows, their pages, and proofs with the options that were confirmed
// (docs/decisions/0260). Nothing else of the order is shown to one who may validate alone.
import { can } from '#domain/access/abilities.ts';
import { changedValues } from '#domain/addresses/changed-values.ts';
import { otherPeople } from '#domain/addresses/later-addresses.ts';
import type { CommandLetter } from '#domain/api/sending/receipt.schema.ts';
import { ChannelDefinition } from '#domain/channels/channel.schema.ts';
import { EXPECTED_PROOFS, pickProofs } from '#domain/deliveries/proofs.ts';
import type { PageArea } from '#domain/documents/area.schema.ts';
import { ok, type Result, refuse } from '#domain/errors/result.ts';
import { ServiceDefinition } from '#domain/services/service.schema.ts';
import { addressWayOn } from '#domain/services/sheets.rules.ts';
import { itemOf } from '#server/access/owned-row.ts';
import { EVERYTHING } from '#server/access/scope.ts';
import type { Caller, Handler, Services } from '#server/context/context.ts';
import { pictureOfPage, scopeOf } from '#server/features/jobs/read-jobs.usecases.ts';
import { sendProof } from '#server/letters/deliveries/delivery-tasks.ts';
import { insertProof, type ProofPick } from '#server/letters/deliveries/proofs.repository.ts';
import { findInputFile } from '#server/letters/jobs/jobs.repository.ts';
import { recipientAddressName } from '#server/letters/requirements/check-row.rules.ts';
import { areasOf } from '#server/letters/rows/row-facts.ts';
import { readPlan } from '#server/letters/rows/row-plan.ts';
import type { Db } from '#server/storage/schema.ts';
import { type CommandRow, findCommand } from './commands.repository.ts';
import { countLetters, type LetterRow, lettersOf, pageOfLetter, proofCandidates } from './letters.repository.ts';

/** Most rows of one answer. */
const MOST_ROWS = 200;

/** The command whose rows the caller may read: an order in view, or one that waits for the caller's decision. */
async function readableCommand(caller: Caller, services: Services, id: number): Promise<Result<CommandRow>> {
  const viewed = await findCommand(services.db, await scopeOf(caller, services, 'viewOrder'), id);
  if (viewed !== null) return ok(viewed);
  const waiting = await findCommand(services.db, await scopeOf(caller, services, 'validate'), id);
  const readable = waiting !== null && waiting.state === 'AWAIT_VALIDATION';
  return readable ? ok(waiting) : refuse('exception.notFound', { type: 'deliveryCommand' });
}

/** What a service makes of the rows of a command. */
interface Seen {
  /** How a corrected address stands on the letters of each channel. */
  ways(row: LetterRow): CommandLetter['ways'];
  /** Where its address is read on the first page. */
  area(row: LetterRow): CommandLetter['area'];
}

type Rectangle = NonNullable<CommandLetter['area']>;

const around = (a: Rectangle, b: Rectangle): Rectangle => {
  const [left, top] = [Math.min(a.left, b.left), Math.min(a.top, b.top)];
  const [right, bottom] = [Math.max(a.left + a.width, b.left + b.width), Math.max(a.top + a.height, b.top + b.height)];
  return { left, top, width: right - left, height: bottom - top };
};

/** Around all areas on the first page: a service may look for an address in several places. */
function aroundAll(areas: readonly PageArea[]): CommandLetter['area'] {
  const onFirst = areas.filter(({ page }) => page === 1);
  const [first, ...others] = onFirst.map(({ left, top, width, height }): Rectangle => ({ left, top, width, height }));
  return first === undefined ? null : others.reduce(around, first);
}

async function seenThrough(db: Db, command: CommandRow): Promise<Seen> {
  const job = await db
    .selectFrom('job')
    .select('service_definition')
    .where('id', '=', command.job_id)
    .executeTakeFirstOrThrow();
  const service = ServiceDefinition.parse(job.service_definition);
  const ids = [0, ...service.channels.map(({ channelId }) => channelId)];
  const rows = await db.selectFrom('channel').select(['id', 'definition']).where('id', 'in', ids).execute();
  const definitions = new Map(rows.map(({ id, definition }) => [id, ChannelDefinition.parse(definition)]));
  const { specs } = await readPlan(db, service);
  return {
    area: (row) => {
      const name = recipientAddressName(specs, row.shipment_requirements);
      const spec = specs.find((one) => one.name === name);
      const read = areasOf(spec?.value ?? null).flatMap(({ area }) => area ?? []);
      return aroundAll(row.correction?.area ? [row.correction.area] : read);
    },
    ways: (row) =>
      service.channels.flatMap((serviceChannel) => {
        const channel = definitions.get(serviceChannel.channelId);
        if (channel === undefined || !row.dispatch.includes(serviceChannel.label)) return [];
        const envelope = { serviceChannel, channel, boxes: service.boxes };
        return [{ label: serviceChannel.label, way: addressWayOn(envelope, row.correction, row.documents) }];
      }),
  };
}

const CHANGE = { FORCED: 'kept', MODIFIED: 'corrected', GOOD: 'none', BAD: 'none' } as const;

const changesOf = (row: LetterRow): CommandLetter['changes'] =>
  changedValues(row.shipment_requirements).map(({ by, at, before, after, postal }) => ({
    postal,
    // Of an address that was changed by an earlier version its row knows the lines.
    before: before ? [...before] : postal ? (row.correction?.readLines ?? null) : null,
    after: [...after],
    by: by && at ? { name: by.name || by.login, at } : null,
  }));

function settledOf({ later_settled, later_addresses, recipient_lines }: LetterRow): CommandLetter['settled'] {
  if (later_settled === null) return null;
  const { settledBy, settledAt } = later_settled;
  const pages = otherPeople(recipient_lines, later_addresses).map(({ page, lines }) => ({
    page,
    name: lines[0] ?? '',
  }));
  return { pages, name: settledBy.name || settledBy.login, at: settledAt };
}

function letterView(row: LetterRow, seen: Seen): CommandLetter {
  const values = Object.values(row.shipment_requirements);
  const kept = values.find(({ forced }) => forced);
  const { forcedBy, forcedAt } = kept?.forcing ?? {};
  return {
    packGroupId: row.id,
    rank: row.rank,
    recipientName: row.recipient_name,
    recipientLines: row.recipient_lines,
    countryCode: row.country_code,
    emailAddress: row.email_address,
    quality: row.quality,
    change: CHANGE[row.quality] === 'none' && row.later_settled !== null ? 'settled' : CHANGE[row.quality],
    changes: changesOf(row),
    settled: settledOf(row),
    fault: kept?.forcing?.verdict ?? kept?.error ?? null,
    keptBy: forcedBy && forcedAt ? { name: forcedBy.name, at: forcedAt } : null,
    ways: seen.ways(row),
    channelLabels: row.dispatch,
    pages: row.pages,
    undrawn: row.undrawn,
    area: seen.area(row),
  };
}

export const readLetters: Handler<'commands.letters'> = async ({ caller, params, query }, services) => {
  const command = await readableCommand(caller, services, params.commandId);
  if (!command.ok) return command;
  const { db } = services;
  const rows = await lettersOf(db, params.commandId, {
    from: Number(query.from ?? 0),
    most: MOST_ROWS,
    ids: query.ids,
  });
  const seen = await seenThrough(db, command.value);
  return ok({ items: rows.map((row) => letterView(row, seen)), ...(await countLetters(db, params.commandId)) });
};

export const readLetterPage: Handler<'commands.letterPage'> = async ({ caller, params, query, signal }, services) => {
  const command = await readableCommand(caller, services, params.commandId);
  if (!command.ok) return command;
  const asked = { commandId: params.commandId, packGroupId: params.packGroupId, page: Number(params.page) };
  const place = await pageOfLetter(services.db, asked);
  if (place.pages === 0) return refuse('exception.notFound', { type: 'packGroup' });
  // The row is of the command in view, and so are its pages.
  const file = place.inputFileId === null ? null : await findInputFile(services.db, EVERYTHING, place.inputFileId);
  if (file === null) return refuse('area.page', { page: asked.page, pages: place.pages });
  if (file.purged) return refuse('file.purged', { file: file.name });
  return pictureOfPage(services, file, { page: place.page, query, signal });
};

export const proveCommand: Handler<'commands.proof'> = async ({ caller, params, body, remember }, services) => {
  const found = await readableCommand(caller, services, params.commandId);
  if (!found.ok) return found;
  const command = found.value;
  if (!can(caller.actor, 'validate', itemOf(command))) return refuse('exception.unauthorized');
  if (command.state !== 'AWAIT_VALIDATION') return refuse('deliveryCommand.notPending', { state: command.state });
  const rows = await proofCandidates(services.db, command.id, body.packGroupIds);
  if (rows.length === 0) return refuse('exception.notFound', { type: 'packGroup' });
  const wish = { count: body.others ?? EXPECTED_PROOFS, turn: body.turn ?? 0 };
  const picks = command.shares.flatMap(({ label }): ProofPick[] => {
    const own = rows.filter(({ dispatch }) => dispatch.includes(label));
    const changed = own.filter((row) => row.changed).length;
    // The others come on top of those that were changed.
    const picked = body.packGroupIds ? own : pickProofs(own, { ...wish, count: wish.count + changed });
    return picked.map(({ id }) => ({ label, packGroupId: id }));
  });
  const answer = await services.db.transaction().execute(async (trx) => {
    const id = await insertProof(trx, {
      jobId: command.job_id,
      commandId: command.id,
      accountId: command.account_id,
      ownerId: command.owner_id,
      authorId: caller.user.id,
      parameters: { picks, options: command.service_channel_options },
      at: services.clock.now(),
    });
    await sendProof(services.queue, trx, { proofId: id, accountId: command.account_id });
    const made = { id, state: 'CREATED' as const, fault: null, files: [] };
    await remember(trx, made);
    return made;
  });
  return ok(answer);
};

// What people, providers and recipients do in random histories.
import { setTimeout } from 'node:timers/promises';
import { ALL_STATUS_CODES } from '#domain/shipments/status.codes.ts';
import { fallBack } from '#server/pipeline/fallback/fall-back.ts';
import { pushSigned } from '../scenarios/tracked/signed-push.ts';
import { decideDoubts } from './doubts.ts';
import { type Act, count, type Piece, piecesOf, RASH, tried } from './history.ts';
import { type ModelWorld, oneOf } from './model-world.ts';

const HOUR_MS = 3_600_000;

/** The runs of the fallback that come by the clock, and one beside it. */
export const fall = (world: ModelWorld) =>
  fallBack({ ...world.office.server.services, marks: { cover: async () => undefined } });

export async function sendFallback({ office }: ModelWorld): Promise<void> {
  const { db, queue } = office.server.services;
  await db.transaction().execute((trx) => queue.send(trx, 'fallback', {}, { key: 'model' }));
}

const decide: Act = async ({ world, chance, told, command }) => {
  const params = { commandId: command.id };
  const { validator } = world.people;
  await (chance() < 0.75
    ? tried(told, 'validate', () => validator.call('commands.validate', { params, body: {} }))
    : tried(told, 'reject', () =>
        validator.call('commands.reject', { params, body: { validationReason: 'Not like that' } }),
      ));
};

const DECISIONS = ['commands.cancel', 'commands.free', 'commands.retry'] as const;

const act: Act = async ({ chance, told, command, owner, world }) => {
  const call = oneOf(chance, DECISIONS);
  const who = chance() < 0.5 ? owner : world.people.validator;
  const params = { commandId: command.id };
  const done = await tried(told, call, () => who.call(call, { params }));
  // Its rows may be confirmed again.
  if (call === 'commands.cancel' && done !== null && chance() < 0.5)
    await tried(told, 'commands.free', () => who.call('commands.free', { params }));
};

/** The whole order is cancelled, where nothing of it has left. */
const cancelOrder: Act = async ({ world, chance, told, jobId }) => {
  if (chance() > RASH) return;
  await tried(told, 'jobs.cancel', () => world.people.validator.call('jobs.cancel', { params: { jobId } }));
};

const acknowledge: Act = async (history) => {
  const { world, chance, told } = history;
  const pieces = await piecesOf(history);
  const shipmentIds = pieces.filter(({ open }) => open || chance() < RASH).map(({ id }) => id);
  if (shipmentIds.length === 0) return;
  await tried(told, 'acknowledge', () =>
    world.people.validator.call('shipments.acknowledge', { body: { shipmentIds, message: '' } }),
  );
};

/** Codes of failures for good, which channels let another take over on, and which not. */
const FAILURES = [-711, -711, -712, -700, -611, -614] as const;

/** A person writes down what a carrier said: any of the codes, at any time. */
const track: Act = async (history) => {
  const { world, chance, told } = history;
  for (const { id: shipmentId } of await piecesOf(history)) {
    const at = new Date(world.office.server.clock.now().getTime() - chance() * HOUR_MS).toISOString();
    const code = oneOf(chance, chance() < 0.6 ? FAILURES : ALL_STATUS_CODES);
    const body = { code, at, correction: chance() < 0.2, reason: 'Said so' };
    await tried(told, body.correction ? 'correction' : 'event', () =>
      world.people.validator.call('tracking.enter', { params: { shipmentId }, body }),
    );
  }
};

function reportsOf({ chance, office }: ModelWorld, { id, nuid }: Piece) {
  const now = office.server.clock.now().getTime();
  return Array.from({ length: 1 + Math.floor(chance() * 3) }, () => {
    const number = Math.floor(chance() * 4);
    return {
      id: `${id} ${number}`,
      ...(chance() < 0.05 ? { nuid: `X${nuid}` } : { nuid }),
      code: oneOf(chance, ALL_STATUS_CODES),
      at: new Date(now - chance() * 48 * HOUR_MS).toISOString(),
      correction: chance() < 0.2,
      destruction: chance() < 0.1,
    };
  });
}

/** A provider's signed message: late, repeated, taken back, of pieces that nobody knows. */
const report: Act = async (history) => {
  const { world, told } = history;
  for (const piece of await piecesOf(history)) {
    const events = reportsOf(world, piece);
    const secret = world.secrets.get(piece.channelId) ?? '';
    for (const sent of [events, ...(world.chance() < 0.3 ? [events.toReversed()] : [])]) {
      const push = () => pushSigned(world.office, sent, { channel: piece.channelId, secret });
      let answer = await push();
      // As any provider does: a busy server is asked again.
      for (let n = 1; answer.status === 429 && n <= 20; n += 1) {
        await setTimeout(n * 500);
        answer = await push();
      }
      const { status, result } = answer;
      if (status !== 200) throw new Error(`A signed message was refused with ${status}.`);
      count(told, 'push');
      count(told, 'push: repeated', result.repeated);
      count(told, 'push: unplaced', result.unplaced);
    }
  }
};

const CORRECTION = {
  mail: { name: 'emailRecipient', value: 'found@mail.example', countryCode: null },
  paper: { name: 'postalRecipient', value: 'Recipient\n14 rue des Lilas\n75011 Paris', countryCode: null },
} as const;

/** A person chooses what is done about pieces that failed, one by one or together. */
const wish: Act = async (history) => {
  const { world, chance, told } = history;
  const all = await piecesOf(history);
  const pieces = chance() < RASH ? all : all.filter(({ open }) => open);
  if (pieces.length === 0) return;
  const chosen = chance() < 0.3 ? pieces : [oneOf(chance, pieces)];
  const way = oneOf(chance, ['nextChannel', 'nextChannel', 'again', 'none'] as const);
  const [piece] = chosen;
  const kind = piece?.channelType === 'EMAIL' ? 'mail' : 'paper';
  const correction = way === 'again' && chosen.length === 1 && chance() < 0.6 ? { correction: CORRECTION[kind] } : {};
  const body = { shipmentIds: chosen.map(({ id }) => id), way, message: '', ...correction };
  await tried(told, `wish ${way}`, () => world.people.validator.call('shipments.takeOver', { body }));
};

const runFallback: Act = async ({ world, chance, told }) => {
  await sendFallback(world);
  if (chance() < 0.5) await fall(world);
  count(told, 'fallback');
};

/** A recipient changes the mind: by a manager, or by the own link. */
const consent: Act = async ({ world, chance, told, identifier }) => {
  const { register } = world;
  const drawn = chance();
  if (drawn < 0.6) {
    const preference = oneOf(chance, ['electronic', 'electronic', 'paper', 'notChosen'] as const);
    const save = { preference, stale: chance() < 0.15, moved: chance() < 0.1 };
    await tried(told, `consent ${preference}`, () => register.save(identifier, save));
  } else if (drawn < 0.75) {
    await tried(told, 'link', () => register.sendLink(identifier));
  } else {
    const preference = chance() < 0.5 ? ('electronic' as const) : ('paper' as const);
    const address = chance() < 0.1 ? `${identifier}.own@home.example` : undefined;
    const came = await tried(told, `choice ${preference}`, () => register.choose(identifier, preference, address));
    if (came === false) count(told, 'choice without a link');
  }
};

/** While it is made and sent. */
export const EARLY: readonly Act[] = [decide, decide, decide, act, decideDoubts, consent, consent];
/** Once it left, or was stopped. */
export const LATE: readonly Act[] = [
  track,
  track,
  report,
  report,
  acknowledge,
  decideDoubts,
  act,
  wish,
  runFallback,
  consent,
  cancelOrder,
];
/** Once it failed and another took over. */
export const AFTER: readonly Act[] = [wish, wish, track, report, acknowledge, act, runFallback, consent, cancelOrder];

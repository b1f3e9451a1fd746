// E-mails through a mail server that answers garbage: nobody is sent the same letter without end, nothing steering is kept,
// and every letter ends as sent, refused, or a doubt that a person settles.
import { sql } from 'kysely';
import { heldBy } from '#domain/deliveries/doubts.ts';
import { DELIVERY_QUEUES } from '#server/letters/deliveries/delivery-tasks.ts';
import { hurryTasks } from '#tests/support/database/hurried-tasks.ts';
import { EMAIL_AREA, lettersPdf, REFERENCE_AREA } from '#tests/support/letters-pdf.ts';
import { databaseOf } from './fuzz-run.ts';
import { deposit, type FuzzWorld, type Person } from './fuzz-world.ts';
import type { GarbageMail } from './garbage-mail.ts';

/** Sends of one letter whose fate is not known, at most (docs/decisions/0220). */
const MOST_SENDS = 3;
const STEERING = /(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;
const STORM_TURNS = 120;
const CALM_TURNS = 1_200;
const TURN_MS = 100;

interface Sending {
  readonly world: FuzzWorld;
  readonly dataDir: string;
  readonly peer: GarbageMail;
  readonly letters: number;
  /** What the server said on its standard error. */
  readonly said: () => string;
  readonly note: (fault: string, what: string) => void;
}

/** A service that sends each letter by e-mail, for the manager. */
async function mailService(world: FuzzWorld): Promise<number> {
  const { client } = world.people.get('itadministrator') as Person;
  const { ouId } = (await (world.people.get('manager') as Person).client('authentication.check')).user;
  const channelId = (await client('channels.list')).find(({ channelType }) => channelType === 'EMAIL')?.id ?? 0;
  const split = { type: 'textChanges', area: REFERENCE_AREA };
  const value = { type: 'pdfText', box: null, area: EMAIL_AREA, extraction: {} };
  const service = await client('services.save', {
    parts: [
      {
        name: 'parameters',
        value: JSON.stringify({
          ...{ ouId, name: 'Fuzzed e-mails', type: 'simpleMultiple' },
          boxes: [{ name: 'letters', label: 'Letters', main: true, splitConfig: split }],
          requirements: [{ name: 'emailRecipient', value }],
          channels: [{ label: 'mail', channelId, composition: { printSide: 'simplex' } }],
          sendingStrategy: [{ channelLabels: ['mail'] }],
        }),
      },
    ],
  });
  const managers = (await client('profiles.list', { query: { ouId } })).find(({ name }) => name === 'Manager');
  const params = { profileId: managers?.id ?? 0 };
  const serviceIds = (await client('profiles.services', { params })).map(({ id }) => id);
  await client('profiles.saveServices', { params, body: { serviceIds: [...serviceIds, service.id] } });
  return service.id;
}

/** Sends the letters; waits, hurrying what waits for its next try, until all of them ended. @returns the order, and its state where it did not end */
async function sendAll({ world, dataDir, peer, letters }: Sending): Promise<{ jobId: number; stays: string | null }> {
  const serviceId = await mailService(world);
  const { client } = world.people.get('manager') as Person;
  const pdf = await lettersPdf(
    Array.from({ length: letters }, (_, n) => ({
      ...{ address: [`Recipient ${n}`, '12 rue des Lilas', '75011 Paris'], pages: 1 },
      email: `fuzz${n}@mail.example`,
    })),
  );
  const { job } = await deposit(client, serviceId, pdf);
  const { id: commandId } = await client('commands.create', { body: { readyOfJob: job.id } });
  await client('commands.validate', { params: { commandId }, body: {} }).catch(() => undefined);
  const db = databaseOf(dataDir);
  let state = '';
  // Out, or with nothing left but doubts that a person settles.
  let ended = false;
  for (let turn = 0; turn < STORM_TURNS + CALM_TURNS && !ended; turn += 1) {
    if (turn === STORM_TURNS) peer.calm();
    await hurryTasks(db, DELIVERY_QUEUES.output);
    await new Promise((resolve) => setTimeout(resolve, TURN_MS));
    const command = await client('commands.get', { params: { commandId } });
    state = command.state;
    ended = state === 'OUTPUTTED' || (state === 'OUTPUT_ERROR' && heldBy(command.fault) > 0);
  }
  await db.destroy();
  return { jobId: job.id, stays: ended ? null : state };
}

/** Every text within a value. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

export async function garbageSending(sending: Sending): Promise<void> {
  const { world, dataDir, peer, said, note } = sending;
  const { jobId, stays } = await sendAll(sending);
  if (stays !== null) note(`e-mails: the order stays ${stays}`, '');
  const { client } = world.people.get('manager') as Person;
  const { items } = await client('shipments.find', { query: { jobId } });
  const db = databaseOf(dataDir);
  const { rows: attempts } = await sql<{ answer: string | null }>`select answer from send_attempt`.execute(db);
  const { rows: doubts } = await sql<{ id: number }>`select id from shipment where doubt is not null`.execute(db);
  await db.destroy();
  const inDoubt = new Set(doubts.map(({ id }) => id));
  for (const { id, status, recipient } of items) {
    const isEnded = status === 700 || status < 0 || inDoubt.has(id);
    if (!isEnded) note(`e-mails: one ends as ${status} without a doubt`, recipient);
    const revisions = await client('shipments.revisions', { params: { shipmentId: id } });
    const steering = textsOf(revisions).find((text) => STEERING.test(text));
    if (steering !== undefined) note('e-mails: a history shows what steers', JSON.stringify(steering));
  }
  for (const { answer } of attempts)
    if (answer !== null && STEERING.test(answer))
      note('e-mails: an answer that steers is kept', JSON.stringify(answer));
  for (const [name, times] of peer.taken)
    if (name.startsWith('fuzz') && times > MOST_SENDS) note(`e-mails: one was sent ${times} times`, name);
  const fault = /22021|output\.result-not-kept|output\.provider-broke|uncaught/.exec(said());
  if (fault) note(`e-mails: the log says ${fault[0]}`, said().slice(Math.max(0, fault.index - 200), fault.index + 500));
}

// A mail server may answer anything, and a worker may stop at any moment: nobody gets the same letter again and again, the
// other letters of the delivery go, and what is not known is shown to a person.
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Shipment } from '#domain/api/sending/shipment.schema.ts';
import { DELIVERY_QUEUES } from '#server/letters/deliveries/delivery-tasks.ts';
import type { FailPoints } from '#server/system/fail-points.ts';
import { hurryTasks } from '#tests/support/database/hurried-tasks.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';
import { violationsOf } from './sound.ts';

const letter = (name: string) => ({
  address: [name, '12 rue des Lilas', '75011 Paris'],
  email: `${name}@mail.example`,
  pages: 1,
});

/** What the server says behind the final dot, by the recipient's name; what it took; answers that are held back. */
const peer = { answers: new Map<string, Buffer | 'hold'>(), taken: [] as string[], held: [] as (() => void)[] };
const failing = { at: '' };
const failPoints: FailPoints = {
  reach(name) {
    if (name === failing.at) throw new Error(`The test stops at ${name}.`);
  },
};
let server: Server;
let office: PostOffice;
let clerk: TestClient;

beforeAll(async () => {
  server = createServer((socket) => {
    let [to, inData, text] = ['', false, ''];
    socket.on('error', () => undefined);
    socket.write('220 peer\r\n');
    const dot = () => {
      [inData, text] = [false, ''];
      peer.taken.push(to);
      const answer = peer.answers.get(to) ?? '250 ok\r\n';
      if (answer === 'hold') peer.held.push(() => socket.write('250 ok\r\n'));
      else socket.write(answer);
    };
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (inData) return text.endsWith('\r\n.\r\n') ? dot() : undefined;
      for (let end = text.indexOf('\r\n'); end >= 0 && !inData; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        to = /^RCPT TO:<(\w+)@/.exec(line)?.[1] ?? to;
        inData = line === 'DATA';
        if (to === 'later' && line.startsWith('RCPT')) socket.write('450 \x1b[2J not\0now\r\n');
        else socket.write(inData ? '354 go\r\n' : '250 ok\r\n');
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  office = await openPostOffice({ environment: { MAILROOM_SMTP_URL: `smtp://127.0.0.1:${port}` }, failPoints });
  clerk = await office.as('clerk');
});
afterAll(async () => {
  await office?.close();
  server?.close();
});
afterEach(() => {
  failing.at = '';
  peer.answers.clear();
  for (const answer of peer.held.splice(0)) answer();
  peer.taken = [];
});

async function send(names: readonly string[]) {
  const job = await office.deposit(clerk, office.town.services.emails, await lettersPdf(names.map(letter)));
  return { job, command: await office.confirm(clerk, job.id) };
}
const db = () => office.server.services.db;
/** What waits for its next try is tried now, and not when the queue looks again. */
const hurry = () => hurryTasks(db(), DELIVERY_QUEUES.output);
async function until(jobId: number, holds: (shipments: Shipment[]) => boolean): Promise<Shipment[]> {
  for (let turn = 0; turn < 600; turn += 1) {
    const shipments = await office.shipments(clerk, jobId);
    if (holds(shipments)) return shipments;
    await hurry();
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`In vain: ${JSON.stringify(await office.shipments(clerk, jobId))}`);
}
const attempts = (shipment: Shipment | undefined) =>
  db()
    .selectFrom('send_attempt')
    .select(['state', 'answer'])
    .where('shipment_id', '=', shipment?.id ?? 0)
    .orderBy('id')
    .execute();
/** The order says that a person must settle one document; nothing calls it sent. */
async function inDoubt(commandId: number): Promise<void> {
  const { fault, abilities } = await office.reaches(clerk, commandId, 'OUTPUT_ERROR');
  expect(fault).toEqual({ label: 'delivery.inDoubt', parameters: { count: 1 } });
  expect(abilities).not.toContain('retry');
}
const heldDoubt = (shipment: Shipment | undefined) =>
  db()
    .selectFrom('shipment')
    .select('doubt')
    .where('id', '=', shipment?.id ?? 0)
    .executeTakeFirstOrThrow();

describe('an answer that cannot be stored as it came', () => {
  it('with a NUL is kept without it: the e-mail is sent once, and so are the others', async () => {
    peer.answers.set('anna', Buffer.from('250 ok \0 queued \x1b[2J\r\n', 'latin1'));
    const { job, command } = await send(['anna', 'bert', 'carl']);
    await office.reaches(clerk, command.id, 'OUTPUTTED');
    const [first, ...others] = await office.shipments(clerk, job.id);
    expect([first, ...others].map((one) => one?.status)).toEqual([700, 700, 700]);
    expect(peer.taken).toEqual(['anna', 'bert', 'carl']);
    expect(await attempts(first)).toEqual([{ state: 'DONE', answer: '250 ok \uFFFD queued  [2J' }]);
  });

  it('and that is no answer at all is a doubt, three times at most, while the others go', async () => {
    peer.answers.set('dora', Buffer.from('\x00\xff\xfe hello\r\n', 'latin1'));
    const { job, command } = await send(['dora', 'emil']);
    await until(job.id, ([one]) => one?.doubt?.held === true && peer.taken.length >= 4);
    await inDoubt(command.id);
    const [first, second] = await office.shipments(clerk, job.id);
    expect(second).toMatchObject({ status: 700, doubt: null });
    expect(peer.taken.filter((name) => name === 'dora')).toHaveLength(3);
    expect(await heldDoubt(first)).toMatchObject({ doubt: { held: true } });
    const listed = await clerk.call('shipments.list', { query: { unacknowledged: '1' } });
    expect(listed.items.map(({ id }) => id)).toContain(first?.id);
  });
});

describe('a result that cannot be kept', () => {
  it('is a doubt for a person after one try, and the others go', async () => {
    await sql`create function refuse_answers() returns trigger language plpgsql as
      $$ begin if new.state = 'DONE' and new.answer like '%poison%' then raise 'no room'; end if; return new; end $$`.execute(
      db(),
    );
    await sql`create trigger refuse_answers before update on send_attempt for each row
      execute function refuse_answers()`.execute(db());
    peer.answers.set('fred', Buffer.from('250 poison\r\n'));
    const { job, command } = await send(['fred', 'gina']);
    await inDoubt(command.id);
    const [first, second] = await office.shipments(clerk, job.id);
    expect(first).toMatchObject({ status: 400, doubt: { reason: 'unrecorded' } });
    expect(second).toMatchObject({ status: 700 });
    expect(peer.taken).toEqual(['fred', 'gina']);
    await sql`drop trigger refuse_answers on send_attempt`.execute(db());
  });
});

describe('a result that somebody keeps from being written', () => {
  it('waits for them: the e-mail is sent, once, and nobody is asked', async () => {
    peer.answers.set('walter', 'hold');
    const { job, command } = await send(['walter']);
    await expect.poll(() => peer.held.length, { timeout: 20_000 }).toBe(1);
    const other = await db().startTransaction().execute();
    await sql`select from shipment where job_id = ${job.id} for update`.execute(other);
    for (const answer of peer.held.splice(0)) answer();
    // Longer than a statement waits for a lock: the first try is given up.
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(other);
    const isWaited = async () =>
      (await sql`select from pg_stat_activity where ${rows[0]?.pid ?? 0} = any(pg_blocking_pids(pid))`.execute(other))
        .rows.length > 0;
    await expect.poll(isWaited, { timeout: 20_000 }).toBe(true);
    await expect.poll(isWaited, { timeout: 20_000, interval: 20 }).toBe(false);
    await other.commit().execute();
    await office.reaches(clerk, command.id, 'OUTPUTTED', 'OUTPUT_ERROR');
    expect(await office.shipments(clerk, job.id)).toMatchObject([{ status: 700, doubt: null }]);
    expect(peer.taken).toEqual(['walter']);
  });
});

describe('tries without end', () => {
  it('of a peer that always wants it later end after twelve, as a doubt with an owner that is not charged', async () => {
    const system = await office.server.administrator();
    const line = { channelType: 'EMAIL', kind: 'piece', validFrom: '2020-01-01', currency: 'EUR', amount: 3 } as const;
    const { id: tariffLineId } = await system.call('tariffs.save', { body: line });
    const { job, command } = await send(['later', 'hugo']);
    const [first] = await until(job.id, ([one]) => one?.doubt !== null && one?.doubt !== undefined);
    expect(first).toMatchObject({ status: 400, doubt: { reason: 'tries' } });
    expect(await attempts(first)).toHaveLength(12);
    await inDoubt(command.id);
    expect((await attempts(first))[0]?.answer).toMatch(/^450 {2}\[2J not.now$/);
    // No try of it went there, and it costs nothing before somebody knows that it left.
    expect((await attempts(first)).map(({ state }) => state)).toEqual(Array(12).fill('FAILED'));
    const shipmentId = first?.id ?? 0;
    const [doubtful] = (await clerk.call('shipments.find', { query: { id: shipmentId } })).items;
    expect(doubtful).toMatchObject({ mailbox: null });
    const charged = async () => {
      const params = { deliveryId: first?.deliveryId ?? 0 };
      return (await clerk.call('billing.ofDelivery', { params })).items.map((item) => item.shipmentId);
    };
    expect(await charged()).not.toContain(shipmentId);
    const body = { resolution: 'went', message: 'it is in their log' } as const;
    await (await office.as('validator')).call('shipments.resolveDoubt', { params: { shipmentId }, body });
    expect((await charged()).filter((id) => id === shipmentId)).toHaveLength(1);
    await system.call('tariffs.remove', { params: { tariffLineId } });
  });

  it('of a worker that stops after each send end after three', async () => {
    failing.at = 'after-send-before-record';
    const { job } = await send(['ines']);
    await until(job.id, () => peer.taken.length >= 3);
    const [first] = await until(job.id, ([one]) => one?.doubt !== null && one?.doubt !== undefined);
    await expect
      .poll(() => hurry().then(() => heldDoubt(first)), { timeout: 20_000 })
      .toMatchObject({ doubt: { held: true, reason: 'stopped' } });
    expect(peer.taken).toEqual(['ines', 'ines', 'ines']);
  });
});

describe('a channel whose doubts wait for a person', () => {
  it('sends nothing again by itself when a worker stopped behind the send', async () => {
    await sql`update channel set definition = jsonb_set(definition, '{providerProperties,doubt}', '"hold"')`.execute(
      db(),
    );
    failing.at = 'after-send-before-record';
    const { job, command } = await send(['lena']);
    await until(job.id, ([one]) => one?.doubt !== null && one?.doubt !== undefined);
    failing.at = '';
    await inDoubt(command.id);
    expect(peer.taken).toEqual(['lena']);
    expect((await office.shipments(clerk, job.id))[0]).toMatchObject({
      status: 400,
      doubt: { reason: 'stopped', held: true },
    });
    await sql`update channel set definition = definition #- '{providerProperties,doubt}'`.execute(db());
  });
});

describe('a worker that was replaced while it waited for the answer', () => {
  it('does not end the try of the other one, and begins none', async () => {
    peer.answers.set('jana', 'hold');
    const { job } = await send(['jana', 'karl']);
    for (let turn = 0; turn < 400 && peer.held.length === 0; turn += 1) await new Promise((r) => setTimeout(r, 25));
    const [first, second] = await office.shipments(clerk, job.id);
    await sql`update delivery_sender set token = 'another:0' where delivery_id = ${first?.deliveryId}`.execute(db());
    await sql`update send_attempt set fence = 'another:0' where shipment_id = ${first?.id}`.execute(db());
    for (const answer of peer.held.splice(0)) answer();
    await expect.poll(async () => (await office.shipments(clerk, job.id))[0]?.status).toBe(700);
    expect(await attempts(first)).toMatchObject([{ state: 'INTENT' }]);
    expect((await attempts(second)).length).toBe(0);
    await sql`update send_attempt set state = 'DONE' where shipment_id = ${first?.id}`.execute(db());
  });

  it('leaves the system sound', async () => {
    expect(await violationsOf(office)).toEqual([]);
  });
});

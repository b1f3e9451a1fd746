// A client that deposits, confirms and waits, run after run, whatever happens to the server: each creating call under one
// idempotency key until it is answered, and every answer written down.
import { randomUUID } from 'node:crypto';
import { heldBy } from '#domain/deliveries/doubts.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { ApiFailure, createTestClient, type TestClient } from '#tests/support/test-client.ts';
import { PASSWORD } from '../support/town.ts';

export const LETTERS = 100;

export interface Run {
  readonly kind: 'letters' | 'emails';
  readonly jobId: number;
  readonly commandId: number;
}

/** What the server acknowledged to this client. */
export interface Records {
  readonly jobIds: number[];
  readonly commandIds: number[];
  readonly runs: Run[];
}

export interface Address {
  /** Where the server answers now; it may be away. */
  url(): string;
  readonly services: Readonly<Record<'letters' | 'emails', number>>;
  /** True when no new run is to be begun. */
  enough(): boolean;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function signIn(url: string): Promise<TestClient['call']> {
  const body = { login: 'clerk', password: PASSWORD };
  const { token } = await createTestClient({ url, token: null }).call('authentication.authenticate', { body });
  return createTestClient({ url, token }).call;
}

/** Calls until the server answers; a refusal of the product ends the test, a server that is away does not. */
async function persist<T>(address: Address, work: (client: TestClient['call']) => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work(await signIn(address.url()));
    } catch (error) {
      const passing = !(error instanceof ApiFailure) || [-70, -99, -11].includes(error.code) || isRunning(error);
      if (!passing) throw error;
      await pause(300);
    }
  }
}

/** The first call under the same key was cut and still holds it for a moment. */
const isRunning = (error: ApiFailure): boolean => error.label === 'idempotency.running';

const person = (run: number, index: number) => ({
  address: [`Person ${run}-${index}`, `${index + 1} rue des Lilas`, '75011 Paris'],
  email: `p${run}-${index}@mail.example`,
  pages: 1,
});

async function deposit(address: Address, records: Records, number: number): Promise<Run> {
  const kind = number % 2 === 0 ? 'letters' : 'emails';
  const pdf = await lettersPdf(Array.from({ length: LETTERS }, (_, index) => person(number, index)));
  const [jobKey, commandKey] = [randomUUID(), randomUUID()];
  const made = await persist(address, (client) =>
    client('jobs.create', {
      idempotencyKey: jobKey,
      parts: [
        { name: 'parameters', value: JSON.stringify({ serviceId: address.services[kind] }) },
        { name: 'letters', value: pdf, fileName: `run-${number}.pdf` },
      ],
    }),
  );
  records.jobIds.push(made.id);
  const packGroupIds = await rowsOf(address, made.id);
  const command = await persist(address, (client) =>
    client('commands.create', { idempotencyKey: commandKey, body: { packGroupIds } }),
  );
  records.commandIds.push(command.id);
  return { kind, jobId: made.id, commandId: command.id };
}

async function rowsOf(address: Address, jobId: number): Promise<number[]> {
  for (;;) {
    const job = await persist(address, (client) => client('jobs.get', { params: { jobId } }));
    if (job.state !== 'CREATED' && job.state !== 'PROCESSING') {
      const { items } = await persist(address, (client) => client('jobs.packGroups', { params: { jobId } }));
      const bad = items.filter(({ quality }) => quality === 'BAD').length;
      if (items.length !== LETTERS || bad > 0) {
        throw new Error(`Job ${jobId} is ${job.state} with ${items.length} rows, ${bad} of them bad.`);
      }
      return items.map(({ id }) => id);
    }
    await pause(200);
  }
}

/** Runs until it is enough; up to two runs are under way at a time, and the last ones are waited for. */
export async function runMail(address: Address, records: Records): Promise<void> {
  let number = 0;
  const client = async (): Promise<void> => {
    while (!address.enough()) {
      const run = await deposit(address, records, number++);
      records.runs.push(run);
      // E-mails that were cut wait a minute for their next attempt; meanwhile the kills shall meet every step.
      while (!address.enough() && (await unfinished(address, records)) > 8) await pause(1_000);
    }
  };
  await Promise.all([client(), client()]);
}

/** How many confirmed runs are not sent yet. */
export async function unfinished(address: Address, records: Records): Promise<number> {
  let open = 0;
  for (const { commandId } of records.runs) {
    const command = await persist(address, (client) => client('commands.get', { params: { commandId } }));
    // What is left are doubts, which the verdict counts.
    if (heldBy(command.fault) > 0) continue;
    if (command.state === 'OUTPUT_ERROR' || command.state === 'DELIVERY_CREATION_ERROR') {
      throw new Error(`Command ${commandId} is ${command.state}: ${JSON.stringify(command.fault)}`);
    }
    if (command.state !== 'OUTPUTTED') open++;
  }
  return open;
}

// What browser tests prepare through the API: a signed-in client, and the demonstration's run deposited.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Client, createClient } from '#domain/api/client.ts';
import { runService } from '#tests/support/town.ts';
import { DEMO_PASSWORD } from './server.ts';

const RUN = path.resolve(import.meta.dirname, '../../demo/letters-25.pdf');
const WAIT_MS = 60_000;

/** The typed client over plain HTTP, for what the tests prepare and check. */
export async function signInByCall(base: string, login: string, password: string): Promise<Client> {
  const client = (token: string | undefined): Client =>
    createClient(async ({ row, url, input }) => {
      const headers = new Headers(token === undefined ? {} : { Authorization: `Bearer ${token}` });
      const init: RequestInit = { method: row.method, headers };
      if (row.body === 'json') {
        headers.set('Content-Type', 'application/json');
        init.body = JSON.stringify(input.body ?? {});
      } else if (row.body === 'multipart') {
        const form = new FormData();
        for (const { name, value, fileName } of input.parts ?? [])
          if (fileName === undefined) form.append(name, String(value));
          else form.append(name, new Blob([value as Uint8Array<ArrayBuffer>]), fileName);
        init.body = form;
      }
      const answer = await fetch(new URL(url, base), init);
      const { result, error } = (await answer.json()) as { result?: unknown; error?: { message: string } };
      if (error !== undefined) throw new Error(error.message);
      return result;
    });
  const { token } = await client(undefined)('authentication.authenticate', { body: { login, password } });
  return client(token);
}

/**
 * A service that the administrator saves.
 * @param over what it has beside that of a mail run, on the channel of the demonstration's letters
 * @param login who may use it
 * @returns its id
 */
export async function saveService(
  url: string,
  name: string,
  over: (channelId: number) => Record<string, unknown>,
  login: 'manager' | 'depositor' = 'manager',
): Promise<number> {
  const administrator = await signInByCall(url, 'administrator', DEMO_PASSWORD);
  const { user } = await administrator('authentication.check');
  const known = await administrator('services.list', { query: {} });
  const channelId = known.find((one) => one.name === 'Annual statements')?.channels[0]?.channelId ?? 0;
  const service = { ...runService(name, channelId, over(channelId)), ouId: user.ouId };
  const saved = await administrator('services.save', {
    parts: [{ name: 'parameters', value: JSON.stringify(service) }],
  });
  const person = (await administrator('users.list', { query: {} })).find((one) => one.login === login);
  const params = { profileId: person?.profileId ?? 0 };
  const had = await administrator('profiles.services', { params });
  const serviceIds = [...had.map(({ id }) => id), saved.id];
  await administrator('profiles.saveServices', { params, body: { serviceIds } });
  return saved.id;
}

interface Deposited {
  readonly jobId: number;
  readonly commandId: number;
  /** Recipients confirmed. */
  readonly confirmed: number;
}

/** Reads until it is so, or for a minute; the last that was read. */
export async function until<T>(read: () => Promise<T>, done: (value: T) => boolean): Promise<T> {
  const end = Date.now() + WAIT_MS;
  for (;;) {
    const value = await read();
    if (done(value) || Date.now() > end) return value;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** The 25 letters deposited and read, nothing confirmed. @returns the order's id */
export async function depositRun(call: Client, jobName: string): Promise<number> {
  const service = (await call('services.list', { query: {} })).find(({ name }) => name === 'Annual statements');
  const made = await call('jobs.create', {
    parts: [
      { name: 'parameters', value: JSON.stringify({ serviceId: service?.id, jobName }) },
      { name: 'letters', value: readFileSync(RUN), fileName: 'letters-25.pdf' },
    ],
  });
  await until(
    () => call('jobs.get', { params: { jobId: made.id } }),
    ({ state }) => state !== 'CREATED' && state !== 'PROCESSING',
  );
  return made.id;
}

/** The 25 letters deposited, and what is good of them confirmed: it waits for somebody else. */
export async function deposit(call: Client, jobName: string): Promise<Deposited> {
  const jobId = await depositRun(call, jobName);
  const { items } = await call('jobs.packGroups', { params: { jobId }, query: { maxResults: 100 } });
  const good = items.filter(({ quality }) => quality !== 'BAD').map(({ id }) => id);
  const command = await call('commands.create', { body: { packGroupIds: good } });
  return { jobId, commandId: command.id, confirmed: command.packGroupCount };
}

/** One row's address corrected by hand, as another window would do it. */
export async function correct(call: Client, jobId: number, recipient: string, address: string): Promise<void> {
  const { items } = await call('jobs.packGroups', { params: { jobId }, query: { maxResults: 100 } });
  const row = items.find(({ recipientName }) => recipientName === recipient);
  if (row === undefined) throw new Error(`no row of ${recipient}`);
  await call('packGroups.edit', {
    params: { packGroupId: row.id },
    body: {
      version: row.version,
      rawShipmentRequirements: { postalRecipient: { value: address, countryCode: 'FR' } },
    },
  });
}

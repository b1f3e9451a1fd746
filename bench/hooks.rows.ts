// What a web hook costs a mail run: 1,000 letters from upload to manifest while each of their changes is told to a server of the
// customer, against the same run that nobody listens to.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Client } from '#domain/api/client.ts';
import { signIn } from '#scripts/client/node-client.ts';
import { DEMO_PASSWORD, startDemoServer } from '#tests/support/server-process.ts';
import { inputs, sendRun } from './mail-run.rows.ts';
import { type BenchOptions, type BenchRow, benchRow, inTurns, medians, seconds } from './measure/row.ts';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A customer's server that takes everything, or has gone. */
export async function openReceiver() {
  const state = { messages: 0, away: false };
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      if (!state.away) state.messages += 1;
      response.writeHead(state.away ? 503 : 204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { state, url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

/** The one endpoint. */
export async function addHook(admin: Client, ouId: number, url: string): Promise<void> {
  const { id: hookId } = await admin('hooks.save', { params: { ouId }, body: { name: 'Bench', url, withBelow: true } });
  await admin('hooks.makeSecret', { params: { hookId } });
}

/** Saves the one endpoint anew. */
export async function turnHook(admin: Client, ouId: number, on: boolean): Promise<void> {
  const [hook] = await admin('hooks.list', { params: { ouId } });
  if (hook === undefined) throw new Error('The web hook is gone.');
  const { id, version, name, url, withBelow } = hook;
  await admin('hooks.save', { params: { ouId }, body: { id, version, name, url, withBelow, on } });
}

/** Until nothing waits: a run must not pay for the messages of the one before. */
export async function drained(admin: Client, ouId: number): Promise<void> {
  for (;;) {
    const [hook] = await admin('hooks.list', { params: { ouId } });
    if (hook === undefined || hook.waiting === 0) return;
    await pause(200);
  }
}

/** The mail run with a listener that takes everything, and with one that is away, against one without. */
export async function hookRows({ dataDir, rounds, log }: BenchOptions): Promise<BenchRow[]> {
  const { run } = await inputs(dataDir);
  const receiver = await openReceiver();
  const server = await startDemoServer({ MAILROOM_HOOK_RANGES: '127.0.0.1' });
  try {
    const client = await signIn(server.url, 'manager', DEMO_PASSWORD);
    const admin = await signIn(server.url, 'administrator', DEMO_PASSWORD);
    const { ouId } = (await client('authentication.check')).user;
    await addHook(admin, ouId, receiver.url);
    const services = await client('services.list');
    const serviceId = services.find(({ name }) => name === 'Annual statements')?.id ?? 0;
    const side = (on: boolean, away: boolean) => async () => {
      receiver.state.away = away;
      await turnHook(admin, ouId, on);
      const taken = await seconds(() => sendRun(server, client, { run, serviceId }));
      receiver.state.away = false;
      await turnHook(admin, ouId, true);
      await drained(admin, ouId);
      log(
        `  ${on ? (away ? 'away' : 'told') : 'alone'}: ${taken.toFixed(2)} s, ${receiver.state.messages} messages so far`,
      );
      return taken;
    };
    await side(false, false)();
    const taken = await inTurns(rounds, { told: side(true, false), away: side(true, true), alone: side(false, false) });
    return [
      benchRow({ name: 'mail run, told to a web hook', ...medians(taken.told, taken.alone), unit: 's', target: 1.1 }),
      benchRow({ name: 'mail run, web hook away', ...medians(taken.away, taken.alone), unit: 's', target: 1.1 }),
    ];
  } finally {
    await server.stop();
    receiver.close();
  }
}

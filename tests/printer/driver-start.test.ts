// How the desktop client starts the printer: the PINs stay out of sight, no order is lost on the way, and no printer stays
// behind alone.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { AgentSettings } from '#domain/bridge/settings.ts';
import type { DriverProcess } from '#main/agent/driver/driver.types.ts';
import { driverConfiguration } from '#main/agent/driver/driver-configuration.ts';
import { forkDriver } from '#main/agent/driver/fork-driver.ts';
import type { DriverMessage } from '#printer-driver/printer-driver.ts';
import { OPERATION } from '#printer-driver/protocol/codes.ts';
import { PROJECT } from './support/environment.ts';
import { ippRequest, post } from './support/ipp-client.ts';

const PIN = 'mandarin-314159';
let folder = '';
let driver: DriverProcess | undefined;
let ended: Promise<unknown> = Promise.resolve();
afterEach(async () => {
  driver?.kill();
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

const PROGRAM = join(PROJECT, 'printer-driver/printer-driver.ts');

/** No announcement on the network of whoever runs the tests. */
async function configurationOf(lan: unknown): Promise<string> {
  folder = mkdtempSync(join(tmpdir(), 'mailroom-start-'));
  const settings = AgentSettings.parse({ printer: { port: 0, lan }, queues: [{ id: 'letters', name: 'Letters' }] });
  const site = {
    spoolFolder: join(folder, 'spool'),
    lanFolder: join(folder, 'lan'),
    installation: 'test',
    owner: 'anna',
    shared: false,
  };
  return (await driverConfiguration(site, settings, new Date())).replace('"announce":true', '"announce":false');
}

function start(configuration: string): Promise<DriverMessage> {
  const child = forkDriver(PROGRAM, configuration);
  driver = child;
  ended = new Promise((resolve) => child.onExit(resolve));
  return new Promise((resolve) => child.onMessage((message) => resolve(message as DriverMessage)));
}

const commandLines = (): string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      } catch {
        return []; // ended meanwhile
      }
    });

/** Exit code of the program; it is ended by force when it stays. */
async function endOf(child: ChildProcess, patienceMs: number): Promise<number | null> {
  const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearTimeout(timer);
  return code;
}

describe('the printer as the desktop client starts it', () => {
  it('ends when its parent goes while it still opens', async () => {
    const configuration: unknown = JSON.parse(await configurationOf({}));
    const child = fork(PROGRAM, [], { stdio: 'ignore' });
    child.send({ type: 'configure', configuration });
    await new Promise((resolve) => child.once('spawn', resolve));
    child.disconnect();
    expect(await endOf(child, 20_000)).toBe(0);
  });

  it('asks other devices for name and PIN, and shows the PIN to no other user of the machine', async (context) => {
    const message = await start(await configurationOf({ enabled: true, pin: PIN }));
    if (message.type !== 'listening') throw new Error(JSON.stringify(message));
    expect(message.addresses).toEqual(['::']);
    if (process.platform !== 'linux') return context.skip('command lines of others are read from /proc');
    const lines = commandLines();
    expect(lines.some((line) => line.includes('printer-driver.ts'))).toBe(true);
    expect(lines.filter((line) => line.includes(PIN))).toEqual([]);
  });

  it('serves this machine when "print from other devices" has no PIN that can be used', async () => {
    const message = await start(await configurationOf({ enabled: true, pin: '' }));
    expect(message).toMatchObject({ type: 'listening' });
    expect(message.type === 'listening' && message.addresses).not.toContain('::');
  });

  it('follows an order that came while it was still opening', async () => {
    const listening = start(await configurationOf({}));
    driver?.send({ type: 'state', state: 'not-signed-in' });
    const message = await listening;
    if (message.type !== 'listening') throw new Error(JSON.stringify(message));
    const asked = { port: message.port };
    const answer = async () =>
      (await post(asked, [ippRequest(asked, { code: OPERATION.getPrinterAttributes })])).body.toString('latin1');
    await expect.poll(answer).toContain('Nobody is signed in');
  });
});

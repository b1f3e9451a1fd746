// Agents with their real printer driver, for tests, and what a sender does with their printers.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { AgentSettings } from '#domain/bridge/settings.ts';
import { startAgent } from '#main/agent/agent.ts';
import type { Agent, AgentOptions } from '#main/agent/agent.types.ts';
import type { DriverProcess } from '#main/agent/driver/driver.types.ts';
import { forkDriver } from '#main/agent/driver/fork-driver.ts';
import { systemClock, systemIds } from '#main/system/system.ts';
import { attribute, integer, strings } from '#printer-driver/protocol/values.ts';
import { ippRequest, post } from '#tests/printer/support/ipp-client.ts';

/** The least that a printer takes for a PDF. */
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
const DRIVER = resolve(import.meta.dirname, '../../printer-driver/printer-driver.ts');
export const WAIT = { timeout: 20_000, interval: 50 };

/** Settings with these queues, on any free port. */
export const settingsOf = (queues: readonly string[], printer: object = {}): AgentSettings =>
  AgentSettings.parse({
    printer: { port: 0, ...printer },
    queues: queues.map((id) => ({ id, name: `Queue ${id}` })),
  });

export interface Started {
  readonly agent: Agent;
  readonly set: (settings: AgentSettings) => void;
}

export interface AgentWorld {
  /** A new folder for each test. */
  readonly folder: string;
  /** The drivers that were started in this test, the latest last. */
  readonly drivers: readonly DriverProcess[];
  /** Starts an agent; it ends with the test. */
  readonly start: (settings: AgentSettings, over?: Partial<AgentOptions>) => Promise<Started>;
}

/** Agents in a folder of their own. Registers its own set-up and clean-up with the runner. */
export function agentWorld(): AgentWorld {
  const place = { folder: '', drivers: [] as DriverProcess[] };
  const agents: Agent[] = [];
  beforeEach(() => {
    place.folder = mkdtempSync(join(tmpdir(), 'mailroom-agent-'));
  });
  afterEach(async () => {
    for (const agent of agents.splice(0)) await agent.close();
    place.drivers.length = 0;
    rmSync(place.folder, { recursive: true, force: true });
  });
  const start = async (first: AgentSettings, over: Partial<AgentOptions> = {}): Promise<Started> => {
    let settings = first;
    const listeners = new Set<(settings: AgentSettings) => void>();
    const agent = await startAgent({
      settings: {
        read: () => settings,
        onChange: (listener) => {
          listeners.add(listener);
          return () => void listeners.delete(listener);
        },
      },
      token: { read: async () => null, onChange: () => () => undefined },
      ...{
        dataDir: join(place.folder, 'data'),
        clock: systemClock,
        ids: systemIds,
        chance: Math.random,
        log: () => undefined,
      },
      ...{ driverPath: DRIVER, locale: 'en', osUser: userInfo().username },
      startDriver: (path, configuration) => {
        const driver = forkDriver(path, configuration);
        place.drivers.push(driver);
        return driver;
      },
      ...over,
    });
    agents.push(agent);
    const set = (next: AgentSettings): void => {
      settings = next;
      for (const listener of listeners) listener(next);
    };
    return { agent, set };
  };
  return {
    get folder() {
      return place.folder;
    },
    drivers: place.drivers,
    start,
  };
}

/** Waits until the printer takes documents; answers its port. */
export const listening = (agent: Agent): Promise<number> =>
  vi.waitFor(() => {
    expect(agent.printer()).toMatchObject({ state: 'listening' });
    return agent.printer().port;
  }, WAIT);

/** Prints; answers the IPP status. */
export async function print(port: number, queue: string, name: string, user = 'anna'): Promise<number> {
  const target = { port, path: `/ipp/print/${queue}` };
  const operation = [
    attribute('job-name', ...strings('name', name)),
    attribute('document-format', ...strings('mimeMediaType', 'application/pdf')),
  ];
  return (await post(target, [ippRequest(target, { code: 2, operation, user }), PDF])).ipp;
}

/** Cancels a job of that user; answers the IPP status. */
export async function cancel(port: number, queue: string, jobId: number, user = 'anna'): Promise<number> {
  const target = { port, path: `/ipp/print/${queue}` };
  const operation = [attribute('job-id', ...integer(jobId))];
  return (await post(target, [ippRequest(target, { code: 8, operation, user })])).ipp;
}

/** Prints a picture that breaks off, of which no PDF can be made; answers the IPP status. */
export async function printScan(port: number, user: string): Promise<number> {
  const target = { port, path: '/ipp/print/letters' };
  const operation = [
    attribute('job-name', ...strings('name', 'Scan')),
    attribute('document-format', ...strings('mimeMediaType', 'image/jpeg')),
  ];
  const cut = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex');
  return (await post(target, [ippRequest(target, { code: 2, operation, user }), cut])).ipp;
}

// The office of demo/services for tests of the simulator: all its services in one server, tried and deposited with the files
// that lie beside them.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { SimulatedRow, Simulation } from '#domain/api/configuration/simulation.schema.ts';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import { applyConfiguration } from '#scripts/apply/apply.ts';
import { parseConfiguration, withFilesBeside } from '#scripts/apply/configuration-file.ts';
import { signIn } from '#scripts/client/node-client.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { ADMINISTRATOR } from '#tests/support/test-server.ts';
import { type Juniper, openJuniper, SERVICES } from './juniper.ts';

/** A service with its sample. */
export interface Case {
  readonly folder: string;
  readonly service: string;
  readonly files: Readonly<Record<string, readonly string[]>>;
  readonly parameters?: object;
}

const MEMBER = 'Dame Judith Marlowe\n5 Cathedral Close\nExeter\nEX1 1HS';

const hasGhostscript = spawnSync('/usr/bin/gs', ['--version']).status === 0;
if (!hasGhostscript) console.log('gs: not installed, Grey letters are not tried.');

/** Those of Word letters need LibreOffice, and have tests of their own. */
const ALL: readonly Case[] = [
  { folder: 'payslips', service: 'Payslips', files: { archive: ['payslips-2026-10.zip'] } },
  {
    folder: 'board-papers',
    service: 'Board papers',
    files: { slides: ['slides.pdf'] },
    parameters: { shipmentRequirements: { postalRecipient: { value: MEMBER } } },
  },
  { folder: 'grey-letters', service: 'Grey letters', files: { letters: ['newsletter.pdf'] } },
  { folder: 'hebrew', service: 'Hebrew letters', files: { letters: ['letters.pdf'] } },
  {
    folder: 'invoices',
    service: 'Invoices',
    files: {
      invoices: ['invoices.pdf'],
      attachments: ['delivery-notes.pdf', 'time-sheets.pdf'],
      customers: ['customers.csv'],
    },
  },
  { folder: 'order-list', service: 'Order confirmations', files: { orders: ['orders.json'] } },
  { folder: 'print-stream', service: 'Statements', files: { stream: ['statements.prn'] } },
];

export const CASES = ALL.filter(({ folder }) => hasGhostscript || folder !== 'grey-letters');

/** The case of a folder. @throws Error when there is none */
export function caseOf(folder: string): Case {
  const found = CASES.find((one) => one.folder === folder);
  if (found === undefined) throw new Error(`${folder} is not tried here.`);
  return found;
}

/** A service as its editor would send it. */
function draftOf(service: Service): object {
  const { removed, inconsistent, channelDetails, serviceFiles, abilities, ...draft } = service;
  return draft;
}

export const partsOf = (one: Case) =>
  Object.entries(one.files).flatMap(([name, names]) =>
    names.map((fileName) => {
      return { name, fileName, value: readFileSync(path.join(SERVICES, one.folder, 'input', fileName)) };
    }),
  );

/** The office with its administrator, who may try services. */
export interface Simulated {
  readonly juniper: Juniper;
  readonly admin: TestClient;
  serviceOf(one: Case): Promise<Service>;
  /** Begins a run; `over` changes the draft. */
  begin(
    one: Case,
    over?: object,
    by?: { client?: TestClient; files?: ReturnType<typeof partsOf> },
  ): Promise<Simulation>;
  ended(id: string): Promise<Simulation>;
  simulate(one: Case, over?: object): Promise<Simulation>;
  rowsOf(simulationId: string): Promise<SimulatedRow[]>;
  deposit(one: Case): Promise<Job>;
  /** A service as its editor would send it. */
  draftOf(service: Service): object;
}

/** Opens the office with the services of these cases; `juniper.close()` ends it. */
export async function openSimulated(cases: readonly Case[]): Promise<Simulated> {
  const [first] = cases;
  if (first === undefined) throw new Error('No service.');
  // The server does not start with a command whose program is missing.
  const environment = hasGhostscript ? { MAILROOM_COMMANDS: path.join(SERVICES, 'commands.json') } : {};
  const juniper = await openJuniper(first.folder, environment);
  const { server } = juniper.office;
  const client = await signIn(server.url, ADMINISTRATOR.login, ADMINISTRATOR.password);
  for (const { folder } of cases.slice(1)) {
    const file = path.join(SERVICES, folder, `${folder}.json`);
    const content = withFilesBeside(parseConfiguration(readFileSync(file, 'utf8')), path.dirname(file));
    await applyConfiguration(client, content);
  }
  const admin = await server.administrator();
  return { juniper, admin, ...actionsOf(juniper, admin) };
}

function actionsOf(juniper: Juniper, admin: TestClient): Omit<Simulated, 'juniper' | 'admin'> {
  async function ended(id: string): Promise<Simulation> {
    for (let turn = 0; turn < 1_200; turn += 1) {
      const now = await admin.call('simulations.get', { params: { simulationId: id } });
      if (now.state !== 'running') return now;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('The simulation does not end.');
  }
  async function serviceOf(one: Case): Promise<Service> {
    const service = (await admin.call('services.list', { query: {} })).find(({ name }) => name === one.service);
    if (service === undefined) throw new Error(`There is no service ${one.service}.`);
    return service;
  }
  const begin: Simulated['begin'] = async (one, over = {}, { client = admin, files = partsOf(one) } = {}) => {
    const parameters = JSON.stringify({ service: { ...draftOf(await serviceOf(one)), ...over }, ...one.parameters });
    return client.call('simulations.begin', { parts: [{ name: 'parameters', value: parameters }, ...files] });
  };
  return {
    serviceOf,
    begin,
    ended,
    draftOf,
    simulate: async (one, over = {}) => ended((await begin(one, over)).id),
    rowsOf: async (simulationId) =>
      (await admin.call('simulations.rows', { params: { simulationId }, query: {} })).rows,
    async deposit(one) {
      const parameters = JSON.stringify({ serviceId: (await serviceOf(one)).id, ...one.parameters });
      const made = await juniper.clerk.call('jobs.create', {
        parts: [{ name: 'parameters', value: parameters }, ...partsOf(one)],
      });
      return juniper.office.ready(juniper.clerk, made.id);
    },
  };
}

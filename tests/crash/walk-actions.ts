// What depositors and validators of a walk do: each a random action on a random thing that somebody made.
import { randomUUID } from 'node:crypto';
import type { PackGroup } from '#domain/api/deposit/pack-group.schema.ts';
import { lettersPdf } from '#tests/support/letters-pdf.ts';
import { ApiFailure } from '#tests/support/test-client.ts';
import { type Action, type Person, pause, pick } from './walk-installation.ts';

const NAMES = ['Dubois', 'Martin', 'Petit', 'Durand', 'Moreau', 'nobody'] as const;
let number = 0;

async function letters(chance: () => number): Promise<Buffer> {
  const count = 1 + Math.floor(chance() * 6);
  return lettersPdf(
    Array.from({ length: count }, () => {
      number += 1;
      const name = `${pick(chance, NAMES)}-${number}`;
      // Some addresses cannot be used, so that rows are mended and forced.
      const address = chance() < 0.12 ? [name] : [name, `${number} rue des Lilas`, '75011 Paris'];
      return { address, email: `${name}@mail.example`, pages: 1 + Math.floor(chance() * 2) };
    }),
  );
}

export const deposit: Action = async ({ client, ground, login }) => {
  const { chance, ledger, serviceIds } = ground;
  const key = randomUUID();
  const parts = [
    { name: 'parameters', value: JSON.stringify({ serviceId: pick(chance, serviceIds) ?? 0 }) },
    { name: 'letters', value: await letters(chance), fileName: 'run.pdf' },
  ];
  const make = () => client.call('jobs.create', { idempotencyKey: key, parts });
  const made = await make();
  ledger.owners.set(`job ${made.id}`, login);
  ledger.jobIds.push(made.id);
  if (chance() < 0.2) {
    const again = await make();
    if (again.id !== made.id)
      ledger.faults.push(`A repeat under the same key made the deposit ${again.id} beside ${made.id}.`);
  }
};

const MAKERS: readonly string[] = ['depositor', 'clerk'];
/** How many of the last ones most actions are about: where several hands meet. */
const RECENT = 5;

function some(kind: 'job' | 'command', ids: readonly number[], { ground: { chance, ledger }, login }: Person): number {
  const seen = MAKERS.includes(login) ? ids.filter((id) => ledger.owners.get(`${kind} ${id}`) === login) : ids;
  return pick(chance, chance() < 0.8 ? seen.slice(-RECENT) : seen) ?? 0;
}
const someJob = (person: Person): number => some('job', person.ground.ledger.jobIds, person);
const someCommand = (person: Person): number => some('command', person.ground.ledger.commandIds, person);
const rowsOf = async (person: Person): Promise<PackGroup[]> =>
  (await person.client.call('jobs.packGroups', { params: { jobId: someJob(person) } })).items;

export const edit: Action = async (person) => {
  const { chance, ledger } = person.ground;
  const row = pick(chance, await rowsOf(person));
  if (row === undefined || row.shipmentRequirements.postalRecipient === undefined) return;
  const line = `${row.recipientName.split('\n')[0]}\n${Math.floor(chance() * 1e6)} rue du Port\n69001 Lyon`;
  const forced = chance() < 0.2;
  const params = { packGroupId: row.id };
  const known = ledger.edits.get(row.id) ?? { version: 0, line: '', unknown: new Set<string>() };
  ledger.edits.set(row.id, known);
  known.unknown.add(line);
  try {
    const after = await person.client.call('packGroups.edit', {
      params,
      body: {
        version: row.version,
        rawShipmentRequirements: { postalRecipient: { value: line, ...(forced ? { forced } : {}) } },
      },
    });
    known.unknown.delete(line);
    if (row.version >= known.version) Object.assign(known, { version: row.version + 1, line });
    if (after.version <= row.version)
      ledger.faults.push(`The edit of row ${row.id} left its version at ${after.version}.`);
  } catch (error) {
    if (error instanceof ApiFailure && error.code !== -99) known.unknown.delete(line);
    throw error;
  }
};

export const rejectRows: Action = async (person) => {
  const row = pick(person.ground.chance, await rowsOf(person));
  if (row !== undefined)
    await person.client.call('packGroups.reject', { body: { packGroupIds: [row.id], reason: 'no' } });
};

/** A day ahead, or as soon as possible. */
function someDay(chance: () => number): string | null {
  if (chance() < 0.85) return null;
  const day = new Date(Date.now() + (1 + Math.floor(chance() * 20)) * 86_400_000);
  return `${day.toISOString().slice(0, 10)}T11:00:00.000Z`;
}

export const confirm: Action = async (person) => {
  const { client, ground } = person;
  const { chance, ledger } = ground;
  const jobId = someJob(person);
  const rows = (await client.call('jobs.packGroups', { params: { jobId } })).items;
  const some = rows.filter(({ quality }) => quality !== 'BAD' && chance() < 0.8).map(({ id }) => id);
  if (some.length === 0) return;
  const body =
    chance() < 0.5
      ? { packGroupIds: some, expectedPostDate: someDay(chance) }
      : { readyOfJob: jobId, expectedPostDate: someDay(chance) };
  const key = randomUUID();
  const made = await client.call('commands.create', { idempotencyKey: key, body });
  ledger.owners.set(`command ${made.id}`, ledger.owners.get(`job ${jobId}`) ?? '');
  ledger.commandIds.push(made.id);
  if (chance() < 0.2) {
    const again = await client.call('commands.create', { idempotencyKey: key, body });
    if (again.id !== made.id)
      ledger.faults.push(`A repeat under the same key made the order ${again.id} beside ${made.id}.`);
  }
};

export const decide =
  (call: 'commands.cancel' | 'commands.free' | 'commands.retry' | 'commands.validate' | 'commands.reject'): Action =>
  async (person) => {
    const params = { commandId: someCommand(person) };
    if (params.commandId === 0) return;
    if (call === 'commands.validate') await person.client.call(call, { params, body: {} });
    else if (call === 'commands.reject') await person.client.call(call, { params, body: { validationReason: 'no' } });
    else await person.client.call(call, { params });
  };

export const onJob =
  (call: 'jobs.cancel' | 'jobs.revalidate' | 'jobs.invalidate' | 'jobs.freeze'): Action =>
  async (person) => {
    const params = { jobId: someJob(person) };
    if (params.jobId === 0) return;
    if (call === 'jobs.invalidate') await person.client.call(call, { params, body: { reason: 'no' } });
    else if (call === 'jobs.freeze') {
      await person.client.call(call, { params, body: { frozen: true } });
      await pause(200);
      await person.client.call(call, { params, body: { frozen: false } });
    } else await person.client.call(call, { params });
  };

export const settle: Action = async (person) => {
  const { chance } = person.ground;
  const { items } = await person.client.call('shipments.list', { query: { unacknowledged: '1' } });
  const one = pick(chance, items);
  if (one === undefined) return;
  if (one.doubt === null) {
    await person.client.call('shipments.acknowledge', {
      body: { shipmentIds: items.filter(({ doubt }) => doubt === null).map(({ id }) => id), message: '' },
    });
  } else {
    const resolution = chance() < 0.5 ? ('went' as const) : ('sendAgain' as const);
    await person.client.call('shipments.resolveDoubt', {
      params: { shipmentId: one.id },
      body: { resolution, message: '' },
    });
  }
};

export const look: Action = async (person) => {
  await person.client.call('jobs.list', {});
  await person.client.call('deliveries.counters', {});
  await person.client.call('shipments.counters', {});
};

export const signOut: Action = async (person) => {
  await person.client.call('authentication.logout', {});
};

export const proof: Action = async (person) => {
  const row = pick(person.ground.chance, await rowsOf(person));
  if (row === undefined) return;
  await person.client.call('deliveries.proof', {
    body: { packGroupIds: [row.id], expectedProofsPerServiceChannelLabel: { mail: 1 } },
  });
};

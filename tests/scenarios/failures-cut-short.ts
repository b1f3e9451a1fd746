// What becomes of failures when something stops, ends or comes twice in between: a wish, an order, a composition. Steps in a world that
// asks before it lets another channel take over.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { refuse } from '#domain/errors/result.ts';
import { compose } from '#server/pipeline/making/compose.step.ts';
import { pageText } from '#tests/documents/page-text.ts';
import { ADDRESS_AREA } from '#tests/support/letters-pdf.ts';
import { failure } from '#tests/support/test-client.ts';
import { areaText } from '#tests/support/town.ts';
import type { ReturnedMail } from './returned-mail.ts';
import { violationsOf } from './sound.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until something was stopped once more. */
async function stopsAgain(world: ReturnedMail, before: number): Promise<void> {
  for (let turn = 0; turn < 400 && world.stopped === before; turn += 1) await pause(25);
  expect(world.stopped).toBe(before + 1);
}

/** Resolves for all when so many have come, or after a while. */
function meeting(count: number): () => Promise<void> {
  let come = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  return async () => {
    come += 1;
    if (come >= count) resolve();
    await Promise.race([promise, pause(3_000)]);
  };
}

class Steps {
  readonly #of: () => ReturnedMail;

  constructor(of: () => ReturnedMail) {
    this.#of = of;
  }

  get world(): ReturnedMail {
    return this.#of();
  }

  async last(jobId: number) {
    const last = (await this.world.shipments(jobId)).at(-1);
    if (last === undefined) throw new Error('Nothing was sent.');
    return last;
  }

  async wish(jobId: number, body: { way: 'again' | 'nextChannel'; correction?: { name: string; value: string } }) {
    const { id } = await this.last(jobId);
    return this.world.validator.call('shipments.takeOver', { body: { shipmentIds: [id], ...body } });
  }

  /** A letter in place of an e-mail, on its way to be composed; the first try to is stopped. */
  async stoppedLetter(name: string): Promise<{ jobId: number; deliveryId: number }> {
    const { world } = this;
    const jobId = await world.send('chain', [name]);
    await world.run();
    await this.wish(jobId, { way: 'nextChannel' });
    const before = world.stopped;
    world.arm('after-compose-before-commit');
    expect(await world.run()).toEqual({ taken: 1, offered: 0 });
    await stopsAgain(world, before);
    return { jobId, deliveryId: (await this.last(jobId)).deliveryId };
  }

  async stateOfRow(jobId: number) {
    const { db } = this.world.office.server.services;
    const row = await db
      .selectFrom('pack_group')
      .select('dispatch_state')
      .where('job_id', '=', jobId)
      .executeTakeFirst();
    return row?.dispatch_state;
  }
}

export function failuresCutShort(of: () => ReturnedMail): void {
  const steps = new Steps(of);

  describe('failures that are cut short', () => {
    let letters = 0;

    it('a corrected address that nobody could look at waits; the letter then says the new one', async () => {
      const { world } = steps;
      const { documents } = world.office.server.services;
      letters = await world.send('chain', ['nobody31']);
      await world.run();
      await steps.wish(letters, { way: 'nextChannel' });
      await world.run();
      await world.left(letters);
      await world.report(await steps.last(letters), -611);
      await world.run();
      world.arm('take-over-before-settle');
      const correction = { name: 'postalRecipient', value: 'nobody31\n7 rue Neuve\n69002 Lyon' };
      expect((await failure(steps.wish(letters, { way: 'again', correction }))).label).toBe('exception.internal');
      const broken = Object.assign(Object.create(documents), {
        fitAddress: () => Promise.reject(new Error('No room')),
      });
      await expect(world.run({ documents: broken })).rejects.toThrow('No room');
      expect((await steps.last(letters)).takeover?.state).toBe('wished');
      expect(await world.run()).toEqual({ taken: 1, offered: 0 });
      const { nuid, deliveryNumber } = (await world.left(letters)).at(-1) ?? { nuid: '', deliveryNumber: '' };
      const file = path.join(world.office.server.dataDir, `${nuid}.pdf`);
      writeFileSync(file, world.office.read('registered', deliveryNumber, `${nuid}.pdf`));
      const said = await pageText(world.office.server.services, file, 1);
      expect(said).toContain('7 rue Neuve');
      expect(said).not.toContain('12 rue des Lilas');
    });

    it('what is destroyed is in error no more, and its wish holds no money', async () => {
      const { world } = steps;
      const { held: before } = await world.standing(letters);
      await world.report(await steps.last(letters), -611);
      await world.run();
      await steps.wish(letters, { way: 'again' });
      expect((await world.standing(letters)).held).toBe(before + 600);
      expect(await steps.stateOfRow(letters)).toBe('ERROR');
      await world.report(await steps.last(letters), -990);
      expect((await world.standing(letters)).held).toBe(before);
      expect(await steps.stateOfRow(letters)).toBe('SENT');
      expect(await world.run()).toEqual({ taken: 0, offered: 0 });
    });

    it('an order that is cancelled while a letter is made in place of its e-mail holds nothing, and is over', async () => {
      const { world } = steps;
      const { jobId } = await steps.stoppedLetter('nobody32');
      expect((await world.standing(jobId)).held).toBe(600);
      await world.clerk.call('jobs.cancel', { params: { jobId } });
      expect(await world.standing(jobId)).toEqual({ held: 0, why: [] });
      expect(await steps.stateOfRow(jobId)).toBe('REJECTED');
      expect((await world.clerk.call('jobs.get', { params: { jobId } })).state).toBe('CANCELLED');
    });

    it('two workers that compose one letter store and count it once', async () => {
      const { world } = steps;
      const { jobId, deliveryId } = await steps.stoppedLetter('nobody33');
      const { services, dataDir } = world.office.server;
      const meet = meeting(2);
      const putMany: typeof services.files.putMany = async (paths) => {
        await meet();
        return services.files.putMany(paths);
      };
      const marks = { cover: async () => undefined };
      const files = new Proxy(services.files, {
        get: (store, name) => (name === 'putMany' ? putMany : Reflect.get(store, name).bind(store)),
      });
      const parts = {
        ...services,
        files,
        marks,
        providers: { live: new Map(), inTestMode: new Map() },
        workDir: path.join(dataDir, 'work'),
      };
      const task = { payload: { deliveryId, accountId: 0 }, signal: new AbortController().signal };
      const slice = { ...task, complete: async () => undefined };
      // Of a task and of the process composing takes no more than that.
      const work = () =>
        compose(slice as unknown as Parameters<typeof compose>[0], parts as unknown as Parameters<typeof compose>[1]);
      await Promise.all([work(), work()]);
      const { id } = (await world.left(jobId)).at(-1) ?? { id: 0 };
      const history = await world.clerk.call('shipments.revisions', { params: { shipmentId: id } });
      expect(history.filter(({ event }) => event === '300')).toHaveLength(1);
      expect(await violationsOf(world.office)).toEqual([]);
    });

    it('a page that cannot be read keeps its own document back, for the next run', async () => {
      const { world } = steps;
      const { db, documents } = world.office.server.services;
      await world.state({ fallbackAsk: false });
      const jobId = await world.send('chain', ['nobody34', 'nobody35', 'nobody36']);
      const condition = { type: 'not', condition: { type: 'empty', value: areaText(ADDRESS_AREA) } };
      await sql`update job set service_definition = jsonb_set(service_definition, '{sendingStrategy,1,condition}',
        ${JSON.stringify(condition)}::jsonb) where id = ${jobId}`.execute(db);
      const areas: typeof documents.areaText = async (job) =>
        job.requests.some(({ page }) => page === 2) ? refuse('document.tooCostly') : documents.areaText(job);
      const busy = Object.assign(Object.create(documents), { areaText: areas });
      await expect(world.run({ documents: busy })).rejects.toThrow('cannot be read: document.tooCostly');
      const why = async () => (await world.shipments(jobId)).slice(0, 3).map(({ takeover }) => takeover?.state ?? null);
      expect(await why()).toEqual(['taken', null, 'taken']);
      expect(await world.run()).toEqual({ taken: 1, offered: 0 });
      await world.left(jobId);
      await world.state({ fallbackAsk: true });
    });

    it('small wishes of whoever confirmed the order do not pass the threshold of approval together', async () => {
      const { world } = steps;
      await world.state({ approvalAbove: 10 });
      const jobId = await world.send('chain', ['nobody5', 'nobody6']);
      await world.run();
      await sql`update delivery_command set author_id = (select id from app_user where login = 'validator')
        where job_id = ${jobId}`.execute(world.office.server.services.db);
      for (const { id } of await world.shipments(jobId))
        await world.validator.call('shipments.takeOver', { body: { shipmentIds: [id], way: 'nextChannel' } });
      expect(await world.run()).toEqual({ taken: 1, offered: 1 });
      expect((await world.standing(jobId)).why).toEqual(['approval']);
      await world.state({ approvalAbove: null });
    });
  });
}

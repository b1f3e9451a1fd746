// What tests do to one failure: a wish for it, a letter that is stopped on its way.
import { expect } from 'vitest';
import type { ReturnedMail } from '../returned-mail.ts';

/** A test by its name. */
export type Step = readonly [string, (world: ReturnedMail) => Promise<void>];

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until something was stopped once more. */
async function stopsAgain(world: ReturnedMail, before: number): Promise<void> {
  for (let turn = 0; turn < 400 && world.stopped === before; turn += 1) await pause(25);
  expect(world.stopped).toBe(before + 1);
}

export class Steps {
  readonly world: ReturnedMail;

  constructor(world: ReturnedMail) {
    this.world = world;
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

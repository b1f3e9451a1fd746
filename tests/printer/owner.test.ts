// Whose a job is: the account that was proven, what a mere claim opens, what an administrator may do.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProvenSender } from '#printer-driver/printer/jobs/sender.ts';
import { OPERATION } from '#printer-driver/protocol/codes.ts';
import { stringOf } from '#printer-driver/protocol/values.ts';
import { userFolderName } from '#printer-driver/spool/folders.ts';
import { jobId, jobOf, openScene, type Scene } from './support/printer-scene.ts';

let scene: Scene;
beforeEach(async () => {
  scene = await openScene();
});
afterEach(() => scene.close());

const ANNA: ProvenSender = { name: 'anna', administrator: false };
const CARLA: ProvenSender = { name: 'carla', administrator: true };

describe('a job from another device', () => {
  it('belongs to the proven account; what else is claimed is recorded as a claim only', async () => {
    const id = await scene.print({ proven: ANNA, user: 'the director' });
    const [event] = scene.events;
    expect(event?.type === 'document-ready' && event.metadata).toMatchObject({
      owner: 'anna',
      claimedUser: 'the director',
    });
    const seen = jobOf(await scene.ask({ code: OPERATION.getJobAttributes, proven: ANNA, operation: jobId(id) }));
    expect(stringOf(seen, 'job-originating-user-name')).toBe('anna');
  });

  it('is closed to a sender who only claims to be that account', async () => {
    const id = await scene.print({ proven: ANNA });
    const claimed = { user: 'anna', operation: jobId(id) };
    const seen = jobOf(await scene.ask({ code: OPERATION.getJobAttributes, ...claimed }));
    expect(seen.map((item) => item.name)).toEqual(['job-id', 'job-uri', 'job-state']);
    expect((await scene.ask({ code: OPERATION.cancelJob, ...claimed })).code).toBe(0x0403);
    expect((await scene.ask({ code: OPERATION.cancelMyJobs, user: 'anna' })).code).toBe(0);
    expect(await scene.stateOf(id)).toBe(5);
  });

  it('still belongs to the account after a restart', async () => {
    const id = await scene.print({ proven: ANNA });
    scene.pass(3_000);
    await scene.reopen();
    const names = async (more: Partial<Parameters<Scene['ask']>[0]>) =>
      jobOf(await scene.ask({ code: OPERATION.getJobAttributes, operation: jobId(id), ...more })).map(
        (item) => item.name,
      );
    expect(await names({ user: 'anna' })).not.toContain('job-name');
    expect(await names({ proven: ANNA })).toContain('job-name');
  });

  it('in the spool of a shared machine lies in the folder of the proven account', async () => {
    await scene.reopen({ shared: true });
    await scene.print({ proven: ANNA, user: 'the director' });
    expect(readdirSync(join(scene.folder, 'users'))).toEqual([userFolderName('anna')]);
  });
});

describe('an administrator', () => {
  it('who has proven it cancels the job of another, and the job says so', async () => {
    const id = await scene.print();
    expect((await scene.ask({ code: OPERATION.cancelJob, proven: CARLA, operation: jobId(id) })).code).toBe(0);
    const seen = jobOf(await scene.ask({ code: OPERATION.getJobAttributes, operation: jobId(id) }));
    expect(stringOf(seen, 'job-state-reasons')).toBe('job-canceled-by-operator');
    expect(readdirSync(join(scene.folder, 'ready'))).toEqual([]);
  });

  it('sees no more of a job than any other name, and Cancel-My-Jobs leaves it', async () => {
    const id = await scene.print();
    const seen = jobOf(await scene.ask({ code: OPERATION.getJobAttributes, proven: CARLA, operation: jobId(id) }));
    expect(seen.map((item) => item.name)).toEqual(['job-id', 'job-uri', 'job-state']);
    expect((await scene.ask({ code: OPERATION.cancelMyJobs, proven: CARLA })).code).toBe(0);
    expect(await scene.stateOf(id)).toBe(5);
  });

  it('by claim or without the right is nobody', async () => {
    const id = await scene.print();
    for (const who of [{ user: 'root' }, { user: 'carla' }, { proven: { ...CARLA, administrator: false } }])
      expect((await scene.ask({ code: OPERATION.cancelJob, ...who, operation: jobId(id) })).code).toBe(0x0403);
    expect(await scene.stateOf(id)).toBe(5);
  });
});

// What a test of an output folder tells, and that it leaves nothing behind.
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openProviders } from '#server/channels/channels.ts';

const test = async (outbox: string, folder: string) =>
  (
    (await openProviders({ outbox, smtpUrl: null, mailFrom: 'post@alder.example' })
      .get('folder')
      ?.test({ channelName: 'Letters', properties: { folder }, secrets: {} })) ?? []
  ).map(({ step, state, cause }) => [step, cause ?? state]);

describe('a test of an output folder', () => {
  it('goes through and leaves nothing behind', async () => {
    const outbox = await mkdtemp(path.join(tmpdir(), 'outbox-'));
    await mkdir(path.join(outbox, 'letters'));
    expect(await test(outbox, 'letters')).toEqual([
      ['folder', 'done'],
      ['space', 'done'],
      ['write', 'done'],
    ]);
    expect(await readdir(path.join(outbox, 'letters'))).toEqual([]);
    await test(outbox, 'others');
    expect(await readdir(outbox)).toEqual(['letters']);
  });

  it('does not make a folder that is gone, and says where a file is in its place', async () => {
    const outbox = await mkdtemp(path.join(tmpdir(), 'outbox-'));
    await writeFile(path.join(outbox, 'letters'), 'a file');
    expect((await test(outbox, 'letters'))[0]?.[0]).toBe('folder');
    expect((await test(outbox, 'letters'))[0]?.[1]).not.toBe('done');
    await rm(outbox, { recursive: true });
    expect((await test(outbox, 'letters'))[0]).toEqual(['folder', 'folderMissing']);
    await expect(readdir(outbox)).rejects.toThrow('ENOENT');
  });
});

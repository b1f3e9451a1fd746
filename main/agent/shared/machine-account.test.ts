// Whose folder it is on a shared machine.
import { userInfo } from 'node:os';
import { describe, expect, it } from 'vitest';
import { accountOf, askId } from './machine-account.ts';
import { userFolderName } from './shared-folder.ts';

const known = async (login: string) => (login === 'anna' ? { uid: 1001, gid: 100 } : null);

describe('the account of a folder', () => {
  it.each([
    [['anna'], 1001],
    [['OFFICE\\anna'], 1001],
    [['ANNA'], 1001],
    [['berta', 'anna'], 1001],
    [['berta'], undefined],
    [[], undefined],
  ])('with documents of %j is %s', async (claims, uid) => {
    expect((await accountOf(userFolderName('anna'), claims, known))?.uid).toBe(uid);
  });

  it.each(['-u', '../anna', 'a b', 'x:0', ''])('is never asked for as %j', async (claim) => {
    const asked: string[] = [];
    await accountOf(userFolderName(claim), [claim], async (login) => {
      asked.push(login);
      return null;
    });
    expect(asked).toEqual([]);
  });

  it.skipIf(process.platform === 'win32')('is known to the machine itself', async () => {
    const { username, uid, gid } = userInfo();
    expect(await askId(username)).toEqual({ uid, gid });
    expect(await askId('nobody-of-this-name')).toBeNull();
  });
});

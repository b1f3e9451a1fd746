// Who has the port of the printer, by the tables and programs of the system.
import { describe, expect, it } from 'vitest';
import { listenersIn, portOwner } from './port-owner.ts';

describe('the owner of a port', () => {
  it('is the account of the listening socket in the kernel table', () => {
    const table = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:21B7 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 12345 1
   1: 0100007F:21B7 0100007F:D431 01 00000000:00000000 00:00000000 00000000     7        0 12346 1`;
    expect(listenersIn(table, 8631)).toEqual([1000]);
    expect(listenersIn(table, 8632)).toEqual([]);
  });

  it('are asked of Windows by its own PowerShell, by the whole path', async () => {
    const programs: string[] = [];
    const owner = await portOwner(8631, 'windows', async ({ program }) => {
      programs.push(program);
      return { code: 0, stdout: 'spoolsv\r\n', stderr: '', missing: false };
    });
    expect(owner).toEqual({ taken: true, owner: 'spoolsv', sameUser: null });
    expect(programs).toEqual(['%SystemRoot%\\System32\\WindowsPowerShell\\v1.0\\powershell.exe']);
  });
});

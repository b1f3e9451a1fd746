// Which program is started when a system program is wanted: never one that lies in the current folder.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCommand, safePath, wholePath } from './run-command.ts';
import { POWERSHELL } from './windows.commands.ts';

describe('a system program', () => {
  it('is started from the folder of Windows, wherever that is', () => {
    expect(wholePath(POWERSHELL, 'D:\\WINNT')).toBe('D:\\WINNT\\System32\\WindowsPowerShell\\v1.0\\powershell.exe');
    expect(wholePath(POWERSHELL)).toBe('C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe');
    expect(wholePath('lpstat', 'D:\\WINNT')).toBe('lpstat');
  });

  it('is looked for in whole folders of PATH and in the standard ones, where Debian hides lpadmin from people', () => {
    expect(safePath('.:/opt/cups/bin::bin:/usr/bin')).toBe('/opt/cups/bin:/usr/bin:/usr/sbin:/bin:/sbin');
    expect(safePath(undefined)).toBe('/usr/bin:/usr/sbin:/bin:/sbin');
  });

  it.skipIf(process.platform === 'win32')('is not taken from a folder that PATH names relative to here', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'mailroom-path-'));
    const planted = path.join(folder, 'mailroom-planted');
    writeFileSync(planted, '#!/bin/sh\necho planted\n');
    chmodSync(planted, 0o755);
    try {
      const run = (folders: string) =>
        runCommand({ program: 'mailroom-planted', args: [], environment: { PATH: folders } });
      expect((await run(folder)).stdout).toBe('planted\n');
      expect(await run(path.relative(process.cwd(), folder))).toMatchObject({ missing: true });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

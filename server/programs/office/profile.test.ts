// What a document may do in LibreOffice is decided by these settings: machines whose LibreOffice lacks a part cannot show it.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { writeProfile } from './profile.ts';

it('a profile turns off macros, links and the network', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'mailroom-profile-'));
  try {
    await writeProfile(folder);
    const xml = readFileSync(path.join(folder, 'user', 'registrymodifications.xcu'), 'utf8');
    const written = [...xml.matchAll(/oor:name="(\w+)"[^>]*><value>([^<]*)</g)].map(([, name, value]) => [name, value]);
    expect(Object.fromEntries(written)).toMatchObject({
      DisableMacrosExecution: 'true',
      MacroSecurityLevel: '3',
      BlockUntrustedRefererLinks: 'true',
      DisableActiveContent: 'true',
      ExecutePlugins: 'false',
      ooInetProxyType: '2',
      ooInetHTTPProxyName: '127.0.0.1',
      ooInetHTTPSProxyName: '127.0.0.1',
      ooInetNoProxy: '',
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

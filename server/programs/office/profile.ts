// The settings that LibreOffice is given for one run: no macros, no links, no network, nothing that asks or remembers.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

type Setting = readonly [path: string, name: string, value: boolean | number | string];

const SETTINGS: readonly Setting[] = [
  ['/org.openoffice.Office.Common/Security/Scripting', 'DisableMacrosExecution', true],
  // 3: signed ones of trusted sources alone; there are no trusted sources.
  ['/org.openoffice.Office.Common/Security/Scripting', 'MacroSecurityLevel', 3],
  ['/org.openoffice.Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', true],
  ['/org.openoffice.Office.Common/Security/Scripting', 'ExecutePlugins', false],
  // Newer versions alone know it: linked and embedded objects, DDE.
  ['/org.openoffice.Office.Common/Security/Scripting', 'DisableActiveContent', true],
  // Links are never brought up to date: 0 in Writer, 1 in Calc.
  ['/org.openoffice.Office.Writer/Content/Update', 'Link', 0],
  ['/org.openoffice.Office.Calc/Content/Update', 'Link', 1],
  // Were one to get through all the same, it would end at a proxy that is not there.
  ['/org.openoffice.Inet/Settings', 'ooInetProxyType', 2],
  ['/org.openoffice.Inet/Settings', 'ooInetHTTPProxyName', '127.0.0.1'],
  ['/org.openoffice.Inet/Settings', 'ooInetHTTPProxyPort', 9],
  ['/org.openoffice.Inet/Settings', 'ooInetHTTPSProxyName', '127.0.0.1'],
  ['/org.openoffice.Inet/Settings', 'ooInetHTTPSProxyPort', 9],
  ['/org.openoffice.Inet/Settings', 'ooInetNoProxy', ''],
  ['/org.openoffice.Office.Common/Misc', 'FirstRun', false],
  ['/org.openoffice.Office.Common/Save/URL', 'FileSystem', false],
  ['/org.openoffice.Office.Recovery/AutoSave', 'Enabled', false],
  ['/org.openoffice.Office.Recovery/RecoveryInfo', 'Enabled', false],
];

const typeOf = (value: Setting[2]): string =>
  typeof value === 'boolean' ? 'xs:boolean' : typeof value === 'number' ? 'xs:int' : 'xs:string';

const item = ([at, name, value]: Setting): string =>
  `<item oor:path="${at}"><prop oor:name="${name}" oor:op="fuse" oor:type="${typeOf(value)}"><value>${value}</value></prop></item>`;

const REGISTRY = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema">
${SETTINGS.map(item).join('\n')}
</oor:items>
`;

/** Writes a profile into the folder, which need not exist. */
export async function writeProfile(folder: string): Promise<void> {
  await mkdir(path.join(folder, 'user'), { recursive: true, mode: 0o700 });
  await writeFile(path.join(folder, 'user', 'registrymodifications.xcu'), REGISTRY);
}

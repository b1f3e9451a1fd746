// Writes installers/policies and the table in docs/it-administrators.md. `node scripts/build/build-policies.ts`; with --check
// it writes nothing, and ends with 1 when something differs.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LOCALES } from '#domain/labels/labels.ts';
import { POLICIES, POLICY_PLACES } from '#main/settings/policy.table.ts';
import { ADML_FOLDERS, adml, admx, markdownTable, mobileconfig, type Pack } from './policy-templates.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PAGE = 'docs/it-administrators.md';
const TABLE = /(<!-- policies -->\n)[\s\S]*?(<!-- \/policies -->)/;

const textAt = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const pack = (locale: string): Pack => JSON.parse(textAt(`domain/labels/shell/${locale}.json`)) as Pack;

/** Text by path from the project's root. */
export function policyFiles(): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const key = POLICY_PLACES.windowsKey.replace(/^HKLM\\/, '');
  files.set('installers/policies/windows/Mailroom.admx', admx(POLICIES, key));
  for (const locale of LOCALES)
    files.set(`installers/policies/windows/${ADML_FOLDERS[locale]}/Mailroom.adml`, adml(POLICIES, pack(locale)));
  files.set(
    'installers/policies/mac/eu.mailroom.desktop.mobileconfig',
    mobileconfig(POLICIES, POLICY_PLACES.macDomain),
  );
  const table = markdownTable(POLICIES, pack('en'));
  files.set(
    PAGE,
    textAt(PAGE).replace(TABLE, (_whole, start: string, end: string) => `${start}${table}\n${end}`),
  );
  return files;
}

if (import.meta.main) {
  const different = [...policyFiles()].filter(([path, text]) => {
    try {
      return textAt(path) !== text;
    } catch {
      return true;
    }
  });
  for (const [path, text] of different) {
    console.log(path);
    if (process.argv.includes('--check')) continue;
    mkdirSync(dirname(join(ROOT, path)), { recursive: true });
    writeFileSync(join(ROOT, path), text);
  }
  if (process.argv.includes('--check') && different.length > 0) process.exitCode = 1;
}

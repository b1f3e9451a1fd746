// The policy templates, written from main/settings/policy.table.ts: ADMX and ADML for Windows, a profile for macOS, and
// the table for administrators. Pure.
import { createHash } from 'node:crypto';
import type { PolicyRow } from '#main/settings/policy.table.ts';

/** Rows by the name of the policy. */
export type Policies = Readonly<Record<string, PolicyRow>>;
/** A label pack: texts by id. */
export type Pack = Readonly<Record<string, string>>;

/** Windows names its language folders by region. */
export const ADML_FOLDERS = {
  en: 'en-US',
  fr: 'fr-FR',
  de: 'de-DE',
  es: 'es-ES',
  nl: 'nl-NL',
  pt: 'pt-PT',
  hu: 'hu-HU',
  he: 'he-IL',
} as const;

const NAMESPACE = 'http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions';
const xml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const textOf = (pack: Pack, id: string): string => {
  const text = pack[id];
  if (text === undefined) throw new Error(`There is no label ${id}.`);
  return xml(text);
};

function element(name: string, row: PolicyRow): string {
  if (row.type === 'number')
    return `<elements><decimal id="${name}" valueName="${name}" minValue="${row.minimum ?? 0}" maxValue="${row.maximum ?? 0xff_ff_ff_ff}" required="true" /></elements>`;
  const length = row.type === 'list' ? 16_383 : 1000;
  return `<elements><text id="${name}" valueName="${name}" maxLength="${length}" required="true" /></elements>`;
}

function admxPolicy(name: string, row: PolicyRow, key: string): string {
  const simple = row.type === 'boolean';
  const head = `    <policy name="${name}" class="Machine" displayName="$(string.${name})" explainText="$(string.${name}_help)" key="${key}"`;
  const body = simple
    ? `<enabledValue><decimal value="1" /></enabledValue><disabledValue><decimal value="0" /></disabledValue>`
    : element(name, row);
  const rest = simple ? ` valueName="${name}"` : ` presentation="$(presentation.${name})"`;
  return `${head}${rest}>\n      <parentCategory ref="Mailroom" /><supportedOn ref="windows:SUPPORTED_Windows_10_0" />\n      ${body}\n    </policy>`;
}

/** The ADMX template of Windows. @param key below HKLM, as `POLICY_PLACES.windowsKey` without its root */
export function admx(policies: Policies, key: string): string {
  const rows = Object.entries(policies).map(([name, row]) => admxPolicy(name, row, key));
  return `<?xml version="1.0" encoding="utf-8"?>
<!-- Written by scripts/build/build-policies.ts from main/settings/policy.table.ts -->
<policyDefinitions xmlns="${NAMESPACE}" revision="1.0" schemaVersion="1.0">
  <policyNamespaces>
    <target prefix="mailroom" namespace="Mailroom.Policies" />
    <using prefix="windows" namespace="Microsoft.Policies.Windows" />
  </policyNamespaces>
  <resources minRequiredRevision="1.0" />
  <categories><category name="Mailroom" displayName="$(string.Mailroom)" /></categories>
  <policies>
${rows.join('\n')}
  </policies>
</policyDefinitions>
`;
}

function presentation(name: string, row: PolicyRow, pack: Pack): string {
  const label = textOf(pack, `shell.policy.${name}`);
  const field =
    row.type === 'number'
      ? `<decimalTextBox refId="${name}" defaultValue="${row.example}">${label}</decimalTextBox>`
      : `<textBox refId="${name}"><label>${label}</label></textBox>`;
  return `      <presentation id="${name}">${field}</presentation>`;
}

/** The ADML texts of one language. */
export function adml(policies: Policies, pack: Pack): string {
  const rows = Object.entries(policies);
  const strings = rows.flatMap(([name, row]) => [
    `      <string id="${name}">${textOf(pack, `shell.policy.${name}`)}</string>`,
    `      <string id="${name}_help">${textOf(pack, `shell.policy.${name}.help`)}${row.type === 'boolean' ? '' : ` — ${xml(String(row.example))}`}</string>`,
  ]);
  const fields = rows.filter(([, row]) => row.type !== 'boolean').map(([name, row]) => presentation(name, row, pack));
  return `<?xml version="1.0" encoding="utf-8"?>
<policyDefinitionResources xmlns="${NAMESPACE}" revision="1.0" schemaVersion="1.0">
  <displayName>Mailroom</displayName>
  <description>Mailroom</description>
  <resources>
    <stringTable>
      <string id="Mailroom">Mailroom</string>
${strings.join('\n')}
    </stringTable>
    <presentationTable>
${fields.join('\n')}
    </presentationTable>
  </resources>
</policyDefinitionResources>
`;
}

/** The same bytes for the same name, so that a new version of the profile replaces the old one. */
function uuidOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex').toUpperCase();
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function plistValue({ type, example }: PolicyRow): string {
  if (type === 'boolean') return example === true ? '<true/>' : '<false/>';
  return type === 'number' ? `<integer>${example}</integer>` : `<string>${xml(String(example))}</string>`;
}

/** A profile with every value as an example: an administrator deletes what is not to be decided. */
export function mobileconfig(policies: Policies, domain: string): string {
  const values = Object.entries(policies).map(([name, row]) => `      <key>${name}</key>\n      ${plistValue(row)}`);
  const payload = (type: string, name: string): string =>
    [
      `<key>PayloadType</key><string>${type}</string>`,
      `<key>PayloadVersion</key><integer>1</integer>`,
      `<key>PayloadIdentifier</key><string>${name}</string>`,
      `<key>PayloadUUID</key><string>${uuidOf(name)}</string>`,
      `<key>PayloadDisplayName</key><string>Mailroom</string>`,
    ].join('\n      ');
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<!-- Written by scripts/build/build-policies.ts from main/settings/policy.table.ts; the values are examples -->
<plist version="1.0">
<dict>
      ${payload('Configuration', `${domain}.profile`)}
      <key>PayloadScope</key><string>System</string>
  <key>PayloadContent</key>
  <array>
    <dict>
      ${payload(domain, `${domain}.policy`)}
${values.join('\n')}
    </dict>
  </array>
</dict>
</plist>
`;
}

const cell = (text: string): string => text.replaceAll('|', '\\|');

/** Rows for docs/it-administrators.md. */
export function markdownTable(policies: Policies, pack: Pack): string {
  const rows = Object.entries(policies).map(
    ([name, row]) =>
      `| \`${name}\` | ${row.type} | \`${cell(String(row.example))}\` | ${cell(pack[`shell.policy.${name}.help`] ?? '')} |`,
  );
  return ['| value | type | example | |', '|---|---|---|---|', ...rows].join('\n');
}

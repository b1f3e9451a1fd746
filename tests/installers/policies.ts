// The policy templates and property lists: well-formed, complete, and what the table of policies says.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { POLICIES, POLICY_NAMES, POLICY_PLACES } from '#main/settings/policy.table.ts';
import { policyFiles } from '#scripts/build/build-policies.ts';
import type { Checks } from '#tests/printer/support/checks.ts';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const at = (path: string): string => readFileSync(join(PROJECT, path), 'utf8');
const builder = createRequire(
  createRequire(join(PROJECT, 'node_modules/electron-builder/cli.js')).resolve('app-builder-lib'),
);
const plist = builder('plist') as { parse: (text: string) => unknown };
const { DOMParser } = createRequire(builder.resolve('plist'))('@xmldom/xmldom') as {
  DOMParser: new (
    options: object,
  ) => {
    parseFromString: (text: string, type: string) => { getElementsByTagName: (name: string) => ArrayLike<Element> };
  };
};

/** Elements by name; a fault of the document is thrown. */
function elements(text: string, name: string): Element[] {
  const fail = (fault: unknown): never => {
    throw new Error(String(fault));
  };
  const options = { onError: fail, errorHandler: { warning: fail, error: fail, fatalError: fail } };
  return Array.from(new DOMParser(options).parseFromString(text, 'text/xml').getElementsByTagName(name));
}
const faultOf = (work: () => unknown): string => {
  try {
    work();
    return '';
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause);
  }
};
const attributes = (list: readonly Element[], name: string): string[] =>
  list.map((one) => one.getAttribute(name) ?? '');

function windowsTemplate({ check }: Checks): void {
  const admx = at('installers/policies/windows/Mailroom.admx');
  const policies = elements(admx, 'policy');
  check(
    'every value of the policy table is in the ADMX template, and no other',
    attributes(policies, 'name').join() === POLICY_NAMES.join(),
    `${policies.length} values`,
  );
  const keys = new Set(attributes(policies, 'key'));
  check(
    'it writes where the agent reads',
    keys.size === 1 && keys.has(POLICY_PLACES.windowsKey.replace('HKLM\\', '')),
    [...keys].join(),
  );
  const numbers = elements(admx, 'decimal').filter(
    (one) => one.getAttribute('id') !== null && one.getAttribute('id') !== '',
  );
  const bounded = numbers.every((one) => {
    const row = POLICIES[one.getAttribute('id') as keyof typeof POLICIES];
    return (
      'maximum' in row &&
      Number(one.getAttribute('maxValue')) === row.maximum &&
      Number(one.getAttribute('minValue')) === row.minimum
    );
  });
  check('numbers keep the bounds of the settings', numbers.length > 0 && bounded, '');
  const named = [...admx.matchAll(/\$\((string|presentation)\.(\w+)\)/g)].map((match) => `${match[1]} ${match[2]}`);
  for (const path of [...policyFiles().keys()].filter((one) => one.endsWith('.adml'))) {
    const text = at(path);
    const there = new Set([
      ...attributes(elements(text, 'string'), 'id').map((id) => `string ${id}`),
      ...attributes(elements(text, 'presentation'), 'id').map((id) => `presentation ${id}`),
    ]);
    const missing = named.filter((one) => !there.has(one));
    check(
      `${path.split('/').at(-2)} has every text and field that the template names`,
      named.length > 20 && missing.length === 0,
      missing.join(', '),
    );
  }
}

interface Profile {
  readonly PayloadContent: readonly Readonly<Record<string, unknown>>[];
}

function macProfile({ check }: Checks): void {
  const profile = plist.parse(at('installers/policies/mac/eu.mailroom.desktop.mobileconfig')) as Profile;
  const [payload = {}] = profile.PayloadContent;
  const wrong = POLICY_NAMES.filter((name) => payload[name] !== POLICIES[name].example);
  check(
    'every value of the policy table is in the macOS profile, with its example',
    wrong.length === 0,
    wrong.join(', '),
  );
  check(
    'for the domain that the agent reads',
    payload.PayloadType === POLICY_PLACES.macDomain,
    String(payload.PayloadType),
  );
  const daemon = plist.parse(at('installers/mac/service/eu.mailroom.agent.plist')) as {
    Label?: string;
    UserName?: string;
  };
  check(
    'the launch daemon is well-formed and has an account of its own',
    daemon.Label === 'eu.mailroom.agent' && daemon.UserName === '_mailroom',
    '',
  );
  for (const path of [
    'installers/mac/pkg-scripts/postinstall',
    'installers/mac/service/install-service.sh',
    'installers/mac/service/uninstall.sh',
  ])
    check(
      `${path.split('/').at(-1)} is a well-formed script`,
      spawnSync('sh', ['-n', join(PROJECT, path)]).status === 0,
      '',
    );
}

export function policies(_folder: string, checks: Checks): void {
  const stale = [...policyFiles()].filter(([path, text]) => at(path) !== text).map(([path]) => path);
  checks.check(
    'templates and table are what scripts/build/build-policies.ts writes',
    stale.length === 0,
    stale.join(', '),
  );
  const broken = [...policyFiles()]
    .filter(([path]) => !path.endsWith('.md'))
    .map(([path, text]) => [path, faultOf(() => elements(text, 'x'))] as const);
  checks.check(
    'they are well-formed XML',
    broken.length === 10 && broken.every(([, fault]) => fault === ''),
    broken.filter(([, fault]) => fault !== '').join(', '),
  );
  checks.check(
    'and a cut file would have been found',
    faultOf(() => elements(at('installers/policies/windows/Mailroom.admx').slice(0, -30), 'x')) !== '',
    '',
  );
  windowsTemplate(checks);
  macProfile(checks);
}

// The agent's settings as a form: what changed, what is wrong, what a policy decides. Pure; the agent checks again.
import { LEAST_PIN, sameName } from '#domain/bridge/other-devices.ts';
import type { AgentSettings, Queue, WatchedFolder } from '#domain/bridge/settings.ts';

/** A fault by the dotted path of its field: label id and what it needs. */
export interface FieldFault {
  readonly path: string;
  readonly label: string;
  readonly parameters: Readonly<Record<string, string | number>>;
}

const MOST_DAYS = 30;
const MOST_QUIET_SECONDS = 3600;
const MOST_KEEP_DAYS = 3650;
const MOST_ID = 40;
const MOST_PORT = 65_535;

/** A value is locked when a policy decides it or something above it. */
export const isLocked = (locked: readonly string[], path: string): boolean =>
  locked.some((one) => path === one || path.startsWith(`${one}.`));

const within = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most;

const fault = (path: string, label: string, parameters: FieldFault['parameters'] = {}): FieldFault => ({
  path,
  label,
  parameters,
});

/** Address of a server: http or https, a host, no path. Empty while nothing is set up. */
export function isServerAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, pathname, search, hash } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && pathname === '/' && search === '' && hash === '';
}

/** An absolute path: from the root, a drive or a share, in the notation of this or another system. */
const isWholePath = (path: string): boolean => /^(\/|[A-Za-z]:[\\/]|\\\\[^\\])/.test(path);

function folderFaults(folder: WatchedFolder, at: string, twice: boolean): FieldFault[] {
  return [
    ...(folder.path.trim() === '' ? [fault(`${at}.path`, 'printer.fault.folderPath')] : []),
    ...(folder.path.trim() !== '' && !isWholePath(folder.path.trim())
      ? [fault(`${at}.path`, 'printer.fault.folderWhole')]
      : []),
    ...(twice ? [fault(`${at}.path`, 'printer.fault.folderTwice')] : []),
    ...(within(folder.quietSeconds, 1, MOST_QUIET_SECONDS)
      ? []
      : [fault(`${at}.quietSeconds`, 'printer.fault.range', { least: 1, most: MOST_QUIET_SECONDS })]),
    ...(within(folder.keepDays, 0, MOST_KEEP_DAYS)
      ? []
      : [fault(`${at}.keepDays`, 'printer.fault.range', { least: 0, most: MOST_KEEP_DAYS })]),
  ];
}

function queueFaults(queue: Queue, at: string, settings: AgentSettings): FieldFault[] {
  const { name, mode, serviceId, nameRule, postDate, folders } = queue;
  const same = settings.queues.filter((one) => one.name.trim() === name.trim()).length > 1;
  const paths = settings.queues.flatMap((one) => one.folders.map(({ path }) => path.trim()));
  const automated = mode === 'automated';
  return [
    ...(name.trim() === '' ? [fault(`${at}.name`, 'printer.fault.name')] : []),
    ...(name.trim() !== '' && same ? [fault(`${at}.name`, 'printer.fault.nameTwice')] : []),
    ...(automated && serviceId === null ? [fault(`${at}.serviceId`, 'printer.fault.service')] : []),
    ...(nameRule.rule !== 'document' && nameRule.text.trim() === ''
      ? [fault(`${at}.nameRule`, 'printer.fault.nameRule')]
      : []),
    ...(postDate.rule === 'workingDays' && !within(postDate.days, 0, MOST_DAYS)
      ? [fault(`${at}.postDate`, 'printer.fault.range', { least: 0, most: MOST_DAYS })]
      : []),
    ...folders.flatMap((folder, n) =>
      folderFaults(
        folder,
        `${at}.folders.${n}`,
        folder.path.trim() !== '' && paths.filter((path) => path === folder.path.trim()).length > 1,
      ),
    ),
  ];
}

const lacksPin = ({ pin, accounts }: AgentSettings['printer']['lan']): boolean =>
  pin === '' ? accounts.length === 0 : pin.length < LEAST_PIN;

/** What is wrong with an account for other devices before it is put on the list; `name` and `pin` are its paths. */
export function accountFaults(
  { name, pin }: { readonly name: string; readonly pin: string },
  taken: readonly string[],
): readonly FieldFault[] {
  const plain = name.trim();
  const other = taken.find((one) => sameName(one, plain));
  return [
    ...(plain === '' ? [fault('name', 'printer.fault.accountName')] : []),
    ...(plain.includes(':') ? [fault('name', 'printer.fault.accountColon')] : []),
    ...(other === undefined ? [] : [fault('name', 'printer.fault.accountTwice', { name: other })]),
    ...(pin.length < LEAST_PIN ? [fault('pin', 'printer.fault.pin', { n: LEAST_PIN })] : []),
  ];
}

/** Everything that keeps the settings from being saved. */
export function faultsOf(settings: AgentSettings): readonly FieldFault[] {
  const { server, printer, queues } = settings;
  return [
    ...(server !== '' && !isServerAddress(server) ? [fault('server', 'printer.fault.server')] : []),
    // Without a PIN this person prints from this computer only; the accounts of others have PINs of their own.
    ...(printer.lan.enabled && lacksPin(printer.lan)
      ? [fault('printer.lan.pin', 'printer.fault.pin', { n: LEAST_PIN })]
      : []),
    ...(within(printer.port, 1, MOST_PORT)
      ? []
      : [fault('printer.port', 'printer.fault.range', { least: 1, most: MOST_PORT })]),
    ...queues.flatMap((queue, at) => queueFaults(queue, `queues.${at}`, settings)),
  ];
}

const SECTIONS = ['server', 'printer', 'startAtLogin', 'notifications', 'updates'] as const;

/** What changed, each by the label of its place: the printers one by one, the rest by section. */
export function changesOf(before: AgentSettings, after: AgentSettings): readonly string[] {
  const differ = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b);
  const sections = SECTIONS.filter((key) => differ(before[key], after[key]));
  const ids = [...new Set([...before.queues, ...after.queues].map(({ id }) => id))];
  const queues = ids.filter((id) =>
    differ(
      before.queues.find((one) => one.id === id),
      after.queues.find((one) => one.id === id),
    ),
  );
  return [...sections, ...queues.map((id) => `queue:${id}`)];
}

/** The part of a printer's address: letters and digits of its name, made unique by a number. */
export function queueId(name: string, taken: readonly string[]): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  const short = plain.slice(0, MOST_ID).toLowerCase() || 'printer';
  // In a printer address, digits alone mean a job and case does not count: the printer would leave out such an id.
  const base = /^\d+$/.test(short) ? `printer-${short}` : short;
  const others = new Set(taken.map((id) => id.toLowerCase()));
  const free = (id: string) => !others.has(id);
  if (free(base)) return base;
  for (let n = 2; ; n += 1) if (free(`${base}-${n}`)) return `${base}-${n}`;
}

export const newQueue = (name: string, taken: readonly string[]): Queue => ({
  id: queueId(name, taken),
  name,
  mode: 'manual',
  serviceId: null,
  boxName: null,
  nameRule: { rule: 'document' },
  options: {},
  postDate: { rule: 'service' },
  folders: [],
  unchanged: false,
});

export const newFolder = (path: string): WatchedFolder => ({ path, quietSeconds: 3, keepDays: 30 });

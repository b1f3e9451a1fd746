// Reads a configuration from JSON, checked by hand: the driver imports no schema library.
import {
  ConfigurationError,
  DEFAULT_LIMITS,
  DEFAULT_PORT,
  type LanAccount,
  type LanConfiguration,
  type PrinterConfiguration,
  type PrinterLimits,
  type QueueConfiguration,
  type TlsIdentity,
} from './configuration.ts';

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown, where: string): Fields => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ConfigurationError(`${where} must be an object`);
  return value as Fields;
};
function text(fields: Fields, name: string, fallback?: string): string {
  const value = fields[name] ?? fallback;
  if (typeof value !== 'string') throw new ConfigurationError(`${name} must be a text`);
  return value;
}
function flag(fields: Fields, name: string, fallback: boolean): boolean {
  const value = fields[name] ?? fallback;
  if (typeof value !== 'boolean') throw new ConfigurationError(`${name} must be true or false`);
  return value;
}
function list(fields: Fields, name: string): readonly unknown[] {
  const value = fields[name] ?? [];
  if (!Array.isArray(value)) throw new ConfigurationError(`${name} must be a list`);
  return value;
}

/**
 * Text that other programs copy into their own files (CUPS writes it into PPDs as root): no quotes, no control
 * characters, nothing a PPD or a shell could read as more than text (CVE-2024-47175 and its family). At most 127 octets.
 */
export function plainText(value: string): string {
  const clean = value
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must go
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029"'`\\<>:;|&$*%{}]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const bytes = new TextEncoder().encode(clean);
  return bytes.length <= 127 ? clean : new TextDecoder().decode(bytes.subarray(0, 127)).replace(/\ufffd+$/, '');
}

function parseQueue(value: unknown): QueueConfiguration {
  const fields = fieldsOf(value, 'queue');
  const name = text(fields, 'name');
  // Digits alone would read as a job id in an address.
  if (!/^(?![0-9]+$)[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/.test(name))
    throw new ConfigurationError(`queue name ${JSON.stringify(name)} is not allowed`);
  return {
    name,
    info: plainText(text(fields, 'info', name)) || name,
    location: plainText(text(fields, 'location', '')),
    unchanged: flag(fields, 'unchanged', false),
  };
}

function parseLimits(value: unknown): PrinterLimits {
  const fields = fieldsOf(value ?? {}, 'limits');
  const limits: Record<string, number> = { ...DEFAULT_LIMITS };
  for (const [name, item] of Object.entries(fields)) {
    if (!Object.hasOwn(DEFAULT_LIMITS, name)) throw new ConfigurationError(`unknown limit ${name}`);
    if (typeof item !== 'number' || !Number.isFinite(item) || item < 0)
      throw new ConfigurationError(`limit ${name} must be a number`);
    limits[name] = item;
  }
  // All names are there by the defaults, and no others.
  return limits as unknown as PrinterLimits;
}

function parseAccount(value: unknown): LanAccount {
  const fields = fieldsOf(value, 'lan.accounts');
  const name = text(fields, 'name').normalize('NFC').trim();
  // HTTP Basic ends the name at the first colon (RFC 7617 section 2).
  if (!/^[^:\p{Cc}]{1,64}$/u.test(name)) throw new ConfigurationError('the name of a lan account is not allowed');
  const pin = text(fields, 'pin');
  if (pin.length < 6) throw new ConfigurationError('the pin of a lan account needs six characters or more');
  return { name, pin, administrator: flag(fields, 'administrator', false) };
}
function parseAccounts(fields: Fields): readonly LanAccount[] {
  const accounts = list(fields, 'accounts').map(parseAccount);
  if (accounts.length === 0) throw new ConfigurationError('lan.accounts needs at least one account');
  if (new Set(accounts.map(({ name }) => name.toLowerCase())).size !== accounts.length)
    throw new ConfigurationError('two lan accounts have the same name');
  return accounts;
}

function parseIdentity(value: unknown): TlsIdentity {
  const fields = fieldsOf(value, 'lan.identity');
  return { key: text(fields, 'key'), certificate: text(fields, 'certificate') };
}

function parseLan(value: unknown): LanConfiguration | null {
  if (value === undefined || value === null) return null;
  const fields = fieldsOf(value, 'lan');
  return {
    accounts: parseAccounts(fields),
    hosts: list(fields, 'hosts').map(String),
    identity: parseIdentity(fields.identity),
    announce: flag(fields, 'announce', true),
  };
}

export function parseQueues(value: unknown): readonly QueueConfiguration[] {
  if (!Array.isArray(value) || value.length === 0) throw new ConfigurationError('queues needs at least one queue');
  const queues = value.map(parseQueue);
  const names = new Set(queues.map((queue) => queue.name.toLowerCase()));
  if (names.size !== queues.length) throw new ConfigurationError('two queues have the same name');
  return queues;
}

/** Port 8631 unless the configuration or MAILROOM_PRINTER_PORT says otherwise. Never "the next free one". */
function portOf(fields: Fields, environment: Readonly<Record<string, string | undefined>>): number {
  const port = fields.port ?? Number(environment.MAILROOM_PRINTER_PORT || DEFAULT_PORT);
  if (typeof port !== 'number' || !Number.isInteger(port) || port < 0 || port > 65_535)
    throw new ConfigurationError('port must be 0 to 65535');
  return port;
}

/** Reads a configuration from JSON data. Unknown fields are the parent's own and are ignored. Throws ConfigurationError. */
export function parseConfiguration(
  value: unknown,
  environment: Readonly<Record<string, string | undefined>>,
): PrinterConfiguration {
  const fields = fieldsOf(value, 'configuration');
  return {
    spoolFolder: text(fields, 'spoolFolder'),
    port: portOf(fields, environment),
    queues: parseQueues(fields.queues),
    shared: flag(fields, 'shared', false),
    defaultMedia: text(fields, 'defaultMedia', 'iso_a4_210x297mm'),
    installation: text(fields, 'installation', ''),
    awaitTaken: flag(fields, 'awaitTaken', false),
    limits: parseLimits(fields.limits),
    lan: parseLan(fields.lan),
  };
}

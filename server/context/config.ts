// Every setting of the server as one table: environment variable, default, what it means. The start reads nothing else.
import path from 'node:path';
import type { LogLevel } from '#server/system/logger.ts';
import {
  checkAddress,
  checkHosts,
  checkMailboxes,
  checkProxies,
  checkRanges,
  checkScheme,
  checkSender,
} from './check-settings.ts';

interface SettingRow {
  readonly env: string;
  readonly type: 'text' | 'integer' | 'bytes' | 'list';
  /** null: empty, and the feature behind it is off or has its own way */
  readonly default: string | null;
  readonly doc: string;
}

const row = (env: string, type: SettingRow['type'], fallback: string | null, doc: string): SettingRow => ({
  env,
  type,
  default: fallback,
  doc,
});

/** Every setting: its variable, how it is read, its default, and what it decides. */
export const SETTINGS = {
  dataDir: row('MAILROOM_DATA', 'text', 'data', 'Folder of everything that the server keeps.'),
  host: row('MAILROOM_HOST', 'text', '127.0.0.1', 'Address to listen on.'),
  port: row('MAILROOM_PORT', 'integer', '8480', 'Port to listen on; 0 takes a free one.'),
  databaseUrl: row('DATABASE_URL', 'text', null, 'An external PostgreSQL 17 or newer; empty starts the built-in one.'),
  smtpUrl: row(
    'MAILROOM_SMTP_URL',
    'text',
    null,
    'Mail server of the installation, smtp:// or smtps://; empty writes .eml files.',
  ),
  mailFrom: row('MAILROOM_MAIL_FROM', 'text', 'mailroom@localhost', 'Sender of the e-mails of the installation.'),
  baseUrl: row(
    'MAILROOM_BASE_URL',
    'text',
    null,
    'Address under which people reach the server; used in links of e-mails.',
  ),
  role: row('ROLE', 'text', 'all', 'all, web (answers people) or worker (works through tasks).'),
  trustedProxies: row('MAILROOM_TRUSTED_PROXIES', 'list', '', 'Addresses or CIDR ranges whose X-Forwarded-For counts.'),
  maxFileBytes: row('MAILROOM_MAX_FILE_BYTES', 'bytes', String(2 * 1024 ** 3), 'Bytes of one uploaded file at most.'),
  maxPages: row('MAILROOM_MAX_PAGES', 'integer', '50000', 'Pages of one uploaded file at most.'),
  maxJobPages: row('MAILROOM_MAX_JOB_PAGES', 'integer', '200000', 'Pages of one job at most.'),
  requestTimeoutMs: row(
    'MAILROOM_REQUEST_TIMEOUT_MS',
    'integer',
    '3600000',
    'Milliseconds until a whole request must have arrived.',
  ),
  logLevel: row(
    'MAILROOM_LOG',
    'text',
    null,
    'debug, info, warn or error: the log goes to standard error from this level on; empty leaves it to the program.',
  ),
  soffice: row(
    'MAILROOM_SOFFICE',
    'text',
    null,
    'Path of LibreOffice\'s program soffice; empty looks for it, "none" does without.',
  ),
  commands: row('MAILROOM_COMMANDS', 'text', null, 'JSON file of the programs that services may name.'),
  demo: row('MAILROOM_DEMO', 'text', null, 'open: the demonstration beyond loopback, with random passwords.'),
  postalReference: row(
    'MAILROOM_POSTAL_REFERENCE',
    'text',
    null,
    'File of postal codes and towns, country;code;town: what it lacks is an unknown address; empty judges the form alone.',
  ),
  secretKeyFile: row(
    'MAILROOM_SECRET_KEY_FILE',
    'text',
    null,
    'File of the keys that secrets are sealed under; empty: secret.key in the data folder.',
  ),
  clamd: row(
    'MAILROOM_CLAMD',
    'text',
    null,
    'Virus scanner clamd, host:port or the absolute path of its socket: each file is held until it answered; empty scans nothing.',
  ),
  signInRanges: row(
    'MAILROOM_SIGN_IN_RANGES',
    'list',
    '',
    'Addresses or CIDR ranges of the own network in which sign-in services may lie; public addresses always may.',
  ),
  hookRanges: row(
    'MAILROOM_HOOK_RANGES',
    'list',
    '',
    'Addresses or CIDR ranges of the own network in which web hooks may lie; public addresses always may.',
  ),
  timestampUrl: row(
    'MAILROOM_TIMESTAMP_URL',
    'text',
    null,
    'Time stamp server (RFC 3161) that sees the audit chain once a day; empty: MAILROOM_ANCHOR_MAIL, or nobody.',
  ),
  anchorMails: row(
    'MAILROOM_ANCHOR_MAIL',
    'list',
    '',
    'Addresses that get the head of the audit chain once a day where no time stamp server is named.',
  ),
  evidenceYears: row('MAILROOM_EVIDENCE_YEARS', 'integer', '10', 'Years after which what proves a letter is erased.'),
  billingYears: row('MAILROOM_BILLING_YEARS', 'integer', '10', 'Years after which what a letter cost is erased.'),
  hosts: row('MAILROOM_HOSTS', 'list', '', 'Names under which people reach the server, beside loopback and brandings.'),
} as const satisfies Record<string, SettingRow>;

export type Role = 'all' | 'web' | 'worker';

/** The settings of this process, read once at its start. */
export interface Config {
  /** absolute */
  readonly dataDir: string;
  readonly host: string;
  readonly port: number;
  readonly databaseUrl: string | null;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** without a slash at its end */
  readonly baseUrl: string | null;
  readonly role: Role;
  readonly trustedProxies: readonly string[];
  readonly maxFileBytes: number;
  readonly maxPages: number;
  readonly maxJobPages: number;
  readonly requestTimeoutMs: number;
  readonly logLevel: LogLevel | null;
  readonly soffice: string | null;
  /** path */
  readonly commands: string | null;
  readonly demo: string | null;
  readonly postalReference: string | null;
  /** absolute */
  readonly secretKeyFile: string;
  /** absolute; beside that of secrets */
  readonly signingKeyFile: string;
  /** `host:port` or an absolute path */
  readonly clamd: string | null;
  readonly timestampUrl: string | null;
  readonly anchorMails: readonly string[];
  readonly evidenceYears: number;
  readonly billingYears: number;
  readonly hosts: readonly string[];
  readonly signInRanges: readonly string[];
  readonly hookRanges: readonly string[];
}

const PARSE = {
  text: (text: string) => text,
  integer: (text: string, env: string) => wholeNumber(text, env),
  bytes: (text: string, env: string) => wholeNumber(text, env),
  list: (text: string) => text.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()])),
} as const;

function wholeNumber(text: string, env: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new Error(`${env} must be a whole number, not "${text}".`);
  return Number(text);
}

function oneOf<T extends string>(env: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((name) => name === value);
  if (!found) throw new Error(`${env} must be one of ${allowed.join(', ')}, not "${value}".`);
  return found;
}

/** What can be judged without looking at anything else. @throws Error naming the variable */
function checkAll(config: Config): void {
  const env = (name: keyof typeof SETTINGS): string => SETTINGS[name].env;
  checkAddress(env('smtpUrl'), config.smtpUrl, ['smtp://', 'smtps://']);
  checkScheme(env('databaseUrl'), config.databaseUrl, ['postgres://', 'postgresql://', 'socket:']);
  checkAddress(env('timestampUrl'), config.timestampUrl, ['http://', 'https://']);
  checkAddress(env('baseUrl'), config.baseUrl, ['http://', 'https://']);
  checkProxies(env('trustedProxies'), config.trustedProxies);
  checkRanges(env('hookRanges'), config.hookRanges);
  checkRanges(env('signInRanges'), config.signInRanges);
  checkHosts(env('hosts'), config.hosts);
  checkMailboxes(env('anchorMails'), config.anchorMails);
  checkSender(env('mailFrom'), config.mailFrom);
  for (const years of ['evidenceYears', 'billingYears'] as const)
    if (config[years] < 1 || config[years] > 100)
      throw new Error(`${env(years)} must be from 1 to 100, not ${config[years]}.`);
  if (config.port > 65_535) throw new Error(`${env('port')} must be at most 65535, not ${config.port}.`);
}

/**
 * Reads the settings from an environment; empty variables count as absent.
 * @throws Error naming the variable whose value cannot be used
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const raw: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(SETTINGS)) {
    const text = environment[setting.env] || setting.default;
    raw[name] = text === null ? null : PARSE[setting.type](text, setting.env);
  }
  // Each row of the table gave its value above; the two of named values are checked below.
  const config = raw as unknown as Config;
  checkAll(config);
  const secretKeyFile = path.resolve(config.secretKeyFile ?? path.join(config.dataDir, 'secret.key'));
  return {
    ...config,
    // Links are made by putting a path behind it.
    baseUrl: config.baseUrl?.replace(/\/+$/, '') ?? null,
    dataDir: path.resolve(config.dataDir),
    secretKeyFile,
    signingKeyFile: path.join(path.dirname(secretKeyFile), 'signing.key'),
    role: oneOf(SETTINGS.role.env, config.role, ['all', 'web', 'worker']),
    logLevel:
      config.logLevel && oneOf(SETTINGS.logLevel.env, config.logLevel, ['debug', 'info', 'warn', 'error'] as const),
  };
}

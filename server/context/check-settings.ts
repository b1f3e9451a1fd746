// What settings must be before anything is started with them: each fault names its variable, and shows no value that may hold a password.
import { isIP } from 'node:net';
import { isAddressRange } from '#domain/accounts/address-ranges.ts';

/**
 * Refuses an address that is none of the schemes, by the name of its variable and without showing what may be a
 * password.
 */
export function checkScheme(env: string, value: string | null, schemes: readonly string[]): void {
  // Not parsed: PostgreSQL's own addresses may have no host (`postgres://user@/mail?host=/run/postgresql`).
  if (value === null || schemes.some((scheme) => value.toLowerCase().startsWith(scheme))) return;
  throw new Error(`${env} must be an address that begins with ${schemes.join(' or ')}.`);
}

/** Refuses what begins as an address and is none. */
export function checkAddress(env: string, value: string | null, schemes: readonly string[]): void {
  checkScheme(env, value, schemes);
  if (value !== null && !URL.parse(value)?.hostname)
    throw new Error(`${env} must be a whole address; #, / and ? of a password are written as %23, %2F and %3F.`);
}

/** Names of ranges that the HTTP server knows too. */
const NAMED_RANGES: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'];

/** An address, or a CIDR range (RFC 4632) of as many bits as its family has. */
function isProxyRange(value: string): boolean {
  const [address = '', bits, ...more] = value.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return NAMED_RANGES.includes(value);
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

function checkEach(
  { env, what, is }: { readonly env: string; readonly what: string; readonly is: (value: string) => boolean },
  values: readonly string[],
): void {
  const wrong = values.find((value) => !is(value));
  if (wrong !== undefined) throw new Error(`${env} must list ${what}; "${wrong}" is none.`);
}

const RANGES = 'addresses or ranges such as 10.0.0.5 or 10.0.0.0/8';

/** Proxies may be named by the words of the HTTP server as well. */
export const checkProxies = (env: string, values: readonly string[]): void =>
  checkEach({ env, what: RANGES, is: isProxyRange }, values);

/** Ranges that the product itself holds addresses against: it knows no names of ranges. */
export const checkRanges = (env: string, values: readonly string[]): void =>
  checkEach({ env, what: RANGES, is: isAddressRange }, values);

/** Names of hosts, with a port or none. */
export const checkHosts = (env: string, values: readonly string[]): void =>
  checkEach({ env, what: 'names such as mail.example.com', is: (value) => !/[\s/@?#]/.test(value) }, values);

const isMailbox = (value: string): boolean => /^[^\s<>@]+@[^\s<>@]+$/.test(value);

export const checkMailboxes = (env: string, values: readonly string[]): void =>
  checkEach({ env, what: 'e-mail addresses', is: isMailbox }, values);

/** `name@host`, or that in brackets behind a name. */
export function checkSender(env: string, value: string): void {
  if (!isMailbox(/<([^<>]+)>\s*$/.exec(value)?.[1] ?? value.trim()))
    throw new Error(`${env} must be an e-mail address, or a name and one in brackets, not "${value}".`);
}

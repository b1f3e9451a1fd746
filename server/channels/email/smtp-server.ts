// The mail server of a channel: where it is, how one speaks to it, and whether its address may be asked at all.
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { ProviderSetup } from '#server/channels/provider/provider.ts';
import { isOfficeAddress } from '#server/system/public-addresses.ts';

/** The options of nodemailer's connection. */
export type SmtpOptions = NonNullable<ConstructorParameters<typeof SMTPConnection>[0]>;

/** Finds the address of a name. @throws an error with the code ENOTFOUND and its like */
export type Resolve = (host: string) => Promise<string>;

export const resolveHost: Resolve = async (host) => (await lookup(host)).address;

/** A mail server as a channel names it. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  readonly encryption: 'starttls' | 'tls' | 'offered';
  readonly auth: { readonly user: string; readonly pass: string } | null;
}

/** Ports that are usual: submission (RFC 6409), submission over TLS (RFC 8314). */
const PORTS = { starttls: 587, offered: 587, tls: 465 } as const;

/** null: the channel names none, the installation's sends. */
export function serverOf({ properties, secrets }: Pick<ProviderSetup, 'properties' | 'secrets'>): SmtpServer | null {
  const { host = '', port = '', login = '' } = properties;
  if (host === '') return null;
  const { encryption: asked } = properties;
  const encryption = asked === 'tls' || asked === 'offered' ? asked : 'starttls';
  return {
    host,
    port: port === '' ? PORTS[encryption] : Number(port),
    encryption,
    auth: login === '' ? null : { user: login, pass: secrets.password ?? '' },
  };
}

/** Thrown for a name behind which no mail server may be. */
export class AddressForbidden extends Error {
  readonly code = 'EADDRESS';
  constructor(host: string) {
    super(`${host} is at an address where no mail server may be`);
    this.name = 'AddressForbidden';
  }
}

/** The address of a server's name, looked up once: what was judged is what is asked. @throws AddressForbidden */
export async function addressOf({ host }: SmtpServer, resolve: Resolve): Promise<string> {
  const address = await resolve(host);
  if (!isOfficeAddress(address)) throw new AddressForbidden(host);
  return address;
}

/** A password goes over an encrypted connection alone. */
export const optionsOf = ({ host, port, encryption, auth }: SmtpServer, address: string): SmtpOptions => ({
  host: address,
  port,
  secure: encryption === 'tls',
  ...(encryption === 'starttls' || (encryption === 'offered' && auth !== null) ? { requireTLS: true } : {}),
  // The certificate is that of the name, whatever the address.
  tls: isIP(host) === 0 ? { servername: host } : {},
});

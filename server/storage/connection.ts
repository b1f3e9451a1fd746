// How to reach the database: an address, or the parts of one. The parts are what `pg` takes.

/** Either `connectionString` or the parts, as `pg` takes them. */
export interface Connection {
  /** Host name, or the folder of a unix socket. */
  readonly host?: string;
  readonly port?: number;
  readonly user?: string;
  readonly password?: string;
  readonly database?: string;
  /** postgres://… ; excludes the parts. */
  readonly connectionString?: string;
}

/** Says who is connected; each part of the product has a name of its own, by which others know that it runs (migrate.ts). */
const OWN_NAMES = /^(?:fallback_)?application_name=/i;

/** An address as it is set: the names of connections are ours. */
export function connectionTo(databaseUrl: string): Connection {
  const [address = '', ...behind] = databaseUrl.split('?');
  const query = behind
    .join('?')
    .split('&')
    .filter((part) => part !== '' && !OWN_NAMES.test(part));
  return { connectionString: query.length === 0 ? address : `${address}?${query.join('&')}` };
}

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

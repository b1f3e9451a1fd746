// Who runs PostgreSQL: it refuses to run as root, so root lends it an identity without power.
import { spawnSync } from 'node:child_process';
import { userInfo } from 'node:os';

/** One way to run PostgreSQL without root's power: as ourselves, in a user namespace, or as a user of the system. */
export interface Identity {
  readonly label: 'self' | 'userns' | 'setpriv' | 'postgres' | 'nobody';
  /** Command and arguments put before the program. */
  readonly prefix: readonly string[];
  /** User and group given to `spawn`. */
  readonly spawnAs: { readonly uid: number; readonly gid: number } | undefined;
  /** Who must own the data folder, as seen from outside. */
  readonly owner: { readonly uid: number; readonly gid: number };
  /** Who must own the socket folder. */
  readonly socketOwner: { readonly uid: number; readonly gid: number };
}

const NOBODY = 65_534;
const ROOT = { uid: 0, gid: 0 };

// Inside the namespace root is shown as `nobody`; outside it stays root, so a home folder of mode 0700 is no obstacle.
const USER_NAMESPACE = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--'];
// Containers mostly forbid namespaces. The one capability lets `nobody` pass a project in /root; without
// no_setuid_fixup the change of user would drop it again and initdb's own access check would fail.
const SETPRIV = [
  'setpriv',
  `--reuid=${NOBODY}`,
  `--regid=${NOBODY}`,
  '--clear-groups',
  '--inh-caps=-all,+dac_override',
  '--ambient-caps=-all,+dac_override',
  '--securebits=+no_setuid_fixup',
  '--',
];

/** Tries to run `program --version` behind a prefix: asking the system whether it would work is not reliable. */
function works(prefix: readonly string[], program: string, environment: NodeJS.ProcessEnv): boolean {
  const [command = '', ...rest] = [...prefix, program, '--version'];
  return spawnSync(command, rest, { stdio: 'ignore', timeout: 10_000, env: environment }).status === 0;
}

function hasName(): boolean {
  try {
    return userInfo().username.length > 0;
  } catch {
    return false;
  }
}

function lookUp(user: 'postgres' | 'nobody'): { uid: number; gid: number } | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, user], { encoding: 'utf8' }));
  if (uid?.status !== 0 || gid?.status !== 0) return undefined;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/** An ordinary user is itself; one without a name borrows one, which initdb wants, in a namespace. */
function ordinaryIdentity(self: { uid: number; gid: number }, program: string, env: NodeJS.ProcessEnv): Identity {
  const common = { spawnAs: undefined, owner: self, socketOwner: self };
  // Containers often run under a number without a name.
  if (!hasName() && works(USER_NAMESPACE, program, env)) return { label: 'userns', prefix: USER_NAMESPACE, ...common };
  return { label: 'self', prefix: [], ...common };
}

/** A user of the system without power, if it is there and can run the program. */
function systemIdentity(label: 'postgres' | 'nobody', program: string, env: NodeJS.ProcessEnv): Identity | undefined {
  const user = lookUp(label);
  if (!user || spawnSync(program, ['--version'], { stdio: 'ignore', env, ...user }).status !== 0) return undefined;
  return { label, prefix: [], spawnAs: user, owner: user, socketOwner: user };
}

/**
 * Chooses the identity for the database server.
 * @param only tries just this one (for tests); otherwise the first that works
 * @throws Error when root finds no identity that can run the program
 */
export function chooseIdentity(program: string, env: NodeJS.ProcessEnv, only?: Identity['label']): Identity {
  const uid = process.getuid?.() ?? -1;
  const gid = process.getgid?.() ?? -1;
  if (uid !== 0) return ordinaryIdentity({ uid, gid }, program, env);
  const wanted = (label: Identity['label']): boolean => only === undefined || only === label;
  if (wanted('userns') && works(USER_NAMESPACE, program, env))
    return { label: 'userns', prefix: USER_NAMESPACE, spawnAs: undefined, owner: ROOT, socketOwner: ROOT };
  if (wanted('setpriv') && works(SETPRIV, program, env)) {
    // The socket folder stays root's: other programs that run as `nobody` must not reach the database.
    const owner = { uid: NOBODY, gid: NOBODY };
    return { label: 'setpriv', prefix: SETPRIV, spawnAs: undefined, owner, socketOwner: ROOT };
  }
  for (const label of ['postgres', 'nobody'] as const) {
    const found = wanted(label) ? systemIdentity(label, program, env) : undefined;
    if (found) return found;
  }
  throw new Error('PostgreSQL must not run as root, and no identity without power works here: use an ordinary user.');
}

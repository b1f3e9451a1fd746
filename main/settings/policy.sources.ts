// Where a policy is found: a JSON file, the Windows registry, a macOS profile. Only places that need an administrator
// to write them count.
import { POLICY_PLACES } from './policy.table.ts';
import type { RawPolicy } from './policy.ts';

/** What the sources need of the machine; tests pass a recorder. */
export interface PolicyPorts {
  readonly platform: NodeJS.Platform;
  readonly programData: string;
  /** Folder of Windows' programs: a bare name could be found in the current folder. */
  readonly system: string;
  /** The text of a file with its owner and mode; undefined where there is none. @throws when it cannot be read */
  readonly readFile: (
    path: string,
  ) => { readonly text: string; readonly uid: number; readonly mode: number } | undefined;
  /** Runs a program with fixed arguments, never through a shell. */
  readonly run: (program: string, args: readonly string[]) => { readonly code: number | null; readonly stdout: string };
  readonly warn: (message: string) => void;
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** On Linux a file that others than root may write is nobody's policy. */
const isAdministrators = (file: { uid: number; mode: number }): boolean => file.uid === 0 && (file.mode & 0o022) === 0;

function fromFile(path: string, ports: PolicyPorts): RawPolicy[] {
  const file = ports.readFile(path);
  if (file === undefined) return [];
  if (ports.platform === 'linux' && !isAdministrators(file)) {
    ports.warn(`policy ignored: ${path} can be written by others than root`);
    return [];
  }
  const values = parseObject(file.text);
  if (values === undefined) {
    ports.warn(`policy ignored: ${path} is no JSON object`);
    return [];
  }
  return [{ source: path, values }];
}

/** Lines of `reg query`: four blanks, name, type, value. */
export function parseRegistry(output: string): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const line of output.split(/\r?\n/)) {
    const match = /^ {4}(\S+) {4}(REG_\w+)(?: {4}(.*))?$/.exec(line);
    if (!match?.[1]) continue;
    const [, name, type, text = ''] = match;
    if (type === 'REG_SZ' || type === 'REG_EXPAND_SZ') values[name] = text;
    if (type === 'REG_DWORD' && /^0x[\da-f]{1,8}$/i.test(text)) values[name] = Number.parseInt(text, 16);
  }
  return values;
}

function fromRegistry(ports: PolicyPorts): RawPolicy[] {
  const { code, stdout } = ports.run(`${ports.system}reg.exe`, ['query', POLICY_PLACES.windowsKey, '/reg:64']);
  // 1: there is no such key.
  return code === 0 ? [{ source: POLICY_PLACES.windowsKey, values: parseRegistry(stdout) }] : [];
}

function fromProfile(ports: PolicyPorts): RawPolicy[] {
  if (ports.readFile(POLICY_PLACES.macFile) === undefined) return [];
  const { code, stdout } = ports.run('/usr/bin/plutil', ['-convert', 'json', '-o', '-', POLICY_PLACES.macFile]);
  const values = code === 0 ? parseObject(stdout) : undefined;
  if (values === undefined) ports.warn(`policy ignored: ${POLICY_PLACES.macFile} cannot be read`);
  // The system adds keys of its own (PayloadUUID and the like).
  const own = Object.fromEntries(Object.entries(values ?? {}).filter(([key]) => !key.startsWith('Payload')));
  return values === undefined ? [] : [{ source: POLICY_PLACES.macFile, values: own }];
}

/** All places of this system that hold a policy, the strongest last. */
export function findPolicies(ports: PolicyPorts): RawPolicy[] {
  if (ports.platform === 'win32')
    return [...fromFile(`${ports.programData}\\${POLICY_PLACES.windowsFile}`, ports), ...fromRegistry(ports)];
  if (ports.platform === 'darwin') return fromProfile(ports);
  return fromFile(POLICY_PLACES.linux, ports);
}

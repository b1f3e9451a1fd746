// The settings of the agent: one file, checked by the schema, with the administrator's policy over it.
import { isDeepStrictEqual } from 'node:util';
import { withKeptPins } from '#domain/bridge/other-devices.ts';
import { AgentSettings, type SettingsView } from '#domain/bridge/settings.ts';
import { type DesktopResult, ok, refuse } from '#domain/errors/result.ts';
import { createListeners } from '#main/system/listeners.ts';
import { FIRST_QUEUE } from './first-queue.ts';
import { noticeOf } from './policy.notices.ts';
import { inForce, type Policy, type PolicyFault, standOf, type Tree, valueAt, withValue } from './policy.ts';

/** The file: `conf` in the headless agent, electron-store in the shell. */
export interface SettingsFile {
  readonly path: string;
  /** undefined: there is none yet. @throws when it is no JSON */
  readonly read: () => unknown;
  /** Atomically: a crash leaves the old file or the new one. */
  readonly write: (settings: Tree) => void;
  /** Moves the file away, beside itself, and answers where to. */
  readonly setAside: () => string;
}

export interface SettingsStore {
  readonly read: () => SettingsView;
  /** PINs that a screen knows nothing of stay. Refuses a change of what the policy decides (`shell.refusal.locked`, parameter `paths`). */
  readonly save: (settings: AgentSettings) => DesktopResult<SettingsView>;
  readonly onChange: (listener: (view: SettingsView) => void) => () => void;
  /** Where a file that could not be read was put; undefined when it could. */
  readonly setAside: string | undefined;
  /** Reads the policy on the computer again: its present state is shown, and its decisions hold from the next start. */
  readonly lookAtPolicy: () => readonly PolicyFault[];
}

/**
 * The settings of a computer that is not set up yet: the queue that the installer put into the print dialog works from
 * the first start on, and what is printed before the sign-in is held.
 */
const firstSettings = (): AgentSettings => AgentSettings.parse({ queues: [FIRST_QUEUE] });

function load(file: SettingsFile): { own: AgentSettings; setAside: string | undefined } {
  try {
    const found = file.read();
    if (found === undefined) return { own: firstSettings(), setAside: undefined };
    const parsed = AgentSettings.safeParse(found);
    if (parsed.success) return { own: parsed.data, setAside: undefined };
  } catch (error) {
    // A file that this person may not read is not broken: a new one must not replace it.
    if (!(error instanceof SyntaxError)) throw error;
  }
  return { own: firstSettings(), setAside: file.setAside() };
}

interface OpenOptions {
  readonly file: SettingsFile;
  /** Holds as long as the program runs. */
  readonly policy: Policy;
  /** The policy as it lies on the computer at the moment. */
  readonly policyNow?: () => Policy;
}

/**
 * Opens the settings. A broken file is kept aside and defaults are used.
 * @throws when the file is there and cannot be read or moved
 */
export function openSettings({ file, policy, policyNow = () => policy }: OpenOptions): SettingsStore {
  const { own: first, setAside } = load(file);
  let own = first;
  const locked = [...policy.values.keys()];
  const { tell, listen } = createListeners<SettingsView>();
  let faults = policy.faults;
  const read = (): SettingsView => ({
    settings: inForce(own, policy),
    locked,
    policyFaults: faults.map((fault) => ({ source: fault.source, ...noticeOf(fault) })),
  });
  const lookAtPolicy = () => {
    faults = standOf(policyNow(), policy);
    return faults;
  };
  const save = (sent: AgentSettings): DesktopResult<SettingsView> => {
    const now = inForce(own, policy);
    const settings = withKeptPins(sent, now);
    const refused = locked.filter((path) => !isDeepStrictEqual(valueAt(settings, path), valueAt(now, path)));
    if (refused.length > 0) return refuse('shell.refusal.locked', { paths: refused.join(', ') });
    let next: Tree = { ...settings };
    // The person's own value comes back when the policy goes.
    for (const path of locked) next = withValue(next, path, valueAt(own, path));
    const checked = AgentSettings.parse(next);
    file.write(checked);
    own = checked;
    const view = read();
    tell(view);
    return ok(view);
  };
  return { read, save, onChange: listen, setAside, lookAtPolicy };
}

// All that one program started (Linux): also what left its group. Namespaces end it where the machine allows them; elsewhere it is
// known by a mark in its environment, which whatever it starts inherits, and by its parents as often as somebody looked.
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { killGroup } from './kill-group.ts';

/** The variable of its environment that no two runs have with one value. */
const MARK = 'MAILROOM_RUN';

/** A program with all that it started. */
export interface Family {
  /** Pid of the first, which leads its group. */
  readonly leader: number;
  /** Its `MAILROOM_RUN`. */
  readonly mark: string;
  /** Who was seen: when each began, by pid. Its number alone may be another's by now. */
  readonly seen: Map<number, string>;
}

/** A mark for one run: its variable. */
export const newMark = (): { readonly [MARK]: string } => ({ [MARK]: randomUUID() });

interface Listed {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  /** Ticks since the machine started. */
  readonly began: string;
}

/** Where the time at which it began stands behind the name (proc(5): field 22; the first behind the name is the third). */
const BEGAN = 19;

/** null: it has ended. */
async function listed(pid: number): Promise<Listed | null> {
  try {
    // Behind the name, which may hold anything, come state, parent and group (proc(5)).
    const stat = await readFile(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, parent, group] = fields;
    const isDead = state === 'Z' || state === 'X';
    return isDead ? null : { pid, parent: Number(parent), group: Number(group), began: fields[BEGAN] ?? '' };
  } catch {
    return null;
  }
}

async function processes(): Promise<Listed[]> {
  if (process.platform !== 'linux') return [];
  const pids = (await readdir('/proc').catch(() => [])).map(Number).filter((pid) => pid > 0);
  return (await Promise.all(pids.map(listed))).filter((one) => one !== null);
}

/** Whether it was started with the mark; no for processes of others, whose environment nobody shows us. */
async function isMarked(pid: number, mark: string): Promise<boolean> {
  try {
    return (await readFile(`/proc/${pid}/environ`, 'latin1')).split('\0').includes(`${MARK}=${mark}`);
  } catch {
    return false;
  }
}

/** Adds all whose parent is one of them. */
function addChildren(all: readonly Listed[], own: Set<number>): void {
  // A child has a larger number than its parent, but where the numbers began anew: until nothing is added.
  for (let before = -1; before !== own.size; ) {
    before = own.size;
    for (const { pid, parent } of all) if (own.has(parent)) own.add(pid);
  }
}

/** Remembers and gives those that `isOne` is true of, those seen before, and all that they started. */
async function membersOf({ seen }: Family, isOne: (one: Listed) => boolean | Promise<boolean>): Promise<number[]> {
  const all = await processes();
  const are = await Promise.all(all.map(async (one) => seen.get(one.pid) === one.began || (await isOne(one))));
  const own = new Set(all.filter((_, index) => are[index]).map(({ pid }) => pid));
  addChildren(all, own);
  const found = all.filter(({ pid }) => own.has(pid));
  for (const { pid, began } of found) seen.set(pid, began);
  return found.map(({ pid }) => pid);
}

/** Pids of those that run, while the leader does. */
export const familyOf = (family: Family): Promise<number[]> =>
  membersOf(family, ({ pid, group }) => pid === family.leader || group === family.leader);

/** What is ended may have started another one meanwhile. */
const ROUNDS = 40;
const ROUND_MS = 25;

/** Ends all of them, by a signal that code in them cannot catch; the leader may have ended before. */
export async function endFamily(family: Family): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const left = await membersOf(family, ({ pid }) => isMarked(pid, family.mark));
    if (left.length === 0) return;
    for (const pid of left) endOne(pid);
    await new Promise((resolve) => setTimeout(resolve, ROUND_MS));
  }
}

function endOne(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

/** Ends them while the leader runs. */
export async function killFamily(family: Family): Promise<void> {
  // Who has no mark is told by its parent, as long as there is one.
  await familyOf(family);
  killGroup(family.leader);
  await endFamily(family);
}

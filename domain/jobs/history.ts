// How the history of a job is shown (docs/model.md, "Job history").

interface HistoryEntry {
  readonly event: string;
  readonly login: string | null;
}

const INHERITING: readonly string[] = ['PROCESSING', 'PACK_GROUPS_CREATED'];

/** Entries two and three inherit the login of entry one when their own is empty. Oldest first. */
export const withInheritedLogins = <T extends HistoryEntry>(entries: readonly T[]): T[] =>
  entries.map((entry, index) =>
    (index === 1 || index === 2) && !entry.login && INHERITING.includes(entry.event)
      ? { ...entry, login: entries[0]?.login ?? null }
      : entry,
  );

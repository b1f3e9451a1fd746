// Works through entries in the order they came, a fixed number at the same time.

export interface WorkQueue<Entry> {
  readonly add: (entry: Entry) => void;
  /** Takes an entry out that was not begun. */
  readonly remove: (entry: Entry) => void;
}

/** @param most entries at the same time @param work must not reject */
export function createWorkQueue<Entry>(most: number, work: (entry: Entry) => Promise<void>): WorkQueue<Entry> {
  const waiting: Entry[] = [];
  let running = 0;
  function begin(): void {
    if (running >= most) return;
    const entry = waiting.shift();
    if (entry === undefined) return;
    running += 1;
    void work(entry).finally(() => {
      running -= 1;
      begin();
    });
  }
  return {
    add(entry) {
      waiting.push(entry);
      begin();
    },
    remove(entry) {
      const at = waiting.indexOf(entry);
      if (at >= 0) waiting.splice(at, 1);
    },
  };
}

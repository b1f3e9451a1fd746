// What the printer of a shared machine has given to its users' sessions, and which of those print jobs were canceled since.

export interface HandedOver {
  /** A session fetches the document. */
  readonly handed: (uuid: string, userFolder: string) => void;
  /** The printer has told the sender that the job is canceled. */
  readonly canceled: (uuid: string) => void;
  /** Canceled ones that this user's session has, or is just fetching. */
  readonly canceledOf: (userFolder: string) => readonly string[];
}

/** So many are remembered: a job can be canceled for seconds after its document came, and sessions ask every few. */
const MOST = 1_000;

export function handedOver(): HandedOver {
  const all = new Map<string, { readonly userFolder: string; readonly canceled: boolean }>();
  return {
    handed: (uuid, userFolder) => {
      const { canceled = false } = all.get(uuid) ?? {};
      all.delete(uuid);
      all.set(uuid, { userFolder, canceled });
      const [oldest] = all.keys();
      if (all.size > MOST && oldest !== undefined) all.delete(oldest);
    },
    canceled: (uuid) => {
      const one = all.get(uuid);
      if (one !== undefined) all.set(uuid, { ...one, canceled: true });
    },
    canceledOf: (userFolder) =>
      [...all].flatMap(([uuid, one]) => (one.canceled && one.userFolder === userFolder ? [uuid] : [])),
  };
}

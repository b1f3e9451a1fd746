// How many documents one user may send at the same time.

export interface UploadSlots {
  /** false: the user sends as many as allowed already. */
  readonly take: (user: string) => boolean;
  readonly giveBack: (user: string) => void;
}

/** @param most uploads of one user at the same time */
export function createUploadSlots(most: number): UploadSlots {
  const taken = new Map<string, number>();
  return {
    take: (user) => {
      const running = taken.get(user) ?? 0;
      if (running >= most) return false;
      taken.set(user, running + 1);
      return true;
    },
    giveBack: (user) => {
      const left = (taken.get(user) ?? 1) - 1;
      if (left > 0) taken.set(user, left);
      else taken.delete(user);
    },
  };
}

// The moods of the mail server that crash runs and walks send through: it is cut at random, before it took a message or
// after, so that its answer is lost.
import { type Fate, type MailPeer, openMailPeer } from '#tests/support/mail-peer.ts';

/** Shares of messages: cut before and after being taken, answered late after being taken, and recipients refused. */
export interface Moods {
  readonly before: number;
  readonly after: number;
  readonly hang?: number;
  readonly refuse?: number;
}

export interface MoodyMail {
  readonly peer: MailPeer;
  /** From now on it takes everything. */
  calm(): void;
}

/** @param chance gives numbers from 0 to 1 */
export async function openMoodyMail(chance: () => number, moods: Moods): Promise<MoodyMail> {
  let { before, after, hang = 0, refuse = 0 } = moods;
  const fate = (): Fate => {
    const drawn = chance();
    if (drawn < before) return 'cutBefore';
    if (drawn < before + after) return 'cutAfter';
    return drawn < before + after + hang ? 'late' : 'take';
  };
  return {
    peer: await openMailPeer({ refuses: () => chance() < refuse, fate, cutsAll: true }),
    calm: () => {
      [before, after, hang, refuse] = [0, 0, 0, 0];
    },
  };
}

/** Message-ID → the recipients of each time that it was taken. */
export function recipientsById({ taken }: MailPeer): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { id, to } of taken) found.set(id, [...(found.get(id) ?? []), ...to]);
  return found;
}

// Reads the counters of one person: by default range; a person limited to own items asks for own items only.
import { defaultRangeDays } from '#renderer/i18n/dates.ts';
import { abilitiesOf } from '../abilities.ts';
import { type Counters, countersAtom, type Store, sessionAtom } from '../session.ts';
import type { SessionApi } from '../session-api.ts';
import { sharedRead } from './shared-read.ts';

/**
 * The three counter calls fired together; the result goes to the session. Undefined for a person who sees no orders:
 * the server would refuse, and a refused counter ends the session.
 * @throws ApiFailure, NoAnswer
 */
async function read(store: Store, api: SessionApi): Promise<Counters | undefined> {
  const { user } = store.get(sessionAtom);
  if (!user) return undefined;
  const abilities = abilitiesOf(user);
  if (!abilities.has('viewOrder')) return undefined;
  const counters = await api.counters({
    rangeDays: defaultRangeDays(user.uipreferences.defaultSearchRangeDays),
    ownerId: abilities.has('viewOthers') ? undefined : user.id,
  });
  if (store.get(sessionAtom).user?.id === user.id) store.set(countersAtom, counters);
  return counters;
}

export const counterReads = sharedRead(read);

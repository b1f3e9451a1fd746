// A provider of production folders that is asked for what became of its pieces.
import type { PolledEvent, Polling, Provider } from '#server/channels/provider/provider.ts';
import { pollChannel } from '#server/pipeline/polling/poll-channel.ts';
import type { PostOffice } from '../post-office.ts';

/** An event in its words. @param what its time in ms */
export const toldBy = (
  id: string,
  nuid: string,
  what: { readonly word: string; readonly at: number },
): PolledEvent => ({
  ...{ id, nuid, reference: `P-${nuid}`, word: what.word, tracker: 'Post', detail: '' },
  at: new Date(what.at),
});

/** It has these events, a page at a time; a text is what it fails with. @returns from where it was asked, and what the log says */
export async function askedProvider(
  { server: { services } }: PostOffice,
  channelId: number,
  pages: readonly (readonly PolledEvent[] | string)[],
) {
  const cursors: (string | null)[] = [];
  const warned: unknown[] = [];
  const polling: Polling = {
    everyMinutes: 15,
    codes: { POSTED: 600, HOME: 610, BACK: -611 },
    corrections: [],
    async ask(_channel, _setup, cursor) {
      cursors.push(cursor);
      const page = pages[cursors.length - 1] ?? [];
      if (typeof page === 'string') throw new Error(page);
      return { events: page, cursor: `${cursor ?? ''}+`, more: cursors.length < pages.length };
    },
  };
  // Only what is asked of it is there.
  const live = new Map([['folder', { name: 'folder', polling } as unknown as Provider]]);
  const log = { ...services.log, warn: (event: string, fields?: object) => void warned.push({ event, ...fields }) };
  await pollChannel({ channelId, test: false }, { ...services, log, providers: { live, inTestMode: new Map() } });
  return { cursors, warned };
}

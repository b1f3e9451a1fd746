// What a file of a provider costs that says the same thing in each of its rows: counted, for a time says nothing on a busy machine.
import { expect, it } from 'vitest';
import { EventFile } from '#domain/api/sending/tracking.contract.ts';
import { EVENT_BATCH } from '#domain/shipments/event-sources.ts';
import { PROVIDER_FILE } from '#tests/scenarios/tracked/signed-push.ts';
import { eventsOfRows } from './import-events.usecases.ts';

const work = () => ({
  now: new Date('2026-03-02T10:00:00Z'),
  file: EventFile.parse({ parserConfiguration: PROVIDER_FILE.parserConfiguration, timeZone: 'UTC' }),
  provider: 'post',
  report: {
    rows: 0,
    untried: 0,
    entered: 0,
    repeated: 0,
    unplaced: 0,
    notMeasured: 0,
    changed: 0,
    refused: 0,
    faults: [],
    fault: null,
  },
});

/** How many elements of lists are read one after the other while something is done. */
function readWhile(act: () => void): number {
  const original = Array.prototype[Symbol.iterator];
  let read = 0;
  Array.prototype[Symbol.iterator] = function* counted(this: unknown[]) {
    for (let place = 0; place < this.length; place += 1) {
      read += 1;
      yield this[place];
    }
    return undefined;
  } as typeof original;
  try {
    act();
  } finally {
    Array.prototype[Symbol.iterator] = original;
  }
  return read;
}

it('a batch in which all rows say the same is read as few times as one in which each says another thing', () => {
  const rows = (idOf: (line: number) => string) =>
    Array.from({ length: EVENT_BATCH }, (_, place) => ({
      line: place + 2,
      values: { id: idOf(place), nuid: '1A2B3C4D5E6FG', code: '610', at: '2026-03-01 09:15' },
    }));
  const [same, other] = [rows(() => 'one'), rows(String)];
  const read = (some: typeof same) => readWhile(() => eventsOfRows(some, work()));
  // The first one reads what is made once.
  read(other);
  expect(read(same)).toBeLessThanOrEqual(read(other));
  const { events, lines } = eventsOfRows(same, work());
  expect(events).toHaveLength(EVENT_BATCH);
  expect([...lines]).toEqual([['id:one', same.map(({ line }) => line)]]);
});

it('what the provider calls its events and pieces stays apart, however long it is', () => {
  const long = 'x'.repeat(250);
  const rows = ['1', '2', '2'].map((end, place) => ({
    line: place + 2,
    values: { id: long + end, reference: long + end, code: '610', at: '2026-03-01 09:15' },
  }));
  const { events, lines } = eventsOfRows(rows, work());
  expect([...lines.values()]).toEqual([[2], [3, 4]]);
  expect(new Set(events.map(({ reference }) => reference)).size).toBe(2);
  expect(events.every(({ key, reference }) => key.length <= 203 && (reference ?? '').length <= 100)).toBe(true);
});

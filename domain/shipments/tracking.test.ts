// One set of events ends in one status, in whatever order, how often and how late they come.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ShipmentStatus } from './merge-status.ts';
import { ALL_STATUS_CODES, STATUS_CODES } from './status.codes.ts';
import { followEvents, type TrackingEvent } from './tracking.ts';

const SHIPMENTS = 10_000;
const EVENTS = 100_000;

const base = (code: ShipmentStatus['code'] = 400): ShipmentStatus => ({ code, at: 0, provider: null, doubt: null });
let made = 0;
const event = (code: number, at: number, over: Partial<TrackingEvent> = {}): TrackingEvent => {
  made += 1;
  return { key: `e${made}`, code, at, provider: 'post', reference: null, tracker: null, ...over };
};
const run = (events: readonly TrackingEvent[], code?: ShipmentStatus['code']) =>
  followEvents({ base: base(code), events }).status;

/** A generator of our own: the same run each time, and fast. */
function chanceFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('tracking events', () => {
  it(`${EVENTS} of them, shuffled, doubled and delayed, end as in order`, () => {
    const chance = chanceFrom(18);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T;
    const events = Array.from({ length: EVENTS }, () => ({
      shipment: Math.floor(chance() * SHIPMENTS),
      // Few times: many fall together.
      ...event(pick([...ALL_STATUS_CODES, 999]), Math.floor(chance() * 12), {
        correction: chance() < 0.2,
        destruction: chance() < 0.5,
        provider: pick(['post', 'other']),
      }),
    }));
    const ends = (list: typeof events) =>
      new Map([...Map.groupBy(list, ({ shipment }) => shipment)].map(([shipment, of]) => [shipment, run(of)]));
    const doubled = [...events, ...events.filter(() => chance() < 0.5)];
    const shuffled = doubled
      .map((one) => ({ one, at: chance() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ one }) => one);
    const straight = ends(events.toSorted((a, b) => a.at - b.at));
    expect(straight.size).toBe(SHIPMENTS);
    expect(ends(shuffled)).toEqual(straight);
    // In batches, each going on from the end of the one before, as long as nothing comes before what is known.
    const stepwise = new Map<number, ShipmentStatus>();
    for (const [, hour] of [...Map.groupBy(events, ({ at }) => at)].toSorted(([a], [b]) => a - b))
      for (const [shipment, of] of Map.groupBy(hour, (one) => one.shipment))
        stepwise.set(shipment, followEvents({ base: stepwise.get(shipment) ?? base(), events: of }).status);
    expect(stepwise).toEqual(straight);
  });

  it('of a piece that has left reach all 39 codes but the three that come before it left', () => {
    const reached = ALL_STATUS_CODES.filter((code) => run([event(code, 1, { destruction: true })]).code === code);
    expect(ALL_STATUS_CODES.filter((code) => !reached.includes(code))).toEqual([250, 300]);
  });

  it('never take a piece back to a lower stage but by a correction of who said it', () => {
    const any = fc.record({
      code: fc.constantFrom(...ALL_STATUS_CODES),
      at: fc.nat(5),
      provider: fc.constantFrom('post', 'other'),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 8 }), (list) => {
        const given = list.map(({ code, at, provider }) => event(code, at, { provider }));
        const { events, effects } = followEvents({ base: base(), events: given });
        let stage = STATUS_CODES[400].stage as number;
        for (const next of events) {
          const effect = effects.get(next.key);
          if (effect !== 'advanced' && effect !== 'correction') continue;
          const { stage: reached } = STATUS_CODES[next.code as 400];
          if (effect === 'advanced') expect(reached).toBeGreaterThanOrEqual(stage);
          stage = reached;
        }
      }),
    );
  });

  it('correct what the same provider said, also when the correction comes first', () => {
    const [failed, corrected] = [event(-611, 10), event(710, 20, { correction: true })];
    expect(run([failed, corrected]).code).toBe(710);
    expect(run([corrected, failed]).code).toBe(710);
    expect(run([failed, event(610, 20)]).code).toBe(610);
    expect(run([failed, event(610, 20, { provider: 'other' })]).code).toBe(-611);
    expect(run([failed, event(610, 20), event(-610, 30)]).code).toBe(-610);
  });

  it('wait while the piece has not left', () => {
    const delivered = event(610, 10);
    expect(run([delivered], 300).code).toBe(300);
    expect(followEvents({ base: base(300), events: [delivered] }).effects.get(delivered.key)).toBe('early');
    expect(run([delivered], 600).code).toBe(610);
  });
});

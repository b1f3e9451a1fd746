// Integrators have a list of all that web hooks tell them: in the guide, on its page, and as the union of the typed client. It is made
// from the table by which the product writes lines of histories.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { COMMAND_STATES } from '#domain/deliveries/deliveries.ts';
import { TOLD_EVENTS, type ToldEvent } from '#domain/hooks/hook-events.table.ts';
import { eventType, TOLD_ENTITIES } from '#domain/hooks/hooks.ts';
import { MESSAGE_TYPES } from '#domain/hooks/message-types.ts';
import { JOB_STATES } from '#domain/jobs/jobs.ts';
import { ALL_STATUS_CODES } from '#domain/shipments/status.codes.ts';
import { GUIDE_FILE, withMessages } from '#scripts/api-guide.ts';
import { webhookTypes } from '#scripts/client/make/webhook-types.ts';
import { apiPage } from '#server/http/described/api-page.ts';
import type { NewRevision } from '#server/letters/history/add-revision.ts';

const TYPES = MESSAGE_TYPES.map(({ type }) => type);
const SERVER = path.resolve(import.meta.dirname, '../../server');

/** What the product can say of such a thing. */
type Written<Entity> = Extract<NewRevision, { readonly entity: Entity }>['event'];

describe('types of messages', () => {
  it('are those of all lines that can be written of what web hooks are told of', () => {
    expectTypeOf<Written<'job'>>().toEqualTypeOf<ToldEvent<'job'>>();
    expectTypeOf<Written<'command'>>().toEqualTypeOf<ToldEvent<'command'>>();
    expectTypeOf<Written<'shipment'>>().toEqualTypeOf<ToldEvent<'shipment'>>();
    const line = { entityId: 1, accountId: 1, at: new Date(), by: null };
    // @ts-expect-error nothing is written that is not in the list
    const invented: NewRevision = { ...line, entity: 'job', event: 'INVENTED' };
    expect(TYPES).not.toContain(eventType(invented.entity, invented.event));
    const written = [
      ...JOB_STATES.map((state) => eventType('job', state)),
      ...COMMAND_STATES.map((state) => eventType('command', state)),
      ...ALL_STATUS_CODES.map((code) => eventType('shipment', `${code}`)),
      ...TOLD_ENTITIES.flatMap((of) => Object.keys(TOLD_EVENTS[of]).map((event) => eventType(of, event))),
      'test.sent',
    ];
    expect(new Set(TYPES)).toEqual(new Set(written));
    expect(new Set(TYPES).size).toBe(TYPES.length);
  });

  it('are none that the product never says', () => {
    const sources = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => readFileSync(path.join(SERVER, file), 'utf8'))
      .join('\n');
    const states: readonly string[] = [...JOB_STATES, ...COMMAND_STATES];
    const events = TOLD_ENTITIES.flatMap((of) => Object.keys(TOLD_EVENTS[of]));
    expect(events.filter((event) => !states.includes(event) && !sources.includes(`'${event}'`))).toEqual([]);
  });

  it('stand in the guide as the command makes them, on its page, and in the client', () => {
    const guide = readFileSync(GUIDE_FILE, 'utf8');
    expect(guide).toBe(withMessages(guide));
    const [page, types] = [apiPage('0'), webhookTypes()];
    expect(TYPES.filter((type) => !page.includes(`<td><code>${type}</code></td>`))).toEqual([]);
    expect(TYPES.filter((type) => types.split(JSON.stringify(type)).length !== 2)).toEqual([]);
  });
});

// The log of an endpoint: what was sent, what waits, how the last attempt ended; one message, or all from a day on, again.
import { Button } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { useState } from 'react';
import type { HookEvent, HookView } from '#domain/api/administration/hooks.contract.ts';
import { HOOK_EVENT_STATES, type HookEventState } from '#domain/hooks/hooks.ts';
import { useApi, useCall } from '#renderer/api/api.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import rows from '#renderer/shared/sessions/sessions.module.css';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import { DayField } from '#renderer/ui/dates/day-field.part.tsx';
import { RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { Chips } from '#renderer/ui/values/chips.part.tsx';
import { DateText } from '#renderer/ui/values/values.part.tsx';
import setting from '../fields/setting.module.css';
import { AnswerText } from './answer-text.part.tsx';
import classes from './hooks.module.css';
import { useHookCalls, useHookName } from './use-hook-calls.ts';

const PAGE = 50;

interface HookLogProps {
  ouId: number;
  hook: HookView;
  editable: boolean;
}

export function HookLog({ ouId, hook, editable }: HookLogProps) {
  const t = useText();
  const name = useHookName()(hook);
  const [state, setState] = useState<HookEventState>();
  const query = { ...(state === undefined ? {} : { eventState: state }), maxResults: PAGE };
  const first = useCall('hooks.events', { params: { hookId: hook.id }, query }, { staleTime: 0 });
  const chips = [
    { id: 'all', label: t('hooks.log.all') },
    ...HOOK_EVENT_STATES.map((id) => ({ id, label: t(`hooks.log.${id}`) })),
  ];
  return (
    <section className={classes.log} aria-label={t('hooks.logOf', { name })}>
      <div className={setting.head}>
        <h2>{t('hooks.logOf', { name })}</h2>
      </div>
      <Chips
        label={t('hooks.log')}
        chips={chips}
        active={state ?? 'all'}
        onChoose={(id) => setState(HOOK_EVENT_STATES.find((one) => one === id))}
      />
      <QueryView query={first} skeleton={<RowsSkeleton />}>
        {({ items, cursor }) =>
          items.length === 0 ? (
            <p className={classes.about}>{t('hooks.log.none')}</p>
          ) : (
            <Messages key={`${items[0]?.id} ${state}`} first={{ items, cursor }} {...{ ouId, hook, editable, query }} />
          )
        }
      </QueryView>
      {editable ? <Since ouId={ouId} hookId={hook.id} /> : null}
    </section>
  );
}

interface Page {
  readonly items: readonly HookEvent[];
  readonly cursor: string | null;
}

interface MessagesProps extends HookLogProps {
  first: Page;
  query: { readonly eventState?: HookEventState; readonly maxResults: number };
}

/** The newest messages, and those before them once they are asked for. */
function Messages({ first, query, ouId, hook, editable }: MessagesProps) {
  const t = useText();
  const api = useApi();
  const [older, setOlder] = useState<Page>();
  const [busy, setBusy] = useState(false);
  const { cursor } = older ?? first;
  const readOlder = async () => {
    if (cursor === null) return;
    setBusy(true);
    try {
      const page = await api.call('hooks.events', { params: { hookId: hook.id }, query: { ...query, cursor } });
      setOlder({ items: [...(older?.items ?? []), ...page.items], cursor: page.cursor });
    } catch (error) {
      api.report(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <ul className={rows.list} aria-label={t('hooks.log')}>
        {[...first.items, ...(older?.items ?? [])].map((event) => (
          <Message key={event.id} event={event} {...{ ouId, hook, editable }} />
        ))}
      </ul>
      {cursor === null ? null : (
        <Button className={classes.start ?? ''} variant="default" loading={busy} onClick={() => void readOlder()}>
          {t('hooks.log.older')}
        </Button>
      )}
    </>
  );
}

function Message({ event, ouId, hook, editable }: HookLogProps & { event: HookEvent }) {
  const t = useText();
  const formats = useFormats();
  const { replay } = useHookCalls(ouId);
  const { id, type, entity, entityId, at, state, tries, nextAt, status, ms, fault, lastAt } = event;
  return (
    <li>
      <span className={rows.text}>
        <span className={classes.message}>
          <bdi dir="ltr" className={rows.name}>
            {type}
          </bdi>
          {entityId === 0 ? null : <bdi>{entityId}</bdi>}
        </span>
        <span className={rows.facts}>
          <DateText at={at} form="exact" />
          <span>{t(`hooks.message.${state}`)}</span>
          {lastAt === null ? null : <AnswerText answer={{ status, ms, fault }} taken={state === 'sent'} />}
          {tries > 1 ? <span>{t('hooks.log.tries', { n: tries })}</span> : null}
          {state === 'waiting' && nextAt !== null ? (
            <span>
              {t('hooks.next')} <DateText at={nextAt} />
            </span>
          ) : null}
        </span>
      </span>
      {editable && entity !== 'test' ? (
        <IconButton
          icon={IconRepeat}
          iconSize={16}
          size="sm"
          label={t('hooks.log.againOf', { type, time: formats.exact(new Date(at)) })}
          onClick={() => void replay(hook.id, { eventIds: [id] })}
        />
      ) : null}
    </li>
  );
}

/** All that happened from a day on. */
function Since({ ouId, hookId }: { ouId: number; hookId: number }) {
  const t = useText();
  const { replay } = useHookCalls(ouId);
  const [day, setDay] = useState<Date>();
  return (
    <div className={classes.since}>
      <DayField label={t('hooks.log.since')} value={day} onChange={setDay} />
      <Button
        variant="default"
        disabled={day === undefined}
        onClick={() => (day === undefined ? undefined : void replay(hookId, { since: day.toISOString() }))}
      >
        {t('hooks.log.again')}
      </Button>
    </div>
  );
}

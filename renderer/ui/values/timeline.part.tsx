// A short history beside something: what is done, and what is still to come.
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import type { StatusLook } from '#renderer/theme/status.ts';
import classes from './timeline.module.css';
import { DateText } from './values.part.tsx';

export interface TimelineEvent {
  readonly id: string | number;
  /** Undefined for a step that is still to come. */
  readonly at?: Date | undefined;
  /** With a look: what it means in this case. Without: the event itself. Translated. */
  readonly what?: ReactNode;
  readonly who?: string | undefined;
  readonly look?: StatusLook | undefined;
  readonly icon?: TablerIcon | undefined;
}

export function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  return (
    <ol className={classes.timeline}>
      {events.map((event) => {
        const Icon = event.look?.icon ?? event.icon;
        return (
          <li key={event.id} data-token={event.look?.token} data-next={event.at === undefined || undefined}>
            <span className={classes.dot}>{Icon ? <Icon size={14} stroke={1.75} aria-hidden /> : null}</span>
            <EventText event={event} />
          </li>
        );
      })}
    </ol>
  );
}

function EventText({ event: { at, look, what, who } }: { event: TimelineEvent }) {
  const t = useText();
  return (
    <div className={classes.event}>
      <div className={classes.what}>{look ? t(look.label) : <span>{what}</span>}</div>
      <div className={classes.who}>
        {at ? <DateText at={at} /> : null}
        {at && who ? ' · ' : null}
        {who ? <bdi>{who}</bdi> : null}
      </div>
      {look && what ? <div className={classes.more}>{what}</div> : null}
    </div>
  );
}

// A history from newest to oldest: narrow beside the facts, wide (time, event, proof) in an opened shipment.
import { UnstyledButton } from '@mantine/core';
import { IconFileCheck, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormats, useText } from '#renderer/i18n/text.ts';
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
  readonly proof?:
    | { readonly name: string; readonly bytes?: number | undefined; readonly onOpen: () => void }
    | undefined;
}

export function Timeline({ events, wide }: { events: readonly TimelineEvent[]; wide?: boolean }) {
  return (
    <ol className={classes.timeline} data-wide={wide || undefined}>
      {events.map((event) => {
        const Icon = event.look?.icon ?? event.icon;
        return (
          <li key={event.id} data-token={event.look?.token} data-next={event.at === undefined || undefined}>
            <span className={classes.dot}>{Icon ? <Icon size={14} stroke={1.75} aria-hidden /> : null}</span>
            <EventText event={event} wide={wide ?? false} />
          </li>
        );
      })}
    </ol>
  );
}

function EventText({ event, wide }: { event: TimelineEvent; wide: boolean }) {
  const t = useText();
  const { at, look, what, who, proof } = event;
  const more = look ? what : null;
  const time = at ? <DateText at={at} /> : null;
  const parts = [wide ? more : time, who ? <bdi key="who">{who}</bdi> : null].filter(Boolean);
  return (
    <div className={classes.event}>
      {wide ? <span className={classes.time}>{time}</span> : null}
      <div className={classes.what}>{look ? t(look.label) : <span>{what}</span>}</div>
      <div className={classes.who}>
        {parts[0]}
        {parts.length > 1 ? ' · ' : null}
        {parts[1]}
      </div>
      {!wide && more ? <div className={classes.more}>{more}</div> : null}
      {proof ? <Proof {...proof} /> : null}
    </div>
  );
}

function Proof({ name, bytes, onOpen }: NonNullable<TimelineEvent['proof']>) {
  const formats = useFormats();
  return (
    <UnstyledButton className={classes.proof} onClick={onOpen}>
      <IconFileCheck size={16} stroke={1.5} aria-hidden />
      <bdi>{name}</bdi>
      {bytes === undefined ? null : <bdi className={classes.size}>{formats.size(bytes)}</bdi>}
    </UnstyledButton>
  );
}

// Who says so and how it is known, in a column beside what happened to a document; with the document that proves it.
import { IconSettings2, IconUser, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { StoryEvent } from '#domain/api/sending/story.contract.ts';
import { useText } from '#renderer/i18n/text.ts';
import { Name } from './sentence.part.tsx';
import classes from './sources.module.css';

/** Names of the columns, for the eye: each line says by itself what it is. */
export function SourceHeads() {
  const t = useText();
  return (
    <div className={classes.heads} aria-hidden>
      <span>{t('story.head.time')}</span>
      <span>{t('story.head.event')}</span>
      <span>{t('story.head.who')}</span>
    </div>
  );
}

/** Whether somebody says it beside the sentence: in a sentence its subject does. */
export const hasSource = ({ kind }: StoryEvent): boolean => kind === 'status' || kind === 'tracked';

interface SourceProps {
  event: StoryEvent;
  /** Of carriers: of those with vans, or of those with servers. */
  carrier: TablerIcon;
  /** What proves it. */
  children: ReactNode;
}

export function Source({ event, carrier: Carrier, children }: SourceProps) {
  const { person, tracking } = event;
  const Icon = person ? IconUser : tracking ? Carrier : IconSettings2;
  return (
    <div className={classes.source}>
      {hasSource(event) ? (
        <span className={classes.who}>
          <Icon size={16} stroke={1.5} aria-hidden />
          <Who event={event} />
        </span>
      ) : null}
      {children}
    </div>
  );
}

function Who({ event: { person, tracking } }: { event: StoryEvent }) {
  const t = useText();
  const name = person ? <Name of={person} /> : <bdi>{tracking?.from ?? t('story.product')}</bdi>;
  if (tracking === null) return <span>{name}</span>;
  return (
    <span>
      {name}
      <small>
        {t(`story.source.${tracking.source}`)}
        {person ? (
          <>
            {' · '}
            <bdi>{tracking.from}</bdi>
          </>
        ) : null}
      </small>
    </span>
  );
}

// A story from newest to oldest: times in a column where there is room, below the sentence beside the facts.
import { UnstyledButton } from '@mantine/core';
import { IconFileCheck, type TablerIcon } from '@tabler/icons-react';
import type { StoryEvent } from '#domain/api/sending/story.contract.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { shipmentLook } from '#renderer/theme/status.ts';
import { DateText } from '#renderer/ui/values/values.part.tsx';
import { StoryMore, StorySentence } from './sentence.part.tsx';
import { hasSource, Source } from './source.part.tsx';
import sources from './sources.module.css';
import classes from './story.module.css';
import { changes, storyLook } from './story-icons.ts';
import { Rows } from './story-rows.part.tsx';

/** A document that proves an entry. */
export interface StoryProof {
  readonly name: string;
  readonly bytes?: number | undefined;
  readonly onOpen: () => void;
}

export type ProofOf = (event: StoryEvent) => StoryProof | undefined;

interface StoryProps {
  events: readonly StoryEvent[];
  wide?: boolean;
  proofOf?: ProofOf | undefined;
  /** Codes that are expected next, the last one first. */
  planned?: readonly number[];
  /** Icon of its carriers: who says so stands in a column of its own. */
  carrier?: TablerIcon | undefined;
}

export function Story({ events, wide = false, proofOf, planned = [], carrier }: StoryProps) {
  const look = carrier ? `${classes.story} ${sources.sources}` : classes.story;
  return (
    <ol className={look} data-wide={(wide && !carrier) || undefined}>
      {planned.map((code) => (
        <Planned key={code} code={code} />
      ))}
      {events.map((event) => (
        <Happening
          key={`${event.kind}${event.id}`}
          event={event}
          wide={wide}
          proof={proofOf?.(event)}
          carrier={carrier}
        />
      ))}
    </ol>
  );
}

interface HappeningProps {
  event: StoryEvent;
  wide: boolean;
  proof: StoryProof | undefined;
  carrier: TablerIcon | undefined;
}

function Happening({ event, wide, proof, carrier }: HappeningProps) {
  const { icon: Icon, token } = storyLook(event);
  const alone = !hasSource(event) && !proof;
  return (
    <li
      data-token={token}
      data-quiet={(event.tracking !== null && !changes(event.tracking)) || undefined}
      data-alone={alone || undefined}
    >
      <span className={classes.dot}>
        <Icon size={14} stroke={1.75} aria-hidden />
      </span>
      <span className={classes.time} data-time>
        <DateText at={event.date} />
      </span>
      <div className={classes.event} data-event>
        <StorySentence event={event} />
        <StoryMore event={event} sourced={carrier !== undefined} />
        {event.rows.length > 0 ? <Rows event={event} wide={wide} /> : null}
        {proof && !carrier ? <Proof {...proof} /> : null}
      </div>
      {carrier && !alone ? (
        <Source event={event} carrier={carrier}>
          {proof ? <Proof {...proof} /> : null}
        </Source>
      ) : null}
    </li>
  );
}

/** What is still to come: grey, in a dashed circle. */
function Planned({ code }: { code: number }) {
  const t = useText();
  const { icon: Icon, label } = shipmentLook(code);
  return (
    <li data-planned data-quiet data-alone>
      <span className={classes.dot}>
        <Icon size={14} stroke={1.75} aria-hidden />
      </span>
      <span className={classes.time} data-time>
        {t('story.planned')}
      </span>
      <div className={classes.event} data-event>
        <span>{t(label)}</span>
      </div>
    </li>
  );
}

function Proof({ name, bytes, onOpen }: StoryProof) {
  const formats = useFormats();
  return (
    <UnstyledButton className={classes.proof} onClick={onOpen}>
      <IconFileCheck size={16} stroke={1.5} aria-hidden />
      <bdi>{name}</bdi>
      {bytes === undefined ? null : <bdi className={classes.size}>{formats.size(bytes)}</bdi>}
    </UnstyledButton>
  );
}

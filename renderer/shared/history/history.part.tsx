// The history of an order, confirmation, delivery or document: one telling, as a dialog, beside the facts, or as a page.
import type { TablerIcon } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { StoryEvent } from '#domain/api/sending/story.contract.ts';
import { keyOf, useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import { Dialog } from '#renderer/ui/layers/confirm.part.tsx';
import { RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import classes from './history.module.css';
import { type ProofOf, Story } from './story.part.tsx';

export interface HistoryOf {
  readonly kind: 'job' | 'command' | 'delivery' | 'shipment';
  readonly id: number;
}

const QUERIES = { job: 'jobId', command: 'commandId', delivery: 'deliveryId', shipment: 'shipmentId' } as const;

const asked = ({ kind, id }: HistoryOf) => ({ query: { [QUERIES[kind]]: id } });

/** What happened, newest first. */
export const useStory = (of: HistoryOf): UseQueryResult<StoryEvent[]> =>
  useCall('story.read', asked(of), { staleTime: 0 });

/** Of a history in the cache. */
export const storyKey = (of: HistoryOf) => keyOf('story.read', asked(of));

export function HistoryDialog({ of, title, onClose }: { of: HistoryOf; title: string; onClose: () => void }) {
  const t = useText();
  return (
    <Dialog opened title={title} size={720} onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard */}
      <section className={classes.scroll} aria-label={t('manage.history')} tabIndex={0}>
        <HistoryTimeline of={of} wide />
      </section>
    </Dialog>
  );
}

interface TimelineProps {
  readonly of: HistoryOf;
  /** Only the newest ones. */
  readonly most?: number;
  readonly wide?: boolean;
  readonly proofOf?: ProofOf;
  readonly planned?: readonly number[];
  /** Icon of its carriers: who says so stands in a column of its own. */
  readonly carrier?: TablerIcon | undefined;
  /** Told elsewhere. */
  readonly without?: ReadonlySet<number>;
}

export function HistoryTimeline({ of, most, wide, proofOf, planned, carrier, without }: TimelineProps) {
  const t = useText();
  const story = useStory(of);
  return (
    <QueryView query={story} skeleton={<RowsSkeleton rows={2} />}>
      {(events) =>
        events.length === 0 ? (
          <p className={classes.none}>{t('manage.history.none')}</p>
        ) : (
          <Story
            events={events.filter(({ id }) => !without?.has(id)).slice(0, most)}
            proofOf={proofOf}
            carrier={carrier}
            {...(planned ? { planned } : {})}
            {...(wide ? { wide } : {})}
          />
        )
      }
    </QueryView>
  );
}

// The history of an order, command, delivery or document: as a dialog with date, event and user, and as a timeline.
import type { UseQueryResult } from '@tanstack/react-query';
import type { Revision } from '#domain/api/shapes.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import { Dialog } from '#renderer/ui/layers/confirm.part.tsx';
import { RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { Status } from '#renderer/ui/values/status.part.tsx';
import { Timeline } from '#renderer/ui/values/timeline.part.tsx';
import { DateText } from '#renderer/ui/values/values.part.tsx';
import classes from './history.module.css';
import {
  eventMore,
  eventsOf,
  eventWho,
  eventWords,
  type HistoryKind,
  newestFirst,
  type ProofOf,
} from './history-events.ts';

interface HistoryOf {
  readonly kind: HistoryKind;
  readonly id: number;
}

/** The lines of one history. */
export function useHistory({ kind, id }: HistoryOf): UseQueryResult<Revision[]> {
  const job = useCall('jobs.revisions', { params: { jobId: id } }, { enabled: kind === 'job' });
  const command = useCall('commands.revisions', { params: { commandId: id } }, { enabled: kind === 'command' });
  const delivery = useCall('deliveries.revisions', { params: { deliveryId: id } }, { enabled: kind === 'delivery' });
  const shipment = useCall('shipments.revisions', { params: { shipmentId: id } }, { enabled: kind === 'shipment' });
  return { job, command, delivery, shipment }[kind];
}

export function HistoryDialog({ of, title, onClose }: { of: HistoryOf; title: string; onClose: () => void }) {
  const history = useHistory(of);
  return (
    <Dialog opened title={title} size={640} onClose={onClose}>
      <QueryView query={history} skeleton={<RowsSkeleton rows={4} />}>
        {(revisions) => <HistoryTable kind={of.kind} revisions={revisions} />}
      </QueryView>
    </Dialog>
  );
}

function HistoryTable({ kind, revisions }: { kind: HistoryKind; revisions: readonly Revision[] }) {
  const t = useText();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
    <section className={classes.scroll} aria-label={t('manage.history')} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th>{t('manage.date')}</th>
            <th>{t('manage.event')}</th>
            <th>{t('manage.user')}</th>
          </tr>
        </thead>
        <tbody>
          {newestFirst(revisions).map((revision) => {
            const { word, look } = eventWords(kind, revision.event, t);
            const more = eventMore(revision, t);
            return (
              <tr key={revision.id}>
                <td>
                  <DateText at={revision.date} />
                </td>
                <td>
                  {look ? <Status look={look} /> : <span>{word}</span>}
                  {more ? <bdi className={classes.more}>{more}</bdi> : null}
                </td>
                <td>
                  <bdi>{eventWho(revision, t)}</bdi>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** Narrow beside the facts; `most` shows only the newest ones. */
export function HistoryTimeline(props: { of: HistoryOf; most?: number; wide?: boolean; proofOf?: ProofOf }) {
  const { of, most, wide, proofOf } = props;
  const t = useText();
  const history = useHistory(of);
  return (
    <QueryView query={history} skeleton={<RowsSkeleton rows={2} />}>
      {(revisions) =>
        revisions.length === 0 ? (
          <p className={classes.none}>{t('manage.history.none')}</p>
        ) : (
          <Timeline events={eventsOf(of.kind, revisions, t, proofOf).slice(0, most)} {...(wide ? { wide } : {})} />
        )
      }
    </QueryView>
  );
}

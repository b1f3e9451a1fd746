// Who changed a service, when, and what differed: the newest first.

import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { Revision } from '#domain/api/shapes.ts';
import type { KeptChanges } from '#domain/services/changes/changes.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import { Dialog } from '#renderer/ui/layers/confirm.part.tsx';
import { RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { DateText } from '#renderer/ui/values/values.part.tsx';
import classes from './actions.module.css';
import { changeText } from './change-text.ts';
import { useChangeWording } from './use-change-wording.ts';

const WIDTH_PX = 720;

export function ServiceHistory({ service, onClose }: { service: Service; onClose: () => void }) {
  const t = useText();
  const history = useCall('services.revisions', { params: { serviceId: service.id } }, { staleTime: 0 });
  return (
    <Dialog opened title={t('processing.history.title', { name: service.name })} size={WIDTH_PX} onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard */}
      <section className={classes.history} aria-label={t('processing.menu.history')} tabIndex={0}>
        <QueryView query={history} skeleton={<RowsSkeleton rows={3} />}>
          {(lines) => (
            <ol className={classes.lines}>
              {lines.toReversed().map((line) => (
                <Line key={line.id} line={line} service={service} />
              ))}
            </ol>
          )}
        </QueryView>
      </section>
    </Dialog>
  );
}

/** What happens to a service, by the names of its history. */
const EVENTS: ReadonlySet<string> = new Set(['created', 'updated', 'removed']);

function Line({ line, service }: { line: Revision; service: Service }) {
  const t = useText();
  const wording = useChangeWording(service);
  const { event, userLogin, date } = line;
  // Lines from before changes were kept have none.
  const { changes = [], more = 0 } = line.details as Partial<KeptChanges>;
  return (
    <li>
      <p className={classes.who}>
        <b>{t(`processing.history.${EVENTS.has(event) ? event : 'updated'}`)}</b>
        <bdi>{userLogin ?? t('processing.history.product')}</bdi>
        <DateText at={date} />
      </p>
      {changes.length > 0 ? (
        <ul>
          {changes.map((change) => (
            <li key={`${change.kind} ${change.path.join('/')}`}>
              <bdi>{changeText(change, wording)}</bdi>
            </li>
          ))}
          {more > 0 ? <li>{t('processing.history.more', { n: more })}</li> : null}
        </ul>
      ) : null}
    </li>
  );
}

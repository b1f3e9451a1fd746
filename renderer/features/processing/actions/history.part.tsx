// Who changed a service, when, and what differed: the newest first; a former state can come back as a draft.
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { Revision } from '#domain/api/shapes.ts';
import type { KeptChanges } from '#domain/services/changes/kept-changes.ts';
import { unfolded } from '#domain/services/changes/unfold.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import { Dialog } from '#renderer/ui/layers/confirm.part.tsx';
import { RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { DateText } from '#renderer/ui/values/values.part.tsx';
import classes from './actions.module.css';
import { changeText } from './change-text.ts';
import { type Restore, RestoreView } from './restore.part.tsx';
import { useChangeWording } from './use-change-wording.ts';

const WIDTH_PX = 720;

interface HistoryProps {
  readonly service: Service;
  /** undefined: whoever looks may change nothing. */
  readonly onRestore: Restore | undefined;
  readonly onClose: () => void;
}

export function ServiceHistory({ service, onRestore, onClose }: HistoryProps) {
  const t = useText();
  const [chosen, setChosen] = useState<number>();
  const history = useCall('services.revisions', { params: { serviceId: service.id } }, { staleTime: 0 });
  return (
    <Dialog opened title={t('processing.history.title', { name: service.name })} size={WIDTH_PX} onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard */}
      <section className={classes.history} aria-label={t('processing.menu.history')} tabIndex={0}>
        {chosen !== undefined && onRestore ? (
          <RestoreView
            service={service}
            revisionId={chosen}
            onBack={() => setChosen(undefined)}
            onRestore={(definition, revisionId) => {
              onRestore(definition, revisionId);
              onClose();
            }}
          />
        ) : (
          <QueryView query={history} skeleton={<RowsSkeleton rows={3} />}>
            {(lines) => (
              <ol className={classes.lines}>
                {lines.toReversed().map((line, n) => (
                  <Line
                    key={line.id}
                    line={line}
                    service={service}
                    onChoose={onRestore && n > 0 ? () => setChosen(line.id) : undefined}
                  />
                ))}
              </ol>
            )}
          </QueryView>
        )}
      </section>
    </Dialog>
  );
}

/** What happens to a service, by the names of its history. */
const EVENTS: ReadonlySet<string> = new Set(['created', 'updated', 'restored', 'removed']);

function Line(props: { line: Revision; service: Service; onChoose: (() => void) | undefined }) {
  const { line, service, onChoose } = props;
  const t = useText();
  const wording = useChangeWording(service);
  const { event, userLogin, date } = line;
  // Lines from before changes were kept have none.
  const {
    changes = [],
    more = 0,
    restorable,
  } = line.details as Partial<KeptChanges> & { readonly restorable?: boolean };
  return (
    <li>
      <p className={classes.who}>
        <b>{t(`processing.history.${EVENTS.has(event) ? event : 'updated'}`)}</b>
        <bdi>{userLogin ?? t('processing.history.product')}</bdi>
        <DateText at={date} />
        {onChoose && restorable ? (
          <Button variant="subtle" size="compact-xs" onClick={onChoose}>
            {t('processing.restore')}
          </Button>
        ) : null}
      </p>
      {changes.length > 0 ? (
        <ul>
          {changes.flatMap(unfolded).map((change) => (
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

// A former state of a service: what differs from now, what cannot come back, and the way to begin a draft with it.
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { Service, ServiceVersion } from '#domain/api/configuration/services.contract.ts';
import { changesOf } from '#domain/services/changes/changes.ts';
import { keptChanges } from '#domain/services/changes/kept-changes.ts';
import { ServiceDefinition } from '#domain/services/service.schema.ts';
import { withFileIds } from '#domain/services/service-files.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import { RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { DateText } from '#renderer/ui/values/values.part.tsx';
import classes from './actions.module.css';
import { changeText } from './change-text.ts';
import { useChangeWording } from './use-change-wording.ts';

/** Begins a draft with a former state of the service. */
export type Restore = (definition: ServiceDefinition, revisionId: number) => void;

interface RestoreProps {
  readonly service: Service;
  /** Line of the history that kept the state. */
  readonly revisionId: number;
  readonly onRestore: Restore;
  readonly onBack: () => void;
}

const FIELDS = Object.keys(ServiceDefinition.shape) as (keyof ServiceDefinition)[];

/** What differs from the service as it is stored; files by their names. */
function differences(service: Service, version: ServiceVersion) {
  const names = new Map([...version.files, ...service.serviceFiles].map(({ id, name }) => [id, name]));
  const readable = (definition: ServiceDefinition) => withFileIds(definition, (id) => names.get(id) ?? id);
  const now = Object.fromEntries(FIELDS.map((field) => [field, service[field]])) as ServiceDefinition;
  return keptChanges(changesOf(readable(now), readable(version.definition)));
}

export function RestoreView({ service, revisionId, onRestore, onBack }: RestoreProps) {
  const t = useText();
  const params = { serviceId: service.id, revisionId };
  const version = useCall('services.version', { params }, { staleTime: 0 });
  return (
    <div className={classes.restore}>
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconArrowLeft size={16} stroke={1.5} className="flip" aria-hidden />}
        onClick={onBack}
      >
        {t('common.back')}
      </Button>
      <QueryView query={version} skeleton={<RowsSkeleton rows={3} />}>
        {(found) => (
          <Version service={service} version={found} onRestore={() => onRestore(found.definition, revisionId)} />
        )}
      </QueryView>
    </div>
  );
}

function Version(props: { service: Service; version: ServiceVersion; onRestore: () => void }) {
  const { service, version, onRestore } = props;
  const t = useText();
  const wording = useChangeWording(service);
  const { changes, more } = differences(service, version);
  const lost = [
    ...version.lostFiles.map((name) => t('processing.restore.lostFile', { name })),
    ...version.lostChannels.map((name) => t('processing.restore.lostChannel', { name })),
  ];
  return (
    <>
      <p>
        <b>{t('processing.restore.of')}</b> <DateText at={version.date} />
      </p>
      <p>{t(changes.length > 0 ? 'processing.restore.differs' : 'processing.restore.same')}</p>
      <ul>
        {changes.map((change) => (
          <li key={`${change.kind} ${change.path.join('/')}`}>
            <bdi>{changeText(change, wording)}</bdi>
          </li>
        ))}
        {more > 0 ? <li>{t('processing.history.more', { n: more })}</li> : null}
      </ul>
      {lost.length > 0 ? (
        <div role="note" className={classes.fault}>
          <p>{t('processing.restore.lost')}</p>
          <ul>
            {lost.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      ) : null}
      <Button disabled={changes.length === 0} onClick={onRestore}>
        {t('processing.restore.begin')}
      </Button>
      <p className={classes.quiet}>{t('processing.restore.notSaved')}</p>
    </>
  );
}

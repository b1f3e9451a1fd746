// What stands above and below the tabs of a service: its name, what it is, what can be done with it, why it is not saved.
import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import { useCall } from '#renderer/api/api.ts';
import { ServiceMenu } from '#renderer/features/processing/actions/service-menu.part.tsx';
import { useText } from '#renderer/i18n/text.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { UndoButtons } from '#renderer/shared/compose/undo-buttons.part.tsx';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import classes from '#renderer/ui/page-layouts/editor-page.module.css';
import { DateText } from '#renderer/ui/values/values.part.tsx';
import { useDraft } from './draft-context.ts';

const ConflictDialog = lazy(() => import('./conflict.part.tsx').then((one) => ({ default: one.ConflictDialog })));

export function EditorHead({ service }: { service: Service | undefined }) {
  const t = useText();
  const go = useGo();
  const nameIn = useNameIn();
  const { draft, keptAt, changedTabs, undo, redo, change } = useDraft();
  return (
    <header className={classes.head}>
      <h1>
        <bdi>{nameIn(draft) || t('processing.editor.unnamed')}</bdi>
      </h1>
      <span className={classes.sub}>
        {t(`processing.type.${draft.type}`)}
        {service ? <UsedBy serviceId={service.id} /> : null}
      </span>
      {keptAt && changedTabs.length > 0 ? (
        <span className={classes.sub}>
          {t('processing.editor.kept')} <DateText at={keptAt} />
        </span>
      ) : null}
      <span className={classes.grow} />
      <Button
        variant="light"
        size="xs"
        leftSection={<IconPlayerPlay size={16} stroke={1.5} aria-hidden />}
        onClick={() => go('processing.simulator', { serviceId: String(draft.id ?? 'new') })}
      >
        {t('processing.simulator.try')}
      </Button>
      <UndoButtons undo={undo} redo={redo} />
      {service ? (
        <ServiceMenu
          service={service}
          onRestore={(definition, restores) => change([], { ...draft, ...definition, restores })}
        />
      ) : null}
    </header>
  );
}

/** What keeps the draft from being saved and stands at no field. */
export function Refused({ serviceId }: { serviceId: number | undefined }) {
  const t = useText();
  const faultText = useFaultText();
  const [opened, setOpened] = useState(false);
  const { faults, conflict } = useDraft();
  const general = faults.find(({ path }) => path.length === 0);
  if (!general && !conflict) return <span />;
  const told = general ?? (conflict === 'stale' ? undefined : conflict);
  return (
    <div className={classes.refused} role="alert">
      <span>{told ? faultText(told) : t('processing.conflict.stale')}</span>
      {conflict && serviceId !== undefined ? (
        <Button variant="default" size="xs" onClick={() => setOpened(true)}>
          {t('records.conflict.open')}
        </Button>
      ) : null}
      {opened && serviceId !== undefined ? (
        <Suspense fallback={null}>
          <ConflictDialog serviceId={serviceId} onClose={() => setOpened(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Whose service it is, and how many profiles have it. */
function UsedBy({ serviceId }: { serviceId: number }) {
  const t = useText();
  const usage = useCall('services.usage', { query: { serviceId } }).data?.[0];
  if (usage === undefined) return null;
  return (
    <>
      {' · '}
      <bdi>{usage.account}</bdi>
      {' · '}
      {t('processing.usedBy', { n: usage.profileCount })}
    </>
  );
}

// Removing a service: what depends on it is named first, and it goes only when that is said.
import { Checkbox } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Service, ServiceUsage } from '#domain/api/configuration/services.contract.ts';
import { keyOf, useApi, useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import { ConfirmDialog } from '#renderer/ui/layers/confirm.part.tsx';
import { RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import classes from './actions.module.css';

const isUsed = ({ profileCount, deposits, queues }: ServiceUsage): boolean =>
  profileCount + (deposits ?? 0) + (queues ?? 0) > 0;

export function DeleteService({ service, onClose }: { service: Service; onClose: () => void }) {
  const t = useText();
  const api = useApi();
  const go = useGo();
  const notify = useToasts();
  const queries = useQueryClient();
  const usage = useCall('services.usage', { query: { serviceId: service.id } }, { staleTime: 0 });
  const [forced, force] = useState(false);
  const used = usage.data?.[0];
  const mustForce = used !== undefined && isUsed(used);
  const remove = async () => {
    const query = { version: service.version, ...(mustForce ? { force: true } : {}) };
    try {
      await api.call('services.remove', { params: { serviceId: service.id }, query });
    } catch (error) {
      // What began to use it meanwhile is named by the refusal, and by the dialog.
      api.report(error);
      void usage.refetch();
      return;
    }
    onClose();
    go('processing.services', {}, 'replace');
    notify('success', 'processing.delete.done', { name: service.name });
    await queries.invalidateQueries({ queryKey: keyOf('services.list') });
  };
  return (
    <ConfirmDialog
      opened
      title={t('processing.delete.title', { name: service.name })}
      action={t('processing.delete.action')}
      danger
      disabled={used === undefined || (mustForce && !forced)}
      onConfirm={remove}
      onClose={onClose}
    >
      <QueryView query={usage} skeleton={<RowsSkeleton rows={2} />}>
        {([one]) => (one && isUsed(one) ? <Used usage={one} /> : <p>{t('processing.delete.unused')}</p>)}
      </QueryView>
      {mustForce ? (
        <Checkbox
          label={t('processing.delete.force')}
          checked={forced}
          onChange={(event) => force(event.currentTarget.checked)}
        />
      ) : null}
    </ConfirmDialog>
  );
}

function Used({ usage }: { usage: ServiceUsage }) {
  const t = useText();
  const { profiles, profileCount, deposits, queues } = usage;
  const others = profileCount - profiles.length;
  return (
    <>
      <p>{t('processing.delete.used')}</p>
      <ul className={classes.used}>
        {profiles.map((name) => (
          <li key={name}>{t('processing.delete.profile', { name })}</li>
        ))}
        {others > 0 ? <li>{t('processing.delete.moreProfiles', { n: others })}</li> : null}
        {deposits ? <li>{t('processing.delete.deposits', { n: deposits })}</li> : null}
        {queues ? <li>{t('processing.delete.queues', { n: queues })}</li> : null}
      </ul>
      <p>{t('processing.delete.means')}</p>
    </>
  );
}

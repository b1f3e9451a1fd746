// Removing an account: what goes with it is counted first, and it goes only when that is said.
import { Checkbox } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Unit, UnitUsage } from '#domain/api/administration/units.contract.ts';
import { keyOf, useApi, useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import { ConfirmDialog } from '#renderer/ui/layers/confirm.part.tsx';
import { RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';

const KINDS = ['accounts', 'people', 'groups', 'profiles', 'services', 'orders'] as const;

const isUsed = (usage: UnitUsage): boolean => KINDS.some((kind) => usage[kind] > 0);

export function RemoveAccount({ unit, onClose }: { unit: Unit; onClose: () => void }) {
  const t = useText();
  const api = useApi();
  const go = useGo();
  const notify = useToasts();
  const queries = useQueryClient();
  const usage = useCall('units.usage', { params: { ouId: unit.id } }, { staleTime: 0 });
  const [forced, force] = useState(false);
  const mustForce = usage.data !== undefined && isUsed(usage.data);
  const remove = async () => {
    try {
      await api.call('units.remove', { params: { ouId: unit.id }, query: mustForce ? { force: true } : {} });
    } catch (error) {
      // What came in meanwhile is counted by the refusal, and by the dialog.
      api.report(error);
      void usage.refetch();
      return;
    }
    onClose();
    go('administration.accounts', unit.parent ? { ouId: unit.parent.id } : {}, 'replace');
    notify('success', 'ou.removed', { name: unit.name });
    queries.removeQueries({ queryKey: keyOf('units.get', { params: { ouId: unit.id } }) });
    await queries.invalidateQueries();
  };
  return (
    <ConfirmDialog
      opened
      title={t('administration.remove.title', { name: unit.name })}
      action={t('administration.remove.action')}
      danger
      disabled={usage.data === undefined || (mustForce && !forced)}
      onConfirm={remove}
      onClose={onClose}
    >
      <QueryView query={usage} skeleton={<RowsSkeleton rows={3} />}>
        {(found) => (isUsed(found) ? <Goes usage={found} /> : <p>{t('administration.remove.nothing')}</p>)}
      </QueryView>
      {mustForce ? (
        <Checkbox
          label={t('administration.remove.force')}
          checked={forced}
          onChange={(event) => force(event.currentTarget.checked)}
        />
      ) : null}
    </ConfirmDialog>
  );
}

function Goes({ usage }: { usage: UnitUsage }) {
  const t = useText();
  return (
    <>
      <p>{t('administration.remove.goes')}</p>
      <ul>
        {KINDS.filter((kind) => usage[kind] > 0).map((kind) => (
          <li key={kind}>{t(`administration.remove.${kind}`, { n: usage[kind] })}</li>
        ))}
      </ul>
      <p>{t('administration.remove.means')}</p>
    </>
  );
}

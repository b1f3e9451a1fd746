// What can be done with a service beside editing it: its history, a copy, its file, its end.
import { Menu } from '@mantine/core';
import { useState } from 'react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import { useApi } from '#renderer/api/api.ts';
import { ApiFailure } from '#renderer/api/failures.ts';
import { useText } from '#renderer/i18n/text.ts';
import { MoreMenu } from '#renderer/ui/layers/more-menu.part.tsx';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import { DeleteService } from './delete-service.part.tsx';
import { ServiceHistory } from './history.part.tsx';
import { ImportService } from './import-service.part.tsx';
import type { Restore } from './restore.part.tsx';

type Layer = 'history' | 'delete' | { readonly copy: File };

/** @param onRestore begins a draft with a former state */
export function ServiceMenu({ service, onRestore }: { service: Service; onRestore: Restore }) {
  const t = useText();
  const api = useApi();
  const notify = useToasts();
  const [layer, setLayer] = useState<Layer>();
  const params = { serviceId: service.id };
  const guarded = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      if (error instanceof ApiFailure) api.report(error);
      else notify('error', 'services.exportError');
    }
  };
  // A copy is the service exported and taken in again: what is gone meanwhile is mapped as it is there.
  const copy = () =>
    guarded(async () => {
      const { blob, name } = await api.call('services.export', { params });
      setLayer({ copy: new File([blob], name, { type: blob.type }) });
    });
  const mayChange = service.abilities.includes('administerService');
  const close = () => setLayer(undefined);
  return (
    <>
      <MoreMenu>
        <Menu.Item onClick={() => setLayer('history')}>{t('processing.menu.history')}</Menu.Item>
        {mayChange ? <Menu.Item onClick={() => void copy()}>{t('processing.menu.copy')}</Menu.Item> : null}
        <Menu.Item onClick={() => void guarded(() => api.download('services.export', { params }))}>
          {t('processing.menu.export')}
        </Menu.Item>
        {mayChange ? <Menu.Item onClick={() => setLayer('delete')}>{t('processing.menu.delete')}</Menu.Item> : null}
      </MoreMenu>
      {layer === 'history' ? (
        <ServiceHistory service={service} onRestore={mayChange ? onRestore : undefined} onClose={close} />
      ) : null}
      {layer === 'delete' ? <DeleteService service={service} onClose={close} /> : null}
      {typeof layer === 'object' ? <ImportService ouId={service.ouId} file={layer.copy} onClose={close} /> : null}
    </>
  );
}

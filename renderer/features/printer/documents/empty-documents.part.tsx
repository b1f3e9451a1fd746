// An empty list of the printer window: which documents it will have, and the printers that fill it, or the settings.
import { IconInbox, IconRobot } from '@tabler/icons-react';
import { useIntl } from 'react-intl';
import type { QueueMode } from '#domain/bridge/settings.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { StateView } from '#renderer/ui/states/states.part.tsx';
import { useBridge } from '../agent/use-bridge.ts';
import classes from './documents.module.css';

const ICONS = { manual: IconInbox, async: IconInbox, automated: IconRobot } as const;

interface EmptyDocumentsProps {
  /** Documents of such printers come here. */
  mode: QueueMode;
  title: string;
  text: string;
}

export function EmptyDocuments({ mode, title, text }: EmptyDocumentsProps) {
  const t = useText();
  const go = useGo();
  const { formatList } = useIntl();
  const settings = useBridge('settings.read').data?.settings;
  const names = settings?.queues.filter((queue) => queue.mode === mode).map(({ name }) => name) ?? [];
  const setUp = { label: t('printer.empty.setUp'), onClick: () => go('printer.config') };
  return (
    <StateView
      icon={ICONS[mode]}
      title={title}
      filled
      action={settings !== undefined && names.length === 0 ? setUp : undefined}
    >
      <p className={classes.emptyText}>{text}</p>
      {names.length > 0 ? (
        <p className={classes.emptyText}>
          {t('printer.empty.how', { printers: formatList(names, { type: 'disjunction' }) })}
        </p>
      ) : null}
    </StateView>
  );
}

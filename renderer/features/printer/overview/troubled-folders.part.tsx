// The watched folders that need a person, on the overview.
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { FolderView } from '#domain/bridge/folders.ts';
import type { Queue } from '#domain/bridge/settings.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useBridge } from '../agent/use-bridge.ts';
import { reasonsOf, troubledFolders } from '../queues/folder.rules.ts';
import { FolderReasonText } from '../queues/folder-state.part.tsx';
import { lookOfFolder } from '../queues/queue-status.ts';
import classes from './printers.module.css';

/** Folders that are listed; the others are counted. */
const MOST_LISTED = 3;

/** The folders from which nothing, or not everything, is taken: whose they are, why, and the way to their settings. */
export function TroubledFolders({ queues }: { queues: readonly Queue[] }) {
  const t = useText();
  const troubled = troubledFolders(useBridge('folders.list').data ?? []);
  const hidden = troubled.slice(MOST_LISTED);
  return (
    <>
      {troubled.slice(0, MOST_LISTED).map((view) => (
        <TroubledFolder key={`${view.queueId} ${view.path}`} view={view} queues={queues} />
      ))}
      {hidden.length > 0 ? (
        <p className={classes.notice} data-token="warn" role="status">
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          <span>{t('printer.home.foldersMore', { n: hidden.length })}</span>
          <Link to={addressOf('printer.config')}>{t('printer.place.config')}</Link>
        </p>
      ) : null}
    </>
  );
}

function TroubledFolder({ view, queues }: { view: FolderView; queues: readonly Queue[] }) {
  const t = useText();
  const name = queues.find(({ id }) => id === view.queueId)?.name ?? view.queueId;
  const look = lookOfFolder(view);
  const [first, ...others] = reasonsOf(view);
  return (
    <p className={classes.notice} data-token={look.token} role="status">
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      <span>
        <b>{t('printer.home.folderOf', { name })}</b>{' '}
        {first ? <FolderReasonText {...first} /> : `${t(look.label)}: ${view.path}`}
        {others.length > 0 ? ` ${t('printer.folder.more', { n: others.length })}` : null}
      </span>
      <Link to={addressOf('printer.config', { queue: view.queueId })}>{t('printer.home.settingsOf', { name })}</Link>
    </p>
  );
}

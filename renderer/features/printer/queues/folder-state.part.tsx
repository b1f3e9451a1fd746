// How a watched folder stands: in the settings under its fields, in the overview when it asks for a person.
import { IconAlertTriangle } from '@tabler/icons-react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { FolderView } from '#domain/bridge/folders.ts';
import type { Queue } from '#domain/bridge/settings.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { plainValues } from '#renderer/shared/faults/fault-text.ts';
import { Status } from '#renderer/ui/values/status.part.tsx';
import { useBridge } from '../agent/use-bridge.ts';
import { lookOfFolder } from '../printer.looks.ts';
import classes from '../settings/config.module.css';
import printer from '../window/printer.module.css';
import { reasonsOf, troubledFolders, troubleOf } from './folder.rules.ts';

/** So many held files are named; the others are counted. */
const MOST_NAMED = 3;
const MOST_TOLD = 3;

export function FolderState({ view }: { view: FolderView }) {
  const t = useText();
  const formats = useFormats();
  const { condition, held, failed, lastTakenAt } = view;
  const reasons = reasonsOf(view);
  const hidden = Math.max(0, reasons.length - MOST_NAMED);
  return (
    <div className={classes.folderState}>
      <Status
        look={lookOfFolder(view)}
        word={troubleOf(view) === 'held' ? t('printer.folder.held', { n: held.length }) : undefined}
      />
      {reasons.slice(0, MOST_NAMED).map((reason) => (
        <p key={JSON.stringify(reason)}>
          <Reason {...reason} />
        </p>
      ))}
      {hidden > 0 ? <p>{t('printer.folder.more', { n: hidden })}</p> : null}
      {condition === 'overlaps' ? null : (
        <p>
          {lastTakenAt === null
            ? t('printer.folder.noneTaken')
            : t('printer.folder.lastTaken', { when: formats.near(new Date(lastTakenAt)) })}
        </p>
      )}
      {failed > 0 ? <p>{t('printer.folder.failed', { n: failed })}</p> : null}
    </div>
  );
}

/** A sentence of the agent; one that this version does not know is told by its name. */
function Reason({ label, parameters }: ReturnType<typeof reasonsOf>[number]) {
  const t = useText();
  const { messages } = useIntl();
  return messages[label] === undefined ? t('printer.failure.unknown', { label }) : t(label, plainValues(parameters));
}

/** The folders from which nothing, or not everything, is taken: whose they are, why, and the way to their settings. */
export function TroubledFolders({ queues }: { queues: readonly Queue[] }) {
  const t = useText();
  const troubled = troubledFolders(useBridge('folders.list').data ?? []);
  const hidden = troubled.slice(MOST_TOLD);
  return (
    <>
      {troubled.slice(0, MOST_TOLD).map((view) => (
        <TroubledFolder key={`${view.queueId} ${view.path}`} view={view} queues={queues} />
      ))}
      {hidden.length > 0 ? (
        <p className={printer.notice} data-token="warn" role="status">
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
    <p className={printer.notice} data-token={look.token} role="status">
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      <span>
        <b>{t('printer.home.folderOf', { name })}</b> {first ? <Reason {...first} /> : `${t(look.label)}: ${view.path}`}
        {others.length > 0 ? ` ${t('printer.folder.more', { n: others.length })}` : null}
      </span>
      <Link to={addressOf('printer.config', { queue: view.queueId })}>{t('printer.home.settingsOf', { name })}</Link>
    </p>
  );
}

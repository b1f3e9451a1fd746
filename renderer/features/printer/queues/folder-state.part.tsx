// The state of a watched folder, in the settings below its fields.
import { useIntl } from 'react-intl';
import type { FolderView } from '#domain/bridge/folders.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { plainValues } from '#renderer/shared/faults/fault-text.ts';
import { Status } from '#renderer/ui/values/status.part.tsx';
import { reasonsOf, troubleOf } from './folder.rules.ts';
import classes from './folders.module.css';
import { lookOfFolder } from './queue-status.ts';

/** Held files that are named; the others are counted. */
const MOST_NAMED = 3;

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
          <FolderReasonText {...reason} />
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

/** A message of the agent; one that this version does not know is quoted by its label. */
export function FolderReasonText({ label, parameters }: ReturnType<typeof reasonsOf>[number]) {
  const t = useText();
  const { messages } = useIntl();
  return messages[label] === undefined ? t('printer.failure.unknown', { label }) : t(label, plainValues(parameters));
}

// One document of the inbox: first page, name, where it came from, and how it stands.
import { IconCopy } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { InboxDocument } from '#domain/bridge/inbox.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { inboxAtom } from '#renderer/session/inbox.ts';
import { plainValues } from '#renderer/shared/faults/fault-text.ts';
import { usePageImage } from '#renderer/shared/pages/page-image.ts';
import { Page } from '#renderer/ui/page.part.tsx';
import { Status } from '#renderer/ui/status.part.tsx';
import { DateText } from '#renderer/ui/values.part.tsx';
import classes from './documents.module.css';
import { documentLook } from './printer.looks.ts';
import { plainName, uploadedShare } from './printer.rules.ts';

const THUMB_PX = 160;

/** First page, a letter's outline until the server has it. Decoration: the name stands beside it. */
export function Thumbnail({ document }: { document: InboxDocument }) {
  const { fileId } = document;
  const image = usePageImage(fileId === null ? undefined : { kind: 'upload', fileId, page: 1 }, undefined, THUMB_PX);
  return (
    <span className={classes.thumb}>
      <Page src={image.src} width={image.width} height={image.height} label="" />
    </span>
  );
}

/** "Word, printed by Aoife Brennan, 2 pages, today 14:05", as far as it is known. */
export function Origin({ document }: { document: InboxDocument }) {
  const t = useText();
  const formats = useFormats();
  const { application, claimedUser, pages, bytes, receivedAt, source } = document;
  const parts = [
    source === 'folder' ? t('printer.fromFolder') : application,
    claimedUser,
    pages === null ? formats.size(bytes) : t('printer.pages', { n: pages }),
  ].filter((part) => part !== '');
  return (
    <span className={classes.origin}>
      {parts.map((part) => (
        <bdi key={part}>{part}</bdi>
      ))}
      <DateText at={receivedAt} />
    </span>
  );
}

/** Why a person is needed, in words; a reason that has none is quoted by its name. */
export function useFailureWords(): (document: InboxDocument) => string | undefined {
  const t = useText();
  const { messages } = useIntl();
  return ({ failure, name }) => {
    if (failure === null) return undefined;
    const { label, parameters } = failure;
    if (messages[label] === undefined) return t('printer.failure.unknown', { label });
    return t(label, plainValues({ file: name, ...parameters }));
  };
}

interface RowProps {
  document: InboxDocument;
  /** Before the picture: a checkbox. */
  lead?: ReactNode;
  actions?: ReactNode;
  selected?: boolean;
}

export function DocumentRow({ document, lead, actions, selected }: RowProps) {
  const t = useText();
  const formats = useFormats();
  const words = useFailureWords()(document);
  const { state, sameAs, nextTryAt } = document;
  const late = state === 'waiting' && nextTryAt !== null ? new Date(nextTryAt) : undefined;
  return (
    <div className={classes.row} data-selected={selected || undefined}>
      {lead}
      <Thumbnail document={document} />
      <span className={classes.words}>
        <bdi className={classes.name} title={document.name}>
          {plainName(document.name)}
        </bdi>
        <Origin document={document} />
        <span className={classes.state}>
          <Status
            look={documentLook[state]}
            detail={state === 'uploading' ? formats.percent(uploadedShare(document)) : undefined}
          />
          {late ? <small>{t('printer.nextTry', { time: formats.time(late) })}</small> : null}
        </span>
        {words === undefined ? null : (
          <span className={classes.reason} data-token={state === 'attention' ? 'error' : 'neutral'}>
            {words}
          </span>
        )}
        {sameAs === null ? null : <SameAs id={sameAs} />}
      </span>
      {actions ? <span className={classes.actions}>{actions}</span> : null}
    </div>
  );
}

/** Equal content within a day is a warning, never a drop. */
export function SameAs({ id }: { id: string }) {
  const t = useText();
  const formats = useFormats();
  const other = useAtomValue(inboxAtom)?.find((one) => one.id === id);
  return (
    <span className={classes.same} data-token="warn">
      <IconCopy size={14} stroke={1.75} aria-hidden />
      {other
        ? t('printer.sameAs', { name: plainName(other.name), when: formats.near(new Date(other.receivedAt)) })
        : t('printer.sameAsGone')}
    </span>
  );
}

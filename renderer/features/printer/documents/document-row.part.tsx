// One document of the inbox: first page, name, origin and state.

import { IconAlertTriangle, IconCopy } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { InboxDocument } from '#domain/bridge/inbox.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { inboxAtom } from '#renderer/session/inbox.ts';
import { usePageImage } from '#renderer/shared/pages/page-image.ts';
import { Page } from '#renderer/ui/frame/page.part.tsx';
import text from '#renderer/ui/text/text.module.css';
import { Status } from '#renderer/ui/values/status.part.tsx';
import { DateText } from '#renderer/ui/values/values.part.tsx';
import { useFindingText } from '../agent/finding-text.ts';
import { useBridge } from '../agent/use-bridge.ts';
import { failureReason, plainName, uploadedShare } from './document.rules.ts';
import { documentLook } from './document-status.ts';
import classes from './documents.module.css';

const THUMB_PX = 160;

/** First page, a letter's outline until the server has it. Decorative: the name is beside it. */
export function Thumbnail({ document }: { document: InboxDocument }) {
  const { fileId } = document;
  const image = usePageImage(fileId === null ? undefined : { kind: 'upload', fileId, page: 1 }, undefined, THUMB_PX);
  return (
    <span className={classes.thumb}>
      <Page src={image.src} width={image.width} height={image.height} label="" />
    </span>
  );
}

interface OriginProps {
  document: InboxDocument;
  /** Without program and time, which the window's head shows. */
  headed?: boolean;
  /** With the printer, when a computer has several. */
  printers?: boolean;
}

/** "Word, Aoife Brennan, 2 pages, today 14:05, Mailroom letters", as far as it is known. */
export function Origin({ document, headed = false, printers = false }: OriginProps) {
  const t = useText();
  const formats = useFormats();
  const queues = useBridge('settings.read').data?.settings.queues ?? [];
  const { application, claimedUser, pages, bytes, receivedAt, source, queueId } = document;
  // The only printer of a computer needs no name.
  const printer = printers && queues.length > 1 ? (queues.find(({ id }) => id === queueId)?.name ?? '') : '';
  const parts = [
    headed ? '' : source === 'folder' ? t('printer.fromFolder') : application,
    claimedUser,
    pages === null ? formats.size(bytes) : t('printer.pages', { n: pages }),
  ].filter((part) => part !== '');
  return (
    <span className={classes.origin}>
      {parts.map((part) => (
        <bdi key={part} title={part}>
          {part}
        </bdi>
      ))}
      <span className={headed ? classes.onlyNarrow : undefined}>
        <DateText at={receivedAt} />
      </span>
      {printer === '' ? null : <bdi title={printer}>{printer}</bdi>}
    </span>
  );
}

/** Why a person is needed, as text; an unknown reason is quoted by its label. */
export function useFailureReason(): (document: InboxDocument) => string | undefined {
  const words = useFindingText();
  return ({ failure, name }) => {
    if (failure === null) return undefined;
    const { label, parameters } = failureReason(failure);
    return words({ label, parameters: { file: plainName(name), ...parameters } });
  };
}

interface RowProps {
  document: InboxDocument;
  /** Before the picture: a checkbox. */
  lead?: ReactNode;
  actions?: ReactNode;
  selected?: boolean;
  /** Without the state's word where the heading of the list says it. */
  stateless?: boolean;
  /** With the printer it came through. */
  printers?: boolean;
  /** Address that its name leads to. */
  to?: string;
}

export function DocumentRow({ document, lead, actions, selected, stateless = false, printers = false, to }: RowProps) {
  const words = useFailureReason()(document);
  const { state, sameAs } = document;
  return (
    <div className={classes.row} data-row data-selected={selected || undefined}>
      <span className={classes.start}>
        {lead}
        <Thumbnail document={document} />
      </span>
      <span className={classes.words}>
        {to === undefined ? (
          <bdi className={text.name} title={document.name}>
            {plainName(document.name)}
          </bdi>
        ) : (
          <Link to={to} className={classes.nameLink} title={document.name}>
            <bdi className={text.name}>{plainName(document.name)}</bdi>
          </Link>
        )}
        <Origin document={document} printers={printers} />
        {words === undefined ? null : (
          <span className={classes.reason} data-token={state === 'attention' ? 'error' : 'neutral'}>
            <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
            <span>{words}</span>
          </span>
        )}
        {sameAs === null ? null : <SameAs id={sameAs} />}
      </span>
      {stateless ? null : <DocumentState document={document} />}
      {actions ? <span className={classes.actions}>{actions}</span> : null}
    </div>
  );
}

/** The state of a document: its word, the progress, the time of the next attempt. */
function DocumentState({ document }: { document: InboxDocument }) {
  const t = useText();
  const formats = useFormats();
  const { state, nextTryAt } = document;
  const late = state === 'waiting' && nextTryAt !== null ? new Date(nextTryAt) : undefined;
  return (
    <span className={classes.state}>
      <Status
        look={documentLook[state]}
        detail={state === 'uploading' ? formats.percent(uploadedShare(document)) : undefined}
      />
      {late ? <small>{t('printer.nextTry', { time: formats.time(late) })}</small> : null}
    </span>
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

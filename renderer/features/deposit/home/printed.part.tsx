// Documents that were printed, or taken from a folder, and wait for their deposit: used here, or given up.
import { Button } from '@mantine/core';
import { IconPrinter, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { addressOf } from '#domain/routes/routes.address.ts';
import { keyOf, useApi } from '#renderer/api/api.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { isOnServerOnly, waitsForPerson } from '#renderer/session/inbox.rules.ts';
import type { PendingFile } from '#renderer/session/received.ts';
import { type Inbox, useInbox } from '#renderer/session/use-inbox.ts';
import begun from '#renderer/shared/begun/begun.module.css';
import { usePageImage } from '#renderer/shared/pages/page-image.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import { Page } from '#renderer/ui/frame/page.part.tsx';
import text from '#renderer/ui/text/text.module.css';
import { showToast } from '#renderer/ui/toasts/toasts.ts';
import { Section } from '#renderer/ui/values/facts.part.tsx';
import classes from './side.module.css';

type PrintedDocument = NonNullable<Inbox['documents']>[number];

const MOST = 5;
const THUMB_PX = 320;
/** Until a document is gone for good: a little longer than its toast with "Undo" stays. */
const UNDO_MS = 10_500;

/** Hides what is given up, and gives it up when the time for "Undo" is over, or the screen is left. */
function useGivingUp() {
  const t = useText();
  const api = useApi();
  const queries = useQueryClient();
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const due = useRef(new Map<string, () => void>());
  useEffect(() => {
    const { current } = due;
    return () => {
      for (const now of current.values()) now();
    };
  }, []);
  const giveUp = ({ id, name, fileId }: PrintedDocument) => {
    setHidden((before) => [...before, id]);
    const show = () => setHidden((before) => before.filter((one) => one !== id));
    const finish = () => {
      clearTimeout(timer);
      due.current.delete(id);
      api
        .call('files.drop', { params: { fileId: fileId ?? '' } })
        .then(() => queries.invalidateQueries({ queryKey: keyOf('files.list') }))
        .catch((failure: unknown) => {
          api.report(failure);
          show();
        });
    };
    const timer = setTimeout(finish, UNDO_MS);
    due.current.set(id, finish);
    const undo = () => {
      clearTimeout(timer);
      due.current.delete(id);
      show();
    };
    showToast('info', t('deposit.printed.removed', { name }), {
      key: `removed-${id}`,
      action: { label: t('common.undo'), onClick: undo },
    });
  };
  return { hidden, giveUp };
}

export function Printed({ onUse, held }: { onUse: (file: PendingFile) => void; held: readonly string[] }) {
  const t = useText();
  const { documents = [], endings } = useInbox();
  const { hidden, giveUp } = useGivingUp();
  const waiting = documents.filter(
    (one) =>
      one.mode !== 'automated' && waitsForPerson(one) && !hidden.includes(one.id) && !held.includes(one.fileId ?? ''),
  );
  return (
    <Section
      title={t('deposit.printed.title')}
      aside={
        waiting.length > MOST ? (
          <Link className={classes.link} to={addressOf('printer.async')}>
            {t('deposit.printed.all', { n: waiting.length })}
          </Link>
        ) : null
      }
    >
      <ul className={classes.rows}>
        {waiting.slice(0, MOST).map((document) => (
          <PrintedRow
            key={document.id}
            document={document}
            until={endings.get(document.fileId ?? '')}
            onUse={onUse}
            onGiveUp={isOnServerOnly(document) ? () => giveUp(document) : undefined}
          />
        ))}
      </ul>
      <p className={classes.hint}>
        <IconPrinter size={16} stroke={1.5} aria-hidden />
        <span>
          {t('deposit.printed.hint')} <Link to={addressOf('printer.home')}>{t('deposit.printed.setUp')}</Link>
        </span>
      </p>
    </Section>
  );
}

interface PrintedRowProps {
  readonly document: PrintedDocument;
  /** ISO 8601: when it ends; undefined where nobody said. */
  readonly until: string | undefined;
  readonly onUse: (file: PendingFile) => void;
  readonly onGiveUp: (() => void) | undefined;
}

function PrintedRow({ document, until, onUse, onGiveUp }: PrintedRowProps) {
  const t = useText();
  const formats = useFormats();
  const { name, fileId, pages, receivedAt } = document;
  const source = fileId === null ? undefined : ({ kind: 'upload', fileId, page: 1 } as const);
  const image = usePageImage(source, undefined, THUMB_PX);
  return (
    <li className={classes.printed}>
      <span className={begun.thumb}>
        <Page src={image.src} width={image.width} height={image.height} label="" />
      </span>
      <span className={`${text.lines} ${begun.words} ${classes.wrapped}`}>
        <bdi title={name}>{name}</bdi>
        <small>
          {[formats.near(new Date(receivedAt)), pages === null ? '' : t('deposit.pages', { n: pages })]
            .filter(Boolean)
            .join(' · ')}
        </small>
        {until === undefined ? null : (
          <small>{t('deposit.printed.until', { date: formats.shortDay(new Date(until)) })}</small>
        )}
      </span>
      <Button
        size="xs"
        variant="default"
        disabled={fileId === null}
        aria-label={`${t('deposit.printed.use')}: ${name}`}
        onClick={() => fileId !== null && onUse({ fileId, name })}
      >
        {t('deposit.printed.use')}
      </Button>
      {onGiveUp ? (
        <IconButton
          icon={IconX}
          iconSize={16}
          size="sm"
          label={t('deposit.printed.remove', { name })}
          onClick={onGiveUp}
        />
      ) : null}
    </li>
  );
}

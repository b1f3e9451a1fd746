// The list of the inbox: selecting, dropping, searching, and the documents in portions.
import { Button, Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { IconTrash } from '@tabler/icons-react';
import type { InboxDocument } from '#domain/bridge/inbox.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useQueryState } from '#renderer/routes/navigation.ts';
import { isOnServerOnly } from '#renderer/session/inbox.rules.ts';
import { NotFoundState } from '#renderer/ui/states/states.part.tsx';
import { plainName, search } from '../documents/document.rules.ts';
import { DocumentRow } from '../documents/document-row.part.tsx';
import documents from '../documents/documents.module.css';
import { SEARCH_FROM, SearchField } from '../documents/search-field.part.tsx';
import { ShowMore } from '../documents/show-more.part.tsx';
import { usePortion } from '../documents/use-portion.ts';
import { useRetry } from '../documents/use-retry.ts';
import classes from './inbox.module.css';

interface ListProps {
  waiting: readonly InboxDocument[];
  chosen: readonly InboxDocument[];
  /** When a document ends, by its fileId. */
  endings: ReadonlyMap<string, string>;
  onToggle: (id: string) => void;
  onChoose: (ids: readonly string[]) => void;
  /** Undefined where the bar below offers it. */
  onDrop: (() => void) | undefined;
}

export function InboxList({ waiting, chosen, endings, onToggle, onChoose, onDrop }: ListProps) {
  const t = useText();
  const [{ q = '' }, setQuery] = useQueryState();
  const found = search(waiting, q);
  const portion = usePortion(found);
  const some = chosen.length > 0;
  return (
    <div className={documents.group}>
      <div className={classes.tools}>
        <Checkbox
          label={some ? t('common.list.selected', { n: chosen.length }) : t('printer.inbox.all')}
          disabled={found.length === 0 && !some}
          checked={chosen.length === found.length && found.length > 0}
          indeterminate={some && chosen.length < found.length}
          onChange={(event) => onChoose(event.currentTarget.checked ? found.map(({ id }) => id) : [])}
        />
        <span className={classes.grow} />
        {onDrop && some ? (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconTrash size={16} stroke={1.5} aria-hidden />}
            onClick={onDrop}
          >
            {t('printer.dropMany', { n: chosen.length })}
          </Button>
        ) : null}
        {waiting.length >= SEARCH_FROM || q ? (
          <SearchField value={q} onChange={(text) => setQuery({ q: text })} />
        ) : null}
      </div>
      {found.length === 0 ? (
        <NotFoundState filters={[q]} onClear={() => setQuery({ q: undefined })} />
      ) : (
        <ul className={documents.list}>
          {portion.shown.map((document) => (
            <li key={document.id}>
              <InboxRow
                document={document}
                chosen={chosen.includes(document)}
                ends={endings.get(document.fileId ?? '')}
                onToggle={onToggle}
              />
            </li>
          ))}
        </ul>
      )}
      <ShowMore portion={portion} />
    </div>
  );
}

interface InboxRowProps {
  document: InboxDocument;
  chosen: boolean;
  /** ISO 8601; undefined: not on the server yet. */
  ends: string | undefined;
  onToggle: (id: string) => void;
}

function InboxRow({ document, chosen, ends, onToggle }: InboxRowProps) {
  const t = useText();
  const retry = useRetry();
  const name = plainName(document.name);
  return (
    <DocumentRow
      document={document}
      selected={chosen}
      // One that another computer brought is deposited from here alone.
      to={isOnServerOnly(document) ? undefined : addressOf('printer.manual', { file: document.id })}
      ends={ends}
      lead={
        <Checkbox
          className={classes.check}
          aria-label={t('common.list.select', { name })}
          checked={chosen}
          onChange={() => onToggle(document.id)}
        />
      }
      actions={
        document.state === 'attention' ? (
          <Button
            variant="default"
            size="xs"
            aria-label={t('printer.actOn', { action: t('common.retry'), name })}
            onClick={() => void retry([document])}
          >
            {t('common.retry')}
          </Button>
        ) : null
      }
    />
  );
}

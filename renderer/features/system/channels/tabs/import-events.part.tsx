// A file in which a provider says what became of its pieces: read by its columns and words, tried first, then imported.
import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { jsonField } from '#domain/api/client.ts';
import type { EventFile } from '#domain/api/sending/tracking.contract.ts';
import { useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useCan } from '#renderer/session/use-session.ts';
import { HEAD_BYTES } from '#renderer/shared/tables/table-head.rules.ts';
import { IN_MAIN } from '#renderer/ui/controls/choice-portal.ts';
import { FileChoice } from '#renderer/ui/controls/file-choice.part.tsx';
import {
  codesOf,
  draftOfMapping,
  EVENT_COLUMNS,
  type EventFileDraft,
  type EventTable,
  eventFileOf,
  isReadable,
  isWorthImporting,
  tableOf,
} from './event-file.rules.ts';
import { type EventsReport, ImportReport } from './import-report.part.tsx';
import classes from './tabs.module.css';
import { useEventsChanged } from './use-events-changed.ts';

interface ImportProps {
  channelId: number;
  /** How the last file was read. */
  mapping: EventFile | null;
}

export function ImportEvents({ channelId, mapping }: ImportProps) {
  const t = useText();
  const can = useCan();
  const [chosen, setChosen] = useState<{ readonly table: EventTable; readonly nth: number }>();
  if (!can('system')) return null;
  const choose = async ([file]: readonly File[]) => {
    if (!file) return;
    const table = tableOf(file, new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
    setChosen((before) => ({ table, nth: (before?.nth ?? 0) + 1 }));
  };
  return (
    <section className={classes.part} aria-label={t('system.import')}>
      <header>
        <h2>{t('system.import')}</h2>
        <FileChoice
          variant="default"
          label={t('system.import.choose')}
          accept=".csv,.txt,text/csv,text/plain"
          onFiles={(files) => void choose(files)}
        />
      </header>
      <p className={classes.about}>{t('system.import.about')}</p>
      {/* A corrected file has the name of the one before, and was not tried yet. */}
      {chosen ? <ReadFile key={chosen.nth} channelId={channelId} mapping={mapping} table={chosen.table} /> : null}
    </section>
  );
}

/** Sends the file, for a trial or in earnest; `tried` says which of the two the report is of. */
function useSending(channelId: number, { file }: EventTable) {
  const { call, report } = useApi();
  const changed = useEventsChanged();
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState<{ readonly tried: boolean; readonly report: EventsReport }>();
  const send = async (meaning: EventFile, tried: boolean) => {
    setBusy(true);
    try {
      const answer = await call('tracking.import', {
        params: { channelId },
        parts: [
          { name: 'parameters', value: jsonField(meaning) },
          { name: 'dryRun', value: String(tried) },
          { name: 'submittedFile', value: file, fileName: file.name },
        ],
      });
      setTold({ tried, report: answer });
      if (!tried) await changed();
    } catch (error) {
      report(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, told, send, forget: () => setTold(undefined) };
}

function ReadFile({ channelId, mapping, table }: ImportProps & { table: EventTable }) {
  const t = useText();
  const [draft, setDraft] = useState<EventFileDraft>(() =>
    draftOfMapping(mapping, Intl.DateTimeFormat().resolvedOptions().timeZone),
  );
  const { busy, told, send, forget } = useSending(channelId, table);
  const change = (part: Partial<EventFileDraft>) => {
    setDraft({ ...draft, ...part });
    forget();
  };
  const wasTried = told?.tried === true;
  return (
    <>
      <p>
        <bdi>{table.file.name}</bdi>
      </p>
      <div className={classes.fields}>
        {EVENT_COLUMNS.map((column) => (
          <Select
            key={column}
            label={t(`system.import.column.${column}`)}
            placeholder={t('system.import.noColumn')}
            clearable
            comboboxProps={IN_MAIN}
            data={[...table.names]}
            value={table.names.includes(draft.columns[column] ?? '') ? (draft.columns[column] ?? null) : null}
            onChange={(name) => change({ columns: { ...draft.columns, [column]: name ?? '' } })}
          />
        ))}
        <TextInput
          dir="ltr"
          label={t('system.import.timeZone')}
          value={draft.timeZone}
          maxLength={60}
          onChange={(event) => change({ timeZone: event.currentTarget.value })}
        />
      </div>
      <Textarea
        dir="ltr"
        autosize
        minRows={2}
        maxRows={12}
        label={t('system.import.words')}
        description={t('system.import.words.hint')}
        error={codesOf(draft.words) === null ? t('system.import.words.fault') : undefined}
        value={draft.words}
        onChange={(event) => change({ words: event.currentTarget.value })}
      />
      <Textarea
        className={classes.addressField ?? ''}
        dir="ltr"
        autosize
        maxRows={6}
        label={t('system.import.corrections')}
        value={draft.corrections}
        onChange={(event) => change({ corrections: event.currentTarget.value })}
      />
      <div className={classes.adds}>
        <Button
          variant={wasTried ? 'default' : 'filled'}
          disabled={!isReadable(draft, table)}
          loading={busy}
          onClick={() => void send(eventFileOf(draft, table), true)}
        >
          {t('system.import.try')}
        </Button>
        <Button
          variant={wasTried ? 'filled' : 'default'}
          disabled={!wasTried || !isWorthImporting(told.report)}
          loading={busy}
          onClick={() => void send(eventFileOf(draft, table), false)}
        >
          {t('system.import.do')}
        </Button>
      </div>
      {told ? <ImportReport {...told} /> : null}
    </>
  );
}

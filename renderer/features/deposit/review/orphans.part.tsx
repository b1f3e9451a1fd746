// Pages that belong to no recipient: which file, why, and what a person says to them: whose they are, or nobody's.
import { Button, Select } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallResult } from '#domain/api/contract.ts';
import { useApi, useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import classes from '../workbench/inputs.module.css';

type Orphan = CallResult<'jobs.orphanChunks'>[number];

/** Recipients that are offered at once; a search finds the others. */
const OFFERED = 50;

interface OrphansProps {
  readonly jobId: number;
  /** Those that nobody attached or accepted yet. */
  readonly count: number;
}

/** Shows the number at once, and each part as soon as the list is loaded (docs/model.md, "Reconciling"). */
export function Orphans({ jobId, count }: OrphansProps) {
  const t = useText();
  const parts = useCall('jobs.orphanChunks', { params: { jobId } });
  return (
    <>
      <span>{count > 0 ? t('deposit.orphans', { n: count }) : t('deposit.noOrphans')}</span>
      {parts.data ? (
        <ul className={classes.orphans}>
          {parts.data.map((orphan) => (
            <OrphanPart key={orphan.id} jobId={jobId} orphan={orphan} />
          ))}
        </ul>
      ) : parts.isError ? (
        <Button size="xs" variant="subtle" color="gray" onClick={() => void parts.refetch()}>
          {t('common.retry')}
        </Button>
      ) : null}
    </>
  );
}

/** Both calls, and the reading of what they change. */
function useOrphan(jobId: number, chunkId: number) {
  const api = useApi();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const say = async (call: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await call();
    } catch (error) {
      api.report(error);
    }
    await Promise.all(
      ['jobs.orphanChunks', 'jobs.packGroups', 'jobs.get'].map((name) =>
        queries.invalidateQueries({ queryKey: [name] }),
      ),
    );
    setBusy(false);
  };
  const params = { jobId, chunkId };
  return {
    busy,
    attach: (packGroupId: number) => say(() => api.call('jobs.attachOrphan', { params, body: { packGroupId } })),
    accept: (accepted: boolean) => say(() => api.call('jobs.acceptOrphan', { params, body: { accepted } })),
  };
}

function OrphanPart({ jobId, orphan }: { jobId: number; orphan: Orphan }) {
  const t = useText();
  const [attaching, setAttaching] = useState(false);
  const { busy, attach, accept } = useOrphan(jobId, orphan.id);
  const { fileNameInBox: file, firstPage: page, pageCount: n, identifier, accepted } = orphan;
  const by = accepted?.acceptedBy;
  return (
    <li>
      <div>
        {n === 0 ? t('deposit.orphans.row', { file, row: page }) : t('deposit.orphans.part', { file, page, n })}
      </div>
      {by
        ? t('deposit.orphans.accepted', { name: by.name || by.login })
        : t(orphan.reason === 'ambiguous' ? 'deposit.orphans.ambiguous' : 'deposit.orphans.unmatched')}
      {identifier === null ? null : <div>{t('deposit.orphans.identifier', { identifier })}</div>}
      {attaching ? <RecipientSelect jobId={jobId} file={file} onChoose={(id) => void attach(id)} /> : null}
      <div>
        {attaching ? null : (
          <Button size="compact-xs" variant="light" loading={busy} onClick={() => setAttaching(true)}>
            {t('deposit.orphans.attach')}
          </Button>
        )}
        <Button size="compact-xs" variant="subtle" disabled={busy} onClick={() => void accept(!by)}>
          {t(by ? 'deposit.orphans.undo' : 'deposit.orphans.accept')}
        </Button>
      </div>
    </li>
  );
}

interface RecipientSelectProps {
  readonly jobId: number;
  readonly file: string;
  readonly onChoose: (packGroupId: number) => void;
}

/** The recipients that can still take pages, found by name or address. */
function RecipientSelect({ jobId, file, onChoose }: RecipientSelectProps) {
  const t = useText();
  const [text, setText] = useState('');
  const rows = useCall('jobs.packGroups', {
    params: { jobId },
    query: { dispatchState: 'REMAINING', maxResults: OFFERED, ...(text.trim() ? { text: text.trim() } : {}) },
  });
  return (
    <Select
      size="xs"
      label={t('deposit.orphans.to', { file })}
      searchable
      autoFocus
      searchValue={text}
      onSearchChange={setText}
      data={(rows.data?.items ?? []).map(({ id, rank, recipientName }) => ({
        value: String(id),
        label: `${rank}. ${recipientName}`,
      }))}
      comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
      filter={({ options }) => options}
      onChange={(id) => (id === null ? undefined : onChoose(Number(id)))}
    />
  );
}

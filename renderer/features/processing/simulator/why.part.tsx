// Why a row came out as it did: one entry for each step, with the fact that decided it.
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { SimulatedRow, WhyRow } from '#domain/api/configuration/simulation.schema.ts';
import { CHANNEL_TYPE_ROWS } from '#domain/channels/channel-types.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { reachOf } from '#renderer/shared/expressions/reach.rules.ts';
import { useWording } from '#renderer/shared/expressions/use-wording.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import { FormSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { useOffered } from '../editor/channels/offered.ts';
import { useDraft } from '../editor/draft-context.ts';
import type { Draft } from '../editor/service-draft.rules.ts';
import { type Evidence, evidenceOf } from './evidence.ts';
import type { Run } from './runs.ts';
import classes from './why.module.css';
import { ChannelEntries, ValueEntries } from './why-decisions.part.tsx';
import { Entry } from './why-entry.part.tsx';

interface WhyProps {
  readonly run: Run;
  readonly row: SimulatedRow;
  readonly draft: Draft;
  readonly onWalk: (by: number) => void;
  readonly onEvidence: (evidence: Evidence) => void;
}

export function Why({ run, row, draft, onWalk, onEvidence }: WhyProps) {
  const t = useText();
  const params = { simulationId: run.simulation.id, packGroupId: row.id };
  const why = useCall('simulations.row', { params }, { staleTime: Number.POSITIVE_INFINITY, retry: false });
  return (
    <section className={classes.why} aria-label={t('processing.simulator.why')}>
      <header className={classes.head}>
        <h2>
          <bdi>{row.recipientName || t('processing.simulator.nobody')}</bdi>
        </h2>
        {row.state === 'good' ? null : (
          <span className={classes.tag} data-token="error">
            {t('processing.simulator.bad')}
          </span>
        )}
        <span className={classes.grow} />
        <IconButton icon={IconChevronLeft} flip label={t('processing.simulator.rowBack')} onClick={() => onWalk(-1)} />
        <IconButton icon={IconChevronRight} flip label={t('processing.simulator.rowOn')} onClick={() => onWalk(1)} />
      </header>
      <QueryView query={why} skeleton={<FormSkeleton />}>
        {(reasons) => <Reasons why={reasons} draft={draft} simulationId={run.simulation.id} onEvidence={onEvidence} />}
      </QueryView>
    </section>
  );
}

/** Where a value that is not as it should be was looked for: the page shows it at once. */
const firstEvidence = (why: WhyRow): Evidence | undefined =>
  why.values
    .filter(({ value }) => value.quality === 'BAD')
    .flatMap(({ asked }) => asked)
    .map(evidenceOf)
    .find((one) => one !== undefined);

interface ReasonsProps extends Pick<WhyProps, 'draft' | 'onEvidence'> {
  readonly why: WhyRow;
  readonly simulationId: string;
}

function Reasons({ why, draft, simulationId, onEvidence }: ReasonsProps) {
  const wording = useWording(reachOf(draft, 'requirement'), true);
  useEffect(() => {
    const first = firstEvidence(why);
    if (first) onEvidence(first);
  }, [why, onEvidence]);
  return (
    <ol className={classes.entries}>
      {why.split.map((one) => (
        <SplitEntry key={`${one.pages.inputFileId} ${one.pages.firstPage}`} reason={one} />
      ))}
      <MatchEntry match={why.match} />
      <ValueEntries {...{ why, draft, wording, simulationId, onEvidence }} called={wording.called} />
      <GroupEntry group={why.group} />
      <ChannelEntries why={why} draft={draft} wording={wording} />
      <ComposeEntry why={why} />
    </ol>
  );
}

function SplitEntry({ reason }: { reason: WhyRow['split'][number] }) {
  const t = useText();
  const faultText = useFaultText();
  const { firstPage: first, lastPage: last } = reason.pages;
  // The first letter of a file began with it, whatever the rule.
  const type = first === 1 && last >= first ? 'first' : (reason.split?.type ?? 'none');
  const kind = last < first ? 'row' : first === last ? 'page' : 'pages';
  const title = t(`processing.simulator.split.${kind}`, { first, last, n: reason.rank });
  const values = { page: first, text: reason.text ?? '', before: reason.before ?? '' };
  return (
    <Entry step="split" bad={reason.fault !== null} title={title}>
      <p>{reason.fault ? faultText(reason.fault) : t(`processing.simulator.split.by.${type}`, values)}</p>
    </Entry>
  );
}

function MatchEntry({ match }: { match: WhyRow['match'] }) {
  const t = useText();
  if (match.length === 0) return null;
  return (
    <Entry step="match" title={t('processing.simulator.match.title', { n: match.length })}>
      <ul>
        {match.slice(0, 8).map(({ pages, fileName, identifier, line }) => (
          <li key={`${pages.inputFileId} ${pages.firstPage}`}>
            {line === null
              ? t('processing.simulator.match.pages', { file: fileName, first: pages.firstPage, last: pages.lastPage })
              : t('processing.simulator.match.row', { file: fileName, line })}{' '}
            {identifier === null ? null : t('processing.simulator.match.by', { text: identifier })}
          </li>
        ))}
      </ul>
    </Entry>
  );
}

function GroupEntry({ group }: { group: WhyRow['group'] }) {
  const t = useText();
  const n = group.documents.length;
  const key = group.texts.filter((text) => text !== null).join(', ');
  const why =
    group.key.length === 0
      ? t('processing.simulator.group.none')
      : key === ''
        ? t('processing.simulator.group.noKey')
        : t(n > 1 ? 'processing.simulator.group.key' : 'processing.simulator.group.other', { text: key });
  return (
    <Entry step="group" title={t('processing.simulator.group.title', { n })}>
      <p>{why}</p>
    </Entry>
  );
}

function ComposeEntry({ why }: { why: WhyRow }) {
  const t = useText();
  const faultText = useFaultText();
  const { row } = why;
  // Pages of the letter: its file has blank backs and address pages too.
  const { state, sheets, pages } = row;
  if (state === 'good') {
    return (
      <Entry step="compose" title={t('processing.simulator.compose.done', { pages, sheets })}>
        <p>{row.outputs.map(({ name }) => name).join(', ')}</p>
        {row.besideWindow ? <BesideWindow labels={row.dispatch} /> : null}
      </Entry>
    );
  }
  return (
    <Entry step="compose" bad={state === 'notComposed'} title={t('processing.simulator.compose.not')}>
      <p>{state === 'notComposed' ? faultText(row.fault) : t('processing.simulator.compose.why')}</p>
    </Entry>
  );
}

/** Says that no window shows the address, and puts a page with it in front on the channels that print the row. */
function BesideWindow({ labels }: { labels: readonly string[] }) {
  const t = useText();
  const { draft, change } = useDraft();
  const { channels } = useOffered();
  const isPrinted = ({ label, channelId }: Draft['channels'][number]): boolean => {
    const type = channels.find(({ id }) => id === channelId)?.channelType;
    return labels.includes(label) && type !== undefined && CHANNEL_TYPE_ROWS[type].paper;
  };
  const inFront = () =>
    draft.channels.map((one) =>
      isPrinted(one) ? { ...one, composition: { ...one.composition, addressPage: 'always' } } : one,
    );
  return (
    <div role="status">
      <p className={classes.remark}>
        <IconAlertTriangle size={16} stroke={1.5} aria-hidden /> {t('processing.window.beside')}
      </p>
      <Button size="xs" variant="default" onClick={() => change(['channels'], inFront())}>
        {t('processing.window.repair')}
      </Button>
    </div>
  );
}

// Whom the document fits, best first with the signs for and against, then everybody: the right column.
import { Button, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck, IconCornerDownLeft, IconPlus, IconSearch, IconX } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { type DragEvent, type ReactNode, useState } from 'react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import { SEARCH_CHARACTERS } from '#domain/jobs/search-range.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useShareNames } from '#renderer/shared/shipments/use-share-names.ts';
import { RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import words from '#renderer/ui/text/text.module.css';
import { Key } from '#renderer/ui/values/facts.part.tsx';
import { ChannelName } from '#renderer/ui/values/status.part.tsx';
import { channelTypeOf, sharesOf } from '../workbench/service.rules.ts';
import { DRAGGED } from './orphan-list.part.tsx';
import classes from './orphan-recipients.module.css';
import { type Candidate, type Candidates, isOpen, type Orphan } from './orphans.rules.ts';
import type { Orphans } from './use-orphans.ts';

/** Recipients that are offered at once; a search finds the others. */
const OFFERED = 50;
const TYPING_MS = 250;

interface OrphanRecipientsProps {
  readonly job: Job;
  readonly service: Service | undefined;
  readonly orphan: Orphan | undefined;
  readonly orphans: Orphans;
  readonly found: Candidates | undefined;
}

export function OrphanRecipients(props: OrphanRecipientsProps) {
  const { job, orphan, orphans, found } = props;
  const t = useText();
  const [text, setText] = useState('');
  const open = orphan !== undefined && isOpen(orphan);
  return (
    <div className={classes.column}>
      <div className={classes.search}>
        <TextInput
          data-list-search
          aria-label={t('deposit.search')}
          placeholder={t('deposit.orphans.search')}
          maxLength={SEARCH_CHARACTERS}
          leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
          rightSection={<Key>/</Key>}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-label={t('deposit.recipients')}>
        {open && text.trim() === '' ? <Fitting {...props} /> : null}
        {orphans.refused &&
        !found?.candidates.some(({ packGroupId }) => packGroupId === orphans.refused?.packGroupId) ? (
          <p className={classes.refused} role="alert">
            {orphans.refused.text}
          </p>
        ) : null}
        <h2 className={classes.title}>
          {t('deposit.orphans.recipients')} <span>{t('common.number', { n: job.counts.remaining })}</span>
        </h2>
        <Everybody {...props} text={text} open={open} />
      </section>
    </div>
  );
}

function Fitting({ orphan, orphans, found, service }: OrphanRecipientsProps) {
  const t = useText();
  if (orphan === undefined) return null;
  if (found === undefined) return <RowsSkeleton rows={2} height={96} />;
  if (found.candidates.length === 0) {
    return (
      <p className={classes.nobody}>{t(found.hasText ? 'deposit.orphans.fitsNobody' : 'deposit.orphans.noText')}</p>
    );
  }
  return (
    <>
      <h2 className={classes.title}>{t('deposit.orphans.fits', { n: found.candidates.length })}</h2>
      <ol className={classes.candidates}>
        {found.candidates.map((candidate, index) => (
          <CandidateCard
            key={candidate.packGroupId}
            candidate={candidate}
            n={index + 1}
            orphan={orphan}
            orphans={orphans}
            service={service}
          />
        ))}
      </ol>
    </>
  );
}

interface CandidateCardProps {
  readonly candidate: Candidate;
  readonly n: number;
  readonly orphan: Orphan;
  readonly orphans: Orphans;
  readonly service: Service | undefined;
}

function CandidateCard({ candidate, n, orphan, orphans, service }: CandidateCardProps) {
  const t = useText();
  const { packGroupId: id, recipientName: name, recipientLines, dispatch, signs, taken } = candidate;
  const refused =
    orphans.refused?.packGroupId === id ? orphans.refused.text : taken ? t('orphan.packTaken') : undefined;
  const may = orphans.may && !taken;
  return (
    <DropTarget orphans={orphans} row={{ id, name }} may={may} className={classes.candidate} first={n === 1 && !taken}>
      <span className={classes.number}>{String(n)}</span>
      <div className={classes.about}>
        <div className={classes.head}>
          <bdi className={classes.name}>{name}</bdi>
          <By service={service} dispatch={dispatch} />
        </div>
        <span className={`${words.isolated} ${classes.quiet}`}>
          <bdi>{recipientLines.slice(1).slice(-2).join(', ')}</bdi>
        </span>
        <ul className={classes.signs}>
          {signs.map((sign) => {
            const against = sign.startsWith('other');
            const Icon = against ? IconX : IconCheck;
            return (
              <li key={sign} data-against={against || undefined}>
                <Icon size={16} stroke={1.75} aria-hidden />
                {t(`deposit.orphans.sign.${sign}`)}
              </li>
            );
          })}
        </ul>
        {refused ? (
          <p className={classes.refused} role="alert">
            {refused}
          </p>
        ) : null}
        <div className={classes.act}>
          <span className={classes.quiet}>
            {t('deposit.orphans.then', {
              documents: candidate.documents + 1,
              pages: candidate.pages + orphan.pageCount,
            })}
          </span>
          {may ? (
            <Button
              size="xs"
              variant={n === 1 ? 'filled' : 'default'}
              disabled={orphans.busy}
              aria-label={`${t('deposit.orphans.attachNext')}: ${name}`}
              rightSection={n === 1 ? <IconCornerDownLeft size={14} stroke={1.75} aria-hidden /> : undefined}
              onClick={() => void orphans.attachTo(orphan, { id, name })}
            >
              {t('deposit.orphans.attachNext')}
            </Button>
          ) : null}
        </div>
      </div>
    </DropTarget>
  );
}

function By({ service, dispatch: [label] }: { service: Service | undefined; dispatch: readonly string[] }) {
  const nameOf = useShareNames(sharesOf(service));
  const type = label === undefined ? undefined : channelTypeOf(service, label);
  return type && label !== undefined ? (
    <span className={classes.by}>
      <ChannelName channel={type} label={nameOf(label)} />
    </span>
  ) : null;
}

/** The recipients that can still take pages, found by name or address. */
function Everybody({
  job,
  service,
  orphan,
  orphans,
  text,
  open,
}: OrphanRecipientsProps & { text: string; open: boolean }) {
  const t = useText();
  const [wanted] = useDebouncedValue(text.trim(), TYPING_MS);
  const query = { dispatchState: 'REMAINING', maxResults: OFFERED, ...(wanted ? { text: wanted } : {}) } as const;
  // What was found before stays until more is known: a row does not go from under what is dragged onto it.
  const rows = useCall('jobs.packGroups', { params: { jobId: job.id }, query }, { placeholderData: keepPreviousData });
  if (rows.data === undefined) return rows.isPending ? <RowsSkeleton rows={5} height={44} /> : null;
  if (rows.data.items.length === 0) return <p className={classes.nobody}>{t('deposit.orphans.nobodyFound')}</p>;
  const may = orphans.may && open;
  return (
    <ul className={classes.rows}>
      {rows.data.items.map(({ id, recipientName, recipientLines, dispatch }) => {
        const name = recipientName || t('deposit.row.noName');
        return (
          <DropTarget key={id} orphans={orphans} row={{ id, name }} may={orphans.may} className={classes.row}>
            <span className={`${words.lines} ${classes.lines}`}>
              <bdi>{name}</bdi>
              <bdi className={classes.quiet}>{recipientLines.slice(1).at(-1)}</bdi>
            </span>
            <By service={service} dispatch={dispatch} />
            {may && orphan ? (
              <UnstyledButton
                className={classes.plus}
                aria-label={t('deposit.orphans.attachTo', { name })}
                disabled={orphans.busy}
                onClick={() => void orphans.attachTo(orphan, { id, name })}
              >
                <IconPlus size={16} stroke={1.5} aria-hidden />
              </UnstyledButton>
            ) : null}
          </DropTarget>
        );
      })}
    </ul>
  );
}

interface DropTargetProps {
  readonly orphans: Orphans;
  readonly row: { readonly id: number; readonly name: string };
  readonly may: boolean;
  readonly className: string | undefined;
  readonly first?: boolean;
  readonly children: ReactNode;
}

/** A recipient onto which a document can be dragged. */
function DropTarget({ orphans, row, may, className, first, children }: DropTargetProps) {
  const [over, setOver] = useState(false);
  const takes = (event: DragEvent) => may && event.dataTransfer.types.includes(DRAGGED);
  return (
    <li
      className={className}
      data-over={over || undefined}
      data-first={first || undefined}
      onDragOver={(event) => {
        if (!takes(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        const dragged = orphans.all.find(({ id }) => String(id) === event.dataTransfer.getData(DRAGGED));
        if (!takes(event) || dragged === undefined) return;
        event.preventDefault();
        void orphans.drop(dragged, row);
      }}
    >
      {children}
    </li>
  );
}

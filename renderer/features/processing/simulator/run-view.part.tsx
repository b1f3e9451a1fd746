// One run: its rows, the reasons of the chosen one, and the page beside them.
import { SegmentedControl, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { SimulatedRow } from '#domain/api/configuration/simulation.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useQueryState } from '#renderer/routes/navigation.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { useKeysBelow } from '#renderer/ui/list/use-keys-below.ts';
import { RowsSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import type { Draft } from '../editor/service-draft.rules.ts';
import { ChannelNames } from './channel-names.part.tsx';
import type { Evidence } from './evidence.ts';
import { PagePane } from './page-pane.part.tsx';
import classes from './rows.module.css';
import type { Run } from './runs.ts';
import { Why } from './why.part.tsx';

type Filter = string;
const ALL = 'all';
const BAD = 'bad';

const isKeptBack = ({ state }: SimulatedRow): boolean => state !== 'good';

/** Rows that a chosen step has something to say of. */
const OF_STEP: Readonly<Record<string, (row: SimulatedRow) => boolean>> = {
  evaluate: ({ requirement }) => requirement !== null,
  group: ({ packs }) => packs.length > 1,
  check: ({ state }) => state === 'bad' || state === 'notEligible',
  compose: ({ state }) => state === 'good' || state === 'notComposed',
};

function filtered(rows: readonly SimulatedRow[], filter: Filter, step: string | undefined): readonly SimulatedRow[] {
  const ofStep = step === undefined ? undefined : OF_STEP[step];
  return rows.filter((row) => {
    if (ofStep && !ofStep(row)) return false;
    return filter === ALL || (filter === BAD ? isKeptBack(row) : row.dispatch.includes(filter));
  });
}

export function RunView({ run, draft }: { run: Run | undefined; draft: Draft }) {
  const t = useText();
  const faultText = useFaultText();
  const [{ row: chosenId, rows: filter = ALL, step }, set] = useQueryState();
  const [evidence, setEvidence] = useState<Evidence>();
  const inStep = run ? filtered(run.rows, ALL, step) : [];
  const rows = filtered(inStep, filter, undefined);
  // Nothing chosen: the first is shown.
  const found = Math.max(
    0,
    rows.findIndex(({ id }) => String(id) === chosenId),
  );
  const chosen = rows[found];
  // Two quick presses come before the address has followed the first.
  const at = useRef(found);
  useEffect(() => {
    at.current = found;
  }, [found]);
  const walk = (by: number) => {
    at.current = Math.min(rows.length - 1, Math.max(0, at.current + by));
    const next = rows[at.current];
    if (next) set({ row: String(next.id) });
  };
  useKeysBelow([
    ['J', () => walk(1)],
    ['K', () => walk(-1)],
  ]);
  if (run === undefined || (run.simulation.state === 'running' && run.rows.length === 0)) {
    return (
      <div className={classes.running}>
        <RowsSkeleton />
      </div>
    );
  }
  const { fault } = run.simulation;
  return (
    <div className={classes.view}>
      {fault ? (
        <p className={classes.fault} role="alert">
          {faultText(fault)}
        </p>
      ) : null}
      <RowList
        run={run}
        rows={rows}
        inStep={step === undefined ? undefined : inStep}
        chosen={chosen}
        filter={filter}
        onFilter={(name) => set({ rows: name, row: undefined })}
        onChoose={(id) => set({ row: String(id) })}
      />
      {chosen ? (
        <Why
          key={`${run.simulation.id} ${chosen.id}`}
          run={run}
          row={chosen}
          draft={draft}
          onWalk={walk}
          onEvidence={setEvidence}
        />
      ) : (
        <p className={classes.none}>{t('processing.simulator.noRows')}</p>
      )}
      {chosen ? <PagePane key={chosen.id} run={run} row={chosen} evidence={evidence} /> : <span />}
    </div>
  );
}

interface RowListProps {
  readonly run: Run;
  readonly rows: readonly SimulatedRow[];
  /** Of the chosen step; undefined: no step is chosen. */
  readonly inStep: readonly SimulatedRow[] | undefined;
  readonly chosen: SimulatedRow | undefined;
  readonly filter: Filter;
  readonly onFilter: (filter: Filter | undefined) => void;
  readonly onChoose: (id: number) => void;
}

/** What the list can be narrowed to: the figures are those of the rows that the chosen step leaves. */
function useChips({ run, inStep, filter }: Pick<RowListProps, 'run' | 'inStep' | 'filter'>) {
  const t = useText();
  const rows = inStep ?? run.rows;
  const bad = rows.filter(isKeptBack).length;
  const figure = (label: string, n: number) => `${label} ${t('common.number', { n })}`;
  const channels = run.simulation.channels.map(({ label, rows: all }) => ({
    label,
    // Of a long run the server alone knows all rows.
    n: inStep ? inStep.filter(({ dispatch }) => dispatch.includes(label)).length : all,
  }));
  return [
    { value: ALL, label: figure(t('processing.simulator.all'), rows.length) },
    ...(bad > 0 || filter === BAD ? [{ value: BAD, label: figure(t('processing.simulator.bad'), bad) }] : []),
    ...channels
      .filter(({ label, n }) => n > 0 || label === filter)
      .map(({ label, n }) => ({ value: label, label: figure(label, n) })),
  ];
}

function RowList({ run, rows, inStep, chosen, filter, onFilter, onChoose }: RowListProps) {
  const t = useText();
  const chips = useChips({ run, inStep, filter });
  return (
    <section className={classes.list} aria-label={t('processing.simulator.rows')}>
      <div className={classes.chips}>
        <SegmentedControl
          size="xs"
          aria-label={t('processing.simulator.rows')}
          value={filter}
          data={chips}
          onChange={(name) => onFilter(name === ALL ? undefined : name)}
        />
      </div>
      <ol className={classes.rows}>
        {rows.map((row) => (
          <li key={row.id}>
            <UnstyledButton
              className={classes.row ?? ''}
              aria-current={row === chosen || undefined}
              onClick={() => onChoose(row.id)}
            >
              <span className={classes.rank}>{t('common.number', { n: row.rank })}</span>
              <span className={classes.who}>
                <bdi>{row.recipientName || t('processing.simulator.nobody')}</bdi>
                <SecondLine row={row} />
              </span>
              <Way run={run} row={row} />
            </UnstyledButton>
          </li>
        ))}
      </ol>
    </section>
  );
}

function SecondLine({ row }: { row: SimulatedRow }) {
  const t = useText();
  const faultText = useFaultText();
  if (row.state === 'notEligible' && row.fault === null)
    return <span className={classes.why}>{t('processing.simulator.noChannel')}</span>;
  if (isKeptBack(row)) return <span className={classes.why}>{faultText(row.fault)}</span>;
  if (row.besideWindow) return <span className={classes.remark}>{t('processing.window.short')}</span>;
  return <bdi className={classes.town}>{row.recipientLines.at(-1) ?? row.emailAddress ?? ''}</bdi>;
}

function Way({ run, row }: { run: Run; row: SimulatedRow }) {
  const t = useText();
  if (!isKeptBack(row)) return <ChannelNames run={run} labels={row.dispatch} />;
  return (
    <span className={classes.bad}>
      <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
      {t('processing.simulator.bad')}
    </span>
  );
}

// Two runs side by side: the change, the totals by channel, the rows that differ, and of the chosen one each decision.
import { UnstyledButton } from '@mantine/core';
import { IconArrowRight, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { SimulatedRow, WhyRow } from '#domain/api/configuration/simulation.schema.ts';
import { useCall } from '#renderer/api/api.ts';
import { changeText } from '#renderer/features/processing/actions/change-text.ts';
import { useChangeWording } from '#renderer/features/processing/actions/use-change-wording.ts';
import type { Draft } from '#renderer/features/processing/editor/service-draft.rules.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useQueryState } from '#renderer/routes/navigation.ts';
import { reachOf } from '#renderer/shared/expressions/reach.rules.ts';
import { useWording } from '#renderer/shared/expressions/use-wording.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import { useKeysBelow } from '#renderer/ui/list/use-keys-below.ts';
import { ChannelNames } from '../channel-names.part.tsx';
import { PagePane } from '../page-pane.part.tsx';
import type { Run } from '../runs.ts';
import { saidChannel } from '../why-decisions.part.tsx';
import { Compared, type ComparedWith, useBeforeText } from './compared.part.tsx';
import classes from './difference.module.css';
import { changesBetween, differingRows, type RowPair, totalsOf } from './difference.rules.ts';

interface DifferenceProps {
  readonly before: Run;
  readonly after: Run;
  readonly draft: Draft;
}

export function Difference({ before, after, draft, choice }: DifferenceProps & { readonly choice: ComparedWith }) {
  const t = useText();
  const said = useBeforeText(choice);
  const [{ row }, set] = useQueryState();
  const pairs = useMemo(() => differingRows(before.rows, after.rows), [before.rows, after.rows]);
  const found = Math.max(
    0,
    pairs.findIndex(({ key }) => key === row),
  );
  const chosen = pairs[found];
  const walk = (by: number) => set({ row: pairs[Math.min(pairs.length - 1, Math.max(0, found + by))]?.key });
  useKeysBelow([
    ['J', () => walk(1)],
    ['K', () => walk(-1)],
  ]);
  return (
    <div className={classes.difference}>
      <section className={classes.left} aria-label={t('processing.simulator.difference.change')}>
        <Compared choice={choice} />
        <Change before={before} after={after} />
        <Totals before={before} after={after} />
        <Pairs before={before} after={after} pairs={pairs} chosen={chosen} onChoose={(key) => set({ row: key })} />
      </section>
      {chosen ? (
        <section className={classes.right} aria-label={t('processing.simulator.why')}>
          <header className={classes.head}>
            <h2>
              <bdi>{(chosen.after ?? chosen.before)?.recipientName || t('processing.simulator.nobody')}</bdi>
            </h2>
            <span className={classes.place}>
              {t('processing.simulator.difference.place', { n: found + 1, m: pairs.length })}
            </span>
            <IconButton
              icon={IconChevronLeft}
              flip
              label={t('processing.simulator.rowBack')}
              onClick={() => walk(-1)}
            />
            <IconButton icon={IconChevronRight} flip label={t('processing.simulator.rowOn')} onClick={() => walk(1)} />
          </header>
          <Sides key={chosen.key} before={before} after={after} pair={chosen} draft={draft} said={said} />
        </section>
      ) : (
        <p className={classes.none}>{t('processing.simulator.difference.none', { n: after.rows.length })}</p>
      )}
    </div>
  );
}

/** Changes that are named one by one. */
const MOST_NAMED = 12;

function Change({ before, after }: Omit<DifferenceProps, 'draft'>) {
  const t = useText();
  const wording = useChangeWording(after.draft);
  const changes = useMemo(() => changesBetween(before.draft, after.draft), [before.draft, after.draft]);
  const more = changes.length - MOST_NAMED;
  return (
    <div className={classes.change}>
      <h2>{t('processing.simulator.difference.change')}</h2>
      <ul>
        {changes.slice(0, MOST_NAMED).map((change) => (
          <li key={`${change.kind} ${change.path.join(' ')}`}>
            <bdi>{changeText(change, wording)}</bdi>
          </li>
        ))}
        {more > 0 ? <li>{t('processing.simulator.difference.more', { n: more })}</li> : null}
      </ul>
    </div>
  );
}

function Totals({ before, after }: Omit<DifferenceProps, 'draft'>) {
  const t = useText();
  const signed = (n: number) =>
    t('processing.simulator.difference.by', { n, sign: n > 0 ? 'more' : n < 0 ? 'less' : 'same' });
  return (
    <table className={classes.totals}>
      <thead>
        <tr>
          <th scope="col">{t('processing.simulator.difference.channel')}</th>
          <th scope="col">{t('processing.simulator.difference.before')}</th>
          <th scope="col">{t('processing.simulator.difference.after')}</th>
          <th scope="col">{t('processing.simulator.difference.delta')}</th>
        </tr>
      </thead>
      <tbody>
        {totalsOf(before.simulation, after.simulation).map((total) => (
          <tr key={total.label ?? ''} data-bad={total.label === null || undefined}>
            <th scope="row">
              {total.label === null ? (
                t('processing.simulator.bad')
              ) : (
                <ChannelNames run={after} labels={[total.label]} />
              )}
            </th>
            <td>{t('common.number', { n: total.before })}</td>
            <td>{t('common.number', { n: total.after })}</td>
            <td>{signed(total.after - total.before)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface PairsProps extends Omit<DifferenceProps, 'draft'> {
  readonly pairs: readonly RowPair[];
  readonly chosen: RowPair | undefined;
  readonly onChoose: (key: string) => void;
}

function Pairs({ before, after, pairs, chosen, onChoose }: PairsProps) {
  const t = useText();
  const same = after.rows.length - pairs.filter((pair) => pair.after).length;
  return (
    <>
      <h2 className={classes.count}>
        {t('processing.simulator.difference.rows', { n: pairs.length })}{' '}
        <span>{t('processing.simulator.difference.same', { n: same })}</span>
      </h2>
      <ol className={classes.pairs}>
        {pairs.map((pair) => (
          <li key={pair.key}>
            <UnstyledButton aria-current={pair === chosen || undefined} onClick={() => onChoose(pair.key)}>
              <bdi>{(pair.after ?? pair.before)?.recipientName || t('processing.simulator.nobody')}</bdi>
              <Way run={before} row={pair.before} />
              <IconArrowRight size={16} stroke={1.5} className="flip" aria-hidden />
              <Way run={after} row={pair.after} />
            </UnstyledButton>
          </li>
        ))}
      </ol>
    </>
  );
}

function Way({ run, row }: { run: Run; row: SimulatedRow | undefined }) {
  const t = useText();
  if (row === undefined) return <span>{t('processing.simulator.difference.notThere')}</span>;
  if (row.state === 'good') return <ChannelNames run={run} labels={row.dispatch} />;
  return <span className={classes.bad}>{t('processing.simulator.bad')}</span>;
}

interface SidesProps extends DifferenceProps {
  readonly pair: RowPair;
  /** The name of the run before. */
  readonly said: string;
}

function useWhy(run: Run, row: SimulatedRow | undefined) {
  const params = { simulationId: run.simulation.id, packGroupId: row?.id ?? 0 };
  const options = { enabled: row !== undefined, staleTime: Number.POSITIVE_INFINITY, retry: false };
  return useCall('simulations.row', { params }, options).data;
}

function Sides({ before, after, pair, draft, said }: SidesProps) {
  const t = useText();
  const wording = useWording(reachOf(draft, 'requirement'), true);
  const faultText = useFaultText();
  const whys = [useWhy(before, pair.before), useWhy(after, pair.after)] as const;
  const lines = linesOf(whys, { t, wording, faultText });
  return (
    <div className={classes.sides}>
      <span />
      <b>{said}</b>
      <b>{t('processing.simulator.difference.yours')}</b>
      {lines.map(({ name, called, texts }) =>
        texts[0] === texts[1] ? (
          <div key={name} className={classes.equal}>
            <span>{called}</span>
            <span>{t('processing.simulator.difference.equal', { text: texts[0] ?? '' })}</span>
          </div>
        ) : (
          <div key={name} className={classes.differs}>
            <span>{called}</span>
            <span className={classes.card}>{texts[0]}</span>
            <span className={classes.card} data-after>
              {texts[1]}
            </span>
          </div>
        ),
      )}
      <span>{t('processing.simulator.difference.result')}</span>
      <Result run={before} row={pair.before} side={said} />
      <Result run={after} row={pair.after} side={t('processing.simulator.difference.yours')} />
    </div>
  );
}

interface Speech {
  readonly t: ReturnType<typeof useText>;
  readonly wording: ReturnType<typeof useWording>;
  readonly faultText: ReturnType<typeof useFaultText>;
}

/** Values, then channels, each in both runs. */
function linesOf(whys: readonly (WhyRow | undefined)[], words: Speech) {
  const { t, wording, faultText } = words;
  const names = [...new Set(whys.flatMap((why) => why?.values.map(({ name }) => name) ?? []))];
  const valueIn = (why: WhyRow | undefined, name: string): string => {
    const value = why?.values.find((one) => one.name === name)?.value;
    return value === undefined ? '' : value.value.replaceAll('\n', ', ') || (faultText(value.error) ?? '');
  };
  const channels = [...new Set(whys.flatMap((why) => why?.channels.map(({ labels }) => labels.join(', ')) ?? []))];
  const channelIn = (why: WhyRow | undefined, label: string): string => {
    const reason = why?.channels.find(({ labels }) => labels.join(', ') === label);
    return reason === undefined
      ? ''
      : `${t(`processing.simulator.outcome.${reason.outcome}`)} ${saidChannel(reason, words)}`;
  };
  return [
    ...names.map((name) => ({ name, called: wording.called(name), texts: whys.map((why) => valueIn(why, name)) })),
    ...channels.map((label) => ({ name: label, called: label, texts: whys.map((why) => channelIn(why, label)) })),
  ];
}

/** What leaves: the page, and for an e-mail to whom and what about. */
function Result({ run, row, side }: { run: Run; row: SimulatedRow | undefined; side: string }) {
  const t = useText();
  const faultText = useFaultText();
  if (row === undefined) return <span className={classes.result}>{t('processing.simulator.difference.notThere')}</span>;
  if (row.outputs.length === 0) {
    return <span className={classes.result}>{faultText(row.fault) ?? t('processing.simulator.noChannel')}</span>;
  }
  const mail = row.requirements.emailSubject?.value;
  return (
    <div className={classes.result}>
      {mail ? (
        <p>
          <bdi>{row.emailAddress}</bdi> <bdi>{mail}</bdi>
        </p>
      ) : null}
      <PagePane run={run} row={row} side={side} />
    </div>
  );
}

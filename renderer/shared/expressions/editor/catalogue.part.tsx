// "Take something else": sources with their counts at the left, what they have at the right, with its value on the sample.
import { TextInput } from '@mantine/core';
import { IconListDetails, IconSearch } from '@tabler/icons-react';
import { Fragment, type KeyboardEvent, useMemo, useState } from 'react';
import type { RequirementType } from '#domain/channels/channels.ts';
import { useText } from '#renderer/i18n/text.ts';
import { readingKey } from '#renderer/shared/sample/readings.ts';
import { Key } from '#renderer/ui/values/facts.part.tsx';
import { readingOf } from '../areas.rules.ts';
import { asksOf, type Entry, entriesOf, found } from '../catalogue.rules.ts';
import { SOURCE_ICONS, SOURCES, type Source, viewOf } from '../node-views.ts';
import { fits, safelyShown } from '../outcome.rules.ts';
import { fresh, nodeAt, type RawNode } from '../phrases.ts';
import { kindAt } from '../tree.rules.ts';
import classes from './catalogue.module.css';
import type { RuleEditing } from './use-rule-editor.ts';
import type { Trial, Trying } from './use-trial.ts';

/** What is said above values that fit; of other types that they do. */
const FITTING: Readonly<Partial<Record<RequirementType, string>>> = { POSTAL_ADDRESS: 'rule.fits.address' };

interface CatalogueProps {
  editing: RuleEditing;
  wording: Trying['wording'];
  trial: Trial;
}

/** What has no value before something is entered in it. */
const sampleless = ({ source, id }: Entry): boolean => source === 'fixed' || id === JSON.stringify(fresh('pdfText'));

/** Nodes that say the same have the same key, however their fields were stored. */
const sameKey = (node: RawNode): string =>
  node.type === 'pdfText'
    ? readingKey(readingOf(node))
    : JSON.stringify(Object.entries(node).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Arrows walk the buttons of the list; the field above it is the first of them. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input[type=search], [data-entry]')];
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + by];
  event.preventDefault();
  next?.focus();
}

export function Catalogue({ editing, wording, trial }: CatalogueProps) {
  const t = useText();
  const [words, setWords] = useState('');
  const [source, setSource] = useState<Source>();
  const { chip, node, root, kind } = editing;
  const wanted = kindAt(root, chip, kind);
  const core = chip.role === 'add' ? nodeAt(root, editing.at) : node;
  const { areas, further, context } = trial;
  const entries = useMemo(() => {
    const known = [...areas, ...further].map(({ tag, reading }) => ({ tag, ...reading }));
    return entriesOf({ chip, kind: wanted, core }, wording, known);
  }, [chip, wanted, core, wording, areas, further]);
  const sampleOf = (entry: Entry): string =>
    entry.use === 'fact' ? (safelyShown(entry.node, context)?.text.replaceAll('\n', ', ') ?? '') : '';
  const own = node && sameKey(node);
  const sources = SOURCES.filter((one) => entries.some((entry) => entry.source === one));
  const now = source && sources.includes(source) ? source : undefined;
  const listed = found(entries, words, sampleOf).filter((entry) => now === undefined || entry.source === now);
  const { type } = wording;
  const isFitting = (entry: Entry) => type !== undefined && wanted === 'value' && fits(sampleOf(entry), type);
  const fitting = listed.filter(isFitting);
  const groups = [
    { title: t(FITTING[type ?? 'TEXT'] ?? 'rule.fits'), of: fitting },
    { title: t('rule.fits.not'), of: listed.filter((entry) => !fitting.includes(entry)) },
  ].filter(({ of }) => of.length > 0);
  const first = groups[0]?.of[0];
  return (
    <>
      {sources.length > 1 ? (
        <ul className={classes.sources} aria-label={t('rule.sources')}>
          <SourceButton
            icon={IconListDetails}
            n={entries.length}
            name={t('rule.source.all')}
            on={!now}
            onClick={() => setSource(undefined)}
          />
          {sources.map((one) => (
            <SourceButton
              key={one}
              icon={SOURCE_ICONS[one]}
              n={entries.filter((entry) => entry.source === one).length}
              name={t(`rule.source.${one}`)}
              on={one === now}
              onClick={() => setSource(one)}
            />
          ))}
        </ul>
      ) : null}
      <search className={classes.found} onKeyDown={walk}>
        <TextInput
          type="search"
          aria-label={t('rule.search')}
          placeholder={t('rule.search')}
          leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
          rightSection={<Key>/</Key>}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && first) editing.choose(first);
          }}
        />
        <div className={classes.entries}>
          {groups.map(({ title, of }) => (
            <Fragment key={title}>
              {fitting.length > 0 ? <h3 className={classes.group}>{title}</h3> : null}
              <ul aria-label={fitting.length > 0 ? title : t('rule.tab.take')}>
                {of.map((entry) => (
                  <EntryRow
                    key={`${entry.use} ${entry.id}`}
                    entry={entry}
                    value={sampleOf(entry)}
                    onSample={
                      context !== undefined &&
                      entry.use === 'fact' &&
                      !sampleless(entry) &&
                      !trial.waits(entry.node, trial.index)
                    }
                    on={entry.use === 'fact' && !sampleless(entry) && sameKey(entry.node) === own}
                    asks={entry.use === 'fact' && wanted === 'condition' ? asksOf(entry.node) : []}
                    onChoose={(ask) => editing.choose(entry, ask)}
                  />
                ))}
              </ul>
            </Fragment>
          ))}
        </div>
        {listed.length === 0 ? <p className={classes.none}>{t('rule.nothing')}</p> : null}
      </search>
    </>
  );
}

interface SourceProps {
  icon: typeof IconSearch;
  n: number;
  name: string;
  on: boolean;
  onClick: () => void;
}

function SourceButton({ icon: Icon, n, name, on, onClick }: SourceProps) {
  const t = useText();
  return (
    <li>
      <button type="button" aria-pressed={on} title={name} onClick={onClick}>
        <Icon size={16} stroke={1.5} aria-hidden />
        <span>{name}</span>
        <span className={classes.n}>{t('common.number', { n })}</span>
      </button>
    </li>
  );
}

interface EntryProps {
  entry: Entry;
  value: string;
  /** It has a value on the sample, or could have one. */
  onSample: boolean;
  /** It stands at the chip. */
  on: boolean;
  /** What can be asked of it; the first is what a press on its name asks. */
  asks: readonly string[];
  onChoose: (ask?: string) => void;
}

function EntryRow({ entry, value, onSample, on, asks, onChoose }: EntryProps) {
  const t = useText();
  const { name, detail, node } = entry;
  const Icon = viewOf(node.type).icon;
  return (
    <li className={classes.entry} data-on={on || undefined}>
      <button
        type="button"
        data-entry
        className={classes.take}
        aria-current={on || undefined}
        onClick={() => onChoose()}
      >
        <Icon size={16} stroke={1.5} aria-hidden />
        <bdi>{name}</bdi>
        <span className={classes.detail} dir="auto">
          <bdi>{detail}</bdi>
        </span>
        <span className={classes.sampled}>
          {value || !onSample ? <bdi>{value}</bdi> : <i>{t('rule.emptyHere')}</i>}
        </span>
      </button>
      {asks.map((ask) => (
        <button
          key={ask}
          type="button"
          className={classes.ask}
          aria-label={`${name} ${t(`rule.name.${ask}`)}`}
          onClick={() => onChoose(ask)}
        >
          {t(`rule.name.${ask}`)}
        </button>
      ))}
    </li>
  );
}

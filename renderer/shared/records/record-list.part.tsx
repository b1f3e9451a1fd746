// The list beside the editor of a record: a filter, what adds one, and a link to each.
import { IconPlus } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '#renderer/i18n/text.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import { SideFilter } from '#renderer/ui/controls/side-filter.part.tsx';
import classes from '#renderer/ui/page-layouts/side-list.module.css';
import text from '#renderer/ui/text/text.module.css';

export interface RecordEntry {
  readonly id: number;
  readonly name: string;
  /** Below the name. */
  readonly about?: string | undefined;
  /** Below that, a line each. */
  readonly further?: readonly string[];
  /** Behind it: a number, a state. */
  readonly mark?: ReactNode;
  readonly isOff?: boolean;
  /** The heading that it stands below with those beside it that name the same. */
  readonly group?: string;
  readonly href: string;
}

interface RecordListProps {
  label: string;
  entries: readonly RecordEntry[];
  /** The id in the address, `new` while one is made. */
  chosen: string | undefined;
  filter: string;
  onFilter: (text: string | undefined) => void;
  filterLabel: string;
  /** The server looked for the filter already. */
  isFound?: boolean;
  /** Makes a new one; undefined where the person may not. */
  add?: { readonly label: string; readonly onClick: () => void } | undefined;
  /** Further buttons behind it. */
  actions?: ReactNode;
  /** Above the entries: which account they are of. */
  above?: ReactNode;
  /** Below them: a sum. */
  below?: ReactNode;
}

/** Entries that are drawn; typing finds the others. */
const MOST_SHOWN = 200;

/** Keeps what has these letters in its heading, its name or in the line below it. */
export const matching = (entries: readonly RecordEntry[], filter: string): RecordEntry[] => {
  const wanted = filter.trim().toLocaleLowerCase();
  return entries.filter(({ group = '', name, about = '', further = [] }) =>
    `${group} ${name} ${about} ${further.join(' ')}`.toLocaleLowerCase().includes(wanted),
  );
};

/** Neighbours of one group together; one group without a heading where none is named. */
function grouped(entries: readonly RecordEntry[]): { group: string | undefined; entries: RecordEntry[] }[] {
  const groups: { group: string | undefined; entries: RecordEntry[] }[] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last && last.group === entry.group) last.entries.push(entry);
    else groups.push({ group: entry.group, entries: [entry] });
  }
  return groups;
}

export function RecordList(props: RecordListProps) {
  const { label, entries, chosen, filter, onFilter, filterLabel, add, actions, above, below } = props;
  const t = useText();
  const found = props.isFound ? entries : matching(entries, filter);
  const shown = found.slice(0, MOST_SHOWN);
  return (
    <div className={classes.list}>
      {above}
      <div className={classes.listHead}>
        <SideFilter value={filter} label={filterLabel} onChange={onFilter} />
        {add ? <IconButton icon={IconPlus} label={add.label} onClick={add.onClick} /> : null}
        {actions}
      </div>
      <nav aria-label={label}>
        {grouped(shown).map((one) => (
          <Fragment key={one.group ?? ''}>
            {one.group === undefined ? null : <h2>{one.group}</h2>}
            <ul aria-label={one.group}>
              {one.entries.map((entry) => (
                <Entry key={entry.id} entry={entry} isChosen={chosen === String(entry.id)} />
              ))}
            </ul>
          </Fragment>
        ))}
        {found.length > shown.length ? (
          <p className={classes.none}>{t('records.list.more', { n: found.length - shown.length })}</p>
        ) : null}
        {shown.length === 0 && (entries.length > 0 || (props.isFound && filter !== '')) ? (
          <p className={classes.none}>{t('records.list.nothing')}</p>
        ) : null}
      </nav>
      {below ? <p className={classes.none}>{below}</p> : null}
    </div>
  );
}

function Entry({
  entry: { name, about, further = [], mark, isOff, href },
  isChosen,
}: {
  entry: RecordEntry;
  isChosen: boolean;
}) {
  return (
    <li>
      <Link
        to={href}
        className={classes.entry}
        aria-current={isChosen ? 'page' : undefined}
        data-off={isOff || undefined}
      >
        <span className={classes.words} data-whole={further.length > 0 || undefined}>
          <bdi className={text.name}>{name}</bdi>
          {about ? <small className={text.name}>{about}</small> : null}
          {further.map((line) => (
            <small key={line} dir="auto" className={text.name}>
              {line}
            </small>
          ))}
        </span>
        {mark ? <small>{mark}</small> : null}
      </Link>
    </li>
  );
}

// The recipients of what happened to an order: their names, or addresses with what changed.
import type { StoryEvent, StoryRow } from '#domain/api/sending/story.contract.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { DiffLines } from './diff-lines.part.tsx';
import classes from './story.module.css';

/** The recipients of an entry: addresses with what changed where there is room, else their names. */
export function Rows({ event, wide }: { event: StoryEvent; wide: boolean }) {
  const t = useText();
  const { rows, count } = event;
  const cards = wide ? rows.filter(({ before }) => before !== null) : [];
  const others = rows.filter((row) => !cards.includes(row));
  const more = Math.max(0, (count ?? 0) - rows.length);
  return (
    <>
      {cards.length > 0 ? (
        <ul className={classes.cards}>
          {cards.map((row) => (
            <AddressCard key={row.id} row={row} />
          ))}
        </ul>
      ) : null}
      {others.map((row) => (
        <RowName key={row.id} row={row} />
      ))}
      {more > 0 ? <small>{t('story.moreRows', { n: more })}</small> : null}
    </>
  );
}

function RowName({ row: { name, fault, pages } }: { row: StoryRow }) {
  const t = useText();
  const faultText = useFaultText();
  return (
    <small>
      <bdi>{name}</bdi>
      {pages ? <> · {t('story.pages', { ...pages, n: pages.last - pages.first + 1 })}</> : null}
      {fault ? <> · {faultText(fault)}</> : null}
    </small>
  );
}

function AddressCard({ row }: { row: StoryRow }) {
  const t = useText();
  const { name, before, after, addressWay } = row;
  return (
    <li>
      <DiffLines before={before ?? []} after={after} />
      <bdi className={classes.name}>{name}</bdi>
      {addressWay ? <small>{t(`story.way.${addressWay}`)}</small> : null}
    </li>
  );
}

// The row of filters: whose letters, of which service, over which kind of channel, with which tag; the rest under "More". Each is
// left out where there is no choice.
import type { ReactNode } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import text from '#renderer/ui/text/text.module.css';
import { MoreFilters } from './more-filters.part.tsx';
import classes from './narrowing.module.css';
import { NarrowingChoice } from './narrowing-choice.part.tsx';
import { type ChoiceName, useChoices, useOptions } from './use-choices.ts';
import type { Narrowing } from './use-narrowing.ts';
import type { ViewedRoute } from './use-views.ts';
import { Views } from './views.part.tsx';

interface NarrowingRowProps {
  narrowing: Narrowing;
  /** Which filters the list has, in their order. */
  names: readonly ChoiceName[];
  /** The list is narrowed by searchable metadata, too. */
  more?: boolean;
  /** By other filters of the list. */
  isFiltered: boolean;
  /** A filter of the list's own, behind the others: by days, by status. */
  own?: ReactNode;
  /** The screen, whose views are offered; absent: they stand elsewhere. */
  route?: ViewedRoute;
}

/** The filters; where none holds, that is said. */
export function NarrowingFilters(props: NarrowingRowProps) {
  const { narrowing, names, isFiltered, route, own, more = false } = props;
  const t = useText();
  const choices = useChoices(narrowing);
  const options = useOptions(choices);
  // One value of a list is a choice: many letters have none of it.
  const shown = names.filter(
    (name) => options[name].length > (name === 'tag' ? 0 : 1) || narrowing.at(name) !== undefined,
  );
  return (
    <>
      {shown.map((name) => (
        <NarrowingChoice key={name} name={name} choices={choices} narrowing={narrowing} />
      ))}
      {own}
      {more ? <MoreFilters choices={choices} narrowing={narrowing} /> : null}
      {isFiltered || narrowing.isNarrowed ? null : (
        <span className={classes.none}>
          <span className={text.hint}>{t('monitoring.noFilters')}</span>
        </span>
      )}
      {route ? <Views route={route} /> : null}
    </>
  );
}

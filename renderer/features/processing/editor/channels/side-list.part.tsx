// A list that the draft does not hold itself, beside the form of what is chosen in it: what channels ask for, channels again.
import type { ReactNode } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import classes from '../form/items.module.css';

export interface SideEntry {
  readonly key: string;
  readonly title: string;
  readonly sub: string;
  /** Faults in it. */
  readonly faults: number;
}

interface SideListProps {
  label: string;
  entries: readonly SideEntry[];
  chosen: string | undefined;
  onChoose: (key: string) => void;
  /** Below the list. */
  foot?: ReactNode;
  children: ReactNode;
}

export function SideList({ label, entries, chosen, onChoose, foot, children }: SideListProps) {
  const t = useText();
  return (
    <div className={classes.items}>
      <div className={classes.side}>
        {entries.length === 0 ? null : (
          <ul aria-label={label} className={classes.list}>
            {entries.map(({ key, title, sub, faults }) => (
              <li key={key}>
                <button
                  type="button"
                  className={classes.item}
                  aria-current={key === chosen || undefined}
                  onClick={() => onChoose(key)}
                >
                  <span className={classes.words}>
                    <b>
                      <bdi>{title || t('processing.items.unnamed')}</bdi>
                    </b>
                    <small>{sub}</small>
                  </span>
                  {faults > 0 ? (
                    <span className={classes.faults} role="img" aria-label={t('common.save.errors', { n: faults })}>
                      {t('common.number', { n: faults })}
                    </span>
                  ) : null}
                </button>
              </li>
            ))}
          </ul>
        )}
        {foot ? <div>{foot}</div> : null}
      </div>
      <div className={classes.form}>{children}</div>
    </div>
  );
}

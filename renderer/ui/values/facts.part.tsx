// Names and values, shares of a whole, sections and keys: the small parts of a page.
import type { ReactNode } from 'react';
import type { Token } from '#renderer/theme/status.ts';
import classes from './kit.module.css';

/** A list of facts. Wrap data (names, numbers, dates) in <bdi> or use the parts of values.part.tsx. */
export function Facts({ facts, columns = 1 }: { facts: readonly (readonly [string, ReactNode])[]; columns?: 1 | 2 }) {
  return (
    <dl className={classes.facts} data-columns={columns}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface Share {
  /** Without a token: the rest of the whole. */
  readonly token?: Token;
  readonly share: number;
}

/** Shares of a whole, as one thin bar: how many of which status. `label` says it in words. */
export function Shares({ parts, label }: { parts: readonly Share[]; label: string }) {
  return (
    <div className={classes.shares} role="img" aria-label={label}>
      {parts
        .filter(({ share }) => share > 0)
        .map(({ token, share }) => (
          <span
            key={token ?? 'rest'}
            style={{ flexGrow: share, background: token ? `var(--${token}-text)` : 'var(--line)' }}
          />
        ))}
    </div>
  );
}

/** A titled box on a home or door page. No sections inside sections. */
export function Section({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <header>
        <h2>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}

/** A key of the keyboard. */
export function Key({ children }: { children: string }) {
  return <kbd className={classes.key}>{children}</kbd>;
}

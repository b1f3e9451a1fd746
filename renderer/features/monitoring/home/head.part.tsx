// A head number with its largest causes, each of which leads to the list of what it counts.
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { NumberText } from '#renderer/ui/values/values.part.tsx';
import classes from './home.module.css';

export interface Cause {
  readonly key: string;
  readonly words: string;
  readonly n: number;
  /** Where it leads; without it: nowhere. */
  readonly to?: string | undefined;
  /** A disturbance: since when it is there, translated. */
  readonly since?: string;
}

interface HeadProps {
  n: number;
  words: string;
  /** Absent: it counts what stands in several lists. */
  to?: string | undefined;
  token?: 'warn' | 'error';
  /** Translated: a line below the number. */
  about: ReactNode;
  causes: readonly Cause[];
}

export function Head({ n, words, to, token, about, causes }: HeadProps) {
  const number = (
    <>
      <b>
        <NumberText value={n} />
      </b>{' '}
      {words}
    </>
  );
  return (
    <section className={classes.head}>
      <h2>
        {to === undefined ? (
          <span>{number}</span>
        ) : (
          <Link to={to} data-token={n > 0 ? token : undefined}>
            {number}
          </Link>
        )}
      </h2>
      <p>{about}</p>
      <ul>
        {causes.map((cause) => (
          <li key={cause.key}>
            <CauseName cause={cause} />
            <NumberText value={cause.n} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function CauseName({ cause: { words, to, since } }: { cause: Cause }) {
  const told =
    since === undefined ? (
      words
    ) : (
      <>
        <IconAlertTriangle size={16} stroke={1.5} aria-hidden /> {words} <i>{since}</i>
      </>
    );
  const disturbed = since !== undefined || undefined;
  return to === undefined ? (
    <span data-disturbed={disturbed} title={words}>
      {told}
    </span>
  ) : (
    <Link to={to} data-disturbed={disturbed} title={words}>
      {told}
    </Link>
  );
}

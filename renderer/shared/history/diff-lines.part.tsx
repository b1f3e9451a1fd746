// Lines as they were read and as they are now, with what changed marked.
import { addressDiff } from './address-diff.rules.ts';
import classes from './diff-lines.module.css';

interface DiffLinesProps {
  before: readonly string[];
  after: readonly string[];
}

export function DiffLines({ before, after }: DiffLinesProps) {
  return (
    <address className={classes.lines}>
      {addressDiff(before, after).map(({ text, change }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its place
        <span key={n} dir="auto" data-change={change}>
          {change === 'gone' ? <del>{text}</del> : change === 'new' ? <ins>{text}</ins> : text}
        </span>
      ))}
    </address>
  );
}

// A value as it is read, where nobody may change it; formatted text as it is seen.
import { useLayoutEffect, useRef } from 'react';
import type { RequirementType } from '#domain/channels/channels.ts';
import { isEditable, saidBy } from './markup.rules.ts';
import { showMarkup } from './markup.ts';
import classes from './rich-field.module.css';

interface StandingValueProps {
  readonly type: RequirementType;
  readonly value: string | null;
}

/** A value of any type. */
export function StandingValue({ type, value }: StandingValueProps) {
  if (type === 'HTML' && value !== null) return <RichValue html={value} />;
  return <bdi className={classes.lines}>{value}</bdi>;
}

function RichValue({ html }: { readonly html: string }) {
  const shown = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (shown.current) showMarkup(shown.current, isEditable(html) ? html : saidBy(html));
  }, [html]);
  return <div ref={shown} className={classes.value} dir="auto" />;
}

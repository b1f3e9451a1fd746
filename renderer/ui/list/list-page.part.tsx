// The list template: title with count, one main action, filter row, table or tiles, bulk bar, side sheet.
import { Button, SegmentedControl, TextInput, VisuallyHidden } from '@mantine/core';
import { IconLayoutGrid, IconList, IconSearch, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { SEARCH_CHARACTERS } from '#domain/jobs/search-range.ts';
import { useText } from '#renderer/i18n/text.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import { useLayerFocus } from '#renderer/ui/layers/use-layer-focus.ts';
import { TooMuchNotice } from '#renderer/ui/states/states.part.tsx';
import classes from './list.module.css';

interface ListPageProps {
  title: string;
  /** Exact up to 1,000, then "more than 1,000" (`overflow`). Undefined while unknown. */
  count?: number | undefined;
  overflow?: boolean;
  /** Said of the overflow in place of the usual words, translated. */
  overflowText?: string | undefined;
  /** View switch at the heading's end. */
  view?: ReactNode;
  /** The one main action. */
  action?: ReactNode;
  /** Search, range, chips: `FilterRow`. */
  filter?: ReactNode;
  bulk?: ReactNode;
  /** The opened row: a `SideSheet`. */
  sheet?: ReactNode;
  children: ReactNode;
}

export function ListPage({
  title,
  count,
  overflow,
  overflowText,
  view,
  action,
  filter,
  bulk,
  sheet,
  children,
}: ListPageProps) {
  const t = useText();
  return (
    <div className={classes.list} data-sheet={sheet ? true : undefined}>
      <div className={classes.content}>
        <header className={classes.title}>
          <h1>
            {title}{' '}
            {count === undefined ? null : (
              <span>{overflow ? t('common.list.moreThan', { n: count }) : t('common.number', { n: count })}</span>
            )}
          </h1>
          {view}
          {action}
        </header>
        {filter ? <div className={classes.filter}>{filter}</div> : null}
        {overflow ? <TooMuchNotice shown={count ?? 0} text={overflowText} /> : null}
        {children}
      </div>
      {bulk}
      {sheet}
    </div>
  );
}

export type View = 'table' | 'tiles';

export function ViewSwitch({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const t = useText();
  const option = (value: View, Icon: typeof IconList, label: string) => ({
    value,
    label: (
      <>
        <Icon size={16} stroke={1.5} aria-hidden className={classes.viewIcon} />
        <VisuallyHidden>{label}</VisuallyHidden>
      </>
    ),
  });
  return (
    <SegmentedControl
      aria-label={t('common.list.view')}
      value={view}
      onChange={(value) => onChange(value === 'tiles' ? 'tiles' : 'table')}
      data={[
        option('table', IconList, t('common.list.table')),
        option('tiles', IconLayoutGrid, t('common.list.tiles')),
      ]}
    />
  );
}

/** Search of a list: `/` focuses it; the address follows 250 ms after the last key. */
export function ListSearch(props: {
  value: string;
  label: string;
  placeholder: string;
  onChange: (text: string) => void;
}) {
  const { value, label, placeholder, onChange } = props;
  const t = useText();
  const [text, setText] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  // The filter is passed on without the spaces around it; they stay in the field for people who continue typing.
  useEffect(() => setText((now) => (now.trim() === value ? now : value)), [value]);
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => onChange(text), 250);
    return () => clearTimeout(timer);
  }, [text, value, onChange]);
  return (
    <TextInput
      ref={field}
      data-list-search
      className={classes.search ?? ''}
      aria-label={label}
      placeholder={placeholder}
      maxLength={SEARCH_CHARACTERS}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && setText('')}
      leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
      rightSection={
        text ? (
          <IconButton
            icon={IconX}
            size="sm"
            iconSize={14}
            label={t('common.list.clearSearch')}
            onClick={() => {
              // The cross goes, the field stays.
              field.current?.focus();
              setText('');
            }}
          />
        ) : null
      }
    />
  );
}

export interface BulkAction {
  readonly id: string;
  /** Translated, with the number it applies to: "Validate 3". */
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

/** Floats over the list only while something is selected. */
export function BulkBar({
  count,
  about,
  actions,
  onClear,
}: {
  count: number;
  /** Translated: what is among it. */
  about?: string | undefined;
  actions: readonly BulkAction[];
  onClear: () => void;
}) {
  const t = useText();
  useLayerFocus(count > 0);
  if (count === 0) return null;
  return (
    <div className={classes.bulk} role="toolbar" aria-label={t('common.list.bulk')}>
      <span role="status">
        {t('common.list.selected', { n: count })}
        {about ? ` · ${about}` : ''}
      </span>
      {actions.map(({ id, label, disabled, onClick }) => (
        <Button key={id} size="xs" variant="subtle" disabled={disabled ?? false} onClick={onClick}>
          {label}
        </Button>
      ))}
      <IconButton icon={IconX} label={t('common.list.clearSelection')} iconSize={16} onClick={onClear} />
    </div>
  );
}

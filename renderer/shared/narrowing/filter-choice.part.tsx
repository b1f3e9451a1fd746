// A filter as one button: what it is about, what is chosen, and the choices when it is pressed.
import { Combobox, UnstyledButton, useCombobox } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { SEARCH_CHARACTERS } from '#domain/jobs/search-range.ts';
import { useText } from '#renderer/i18n/text.ts';
import { IN_MAIN } from '#renderer/ui/controls/choice-portal.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import text from '#renderer/ui/text/text.module.css';
import { type FilterOption, type MoreOptions, shownOf } from './filter-choice.rules.ts';
import { focusBeside } from './focus-beside.ts';
import classes from './narrowing.module.css';

interface FilterChoiceProps {
  /** Translated: what is filtered. */
  label: string;
  /** Translated: what holds while nothing is chosen. */
  all: string;
  options: readonly FilterOption[];
  /** Absent: the options are all that there are. */
  more?: MoreOptions | undefined;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** A longer list can be searched. */
const SEARCHED_FROM = 10;

export function FilterChoice({ label, all, options, more, value, onChange }: FilterChoiceProps) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const type = (next: string) => {
    setTyped(next);
    more?.onType(next);
  };
  const hasSearch = options.length > SEARCHED_FROM || more !== undefined;
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      type('');
    },
    onDropdownOpen: () => {
      if (hasSearch) combobox.focusSearchInput();
      combobox.updateSelectedOptionIndex('active');
    },
  });
  const chosen = value === undefined ? undefined : (options.find((one) => one.value === value)?.label ?? value);
  const submit = (next: string) => {
    onChange(next === '' ? undefined : next);
    combobox.closeDropdown();
    combobox.focusTarget();
  };
  return (
    <span className={classes.filter} data-chosen={chosen === undefined ? undefined : true}>
      <Combobox
        store={combobox}
        width={260}
        position="bottom-start"
        transitionProps={{ duration: 0 }}
        {...IN_MAIN}
        onOptionSubmit={submit}
      >
        <Combobox.Target targetType="button">
          <UnstyledButton className={classes.target} onClick={() => combobox.toggleDropdown()}>
            <span className={classes.label}>{label}</span>{' '}
            <bdi className={classes.value} title={chosen}>
              {chosen ?? all}
            </bdi>
            {chosen === undefined ? <IconChevronDown size={14} stroke={1.5} aria-hidden /> : null}
          </UnstyledButton>
        </Combobox.Target>
        <Combobox.Dropdown>
          {hasSearch ? (
            <Combobox.Search
              value={typed}
              aria-label={t('monitoring.filter.search', { name: label })}
              placeholder={t('monitoring.filter.search', { name: label })}
              maxLength={SEARCH_CHARACTERS}
              onChange={(event) => {
                type(event.currentTarget.value);
                combobox.updateSelectedOptionIndex();
              }}
            />
          ) : null}
          <Options label={label} all={all} value={value} typed={typed} {...shownOf(options, typed, more)} />
        </Combobox.Dropdown>
      </Combobox>
      {chosen === undefined ? null : (
        <IconButton
          icon={IconX}
          size="sm"
          iconSize={14}
          label={t('monitoring.filter.clear', { name: label })}
          onClick={({ currentTarget }) => {
            focusBeside(currentTarget);
            onChange(undefined);
          }}
        />
      )}
    </span>
  );
}

interface OptionsProps extends Pick<FilterChoiceProps, 'label' | 'all' | 'value'>, ReturnType<typeof shownOf> {
  typed: string;
}

/** The choices; that there are others than those shown is said. */
function Options({ label, all, value, typed, shown, isCut, isAnswered }: OptionsProps) {
  const t = useText();
  return (
    <>
      {/* Scrolled, it must be reachable by keyboard. */}
      <Combobox.Options mah={320} style={{ overflowY: 'auto' }} tabIndex={0} aria-label={label}>
        {typed === '' ? (
          <Combobox.Option value="" active={value === undefined}>
            {all}
          </Combobox.Option>
        ) : null}
        {shown.map((one) => (
          <Combobox.Option key={one.value} value={one.value} active={one.value === value}>
            <bdi>{one.label}</bdi>
          </Combobox.Option>
        ))}
        {shown.length === 0 && isAnswered ? <Combobox.Empty>{t('monitoring.filter.none')}</Combobox.Empty> : null}
      </Combobox.Options>
      {isCut && shown.length > 0 ? (
        <Combobox.Footer className={text.hint}>{t('monitoring.filter.cut', { n: shown.length })}</Combobox.Footer>
      ) : null}
    </>
  );
}

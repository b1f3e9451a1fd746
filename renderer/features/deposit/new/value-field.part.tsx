// One value of a letter, edited by hand and checked by the server a moment after the last key.

import { Select, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { RequirementValue } from '#domain/api/deposit/value.schema.ts';
import { useApi } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { sentValue } from '#renderer/shared/address/address.rules.ts';
import { AddressLines } from '#renderer/shared/address/address-lines.part.tsx';
import { useCountries } from '#renderer/shared/address/countries.ts';
import { choiceKind } from '#renderer/shared/contacts/choice.rules.ts';
import { ContactChoice } from '#renderer/shared/contacts/contact-choice.part.tsx';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { IN_MAIN } from '#renderer/ui/controls/choice-portal.ts';
import text from '#renderer/ui/text/text.module.css';
import { emptyReason, requirementOf } from '../workbench/service.rules.ts';
import type { TypedValue } from './kept-deposit.rules.ts';
import classes from './unique.module.css';

interface ValueFieldProps {
  service: Service;
  ownerId: number | undefined;
  name: string;
  value: RequirementValue | undefined;
  /** What is typed; undefined when nothing was typed, or when another value replaced it. */
  draft: TypedValue | undefined;
  /** Counts how often what was entered was given back, as another window changed it. */
  restored: number;
  onType: (draft: TypedValue | undefined) => void;
  onChange: (value: RequirementValue) => void;
}

const CHECK_DELAY_MS = 250;

export function ValueField({ service, ownerId, name, value, draft, restored, onType, onChange }: ValueFieldProps) {
  const t = useText();
  const api = useApi();
  const faultText = useFaultText();
  const countries = useCountries();
  const reasonId = useId();
  const before = useRef(value);
  const requirement = requirementOf(service, name);
  const lines = draft?.text.split('\n') ?? value?.value.split('\n') ?? [];
  const country = draft ? draft.country : (value?.countryCode ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed is checked
  useEffect(() => {
    if (!draft) return;
    let outdated = false;
    const timer = setTimeout(async () => {
      try {
        const checked = await api.call('requirements.check', {
          body: {
            serviceId: service.id,
            targetOwnerId: ownerId ?? null,
            requirementName: name,
            requirementValue: { value: sentValue(draft.text.split('\n')), countryCode: draft.country },
          },
        });
        // More was typed while the server checked: the next answer counts.
        if (outdated) return;
        // The answer does not replace what was typed, since the checked value lacks, for example, a trailing space.
        before.current = checked;
        onChange(checked);
      } catch (failure) {
        if (!outdated) api.report(failure);
      }
    }, CHECK_DELAY_MS);
    return () => {
      outdated = true;
      clearTimeout(timer);
    };
  }, [draft]);
  // What is given back is newer than every value that was read or judged.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the value of that moment
  useEffect(() => {
    before.current = value;
  }, [restored]);
  // A value that came from elsewhere, such as a moved area, replaces what was typed before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: typing alone replaces nothing
  useEffect(() => {
    // The first value replaces nothing: what was typed before the session ended is newer.
    if (before.current === value) return;
    before.current = value;
    if (value && draft && value.value !== sentValue(draft.text.split('\n'))) onType(undefined);
  }, [value]);
  const fault = value?.error;
  const empty = sentValue(lines) === '';
  const why = value && empty && !draft ? emptyReason(value) : undefined;
  const label = requirement?.label || name;
  const chosen = value && choiceKind(value, name);
  return (
    <section className={classes.value} aria-label={label}>
      <h2>{label}</h2>
      {value?.type === 'POSTAL_ADDRESS' ? (
        <>
          <AddressLines
            lines={lines}
            fault={fault}
            reasonId={reasonId}
            onChange={(next) => onType({ text: next.join('\n'), country })}
          />
          <Select
            aria-label={t('deposit.column.country')}
            data={countries}
            searchable
            value={country}
            allowDeselect={false}
            rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
            comboboxProps={IN_MAIN}
            onChange={(code) => onType({ text: lines.join('\n'), country: code })}
          />
        </>
      ) : (
        <TextInput
          aria-label={label}
          aria-describedby={reasonId}
          dir="auto"
          value={lines.join('\n')}
          onChange={(event) => onType({ text: event.currentTarget.value, country })}
        />
      )}
      {chosen ? (
        <ContactChoice
          kind={chosen}
          onChoose={(choice) => onType({ text: choice.lines.join('\n'), country: choice.country ?? country })}
        />
      ) : null}
      <p className={text.reason} id={reasonId} role="status" data-good={fault ? undefined : true}>
        {fault ? (
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
        ) : (
          <IconCheck size={16} stroke={1.75} aria-hidden />
        )}
        <span>
          {fault ? faultText(fault) : empty ? t('deposit.value.none') : t('deposit.mend.good')}{' '}
          {why ? <bdi>{faultText(why)}</bdi> : null}
        </span>
      </p>
    </section>
  );
}

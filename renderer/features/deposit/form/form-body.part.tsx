// The fields of one letter, in the groups of their columns.
import { type ReactNode, useMemo } from 'react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import { mainBoxOf } from '#domain/services/main-box.ts';
import { useCall } from '#renderer/api/api.ts';
import { choicesOf, groupsOf } from '../creation/metadata-fields.rules.ts';
import classes from './form.module.css';
import { formColumns, inputOf, type TypedLetter } from './form.rules.ts';
import { FormField } from './form-field.part.tsx';

interface FormBodyProps {
  readonly service: Service;
  readonly ownerId: number | undefined;
  readonly letter: TypedLetter;
  /** Translated, by column: only those that are shown. */
  readonly faults: Readonly<Record<string, string>>;
  readonly onChange: (column: string, value: string) => void;
  /** The column in hand; undefined: it was left. */
  readonly onHold: (column: string, held: boolean) => void;
  readonly children: ReactNode;
}

const WIDE = ['multiText', 'array', 'selectMultiple', 'tags'];

export function FormBody({ service, ownerId, letter, faults, onChange, onHold, children }: FormBodyProps) {
  const columns = useMemo(() => formColumns(service), [service]);
  const owner = ownerId === undefined ? {} : { targetOwnerId: ownerId };
  const lists = useCall(
    'requirements.tagLists',
    { query: { serviceId: service.id, ...owner } },
    { enabled: columns.some(({ tagList }) => tagList !== null) },
  );
  const isList = mainBoxOf(service)?.parserConfiguration?.format === 'json';
  return (
    <div className={classes.body}>
      {children}
      {groupsOf(columns).map(({ group, fields }) => (
        <fieldset key={group} className={classes.group}>
          {group === '' ? null : <legend>{group}</legend>}
          {fields.map((field) => {
            const choice = choicesOf(field, lists.data);
            const input = inputOf(field, choice, isList);
            return (
              <div key={`${letter.id} ${field.name}`} className={WIDE.includes(input) ? classes.wide : undefined}>
                <FormField
                  field={field}
                  input={input}
                  choice={choice}
                  value={letter.values[field.name] ?? ''}
                  fault={faults[field.name]}
                  onChange={(value) => onChange(field.name, value)}
                  onFocus={() => onHold(field.name, true)}
                  onBlur={() => onHold(field.name, false)}
                />
              </div>
            );
          })}
        </fieldset>
      ))}
    </div>
  );
}

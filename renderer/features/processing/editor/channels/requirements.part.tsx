// What each recipient needs a value of: what channels ask for, and how the service finds it.
import { Button, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { COUNTRY_CODES } from '#domain/addresses/country.ts';
import { ServiceRequirement } from '#domain/services/service.schema.ts';
import { countryName } from '#renderer/i18n/names.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import fields from '#renderer/shared/form/fields.module.css';
import { IN_MAIN } from '#renderer/ui/controls/choice-portal.ts';
import { useDraft } from '../draft-context.ts';
import { DraftExpression } from '../form/draft-expression.part.tsx';
import { DraftFields } from '../form/draft-fields.part.tsx';
import { freshName } from '../form/fresh-names.ts';
import { type RequirementRow, requirementRows } from './channel.rules.ts';
import { LATER_ROWS, REQUIREMENT_ROWS } from './channel-rows.ts';
import classes from './channels.module.css';
import { useOffered } from './offered.ts';
import { RequirementFacts } from './requirement-facts.part.tsx';
import { SideList } from './side-list.part.tsx';

export function RequirementsTab() {
  const t = useText();
  const { draft, faults, change } = useDraft();
  const rows = requirementRows(draft, useOffered());
  const [chosen, choose] = useState<string>();
  const row = rows.find(({ name }) => name === chosen) ?? rows[0];
  const add = () => {
    const name = freshName(
      'value',
      rows.map((one) => one.name),
    );
    change(['requirements'], [...draft.requirements, ServiceRequirement.parse({ name, scope: 'pack' })]);
    choose(name);
  };
  return (
    <>
      <p className={fields.about}>{t('processing.requirement.about')}</p>
      <SideList
        label={t('processing.tab.requirements')}
        entries={rows.map(({ name, asked, index, fixedBy }) => ({
          key: name,
          title: asked[0]?.requirement.label || name,
          sub: t(subOf(draft.requirements[index ?? -1], fixedBy)),
          faults: faults.filter(({ path }) => path[0] === 'requirements' && path[1] === index).length,
        }))}
        chosen={row?.name}
        onChoose={choose}
        foot={
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
            onClick={add}
          >
            {t('processing.requirement.add')}
          </Button>
        }
      >
        {row === undefined ? null : <RequirementForm key={row.name} row={row} onRenamed={choose} />}
      </SideList>
      <div className={classes.apart}>
        <DraftFields rows={LATER_ROWS} scope="processing.service" at={[]} />
      </div>
    </>
  );
}

const subOf = (requirement: ServiceRequirement | undefined, fixedBy: string | undefined): string => {
  if (fixedBy !== undefined) return 'processing.requirement.isFixed';
  return requirement?.value ? 'processing.requirement.byRule' : 'processing.requirement.typedIn';
};

function RequirementForm({ row, onRenamed }: { row: RequirementRow; onRenamed: (name: string) => void }) {
  const t = useText();
  const { draft, change } = useDraft();
  const { name, asked, index, fixedBy } = row;
  const without = () =>
    change(
      ['requirements'],
      draft.requirements.filter((_, n) => n !== index),
    );
  const say = () => change(['requirements'], [...draft.requirements, ServiceRequirement.parse({ name })]);
  return (
    <>
      <h2 className={classes.title}>
        <bdi>{asked[0]?.requirement.label || name}</bdi>
      </h2>
      {asked.map(({ label, requirement }) => (
        <RequirementFacts key={label} channel={label} requirement={requirement} />
      ))}
      {fixedBy === undefined ? null : <Fixed row={row} channel={fixedBy} onRemove={without} />}
      {index === undefined && fixedBy === undefined ? (
        <p className={classes.notice}>
          <span>{t('processing.requirement.unsaid')}</span>
          <Button variant="default" size="xs" onClick={say}>
            {t('processing.requirement.say')}
          </Button>
        </p>
      ) : null}
      {index !== undefined && fixedBy === undefined ? (
        <>
          <OwnFields index={index} onRenamed={onRenamed} />
          <div>
            <Button variant="default" size="xs" onClick={without}>
              {t(asked.length > 0 ? 'processing.requirement.unsay' : 'processing.items.remove')}
            </Button>
          </div>
        </>
      ) : null}
    </>
  );
}

/** What a channel fixes nobody says anything of; what was said before is told, and taken out by one press. */
function Fixed({ row, channel, onRemove }: { row: RequirementRow; channel: string; onRemove: () => void }) {
  const t = useText();
  const { faultAt } = useDraft();
  const wrong = row.index !== undefined && faultAt(['requirements', row.index]) !== undefined;
  return (
    <p className={classes.notice} data-bad={wrong || undefined} role={wrong ? 'alert' : undefined}>
      <span>{t('services.channelRequirementFixed', { label: channel, requirement: row.name })}</span>
      {row.index === undefined ? null : (
        <Button variant="default" size="xs" onClick={onRemove}>
          {t('processing.requirement.unsay')}
        </Button>
      )}
    </p>
  );
}

function OwnFields({ index, onRenamed }: { index: number; onRenamed: (name: string) => void }) {
  const { draft, change, faultAt } = useDraft();
  const faultText = useFaultText();
  const at = ['requirements', index];
  const requirement = draft.requirements[index];
  if (requirement === undefined) return null;
  const { name, scope } = requirement;
  const fault = faultText(faultAt([...at, 'name']));
  return (
    <>
      {fault && scope === 'shipment' ? (
        <p className={classes.notice} data-bad role="alert">
          <span>{fault}</span>
        </p>
      ) : null}
      <DraftFields
        rows={scope === 'pack' ? REQUIREMENT_ROWS : REQUIREMENT_ROWS.filter(({ field }) => field !== 'name')}
        scope="processing.requirement"
        at={at}
        onField={(field, value) => {
          change([...at, field], value);
          if (field === 'name') onRenamed(String(value));
        }}
        custom={{
          value: (
            <DraftExpression
              at={[...at, 'value']}
              place="requirement"
              scope="processing.requirement"
              within={{ self: name }}
            />
          ),
          defaultCountry: <CountryField at={[...at, 'defaultCountry']} value={requirement.defaultCountry} />,
        }}
      />
    </>
  );
}

function CountryField({ at, value }: { at: readonly (string | number)[]; value: string | null }) {
  const t = useText();
  const { locale } = useIntl();
  const faultText = useFaultText();
  const { change, faultAt } = useDraft();
  return (
    <Select
      label={t('processing.requirement.defaultCountry')}
      description={t('processing.requirement.defaultCountry.hint')}
      error={faultText(faultAt(at))}
      placeholder={t('processing.requirement.defaultCountry.none')}
      searchable
      clearable
      data={COUNTRY_CODES.map((code) => ({ value: code, label: countryName(code, locale) })).sort((a, b) =>
        a.label.localeCompare(b.label, locale),
      )}
      value={value}
      onChange={(code) => change(at, code)}
      comboboxProps={{ ...IN_MAIN, transitionProps: { duration: 0 } }}
    />
  );
}

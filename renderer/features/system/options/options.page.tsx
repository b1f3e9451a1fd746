// Options: their types at the left, the chosen one with its values at the right; a value has a form of its own.
import type { OptionType } from '#domain/api/configuration/options.contract.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo, useQueryState, useRoute } from '#renderer/routes/navigation.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { ListExport } from '#renderer/shared/exports/list-export.part.tsx';
import { RecordsPage } from '#renderer/shared/records/records-page.part.tsx';
import { TypeEditor } from './type-editor.part.tsx';
import { ValueEditor } from './value-editor.part.tsx';

export function OptionsPage() {
  const t = useText();
  const nameIn = useNameIn();
  const go = useGo();
  return (
    <RecordsPage
      query={useCall('options.types', {}, { staleTime: 0 })}
      label={t('common.route.system.options')}
      filterLabel={t('system.options.filter')}
      actions={<ListExport list="options" />}
      entriesOf={(all) =>
        all.map((type) => ({
          id: type.id,
          name: nameIn(type),
          about: aboutOf(type, nameIn(type)),
          mark: t('common.number', { n: type.values.length }),
          href: addressOf('system.options', { optionTypeId: type.id }),
        }))
      }
      chosen={useRoute()?.params.optionTypeId}
      add={{ label: t('system.options.new'), onClick: () => go('system.options', { optionTypeId: 'new' }) }}
      empty={(state) => ({ title: t(`system.options.${state}.title`), text: t(`system.options.${state}.text`) })}
    >
      {(type) => <Chosen type={type} />}
    </RecordsPage>
  );
}

/** What a type is found by besides its name: its name as delivered, and the codes of its values. */
const aboutOf = ({ name, values }: OptionType, shown: string): string | undefined =>
  [...(shown === name ? [] : [name]), ...values.map(({ code }) => code).filter(Boolean)].join(', ') || undefined;

/** The type, or the value of it that the address names. */
function Chosen({ type }: { type: OptionType | undefined }) {
  const [{ value: valueId }] = useQueryState();
  const value = type?.values.find((one) => String(one.id) === valueId);
  if (type && (value || valueId === 'new')) return <ValueEditor key={valueId} type={type} value={value} />;
  return <TypeEditor type={type} />;
}

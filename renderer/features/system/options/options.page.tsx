// Options: their types at the left, the chosen one with its values at the right; a value has a form of its own.
import type { OptionType } from '#domain/api/configuration/options.contract.ts';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useCall } from '#renderer/api/api.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo, useQueryState, useRoute } from '#renderer/routes/navigation.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import { RecordList } from '#renderer/shared/records/record-list.part.tsx';
import { FormPage } from '#renderer/ui/page-layouts/layouts.part.tsx';
import { FormSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { EmptyState } from '#renderer/ui/states/states.part.tsx';
import { TypeEditor } from './type-editor.part.tsx';
import { ValueEditor } from './value-editor.part.tsx';

export function OptionsPage() {
  const t = useText();
  const nameIn = useNameIn();
  const [{ q = '' }, set] = useQueryState();
  const go = useGo();
  const chosen = useRoute()?.params.optionTypeId;
  const types = useCall('options.types', {}, { staleTime: 0 });
  const add = {
    label: t('system.options.new'),
    onClick: () => go('system.options', { optionTypeId: 'new' }),
  };
  return (
    <QueryView query={types} skeleton={<FormSkeleton />}>
      {(all) => (
        <FormPage
          treeLabel={t('common.route.system.options')}
          tree={
            <RecordList
              label={t('common.route.system.options')}
              entries={all.map((type) => ({
                id: type.id,
                name: nameIn(type),
                about: aboutOf(type, nameIn(type)),
                mark: t('common.number', { n: type.values.length }),
                href: addressOf('system.options', { optionTypeId: type.id }),
              }))}
              chosen={chosen}
              filter={q}
              onFilter={(text) => set({ q: text })}
              filterLabel={t('system.options.filter')}
              add={add}
            />
          }
        >
          <Chosen id={chosen} all={all} add={add} />
        </FormPage>
      )}
    </QueryView>
  );
}

/** What a type is found by besides its name: its name as delivered, and the codes of its values. */
const aboutOf = ({ name, values }: OptionType, shown: string): string | undefined =>
  [...(shown === name ? [] : [name]), ...values.map(({ code }) => code).filter(Boolean)].join(', ') || undefined;

interface ChosenProps {
  id: string | undefined;
  all: readonly OptionType[];
  add: { readonly label: string; readonly onClick: () => void };
}

function Chosen({ id, all, add }: ChosenProps) {
  const t = useText();
  const [{ value: valueId }] = useQueryState();
  const type = all.find((one) => String(one.id) === id);
  if (type && valueId !== undefined) {
    const value = type.values.find((one) => String(one.id) === valueId);
    if (value || valueId === 'new') return <ValueEditor key={valueId} type={type} value={value} />;
  }
  if (type || id === 'new') return <TypeEditor key={id} type={type} />;
  const state = all.length === 0 ? 'none' : 'choose';
  return (
    <EmptyState title={t(`system.options.${state}.title`)} action={add}>
      <p>{t(`system.options.${state}.text`)}</p>
    </EmptyState>
  );
}

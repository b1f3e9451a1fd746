// The lists of an account from which fields of services take their values, and which values of lists from above it may use.
import { Button, MultiSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { IN_MAIN } from '#renderer/ui/controls/choice-portal.ts';
import { useAccount } from '../account-form.ts';
import setting from '../fields/setting.module.css';
import classes from './lists.module.css';
import { TagListForm } from './tag-list.part.tsx';

export function TagListsTab() {
  const t = useText();
  const faultText = useFaultText();
  const { form } = useAccount();
  const { tagLists } = form.draft;
  const set = (lists: typeof tagLists) => form.change('tagLists', lists);
  const fault = faultText(form.faultAt('tagLists'));
  const add = () =>
    set([...tagLists, { name: freshName(t('administration.list.fresh'), tagLists), freeValues: false, values: [] }]);
  return (
    <>
      <section className={setting.section} aria-label={t('administration.list.own')}>
        <div className={setting.head}>
          <h2>{t('administration.list.own')}</h2>
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
            onClick={add}
          >
            {t('administration.list.add')}
          </Button>
        </div>
        {fault ? (
          <p className={setting.fault} role="alert">
            {fault}
          </p>
        ) : null}
        {tagLists.length === 0 ? <p className={classes.about}>{t('administration.list.none')}</p> : null}
        {tagLists.map((list, index) => (
          <TagListForm
            // biome-ignore lint/suspicious/noArrayIndexKey: the name of a list changes while it is typed
            key={index}
            list={list}
            onChange={(next) => set(tagLists.map((one, at) => (at === index ? next : one)))}
            onRemove={() => set(tagLists.filter((_, at) => at !== index))}
          />
        ))}
      </section>
      <Controlled />
    </>
  );
}

function freshName(name: string, lists: readonly { readonly name: string }[]): string {
  const isTaken = (wanted: string) => lists.some((one) => one.name === wanted);
  for (let n = 2; ; n += 1) {
    const wanted = n === 2 ? name : `${name} ${n}`;
    if (!isTaken(wanted)) return wanted;
  }
}

/** Lists from above: all their values, or some that are chosen here for this account and those below. */
function Controlled() {
  const t = useText();
  const { form, inheritance } = useAccount();
  const { controlledValues } = form.draft;
  const lists = inheritance.tagLists.filter((list) => !form.draft.tagLists.some(({ name }) => name === list.name));
  if (lists.length === 0) return null;
  const set = (name: string, values: string[]) => {
    const { [name]: _before, ...others } = controlledValues;
    form.change('controlledValues', values.length === 0 ? others : { ...others, [name]: values });
  };
  return (
    <section className={setting.section} aria-label={t('administration.list.above')}>
      <div className={setting.head}>
        <h2>{t('administration.list.above')}</h2>
      </div>
      {lists.map(({ name, values }) => (
        <MultiSelect
          key={name}
          className={classes.list ?? ''}
          label={name}
          description={t('administration.list.only')}
          placeholder={t('administration.list.all', { n: values.length })}
          searchable
          limit={MOST_SHOWN}
          data={values.map(({ value, label }) => ({ value, label }))}
          value={controlledValues[name] ?? []}
          onChange={(chosen) => set(name, chosen)}
          comboboxProps={{ ...IN_MAIN, transitionProps: { duration: 0 } }}
        />
      ))}
    </section>
  );
}

/** Values that an open list shows; typing finds the others. */
const MOST_SHOWN = 100;

// Above the documents in error: whose account's, and by what they stand together.
import { useText } from '#renderer/i18n/text.ts';
import { FilterChoice } from '#renderer/shared/narrowing/filter-choice.part.tsx';
import { NarrowingChoice } from '#renderer/shared/narrowing/narrowing-choice.part.tsx';
import { GROUPINGS, type Grouping } from './error-groups.rules.ts';
import type { Errors } from './use-errors.ts';

const LABELS = {
  reason: 'manage.errors.by.reason',
  account: 'manage.account',
  channel: 'manage.channel',
  owner: 'manage.owner',
} as const satisfies Record<Grouping, string>;

/** Who sees one account has none to choose, and none to stand together by. */
export function ErrorFilters({ errors: { choices, narrowing, filters, by } }: { errors: Errors }) {
  const t = useText();
  const severalAccounts = choices.accounts.length > 1;
  const offered = GROUPINGS.filter((one) => one !== 'reason' && (one !== 'account' || severalAccounts));
  return (
    <>
      {severalAccounts ? <NarrowingChoice name="ou" choices={choices} narrowing={narrowing} /> : null}
      <FilterChoice
        label={t('manage.errors.by.label')}
        all={t(LABELS.reason)}
        options={offered.map((value) => ({ value, label: t(LABELS[value]) }))}
        value={by === 'reason' ? undefined : by}
        onChange={(view) => filters.set({ view })}
      />
    </>
  );
}

// Two people edited one record: what both changed is chosen field by field, what one changed is kept.
import { useMemo, useState } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { ConfirmDialog } from '#renderer/ui/layers/confirm.part.tsx';
import { ClashChoice, ClashList } from './clash-choice.part.tsx';
import { clashesOf, mergedRecord, type RecordDraft } from './record.rules.ts';
import type { RecordForm } from './use-record.ts';

/** px */
const WIDTH = 720;

interface RecordConflictProps<D extends RecordDraft> {
  form: RecordForm<D>;
  /** As it is stored now. */
  theirs: D;
  /** Of the record, as a title says it. */
  name: string;
  /** Name and value of a field in words. */
  fieldName: (field: string) => string;
  valueText: (field: string, value: unknown) => string;
  onClose: () => void;
}

export function RecordConflict<D extends RecordDraft>(props: RecordConflictProps<D>) {
  const { form, theirs, name, fieldName, valueText, onClose } = props;
  const t = useText();
  const { base, draft: mine, settle } = form;
  const clashes = useMemo(() => clashesOf(base, mine, theirs), [base, mine, theirs]);
  const [theirsAt, setTheirsAt] = useState<ReadonlySet<string>>(new Set());
  const choose = (field: string, isTheirs: boolean) =>
    setTheirsAt((now) => new Set(isTheirs ? [...now, field] : [...now].filter((one) => one !== field)));
  return (
    <ConfirmDialog
      opened
      title={t('records.conflict.title', { name })}
      size={WIDTH}
      action={t('records.conflict.save')}
      onConfirm={async () => {
        await settle(mergedRecord({ base, mine, theirs }, theirsAt));
        onClose();
      }}
      onClose={onClose}
    >
      <p>{t('records.conflict.about', { name, n: clashes.length })}</p>
      <ClashList
        n={clashes.length}
        onAll={(side) => setTheirsAt(new Set(side === 'theirs' ? clashes.map(({ field }) => field) : []))}
      >
        {clashes.map(({ field, base: before, mine: own, theirs: other }) => (
          <ClashChoice
            key={field}
            place={fieldName(field)}
            words={{ base: valueText(field, before), mine: valueText(field, own), theirs: valueText(field, other) }}
            side={theirsAt.has(field) ? 'theirs' : 'mine'}
            onChoose={(side) => choose(field, side === 'theirs')}
          />
        ))}
      </ClashList>
    </ConfirmDialog>
  );
}

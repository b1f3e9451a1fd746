// The statuses that come from outside, in the words of the lists; what comes before the hand-over only Mailroom says.
import { Select } from '@mantine/core';
import { ALL_STATUS_CODES, STAGE_HANDED_OVER, STATUS_CODES } from '#domain/shipments/status.codes.ts';
import { useText } from '#renderer/i18n/text.ts';
import { codedStatus } from '#renderer/shared/shipments/coded-status.ts';
import { IN_DIALOG } from '#renderer/ui/controls/choice-portal.ts';

const REPORTED = ALL_STATUS_CODES.filter((code) => STATUS_CODES[code].stage > STAGE_HANDED_OVER);

export function ReportedStatus({ value, onChange }: { value: string | null; onChange: (code: string | null) => void }) {
  const t = useText();
  return (
    <Select
      data-autofocus
      openOnFocus={false}
      label={t('manage.event.what')}
      searchable
      comboboxProps={IN_DIALOG}
      data={REPORTED.map((one) => ({ value: String(one), label: codedStatus(t, one) }))}
      value={value}
      onChange={onChange}
    />
  );
}

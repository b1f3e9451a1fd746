// Swaps one chart for its table and back.
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { useText } from '#renderer/i18n/text.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';

export function TableSwitch({ isTable, onChange }: { isTable: boolean; onChange: (isTable: boolean) => void }) {
  const t = useText();
  return (
    <IconButton
      icon={isTable ? IconChartBar : IconTable}
      label={t(isTable ? 'monitoring.show.charts' : 'monitoring.show.tables')}
      onClick={() => onChange(!isTable)}
    />
  );
}

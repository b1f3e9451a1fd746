// The advanced mode: it has its place, and says that it is not there yet.
import { IconTools } from '@tabler/icons-react';
import { useText } from '#renderer/i18n/text.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { StateView } from '#renderer/ui/states/states.part.tsx';

export function AdvancedPage() {
  const t = useText();
  const go = useGo();
  const way = { label: t('deposit.trouble.new'), onClick: () => go('deposit.home') };
  return (
    <StateView icon={IconTools} title={t('deposit.advanced.title')} page filled action={way}>
      <p>{t('deposit.advanced.text')}</p>
    </StateView>
  );
}

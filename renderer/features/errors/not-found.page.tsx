// Page not found.
import { IconMapQuestion } from '@tabler/icons-react';
import { useText } from '#renderer/i18n/text.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { StateView } from '#renderer/ui/states/states.part.tsx';

export function NotFoundPage() {
  const t = useText();
  const go = useGo();
  return (
    <StateView
      icon={IconMapQuestion}
      title={t('common.notFound.title')}
      filled
      page
      action={{ label: t('common.notFound.home'), onClick: () => go('home') }}
    >
      <p>{t('common.notFound.text')}</p>
    </StateView>
  );
}

// Stands in for a page that takes longer to draw than a picture may: says so, and draws it where somebody wants that.
import { IconHourglass } from '@tabler/icons-react';
import { useText } from '#renderer/i18n/text.ts';
import { StateView } from '#renderer/ui/states/states.part.tsx';
import type { PageImage } from './page-image.ts';

export function CostlyPage({ image }: { image: PageImage }) {
  const t = useText();
  const action = { label: t('sending.page.drawAnyway'), onClick: image.drawAnyway };
  return (
    <StateView
      icon={IconHourglass}
      title={t('sending.page.costly')}
      token="warn"
      {...(image.drawing ? {} : { action })}
    >
      {image.drawing ? t('common.loading') : null}
    </StateView>
  );
}

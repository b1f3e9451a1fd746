// Smaller and larger, step by step, above a page.
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useText } from '#renderer/i18n/text.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';

interface ZoomButtonsProps {
  /** Index of the step that is shown. */
  zoom: number;
  /** How many steps there are. */
  steps: number;
  /** There is no page. */
  disabled?: boolean;
  onZoom: (zoom: number) => void;
}

export function ZoomButtons({ zoom, steps, disabled = false, onZoom }: ZoomButtonsProps) {
  const t = useText();
  return (
    <>
      <IconButton
        icon={IconZoomOut}
        label={t('deposit.page.smaller')}
        disabled={disabled || zoom === 0}
        onClick={() => onZoom(zoom - 1)}
      />
      <IconButton
        icon={IconZoomIn}
        label={t('deposit.page.larger')}
        disabled={disabled || zoom === steps - 1}
        onClick={() => onZoom(zoom + 1)}
      />
    </>
  );
}

// Where toasts appear: top right, draggable, waiting while hovered, focused elsewhere or read.
import { CloseButton, useDirection } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import { Slide, ToastContainer } from 'react-toastify/unstyled';
import { useText } from '#renderer/i18n/text.ts';
import classes from './toasts.module.css';

const icons = { info: IconInfoCircle, warning: IconAlertTriangle, error: IconCircleX, success: IconCircleCheck };
const tokens = { info: 'processing', warning: 'warn', error: 'error', success: 'ok' } as const;

export function ToastArea() {
  const t = useText();
  const { dir } = useDirection();
  return (
    <ToastContainer
      position="top-right"
      draggable
      draggablePercent={80}
      pauseOnHover
      pauseOnFocusLoss
      rtl={dir === 'rtl'}
      hideProgressBar
      newestOnTop
      limit={4}
      transition={Slide}
      aria-label={t('common.toasts')}
      className={classes.area ?? ''}
      toastClassName={classes.toast ?? ''}
      icon={({ type }) => {
        const key = type === 'default' ? 'info' : type;
        const Icon = icons[key];
        return (
          <span data-token={tokens[key]} className={classes.icon}>
            <Icon size={20} stroke={1.5} aria-hidden />
          </span>
        );
      }}
      closeButton={({ closeToast }) => (
        <CloseButton size="sm" aria-label={t('common.close')} onClick={closeToast} className={classes.close} />
      )}
    />
  );
}

// The heading of the workbench: the way back, what is being deposited, and how to stop.
import { Button } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useGo } from '#renderer/routes/navigation.ts';
import { Breadcrumb } from '#renderer/ui/page-layouts/layouts.part.tsx';
import classes from './workbench.module.css';

export function Heading(props: {
  service: string;
  title: string;
  children?: ReactNode;
  onCancel?: (() => void) | undefined;
}) {
  const { service, title, children, onCancel } = props;
  const t = useText();
  const go = useGo();
  return (
    <>
      <Breadcrumb crumbs={[{ label: service, href: addressOf('deposit.home') }]} />
      <IconChevronRight size={14} stroke={1.5} className="flip" aria-hidden />
      <h1>
        <bdi>{title}</bdi>
      </h1>
      {children}
      <span className={classes.grow} />
      <Button
        className={classes.change ?? ''}
        variant="subtle"
        color="gray"
        size="xs"
        onClick={() => go('deposit.home')}
      >
        {t('deposit.heading.change')}
      </Button>
      {onCancel ? (
        <Button variant="subtle" color="gray" size="xs" onClick={onCancel}>
          {t('deposit.heading.cancel')}
        </Button>
      ) : null}
    </>
  );
}

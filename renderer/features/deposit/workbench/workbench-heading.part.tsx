// The heading of the workbench: the way back, what is being deposited, and how to stop.

import { Button } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { addressOf } from '#domain/routes/routes.address.ts';
import { useText } from '#renderer/i18n/text.ts';
import { Breadcrumb } from '#renderer/ui/page-layouts/layouts.part.tsx';
import text from '#renderer/ui/text/text.module.css';
import classes from './workbench.module.css';

export function WorkbenchHeading(props: {
  service: string;
  title: string;
  children?: ReactNode;
  /** Another service is wanted; the files go with it. Undefined where it is too late for that. */
  onChange?: (() => void) | undefined;
  onCancel?: (() => void) | undefined;
}) {
  const { service, title, children, onChange, onCancel } = props;
  const t = useText();
  return (
    <>
      <Breadcrumb crumbs={[{ label: service, href: addressOf('deposit.home') }]} />
      <IconChevronRight size={14} stroke={1.5} className="flip" aria-hidden />
      <h1 className={text.isolated}>
        <bdi>{title}</bdi>
      </h1>
      {children}
      <span className={classes.grow} />
      {onChange ? (
        <Button className={classes.change ?? ''} variant="subtle" color="gray" size="xs" onClick={onChange}>
          {t('deposit.heading.change')}
        </Button>
      ) : null}
      {onCancel ? (
        <Button variant="subtle" color="gray" size="xs" onClick={onCancel}>
          {t('deposit.heading.cancel')}
        </Button>
      ) : null}
    </>
  );
}

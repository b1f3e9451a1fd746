// The place for what a deposit still lacks: its letters first, then the files of its other boxes.
import { Button } from '@mantine/core';
import { IconForms } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { addressOf } from '#domain/routes/routes.address.ts';
import { lackingBox } from '#renderer/features/deposit/creation/creation.rules.ts';
import { DropArea } from '#renderer/features/deposit/files/drop-area.part.tsx';
import { boxName, formParser } from '#renderer/features/deposit/workbench/service.rules.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { plainValues } from '#renderer/shared/faults/fault-text.ts';
import link from '#renderer/ui/controls/link-button.module.css';
import { StateView } from '#renderer/ui/states/states.part.tsx';
import type { NewDeposit } from '../use-new-deposit.ts';
import classes from './looked.module.css';

/** Asks for the letters, then for what else is missing. */
export function DropMissing({ deposit }: { deposit: NewDeposit }) {
  const { service, main, drop, uploads, files, lack } = deposit;
  const t = useText();
  const named = useNameIn();
  const lacking = lackingBox(service, files);
  if (lacking !== undefined && lacking.name !== main?.name) {
    const title = t('deposit.missing.files', { name: named(boxName(lacking)) });
    const add = (dropped: readonly File[]) => uploads.add(lacking.name, dropped);
    return <DropArea title={title} text={t('deposit.drop.text')} box={lacking} onFiles={add} />;
  }
  // All files are there: a field of the deposit is not.
  if (lacking === undefined && lack)
    return <StateView icon={IconForms} title={t(lack.label, plainValues(lack.parameters))} />;
  if (main?.boxType === 'datafile' && service.preprocessor === null) {
    return (
      <>
        <DropArea title={t('deposit.drop.rows')} text={t('deposit.drop.rowsText')} box={main} onFiles={drop} />
        <FormOffer deposit={deposit} />
      </>
    );
  }
  const titles = { pdf: 'deposit.drop.title', archive: 'deposit.drop.archive', datafile: 'deposit.drop.file' } as const;
  const title = t(titles[main?.boxType ?? 'pdf']);
  return <DropArea title={title} text={t('deposit.drop.text')} box={main} onFiles={drop} />;
}

/** Letters of rows can be typed in as well. */
function FormOffer({ deposit: { service, ownerId } }: { deposit: NewDeposit }) {
  const t = useText();
  if (formParser(service) === null) return null;
  return (
    <p className={classes.form}>
      <Button
        component={Link}
        to={addressOf('deposit.form', { service: service.id, owner: ownerId })}
        variant="default"
        size="md"
        className={link.quiet ?? ''}
      >
        {t('deposit.form.open')}
      </Button>
    </p>
  );
}

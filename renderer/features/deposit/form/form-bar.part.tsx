// The sum of a form and its next step: the field that is missing, or the review.
import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useText } from '#renderer/i18n/text.ts';
import { useNameIn } from '#renderer/session/use-names.ts';
import { plainValues } from '#renderer/shared/faults/fault-text.ts';
import { qualityLook } from '#renderer/theme/status.ts';
import { BottomBar } from '#renderer/ui/page-layouts/layouts.part.tsx';
import { Shares } from '#renderer/ui/values/facts.part.tsx';
import { Status } from '#renderer/ui/values/status.part.tsx';
import { missingBeside } from '../creation/creation.rules.ts';
import type { NewDeposit } from '../new/use-new-deposit.ts';
import type { Form } from './use-form.ts';

interface FormBarProps {
  readonly deposit: NewDeposit;
  readonly form: Form;
  readonly busy: boolean;
  readonly onSend: () => void;
}

export function FormBar({ deposit, form, busy, onSend }: FormBarProps) {
  const t = useText();
  const named = useNameIn();
  const { service, settings, files, uploads } = deposit;
  const { judged, rows, lacking, labels } = form;
  const beside = missingBeside(service, settings, { files, named });
  const count = (wanted: string) => judged.filter(({ state }) => state === wanted).length;
  const [good, toFill] = [count('good'), count('toFill')];
  const ready = beside === undefined && rows.settled && good === judged.length && !uploads.busy;
  const step = () => {
    if (lacking === undefined) return t('deposit.review');
    return lacking === '' ? t('deposit.form.look') : t('deposit.form.fill', { name: labels[lacking] ?? lacking });
  };
  const parts = (
    <>
      <Status look={qualityLook.GOOD} word={t('deposit.form.good', { n: good })} />
      {toFill > 0 ? <Status look={qualityLook.BAD} word={t('deposit.form.toFill', { n: toFill })} /> : null}
      {beside ? <span>{t(beside.label, plainValues(beside.parameters))}</span> : null}
    </>
  );
  return (
    <BottomBar
      sum={t('deposit.form.sum', { n: judged.length })}
      parts={parts}
      bar={
        <Shares
          label={t('deposit.readyOf', { n: good, all: judged.length })}
          parts={[
            { token: 'ready', share: good },
            { token: 'error', share: toFill },
            { token: 'neutral', share: judged.length - good - toFill },
          ]}
        />
      }
    >
      <Button
        size="md"
        loading={busy}
        disabled={lacking === undefined && !ready}
        rightSection={<IconArrowRight size={18} stroke={1.5} className="flip" aria-hidden />}
        onClick={lacking === undefined ? onSend : form.toLacking}
      >
        {step()}
      </Button>
    </BottomBar>
  );
}

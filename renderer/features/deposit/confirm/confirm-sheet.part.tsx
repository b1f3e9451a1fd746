// Confirm: what goes where, channel by channel, when it leaves, and the proofs beside it.
import { useState } from 'react';
import type { Service } from '#domain/api/configuration/services.contract.ts';
import type { Job } from '#domain/api/deposit/job.schema.ts';
import { saidAs } from '#renderer/api/failures.ts';
import { useText } from '#renderer/i18n/text.ts';
import { Dialog } from '#renderer/ui/layers/confirm.part.tsx';
import { CallFailure } from '../workbench/call-failure.part.tsx';
import classes from './confirm.module.css';
import { ConfirmBody } from './confirm-body.part.tsx';
import { ConfirmOpening } from './confirm-opening.part.tsx';
import { postInstant, type Shares } from './shares.rules.ts';
import { useCheck } from './use-check.ts';
import { useOptionsLike } from './use-options-like.ts';
import type { CommandBody, Options } from './use-send.ts';

const SHEET_PX = 1080;
interface ConfirmSheetProps {
  job: Job;
  service: Service | undefined;
  /** Rows that were selected; all that are ready where none is. */
  chosen: readonly number[];
  onClose: () => void;
  onSent: () => void;
}

/** Opens at once with what is known. The server says which rows go, so that thousands need not be read for it. */
export function ConfirmSheet(props: ConfirmSheetProps) {
  const { job, chosen, onClose } = props;
  const t = useText();
  const [options, setOptions] = useState<Options>({});
  const [day, setDay] = useState<Date | null>(null);
  /** Whose offices the day is one of: they are known before a day can be chosen. */
  const [offices, setOffices] = useState<Shares>([]);
  const body: CommandBody = {
    readyOfJob: job.id,
    ...(chosen.length > 0 ? { packGroupIds: [...chosen] } : {}),
    serviceChannelOptions: options,
    expectedPostDate: day ? postInstant(day, offices).toISOString() : null,
  };
  const { data, error, isFetching, nothingReady, again } = useCheck(body);
  // What a person has chosen here wins.
  const awaited = useOptionsLike(data, (like) => setOptions((chosen) => ({ ...like, ...chosen })));
  const n =
    data?.packGroups ?? (chosen.length > 0 ? chosen.length : Math.max(0, job.counts.remaining - job.counts.bad));
  return (
    <Dialog
      opened
      title={error && !data ? t('deposit.confirm.opening') : t('deposit.confirm.title', { n })}
      size={SHEET_PX}
      onClose={onClose}
    >
      {data ? (
        <ConfirmBody
          {...props}
          check={data}
          sure={!isFetching && error === null && !awaited}
          trouble={saidAs('delivery.optionsEdit', error) ?? undefined}
          body={body}
          day={day}
          onDay={(chosen) => {
            setOffices(data.shares);
            setDay(chosen);
          }}
          onOption={(label, typeId, valueId) =>
            setOptions({ ...options, [label]: { ...options[label], [typeId]: valueId } })
          }
          onStale={again}
        />
      ) : nothingReady ? (
        <p className={classes.none}>{t('deposit.confirm.none')}</p>
      ) : error ? (
        <CallFailure error={error} onRetry={again} />
      ) : (
        <ConfirmOpening job={job} n={n} onClose={onClose} />
      )}
    </Dialog>
  );
}

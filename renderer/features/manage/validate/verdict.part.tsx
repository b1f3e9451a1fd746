// The bar of a validator: the sum, how much of what was changed has been looked at, and the verdict.
import { Button } from '@mantine/core';
import { IconArrowRight, IconMessagePlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { Receipt } from '#domain/api/sending/receipt.schema.ts';
import { useApi } from '#renderer/api/api.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { useEither } from '#renderer/i18n/zoned-time.ts';
import { useRefreshOrders } from '#renderer/shared/commands/use-refresh-orders.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import { ConfirmDialog } from '#renderer/ui/layers/confirm.part.tsx';
import { BottomBar } from '#renderer/ui/page-layouts/layouts.part.tsx';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import { Shares } from '#renderer/ui/values/facts.part.tsx';
import { ChannelName } from '#renderer/ui/values/status.part.tsx';
import { CommentOrder } from './comment-order.part.tsx';
import { RejectOrder } from './reject-order.part.tsx';
import type { Validation } from './use-validation.ts';
import classes from './validate.module.css';
import { lookedAt } from './validate.rules.ts';

export type VerdictAsked = 'validate' | 'comment' | 'reject' | undefined;

interface VerdictProps {
  receipt: Receipt;
  validation: Validation;
  asked: VerdictAsked;
  onAsk: (asked: VerdictAsked) => void;
  /** Opens the next order, or the list. */
  onDone: () => void;
  hasNext: boolean;
}

export function Verdict(props: VerdictProps) {
  const { receipt, validation } = props;
  const t = useText();
  const { changed } = validation.groups;
  const seen = lookedAt(changed, validation.seen);
  return (
    <BottomBar
      sum={t('manage.validate.sum', { n: receipt.recipients, pages: receipt.pages, sheets: receipt.sheets })}
      parts={receipt.shares.map((share) => (
        <ChannelName key={share.label} channel={share.channelType} count={share.packGroups} />
      ))}
      bar={
        changed.length > 0 ? (
          <div className={classes.looked}>
            <Shares
              label={t('manage.validate.looked', { n: seen, all: changed.length })}
              parts={[{ token: 'ok', share: seen }, { share: changed.length - seen }]}
            />
            <span className={classes.quiet}>{t('manage.validate.looked', { n: seen, all: changed.length })}</span>
          </div>
        ) : null
      }
    >
      {validation.may ? (
        <Decide {...props} unseen={changed.length - seen} changed={changed.length} />
      ) : (
        <Decided {...props} />
      )}
    </BottomBar>
  );
}

function Decide(props: VerdictProps & { unseen: number; changed: number }) {
  const { receipt, validation, asked, onAsk, onDone, unseen, changed } = props;
  const t = useText();
  const api = useApi();
  const notify = useToasts();
  const refresh = useRefreshOrders();
  const [busy, setBusy] = useState(false);
  const n = receipt.recipients;
  const validate = async (comment?: string) => {
    setBusy(true);
    try {
      await api.call('commands.validate', {
        params: { commandId: receipt.id },
        body: comment ? { validationReason: comment } : {},
      });
      notify('success', 'manage.validate.validated', { name: receipt.jobName, n });
      refresh();
      onAsk(undefined);
      onDone();
    } catch (error) {
      api.report(error);
      refresh();
      onAsk(undefined);
    } finally {
      setBusy(false);
    }
  };
  // Nothing is asked where nobody changed anything, or everything changed was looked at.
  const isSure = asked === 'validate' && unseen === 0;
  const latest = useRef(validate);
  latest.current = validate;
  useEffect(() => {
    if (isSure) void latest.current();
  }, [isSure]);
  return (
    <>
      <Button size="md" variant="default" onClick={() => onAsk('reject')}>
        {t('manage.validate.rejectAsk')}
      </Button>
      <IconButton icon={IconMessagePlus} label={t('manage.validate.withComment')} onClick={() => onAsk('comment')} />
      <Button
        size="md"
        loading={busy}
        rightSection={<IconArrowRight size={18} stroke={1.5} className="flip" aria-hidden />}
        onClick={() => onAsk('validate')}
      >
        {t('manage.validate.validate', { n })}
      </Button>
      {asked === 'validate' && unseen > 0 ? (
        <ConfirmDialog
          opened
          title={t('manage.validate.anyway', { n: unseen, all: changed })}
          action={t('manage.validate.validate', { n })}
          onConfirm={() => validate()}
          onClose={() => onAsk(undefined)}
        >
          <p>{t('manage.validate.anywayText')}</p>
        </ConfirmDialog>
      ) : null}
      {asked === 'comment' ? (
        <CommentOrder n={n} unseen={unseen} changed={changed} onValidate={validate} onClose={() => onAsk(undefined)} />
      ) : null}
      {asked === 'reject' ? (
        <RejectOrder receipt={receipt} validation={validation} onClose={() => onAsk(undefined)} onDone={onDone} />
      ) : null}
    </>
  );
}

/** Decided meanwhile, or not this person's to decide. */
function Decided({ receipt, onDone, hasNext }: VerdictProps) {
  const t = useText();
  const formats = useFormats();
  const either = useEither();
  const { state, validator, validationDate, validators } = receipt;
  const when = validationDate === null ? '' : formats.near(new Date(validationDate));
  const text = () => {
    if (state === 'AWAIT_VALIDATION') {
      return validators.length > 0
        ? t('manage.validate.mayOthers', { names: either(validators) })
        : t('manage.waitsForOther');
    }
    if (validator === null) return t('manage.validate.decided');
    return t(state === 'REJECTED' ? 'sending.rejection.by' : 'manage.validate.by', { name: validator, when });
  };
  return (
    <>
      <span>{text()}</span>
      <Button size="md" variant="default" onClick={onDone}>
        {t(hasNext ? 'manage.validate.nextOrder' : 'manage.validate.toList')}
      </Button>
    </>
  );
}

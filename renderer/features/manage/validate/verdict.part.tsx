// The bar of a validator: the sum, how much of what was changed has been looked at, and the verdict.
import { Button } from '@mantine/core';
import { IconArrowRight, IconMessagePlus } from '@tabler/icons-react';
import type { Receipt } from '#domain/api/sending/receipt.schema.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { useEither } from '#renderer/i18n/zoned-time.ts';
import { IconButton } from '#renderer/ui/controls/icon-button.part.tsx';
import { ConfirmDialog } from '#renderer/ui/layers/confirm.part.tsx';
import { BottomBar } from '#renderer/ui/page-layouts/layouts.part.tsx';
import { Shares } from '#renderer/ui/values/facts.part.tsx';
import { ChannelName } from '#renderer/ui/values/status.part.tsx';
import { CommentOrder } from './comment-order.part.tsx';
import { RejectOrder } from './reject-order.part.tsx';
import type { Validation } from './use-validation.ts';
import type { VerdictInHand } from './use-verdict.ts';
import classes from './validate.module.css';

interface VerdictProps {
  receipt: Receipt;
  validation: Validation;
  verdict: VerdictInHand;
  /** Opens the next order, or the list. */
  onDone: () => void;
  hasNext: boolean;
}

export function Verdict(props: VerdictProps) {
  const { receipt, validation, verdict } = props;
  const t = useText();
  const { unseen = 0, changed = 0 } = verdict.looked ?? {};
  const looked = t('manage.validate.looked', { n: changed - unseen, all: changed });
  return (
    <BottomBar
      sum={t('manage.validate.sum', { n: receipt.recipients, pages: receipt.pages, sheets: receipt.sheets })}
      parts={receipt.shares.map((share) => (
        <ChannelName key={share.label} channel={share.channelType} count={share.packGroups} />
      ))}
      bar={
        changed > 0 ? (
          <div className={classes.looked}>
            <Shares label={looked} parts={[{ token: 'ok', share: changed - unseen }, { share: unseen }]} />
            <span className={classes.quiet}>{looked}</span>
          </div>
        ) : null
      }
    >
      {validation.may ? <Decide {...props} /> : <Decided {...props} />}
    </BottomBar>
  );
}

function Decide({ receipt, validation, verdict, onDone }: VerdictProps) {
  const t = useText();
  const { asked, busy, close, validate } = verdict;
  const n = receipt.recipients;
  const unread = verdict.looked === undefined;
  return (
    <>
      <Button size="md" variant="default" onClick={verdict.pressReject}>
        {t('manage.validate.rejectAsk')}
      </Button>
      <IconButton
        icon={IconMessagePlus}
        label={t('manage.validate.withComment')}
        disabled={unread}
        onClick={verdict.pressComment}
      />
      <Button
        size="md"
        loading={busy}
        disabled={unread}
        rightSection={<IconArrowRight size={18} stroke={1.5} className="flip" aria-hidden />}
        onClick={verdict.pressValidate}
      >
        {t('manage.validate.validate', { n })}
      </Button>
      {asked?.kind === 'validate' ? (
        <ConfirmDialog
          opened
          title={t('manage.validate.anyway', { n: asked.looked.unseen, all: asked.looked.changed })}
          action={t('manage.validate.validate', { n })}
          onConfirm={() => validate()}
          onClose={close}
        >
          <p>{t('manage.validate.anywayText')}</p>
        </ConfirmDialog>
      ) : null}
      {asked?.kind === 'comment' ? (
        <CommentOrder n={n} {...asked.looked} onValidate={validate} onClose={close} />
      ) : null}
      {asked?.kind === 'reject' ? (
        <RejectOrder receipt={receipt} validation={validation} onClose={close} onDone={onDone} />
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

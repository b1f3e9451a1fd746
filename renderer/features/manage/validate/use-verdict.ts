// The verdict of a validator. One press decides: it sends, or it asks. Whatever becomes known while it is asked sends nothing;
// the button of the question alone does.
import { useState } from 'react';
import type { Receipt } from '#domain/api/sending/receipt.schema.ts';
import { useApi } from '#renderer/api/api.ts';
import { useRefreshOrders } from '#renderer/shared/commands/use-refresh-orders.ts';
import { useToasts } from '#renderer/ui/toasts/use-toasts.ts';
import type { Validation } from './use-validation.ts';
import { type Looked, looked } from './validate.rules.ts';

/** What is asked, with what had been looked at when it was pressed. */
type Asked = { readonly kind: 'validate' | 'comment'; readonly looked: Looked } | { readonly kind: 'reject' };

interface VerdictOn {
  readonly receipt: Receipt;
  readonly validation: Validation;
  /** Opens the next order, or the list. */
  readonly onDone: () => void;
}

export function useVerdict({ receipt, validation, onDone }: VerdictOn) {
  const api = useApi();
  const notify = useToasts();
  const refresh = useRefreshOrders();
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  const { may, counts, groups, seen } = validation;
  const now = counts && looked(counts, groups.changed, seen);
  const close = () => setAsked(undefined);
  const validate = async (comment?: string) => {
    setBusy(true);
    try {
      await api.call('commands.validate', {
        params: { commandId: receipt.id },
        body: comment ? { validationReason: comment } : {},
      });
      notify('success', 'manage.validate.validated', { name: receipt.jobName, n: receipt.recipients });
      refresh();
      close();
      onDone();
    } catch (error) {
      api.report(error);
      refresh();
      close();
    } finally {
      setBusy(false);
    }
  };
  return {
    asked,
    close,
    busy,
    /** How many changed rows nobody has looked at yet; undefined: the rows are not read, and nothing is validated. */
    looked: now,
    validate,
    /** Nothing is asked where nobody changed anything, or everything changed was looked at. */
    pressValidate: () => {
      if (!may || busy || now === undefined) return;
      if (now.unseen === 0) void validate();
      else setAsked({ kind: 'validate', looked: now });
    },
    pressComment: () => {
      if (may && !busy && now !== undefined) setAsked({ kind: 'comment', looked: now });
    },
    pressReject: () => {
      if (may && !busy) setAsked({ kind: 'reject' });
    },
  };
}

export type VerdictInHand = ReturnType<typeof useVerdict>;

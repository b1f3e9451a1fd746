// The page of a recipient, by a link: how letters come until now, what each choice does, and one press that makes it. Nothing
// is changed before that.
import { useQueryClient } from '@tanstack/react-query';
import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { OwnChoice } from '#domain/api/administration/recipients.contract.ts';
import { keyOf, useApi, useCall } from '#renderer/api/api.ts';
import { ApiFailure, isNotFound } from '#renderer/api/failures.ts';
import { useText } from '#renderer/i18n/text.ts';
import { shownBranding } from '#renderer/shared/branding/shown-branding.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import { applyBranding, brandingAtom } from '#renderer/theme/branding.ts';
import { FormSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import classes from './choice.module.css';
import { ChoiceCard, type Chosen } from './choice-card.part.tsx';
import { ChoiceFacts } from './choice-facts.part.tsx';
import { ChoiceFrame } from './choice-frame.part.tsx';
import { MeasuringChoice } from './measuring-choice.part.tsx';

/** The page wears what the sender wears. */
function useSenderBranding(choice: OwnChoice | undefined): void {
  const store = useStore();
  useEffect(() => {
    if (choice === undefined) return;
    const branding = shownBranding(choice.branding);
    store.set(brandingAtom, branding);
    applyBranding(branding);
    // Who opens it knows the sender, and nothing of the product.
    document.title = choice.senderName;
  }, [choice, store]);
}

export function ChoicePage() {
  const t = useText();
  // It stands behind the #, which no browser sends to a server.
  const token = useLocation().hash.slice(1);
  const body = { token };
  const own = useCall('recipients.own', { body }, { staleTime: Number.POSITIVE_INFINITY });
  useSenderBranding(own.data);
  const [mailedTo, setMailedTo] = useState<string>();
  const sender = own.data?.senderName;
  // The address was changed: the link that led here holds no longer.
  if (mailedTo !== undefined) {
    return (
      <Said sender={sender} title={t('choice.mailed.title')} text={t('choice.mailed.text', { email: mailedTo })} />
    );
  }
  const ended = isNotFound(own.error) || (own.error instanceof ApiFailure && token.length < 20);
  if (ended && own.data === undefined) {
    return <Said sender={sender} title={t('choice.ended.title')} text={t('choice.ended.text')} />;
  }
  return (
    <ChoiceFrame sender={sender}>
      <QueryView page query={own} skeleton={<FormSkeleton />}>
        {(choice) => <Choosing choice={choice} token={token} onMailed={setMailedTo} />}
      </QueryView>
    </ChoiceFrame>
  );
}

/** One sentence, and nothing to press. */
function Said({ sender, title, text }: { sender: string | undefined; title: string; text: string }) {
  return (
    <ChoiceFrame sender={sender}>
      <div className={classes.said} role="status">
        <h1>{title}</h1>
        <p>{text}</p>
      </div>
    </ChoiceFrame>
  );
}

interface ChoosingProps {
  choice: OwnChoice;
  token: string;
  onMailed: (emailAddress: string) => void;
}

function Choosing({ choice, token, onMailed }: ChoosingProps) {
  const t = useText();
  const api = useApi();
  const queries = useQueryClient();
  const faultText = useFaultText();
  const [saved, setSaved] = useState<Chosen['preference']>();
  const [fault, setFault] = useState<string>();
  const choose = async ({ preference, emailAddress }: Chosen) => {
    setFault(undefined);
    try {
      const { mailed } = await api.call('recipients.choose', { body: { token, preference, emailAddress } });
      if (mailed) return onMailed(emailAddress);
      await queries.invalidateQueries({ queryKey: keyOf('recipients.own') });
      setSaved(preference);
    } catch (error) {
      if (!(error instanceof ApiFailure)) return api.report(error);
      setFault(faultText({ label: error.label, parameters: error.parameters }));
    }
  };
  return (
    <div className={classes.columns}>
      <h1>{t('choice.title', { sender: choice.senderName })}</h1>
      <ChoiceCard choice={choice} saved={saved} fault={fault} onChoose={choose}>
        <MeasuringChoice choice={choice} token={token} />
      </ChoiceCard>
      <ChoiceFacts choice={choice} />
    </div>
  );
}

// The sheet on which a validator decides: what would leave, the rows that people changed first, the page by the engine.
import { useEffect, useRef } from 'react';
import type { Receipt } from '#domain/api/sending/receipt.schema.ts';
import { useText } from '#renderer/i18n/text.ts';
import { useWhileHere } from '#renderer/shared/commands/use-while-here.ts';
import { QueryView } from '#renderer/shared/queries/query-view.part.tsx';
import { hearBelowLayers } from '#renderer/ui/layers/keys-below.ts';
import { isTyping } from '#renderer/ui/list/list.rules.ts';
import { Workbench } from '#renderer/ui/page-layouts/layouts.part.tsx';
import { BenchSkeleton } from '#renderer/ui/states/skeletons.part.tsx';
import { useValidation, type Validation } from './use-validation.ts';
import { useVerdict } from './use-verdict.ts';
import { ValidateHeading } from './validate-heading.part.tsx';
import { ValidateList } from './validate-list.part.tsx';
import { ValidatePage } from './validate-page.part.tsx';
import { ValidateRail, ValidateSide } from './validate-side.part.tsx';
import { Verdict } from './verdict.part.tsx';

interface ValidationSheetProps {
  commandId: number;
  /** Commands that wait, in the order of the list. */
  waiting: readonly number[];
  onOpen: (commandId: number) => void;
  onClose: () => void;
}

export function ValidationSheet(props: ValidationSheetProps) {
  const t = useText();
  const validation = useValidation(props.commandId);
  return (
    <QueryView page query={validation.receipt} what={t('deliveryCommand.loading')} skeleton={<BenchSkeleton />}>
      {(receipt) => <SheetOf {...props} validation={validation} receipt={receipt} />}
    </QueryView>
  );
}

function SheetOf(props: ValidationSheetProps & { validation: Validation; receipt: Receipt }) {
  const { commandId, waiting, onOpen, onClose, validation, receipt } = props;
  const t = useText();
  const others = waiting.filter((id) => id !== commandId);
  const index = waiting.indexOf(commandId);
  const next = waiting[index + 1] ?? others[0];
  const whileHere = useWhileHere();
  const goOn = () => whileHere(() => (next === undefined ? onClose() : onOpen(next)));
  const verdict = useVerdict({ receipt, validation, onDone: goOn });
  useSheetKeys({
    walk: validation.walk,
    turn: validation.turnPage,
    validate: verdict.pressValidate,
    reject: verdict.pressReject,
    next: () => next !== undefined && onOpen(next),
  });
  const side = <ValidateSide receipt={receipt} />;
  return (
    <Workbench
      heading={<ValidateHeading receipt={receipt} waiting={waiting} onOpen={onOpen} />}
      inputsLabel={t('manage.validate.leaves')}
      rail={<ValidateRail receipt={receipt} />}
      inputs={side}
      preview={<ValidatePage validation={validation} />}
      bottom={
        <Verdict
          receipt={receipt}
          validation={validation}
          verdict={verdict}
          onDone={goOn}
          hasNext={next !== undefined}
        />
      }
    >
      <ValidateList validation={validation} commandId={commandId} />
    </Workbench>
  );
}

interface SheetKeys {
  readonly walk: (step: number) => void;
  readonly turn: (step: number) => void;
  readonly validate: () => void;
  readonly reject: () => void;
  readonly next: () => void;
}

/** Arrows or j k walk, left and right turn pages, v, r and n decide; not while somebody writes or a dialog is open. */
function useSheetKeys(keys: SheetKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const acts: Readonly<Record<string, () => void>> = {
      j: () => latest.current.walk(1),
      ArrowDown: () => latest.current.walk(1),
      k: () => latest.current.walk(-1),
      ArrowUp: () => latest.current.walk(-1),
      ArrowRight: () => latest.current.turn(document.dir === 'rtl' ? -1 : 1),
      ArrowLeft: () => latest.current.turn(document.dir === 'rtl' ? 1 : -1),
      v: () => latest.current.validate(),
      r: () => latest.current.reject(),
      n: () => latest.current.next(),
    };
    return hearBelowLayers((event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target as HTMLElement | null)) return;
      const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (act === undefined) return;
      event.preventDefault();
      act();
    });
  }, []);
}

// One row that would leave: who, what a person changed, and, opened, what the page said and what it will say.
import { UnstyledButton } from '@mantine/core';
import { IconArrowRight, IconCheck, IconPencil, IconShieldCheck, type TablerIcon } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { CommandLetter } from '#domain/api/sending/receipt.schema.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { usePageImage } from '#renderer/shared/pages/page-image.ts';
import { ProofPage } from '#renderer/shared/proofs/proof-page.part.tsx';
import { Page } from '#renderer/ui/frame/page.part.tsx';
import { layerAround } from '#renderer/ui/layers/keys-below.ts';
import classes from './letters.module.css';
import type { Validation } from './use-validation.ts';

interface ValidateRowProps {
  letter: CommandLetter;
  validation: Validation;
  commandId: number;
}

export function ValidateRow({ letter, validation, commandId }: ValidateRowProps) {
  const t = useText();
  const row = useRef<HTMLButtonElement>(null);
  const isCurrent = validation.current?.packGroupId === letter.packGroupId;
  const seen = validation.seen.has(letter.packGroupId);
  // The first focus is the first row, never the verdict; it follows the keys, and is taken from nobody who writes a reason.
  useEffect(() => {
    if (isCurrent && layerAround(document.activeElement) === null) row.current?.focus();
  }, [isCurrent]);
  return (
    <li data-current={isCurrent || undefined}>
      <UnstyledButton
        ref={row}
        className={classes.row}
        aria-current={isCurrent || undefined}
        tabIndex={isCurrent ? 0 : -1}
        onClick={() => validation.choose(letter.packGroupId)}
      >
        <span className={classes.tick} data-seen={seen || undefined}>
          {seen ? <IconCheck size={14} stroke={2} role="img" aria-label={t('manage.validate.seen')} /> : null}
        </span>
        <RowKind letter={letter} nameOf={validation.nameOf} />
        <span className={classes.who}>
          <bdi>{letter.recipientName}</bdi>
          <RowLine letter={letter} />
        </span>
        <RowWay letter={letter} />
      </UnstyledButton>
      {isCurrent && letter.change !== 'none' ? (
        <Opened letter={letter} validation={validation} commandId={commandId} />
      ) : null}
    </li>
  );
}

const KINDS: Readonly<Record<CommandLetter['change'], readonly [TablerIcon, string] | null>> = {
  kept: [IconShieldCheck, 'manage.validate.kept'],
  corrected: [IconPencil, 'quality.MODIFIED'],
  none: null,
};

function RowKind({ letter, nameOf }: { letter: CommandLetter; nameOf: Validation['nameOf'] }) {
  const t = useText();
  const kind = KINDS[letter.change];
  if (kind === null) {
    return (
      <span className={classes.kind}>
        <bdi>{letter.channelLabels.map(nameOf).join(', ')}</bdi>
      </span>
    );
  }
  const [Icon, label] = kind;
  return (
    <span className={classes.kind} data-token={letter.change === 'kept' ? 'warn' : undefined}>
      <Icon size={16} stroke={1.5} aria-hidden />
      {t(label)}
    </span>
  );
}

/** The fault against which it was kept, else its address. */
function RowLine({ letter }: { letter: CommandLetter }) {
  const t = useText();
  const faultText = useFaultText();
  if (letter.fault !== null) return <span className={classes.quiet}>{faultText(letter.fault)}</span>;
  const [, ...lines] = letter.recipientLines;
  return (
    <span className={classes.quiet}>
      <bdi>{lines.length > 0 ? lines.join(', ') : (letter.emailAddress ?? '')}</bdi>
      {letter.undrawn ? ` · ${t('manage.validate.undrawn')}` : null}
    </span>
  );
}

const WAYS: Readonly<Record<string, string>> = {
  onPage: 'manage.validate.way.onPage',
  addressPage: 'manage.validate.way.addressPage',
  asDeposited: 'manage.validate.way.asDeposited',
};

function RowWay({ letter }: { letter: CommandLetter }) {
  const t = useText();
  if (letter.change === 'none') return <span className={classes.way}>{t('quality.GOOD')}</span>;
  const way = letter.ways.find((one) => one.way !== 'asDeposited')?.way ?? 'asDeposited';
  return <span className={classes.way}>{t(WAYS[way] ?? 'manage.validate.way.asDeposited')}</span>;
}

const LINE_ABOVE_MM = 6;
const MARGIN_MM = 2;
/** The upper part of a page, where an address is looked for. */
const UPPER = { left: 0, top: 20, height: 90 };

function Opened({ letter, validation, commandId }: ValidateRowProps) {
  const t = useText();
  const formats = useFormats();
  const { area } = letter;
  const image = usePageImage({ kind: 'letter', commandId, fileId: letter.packGroupId, page: 1 });
  const crop =
    area === null
      ? { ...UPPER, width: image.width }
      : {
          left: area.left - MARGIN_MM,
          top: area.top - LINE_ABOVE_MM,
          width: area.width + 2 * MARGIN_MM,
          height: area.height + LINE_ABOVE_MM + MARGIN_MM,
        };
  const [place] = validation.places;
  const { proof } = validation.shown;
  const after = t('manage.validate.asItLeaves');
  return (
    <div className={classes.opened}>
      <figure>
        <figcaption>{t('manage.validate.asDeposited')}</figcaption>
        <div className={classes.crop} dir="ltr">
          <Page
            plain
            src={image.src}
            width={image.width}
            height={image.height}
            crop={crop}
            label={t('manage.validate.asDepositedOf', { name: letter.recipientName })}
          />
        </div>
      </figure>
      <IconArrowRight size={18} stroke={1.5} className="flip" aria-hidden />
      <figure>
        <figcaption>{after}</figcaption>
        <div className={classes.crop} dir="ltr">
          {proof && place ? (
            <ProofPage
              proofId={proof.id}
              index={place.index}
              page={1}
              crop={crop}
              label={t('manage.validate.asItLeavesOf', { name: letter.recipientName })}
            />
          ) : (
            <Page plain src={undefined} crop={crop} label="" />
          )}
        </div>
      </figure>
      {letter.keptBy ? (
        <p className={classes.keptBy}>
          {t('manage.validate.keptBy', { name: letter.keptBy.name, when: formats.near(new Date(letter.keptBy.at)) })}
        </p>
      ) : null}
    </div>
  );
}

// A row that is opened: what was read and what was made of it, who did, and the page before and after.
import { IconArrowRight } from '@tabler/icons-react';
import type { CommandLetter } from '#domain/api/sending/receipt.schema.ts';
import { useFormats, useText } from '#renderer/i18n/text.ts';
import { DiffLines } from '#renderer/shared/history/diff-lines.part.tsx';
import { usePageImage } from '#renderer/shared/pages/page-image.ts';
import { ProofPage } from '#renderer/shared/proofs/proof-page.part.tsx';
import { Page } from '#renderer/ui/frame/page.part.tsx';
import classes from './letters.module.css';
import type { Validation } from './use-validation.ts';

const LINE_ABOVE_MM = 6;
const MARGIN_MM = 2;
/** The upper part of a page, where an address is looked for. */
const UPPER = { left: 0, top: 20, height: 90 };

interface OpenedProps {
  letter: CommandLetter;
  validation: Validation;
  commandId: number;
}

type Crop = NonNullable<CommandLetter['area']>;

/** Around the address on a page of this width. */
const cropOf = ({ area }: CommandLetter, width: number): Crop =>
  area === null
    ? { ...UPPER, width }
    : {
        left: area.left - MARGIN_MM,
        top: area.top - LINE_ABOVE_MM,
        width: area.width + 2 * MARGIN_MM,
        height: area.height + LINE_ABOVE_MM + MARGIN_MM,
      };

export function Opened(props: OpenedProps) {
  const { letter } = props;
  const t = useText();
  const formats = useFormats();
  const { settled, keptBy, changes, change } = letter;
  const near = (at: string) => formats.near(new Date(at));
  // What was changed beside the address does not stand on the page.
  const showsPage = change !== 'corrected' || changes.length === 0 || changes.some(({ postal }) => postal);
  return (
    <div className={classes.opened}>
      {change === 'settled' ? <OtherPage {...props} /> : showsPage ? <BeforeAfter {...props} /> : null}
      <Changes changes={changes} />
      {keptBy ? (
        <p className={classes.keptBy}>{t('manage.validate.keptBy', { name: keptBy.name, when: near(keptBy.at) })}</p>
      ) : null}
      {settled ? (
        <p className={classes.keptBy}>
          {settled.pages.map(({ page, name }) => `${t('manage.validate.otherPage', { page, name })}. `)}
          {t('manage.validate.settledBy', { name: settled.name, when: near(settled.at) })}
        </p>
      ) : null}
    </div>
  );
}

/** What was read, what it was changed to, by whom. */
function Changes({ changes }: Pick<CommandLetter, 'changes'>) {
  const t = useText();
  const formats = useFormats();
  if (changes.length === 0) return null;
  return (
    <ul className={classes.changes}>
      {changes.map(({ before, after, by }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a change has no identity but its place
        <li key={n}>
          <DiffLines before={before ?? after} after={after} />
          {by ? (
            <p className={classes.keptBy}>
              {t('manage.validate.correctedBy', { name: by.name, when: formats.near(new Date(by.at)) })}
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function BeforeAfter({ letter, validation, commandId }: OpenedProps) {
  const t = useText();
  const image = usePageImage({ kind: 'letter', commandId, fileId: letter.packGroupId, page: 1 });
  const crop = cropOf(letter, image.width);
  const [place] = validation.places;
  const { proof } = validation.shown;
  return (
    <>
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
        <figcaption>{t('manage.validate.asItLeaves')}</figcaption>
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
    </>
  );
}

/** The first page of the letter beside the page on which another person's address stands. */
function OtherPage({ letter, commandId }: OpenedProps) {
  const [other] = letter.settled?.pages ?? [];
  return (
    <>
      <Deposited letter={letter} commandId={commandId} page={1} />
      <span />
      {other ? <Deposited letter={letter} commandId={commandId} page={other.page} /> : null}
    </>
  );
}

function Deposited({ letter, commandId, page }: Pick<OpenedProps, 'letter' | 'commandId'> & { page: number }) {
  const t = useText();
  const image = usePageImage({ kind: 'letter', commandId, fileId: letter.packGroupId, page });
  const caption = t('deposit.page.of', { n: page, m: letter.pages });
  return (
    <figure>
      <figcaption>{caption}</figcaption>
      <div className={classes.crop} dir="ltr">
        <Page
          plain
          src={image.src}
          width={image.width}
          height={image.height}
          crop={cropOf(letter, image.width)}
          label={`${t('manage.validate.asDepositedOf', { name: letter.recipientName })}, ${caption}`}
        />
      </div>
    </figure>
  );
}

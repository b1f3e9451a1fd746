// Proofs: five of each channel, made by the server as they will be printed, looked at before anything is sent.
import { Button, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '#renderer/i18n/text.ts';
import { useFailureText, useFaultText } from '#renderer/shared/faults/fault-text.ts';
import { ProofPage } from '#renderer/shared/proofs/proof-page.part.tsx';
import { type NamedShare, useShareNames } from '#renderer/shared/shipments/use-share-names.ts';
import { Page } from '#renderer/ui/frame/page.part.tsx';
import { PageTurner } from '#renderer/ui/frame/page-turner.part.tsx';
import sheet from './confirm.module.css';
import classes from './proofs.module.css';
import { type Proof, type ProofsInput, useProofs } from './use-proofs.ts';

interface ProofsProps extends ProofsInput {
  readonly shares: ProofsInput['shares'] & readonly NamedShare[];
}

export function Proofs(props: ProofsProps) {
  const t = useText();
  const faultText = useFaultText();
  const failureText = useFailureText();
  const [chosen, setChosen] = useState(0);
  const { proof, failure, making, again } = useProofs(props);
  const nameOf = useShareNames(props.shares);
  const trouble =
    failure === null ? (proof?.state === 'ERROR' ? faultText(proof.fault) : undefined) : failureText(failure);
  return (
    <aside className={classes.proofs} aria-label={t('deposit.proofs')} aria-busy={making}>
      <header>
        <h3>{t('deposit.proofs')}</h3>
        <span className={sheet.quiet} role="status">
          {making
            ? t('deposit.proofs.making')
            : proof?.state === 'DONE'
              ? t('deposit.proofs.count', { n: lettersOf(proof).length })
              : null}
        </span>
        {making ? null : (
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            leftSection={<IconRefresh size={14} stroke={1.5} aria-hidden />}
            onClick={() => {
              setChosen(0);
              again();
            }}
          >
            {t('deposit.proofs.other')}
          </Button>
        )}
      </header>
      {trouble ? (
        <p className={sheet.note} data-token="error" role="alert">
          <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
          {trouble}
        </p>
      ) : null}
      {proof?.state === 'DONE' && !making ? (
        <ProofStrip proof={proof} nameOf={nameOf} chosen={chosen} onChoose={setChosen} />
      ) : (
        <div className={classes.large} dir="ltr">
          <Page src={undefined} label="" />
        </div>
      )}
    </aside>
  );
}

interface StripProps {
  proof: Proof;
  /** What a channel is called, by its label. */
  nameOf: (label: string) => string;
  chosen: number;
  onChoose: (n: number) => void;
}

/** The main files: what is posted. */
const lettersOf = ({ files }: Proof): Proof['files'] => files.filter(({ main }) => main);

/** All files of the same letter, the main one first. */
const filesOf = ({ files }: Proof, letter: Proof['files'][number]): Proof['files'] =>
  files.filter(
    ({ packGroupId, channelLabel }) => packGroupId === letter.packGroupId && channelLabel === letter.channelLabel,
  );

function ProofStrip({ proof, nameOf, chosen, onChoose }: StripProps) {
  const t = useText();
  const letters = lettersOf(proof);
  const shown = letters[chosen] ?? letters[0];
  return (
    <>
      {shown ? (
        <ProofSheet
          key={shown.index}
          proofId={proof.id}
          files={filesOf(proof, shown)}
          channel={nameOf(shown.channelLabel)}
          n={letters.indexOf(shown) + 1}
          all={letters.length}
        />
      ) : null}
      <div className={classes.strip}>
        {letters.map((file, n) => (
          <UnstyledButton
            key={file.index}
            className={classes.thumb}
            aria-pressed={n === chosen}
            onClick={() => onChoose(n)}
          >
            <ProofPage
              thumb
              proofId={proof.id}
              index={file.index}
              page={1}
              label={t('deposit.proofs.whose', {
                n: n + 1,
                name: file.recipientName,
                channel: nameOf(file.channelLabel),
              })}
            />
          </UnstyledButton>
        ))}
      </div>
    </>
  );
}

interface SheetProps {
  proofId: number;
  /** Of the letter, the main one first. */
  files: Proof['files'];
  channel: string;
  n: number;
  all: number;
}

/** One proof, page by page: what is printed on the last page counts as much as the first. */
function ProofSheet({ proofId, files, channel, n, all }: SheetProps) {
  const t = useText();
  const [page, setPage] = useState(1);
  const [index, setIndex] = useState<number>();
  const file = files.find((one) => one.index === index) ?? files[0];
  if (file === undefined) return null;
  const of = t('deposit.page.of', { n: page, m: Math.max(1, file.pages) });
  return (
    <div className={classes.proofSheet}>
      <p className={classes.whose}>
        <bdi>{file.recipientName}</bdi>
        <span className={sheet.quiet}>
          <bdi>{channel}</bdi> · {t('deposit.proofs.nth', { n, all })}
        </span>
      </p>
      {files.length > 1 ? (
        <fieldset className={classes.files} aria-label={t('deposit.proofs.files')}>
          {files.map((one) => (
            <Button
              key={one.index}
              size="compact-xs"
              variant={one === file ? 'light' : 'subtle'}
              color={one === file ? 'brand' : 'gray'}
              aria-pressed={one === file}
              onClick={() => {
                setPage(1);
                setIndex(one.index);
              }}
            >
              <bdi>{one.outputName}</bdi>
            </Button>
          ))}
        </fieldset>
      ) : null}
      <div className={classes.large} dir="ltr">
        <ProofPage
          proofId={proofId}
          index={file.index}
          page={page}
          label={`${t('deposit.proofs.whose', { n, name: file.recipientName, channel })}, ${of}`}
        />
      </div>
      {file.pages > 1 ? (
        <PageTurner
          page={page}
          pages={file.pages}
          place={of}
          back={t('deposit.page.before')}
          forward={t('deposit.page.next')}
          size="xs"
          onTurn={setPage}
        />
      ) : null}
    </div>
  );
}

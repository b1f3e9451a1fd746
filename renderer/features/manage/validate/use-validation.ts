// What the sheet of a validator knows: the receipt, the rows in their order, the proofs, where one is and what was seen.
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { CommandLetter, Receipt } from '#domain/api/sending/receipt.schema.ts';
import { EXPECTED_PROOFS } from '#domain/deliveries/proofs.ts';
import { useApi, useCall } from '#renderer/api/api.ts';
import { useShareNames } from '#renderer/shared/shipments/use-share-names.ts';
import { type Proof, useCommandProof } from './use-command-proof.ts';
import { groupsOf, type ProofSide, pagesOfRow, walked } from './validate.rules.ts';

/** A row counts as looked at when it was shown so long. */
const LOOKED_MS = 500;
const AGAIN_MS = 15_000;
const NO_SHARES: Receipt['shares'] = [];

/** The rows of a command, in pages of 200, and those of the proofs wherever they stand. */
function useLetters(commandId: number, proof: Proof | undefined) {
  const api = useApi();
  const list = useInfiniteQuery({
    queryKey: ['commands.letters', commandId],
    queryFn: ({ pageParam }) =>
      api.call('commands.letters', { params: { commandId }, query: { from: String(pageParam) } }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((sum, { items }) => sum + items.length, 0);
      return last.items.length > 0 && read < last.total ? read : undefined;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const loaded = useMemo(() => list.data?.pages.flatMap(({ items }) => items) ?? [], [list.data]);
  const known = new Set(loaded.map(({ packGroupId }) => packGroupId));
  const missing = [...new Set(proof?.files.map(({ packGroupId }) => packGroupId))].filter((id) => !known.has(id));
  const others = useCall(
    'commands.letters',
    { params: { commandId }, query: { ids: missing } },
    { enabled: missing.length > 0 },
  );
  const letters = useMemo(() => [...loaded, ...(others.data?.items ?? [])], [loaded, others.data]);
  return { list, letters, counts: list.data?.pages[0] };
}

/** Rows that somebody looked at, of this command. */
function useSeen(commandId: number, current: number | undefined, isShown: boolean): ReadonlySet<number> {
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set());
  // biome-ignore lint/correctness/useExhaustiveDependencies: another command begins with nothing seen
  useEffect(() => setSeen(new Set()), [commandId]);
  useEffect(() => {
    if (current === undefined || !isShown) return;
    const timer = setTimeout(() => setSeen((before) => new Set([...before, current])), LOOKED_MS);
    return () => clearTimeout(timer);
  }, [current, isShown]);
  return seen;
}

/** The proof that shows a row: the common one, else one of its own, which is made when the row is reached. */
function useProofOf(commandId: number, common: Proof | undefined, row: { id: number | undefined; may: boolean }) {
  const inCommon = common?.files.some(({ packGroupId }) => packGroupId === row.id) ?? false;
  const ends = common?.state === 'DONE' || common?.state === 'ERROR';
  const wish = row.may && ends && !inCommon && row.id !== undefined ? { packGroupIds: [row.id] } : undefined;
  const own = useCommandProof(commandId, wish);
  return inCommon ? { proof: common, failure: null } : own;
}

export function useValidation(commandId: number) {
  const receipt = useCall('commands.receipt', { params: { commandId } }, { refetchInterval: AGAIN_MS, staleTime: 0 });
  const may = receipt.data?.abilities.includes('validate') ?? false;
  const nameOf = useShareNames(receipt.data?.shares ?? NO_SHARES);
  const [turn, setTurn] = useState(0);
  const [unfolded, setUnfolded] = useState(false);
  const [chosen, setChosen] = useState<number>();
  const [at, setAt] = useState(0);
  const common = useCommandProof(commandId, may ? { others: EXPECTED_PROOFS, turn } : undefined);
  const { list, letters, counts } = useLetters(commandId, common.proof);
  const proven = useMemo(() => new Set(common.proof?.files.map(({ packGroupId }) => packGroupId)), [common.proof]);
  const groups = useMemo(() => groupsOf(letters, proven), [letters, proven]);
  const rows = useMemo(
    () => [...groups.changed, ...groups.proofs, ...(unfolded || !may ? groups.rest : [])],
    [groups, unfolded, may],
  );
  const current = rows.find(({ packGroupId }) => packGroupId === chosen) ?? rows[0];
  const shown = useProofOf(commandId, common.proof, { id: current?.packGroupId, may });
  const places = pagesOfRow(shown.proof?.files ?? [], current?.packGroupId);
  const seen = useSeen(commandId, current?.packGroupId, places.length > 0);
  const choose = (id: number | undefined) => {
    if (id === undefined) return;
    setChosen(id);
    setAt(0);
  };
  return {
    receipt,
    /** What a channel is called, by its label. */
    nameOf,
    may,
    list,
    counts,
    groups,
    rows,
    current,
    seen,
    places,
    /** Which of the pages, from 0. */
    at: Math.min(at, Math.max(0, places.length - 1)),
    shown,
    making: may && common.failure === null && common.proof?.state !== 'DONE' && common.proof?.state !== 'ERROR',
    unfolded: unfolded || !may,
    /** More rows can be shown: changed ones stand first, and go on into the next page where they are many. */
    goesOn: list.hasNextPage && (unfolded || !may || groups.changed.length < (counts?.changed ?? 0)),
    unfold: () => setUnfolded(true),
    otherProofs: () => setTurn(turn + 1),
    choose,
    walk: (step: number) => choose(walked(rows, current?.packGroupId, step)),
    turnPage: (step: number) => setAt(Math.min(places.length - 1, Math.max(0, at + step))),
  };
}

export type Validation = ReturnType<typeof useValidation>;
export type { CommandLetter, ProofSide, Receipt };

// What every use case is given: the services of the process, who calls, and the shape of a handler. Types only.

import type { Readable } from 'node:stream';
import type { Actor } from '#domain/access/abilities.ts';
import type { TokenScope } from '#domain/access/token-scopes.ts';
import type { AddressReference } from '#domain/addresses/reference.ts';
import type { CALLS, CallName, PublicCallName } from '#domain/api/calls.ts';
import type { SimulationStepName } from '#domain/api/configuration/simulation.steps.ts';
import type { CallBody, CallFields, CallHeaders, CallParams, CallQuery, CallResult } from '#domain/api/contract.ts';
import type { Refusal, Result } from '#domain/errors/result.ts';
import type { DatabaseWatch } from '#server/storage/database-watch.ts';
import type { Db, Trx } from '#server/storage/schema.ts';
import type { KnownRows } from '#server/storage/scratch/scratch-database.ts';
import type { ScratchFiles } from '#server/storage/scratch/scratch-files.ts';
import type { Clock } from '#server/system/clock.ts';
import type { FailPoints } from '#server/system/fail-points.ts';
import type { RandomBytes } from '#server/system/ids.ts';
import type { Logger } from '#server/system/logger.ts';
import type { Outgoing } from '#server/system/outgoing/outgoing.ts';
import type { Passwords } from '#server/system/passwords.ts';
import type { RateLimits } from '#server/system/rate-limits.ts';
import type { Secrets } from '#server/system/secrets/secrets.ts';
import type { Troubles } from '#server/system/troubles.ts';
import type { VirusScanner } from '#server/system/virus-scanner.ts';
import type { Config } from './config.ts';
import type { ConnectionTester, DocumentEngine, FileStore, Mailer, Programs, Queue } from './ports.ts';

/** The services of the process. Use cases take what they need from it; nothing else is global. */
export interface Services {
  readonly db: Db;
  readonly queue: Queue;
  readonly files: FileStore;
  readonly documents: DocumentEngine;
  readonly programs: Programs;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly log: Logger;
  readonly config: Config;
  readonly failPoints: FailPoints;
  readonly passwords: Passwords;
  readonly signInLimits: RateLimits;
  /** Seals what the database keeps and nobody who reads it may learn. */
  readonly secrets: Secrets;
  /** Logins that the start prints with their passwords; empty but for a demonstration on loopback. */
  readonly demonstration: readonly { readonly login: string; readonly password: string; readonly role: string }[];
  /** What is known of postal codes and towns. */
  readonly addresses: AddressReference;
  /** Whether the database answers. */
  readonly database: DatabaseWatch;
  /** What is wrong with this server now. */
  readonly troubles: Troubles;
  /** Tests the connections of channels, by `providerName`; what sends has connections of its own. */
  readonly connections: ReadonlyMap<string, ConnectionTester>;
  /** The way to sign-in services: public addresses, and those of the operator's list. */
  readonly signInServices: Outgoing;
  /** The way to web hooks: public addresses, and those of the operator's list. */
  readonly hookReceivers: Outgoing;
  /** What is asked about each file that comes from outside. */
  readonly scanner: VirusScanner;
  /** Services that are tried on sample files. */
  readonly simulations: Simulations;
}

/** How far a run is. */
export interface SimulationProgress {
  readonly state: 'running' | 'done' | 'refused' | 'failed';
  /** The step at work, or the one that ended it. */
  readonly step: SimulationStepName;
  /** What a deposit or its confirmation would have been refused with. */
  readonly fault: Refusal | null;
  /** Milliseconds that it took, or has taken so far. */
  readonly ms: number;
}

/** One run of one person. */
export interface SimulationRun {
  readonly id: string;
  readonly startedAt: Date;
  /** The services of the server on tables and files of the run's own: what is done by them is gone with it. */
  readonly world: Services;
  readonly jobId: number;
  progress(): SimulationProgress;
}

/** What is to be run. */
export interface SimulationStart {
  readonly personId: number;
  readonly accountId: number;
  /** Where the sample lies; the run takes it over, also when it is refused. */
  readonly scratch: ScratchFiles;
  /** Rows of the server that the run may change for itself: of the service and of its files. */
  readonly known: readonly KnownRows[];
  /** Saves the service and deposits with it, in the world of the run. @returns the id of the job */
  deposit(world: Services): Promise<Result<number>>;
  /** Confirms all that can go. @returns false: there is nothing */
  confirm(world: Services, jobId: number): Promise<Result<boolean>>;
}

export interface Simulations {
  /** A folder for the sample of one request. */
  receive(): Promise<ScratchFiles>;
  /** Begins a run and answers when its deposit stands; the steps go on. Refuses as saving and depositing do, or with `simulation.busy`. */
  begin(start: SimulationStart): Promise<Result<SimulationRun>>;
  /** A run of this person that is still there; each look keeps it longer. */
  find(personId: number, id: string): SimulationRun | undefined;
  /** Stops a run and removes what it made; false where there is none. */
  end(personId: number, id: string): Promise<boolean>;
  /** Ends all. */
  close(): Promise<void>;
}

/** A token by which a program calls: for files and jobs of its one person, or as the server of a partner with its scopes. */
export type Program =
  | { readonly tokenId: number; readonly kind: 'agent'; readonly expiresAt: Date | null }
  | {
      readonly tokenId: number;
      readonly kind: 'service';
      /** What its maker calls it. */
      readonly name: string;
      readonly scopes: readonly TokenScope[];
      /** From then on it opens nothing; null: it lasts until it is revoked. */
      readonly expiresAt: Date | null;
    };

/** The signed-in person behind a call. */
export interface Caller {
  readonly user: {
    readonly id: number;
    readonly login: string;
    readonly name: string;
    readonly emailAddress: string;
    readonly accountId: number;
    readonly rootAccountId: number;
    /** ids from the root account down to the user's own */
    readonly accountPath: readonly number[];
    /** 0 is no group */
    readonly groupId: number;
    readonly locale: string;
  };
  readonly actor: Actor;
  /** accounts that the scopes of lists are made of, as they were when the session was looked up */
  readonly reach: {
    /** the own account and those below it; null when they are too many to come with every request */
    readonly subtreeIds: readonly number[] | null;
    /** account of the own group */
    readonly groupAccountId: number | null;
  };
  /** IANA zone of the header `Time-Zone`, else the account's */
  readonly timeZone: string;
  readonly sessionHash: Buffer;
  /** the session was begun by a ticket, and ends with the token of the partner who asked for that */
  readonly byTicket: boolean;
  /** nothing but this is open: the password is renewed, or the second factor is set up that the account asks for */
  readonly first: 'password' | 'factor' | null;
  /** the token by which a program calls for this person; null for the person's own session */
  readonly program: Program | null;
  /** network address of the caller */
  readonly address: string;
}

/** A file of the request, already in the file store by its content; no database row exists yet. */
export interface ReceivedFile {
  /** name of the multipart part: `file`, or the name of a box */
  readonly partName: string;
  /** the file name that the caller gave, cleaned of control characters and folders */
  readonly name: string;
  /** SHA-256 of the content */
  readonly hash: Buffer;
  readonly bytes: number;
}

/** Bytes that leave: a stored file, a file on disk, or a buffer. */
export interface Download {
  readonly content:
    | { readonly path: string }
    | { readonly bytes: Buffer }
    | { readonly hash: Buffer; readonly length?: number }
    /** made while it leaves: whole or not at all */
    | { readonly stream: Readable; readonly length: number };
  /** shown to the person who saves it */
  readonly name: string;
  readonly contentType: string;
  /** true for pictures of pages: shown, not saved */
  readonly inline?: boolean;
  /** seconds that the caller's own browser may keep it; default 0 */
  readonly maxAge?: number;
}

type Answer<N extends CallName> = (typeof CALLS)[N]['answer'] extends 'download'
  ? Download
  : (typeof CALLS)[N]['answer'] extends 'stream'
    ? AsyncIterable<readonly unknown[]>
    : CallResult<N>;

/** A body whose signature says who calls. */
export interface SignedBody<Body = unknown> {
  /** What the signature is over. */
  readonly bytes: Buffer;
  /** The body, read and checked as those of other calls are. */
  readonly read: () => Promise<Result<Body>>;
}

/** What a handler is given of one call: checked against the contract, never the raw request. */
export interface CallRequest<N extends CallName> {
  readonly caller: N extends PublicCallName ? Caller | null : Caller;
  readonly params: CallParams<N>;
  readonly query: CallQuery<N>;
  readonly body: CallBody<N>;
  readonly fields: CallFields<N>;
  /** file parts of a multipart body, in the order of the body */
  readonly files: readonly ReceivedFile[];
  /** the one file of a raw body */
  readonly raw: ReceivedFile | null;
  readonly headers: CallHeaders<N>;
  /** Takes over where the files of the body lie, for a call that does not keep them; else they go with the answer. */
  readonly takeScratch: () => ScratchFiles;
  /** the bytes of a streamed body, as they come */
  readonly stream: Readable | null;
  /** A signed body, in whose place `body` is empty: its signature is checked before it is read; null in all other calls. */
  readonly signed: SignedBody<CallBody<N>> | null;
  /** sets headers of the answer, a refusal's too */
  readonly answerHeaders: (headers: Readonly<Record<string, string>>) => void;
  /**
   * Stores the answer under the request's Idempotency-Key in the transaction of the business change, so that a kill
   * between commit and answer cannot make a repeat create a second one. Does nothing without the header.
   * Calls that create something use it; for all others the answer is stored after the handler.
   */
  readonly remember: (trx: Trx, result: CallResult<N>) => Promise<void>;
  /** fires when the caller went away */
  readonly signal: AbortSignal;
  /** network address of the caller; also known where there is no caller */
  readonly address: string;
  /** host name that the request was sent to, without port */
  readonly host: string;
}

/** One call of the contract. Expected refusals are values; an exception answers -99. */
export type Handler<N extends CallName> = (request: CallRequest<N>, services: Services) => Promise<Result<Answer<N>>>;

/** Handlers of some calls; each feature exports one such table. */
export type Handlers<N extends CallName> = { readonly [K in N]: Handler<K> };

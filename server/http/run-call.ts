// One call from the checked request to the sent answer: input, body, idempotency, handler, envelope.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Method } from '#domain/api/call-row.ts';
import type { CallName } from '#domain/api/calls.ts';
import { ok, type Result } from '#domain/errors/result.ts';
import type { CallRequest, Download } from '#server/context/context.ts';
import { isLost } from '#server/storage/database.ts';
import type { ScratchFiles } from '#server/storage/scratch/scratch-files.ts';
import { noteChange, noteStopped } from '#server/system/security-log.ts';
import { drain, readBody } from './body.ts';
import { databaseAway, noteRefused, outcomeUnknown } from './door/admission.ts';
import { sendDownload } from './download.ts';
import { type Answer, refusalAnswer, resultAnswer, sendEnvelope } from './envelope.ts';
import { answerOf } from './errors.ts';
import type { CallRoute, Exchange, HttpOptions } from './exchange.ts';
import { beginIdempotent, type IdempotentRun } from './idempotency/idempotency.ts';
import { checkInput } from './input.ts';
import { rightsChangedBy } from './rights-calls.ts';
import { sendRows } from './rows-stream.ts';
import { stopsLetters } from './stopping-calls.ts';
import { downloadWhileAdmitted, whileAdmitted } from './while-admitted.ts';

type AnyRequest = CallRequest<CallName>;
type Services = HttpOptions['services'];

/** The host name of the request without port; only compared with configured names, never used to build a link. */
const hostOf = (request: FastifyRequest): string => (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();

/** Runs `work` with a signal that fires when the caller goes away before the answer is out. */
async function withSignal<T>(reply: FastifyReply, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const gone = new AbortController();
  const onClose = (): void => {
    if (!reply.raw.writableFinished) gone.abort();
  };
  reply.raw.once('close', onClose);
  try {
    return await work(gone.signal);
  } finally {
    reply.raw.off('close', onClose);
  }
}

/** The answer of a handler's outcome; tests hold each result against the contract. */
function answerOfOutcome(route: CallRoute, outcome: Result<unknown>, checkAnswers: boolean): Answer {
  if (!outcome.ok) return refusalAnswer(outcome.refusal);
  if (!checkAnswers || !route.schemas.result) return resultAnswer(outcome.value);
  const checked = route.schemas.result.safeParse(outcome.value);
  if (!checked.success) throw new Error(`The answer of ${route.name} breaks the contract: ${checked.error.message}`);
  return resultAnswer(checked.data);
}

/** Where the files of a body go that are not kept: with the answer, unless the handler takes them over. */
interface Sample {
  readonly files: Services['files'];
  take(): ScratchFiles;
  end(): Promise<void>;
}

async function openSample({ row, name }: CallRoute, services: Services): Promise<Sample> {
  if (row.keepsFiles) {
    const take = (): never => {
      throw new Error(`The files of ${name} are kept.`);
    };
    return { files: services.files, take, end: () => Promise.resolve() };
  }
  const scratch = await services.simulations.receive();
  let isTaken = false;
  return {
    files: scratch.files,
    take: () => {
      isTaken = true;
      return scratch;
    },
    end: async () => {
      if (!isTaken) await scratch.remove();
    },
  };
}

interface Prepared {
  readonly request: AnyRequest;
  readonly run: IdempotentRun | null;
}

type Preparation = Result<Prepared> | { readonly ok: 'answered'; readonly answer: Answer };

async function prepare(
  route: CallRoute,
  { request, reply, options }: Exchange,
  { sample, signal }: { readonly sample: Sample; readonly signal: AbortSignal },
): Promise<Preparation> {
  const params = checkInput(route.schemas.params, request.params, 'address');
  if (!params.ok) return params;
  const query = checkInput(route.schemas.query, request.query, 'query');
  if (!query.ok) return query;
  const headers = route.schemas.headers ? checkInput(route.schemas.headers, request.headers, 'header') : ok({});
  if (!headers.ok) return headers;
  const services = { ...options.services, files: sample.files };
  const body = await readBody({ route, request, services, signal });
  if (!body.ok) return body;
  const begun = await beginIdempotent({ route, request, body: body.value, query: query.value }, options.services);
  if (begun.kind === 'refused') return { ok: false, refusal: begun.refusal };
  if (begun.kind === 'repeat') return { ok: 'answered', answer: begun.answer };
  const run = begun.kind === 'run' ? begun.run : null;
  const call = {
    caller: request.caller,
    params: params.value,
    query: query.value,
    body: body.value.body,
    fields: body.value.fields,
    files: body.value.files,
    raw: body.value.raw,
    headers: headers.value,
    takeScratch: sample.take,
    stream: body.value.stream,
    signed: body.value.signed,
    answerHeaders: (set: Readonly<Record<string, string>>) => void reply.headers(set),
    remember: run ? run.remember : async () => undefined,
    signal,
    address: request.ip,
    host: hostOf(request),
  };
  // The schemas of this call's row made the parts; that they are those of the handler is what the contract's types say.
  return { ok: true, value: { request: call as unknown as AnyRequest, run } };
}

/** The services of one call: its documents wait in the turns of the caller's account. */
function servicesFor({ caller }: AnyRequest, services: Services): Services {
  if (caller === null) return services;
  const asker = { account: caller.user.accountId, person: caller.user.id };
  return {
    ...services,
    get documents() {
      return services.documents.of(asker);
    },
  };
}

/** What a call was about, by its numbers: the ids of its address, and that of what it saves. */
function numbersOf({ params, body }: AnyRequest): Readonly<Record<string, number>> {
  const { id } = (body ?? {}) as { readonly id?: unknown };
  const all = Object.entries({ ...(params as object), id });
  return Object.fromEntries(all.filter((one): one is [string, number] => typeof one[1] === 'number'));
}

/** What the log keeps of a call that was worked on. */
function noteOutcome(
  { name }: CallRoute,
  request: FastifyRequest,
  {
    asked,
    outcome,
    log,
  }: { readonly asked: AnyRequest; readonly outcome: Result<unknown>; readonly log: Services['log'] },
): void {
  if (!outcome.ok) {
    if (outcome.refusal.label === 'exception.unauthorized') noteRefused(request, log, outcome.refusal.label);
    return;
  }
  const attempt = { login: request.caller?.user.login ?? '', address: request.ip };
  const changes = rightsChangedBy(name);
  if (changes !== undefined) noteChange(log, attempt, { call: name, changes, of: numbersOf(asked) });
  if (stopsLetters(name)) noteStopped(log, attempt, { call: name, of: numbersOf(asked) });
}

/** Methods that change nothing. */
const READ_METHODS: readonly Method[] = ['GET', 'HEAD'];

const changes = ({ row }: CallRoute): boolean => !READ_METHODS.includes(row.method);

/** What is said of a change of which nobody knows whether it was done (docs/decisions/0858). */
function unknownAnswer(request: FastifyRequest, { services }: HttpOptions, error?: unknown): Answer {
  services.log.warn('http.outcome-unknown', {
    reference: request.id,
    route: request.routeOptions?.url ?? '',
    ...(error instanceof Error ? { error } : {}),
  });
  return refusalAnswer(outcomeUnknown(request.id));
}

type CallOutcome = { readonly answer: Answer } | { readonly value: unknown };

async function runHandler(
  route: CallRoute,
  prepared: Prepared,
  request: FastifyRequest,
  options: HttpOptions,
): Promise<CallOutcome> {
  const { run } = prepared;
  try {
    const outcome = (await route.handler(
      prepared.request,
      servicesFor(prepared.request, options.services),
    )) as Result<unknown>;
    noteOutcome(route, request, { asked: prepared.request, outcome, log: options.services.log });
    if (outcome.ok && route.row.answer !== 'result') return { value: outcome.value };
    const answer = answerOfOutcome(route, outcome, options.checkAnswers);
    await run?.finish(answer);
    return { answer };
  } catch (error) {
    // Its key is not given back: what came of the change is known when its lease has ended.
    if (isLost(error) && changes(route)) {
      run?.leave();
      return { answer: unknownAnswer(request, options, error) };
    }
    await run?.release();
    return { answer: answerOf(error, request, options.services.log) };
  }
}

async function sendOutcome(
  route: CallRoute,
  value: unknown,
  { request, reply, options }: Exchange,
): Promise<FastifyReply> {
  const { files, log } = options.services;
  if (route.row.answer === 'head') return reply.send();
  const answered = { route, request, services: options.services };
  if (route.row.answer === 'stream')
    return sendRows(whileAdmitted(value as AsyncIterable<readonly unknown[]>, answered), reply, log);
  return sendDownload(downloadWhileAdmitted(value as Download, answered), request, reply, files);
}

/** How far a call has come, for what is said of it when the database goes away meanwhile. */
interface Stage {
  /** Its handler has begun. */
  isBegun: boolean;
  /** Its caller has an answer already. */
  isTold: boolean;
}

/** What is said of a call under way when the database goes away. What its handler has begun may be done all the same. */
function awayAnswer(route: CallRoute, { request, options }: Exchange, { isBegun }: Stage): Answer {
  return isBegun && changes(route) ? unknownAnswer(request, options) : refusalAnswer(databaseAway);
}

/** Works out what to answer. */
async function workOut(
  route: CallRoute,
  exchange: Exchange,
  given: { readonly signal: AbortSignal; readonly stage: Stage },
): Promise<CallOutcome> {
  const sample = await openSample(route, exchange.options.services);
  try {
    return await answerCall(route, exchange, { ...given, sample });
  } finally {
    await sample.end();
  }
}

async function answerCall(
  route: CallRoute,
  exchange: Exchange,
  given: { readonly sample: Sample; readonly signal: AbortSignal; readonly stage: Stage },
): Promise<CallOutcome> {
  const { request, options } = exchange;
  const prepared = await prepare(route, exchange, given);
  if (prepared.ok === 'answered') return { answer: prepared.answer };
  if (!prepared.ok && route.row.body === 'stream') drain(request);
  if (!prepared.ok) return { answer: refusalAnswer(prepared.refusal) };
  if (given.stage.isTold) {
    // Its caller was told that nothing was done.
    await prepared.value.run?.release();
    return { answer: refusalAnswer(databaseAway) };
  }
  given.stage.isBegun = true;
  const done = await runHandler(route, prepared.value, request, options);
  // What a handler did not take of its body must not keep the caller from reading the answer.
  if (route.row.body === 'stream' && !request.raw.readableEnded) drain(request);
  return done;
}

/** Answers one call. Never rejects for an expected refusal. */
export async function runCall(
  route: CallRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  options: HttpOptions,
): Promise<FastifyReply> {
  if (!route.built) return sendEnvelope(reply, refusalAnswer({ label: 'exception.notImplemented', parameters: {} }));
  return withSignal(reply, async (signal) => {
    const exchange = { request, reply, options };
    const stage: Stage = { isBegun: false, isTold: false };
    const away = (): CallOutcome => {
      stage.isTold = true;
      return { answer: awayAnswer(route, exchange, stage) };
    };
    // What the call began goes on, or ends by its own time-outs; its caller is told at once.
    const done = await options.services.database.orAway(workOut(route, exchange, { signal, stage }), away);
    return 'answer' in done ? sendEnvelope(reply, done.answer) : sendOutcome(route, done.value, exchange);
  });
}

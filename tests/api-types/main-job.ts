// The main job as a stranger would write it, against nothing but the types that openapi-typescript makes of the API document:
// deposit, wait, correct, confirm, download. Compiled and run by tests/findings/typed-client.test.ts beside those types.
// Arguments: address, login, password, name of the service, PDF file. Prints what came of it as JSON.
import { readFile } from 'node:fs/promises';
import type { components, operations } from './api.d.ts';

type Schemas = components['schemas'];
type Call = keyof operations;
/** What a call answers in `result`. */
type Result<N extends Call> = operations[N] extends {
  responses: { 200: { content: { 'application/json': { result: infer R } } } };
}
  ? R
  : never;
type Query<N extends Call> = NonNullable<operations[N]['parameters']['query']>;
type Body<N extends Call> = operations[N] extends { requestBody: { content: { 'application/json': infer B } } }
  ? B
  : never;
type Deposit = operations['jobs.create']['requestBody']['content']['multipart/form-data'];

const [, , server = '', login = '', password = '', serviceName = '', file = ''] = process.argv;
let token = '';

async function send(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  if (token !== '') headers.set('authorization', `Bearer ${token}`);
  const response = await fetch(`${server}/api${path}`, { ...init, headers });
  if (response.ok) return response;
  const { error } = (await response.json()) as Schemas['Refusal'];
  throw new Error(`${path}: ${error.code} ${error.label} ${JSON.stringify(error.parameters)}`);
}

const resultOf = async <N extends Call>(response: Promise<Response>): Promise<Result<N>> =>
  ((await (await response).json()) as { result: Result<N> }).result;

function get<N extends Call>(path: string, query: Query<N> | Record<string, never> = {}): Promise<Result<N>> {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) search.append(name, String(one));
  }
  return resultOf<N>(send(`${path}?${search}`));
}

const post = <N extends Call>(path: string, body: Body<N>, headers: Record<string, string> = {}): Promise<Result<N>> =>
  resultOf<N>(
    send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }),
  );

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 200));

/** A form whose objects are parts of type application/json. */
function formOf({ parameters, ...files }: Deposit): FormData {
  const form = new FormData();
  form.append('parameters', new Blob([JSON.stringify(parameters)], { type: 'application/json' }), '');
  for (const [box, content] of Object.entries(files)) form.append(box, content as Blob, 'letters.pdf');
  return form;
}

async function deposit(): Promise<number> {
  const service = (await get<'services.list'>('/services')).find(({ name }) => name === serviceName);
  const box = service?.boxes.find(({ main }) => main);
  if (service === undefined || box === undefined) throw new Error(`There is no service ${serviceName}.`);
  const parameters: Deposit['parameters'] = { serviceId: service.id, jobName: 'Typed' };
  const given: Deposit = { parameters, [box.name]: new Blob([await readFile(file)], { type: 'application/pdf' }) };
  const job = await resultOf<'jobs.create'>(
    send('/jobs', { method: 'POST', headers: { 'idempotency-key': 'typed-deposit' }, body: formOf(given) }),
  );
  const open: Schemas['Job']['state'][] = ['CREATED', 'PROCESSING'];
  while (open.includes((await get<'jobs.get'>(`/jobs/${job.id}`)).state)) await pause();
  return job.id;
}

async function correct(jobId: number): Promise<Schemas['PackGroup']> {
  const { items } = await get<'jobs.packGroups'>(`/jobs/${jobId}/packGroups`, { quality: 'BAD', maxResults: 1 });
  const [row] = items;
  if (row === undefined) throw new Error('Nothing is to be corrected.');
  return post<'packGroups.edit'>(`/packGroups/${row.id}/edit`, {
    version: row.version,
    rawShipmentRequirements: {
      postalRecipient: { value: 'Marie Curie\n12 rue Cuvier\n75005 PARIS', countryCode: 'FR' },
    },
  });
}

async function confirm(readyOfJob: number): Promise<Schemas['Command']> {
  const { selection } = await post<'deliveries.checkOptions'>('/deliveries/checkOptions', { readyOfJob });
  const made = await post<'commands.create'>(
    '/deliveries/commands',
    { readyOfJob, selection },
    { 'idempotency-key': 'typed' },
  );
  for (;;) {
    const command = await get<'commands.get'>(`/deliveries/commands/${made.id}`);
    if (!['VALIDATED', 'PROCESSING', 'READY'].includes(command.state)) return command;
    await pause();
  }
}

token = (await post<'authentication.authenticate'>('/authentication/authenticate', { login, password })).token;
const jobId = await deposit();
const corrected = await correct(jobId);
const command = await confirm(jobId);
const { state } = await get<'jobs.get'>(`/jobs/${jobId}`);
const jobs = await get<'jobs.list'>('/jobs/list', { states: [state, 'CANCELLED'] });
const { items: shipments, overflow } = await get<'shipments.find'>('/shipments', { jobId });
const sent = shipments.find(({ outputFile }) => outputFile !== null);
const pdf = await send(`/shipments/outputFile/${sent?.outputFile?.id}`);
console.log(
  JSON.stringify({
    corrected: { quality: corrected.quality, lines: corrected.recipientLines },
    command: command.state,
    found: jobs.items.some(({ id }) => id === jobId),
    shipments: shipments.length,
    overflow,
    type: pdf.headers.get('content-type'),
    bytes: (await pdf.arrayBuffer()).byteLength,
  }),
);

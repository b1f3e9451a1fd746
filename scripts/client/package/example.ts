// Deposits a file, confirms what can go, and waits until it has left, or says that another person has to validate it.
// Arguments: address, login, password, name of the service, file.
import { readFile } from 'node:fs/promises';
import { createMailroom, type Schemas } from 'mailroom-client';

const [url = '', login = '', password = '', serviceName = '', file = ''] = process.argv.slice(2);
const mailroom = createMailroom({ url });
await mailroom.signIn(login, password);

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 200));

const service = (await mailroom.call('services.list')).find(({ name }) => name === serviceName);
const box = service?.boxes.find(({ main }) => main);
if (service === undefined || box === undefined) throw new Error(`There is no service ${serviceName}.`);
const letters = new File([await readFile(file)], 'letters.pdf', { type: 'application/pdf' });
const deposit = { parameters: { serviceId: service.id, jobName: 'By the client' }, [box.name]: letters };
let job: Schemas.Job = await mailroom.call(
  'jobs.create',
  { form: deposit },
  { idempotencyKey: `example-${Date.now()}` },
);
while (job.state === 'CREATED' || job.state === 'PROCESSING') {
  await pause();
  job = await mailroom.call('jobs.get', { params: { jobId: job.id } });
}

const check = await mailroom.call('deliveries.checkOptions', { body: { readyOfJob: job.id } });
let command = await mailroom.call(
  'commands.create',
  { body: { readyOfJob: job.id, selection: check.selection } },
  { idempotencyKey: `example-confirm-${job.id}` },
);
while (['VALIDATED', 'PROCESSING', 'READY'].includes(command.state)) {
  await pause();
  command = await mailroom.call('commands.get', { params: { commandId: command.id } });
}
if (command.state === 'AWAIT_VALIDATION') {
  // Its author may not validate, the account wants four eyes, or it costs more than may go without a second person.
  console.log(JSON.stringify({ command: command.state, expiresAt: command.expiresAt, validators: check.validators }));
  process.exit();
}

const { items } = await mailroom.call('shipments.find', { query: { jobId: job.id } });
const [first] = items;
if (first?.outputFile == null) throw new Error('Nothing was sent.');
const pdf = await mailroom.call('shipments.outputFile', { params: { outputFileId: first.outputFile.id } });
console.log(
  JSON.stringify({ command: command.state, sent: items.length, bytes: (await pdf.arrayBuffer()).byteLength }),
);

// npm run test:printer-clients: a real cupsd adds the queue with -m everywhere, and documents of real programs arrive.
// Last line "N passed, N failed, N skipped".
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { askedOfPrintSystem, ownCups } from '#main/agent/spool/print-system.ts';
import { SpoolMetadata } from '#main/agent/spool/spool-file.ts';
import { OPERATION } from '#printer-driver/protocol/codes.ts';
import { attribute, attributesOf, keyword } from '#printer-driver/protocol/values.ts';
import { freePort } from '#tests/support/connections/free-port.ts';
import { type Arrival, hashOf, nextArrival, shapeOf, textInFonts, textOf } from './support/arrivals.ts';
import { createChecks } from './support/checks.ts';
import { type Cups, pause, startCups } from './support/cups.ts';
import { type Documents, makeDocuments } from './support/documents.ts';
import { type DriverProcess, startDriverProcess, temporaryFolder } from './support/driver-process.ts';
import { requirePrograms } from './support/environment.ts';
import { ippRequest, messageOf, post } from './support/ipp-client.ts';
import { startKnockoutProxy } from './support/knockout-proxy.ts';
import { programsPrint } from './support/office-programs.ts';

const checks = createChecks();
const { check, skip, finish } = checks;
const LIMITS = { diskFloorBytes: 64 * 1024 * 1024 };

interface Lab {
  readonly cups: Cups;
  readonly driver: DriverProcess;
  readonly documents: Documents;
  readonly folder: string;
}

/** Prints with lp and waits for what arrives. */
async function print({ cups, driver }: Lab, file: string, ...options: readonly string[]): Promise<Arrival | undefined> {
  const queue = options.includes('-d') ? [] : ['-d', 'Faithful'];
  await cups.run('lp', [...queue, ...options, file]);
  return nextArrival(driver.spool);
}

async function documentsArrive(lab: Lab): Promise<void> {
  const { documents } = lab;
  const text = await print(lab, documents.text, '-t', 'My note');
  check(
    'a text file arrives as PDF, text still text',
    !!text && textInFonts(text.path).includes('with a second line'),
    text?.metadata.sourceFormat,
  );
  check(
    'with its title and its owner as claims',
    text?.metadata.jobName === 'My note' && text.metadata.claimedUser !== '',
    `${text?.metadata.jobName}, ${text?.metadata.claimedUser}`,
  );
  for (const [name, file, pages, size] of [
    ['a letter', documents.letter, 1, '595x842'],
    ['an 8-page document', documents.eight, 8, '595x842'],
    ['an A3 landscape', documents.landscape, 1, '1191x842'],
    ['a document of 50 MB', documents.large, 3, '595x842'],
  ] as const) {
    const arrival = await print(lab, file);
    const shape = arrival && shapeOf(arrival.path);
    const order =
      arrival &&
      Array.from({ length: pages }, (_, page) =>
        textOf(arrival.path, page + 1).includes(`Page ${page + 1} of ${pages}`),
      ).every(Boolean);
    const same = arrival && hashOf(arrival.path) === hashOf(file) && arrival.metadata.sha256 === hashOf(file);
    check(
      `${name} arrives byte for byte: pages in order, size and count`,
      !!same && !!order && shape?.pages === pages && shape.size === size,
      JSON.stringify(shape),
    );
  }
  const picture = await print(lab, documents.picture);
  check(
    'a picture arrives as PDF of one page',
    !!picture && shapeOf(picture.path).pages === 1,
    `${picture?.metadata.sourceFormat}, ${picture && shapeOf(picture.path).size}`,
  );
  const drawing = await print(lab, documents.postscript);
  check(
    'PostScript is made PDF by CUPS, text still text',
    !!drawing && textOf(drawing.path).includes('Page 1 of 1'),
    drawing?.metadata.sourceFormat,
  );
}

/** At the address for unchanged bytes CUPS sends the whole document; the agent asks it what was wanted. */
async function choicesAreKnown(lab: Lab): Promise<void> {
  process.env.CUPS_SERVER = lab.cups.environment.CUPS_SERVER;
  for (const [name, options, expected] of [
    ['a whole document', [], { kind: 'all' }],
    ['a page range', ['-P', '2-3,5'], { kind: 'pages', pages: '2-3, 5' }],
    ['two pages a sheet', ['-o', 'number-up=2'], { kind: 'arranged' }],
    ['odd pages', ['-o', 'page-set=odd'], { kind: 'arranged' }],
  ] as const) {
    const arrival = await print(lab, lab.documents.eight, '-t', name, ...options);
    const choice = arrival && (await askedOfPrintSystem(SpoolMetadata.parse(arrival.metadata), ownCups));
    check(
      `/ipp/print: ${name} is known to be that, and comes whole`,
      JSON.stringify(choice) === JSON.stringify(expected) && !!arrival && shapeOf(arrival.path).pages === 8,
      JSON.stringify(choice),
    );
  }
}

async function optionsArrive(lab: Lab): Promise<void> {
  const copies = await print(lab, lab.documents.letter, '-n', '3', '-o', 'sides=two-sided-long-edge');
  const { copies: number, sides } = copies?.metadata.settings ?? {};
  check(
    'copies and sides are recorded',
    number === 3 && sides === 'two-sided-long-edge' && !!copies && shapeOf(copies.path).pages === 1,
    `copies ${number}, ${sides}`,
  );
  const range = await print(lab, lab.documents.eight, '-d', 'Plain', '-P', '2-3');
  check(
    '/ipp/plain: CUPS applies page ranges',
    !!range && shapeOf(range.path).pages === 2 && textOf(range.path, 1).includes('Page 2 of 8'),
  );
  const up = await print(lab, lab.documents.eight, '-d', 'Plain', '-o', 'number-up=2');
  check('/ipp/plain: CUPS applies two pages on one', !!up && shapeOf(up.path).pages === 4);
  const odd = await print(lab, lab.documents.eight, '-d', 'Plain', '-o', 'page-set=odd');
  check(
    '/ipp/plain: CUPS applies odd pages',
    !!odd && shapeOf(odd.path).pages === 4 && textOf(odd.path, 2).includes('Page 3 of 8'),
  );
  const order = await print(lab, lab.documents.eight, '-d', 'Plain');
  check(
    '/ipp/plain: pages stay in order',
    !!order && textOf(order.path, 1).includes('Page 1 of 8') && shapeOf(order.path).size === '595x842',
  );
}

async function twoUsers(lab: Lab): Promise<void> {
  const alice = await print(lab, lab.documents.letter, '-U', 'alice', '-t', 'Letter of alice');
  const bob = await print(lab, lab.documents.letter, '-U', 'bob', '-t', 'Letter of bob');
  check(
    'two users are told apart by their claims',
    alice?.metadata.claimedUser === 'alice' && bob?.metadata.claimedUser === 'bob',
  );
  const operation = [attribute('which-jobs', ...keyword('all')), attribute('requested-attributes', ...keyword('all'))];
  const message = messageOf(
    await post(lab.driver, [ippRequest(lab.driver, { code: OPERATION.getJobs, user: 'bob', operation })]),
  );
  const shown = JSON.stringify(attributesOf(message?.groups ?? [], 2));
  check(
    'Get-Jobs shows bob his own job and nothing of the job of alice but id, uri and state',
    shown.includes('Letter of bob') && !shown.includes('alice'),
  );
}

async function downAndBack(lab: Lab, restart: () => Promise<DriverProcess>): Promise<void> {
  await lab.driver.stop();
  await lab.cups.run('lp', ['-d', 'Faithful', '-t', 'Printed while down', lab.documents.letter]);
  await pause(4_000);
  const back = await restart();
  const started = performance.now();
  const arrival = await nextArrival(back.spool, 60_000);
  check(
    'a job printed while the printer is down arrives when it is back',
    arrival?.metadata.jobName === 'Printed while down',
    `after ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
  back.send({ type: 'state', state: 'not-signed-in' });
  await lab.cups.run('lp', ['-d', 'Faithful', '-t', 'Nobody there', lab.documents.letter]);
  const held = await nextArrival(back.spool, 30_000);
  const state = await post(back, [ippRequest(back, { code: OPERATION.getPrinterAttributes })]);
  check(
    'not signed in: the printer accepts and says so',
    held?.metadata.jobName === 'Nobody there' && state.body.includes('Nobody is signed in'),
  );
  // A queue that cupsd stops stays stopped until somebody with the right starts it again (docs/decisions/0033).
  const queue = await lab.cups.run('lpstat', ['-p', 'Faithful']);
  check('not signed in: the queue of cupsd goes on', /\benabled\b/.test(queue), queue.split('\n')[0]);
  await back.stop();
}

const works = (ppd: string): boolean => /^\*cupsFilter2:.*application\/pdf/m.test(ppd) && /^\*PageSize /m.test(ppd);

/** Cupsd 2.4.2 makes PPDs in threads and sometimes dies of it, whatever the printer says: then a new one tries again. */
async function knockout(): Promise<void> {
  let cups = await startCups();
  const driver = await startDriverProcess({ configuration: { limits: LIMITS } });
  const operation = [attribute('requested-attributes', ...keyword('all', 'media-col-database'))];
  const message = messageOf(
    await post(driver, [ippRequest(driver, { code: OPERATION.getPrinterAttributes, operation })]),
  );
  const names = attributesOf(message?.groups ?? [], 4).map((item) => item.name);
  const fatal: string[] = [];
  const proxy = await startKnockoutProxy(driver.port);
  let died = 0;
  // One at a time, each under a new name: cupsd 2.4.2 makes the PPD in a thread and dies when its queue goes meanwhile.
  for (const [index, name] of names.entries()) {
    proxy.drop(name);
    const add = (): Promise<string> =>
      cups.addQueue(`Knockout${index}`, `ipp://localhost:${proxy.port}/ipp/print`, 5_000).catch(() => '');
    let ppd = await add();
    if (!works(ppd) && !cups.alive()) {
      await cups.stop();
      cups = await startCups();
      died += 1;
      ppd = await add();
    }
    if (!works(ppd)) fatal.push(name);
  }
  await proxy.close();
  check(
    `knockout of each of ${names.length} attributes: only document-format-supported is needed alone`,
    names.length > 100 && fatal.join() === 'document-format-supported',
    `fatal: ${fatal.join(', ') || 'none'}${died > 0 ? `; cupsd died and was started again ${died} times` : ''}`,
  );
  await cups.stop();
  await driver.stop();
}

async function main(): Promise<void> {
  const missing = requirePrograms(['cupsd', 'lp', 'lpadmin', 'gs', 'pdftotext', 'pdfinfo']);
  if (missing.length > 0 || process.getuid?.() !== 0) {
    check(
      'what a real cupsd needs is here',
      false,
      missing.length > 0 ? `missing: ${missing.join(', ')}` : 'cupsd needs root',
    );
    return finish();
  }
  const folder = temporaryFolder('clients');
  chmodSync(folder, 0o755);
  const spool = join(folder, 'spool');
  mkdirSync(spool);
  const port = await freePort();
  const start = (): Promise<DriverProcess> =>
    startDriverProcess({ spool, keepSpool: true, configuration: { port, limits: LIMITS } });
  const cups = await startCups();
  const lab: Lab = { cups, driver: await start(), documents: makeDocuments(folder), folder };
  try {
    const faithful = await cups.addQueue('Faithful', `ipp://localhost:${port}/ipp/print`);
    check(
      'lpadmin -m everywhere makes a PDF queue',
      works(faithful) && /^\*DefaultPageSize: A4$/m.test(faithful),
      /^\*DefaultPageSize.*$/m.exec(faithful)?.[0],
    );
    check(
      'the named plain queue too',
      works(await cups.addQueue('Plain', `ipp://localhost:${port}/ipp/plain/Letters`)),
    );
    await documentsArrive(lab);
    await optionsArrive(lab);
    await twoUsers(lab);
    await choicesAreKnown(lab);
    await programsPrint({ ...lab, spool, queue: 'Plain', checks });
    await downAndBack(lab, start);
    if (process.argv.includes('--without-knockout')) skip('knockout', 'left out by the command line');
    else await knockout();
  } finally {
    await lab.driver.stop();
    await cups.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  finish();
}

await main();

// The test of a mail server: step by step, nothing is sent, and the first fault is named.
import { connect } from 'node:net';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { TestCause, TestedStep, TestStep } from '#domain/channels/connection-test.ts';
import { runSteps, StepFault } from '#server/channels/provider/test-steps.ts';
import type { SmtpFault } from '#server/system/mail-servers.ts';
import { AddressForbidden, addressOf, optionsOf, type Resolve, type SmtpServer } from './smtp-server.ts';

/** ms for each step. */
const STEP_MS = 10_000;
const TIMEOUTS = { connectionTimeout: STEP_MS, greetingTimeout: STEP_MS, socketTimeout: STEP_MS } as const;

const STEPS: readonly TestStep[] = ['name', 'reach', 'encryption', 'signIn'];

const RESOLVER_SILENT: ReadonlySet<string> = new Set(['EAI_AGAIN', 'ETIMEOUT', 'ECONNREFUSED']);
/** What Node calls a certificate that it does not trust. */
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME|HOSTNAME_MISMATCH/;

async function findName(server: SmtpServer, resolve: Resolve): Promise<string> {
  try {
    return await addressOf(server, resolve);
  } catch (error) {
    if (error instanceof AddressForbidden) throw new StepFault('addressForbidden', '');
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new StepFault(RESOLVER_SILENT.has(code) ? 'noAnswer' : 'nameNotFound', code);
  }
}

/** Opens a bare connection. @returns how long that took, ms */
function reach(port: number, host: string): Promise<number> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, timeout: STEP_MS });
    socket.once('connect', () => {
      socket.destroy();
      resolve(Math.round(performance.now() - begun));
    });
    socket.once('timeout', () => {
      socket.destroy();
      reject(new StepFault('noAnswer', String(port)));
    });
    socket.once('error', ({ code = '' }: NodeJS.ErrnoException) =>
      reject(new StepFault(code === 'ECONNREFUSED' ? 'refused' : 'noAnswer', code)),
    );
  });
}

/** Why the greeting or the encryption failed, by what nodemailer says. */
function causeOf({ code = '', message, responseCode }: SmtpFault): TestCause {
  if (CERTIFICATE.test(`${code} ${message}`) || /certificate/i.test(message)) return 'certificate';
  if (code === 'ETIMEDOUT') return 'slow';
  // A server that lacks STARTTLS answers with an error to it.
  if (/STARTTLS/i.test(message)) return 'noEncryption';
  if (code === 'ETLS' || /wrong version number|packet length|ssl|EPROTO/i.test(message)) return 'noEncryption';
  return responseCode === undefined ? 'otherService' : 'other';
}

const messageOf = (fault: SmtpFault): string => fault.message.slice(0, 200);

function greet(server: SmtpServer, address: string): Promise<SMTPConnection> {
  const connection = new SMTPConnection({ ...TIMEOUTS, ...optionsOf(server, address) });
  return new Promise((resolve, reject) => {
    const fail = (fault: Error): void => {
      connection.close();
      reject(new StepFault(causeOf(fault as SmtpFault), messageOf(fault as SmtpFault)));
    };
    connection.on('error', fail);
    // A fault closes the connection first and is told behind it.
    connection.once('end', () => setImmediate(() => reject(new StepFault('otherService', ''))));
    connection.connect((fault) => (fault ? fail(fault) : resolve(connection)));
  });
}

function signIn(connection: SMTPConnection, { auth }: SmtpServer): Promise<string> {
  return new Promise((resolve, reject) => {
    if (auth === null) return resolve('');
    connection.on('error', (fault) => reject(new StepFault('signInRefused', messageOf(fault as SmtpFault))));
    connection.login({ credentials: auth }, (fault) =>
      fault ? reject(new StepFault('signInRefused', messageOf(fault as SmtpFault))) : resolve(auth.user),
    );
  });
}

/** Whether the server takes what it is asked without a sign-in: a sender is named, and taken back. */
export async function testSmtp(server: SmtpServer, resolve: Resolve): Promise<TestedStep[]> {
  let address = '';
  let connection: SMTPConnection | undefined;
  try {
    return await runSteps(STEPS, {
      name: async () => {
        address = await findName(server, resolve);
        return address;
      },
      reach: async () => `${await reach(server.port, address)} ms`,
      encryption: async () => {
        connection = await greet(server, address);
        return connection.secure ? 'TLS' : '';
      },
      signIn: async () => (connection ? signIn(connection, server) : ''),
    });
  } finally {
    connection?.close();
  }
}

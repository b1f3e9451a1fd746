// The Chromium of all browser tests: which program, and the flags it needs as root on a machine without an outside network.
import { existsSync } from 'node:fs';

/** Debian's program without a window draws and runs the same pages with a fifth less work than the one with a window. */
const PROGRAMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

export const CHROMIUM = {
  executablePath: process.env.CHROMIUM_PATH ?? PROGRAMS.find((program) => existsSync(program)) ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/** For tests, whose pages live for seconds: what an optimising compiler makes of their scripts is thrown away unused. */
const THROWN_AWAY = '--js-flags=--no-opt,--no-maglev';

/** Every page is of the one server: a process of its own for each document that is opened is a quarter of what a load costs. */
const ONE_PROCESS = ['--disable-site-isolation-trials', '--renderer-process-limit=1'];

export const CHROMIUM_OF_TESTS = { ...CHROMIUM, args: [...CHROMIUM.args, THROWN_AWAY, ...ONE_PROCESS] };

// One random history under way, and how it tells what was done in it.
import { sql } from 'kysely';
import type { Command } from '#domain/api/sending/command.schema.ts';
import { ApiFailure, type TestClient } from '#tests/support/test-client.ts';
import type { Chance, ModelWorld } from './model-world.ts';

/** What was done, so that a run can say that nothing of it was left out. */
export type Told = Map<string, number>;

/** A row of a deposit, and what became of it. */
export interface History {
  readonly world: ModelWorld;
  readonly chance: Chance;
  readonly told: Told;
  readonly owner: TestClient;
  readonly jobId: number;
  readonly rowId: number;
  /** By which the register knows its recipient. */
  readonly identifier: string;
  readonly command: Command;
}

/** What is done to a history; what it may not do is refused. */
export type Act = (history: History) => Promise<void>;

export const count = (told: Told, what: string, times = 1): void => void told.set(what, (told.get(what) ?? 0) + times);

/** A person does something. What is refused changes nothing; a fault of the server is none of that. */
export async function tried<T>(told: Told, what: string, work: () => Promise<T>): Promise<T | null> {
  try {
    const done = await work();
    count(told, what);
    return done;
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.label === 'exception.internal') throw error;
    count(told, `${what}: ${error.label}`);
    return null;
  }
}

/** A piece of a history, with the channel that carries it. */
export interface Piece {
  readonly id: number;
  readonly nuid: string;
  readonly channelId: number;
  readonly channelType: string;
  /** A person may choose what is done about it. */
  readonly open: boolean;
  readonly inDoubt: boolean;
}

/** Most people act where they may; now and then somebody does where nothing is to be done. */
export const RASH = 0.15;

/** The pieces of the order, successors among them. */
export async function piecesOf({ world, command }: History): Promise<Piece[]> {
  const { rows } = await sql<Piece>`select s.id, s.nuid, d.channel_id as "channelId", s.channel_type as "channelType",
      s.takeover is not null and not s.acknowledged as open, s.doubt is not null as "inDoubt"
    from shipment s join delivery d on d.id = s.delivery_id
    where s.command_id = ${command.id} order by s.id`.execute(world.office.server.services.db);
  return rows;
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

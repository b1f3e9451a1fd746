// The tables of a deposit: the job, its files, recipient rows with their documents and pages, proofs.
import type { Generated, GeneratedAlways } from 'kysely';
import type { JsonColumn, JsonWithDefault, NullableJson } from '../schema-json.ts';

/**
 * Deposits. `state` is derived from the pack groups and commands (domain/jobs/jobs.states.ts) in the transaction of
 * each change.
 */
export interface JobTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  account_id: number;
  root_account_id: number;
  owner_id: number;
  owner_group_id: number | null;
  author_id: number;
  service_id: number;
  /** the definition as it was when the job was made */
  service_definition: JsonColumn;
  name: string;
  state: string;
  frozen: Generated<boolean>;
  locked: Generated<boolean>;
  error: NullableJson;
  source: Generated<string>;
  metadatas: JsonWithDefault;
  /**
   * `run`: number of the run of the whole job, counted up by each "revalidate"; and the values that the depositor gave.
   */
  parameters: JsonWithDefault;
  split_configuration: NullableJson;
  /** How far the pipeline is, for the screen alone; null before it begins. */
  progress: NullableJson;
  /**
   * totals kept by the pipeline for the lists: packGroups, bad, remaining, awaiting, processing, rejected, sent, error,
   * pages, orphans
   */
  counts: JsonWithDefault;
  submitted_at: Date;
  /** Of an account in test mode: its id is of their range, and nothing of it leaves the house. */
  test: Generated<boolean>;
  /** Begun and not sent: its author alone sees it; what was entered is in `parameters`. */
  draft: Generated<boolean>;
  /** Of a draft alone, as the next two: when it was touched last. */
  draft_saved_at: Date | null;
  draft_ends_at: Date | null;
  /** When its author was told that it ends. */
  draft_told_at: Date | null;
  /** LegalHold of server/letters/jobs/legal-hold.ts; null: none stands. */
  legal_hold: NullableJson;
  /** AskedPurge of server/letters/jobs/asked-purge.ts; null: none was asked for, or it is at its end. */
  purge_asked: NullableJson;
  /** When it was frozen by time, once. */
  frozen_by_time_at: Date | null;
  files_purged_at: Date | null;
  data_purged_at: Date | null;
  /** When what proves it began to go. */
  evidence_ends_at: Date | null;
  evidence_purged_at: Date | null;
  billing_purged_at: Date | null;
  /** Something keeps it from every purge; `job_rest` says until when no run looks. */
  rests: Generated<boolean>;
  /** While its personal data go: id of the last row whose are gone. */
  purged_to: number | null;
}

/**
 * `input`: as it was deposited. `source`: documents are made of it. `made`: a document that was. `part`: one of those that are
 * cut as if they were one, which was made of them. `entry`: what of an archive a forced preparation leaves out.
 * `form`: a file of the service that its preprocessor uses.
 */
export type InputFileRole = 'input' | 'source' | 'made' | 'part' | 'apposition' | 'entry' | 'form';

/** Files of a deposit, by box and place in it; also appositions and what the service brings itself. */
export interface InputFileTable {
  id: GeneratedAlways<number>;
  job_id: number;
  root_account_id: number;
  hash: Buffer;
  file_id: string | null;
  box_name: string;
  index_in_box: number;
  apposition_id: string | null;
  name: string;
  bytes: number;
  page_count: number | null;
  facts: JsonWithDefault;
  /** hash of the repaired copy that the pipeline works on, when the original had to be handed over */
  working_hash: Buffer | null;
  /** Pages whose picture took too long, from 1: nobody has seen them */
  undrawn_pages: Generated<number[]>;
  purged: Generated<boolean>;
  role: Generated<InputFileRole>;
  /** id of the source that a file of the role `made` was made from, or the archive of an `entry` */
  made_from: Generated<number | null>;
  /** IndexRow of server/letters/jobs/jobs.repository.ts: the row of the index that names it; null: none does. */
  index_row: NullableJson;
  /** Fault that keeps it out of a job whose preparation was forced; null: it is worked on. */
  left_out: NullableJson;
  /** LeftOutRejected of domain/jobs/left-out.ts; null: nobody said that it stays out. */
  left_out_rejected: NullableJson;
  /** Of a plan: letters say all that its rows do. */
  in_letters: Generated<boolean>;
}

/** Recipient rows: what goes into one envelope, or one e-mail. */
export interface PackGroupTable {
  id: GeneratedAlways<number>;
  version: Generated<number>;
  job_id: number;
  account_id: number;
  /** Its place in the job, from the order of the documents; slices go on behind a rank. */
  rank: number;
  state: Generated<string>;
  /** its group in the recipients list: REMAINING, AWAIT_VALIDATION, PROCESSING, SENT, ERROR, REJECTED */
  dispatch_state: Generated<string>;
  quality: string;
  recipient_name: Generated<string>;
  recipient_lines: Generated<string[]>;
  country_code: string | null;
  email_address: string | null;
  documents: number;
  pages: number;
  rejection_reason: string | null;
  /** labels of the service channels that will carry it */
  dispatch: Generated<string[]>;
  /** the one live command it is in */
  command_id: number | null;
  fault: NullableJson;
  shipment_requirements: JsonWithDefault;
  /** Correction of domain/addresses/correction.ts; null: no change, or not looked at yet */
  correction: NullableJson;
  /** LaterAddress[] of domain/addresses/later-addresses.ts */
  later_addresses: JsonWithDefault;
  /** SettledWarning of the same; null: nobody said that these pages belong to the letter */
  later_settled: NullableJson;
  /** The ConsentPreference by which its channels were chosen at its confirmation; null: nothing asked for it. */
  preference: string | null;
  /** Whom the register calls its recipient, where consent decided on its channels. */
  recipient_identifier: string | null;
  /** SplitOff of domain/jobs/split-off.ts: a person cut it off the row before; null: it is as the split made it */
  split_off: NullableJson;
}

/** What is searched of a recipient's row, folded by `search_form`. */
export interface RowSearchTable {
  pack_group_id: number;
  job_id: number;
  form: string;
}

/** A line of metadata that the service marks as searchable, or takes from a tag list. */
export interface SearchedMetadataTable {
  job_id: number;
  /** null: a value of the whole order */
  pack_group_id: number | null;
  name: string;
  value: string;
  /** The tag list from which the value is; null: from none. */
  tag_list: string | null;
}

/** A document of an envelope with its values. */
export interface PackTable {
  id: GeneratedAlways<number>;
  pack_group_id: number;
  job_id: number;
  rank: number;
  requirements: JsonWithDefault;
  metadatas: JsonWithDefault;
  /** Digest by which it is grouped; null: it stays alone. */
  grouping_key: string | null;
  /** The values of its own envelope, while it travels in that of another pack. */
  own_envelope: NullableJson;
}

/** Page ranges of input files; every page is in exactly one that is no copy. Pages from 1, both ends included. */
export interface ChunkTable {
  id: GeneratedAlways<number>;
  job_id: number;
  input_file_id: number;
  /** null: an orphan chunk */
  pack_id: number | null;
  rank: number;
  first_page: number;
  last_page: number;
  fault: NullableJson;
  /** Why no pack has it (docs/model.md, "Reconciling"); null for one that a pack has, or that waits for its turn. */
  orphan_reason: string | null;
  /** OrphanAccepted or OrphanAttached of domain/jobs/orphans.ts: what a person said of pages that found no pack; null: nothing. */
  accepted: NullableJson;
  /** Of a main chunk: box name → the identifier that chunks of that box look for. */
  pack_identifiers: NullableJson;
  /** Of a chunk of another box: the identifier by which it looks for its pack. */
  identifier: string | null;
  /** The main chunk whose pack it joins. */
  main_chunk_id: number | null;
  /** pack, shared, shipment or job: all but the first are in no pack themselves. */
  scope: Generated<string>;
  /** The chunk whose pages it repeats. */
  copy_of: number | null;
  /** Order within its pack; the main chunk is 0. */
  place: Generated<number>;
  /** Values of the row of a data file, by field; such a chunk has no page, or those that were generated for it. */
  row_values: NullableJson;
  /** Where the row begins in its file. */
  row_line: number | null;
}

/** Pages that a person or a preset mended, whichever row holds them; pages from 1. */
export interface PageRepairTable {
  input_file_id: number;
  page: number;
  job_id: number;
  /** PageRepair of domain/documents/page-repair.ts */
  repair: JsonColumn;
  /** Repairer of the same; null: a preset did it. */
  repaired_by: NullableJson;
  repaired_at: Date;
  /** Name of the preset that did it; null: a person did. */
  preset: string | null;
}

/** Previews that a person asked for; made by a task, shown until the job goes. */
export interface ProofTable {
  id: GeneratedAlways<number>;
  job_id: number;
  account_id: number;
  owner_id: number;
  author_id: number;
  /** The command whose rows it shows; null: rows before they are confirmed */
  command_id: Generated<number | null>;
  state: string;
  parameters: JsonColumn;
  fault: NullableJson;
  files: JsonWithDefault;
  created_at: Date;
  /** Since when it can be looked at; null: it cannot, or it is from before this was written down. */
  done_at: Generated<Date | null>;
}

/** Until when no run looks at what keeps an order from being purged; what changes it ends that. */
export interface JobRestTable {
  job_id: number;
  /** May be the beginning of time. */
  until: Date;
}

/** The tables of this file by their names in the database. */
export interface JobTables {
  job: JobTable;
  job_rest: JobRestTable;
  input_file: InputFileTable;
  pack_group: PackGroupTable;
  row_search: RowSearchTable;
  searched_metadata: SearchedMetadataTable;
  pack: PackTable;
  chunk: ChunkTable;
  page_repair: PageRepairTable;
  proof: ProofTable;
}

// The shapes that the API document names, with what they are: each is described once and pointed to everywhere else.
import {
  ChannelRequirement,
  OutputFileDefinition,
  TechnicalArea,
  TrackingProperty,
} from '#domain/channels/channel.schema.ts';
import { ParserConfiguration } from '#domain/datafiles/parser.check.ts';
import { Extraction, PageArea } from '#domain/documents/area.schema.ts';
import { Names } from '#domain/labels/names.schema.ts';
import { Box } from '#domain/services/box.schema.ts';
import { Expression, Metadata } from '#domain/services/metadata.schema.ts';
import { Composition, ServiceChannel, ServiceRequirement, StrategyGroup } from '#domain/services/service.schema.ts';
import { SplitConfiguration } from '#domain/services/split.schema.ts';
import { Branding } from '../administration/brandings.contract.ts';
import { ExportLine } from '../administration/export-line.schema.ts';
import { Group, GroupInput } from '../administration/groups.contract.ts';
import { Profile, ProfileInput } from '../administration/profiles.contract.ts';
import { TagList, Unit, UnitInput } from '../administration/units.contract.ts';
import { User, UserInput } from '../administration/users.contract.ts';
import { ChannelHold } from '../configuration/channel-state.schema.ts';
import { Channel, ChannelInput } from '../configuration/channels.contract.ts';
import { OptionType, OptionTypeInput, OptionValue, OptionValueInput } from '../configuration/options.contract.ts';
import { Service, ServiceInput } from '../configuration/services.contract.ts';
import { SimulatedRow, Simulation } from '../configuration/simulation.schema.ts';
import { BeginService, Draft } from '../deposit/drafts.contract.ts';
import { InputFile, Job, JobCounts, JobCreation, JobRejection, JobSummary, Progress } from '../deposit/job.schema.ts';
import { Chunk, Pack, PackGroup } from '../deposit/pack-group.schema.ts';
import { ExtractedArea } from '../deposit/pdf.contract.ts';
import { RawValue, RequirementValue } from '../deposit/value.schema.ts';
import { Command, CommandCreation, CommandPrice, CommandSummary } from '../sending/command.schema.ts';
import { ChannelShare, Delivery, DeliverySummary, OptionsCheck } from '../sending/delivery.schema.ts';
import { EvidenceState } from '../sending/evidence.contract.ts';
import { Proof } from '../sending/proof.schema.ts';
import { CommandLetter, CommandLetters, Receipt, ReceiptEstimate, ReceiptShare } from '../sending/receipt.schema.ts';
import { ChosenOption } from '../sending/shipment.schema.ts';
import { StoryEvent, StoryRow } from '../sending/story.contract.ts';
import { EventFile } from '../sending/tracking.contract.ts';
import { ServiceTokenView, TokenView } from '../session/agents.contract.ts';
import { Notification, SearchHit } from '../session/app.contract.ts';
import { StoredFile, UploadState } from '../session/files.contract.ts';
import { PasswordSignIn, ServiceRef, SessionUser, SignIn, UiPreferences } from '../session/person.schema.ts';
import { Fault, NamedRef, PersonRef, Revision } from '../shapes.ts';
import { MORE_SCHEMAS } from './more-schemas.table.ts';
import { ABILITIES, type NamedSchema, named, TEST, VERSION } from './named-schema.ts';
import { PARTNER_SCHEMAS } from './partner-schemas.table.ts';

/** Shapes by the name that they have in the document. */
export const NAMED_SCHEMAS: Readonly<Record<string, NamedSchema>> = {
  ...PARTNER_SCHEMAS,
  ...MORE_SCHEMAS,
  Fault: named(Fault, 'What is wrong with a thing: a label of the error catalogue with its parameters.'),
  NamedRef: named(NamedRef, 'A thing by its id, and its name in each language that it has.'),
  PersonRef: named(PersonRef, 'A person as lists show it.'),
  Revision: named(Revision, 'One line of a history.', {
    actedForLogin: 'The person on whose behalf it was done.',
  }),
  // Deposit.
  JobCreation: named(JobCreation, 'What makes a job.', {
    serviceId: 'The service (`services.list`), which says what files it takes.',
    targetOwnerId: 'The person on whose behalf it is deposited; yourself when left out.',
    jobName: 'Name of the job; that of the first file, or what the service computes, when left out.',
    rawJobMetadatas: 'Values of the fields that the service asks for, by name.',
    shipmentRequirements: 'Values that hold for every recipient, by the name of the requirement.',
    packRequirements: 'Values that hold for every document, by the name of the requirement.',
    splitConfiguration: 'How the main file is cut, where the service leaves that open.',
    sessionFiles:
      'Files that were uploaded before: name or identifier of a box, behind a colon the id of an apposition where the file is one → their `fileId`s, in order.',
    draftId: 'Your draft that ends by this deposit (`drafts.create`).',
  }),
  Draft: named(Draft, 'A single letter that was begun and not sent; its author alone sees it.', {
    content: 'What was entered, unchecked.',
    endsAt: 'When it ends unless it is changed or sent.',
  }),
  BeginService: named(BeginService, 'A service that you may deposit with, and what it takes.', {
    mainBox: 'The box of the documents: kind, least and most files; -1 is without limit.',
    hasForm: 'Its letters are rows, which the screens take typed in as well.',
    lastUsed: 'When you deposited with it last; null: never.',
  }),
  JobSummary: named(JobSummary, 'A job as lists show it.', {
    version: VERSION,
    abilities: `${ABILITIES} A list looks at no piece: whether \`purge\` is among them says \`jobs.get\`.`,
  }),
  Job: named(Job, 'A job: one deposit with its files, progress and counts.', {
    version: VERSION,
    abilities: ABILITIES,
    errorMessage: 'Why it could not be read, in state PROCESSING_ERROR.',
  }),
  JobCounts: named(JobCounts, 'Numbers of a job.', {
    packGroups: 'Recipient rows.',
    bad: 'Rows that have to be corrected.',
    remaining: 'Rows that are not confirmed yet.',
    orphans: 'Pages that belong to no recipient.',
  }),
  JobRejection: named(JobRejection, 'What of a job was rejected, and why.'),
  InputFile: named(InputFile, 'A file of a job.', {
    boxName: 'The box of the service that it came into.',
    purged: 'Its content was deleted at the end of its time.',
    madeFrom:
      'Set for a document that was made of another file: by a preprocessor, out of an archive, of rows, or of files that are cut as one.',
    leftOut: 'Set where a forced preparation left it out: why, and who said that it stays out.',
  }),
  Progress: named(Progress, 'How far the work in the background is.'),
  Simulation: named(Simulation, 'A service on sample files: how far it is, and what came out.'),
  SimulatedRow: named(SimulatedRow, 'One envelope or e-mail of a simulation.'),
  PackGroup: named(PackGroup, 'One recipient row.', {
    version: VERSION,
    abilities: ABILITIES,
    rank: 'Its number in the job, from 1.',
    dispatch: 'Labels of the channels of the service that will carry it; empty while that is not known.',
    shipmentRequirements: 'Values of the recipient, such as the address, by the name of the requirement.',
    addressCorrection:
      'Of a changed address, how it is printed: `onPage` in place of the old lines, else on an address page, for `obstacle`: `notOnPage` the old lines do not stand in the window, `glyphs` they cannot be taken out, `ground` something else lies there, `noRoom`, `font` a character is lacking, `sealed` the document is not to be changed, `document` it could not be opened. `onAddressPage`: an address page is wanted.',
    laterAddresses:
      'Addresses of `others` on later pages keep the row back until somebody says that they belong to the letter (`packGroups.settleWarning`, or `acceptWarnings` of a confirmation).',
  }),
  Pack: named(Pack, 'One document of a recipient row, with its own values.'),
  Chunk: named(Chunk, 'A range of pages of one file, from 1, both ends included.'),
  RawValue: named(RawValue, 'A value as you give it.', {
    value: 'The text; an address is its lines, joined by line feeds.',
    countryCode: 'ISO 3166 code of two letters, of an address.',
    forced: 'Take it although the check says no, where the channel allows that.',
    area: 'Where on the page it was read, if you moved the area of the service.',
    onAddressPage: 'Print a changed address on a page in front, and not in place of the old lines.',
    printAnew:
      'Print the address anew although it is right as it was read: it stands turned or mirrored on the page, or somebody wants it so. False takes it back.',
  }),
  RequirementValue: named(RequirementValue, 'A checked value.', {
    status: 'null: good. 100, 150, 151, 200, 300: what is wrong; `error`: it could not be checked.',
    error: 'What is wrong, in words.',
    properties:
      'What else is known of it: `needed`, `editable`, `forceable`; `reason` (label and parameters) of a value that the service found empty.',
  }),
  ExtractedArea: named(ExtractedArea, 'The text read from an area of a page.', {
    unsure: 'Why the reading is in doubt; empty when it is not.',
  }),
  PageArea: named(PageArea, 'A rectangle on a page: mm from its top left as displayed.', {
    page: 'From 1; -1 is the last.',
  }),
  Extraction: named(Extraction, 'How glyphs become lines of text.'),
  // Sending.
  CommandCreation: named(CommandCreation, 'What is to be sent, and how.', {
    packGroupIds: 'The rows to send.',
    readyOfJob: 'All rows of this job that can go now; with `packGroupIds` those among them.',
    selection: 'The `selection` that `deliveries.checkOptions` gave: anything else by now is refused with -30.',
    acceptWarnings:
      'You say that addresses of other persons on later pages belong to these letters. Rows that something else keeps back stay as they are.',
    serviceChannelOptions: 'Label of a channel → option → its value, by ids. What is left out is the default.',
    expectedPostDate: 'The day on which it should be posted (noon of that day); null: as soon as possible.',
  }),
  CommandSummary: named(CommandSummary, 'A delivery command as lists show it.', {
    version: VERSION,
    abilities: ABILITIES,
    test: TEST,
  }),
  Command: named(Command, 'A delivery command: rows that were confirmed together.', {
    version: VERSION,
    abilities: ABILITIES,
    test: TEST,
    expiresAt: 'When it ends as rejected if nobody validates it.',
  }),
  CommandPrice: named(
    CommandPrice,
    'What it costs as far as it was not charged: an estimate until its documents are made.',
    {
      held: 'With VAT, in minor units, by currency.',
      approvalAbove: 'The threshold that it passed.',
    },
  ),
  ChannelShare: named(ChannelShare, 'What one channel carries.', { label: 'Name of the channel in the service.' }),
  DeliverySummary: named(DeliverySummary, 'A delivery as lists show it.', {
    fault:
      '`delivery.restored`: the database was put back from a backup; the delivery waits until an administrator of the server says whether it had left (`npm run restored`, no call does it). It then goes on by itself, or is cancelled.',
    externalId: 'The delivery number, as it is printed.',
    test: TEST,
  }),
  Delivery: named(Delivery, 'A delivery: what one channel carries of a command.', {
    version: VERSION,
    abilities: ABILITIES,
    countPerStatus: 'Number of shipments by status code.',
    legalHold: 'The legal hold of its order; null: none stands.',
    links: 'Addresses of calls, below the server’s.',
  }),
  OptionsCheck: named(OptionsCheck, 'What a confirmation would send.', {
    awaitsValidation:
      'The command will wait for another person: you may not validate, the account wants four eyes (`units.save`, `fourEyes`), or its price is above `approvalAbove`.',
  }),
  ChosenOption: named(ChosenOption, 'What was chosen of an option, with the words of that day.'),
  Receipt: named(Receipt, 'What was confirmed, in one piece.', {
    abilities: ABILITIES,
    estimate: 'Null: nothing is charged, no price was set, or it was confirmed before this was kept.',
  }),
  ReceiptEstimate: named(ReceiptEstimate, 'What it was estimated to cost when it was confirmed.', {
    sums: 'In minor units, by currency.',
  }),
  ReceiptShare: named(ReceiptShare, 'What one channel carries of it, how, and when.'),
  CommandLetter: named(CommandLetter, 'One letter of a command, and what a person changed about it.'),
  CommandLetters: named(CommandLetters, 'Letters of a command, changed ones first.'),
  StoryEvent: named(StoryEvent, 'One thing that happened.', {
    person: 'Who did it; null: the server itself.',
    actedFor: 'On whose behalf, where it was another person’s.',
  }),
  StoryRow: named(StoryRow, 'A recipient that was corrected, kept or left out.'),
  Proof: named(Proof, 'Proofs and their files.'),
  EvidenceState: named(EvidenceState, 'What the audit chain says of the history of a thing.', {
    state: '`pending`: some of it is not sealed yet; `broken`: something is not what was sealed.',
  }),
  // Session.
  SignIn: named(SignIn, 'A session that was opened.'),
  PasswordSignIn: named(PasswordSignIn, 'A session that was opened by a password.', {
    device: 'Given at the next sign-in here, it keeps the guesses of others from slowing you down.',
  }),
  SessionUser: named(SessionUser, 'The person of a session.'),
  ServiceRef: named(ServiceRef, 'A service as menus show it.'),
  UiPreferences: named(UiPreferences, 'The own settings of a person.'),
  StoredFile: named(StoredFile, 'An uploaded file.', {
    fileId: 'Its name in other calls.',
    expiresAt: 'When it goes if no deposit took it.',
    warning: 'The same content was deposited within a day.',
  }),
  UploadState: named(UploadState, 'How far an upload is.', {
    offset: 'Bytes that are safe on the server.',
    file: 'There once the last byte was received.',
  }),
  ServiceTokenView: named(ServiceTokenView, 'A token of a partner’s server, without its secret.'),
  TokenView: named(TokenView, 'A token of a program, without its secret.'),
  SearchHit: named(SearchHit, 'One hit of a search.'),
  Notification: named(Notification, 'One note of the bell.'),
  ChannelHold: named(ChannelHold, 'That a person holds a channel.'),
  Names: named(Names, 'What something is called, by language.'),
  // Configuration.
  Channel: named(Channel, 'A channel: a way by which letters leave.', { version: VERSION }),
  ChannelInput: named(ChannelInput, 'A channel as it is saved.'),
  ChannelRequirement: named(ChannelRequirement, 'A value that a channel needs of each recipient.'),
  OutputFileDefinition: named(OutputFileDefinition, 'A file that each shipment becomes.'),
  TechnicalArea: named(TechnicalArea, 'A mark that is drawn on a page.'),
  EventFile: named(EventFile, 'How a file of a provider is read.', {
    codes: 'Its words and our codes; a number that stands in no word is a code of ours.',
    corrections: 'Its words that take back a failure that it reported before.',
    timeZone: 'Of times that name no zone.',
  }),
  ParserConfiguration: named(ParserConfiguration, 'How a data file becomes rows.'),
  TrackingProperty: named(TrackingProperty, 'A link to the tracking of a carrier.'),
  OptionType: named(OptionType, 'An option with its values.', { version: VERSION }),
  OptionTypeInput: named(OptionTypeInput, 'An option as it is saved.'),
  OptionValue: named(OptionValue, 'A value of an option.', { version: VERSION }),
  OptionValueInput: named(OptionValueInput, 'A value of an option as it is saved.'),
  Service: named(Service, 'A service: what is deposited with it, how it is cut, and how it leaves.', {
    version: VERSION,
    abilities: ABILITIES,
    boxes: 'The files that it takes; parts of `jobs.create` are named after them.',
  }),
  ServiceInput: named(ServiceInput, 'A service as it is saved.'),
  Box: named(Box, 'An input of a service that takes files.', {
    name: 'The name of its parts in `jobs.create`.',
    main: 'Recipients are made from its file.',
    maxElements: 'Files at most; -1: no limit of its own.',
    parent: 'The archive box that fills it: no part of `jobs.create` is named after it.',
  }),
  SplitConfiguration: named(SplitConfiguration, 'Where a file is cut into letters.'),
  Metadata: named(Metadata, 'A field that is stored with each shipment.'),
  ServiceRequirement: named(ServiceRequirement, 'Where a value comes from.'),
  Composition: named(Composition, 'How pages are brought onto paper.'),
  ServiceChannel: named(ServiceChannel, 'A channel of a service.'),
  StrategyGroup: named(
    StrategyGroup,
    'Channels that are tried together; the first group whose condition holds is used.',
  ),
  Expression: named(Expression, 'A value or condition of the expression language, told apart by `type`.'),
  // Administration.
  ExportLine: named(
    ExportLine,
    'A line of an export: `text` is the next piece of the file, as it is; `progress` counts its rows; `file` comes at the end, with its name and how many rows it has.',
  ),
  Unit: named(Unit, 'An account.', { version: VERSION, abilities: ABILITIES }),
  UnitInput: named(UnitInput, 'An account as it is saved.'),
  TagList: named(TagList, 'A list of an account from which fields of services take their values.', {
    freeValues: 'Other values may be typed as well.',
  }),
  User: named(User, 'A user.', { version: VERSION, abilities: ABILITIES }),
  UserInput: named(UserInput, 'A user as it is saved.'),
  Group: named(Group, 'A group of users.', { version: VERSION }),
  GroupInput: named(GroupInput, 'A group as it is saved.'),
  Profile: named(Profile, 'A profile: what its users may do, and with which services.', { version: VERSION }),
  ProfileInput: named(ProfileInput, 'A profile as it is saved.'),
  Branding: named(Branding, 'What the screens wear: texts, colours, help.'),
};

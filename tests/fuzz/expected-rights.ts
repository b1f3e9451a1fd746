// Who may call what, read from what the product promises about roles and rights and written down by hand,
// so that the tables of the product are held against a second reading and not against themselves.

/** Masks of a profile: direct, group, organisational unit. */
export interface Masks {
  readonly permissions: number;
  readonly permissionsOnGroup: number;
  readonly permissionsOnOU: number;
}

const SUPER = 2 ** 30;
const SUPER_VIEW = 2 ** 29;
const any = (masks: Masks, bit: number): boolean =>
  ((masks.permissions | masks.permissionsOnGroup | masks.permissionsOnOU) & bit) !== 0;
const isSuper = (masks: Masks): boolean => any(masks, SUPER);
const reads = (masks: Masks): boolean => (masks.permissionsOnOU & SUPER_VIEW) !== 0;
const ou = (masks: Masks, bits: number): boolean => (masks.permissionsOnOU & bits) === bits;
const ofGroup = (masks: Masks, bits: number): boolean => (masks.permissionsOnGroup & bits) === bits;

const create = (masks: Masks): boolean => isSuper(masks) || any(masks, 2);
const view = (masks: Masks): boolean => isSuper(masks) || reads(masks) || any(masks, 1);
const viewOthers = (masks: Masks): boolean => isSuper(masks) || reads(masks) || ofGroup(masks, 1) || ou(masks, 1);
const validate = (masks: Masks): boolean =>
  isSuper(masks) || (masks.permissions & 4) !== 0 || ofGroup(masks, 6) || ou(masks, 4);
const cancel = (masks: Masks): boolean =>
  isSuper(masks) || (masks.permissions & 2) !== 0 || ofGroup(masks, 4) || ou(masks, 8);
const administer = (masks: Masks): boolean => isSuper(masks) || ou(masks, 8);
const readUnits = (masks: Masks): boolean => administer(masks) || reads(masks);
const services = (masks: Masks): boolean => isSuper(masks) || ou(masks, 16);
const system = isSuper;
const systemRead = (masks: Masks): boolean => isSuper(masks) || reads(masks);
const everybody = (): boolean => true;

/** The first row that fits a call's method and path says who may. `null`: no session is needed. */
const RIGHTS: readonly (readonly [RegExp, ((masks: Masks) => boolean) | null])[] = [
  [/^GET \/app\/(?:version|config|live|ready)$/, null],
  [
    /^POST \/authentication\/(?:authenticate|secondFactor|passkey|passkey\/options|triggerLostPassword|changeLostPassword|ticket)$/,
    null,
  ],
  [/^GET \/brandings\/(?:my$|images\/)/, null],
  [/^GET \/i18n\/(?:labels_frontend1$|locales$|news_)/, null],
  [/^POST \/i18n\//, system],
  // A partner's server alone, by its token; no person at all.
  [/^POST \/authentication\/tickets$/, () => false],
  // The link says who chooses.
  [/^POST \/recipients\/own(?:\/choice)?$/, null],
  // The signature says who calls.
  [/^POST \/tracking\/\{channelId\}\/events$/, null],
  [/^GET \/channels\/\{channelId\}\/(?:tracking|unplacedEvents)$/, systemRead],
  [/^(?:GET|POST) \/authentication\//, everybody],
  [/^(?:GET|POST|DELETE) \/agents\/(?:tokens|serviceTokens)/, everybody],
  [/^POST \/app\/notifyAdministrator$|^GET \/notifications$/, everybody],
  [/^GET \/search\/records$/, everybody],
  // Each list by the rights of its own call: tests/api/list-export.test.ts.
  [/^POST \/lists\/\{list\}\/export$/, everybody],
  [/^GET \/(?:search|story(?:\/recent)?)$/, view],
  [/^(?:GET|POST|PUT|PATCH|HEAD|DELETE) \/files/, create],
  [/^(?:GET|POST|DELETE) \/(?:contacts|library)/, create],
  [/^POST \/pdf\//, create],
  [/^(?:GET|POST) \/jobs\/simple\//, create],
  [/^(?:GET|POST|PUT|DELETE) \/jobs\/(?:drafts|services)/, create],
  [/^POST \/jobs\/\{jobId\}\/cancel$/, cancel],
  [/^POST \/jobs\/\{jobId\}\/legalHold$/, administer],
  // A repair that is kept changes the service.
  [/^POST \/packGroups\/\{packGroupId\}\/pages\/\{page\}\/keepRepair$/, services],
  [/^POST \/(?:jobs|packGroups)/, create],
  [/^GET \/(?:jobs|packGroups)/, view],
  [/^POST \/deliveries\/commands\/\{commandId\}\/(?:proof|reject|validate)$/, validate],
  [/^POST \/deliveries\/commands\/\{commandId\}\/receipt$/, view],
  [/^POST \/deliveries\/commands\/\{commandId\}\/(?:cancel|free)$/, cancel],
  [/^POST \/deliveries\/(?:commands|checkOptions|proof)/, create],
  // What waits is read by whoever decides on it, also by one who views no orders.
  [/^GET \/deliveries\/(?:proof|commands\/)/, (masks) => view(masks) || validate(masks)],
  [/^GET \/(?:deliveries\/late\/count|monitoring\/)/, viewOthers],
  [/^GET \/costs$/, viewOthers],
  [/^GET \/deliveries/, view],
  [/^POST \/shipments\/\{shipmentId\}\/testEvents$/, (masks) => view(masks) && create(masks)],
  [/^POST \/deliveries\/\{deliveryId\}\/lateSteps$/, (masks) => viewOthers(masks) && create(masks)],
  [/^POST \/shipments\//, (masks) => viewOthers(masks) && create(masks)],
  [/^GET \/shipments\/allStatuses$/, everybody],
  [/^GET \/shipments/, view],
  [/^(?:GET|POST) \/ou\/(?:\{ouId\}\/)?recipients/, administer],
  [/^GET \/(?:ou|groups)(?:$|\/tree$|\/\{ouId\}(?:\/(?:channels|inherited|usage))?$)/, readUnits],
  [/^GET \/(?:ou\/\{ouId\}\/hooks|hooks\/\{hookId\}\/events)$/, readUnits],
  [/^(?:GET|POST|DELETE) \/(?:ou|groups|profiles|roleTemplates|hooks)/, administer],
  // docs/decisions/0078: whoever is signed in, for the people whose orders they see or make.
  [/^GET \/users(?:\/page|\/\{userId\})?$/, everybody],
  [/^(?:GET|POST) \/users\/factor/, everybody],
  [/^POST \/users\/(?:triggerVerifyEMail|verifyEMail|password|update)$/, everybody],
  // The own ones, and those of people whom one may manage: tests/scenarios/sign-in-policy.test.ts.
  [/^(?:GET|DELETE) \/users\/\{userId\}\/(?:sessions|programs)/, everybody],
  [/^(?:GET|POST|DELETE) \/users/, administer],
  [/^GET \/security\//, systemRead],
  [/^POST \/security\//, system],
  [/^POST \/services|^DELETE \/services/, services],
  // What a deposit needs to show: the services of the own profile, their channels and options.
  [/^GET \/(?:services|channels|options)/, everybody],
  [/^GET \/(?:brandings|tariffs)$/, systemRead],
  [/^(?:POST|DELETE) \/(?:channels|options|brandings|tariffs)/, system],
  [/^POST \/deliveries\/\{deliveryId\}\/billing(\/proposed)?$/, system],
];

/** Whether a person with these masks may make the call at all; null as masks is a stranger. */
export function mayCall(method: string, path: string, masks: Masks | null): boolean {
  const row = RIGHTS.find(([calls]) => calls.test(`${method} ${path}`));
  if (!row) throw new Error(`Nobody has said who may call ${method} ${path}.`);
  const [, rule] = row;
  return rule === null || (masks !== null && rule(masks));
}

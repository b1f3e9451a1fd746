// The handlers of all calls, feature by feature. It does not compile while a built call has none.
import type { BuiltCallName } from '#domain/api/calls.ts';
import type { Handlers } from '#server/context/context.ts';
import { AGENT_HANDLERS } from '#server/features/agents/agents.usecases.ts';
import { TICKET_HANDLERS } from '#server/features/agents/tickets.usecases.ts';
import { APP_HANDLERS } from '#server/features/app/app.usecases.ts';
import { BRANDING_HANDLERS } from '#server/features/brandings/brandings.usecases.ts';
import { CHANNEL_HANDLERS } from '#server/features/channels/channels.usecases.ts';
import { COMMAND_HANDLERS } from '#server/features/commands/commands.ts';
import { CONTACT_HANDLERS } from '#server/features/contacts/contacts.usecases.ts';
import { DELIVERY_HANDLERS } from '#server/features/deliveries/deliveries.ts';
import { LIST_EXPORT_HANDLERS } from '#server/features/exports/export-list.usecases.ts';
import { EXPORT_HANDLERS } from '#server/features/exports/export-unit.usecases.ts';
import { FILE_HANDLERS } from '#server/features/files/files.usecases.ts';
import { INBOX_HANDLERS } from '#server/features/files/inbox.usecases.ts';
import { MERGE_HANDLERS } from '#server/features/files/merge-files.usecases.ts';
import { GROUP_HANDLERS } from '#server/features/groups/groups.usecases.ts';
import { DRAFT_HANDLERS } from '#server/features/jobs/drafts.usecases.ts';
import { JOB_HANDLERS } from '#server/features/jobs/jobs.ts';
import { KEEPING_HANDLERS } from '#server/features/keeping/keeping.usecases.ts';
import { PERSON_HANDLERS } from '#server/features/keeping/persons.usecases.ts';
import { LIBRARY_HANDLERS } from '#server/features/library/library.usecases.ts';
import { MONEY_HANDLERS } from '#server/features/money/money.ts';
import { MONITORING_HANDLERS } from '#server/features/monitoring/monitoring.ts';
import { OPTION_HANDLERS } from '#server/features/options/options.usecases.ts';
import { PACK_GROUP_HANDLERS } from '#server/features/pack-groups/pack-groups.ts';
import { PERMISSION_HANDLERS } from '#server/features/profiles/permissions.usecases.ts';
import { PROFILE_HANDLERS } from '#server/features/profiles/profiles.usecases.ts';
import { PASSWORD_HANDLERS } from '#server/features/realms/directories.usecases.ts';
import { OPENID_HANDLERS } from '#server/features/realms/openid-sign-in.usecases.ts';
import { REALM_HANDLERS } from '#server/features/realms/realms.usecases.ts';
import { OWN_CHOICE_HANDLERS } from '#server/features/recipients/own-choice.usecases.ts';
import { RECIPIENT_HANDLERS } from '#server/features/recipients/recipients.usecases.ts';
import { REQUIREMENT_HANDLERS } from '#server/features/requirements/requirements.ts';
import { SECURITY_HANDLERS } from '#server/features/security/security.usecases.ts';
import { SERVICE_HANDLERS } from '#server/features/services/services.usecases.ts';
import { LOST_PASSWORD_HANDLERS } from '#server/features/session/lost-password.usecases.ts';
import { PASSKEY_HANDLERS } from '#server/features/session/passkey-sign-in.usecases.ts';
import { SECOND_STEP_HANDLERS } from '#server/features/session/second-step.usecases.ts';
import { SESSION_HANDLERS } from '#server/features/session/session.usecases.ts';
import { SHIPMENT_HANDLERS } from '#server/features/shipments/shipments.ts';
import { SIMULATION_HANDLERS } from '#server/features/simulations/simulations.ts';
import { STORY_HANDLERS } from '#server/features/story/story.usecases.ts';
import { TRACKING_HANDLERS } from '#server/features/tracking/tracking.ts';
import { TRANSLATION_HANDLERS } from '#server/features/translations/translations.usecases.ts';
import { UNIT_HANDLERS } from '#server/features/units/units.usecases.ts';
import { UPLOAD_HANDLERS } from '#server/features/uploads/uploads.usecases.ts';
import { INVITATION_HANDLERS } from '#server/features/users/invitations.usecases.ts';
import { OWN_FACTOR_HANDLERS } from '#server/features/users/own-factor.usecases.ts';
import { OWN_PASSKEY_HANDLERS } from '#server/features/users/own-passkeys.usecases.ts';
import { USER_SESSION_HANDLERS } from '#server/features/users/user-sessions.usecases.ts';
import { USER_HANDLERS } from '#server/features/users/users.usecases.ts';
import { VERIFY_EMAIL_HANDLERS } from '#server/features/users/verify-email.usecases.ts';

export const HANDLERS: Handlers<BuiltCallName> = {
  ...SESSION_HANDLERS,
  ...PASSWORD_HANDLERS,
  ...SECOND_STEP_HANDLERS,
  ...PASSKEY_HANDLERS,
  ...OPENID_HANDLERS,
  ...REALM_HANDLERS,
  ...OWN_PASSKEY_HANDLERS,
  ...LOST_PASSWORD_HANDLERS,
  ...AGENT_HANDLERS,
  ...TICKET_HANDLERS,
  ...APP_HANDLERS,
  ...FILE_HANDLERS,
  ...INBOX_HANDLERS,
  ...MERGE_HANDLERS,
  ...UPLOAD_HANDLERS,
  ...LIBRARY_HANDLERS,
  ...CONTACT_HANDLERS,
  ...TRANSLATION_HANDLERS,
  ...UNIT_HANDLERS,
  ...RECIPIENT_HANDLERS,
  ...OWN_CHOICE_HANDLERS,
  ...EXPORT_HANDLERS,
  ...LIST_EXPORT_HANDLERS,
  ...GROUP_HANDLERS,
  ...PROFILE_HANDLERS,
  ...PERMISSION_HANDLERS,
  ...USER_HANDLERS,
  ...OWN_FACTOR_HANDLERS,
  ...INVITATION_HANDLERS,
  ...USER_SESSION_HANDLERS,
  ...VERIFY_EMAIL_HANDLERS,
  ...BRANDING_HANDLERS,
  ...CHANNEL_HANDLERS,
  ...OPTION_HANDLERS,
  ...MONEY_HANDLERS,
  ...MONITORING_HANDLERS,
  ...SECURITY_HANDLERS,
  ...SERVICE_HANDLERS,
  ...SIMULATION_HANDLERS,
  ...JOB_HANDLERS,
  ...DRAFT_HANDLERS,
  ...KEEPING_HANDLERS,
  ...PERSON_HANDLERS,
  ...REQUIREMENT_HANDLERS,
  ...PACK_GROUP_HANDLERS,
  ...COMMAND_HANDLERS,
  ...DELIVERY_HANDLERS,
  ...SHIPMENT_HANDLERS,
  ...TRACKING_HANDLERS,
  ...STORY_HANDLERS,
};

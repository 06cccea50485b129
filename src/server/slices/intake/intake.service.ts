import { join } from 'node:path'
import { phoneLimits } from '#contract/intake/phone.limits.ts'
import { intakeLimits } from '#contract/intake/requests.limits.ts'
import { namedBy } from '#server/platform/audit/names.ts'
import type { Routes } from '#server/platform/http/routes.ts'
import { createMemoryLimit } from '#server/platform/memory-limit.ts'
import { createRateLimit } from '#server/platform/rate-limits.ts'
import { createSealer } from '#server/platform/sealing.ts'
import { createTokenSigner } from '#server/platform/signed-token.ts'
import type { Platform, RunningSlice } from '#server/platform/slice.ts'
import { createSpool } from '#server/platform/spool.ts'
import { registerGoogleAds } from './google-ads/google-ads.routes.ts'
import { registerInbox } from './inbox/inbox.routes.ts'
import { spoolFolders } from './index.ts'
import { registerLeadRequests } from './lead-requests/lead-requests.routes.ts'
import { fetchMetaLeads } from './meta/meta.fetching.ts'
import { registerMeta, registerMetaSettings } from './meta/meta.routes.ts'
import { verifyTokenPurpose } from './meta/meta.secrets.ts'
import type { PeopleParts } from './people/people.usecases.ts'
import { registerPhone } from './phone/phone.routes.ts'
import { sweepPhone } from './phone/phone.usecases.ts'
import { createPhoneLines } from './phone/phone-lines.ts'
import { fetchRecordings } from './phone/phone-recordings.ts'
import { registerPhoneSettings } from './phone/phone-settings.routes.ts'
import { openToWebSites, registerRequests } from './receiving/receiving.routes.ts'
import { forgetOldRequests, sweepRequests, sweepSpool } from './sweep/sweep.usecases.ts'
import { registerWebForms } from './web-forms/web-forms.routes.ts'

interface IntakeSliceParts extends Platform, PeopleParts {
  /** Registers further routes for pages of any origin. */
  openRoutes(routes: Routes): void
}

const day = 24 * 60 * 60

export function serveIntake(parts: IntakeSliceParts): RunningSlice {
  const { settings, pool, db, clock } = parts
  const requests = requestParts(parts)
  const phone = phoneParts(parts)
  const meta = {
    ...requests,
    publicAddress: parts.publicAddress,
    sealer: createSealer(parts.keyFor('connections to Meta')),
    signer: createTokenSigner(parts.keyFor(verifyTokenPurpose)),
    graphUrl: settings.META_GRAPH_URL.replace(/\/+$/, ''),
    limits: { refusals: createRateLimit(pool, 'meta_refused', intakeLimits.metaRefusalsPerMinute, 60) },
  }
  fetchRecordings(phone)
  fetchMetaLeads(meta)
  return {
    routes(routes) {
      registerLeadRequests(routes, parts)
      registerInbox(routes, parts)
      registerWebForms(routes)
      registerPhoneSettings(routes, phone)
      registerMetaSettings(routes, meta)
      registerGoogleAds(routes, requests)
    },
    apart: {
      open: openToWebSites,
      routes(routes) {
        registerRequests(routes, requests)
        parts.openRoutes(routes)
        registerPhone(routes, phone)
        registerMeta(routes, meta)
      },
    },
    periodic: [
      // A spool belongs to its machine, and the phone lines to this process.
      {
        name: 'intake spool',
        seconds: 30,
        everyProcess: true,
        run: (closing) => sweepSpool(requests, closing),
      },
      { name: 'phone sweep', seconds: 30, everyProcess: true, run: (closing) => sweepPhone(phone, closing) },
      { name: 'intake sweep', seconds: 30, run: (closing) => sweepRequests(requests, closing) },
    ],
    tidy: () =>
      forgetOldRequests(
        { db, clock },
        { ofLeads: settings.INTAKE_KEEP_DAYS, others: settings.INTAKE_KEEP_OTHER_DAYS },
      ),
    auditNames: { phone_number: namedBy('phone_numbers'), web_form: namedBy('web_forms') },
  }
}

function requestParts(parts: IntakeSliceParts) {
  const { settings, pool, clock, keyFor } = parts
  const kilobytesPerDay = settings.INTAKE_MEGABYTES_PER_DAY * 1024
  return {
    ...parts,
    spool: createSpool(join(settings.DATA_DIR, spoolFolders.requests)),
    googleAdsSealer: createSealer(keyFor('keys of Google Ads')),
    limits: {
      address: createRateLimit(pool, 'intake', settings.INTAKE_PER_MINUTE, 60),
      // Only counts: other senders must not block a visitor.
      form: createRateLimit(pool, 'intake_form', Number.MAX_SAFE_INTEGER, 60),
      kilobytes: {
        ofSender: createRateLimit(pool, 'intake_kb_sender', kilobytesPerDay * intakeLimits.senderShare, day),
        atForm: createRateLimit(pool, 'intake_kb_form', kilobytesPerDay, day),
      },
      withoutDatabase: createMemoryLimit(clock, settings.INTAKE_PER_MINUTE, 60),
      perMinute: settings.INTAKE_PER_MINUTE,
    },
  }
}

function phoneParts(parts: IntakeSliceParts) {
  const { settings, pool, db, clock, keyFor } = parts
  const sealer = createSealer(keyFor('phone accounts'))
  return {
    ...parts,
    sealer,
    apiUrl: settings.TWILIO_API_URL.replace(/\/+$/, ''),
    lines: createPhoneLines({ db, sealer }),
    spool: createSpool(join(settings.DATA_DIR, spoolFolders.calls)),
    limits: {
      refusals: createRateLimit(pool, 'calls_refused', phoneLimits.refusalsPerMinute, 60),
      withoutDatabase: createMemoryLimit(clock, settings.INTAKE_PER_MINUTE, 60),
    },
  }
}

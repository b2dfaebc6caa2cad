import { Link } from '@tanstack/react-router';
import { BellRing } from 'lucide-react';
import { EmptyState } from '../controls/status/empty-state.tsx';
import * as alertTexts from './texts.ts';

/** Shown instead of the list of alerts. Without a webhook there is nowhere to send one. */
export function NoAlert({ needsWebhook }: { readonly needsWebhook: boolean }) {
  return (
    <EmptyState
      icon={BellRing}
      title={alertTexts.noAlertsYet}
      action={
        needsWebhook && (
          <Link
            to="/alerts/webhooks"
            className="inline-flex h-8 items-center rounded-md border border-line px-3 hover:bg-sunken"
          >
            {alertTexts.addWebhookFirst}
          </Link>
        )
      }
    >
      {alertTexts.noAlertsYetText}
    </EmptyState>
  );
}

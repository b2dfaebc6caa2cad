import type { Access } from '../permission.ts';
import type { Route } from '../route.ts';

/** What a reader of the document should know of a route, in sentences: what it does, for whom, and where it exists. */
export function descriptionOf(route: Route): string {
  return [
    sentence(route.description ?? route.summary),
    route.method === 'ANY' ? 'Accepts every method, also on paths below this one.' : '',
    accessSentence(route.access),
    route.allEnvironments ? 'Callers who are limited to some environments get 403.' : '',
    route.editions.length === 1 ? `Exists in the ${route.editions[0]} edition only.` : '',
    route.feature ? `Exists while the feature flag \`${route.feature}\` is on.` : '',
    route.audit ? `Recorded in the audit log as \`${route.audit.action}\`.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function sentence(text: string): string {
  const whole = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.?!]$/.test(whole) ? whole : `${whole}.`;
}

function accessSentence(access: Access): string {
  switch (access.kind) {
    case 'public':
      return 'Needs no login.';
    case 'authenticated':
      return 'Open to every authenticated caller.';
    case 'any':
      return access.of.length === 1
        ? `Requires the permission ${quoted(access.of)[0]}.`
        : `Requires one of the permissions ${quoted(access.of).join(', ')}.`;
    case 'all':
      return `Requires the permissions ${quoted(access.of).join(' and ')}.`;
    case 'self-or-manage':
      return `Requires ${access.and ? `the permission \`${access.and}\`, and ` : ''}\`auth/ManageSelf\` for oneself or \`auth/ManageUsers\` for others.`;
    case 'client':
      return 'Only the token of a client can call it; for users it does not exist.';
    default:
      return access satisfies never;
  }
}

const quoted = (names: readonly string[]) => names.map((name) => `\`${name}\``);
